// Measures sixteen pixels of a row, with candidates of sixteen bits or of 32: a limit of 15 fits the
// narrow ones.
//
// A candidate is one number: the square of its distance above how many rows below it lies, so that the
// least of them is the nearest, of equally near ones the highest. Included once for each KEY.
#include "vectors.h"

#define JOINED(a, b) a##b
#define NAMED(a, b) JOINED(a, b)
#define KEYS NAMED(keys_, KEY)

typedef KEY KEYS __attribute__((vector_size(16 * sizeof(KEY))));

FS_BODY void NAMED(measure_, KEY)(
    fs_distance_box box, int shift, fs_outline_steps steps, ptrdiff_t x, ptrdiff_t y,
    const uint8_t *covers, float *depths, int8_t *downs) {
    ptrdiff_t first = y - box.reach > box.top ? y - box.reach : box.top;
    ptrdiff_t end = y + box.reach + 1 < box.bottom ? y + box.reach + 1 : box.bottom;
    KEYS least = (KEYS){} + (KEY)(((uint64_t)1 << (8 * sizeof(KEY) - 1)) - 1);
    KEYS edges = {};
    for (ptrdiff_t row = first; row < end; row++) {
        ptrdiff_t below = row - y, place = row * box.stride + x;
        KEYS length = __builtin_convertvector(load16(steps.lengths + place), KEYS);
        KEYS edge = __builtin_convertvector(load16(steps.edges + place), KEYS);
        KEYS key = ((length * length) << shift)
            + (KEY)(((below * below) << shift) + below + box.limit);
        KEYS is_less = (KEYS)(key < least);
        least = (key & is_less) | (least & ~is_less);
        edges = (edge & is_less) | (edges & ~is_less);
    }
    bytes16 cover = load16(covers);
    floats16 away = __builtin_elementwise_sqrt(__builtin_convertvector(least >> shift, floats16));
    floats16 beyond = __builtin_convertvector(edges, floats16) / 255 - 0.5f;
    bits16 is_outside = (bits16)(__builtin_convertvector(cover, bits16) < 128);
    bits16 minus = is_outside & 0x80000000u;
    floats16 depth = (floats16)((bits16)away ^ minus) + beyond;
    floats16 far = (floats16)((bits16)((floats16){} + (float)(box.reach + 1)) ^ minus);
    KEYS is_far = (KEYS)(least >= (KEY)((box.reach * box.reach + 1) << shift));
    bits16 takes_far = (bits16)__builtin_convertvector(is_far, signed16);
    depth = (floats16)(((bits16)depth & ~takes_far) | ((bits16)far & takes_far));
    KEYS offset = (least & (KEY)(((KEY)1 << shift) - 1)) - (KEY)box.limit;
    bytes16 down = (bytes16)__builtin_convertvector(offset, signed_bytes16);
    bytes16 keeps_down = (bytes16)__builtin_convertvector(is_far, signed_bytes16);
    if (box.keeps_empty) {
        bytes16 empty = (bytes16)(cover == 0);
        bits16 keeps = (bits16)__builtin_convertvector((signed_bytes16)empty, signed16);
        bits16 held;
        memcpy(&held, depths, sizeof held);
        depth = (floats16)(((bits16)depth & ~keeps) | (held & keeps));
        keeps_down |= empty;
    }
    bytes16 held = load16((const uint8_t *)downs);
    down = (down & ~keeps_down) | (held & keeps_down);
    memcpy(depths, &depth, sizeof depth);
    memcpy(downs, &down, sizeof down);
}

#undef KEYS
#undef NAMED
#undef JOINED
