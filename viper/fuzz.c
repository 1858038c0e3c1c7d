/* The loop of `viper.fuzz`: it calls a function with inputs that it changes at random, and keeps
 * those that run along new paths. The same seed gives the same calls: a clock only finds out that a
 * loop never ends.
 *
 * An input is what a call reads, in order: four bytes for each number, low byte first, and the
 * bytes of each buffer; before those of a buffer of any length four bytes say how much longer it is
 * than it must be. A seed has the length of each buffer before it instead, and in no other case.
 */

#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <unistd.h>

enum { HEAD = 8, EDGES = 1 << 16, MOST = 1 << 16, INPUTS = 1 << 12, BUFFERS = 64, LONGEST = 20000000, TICK_SECONDS = 1 };

typedef struct { uint32_t size, steps; uint8_t bytes[MOST]; } Input;

/* What the compiled viper code has. */
enum { REJECTED, TAKEN, BROKEN };
extern int (*const fuzz_functions[])(void);
extern const char *viper_broken;
_Noreturn void fuzz_reject(void);
_Noreturn void fuzz_fail(const char *why);

/* Paths: how often, in eight steps, each edge between two places of the code was taken. */
static uint8_t taken[EDGES], known[EDGES];
static uint16_t touched[EDGES];
static int touched_count;
static uint32_t place;
static uint64_t steps, first_step;

static Input *now; /* in a file, so that it outlives a crash */
static uint32_t at;
static const uint8_t *seed, *seed_end; /* while a seed is read; else null */
static void *buffers[BUFFERS];
static int buffer_count;
static Input *kept[INPUTS];
static int kept_count;
static uint64_t state; /* of the random numbers */

void __sanitizer_cov_trace_pc(void) {
    uintptr_t offset = (uintptr_t)__builtin_return_address(0) - (uintptr_t)fuzz_functions;
    uint32_t here = (uint32_t)offset * 2654435761u;
    uint16_t edge = (here ^ place) >> 16;
    place = here >> 1;
    if (!taken[edge]) touched[touched_count++] = edge;
    if (taken[edge] < 255) taken[edge]++;
    if (++steps - first_step > LONGEST) {
        first_step = steps; /* fuzz_fail comes by here, too */
        fuzz_fail("it goes on and on");
    }
}

/* No place of the code counts the rounds of a loop that the compiler has made empty. */
static void tick(int signal) {
    static uint64_t before = -1;
    (void)signal;
    if (steps == before) fuzz_fail("it goes on and on");
    before = steps;
}

static void start_ticking(void) {
    struct itimerval each = {{TICK_SECONDS, 0}, {TICK_SECONDS, 0}}; /* of the processor */
    signal(SIGVTALRM, tick);
    setitimer(ITIMER_VIRTUAL, &each, NULL);
}

static uint64_t random64(void) {
    state ^= state << 13;
    state ^= state >> 7;
    return state ^= state << 17;
}

static uint32_t below(uint32_t n) { return random64() % n; }

/* Take so many bytes of the input; what it lacks is zero. */
static uint8_t *next(uint32_t size) {
    if (size > MOST - at) fuzz_reject();
    if (at + size > now->size) {
        memset(now->bytes + now->size, 0, at + size - now->size);
        now->size = at + size;
    }
    at += size;
    return now->bytes + at - size;
}

static uint32_t word_of_seed(void) {
    uint32_t word = 0;
    if (seed_end - seed >= 4) memcpy(&word, seed, 4);
    seed += 4;
    return word;
}

static int64_t number(uint32_t given) {
    uint8_t *bytes = next(4);
    if (seed) memcpy(bytes, &given, 4);
    memcpy(&given, bytes, 4);
    return given;
}

int64_t fuzz_number(void) { return number(seed ? word_of_seed() : 0); }

void *fuzz_buffer(int64_t *size, int any_length) {
    int64_t recorded = seed ? word_of_seed() : 0;
    if (*size < 0) fuzz_reject();
    if (any_length) *size += number(recorded > *size ? recorded - *size : 0) & 0xFFFF;
    if (*size > MOST) fuzz_reject();
    uint8_t *bytes = next(*size);
    if (seed) {
        int64_t held = recorded < seed_end - seed ? recorded : seed_end - seed;
        if (held > 0) memcpy(bytes, seed, held < *size ? held : *size);
        seed += recorded;
    }
    if (buffer_count == BUFFERS) abort();
    return buffers[buffer_count++] = memcpy(malloc(*size), bytes, *size);
}

