//! Where labels go so that none covers a mark, another label or the frame.

/// A rectangle on the sheet, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Area {
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) right: f64,
    pub(super) bottom: f64,
}

impl Area {
    /// The area of a size around a centre.
    pub(super) fn around((x, y): (f64, f64), width: f64, height: f64) -> Area {
        Area { left: x - width / 2.0, top: y - height / 2.0, right: x + width / 2.0, bottom: y + height / 2.0 }
    }

    /// The area of a horizontal or vertical line.
    pub(super) fn along(from: (f64, f64), to: (f64, f64)) -> Area {
        let (left, right) = (from.0.min(to.0) - 1.0, from.0.max(to.0) + 1.0);
        Area { left, right, top: from.1.min(to.1) - 1.0, bottom: from.1.max(to.1) + 1.0 }
    }

    pub(super) fn centre(&self) -> (f64, f64) {
        ((self.left + self.right) / 2.0, (self.top + self.bottom) / 2.0)
    }

    fn meets(&self, other: &Area) -> bool {
        self.left < other.right && other.left < self.right && self.top < other.bottom && other.top < self.bottom
    }

    fn holds(&self, other: &Area) -> bool {
        self.left <= other.left && self.top <= other.top && self.right >= other.right && self.bottom >= other.bottom
    }
}

/// A place for a label of each size beside each spot (a mark of that radius), the nearest in the frame that is free, also
/// of `obstacles`; `None` if one finds no place within `reach` pixels.
pub(super) fn place(
    spots: &[(f64, f64)],
    sizes: &[(f64, f64)],
    radius: f64,
    reach: f64,
    frame: Area,
    obstacles: &[Area],
) -> Option<Vec<Area>> {
    let marks = spots.iter().map(|spot| Area::around(*spot, 2.0 * radius, 2.0 * radius));
    let mut taken: Vec<Area> = marks.chain(obstacles.iter().copied()).collect();
    let mut placed = Vec::new();
    for (spot, size) in spots.iter().zip(sizes) {
        let is_free = |area: &Area| frame.holds(area) && !taken.iter().any(|other| other.meets(area));
        let free = candidates(*spot, *size, radius, reach).find(is_free)?;
        taken.push(free);
        placed.push(free);
    }
    Some(placed)
}

/// The areas around a spot, nearest first: right, left, above, below, then the directions between.
fn candidates((x, y): (f64, f64), (width, height): (f64, f64), radius: f64, reach: f64) -> impl Iterator<Item = Area> {
    const DIRECTIONS: [(f64, f64); 12] = [
        (1.0, 0.0),
        (-1.0, 0.0),
        (0.0, -1.0),
        (0.0, 1.0),
        (0.7, -0.7),
        (0.7, 0.7),
        (-0.7, -0.7),
        (-0.7, 0.7),
        (0.9, -0.4),
        (0.9, 0.4),
        (-0.9, -0.4),
        (-0.9, 0.4),
    ];
    let rings = (0..).map(move |ring| radius + 1.5 + 6.0 * f64::from(ring)).take_while(move |ring| *ring <= reach);
    rings.flat_map(move |ring| {
        DIRECTIONS.into_iter().map(move |(dx, dy)| {
            Area::around((x + dx * (ring + width / 2.0), y + dy * (ring + height / 2.0)), width, height)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRAME: Area = Area { left: 0.0, top: 0.0, right: 400.0, bottom: 300.0 };

    #[test]
    fn labels_of_equal_spots_do_not_meet() {
        let spots = [(200.0, 295.0); 20];
        let areas = place(&spots, &[(16.0, 14.0); 20], 5.0, 200.0, FRAME, &[]).unwrap();
        for (index, area) in areas.iter().enumerate() {
            assert!(FRAME.holds(area));
            assert!(areas[..index].iter().all(|other| !other.meets(area)), "{area:?}");
        }
    }

    #[test]
    fn a_label_wider_than_the_frame_has_no_place() {
        assert_eq!(place(&[(200.0, 150.0)], &[(500.0, 14.0)], 5.0, 200.0, FRAME, &[]), None);
    }
}
