#include "CRasterKernels.h"
#include <clones.h>
#include <vectors.h>

typedef float floats8 __attribute__((vector_size(32)));
typedef uint32_t bits8 __attribute__((vector_size(32)));

// Eight columns of eight rows.
typedef struct {
    floats8 lines[8];
} square;

FS_BODY square rows_at(const float *const rows[8], ptrdiff_t x) {
    square all;
    for (int i = 0; i < 8; i++) memcpy(&all.lines[i], rows[i] + x, 32);
    return all;
}

FS_BODY int is_zero(const square *all) {
    bits8 any = {};
    for (int i = 0; i < 8; i++) any |= (bits8)all->lines[i];
    uint64_t words[4];
    memcpy(words, &any, 32);
    return (words[0] | words[1] | words[2] | words[3]) == 0;
}

// Rows become columns.
FS_BODY square turned(square all) {
    floats8 *a = all.lines, b[8], c[8];
    for (int i = 0; i < 8; i += 2) {
        b[i] = __builtin_shufflevector(a[i], a[i + 1], 0, 8, 1, 9, 4, 12, 5, 13);
        b[i + 1] = __builtin_shufflevector(a[i], a[i + 1], 2, 10, 3, 11, 6, 14, 7, 15);
    }
    for (int i = 0; i < 8; i += 4) {
        c[i] = __builtin_shufflevector(b[i], b[i + 2], 0, 1, 8, 9, 4, 5, 12, 13);
        c[i + 1] = __builtin_shufflevector(b[i], b[i + 2], 2, 3, 10, 11, 6, 7, 14, 15);
        c[i + 2] = __builtin_shufflevector(b[i + 1], b[i + 3], 0, 1, 8, 9, 4, 5, 12, 13);
        c[i + 3] = __builtin_shufflevector(b[i + 1], b[i + 3], 2, 3, 10, 11, 6, 7, 14, 15);
    }
    for (int i = 0; i < 4; i++) {
        a[i] = __builtin_shufflevector(c[i], c[i + 4], 0, 1, 2, 3, 8, 9, 10, 11);
        a[i + 4] = __builtin_shufflevector(c[i], c[i + 4], 4, 5, 6, 7, 12, 13, 14, 15);
    }
    return all;
}

// The coverage that sums of areas make: their sizes, 1 at most, in 1/255.
FS_BODY bits8 levels_of(floats8 sums) {
    floats8 size = (floats8)((bits8)sums & 0x7fffffffu), one = (floats8){} + 1;
    bits8 is_more = (bits8)(size > one);
    floats8 capped = (floats8)(((bits8)one & is_more) | ((bits8)size & ~is_more));
    // Beside 2^23 a number's lowest bits are its whole part, rounded.
    return (bits8)(capped * 255 + 0x1p23f) & 255;
}

// Stores the lowest `count` of eight bytes.
FS_BODY void put(uint8_t *target, uint64_t bytes, ptrdiff_t count) {
    if (count >= 8) {
        memcpy(target, &bytes, 8);
        return;
    }
    if (count & 4) {
        memcpy(target, &bytes, 4);
        target += 4;
        bytes >>= 32;
    }
    if (count & 2) {
        memcpy(target, &bytes, 2);
        target += 2;
        bytes >>= 16;
    }
    if (count & 1) *target = (uint8_t)bytes;
}

// Each sum waits for the one before it, so eight rows run side by side.
FS_BODY void sum_eight(
    const float *const rows[8], uint8_t *const targets[8], ptrdiff_t first, ptrdiff_t end) {
    floats8 sums = {};
    bits8 level = {};
    for (ptrdiff_t x = first; x < end; x += 8) {
        square all = rows_at(rows, x);
        // Of each row the first four columns' bytes, and the others'.
        bits8 left = {}, right = {};
        if (is_zero(&all)) {
            // No line passes here: all are what the last one was.
            left = level | level << 8;
            left |= left << 16;
            right = left;
        } else {
            all = turned(all);
            for (int i = 0; i < 4; i++) {
                sums += all.lines[i];
                left |= levels_of(sums) << 8 * i;
            }
            for (int i = 0; i < 4; i++) {
                sums += all.lines[4 + i];
                level = levels_of(sums);
                right |= level << 8 * i;
            }
        }
        for (int i = 0; i < 8; i++)
            put(targets[i] + x, left[i] | (uint64_t)right[i] << 32, end - x);
    }
}

FS_BODY void sum_areas(const float *areas, fs_area_box box, uint8_t *mask) {
    for (ptrdiff_t y = box.top; y < box.bottom; y += 8) {
        const float *rows[8];
        uint8_t *targets[8];
        for (ptrdiff_t i = 0; i < 8; i++) {
            // The last row may be summed more than once, and none beyond it.
            ptrdiff_t row = y + i < box.bottom ? y + i : box.bottom - 1;
            rows[i] = areas + row * box.stride;
            targets[i] = mask + row * box.width;
        }
        sum_eight(rows, targets, box.left, box.right);
    }
}

FS_V3 static void sum_areas_v3(const float *areas, fs_area_box box, uint8_t *mask) {
    sum_areas(areas, box, mask);
}

void fs_sum_areas(const float *areas, fs_area_box box, uint8_t *mask) {
    if (FS_HAS_V3) sum_areas_v3(areas, box, mask);
    else sum_areas(areas, box, mask);
}
