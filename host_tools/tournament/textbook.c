/* The search of mcts.py, and the methods `moves` and `apply` of our games, for the rules' viper
   code, which stands above this as C. The same random numbers give the same search: a test
   compares the two. */

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { TURN = 4, PLAYERS = 2, OVER = 5, WINNERS = 6, VARIANT = 1, MAX_MOVES = 512, MAX_DEPTH = 1024 };
enum { PASS = 0xFFFF, LARGEST_STATE = 128, WIN = 1, DRAW = 0, LOSS = -1 };
static const double EXPLORE = 1.4;

/* --- the games: see `moves` and `apply` of firmware/quadrille/engine/ ------------------------- */

static uint16_t room[3][1024];

static void end_game(uint8_t *state, int reason, int winners)
{
    state[OVER] = 1 + reason;
    state[WINNERS] = winners;
}

enum { MOVES = -1, OTHERS = -2, BLOCKED = 2, STALLED = 4, UNSEEN = 5, QUIET = 10, PATIENCE = 100 };

static int flipop_moves(uint8_t *state, uint16_t *out)
{
    return flipop_kernels__list_moves((void *)state, MOVES, out);
}

static void flipop_apply(uint8_t *state, int move)
{
    int end = flipop_kernels__play((void *)state, move);
    if (end == UNSEEN) {
        end = state[QUIET] == PATIENCE ? STALLED : 0;
        flipop_moves(state, room[0]);
        if (room[0][0] == PASS && !flipop_kernels__list_moves((void *)state, OTHERS, room[0]))
            end = BLOCKED;
    }
    if (end) {
        int white = flipop_kernels__balls_left((void *)state, 0);
        int black = flipop_kernels__balls_left((void *)state, 1);
        end_game(state, end - 1, (white <= black) | (black <= white) << 1);
    }
}

static int pieges_moves(uint8_t *state, uint16_t *out)
{
    return pieges_kernels__list_moves(state, (void *)state, out);
}

static void pieges_apply(uint8_t *state, int move)
{
    pieges_kernels__play(state, move);
}

static int blockers_moves(uint8_t *state, uint16_t *out)
{
    void *s = state, *cells = room[0], *grid = room[1];
    if (state[OVER])
        return 0;
    int ringed = blockers_moves__find_open(s, cells);
    if (ringed) {
        blockers_rings__lay_out(s, ringed, grid);
        blockers_rings__search(grid, cells);
    }
    int each = 1 + state[VARIANT], colour = state[TURN] * each, n = 0;
    void *regions = (void *)blockers_moves__REGIONS;
    for (int own = colour; own < colour + each; own++)
        n = blockers_moves__list_moves(s, cells, own, regions, out, n);
    if (!n)
        out[n++] = PASS;
    return n;
}

static void blockers_apply(uint8_t *state, int move)
{
    void *groups = room[0], *parents = room[1];
    if (blockers_turns__advance(state, move)) {
        blockers_turns__count_groups((void *)state, groups, parents);
        end_game(state, 0, blockers_turns__rank(state, groups, room[2]));
    }
}

enum { BOARD = 10 };

static int colorpop_moves(uint8_t *state, uint16_t *out)
{
    static uint8_t work[512];
    static int prepared;
    if (!prepared++)
        colorpop_moves__prepare(work);
    return state[OVER] ? 0 : colorpop_moves__list_moves(state, work, out);
}

static void colorpop_apply(uint8_t *state, int move)
{
    colorpop_kernels__collect(state, room[0], room[1], move);
    colorpop_kernels__take(state, state + BOARD, room[0], room[1], move);
}

static const struct {
    int (*moves)(uint8_t *state, uint16_t *out);
    void (*apply)(uint8_t *state, int move);
} GAMES[] = { /* by their number, in the high half of the state's first byte */
    { 0 },
    { colorpop_moves, colorpop_apply },
    { blockers_moves, blockers_apply },
    { flipop_moves, flipop_apply },
    { pieges_moves, pieges_apply },
};

/* --- the search ------------------------------------------------------------------------------- */

typedef struct Node {
    struct Node **children;
    uint16_t *untried; /* in random order; the last one is tried first */
    int move, seat, waiting, count, visits;
    double value;
    int proven; /* whether `result` is known, */
    int result[5]; /* by seat */
} Node;

