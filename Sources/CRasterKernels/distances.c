#include "CRasterKernels.h"
#include <clones.h>
#include <string.h>

typedef uint8_t bytes8 __attribute__((vector_size(8)));
typedef int8_t signed_bytes8 __attribute__((vector_size(8)));
typedef uint8_t bytes16 __attribute__((vector_size(16)));
typedef int8_t signed_bytes16 __attribute__((vector_size(16)));
typedef float floats8 __attribute__((vector_size(32)));
typedef uint32_t bits8 __attribute__((vector_size(32)));
typedef int32_t ints8 __attribute__((vector_size(32)));

// A step to an outline pixel has the number of columns or its square in its upper byte, and the coverage of the pixel in
// its lower byte. So the least of several steps leads to the nearest pixel, and of equally near ones to the one that is
// covered least. Out of reach is 0xffff.

FS_BODY words16 nearer(words16 one, words16 other) { return __builtin_elementwise_min(one, other); }

// Steps whose upper bytes are larger by `more`; those that do not fit are out of reach.
FS_BODY words16 farther(words16 steps, ptrdiff_t more) {
    return __builtin_elementwise_add_sat(steps, (words16){} + (uint16_t)(more << 8));
}

// For adjacent pixels: the squared distance to the nearest outline pixel, and that pixel's coverage.
typedef struct {
    ints8 squares, edges;
} near8;

FS_BODY near8 split(ints8 steps) { return (near8){steps >> 8, steps & 255}; }

FS_BODY ints8 load_eight(const uint16_t *steps) {
    typedef uint16_t words8 __attribute__((vector_size(16)));
    words8 eight;
    memcpy(&eight, steps, 16);
    return __builtin_convertvector(eight, ints8);
}

// The rows that may contain the nearest outline pixel of row `y`.
typedef struct {
    ptrdiff_t first, end;
} rows;

FS_BODY rows rows_near(fs_distance_box box, ptrdiff_t y) {
    ptrdiff_t first = y - box.reach, end = y + box.reach + 1;
    return (rows){first > box.top ? first : box.top, end < box.bottom ? end : box.bottom};
}

// Finds the nearest outline pixel of each of 32 pixels. Steps contain squares.
FS_BODY void narrow(
    fs_distance_box box, const uint16_t *steps, ptrdiff_t x, ptrdiff_t y, uint16_t nearest[32]) {
    words16 first = ~(words16){}, last = first;
    rows all = rows_near(box, y);
    for (ptrdiff_t row = all.first; row < all.end; row++) {
        ptrdiff_t square = (row - y) * (row - y);
        const uint16_t *place = steps + row * box.stride + x;
        first = nearer(first, farther(load_words16(place), square));
        last = nearer(last, farther(load_words16(place + 16), square));
    }
    memcpy(nearest, &first, 32);
    memcpy(nearest + 16, &last, 32);
}

// Finds the nearest outline pixel of each of eight pixels. Steps contain numbers of columns, not squares.
FS_BODY near8 wide(fs_distance_box box, const uint16_t *steps, ptrdiff_t x, ptrdiff_t y) {
    ints8 nearest = (ints8){} + INT32_MAX;
    rows all = rows_near(box, y);
    for (ptrdiff_t row = all.first; row < all.end; row++) {
        int32_t below = (int32_t)(row - y);
        near8 step = split(load_eight(steps + row * box.stride + x));
        ints8 square = step.squares * step.squares + below * below;
        nearest = __builtin_elementwise_min(nearest, square << 8 | step.edges);
    }
    return split(nearest);
}

