//! A search allocates what it asks for: measured by a counting allocator, and by the system's list of mapped memory, since
//! segments of 4 MiB bypass the allocator.

// Linux lists mapped memory.
#![cfg(target_os = "linux")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use taquin::puzzle::{Goal, Size};
use taquin::search::{Grant, Limits, Meter};
use taquin::solve::{Status, prepare};

/// Current bytes, and their maximum.
#[derive(Debug, Default)]
struct Bytes {
    now: AtomicU64,
    most: AtomicU64,
}

impl Bytes {
    fn add(&self, bytes: u64) {
        let now = self.now.fetch_add(bytes, Ordering::SeqCst) + bytes;
        self.most.fetch_max(now, Ordering::SeqCst);
    }

    fn take_away(&self, bytes: u64) {
        self.now.fetch_sub(bytes, Ordering::SeqCst);
    }
}

static ALLOCATED: Bytes = Bytes { now: AtomicU64::new(0), most: AtomicU64::new(0) };

struct Counting;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

// Sound: the system's allocator does all the work.
#[expect(unsafe_code, reason = "allocators are unsafe")]
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATED.add(layout.size() as u64);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        ALLOCATED.take_away(layout.size() as u64);
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        ALLOCATED.add(size as u64);
        ALLOCATED.take_away(layout.size() as u64);
        unsafe { System.realloc(pointer, layout, size) }
    }
}

/// Bytes of a mapped segment.
const SEGMENT: u64 = 4 << 20;

/// Adds the change in mapped memory since the last call to what is allocated.
fn note_segments() {
    static MAPPED: AtomicU64 = AtomicU64::new(0);
    let now = mapped();
    let before = MAPPED.swap(now, Ordering::SeqCst);
    if now > before { ALLOCATED.add(now - before) } else { ALLOCATED.take_away(before - now) }
}

/// The bytes of anonymous mappings that consist of whole segments.
fn mapped() -> u64 {
    let maps = std::fs::read_to_string("/proc/self/maps").expect("the system's list of what is mapped");
    let size = |line: &str| {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let [range, "rw-p", _, _, _] = fields[..] else { return None };
        let (start, end) = range.split_once('-')?;
        Some(u64::from_str_radix(end, 16).ok()? - u64::from_str_radix(start, 16).ok()?)
    };
    maps.lines().filter_map(size).filter(|size| size.is_multiple_of(SEGMENT)).sum()
}

/// Grants bytes up to a bound.
#[derive(Debug)]
struct Bounded {
    bytes: Bytes,
    bound: u64,
    /// Whether a segment was granted last: it is mapped when the next bytes are asked for.
    maps: AtomicBool,
}

impl Grant for Bounded {
    fn take(&self, bytes: u64) -> bool {
        if self.maps.swap(bytes >= SEGMENT, Ordering::SeqCst) {
            note_segments();
        }
        let granted = self.bytes.now.load(Ordering::SeqCst) + bytes <= self.bound;
        if granted {
            self.bytes.add(bytes);
        }
        granted
    }

    fn give_back(&self, bytes: u64) {
        self.bytes.take_away(bytes);
    }

    fn fail(&self) {}
}

// One test, since the allocator counts for the whole process.
#[test]
fn a_search_allocates_what_it_was_granted_within_one_percent() {
    let goal = Goal::parse("blank-first", Size::Tiles4x4, None).unwrap();
    // Board 28 of Korf (1985), for which A* stores 1,621,681 nodes.
    let board = goal.read("13 14 6 12 4 5 1 0 9 3 10 2 15 11 8 7").unwrap();
    let engine = prepare(&goal, &"astar: manhattan".parse().unwrap()).unwrap();
    for bound in [u64::MAX, 12 << 20] {
        let grant = Arc::new(Bounded { bytes: Bytes::default(), bound, maps: AtomicBool::new(false) });
        let meter = Meter::new(Limits::default()).granted_by(Arc::clone(&grant) as Arc<dyn Grant>);
        note_segments();
        let before = ALLOCATED.now.load(Ordering::SeqCst);
        ALLOCATED.most.store(before, Ordering::SeqCst);
        let solved = engine.solve(&board, meter);
        let allocated = ALLOCATED.most.load(Ordering::SeqCst) - before;
        let granted = grant.bytes.most.load(Ordering::SeqCst);
        assert!(granted.abs_diff(allocated) * 100 <= granted, "{granted} bytes granted, {allocated} allocated");
        match solved {
            Some(solved) => {
                assert_eq!((solved.status, solved.length()), (Status::Solved, Some(52)));
                let stored = solved.statistics.stored;
                let kept = grant.bytes.now.load(Ordering::SeqCst);
                assert!(stored == 1_621_681 && kept <= 20 * stored, "{kept} bytes for {stored} nodes");
            }
            None => assert!(granted <= bound && granted > bound / 2, "{granted} bytes of {bound}"),
        }
    }
}
