// Locals of Python functions lie on this stack. Without it those of a function that has more than a few
// are taken from the heap at each call, where looking for a free place took up to half of a tick.

#include "py/mpstate.h"
#include "py/pystack.h"

static mp_obj_t words[768]; // the app uses some 300 of them

void quadrille_init(void) {
    mp_pystack_init(words, words + MP_ARRAY_SIZE(words));
}
