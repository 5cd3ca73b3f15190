// Computes the levels and the colours of tiles: draws figures, cuts holes, mixes colours; and the space for figures.
#include "CCaptchaKernels.h"
#include <clones.h>
#include <math.h>
#include "blended.h"

typedef float floats8 __attribute__((vector_size(32)));
typedef int32_t ints8 __attribute__((vector_size(32)));

FS_BODY floats8 select(ints8 is_one, floats8 one, floats8 other) {
    return (floats8)(((ints8)one & is_one) | ((ints8)other & ~is_one));
}

FS_BODY floats8 max8(floats8 one, floats8 other) { return select(other > one, other, one); }

FS_BODY floats8 clamp(floats8 numbers) {
    floats8 zero = {}, one = zero + 1;
    numbers = select(numbers < zero, zero, numbers);
    return select(numbers > one, one, numbers);
}

FS_BODY floats8 abs8(floats8 numbers) { return (floats8)((ints8)numbers & 0x7fffffff); }

// The share of each pixel inside a band, 0 … 1. `depth` is the distance from the figure's outline.
// The band is between the depths `from` and `to`.
FS_BODY floats8 band(floats8 depth, float from, float to) {
    return clamp(depth - from + 0.5f) - clamp(depth - to + 0.5f);
}

// The signed distance of each position to the nearest of parallel lines, `step` apart. Positions must
// be within ±2^22 steps.
FS_BODY floats8 off_lines(floats8 place, float step, float shift) {
    place = place / step + shift;
    // Floats near 1.5 * 2^23 are integers, so adding it rounds to the nearest integer.
    floats8 nearest = (place + 0x1.8p23f) - 0x1.8p23f;
    floats8 whole = select(nearest > place, nearest - 1, nearest);
    return (place - whole - 0.5f) * step;
}

FS_BODY floats8 drawn(fs_ink ink, int kind, floats8 depth, floats8 x, float y) {
    floats8 line = band(depth, 0, ink.line);
    if (kind != FS_INK_STRIPES) return line;
    floats8 off = off_lines(x * ink.way_x + y * ink.way_y, ink.step, ink.shift);
    return max8(line, clamp(ink.size - abs8(off) + 0.5f));
}

FS_BODY void ink_box(fs_ink ink, int kind, fs_ink_box box, uint8_t *levels) {
    floats8 columns = {0, 1, 2, 3, 4, 5, 6, 7};
    for (ptrdiff_t y = box.top; y < box.bottom; y++) {
        for (ptrdiff_t first = box.left; first < box.right; first += 8) {
            // A row's last eight pixels may overlap the eight before.
            ptrdiff_t x = first < box.side - 8 ? first : box.side - 8;
            ptrdiff_t place = y * box.side + x;
            uint64_t covers;
            memcpy(&covers, box.covers + place, 8);
            if (covers == 0) continue;
            floats8 depth;
            memcpy(&depth, box.depths + place, 32);
            floats8 shares = drawn(ink, kind, depth, columns + (float)x, (float)y);
            ints8 level = __builtin_convertvector(shares * 255 + 0.5f, ints8);
            bytes8 all = __builtin_convertvector(level, bytes8);
            all = __builtin_elementwise_min(all, (bytes8)covers);
            memcpy(levels + place, &all, 8);
        }
    }
}

FS_KERNEL(ink_levels, (ink, box, levels), fs_ink ink, fs_ink_box box, uint8_t *levels) {
    if (ink.kind == FS_INK_STRIPES) ink_box(ink, FS_INK_STRIPES, box, levels);
    else ink_box(ink, FS_INK_LINE, box, levels);
}

typedef uint8_t bytes16 __attribute__((vector_size(16)));

FS_BODY words16 load_words(const uint8_t *bytes) {
    bytes16 all;
    memcpy(&all, bytes, 16);
    return __builtin_convertvector(all, words16);
}

// `one * other / 255` for levels 0 … 255, rounded down.
FS_BODY words16 product(words16 one, words16 other) {
    words16 product = one * other;
    return (product + (product >> 8) + 1) >> 8;
}

FS_BODY uint8_t product_u8(uint8_t one, uint8_t other) {
    uint16_t product = (uint16_t)(one * other);
    return (uint8_t)((product + (product >> 8) + 1) >> 8);
}

FS_BODY void store_words(uint8_t *bytes, words16 words) {
    bytes16 all = __builtin_convertvector(words, bytes16);
    memcpy(bytes, &all, 16);
}

FS_KERNEL(cut_levels, (shape, hole, levels, count),
    const uint8_t *shape, const uint8_t *hole, uint8_t *levels, size_t count) {
    size_t i = 0;
    for (; i + 16 <= count; i += 16)
        store_words(levels + i, product(load_words(shape + i), 255 - load_words(hole + i)));
    for (; i < count; i++) levels[i] = product_u8(shape[i], 255 - hole[i]);
}

// One channel of the mixture of two colours in eight pixels, rounded to the nearest level. `share` is
// the share of `second` in each pixel, 0 … 1.
FS_BODY pixels8 mixed(uint32_t first, uint32_t second, int shift, floats8 share) {
    float from = (float)(first >> shift & 255), to = (float)(second >> shift & 255);
    // The level is between those of the two colours, so it fits a byte.
    floats8 level = share * (to - from) + from + 0.5f;
    return (pixels8)__builtin_convertvector(level, ints8) << shift;
}

FS_KERNEL(mix_shades, (first, second, shades), uint32_t first, uint32_t second, uint32_t *shades) {
    ints8 levels = {0, 1, 2, 3, 4, 5, 6, 7};
    for (int start = 0; start < 256; start += 8, levels += 8) {
        floats8 share = __builtin_convertvector(levels, floats8) / 255;
        pixels8 colours = mixed(first, second, 0, share) | mixed(first, second, 8, share)
            | mixed(first, second, 16, share) | opaque;
        memcpy(shades + start, &colours, 32);
    }
}

FS_KERNEL(find_nearest, (points, count, left, top, step, squares),
    const double *points, size_t count, float left, float top, float step, float *squares) {
    _Static_assert(FS_GRID <= 8, "a vector has the columns of a row");
    const floats8 lanes = {0, 1, 2, 3, 4, 5, 6, 7};
    floats8 minima[FS_GRID];
    for (int row = 0; row < FS_GRID; row++) minima[row] = (floats8){} + INFINITY;
    for (size_t i = 0; i < count; i++) {
        floats8 x = lanes * step + (left - (float)points[2 * i]);
        float y = top - (float)points[2 * i + 1];
        x *= x;
        for (int row = 0; row < FS_GRID; row++) {
            float below = y + (float)row * step;
            minima[row] = __builtin_elementwise_min(x + below * below, minima[row]);
        }
    }
    for (int row = 0; row < FS_GRID; row++)
        memcpy(squares + row * FS_GRID, &minima[row], FS_GRID * sizeof *squares);
}
