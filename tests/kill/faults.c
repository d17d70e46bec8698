/*
 * Preloaded into a process, this injects a fault at a chosen operation on the files of one folder.
 *
 * FAULT_FOLDER  operations on paths inside are counted, from 1
 * FAULT         WHAT:N:HOW, the fault; none when it is not set
 *     WHAT      any, or one of mkdir open write rename unlink cut sync, except writes to the journal; or journal, for which
 *               N counts the bytes that are written
 *     HOW       before  killed in place of the operation
 *               after   killed right after it
 *               torn    killed after half of a write, or before any other operation
 *               full    from here on the disk is full
 *               locked  from here on nothing can be changed
 *               held    stopped, until the process is resumed
 * FAULT_LOG     a file to which each operation is appended: its name and its path
 * FAULT_CLOCK   the system date jumps back and forth
 * FAULT_DISK    a folder that gets what a disk holds after a power cut: of each file its content when it was last synced, of
 *               each folder the names that it had then
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;
static long counted;
static int refused; /* the errno of rejected changes, 0 for none */

static int inside(const char *path) {
    const char *folder = getenv("FAULT_FOLDER");
    return folder && !strncmp(path, folder, strlen(folder));
}

static void note(const char *what, const char *path) {
    const char *file = getenv("FAULT_LOG");
    int log = file ? NEXT(open64)(file, O_WRONLY | O_APPEND | O_CREAT, 0666) : -1;
    char line[4200];
    int length = snprintf(line, sizeof line, "%s %s\n", what, path);
    if (log >= 0 && NEXT(write)(log, line, length) == length) NEXT(close)(log);
}

/* Called before an operation on some bytes of a path; says how it should end, and how many of the bytes are written first. */
static const char *meet(const char *what, const char *path, size_t bytes, size_t *first) {
    static char how[16];
    char wanted[16] = "";
    long at = 0;
    note(what, path);
    if (!getenv("FAULT") || sscanf(getenv("FAULT"), "%15[a-z]:%ld:%15[a-z]", wanted, &at, how) != 3) return "";
    int journal = !strcmp(what, "write") && strstr(path, "/journal.jsonl");
    if (strcmp(wanted, journal ? "journal" : what) && (journal || strcmp(wanted, "any"))) return "";
    long before = counted;
    counted += journal ? (long)bytes : 1;
    if (before >= at || counted < at) return "";
    *first = journal ? (size_t)(at - before) : bytes / 2;
    if (!strcmp(how, "before") || (!strcmp(how, "torn") && !bytes)) raise(SIGKILL);
    if (!strcmp(how, "held")) raise(SIGSTOP);
    if (!strcmp(how, "full")) refused = ENOSPC;
    if (!strcmp(how, "locked")) refused = EROFS;
    return how;
}

/*
 * The disk. A file is known by a number of its own, from the moment when it is made, since systems use the numbers of removed
 * files again.
 */
static struct { ino_t inode; int number; } known[4096];
static int numbered;

static int number_of(ino_t inode) {
    for (int at = numbered; at-- > 0;)
        if (known[at].inode == inode) return known[at].number;
    return -1;
}

static void begin_file(const char *path) {
    struct stat now;
    if (!getenv("FAULT_DISK") || numbered == 4096 || stat(path, &now)) return;
    known[numbered].inode = now.st_ino;
    known[numbered].number = numbered;
    numbered++;
}

