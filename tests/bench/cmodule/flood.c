// Flood fills in C, with which the bench compares the viper kernel. Not in any other firmware.
//
// All have the kernel's arguments and its result, except that the textbook's start is a row, not a word
// of cells: (column, start, mask, group, width) -> size.

#include "py/runtime.h"

typedef int flood_t(int column, int start, const void *mask, void *group, int width);

enum { ROWS = 16, CELLS = 256 };

// What a call that does nothing costs.
static int empty(int column, int start, const void *mask, void *group, int width) {
    return 0;
}

// The kernel's own algorithm, statement by statement.
static int same(int column, int cells, const void *mask_words, void *group_words, int width) {
    const uint16_t *mask = mask_words;
    uint16_t *group = group_words;
    int room = mask[column];
    int old = group[column];
    cells &= room & ~old;
    if ((room << 1) & room) {
        cells |= ((room + cells) & room) ^ room;
        while ((cells >> 1) & room & ~cells) {
            cells |= (cells >> 1) & room;
        }
    }
    group[column] = old | cells;
    int size = 0;
    old = 0;
    if (column) {
        old = mask[column - 1];
    }
    if (column + 1 != width) {
        old |= mask[column + 1];
    }
    if (old & cells) {
        int last = width - 1;
        int end = last;
        int step = 1;
        for (;;) {
            while (cells) {
                cells &= cells - 1;
                size += 1;
            }
            cells = group[column];
            int turned = 0;
            for (;;) {
                if (column != end) {
                    column += step;
                    old = group[column];
                    if (mask[column] & cells & ~old) {
                        break;
                    }
                    if (old) {
                        cells = old;
                        continue;
                    }
                    column -= step;
                }
                if (turned) {
                    return size;
                }
                turned = 1;
                step = -step;
                end ^= last;
                cells = group[column];
            }
            room = mask[column];
            cells = (cells & room) | old;
            if ((room << 1) & room) {
                cells |= ((room + cells) & room) ^ room;
                while ((cells >> 1) & room & ~cells) {
                    cells |= (cells >> 1) & room;
                }
            }
            group[column] = cells;
            cells ^= old;
        }
    }
    if (cells & (cells - 1)) {
        while (cells) {
            cells &= cells - 1;
            size += 1;
        }
        return size;
    }
    if (cells) {
        return 1;
    }
    return 0;
}

// The textbook: take a cell off the stack; if it belongs to the group and is not in it yet, add it and
// put its four neighbours on the stack.
static struct { int8_t column, row; } stack[3 * CELLS + 1];

#define TEXTBOOK(name, type, HAS, ADD) \
    static int name(int column, int row, const void *mask_cells, void *group_cells, int width) { \
        const type *mask = mask_cells; \
        type *group = group_cells; \
        int size = 0; \
        int depth = 0; \
        stack[depth].column = column; \
        stack[depth++].row = row; \
        while (depth) { \
            column = stack[--depth].column; \
            row = stack[depth].row; \
            if (column < 0 || column >= width || row < 0 || row >= ROWS) { \
                continue; \
            } \
            if (!HAS(mask, column, row) || HAS(group, column, row)) { \
                continue; \
            } \
            ADD(group, column, row); \
            size += 1; \
            stack[depth].column = column - 1; \
            stack[depth++].row = row; \
            stack[depth].column = column + 1; \
            stack[depth++].row = row; \
            stack[depth].column = column; \
            stack[depth++].row = row - 1; \
            stack[depth].column = column; \
            stack[depth++].row = row + 1; \
        } \
        return size; \
    }

#define HAS_BIT(plane, column, row) (plane[column] & 1 << (row))
#define ADD_BIT(plane, column, row) (plane[column] |= 1 << (row))
TEXTBOOK(textbook, uint16_t, HAS_BIT, ADD_BIT)

// The same with a byte per cell, which is quicker to look at, if the board is kept that way.
#define HAS_BYTE(grid, column, row) (grid[(column) * ROWS + (row)])
#define ADD_BYTE(grid, column, row) (grid[(column) * ROWS + (row)] = 1)
TEXTBOOK(textbook_bytes, uint8_t, HAS_BYTE, ADD_BYTE)

static void *buffer(mp_obj_t object, mp_uint_t access) {
    mp_buffer_info_t info;
    mp_get_buffer_raise(object, &info, access);
    return info.buf;
}

static mp_obj_t call(flood_t *flood, const mp_obj_t *args) {
    int size = flood(mp_obj_get_int(args[0]), mp_obj_get_int(args[1]),
        buffer(args[2], MP_BUFFER_READ), buffer(args[3], MP_BUFFER_WRITE), mp_obj_get_int(args[4]));
    return MP_OBJ_NEW_SMALL_INT(size);
}

#define FUNCTION(name) \
    static mp_obj_t call_##name(size_t count, const mp_obj_t *args) { \
        return call(name, args); \
    } \
    static MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(name##_obj, 5, 5, call_##name)

FUNCTION(empty);
FUNCTION(same);
FUNCTION(textbook);
FUNCTION(textbook_bytes);

static const mp_rom_map_elem_t globals[] = {
    { MP_ROM_QSTR(MP_QSTR_empty), MP_ROM_PTR(&empty_obj) },
    { MP_ROM_QSTR(MP_QSTR_same), MP_ROM_PTR(&same_obj) },
    { MP_ROM_QSTR(MP_QSTR_textbook), MP_ROM_PTR(&textbook_obj) },
    { MP_ROM_QSTR(MP_QSTR_textbook_bytes), MP_ROM_PTR(&textbook_bytes_obj) },
};
static MP_DEFINE_CONST_DICT(globals_dict, globals);

const mp_obj_module_t bench_flood_module = {
    .base = { &mp_type_module },
    .globals = (mp_obj_dict_t *)&globals_dict,
};
MP_REGISTER_MODULE(MP_QSTR_bench_flood, bench_flood_module);
