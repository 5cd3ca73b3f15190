#include "CRasterKernels.h"
#include <clones.h>
#include <math.h>
#include <string.h>

typedef uint8_t bytes8 __attribute__((vector_size(8)));
typedef int8_t signed_bytes8 __attribute__((vector_size(8)));
typedef float floats8 __attribute__((vector_size(32)));
typedef uint32_t bits8 __attribute__((vector_size(32)));
typedef int32_t ints8 __attribute__((vector_size(32)));

// For adjacent pixels: the squared distance to the nearest outline pixel, and that pixel's coverage.
typedef struct {
    bytes32 squares, edges;
} near32;
typedef struct {
    ints8 squares, edges;
} near8;

// For every pixel the distance to the nearest outline pixel in its row, and that pixel's coverage.
typedef struct {
    const uint8_t *lengths, *edges;
} outline_steps;

// The rows that may contain the nearest outline pixel of row `y`.
typedef struct {
    ptrdiff_t first, end;
} rows;

FS_BODY rows rows_near(fs_distance_box box, ptrdiff_t y) {
    ptrdiff_t first = y - box.reach, end = y + box.reach + 1;
    return (rows){first > box.top ? first : box.top, end < box.bottom ? end : box.bottom};
}

// Finds the nearest outline pixel of each of 32 pixels. `steps.lengths` contains squared lengths; 255 is
// out of reach.
FS_BODY near32 narrow(fs_distance_box box, outline_steps steps, ptrdiff_t x, ptrdiff_t y) {
    near32 nearest = {~(bytes32){}, {}};
    rows all = rows_near(box, y);
    for (ptrdiff_t row = all.first; row < all.end; row++) {
        ptrdiff_t below = row - y, place = row * box.stride + x;
        bytes32 square = (bytes32){} + (uint8_t)(below * below);
        square = __builtin_elementwise_add_sat(load32(steps.lengths + place), square);
        // Of equally near pixels the topmost is kept.
        bytes32 stays = (bytes32)(nearest.squares <= square);
        nearest.squares = __builtin_elementwise_min(nearest.squares, square);
        nearest.edges = (nearest.edges & stays) | (load32(steps.edges + place) & ~stays);
    }
    return nearest;
}