/* Copies a file, or the names in a folder, to the disk, whole or not at all. */
static void keep(const char *path) {
    const char *disk = getenv("FAULT_DISK");
    struct stat now;
    char copy[4200], whole[4300], bytes[65536];
    if (!disk || !inside(path) || stat(path, &now)) return;
    if (S_ISDIR(now.st_mode)) snprintf(copy, sizeof copy, "%s/folder%s", disk, path + strlen(getenv("FAULT_FOLDER")));
    else snprintf(copy, sizeof copy, "%s/%d", disk, number_of(now.st_ino));
    for (char *at = copy + strlen(disk) + 1; *at; at++)
        if (*at == '/') *at = '!';
    snprintf(whole, sizeof whole, "%s.new", copy);
    int to = NEXT(open64)(whole, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    if (S_ISDIR(now.st_mode)) {
        DIR *folder = opendir(path);
        for (struct dirent *entry; (entry = readdir(folder));) {
            int is_folder = entry->d_type == DT_DIR;
            if (is_folder && entry->d_name[0] == '.' && strlen(entry->d_name) < 3) continue;
            int length = snprintf(bytes, sizeof bytes, "%d %s\n", is_folder ? -1 : number_of(entry->d_ino), entry->d_name);
            if (NEXT(write)(to, bytes, length) != length) abort();
        }
        closedir(folder);
    } else {
        int from = NEXT(open64)(path, O_RDONLY);
        for (ssize_t length; (length = read(from, bytes, sizeof bytes)) > 0;)
            if (NEXT(write)(to, bytes, length) != length) abort();
        NEXT(close)(from);
    }
    NEXT(close)(to);
    NEXT(rename)(whole, copy);
}

#define CHANGE(type, what, path, operation)                          \
    do {                                                             \
        if (!inside(path)) return operation;                         \
        size_t first = 0;                                            \
        pthread_mutex_lock(&turn);                                   \
        const char *how = meet(what, path, 0, &first);               \
        type result = refused == EROFS ? -1 : operation;             \
        if (refused == EROFS) errno = EROFS;                         \
        else if (!strcmp(how, "after")) raise(SIGKILL);              \
        pthread_mutex_unlock(&turn);                                 \
        return result;                                               \
    } while (0)

int mkdir(const char *path, mode_t mode) { CHANGE(int, "mkdir", path, NEXT(mkdir)(path, mode)); }
int unlink(const char *path) { CHANGE(int, "unlink", path, NEXT(unlink)(path)); }
int rename(const char *from, const char *to) { CHANGE(int, "rename", to, NEXT(rename)(from, to)); }

static int opened(int file, int is_new, const char *path) {
    if (is_new && file >= 0) begin_file(path);
    return file;
}

int open64(const char *path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    if (!(flags & (O_WRONLY | O_RDWR))) return NEXT(open64)(path, flags, mode);
    struct stat before;
    int is_new = stat(path, &before);
    CHANGE(int, "open", path, opened(NEXT(open64)(path, flags, mode), is_new, path));
}

static const char *path_of(int file, char path[4096]) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, 4095);
    path[length > 0 ? length : 0] = 0;
    return path;
}

int ftruncate64(int file, off64_t length) {
    char path[4096];
    path_of(file, path);
    CHANGE(int, "cut", path, NEXT(ftruncate64)(file, length));
}

ssize_t write(int file, const void *bytes, size_t count) {
    char path[4096];
    if (!inside(path_of(file, path)) || !count) return NEXT(write)(file, bytes, count);
    size_t first = 0;
    pthread_mutex_lock(&turn);
    const char *how = meet("write", path, count, &first);
    ssize_t result = -1;
    if (refused && !first) {
        errno = refused;
    } else if (refused) {
        result = NEXT(write)(file, bytes, first); /* what still fits */
    } else {
        int torn = !strcmp(how, "torn");
        result = NEXT(write)(file, bytes, torn ? first : count);
        if (torn || !strcmp(how, "after")) raise(SIGKILL);
    }
    pthread_mutex_unlock(&turn);
    return result;
}

/* The real disk is not waited for: processes are killed here, the machine goes on, and a power cut takes what FAULT_DISK has. */
static int synced(const char *path) {
    keep(path);
    return 0;
}

int fsync(int file) {
    char path[4096];
    path_of(file, path);
    CHANGE(int, "sync", path, synced(path));
}

int fdatasync(int file) {
    char path[4096];
    path_of(file, path);
    CHANGE(int, "sync", path, synced(path));
}

int clock_gettime(clockid_t clock, struct timespec *now) {
    static _Atomic unsigned long calls;
    int result = NEXT(clock_gettime)(clock, now);
    if (clock == CLOCK_REALTIME && getenv("FAULT_CLOCK")) now->tv_sec = ++calls * 2654435761ul % 4000000000ul;
    return result;
}