// Writes the depths of eight pixels.
FS_BODY void put(fs_distance_box box, near8 nearest, const uint8_t *covers, float *depths) {
    bytes8 cover;
    memcpy(&cover, covers, 8);
    uint64_t keeps = box.keeps_empty ? (uint64_t)(cover == 0) : 0;
    if (keeps == UINT64_MAX) return;
    bits8 minus = (bits8)(__builtin_convertvector(cover, ints8) < 128) & 0x80000000u;
    bits8 depth = (bits8)((floats8){} + (float)(box.reach + 1)) ^ minus;
    bits8 is_far = (bits8)(nearest.squares > (int32_t)(box.reach * box.reach));
    if ((uint64_t)__builtin_convertvector(is_far, bytes8) != UINT64_MAX) {
        floats8 away = __builtin_convertvector(nearest.squares, floats8);
        bits8 signed_away = (bits8)__builtin_elementwise_sqrt(away) ^ minus;
        floats8 beyond = __builtin_convertvector(nearest.edges, floats8) / 255 - 0.5f;
        depth = ((bits8)((floats8)signed_away + beyond) & ~is_far) | (depth & is_far);
    }
    if (keeps != 0) {
        bits8 old;
        memcpy(&old, depths, 32);
        bits8 stays = (bits8)__builtin_convertvector((signed_bytes8)keeps, ints8);
        depth = (depth & ~stays) | (old & stays);
    }
    memcpy(depths, &depth, 32);
}

// Writes the depths of the first `count` of eight pixels.
FS_BODY void put_some(
    fs_distance_box box, near8 nearest, const uint8_t *covers, float *depths, size_t count) {
    uint8_t cover[8] = {0};
    float depth[8] = {0};
    memcpy(cover, covers, count);
    memcpy(depth, depths, 4 * count);
    put(box, nearest, cover, depth);
    memcpy(depths, depth, 4 * count);
}

// The start of a group of `count` pixels at `place`. The last group moves back so that it does not pass
// the end; some pixels are then processed twice.
FS_BODY ptrdiff_t begin(ptrdiff_t place, ptrdiff_t count, ptrdiff_t end, ptrdiff_t first) {
    return place + count <= end ? place : end - count > first ? end - count : first;
}

FS_BODY void measure_row(
    fs_distance_box box, const uint16_t *steps, ptrdiff_t y, ptrdiff_t left, ptrdiff_t right,
    const uint8_t *covers, float *depths) {
    for (ptrdiff_t group = left; group < right; group += 32) {
        ptrdiff_t start = begin(group, 32, right, left), end = start + 32 < right ? start + 32 : right;
        int is_narrow = box.reach <= FS_NARROW_REACH;
        uint16_t all[32];
        if (is_narrow) narrow(box, steps, start, y, all);
        // Pixels before `group` are done.
        for (ptrdiff_t eight = group; eight < end; eight += 8) {
            ptrdiff_t x = begin(eight, 8, end, start);
            near8 nearest = is_narrow ? split(load_eight(all + (x - start))) : wide(box, steps, x, y);
            if (end - x >= 8) put(box, nearest, covers + x, depths + x);
            else put_some(box, nearest, covers + x, depths + x, (size_t)(end - x));
        }
    }
}

// The index of the first pixel that is not empty.
FS_BODY ptrdiff_t first_covered(const uint8_t *covers, ptrdiff_t first, ptrdiff_t end) {
    for (; first + 8 <= end; first += 8) {
        uint64_t eight;
        memcpy(&eight, covers + first, 8);
        if (eight != 0) return first + (__builtin_ctzll(eight) >> 3);
    }
    while (first < end && covers[first] == 0) first++;
    return first;
}

// The index after the last pixel that is not empty.
FS_BODY ptrdiff_t last_covered(const uint8_t *covers, ptrdiff_t first, ptrdiff_t end) {
    for (; first + 8 <= end; end -= 8) {
        uint64_t eight;
        memcpy(&eight, covers + end - 8, 8);
        if (eight != 0) return end - (__builtin_clzll(eight) >> 3);
    }
    while (first < end && covers[end - 1] == 0) end--;
    return end;
}

