#include "CRasterKernels.h"
#include <clones.h>
#include "vectors.h"

typedef uint8_t bytes16 __attribute__((vector_size(16)));
typedef int8_t signed_bytes16 __attribute__((vector_size(16)));
typedef float floats16 __attribute__((vector_size(64)));
typedef uint32_t bits16 __attribute__((vector_size(64)));
typedef int32_t signed16 __attribute__((vector_size(64)));

FS_BODY bytes16 load16(const uint8_t *bytes) {
    bytes16 all;
    memcpy(&all, bytes, 16);
    return all;
}

#define KEY int16_t
#include "distance_row.h"
#undef KEY
#define KEY int32_t
#include "distance_row.h"
#undef KEY

// The greatest limit whose candidates fit sixteen bits.
enum { NARROW_LIMIT = 15 };

FS_BODY void sixteen(
    fs_distance_box box, int shift, fs_outline_steps steps, ptrdiff_t x, ptrdiff_t y,
    const uint8_t *covers, float *depths, int8_t *downs) {
    if (box.limit <= NARROW_LIMIT) measure_int16_t(box, shift, steps, x, y, covers, depths, downs);
    else measure_int32_t(box, shift, steps, x, y, covers, depths, downs);
}

// Where pixels begin and end that are not empty.
FS_BODY ptrdiff_t first_covered(const uint8_t *covers, ptrdiff_t first, ptrdiff_t end) {
    while (first < end && covers[first] == 0) first++;
    return first;
}
FS_BODY ptrdiff_t last_covered(const uint8_t *covers, ptrdiff_t first, ptrdiff_t end) {
    while (first < end && covers[end - 1] == 0) end--;
    return end;
}

FS_BODY void measure(
    fs_distance_box box, const uint8_t *mask, fs_outline_steps steps, float *depth, int8_t *down) {
    // Rows lie -limit … limit below.
    int shift = 32 - __builtin_clz((unsigned)(2 * box.limit));
    for (ptrdiff_t y = box.top; y < box.bottom; y++) {
        const uint8_t *covers = mask + y * box.width;
        ptrdiff_t left = box.left, right = box.right;
        if (box.keeps_empty) {
            left = first_covered(covers, left, right);
            right = last_covered(covers, left, right);
        }
        float *depths = depth + y * box.width;
        int8_t *downs = down + y * box.width;
        for (ptrdiff_t x = left; x < right; x += 16) {
            if (right - x >= 16) {
                sixteen(box, shift, steps, x, y, covers + x, depths + x, downs + x);
                continue;
            }
            size_t rest = (size_t)(right - x);
            uint8_t cover[16] = {0};
            float far[16] = {0};
            int8_t below[16] = {0};
            memcpy(cover, covers + x, rest);
            memcpy(far, depths + x, 4 * rest);
            memcpy(below, downs + x, rest);
            sixteen(box, shift, steps, x, y, cover, far, below);
            memcpy(depths + x, far, 4 * rest);
            memcpy(downs + x, below, rest);
        }
    }
}

FS_V3 static void measure_v3(
    fs_distance_box box, const uint8_t *mask, fs_outline_steps steps, float *depth, int8_t *down) {
    measure(box, mask, steps, depth, down);
}

void fs_measure_distances(
    fs_distance_box box, const uint8_t *mask, fs_outline_steps steps, float *depth, int8_t *down) {
    if (FS_HAS_V3) measure_v3(box, mask, steps, depth, down);
    else measure(box, mask, steps, depth, down);
}