// Finds the nearest outline pixel of each of eight pixels. `steps.lengths` contains lengths, not squares.
FS_BODY near8 wide(fs_distance_box box, outline_steps steps, ptrdiff_t x, ptrdiff_t y) {
    near8 nearest = {(ints8){} + INT32_MAX, {}};
    rows all = rows_near(box, y);
    for (ptrdiff_t row = all.first; row < all.end; row++) {
        int32_t below = (int32_t)(row - y);
        ptrdiff_t place = row * box.stride + x;
        bytes8 length8, edge8;
        memcpy(&length8, steps.lengths + place, 8);
        memcpy(&edge8, steps.edges + place, 8);
        ints8 length = __builtin_convertvector(length8, ints8);
        ints8 square = length * length + below * below;
        ints8 stays = nearest.squares <= square;
        nearest.squares = (nearest.squares & stays) | (square & ~stays);
        nearest.edges =
            (nearest.edges & stays) | (__builtin_convertvector(edge8, ints8) & ~stays);
    }
    return nearest;
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

FS_BODY near8 slice8(const near32 *all, ptrdiff_t first) {
    near8 eight;
    bytes8 squares, edges;
    memcpy(&squares, (const uint8_t *)&all->squares + first, 8);
    memcpy(&edges, (const uint8_t *)&all->edges + first, 8);
    eight.squares = __builtin_convertvector(squares, ints8);
    eight.edges = __builtin_convertvector(edges, ints8);
    return eight;
}

// The start of a group of `count` pixels at `place`. The last group moves back so that it does not pass
// the end; some pixels are then processed twice.
FS_BODY ptrdiff_t begin(ptrdiff_t place, ptrdiff_t count, ptrdiff_t end, ptrdiff_t first) {
    return place + count <= end ? place : end - count > first ? end - count : first;
}

FS_BODY void measure_row(
    fs_distance_box box, outline_steps steps, ptrdiff_t y, ptrdiff_t left, ptrdiff_t right,
    const uint8_t *covers, float *depths) {
    for (ptrdiff_t group = left; group < right; group += 32) {
        ptrdiff_t start = begin(group, 32, right, left), end = start + 32 < right ? start + 32 : right;
        int is_narrow = box.reach <= FS_NARROW_REACH;
        near32 all;
        if (is_narrow) all = narrow(box, steps, start, y);
        // Pixels before `group` are done.
        for (ptrdiff_t eight = group; eight < end; eight += 8) {
            ptrdiff_t x = begin(eight, 8, end, start);
            near8 nearest = is_narrow ? slice8(&all, x - start) : wide(box, steps, x, y);
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

FS_KERNEL(measure_distances, (box, mask, lengths, edges, depth),
    fs_distance_box box, const uint8_t *mask, const uint8_t *lengths, const uint8_t *edges,
    float *depth) {
    outline_steps steps = {lengths, edges};
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

// Marks the outline pixels of a row with 0 and other pixels with 255. Returns 0 if the row has no outline
// pixels. If the last group of 32 pixels extends beyond the row, `beyond` is 255 for the pixels outside.
FS_BODY int mark(
    const uint8_t *covers, ptrdiff_t stride, ptrdiff_t count, bytes32 beyond, uint8_t *marks) {
    bytes32 all = ~(bytes32){};
    for (ptrdiff_t x = 0; x < count; x += 32) {
        const uint8_t *here = covers + x;
        bytes32 cover = load32(here);
        bytes32 touches = is_empty(load32(here - 1)) | is_empty(load32(here + 1))
            | is_empty(load32(here - stride)) | is_empty(load32(here + stride));
        bytes32 others = ((bytes32)(cover == 255) & ~touches) | is_empty(cover);
        if (count - x < 32) others |= beyond;
        all &= others;
        memcpy(marks + x, &others, 32);
    }
    uint64_t words[4];
    memcpy(words, &all, 32);
    return (words[0] & words[1] & words[2] & words[3]) != UINT64_MAX;
}

FS_KERNEL(find_outline_steps,
    (box, covers, cover_start, cover_stride, marks, all_lengths, all_edges),
    fs_distance_box box, const uint8_t *covers, ptrdiff_t cover_start, ptrdiff_t cover_stride,
    uint8_t *marks, uint8_t *all_lengths, uint8_t *all_edges) {
    ptrdiff_t count = box.right - box.left, reach = box.reach;
    // Marks are written and read in whole vectors. Reads extend up to `reach` pixels beyond these vectors
    // on both sides, so there is a margin of `limit` marks, all 255.
    memset(marks, 255, (size_t)(count + 2 * box.limit + 64));
    marks += box.limit;
    int is_narrow = reach <= FS_NARROW_REACH;
    uint8_t farthest = is_narrow ? 255 : (uint8_t)(box.limit + 1);
    // Pixels beyond the box are not part of the outline.
    uint8_t outside[32];
    memset(outside, 255, 32);
    memset(outside, 0, (size_t)(count % 32));
    bytes32 beyond = load32(outside);
    for (ptrdiff_t y = box.top; y < box.bottom; y++) {
        const uint8_t *row = covers + cover_start + y * cover_stride + box.left;
        ptrdiff_t place = y * box.stride + box.left;
        if (!mark(row, cover_stride, count, beyond, marks)) {
            memset(all_lengths + place, farthest, (size_t)count);
            memset(all_edges + place, 0, (size_t)count);
            continue;
        }
        for (ptrdiff_t x = 0; x < count; x += 32) {
            bytes32 lengths = (bytes32){} + farthest, edges = {};
            // Nearer pixels come later and overwrite farther ones.
            for (ptrdiff_t step = reach; step >= 0; step--) {
                bytes32 length = (bytes32){} + (uint8_t)(is_narrow ? step * step : step);
                bytes32 right = load32(marks + x + step), left = load32(marks + x - step);
                bytes32 either = right & left;
                lengths = (lengths & either) | (length & ~either);
                edges = (edges & right) | (load32(row + x + step) & ~right);
                if (step == 0) break;
                edges = (edges & left) | (load32(row + x - step) & ~left);
            }
            memcpy(all_lengths + place + x, &lengths, 32);
            memcpy(all_edges + place + x, &edges, 32);
        }
    }
}

typedef double doubles4 __attribute__((vector_size(32)));

FS_KERNEL_OF(double, min_squared_distance, (x, y, points, count),
    double x, double y, const double *points, size_t count) {
    doubles4 place = {x, y, x, y}, minima = {INFINITY, INFINITY, INFINITY, INFINITY};
    size_t i = 0;
    for (; i + 4 <= count; i += 4) {
        doubles4 one, other;
        memcpy(&one, points + 2 * i, 32);
        memcpy(&other, points + 2 * i + 4, 32);
        one -= place;
        other -= place;
        one *= one;
        other *= other;
        doubles4 away = __builtin_shufflevector(one, other, 0, 4, 2, 6)
            + __builtin_shufflevector(one, other, 1, 5, 3, 7);
        minima = __builtin_elementwise_min(away, minima);
    }
    double nearest = INFINITY;
    for (int lane = 0; lane < 4; lane++) nearest = minima[lane] < nearest ? minima[lane] : nearest;
    for (; i < count; i++) {
        double dx = points[2 * i] - x, dy = points[2 * i + 1] - y;
        double away = dx * dx + dy * dy;
        nearest = away < nearest ? away : nearest;
    }
    return nearest;
}