static uint8_t state[LARGEST_STATE];
static void *rng;
static uint16_t listed[MAX_MOVES];

static Node *new_node(int game, int move, int seat)
{
    int count = GAMES[game].moves(state, listed);
    for (int left = count; left > 1;) {
        int other = prng__below(rng, 0, left);
        uint16_t last = listed[--left];
        listed[left] = listed[other];
        listed[other] = last;
    }
    Node *node = calloc(1, sizeof *node);
    node->children = calloc(count + 1, sizeof *node->children);
    node->untried = malloc(2 * (count + 1));
    memcpy(node->untried, listed, 2 * count);
    node->waiting = count;
    node->move = move;
    node->seat = seat;
    return node;
}

static void forget(Node *node)
{
    for (int i = 0; i < node->count; i++)
        forget(node->children[i]);
    free(node->children);
    free(node->untried);
    free(node);
}

static int proven(const Node *node)
{
    return node->proven ? node->result[node->seat] : DRAW;
}

static double promise(const Node *node, double explore)
{
    return node->proven ? proven(node) : (node->value + explore * sqrt(node->visits)) / node->visits;
}

static Node *best_proven(const Node *node)
{
    Node *best = node->children[0];
    for (int i = 1; i < node->count; i++)
        if (proven(node->children[i]) > proven(best))
            best = node->children[i];
    return best;
}

static int prove(Node *node)
{
    Node *best = best_proven(node);
    int known = !node->waiting;
    for (int i = 0; i < node->count; i++)
        known = known && node->children[i]->proven;
    if (known || proven(best) == WIN) {
        node->proven = best->proven;
        memcpy(node->result, best->result, sizeof node->result);
    }
    return node->proven;
}

static Node *most_promising(const Node *node)
{
    double explore = EXPLORE * sqrt(log(node->visits)), most = 0;
    Node *best = NULL;
    for (int i = 0; i < node->count; i++) {
        double found = promise(node->children[i], explore);
        if (!best || found > most) {
            best = node->children[i];
            most = found;
        }
    }
    return best;
}

static int descend(int game, Node **path)
{
    int depth = 1;
    Node *node = path[0];
    while (!node->waiting && node->count) {
        node = most_promising(node);
        GAMES[game].apply(state, node->move);
        path[depth++] = node;
    }
    if (node->waiting) {
        int move = node->untried[--node->waiting], seat = state[TURN];
        GAMES[game].apply(state, move);
        path[depth] = new_node(game, move, seat);
        node->children[node->count++] = path[depth];
        depth++;
    }
    return depth;
}

static int playout(int game)
{
    int plies = 0;
    for (int count; (count = GAMES[game].moves(state, listed)); plies++)
        GAMES[game].apply(state, listed[prng__below(rng, 0, count)]);
    return plies;
}

/* Search from a state with `each` play-outs; write the root's moves and how often each was tried,
   in the order in which they were tried first, and return how many there are. */
int tried(const uint8_t *from, int size, int each, void *random, int32_t *moves, int32_t *visits)
{
    int game = from[0] >> 4;
    static Node *path[MAX_DEPTH];
    rng = random;
    memcpy(state, from, size);
    Node *top = path[0] = new_node(game, -1, 0);
    for (int round = 0; round < each; round++) {
        memcpy(state, from, size);
        int depth = descend(game, path), ended = !playout(game), players = state[PLAYERS];
        int result[5] = { 0 }, winners = state[WINNERS];
        for (int seat = 0; seat < players; seat++)
            if (winners != (1 << players) - 1)
                result[seat] = winners >> seat & 1 ? WIN : LOSS;
        for (int i = 0; i < depth; i++) {
            path[i]->visits++;
            path[i]->value += result[path[i]->seat];
        }
        Node *last = path[depth - 1];
        last->proven = ended;
        memcpy(last->result, result, sizeof result);
        int i = depth - 1;
        while (ended && i && prove(path[i - 1]))
            i--;
        if (ended && !i)
            break;
    }
    if (top->proven)
        best_proven(top)->visits += each;
    int count = top->count;
    for (int i = 0; i < count; i++) {
        moves[i] = top->children[i]->move;
        visits[i] = top->children[i]->visits;
    }
    forget(top);
    return count;
}