FS_KERNEL(measure_distances, (box, mask, steps, depth),
    fs_distance_box box, const uint8_t *mask, const uint16_t *steps, float *depth) {
    for (ptrdiff_t y = box.top; y < box.bottom; y++) {
        const uint8_t *covers = mask + y * box.width;
        ptrdiff_t left = box.left, right = box.right;
        if (box.keeps_empty) {
            left = first_covered(covers, left, right);
            right = last_covered(covers, left, right);
        }
        measure_row(box, steps, y, left, right, covers, depth + y * box.width);
    }
}

FS_BODY bytes32 is_empty(bytes32 covers) { return (bytes32)(covers == 0); }

// Writes steps of 0 for the outline pixels of a row; other pixels are out of reach. Returns 0 if the row has no outline
// pixels. If the last group of 32 pixels extends beyond the row, `beyond` is 255 for the pixels outside.
FS_BODY int mark(
    const uint8_t *covers, ptrdiff_t stride, ptrdiff_t count, bytes32 beyond, uint16_t *marks) {
    bytes32 all = ~(bytes32){};
    for (ptrdiff_t x = 0; x < count; x += 32) {
        const uint8_t *here = covers + x;
        bytes32 cover = load32(here);
        bytes32 touches = is_empty(load32(here - 1)) | is_empty(load32(here + 1))
            | is_empty(load32(here - stride)) | is_empty(load32(here + stride));
        bytes32 others = ((bytes32)(cover == 255) & ~touches) | is_empty(cover);
        if (count - x < 32) others |= beyond;
        all &= others;
        for (int half = 0; half < 2; half++) {
            bytes16 edges, rest;
            memcpy(&edges, (const uint8_t *)&cover + 16 * half, 16);
            memcpy(&rest, (const uint8_t *)&others + 16 * half, 16);
            // Sign extension makes 0xffff of 255.
            words16 steps = __builtin_convertvector(edges, words16)
                | (words16)__builtin_convertvector((signed_bytes16)rest, signed_words16);
            memcpy(marks + x + 16 * half, &steps, 32);
        }
    }
    uint64_t words[4];
    memcpy(words, &all, 32);
    return (words[0] & words[1] & words[2] & words[3]) != UINT64_MAX;
}

FS_KERNEL(find_outline_steps, (box, covers, cover_start, cover_stride, marks, all_steps),
    fs_distance_box box, const uint8_t *covers, ptrdiff_t cover_start, ptrdiff_t cover_stride,
    uint16_t *marks, uint16_t *all_steps) {
    ptrdiff_t count = box.right - box.left, reach = box.reach;
    // Marks are written and read in whole vectors. Reads extend up to `reach` pixels beyond these vectors
    // on both sides, so there is a margin of `limit` marks that are out of reach.
    memset(marks, 255, (size_t)(count + 2 * box.limit + 64) * sizeof *marks);
    marks += box.limit;
    int is_narrow = reach <= FS_NARROW_REACH;
    // Pixels beyond the box are not part of the outline.
    uint8_t outside[32];
    memset(outside, 255, 32);
    memset(outside, 0, (size_t)(count % 32));
    bytes32 beyond = load32(outside);
    for (ptrdiff_t y = box.top; y < box.bottom; y++) {
        const uint8_t *row = covers + cover_start + y * cover_stride + box.left;
        uint16_t *steps = all_steps + y * box.stride + box.left;
        if (!mark(row, cover_stride, count, beyond, marks)) {
            memset(steps, 255, (size_t)count * sizeof *steps);
            continue;
        }
        for (ptrdiff_t x = 0; x < count; x += 16) {
            words16 least = load_words16(marks + x);
            for (ptrdiff_t step = 1; step <= reach; step++) {
                words16 both = nearer(load_words16(marks + x + step), load_words16(marks + x - step));
                least = nearer(least, farther(both, is_narrow ? step * step : step));
            }
            memcpy(steps + x, &least, 32);
        }
    }
}