/* Call the function; say whether it went where none went before. */
static int run(int (*function)(void), int *outcome) {
    at = place = 0;
    first_step = steps;
    *outcome = function();
    while (buffer_count) free(buffers[--buffer_count]);
    now->size = at;
    now->steps = steps - first_step;
    int found = 0;
    while (touched_count) {
        uint16_t edge = touched[--touched_count];
        int times = taken[edge];
        uint8_t bit = times < 4 ? 1 << (times - 1) : times < 8 ? 8 : times < 16 ? 16
            : times < 32 ? 32 : times < 128 ? 64 : 128;
        found |= bit & ~known[edge];
        known[edge] |= bit;
        taken[edge] = 0;
    }
    return found != 0;
}

static void keep(void) {
    int index = kept_count < INPUTS ? kept_count++ : below(INPUTS);
    free(kept[index]);
    kept[index] = malloc(HEAD + now->size);
    memcpy(kept[index], now, HEAD + now->size);
}

/* A place in the input. The numbers come first and are few, so they are chosen more often. */
static uint32_t somewhere(uint32_t width) {
    if (now->size <= width) return 0;
    uint32_t among = now->size - width + 1;
    return below(2) && among > 32 ? below(32) : below(among);
}

static void change(void) {
    uint32_t width = 1 << below(3), old = 0;
    if (now->size < width) return;
    uint32_t to = somewhere(width);
    uint8_t *bytes = now->bytes + to;
    memcpy(&old, bytes, width);
    switch (below(8)) {
    case 0: old ^= 1u << below(8 * width); break;
    case 1: old = random64(); break;
    case 2: old += 1 + below(16); break;
    case 3: old -= 1 + below(16); break;
    case 4: old = (1u << below(8 * width)) - below(2); break;
    case 5: old = below(256); break;
    case 6: { /* a piece of another input, at its place */
        const Input *other = kept[below(kept_count)];
        uint32_t size = 1 + below(64);
        if (to + size > other->size) size = to < other->size ? other->size - to : 0;
        if (to + size > now->size) size = now->size - to;
        memcpy(bytes, other->bytes + to, size);
        return;
    }
    case 7: { /* a piece from elsewhere */
        uint32_t from = somewhere(width), size = 1 + below(32);
        if (to + size > now->size) size = now->size - to;
        if (from + size > now->size) size = now->size - from;
        memmove(bytes, now->bytes + from, size);
        return;
    }
    }
    memcpy(bytes, &old, width);
}

static int told(int outcome, long runs, long accepted, int of_seeds) {
    int edges = 0;
    for (int i = 0; i < EDGES; i++) edges += known[i] != 0;
    printf("%ld %ld %d %d\n", runs, accepted, of_seeds, edges);
    if (outcome == BROKEN) printf("%s\n", viper_broken);
    return outcome == BROKEN ? 3 : 0;
}

/* Read each seed; a file of them has the length of each before it. */
static int read_seeds(int (*function)(void), const char *path, int *accepted) {
    FILE *file = fopen(path, "rb");
    uint32_t size;
    int outcome = TAKEN;
    while (file && outcome != BROKEN && fread(&size, 4, 1, file) == 1) {
        uint8_t *bytes = malloc(size + 1);
        if (fread(bytes, 1, size, file) != size) abort();
        seed = bytes;
        seed_end = bytes + size;
        now->size = 0;
        int found = run(function, &outcome);
        *accepted += outcome == TAKEN;
        if (found && outcome == TAKEN) keep();
        free(bytes);
        seed = NULL;
    }
    if (file) fclose(file);
    return outcome;
}

/* Arguments: the number of the function, the seed, how many steps, the file of the input, the file
 * of seeds. With 0 steps it calls the function once, with the input that is in the file. */
int main(int argc, char **argv) {
    if (argc != 6) return 2;
    int (*function)(void) = fuzz_functions[atoi(argv[1])];
    uint64_t last = strtoull(argv[3], NULL, 10);
    state = strtoull(argv[2], NULL, 10) * 0x9E3779B97F4A7C15u + 1;
    int file = open(argv[4], O_RDWR | O_CREAT, 0666), outcome = TAKEN, of_seeds = 0;
    if (file < 0 || ftruncate(file, sizeof *now)) return 2;
    now = mmap(NULL, sizeof *now, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (now == MAP_FAILED || now->size > MOST) return 2;
    start_ticking();
    if (!last) {
        run(function, &outcome);
        return told(outcome, 1, outcome == TAKEN, 0);
    }
    long runs = 0, accepted = 0;
    outcome = read_seeds(function, argv[5], &of_seeds);
    if (!kept_count) keep();
    while (outcome != BROKEN && steps < last) {
        const Input *parent = kept[below(kept_count)], *other = kept[below(kept_count)];
        if (other->steps < parent->steps) parent = other; /* more calls in the same time */
        memcpy(now, parent, HEAD + parent->size);
        for (int changes = 1 << below(4); changes; changes--) change();
        int found = run(function, &outcome);
        runs++;
        accepted += outcome == TAKEN;
        if (found) keep();
    }
    return told(outcome, runs, accepted, of_seeds);
}
