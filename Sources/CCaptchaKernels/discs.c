// Draws the disc and the hole of a rotate puzzle.
#include "CCaptchaKernels.h"
#include <clones.h>
#include "blended.h"

typedef float floats8 __attribute__((vector_size(32)));
typedef int32_t ints8 __attribute__((vector_size(32)));
typedef uint8_t bytes16 __attribute__((vector_size(16)));

static const floats8 lanes8 = {0, 1, 2, 3, 4, 5, 6, 7};

FS_BODY floats8 select(ints8 is_one, floats8 one, floats8 other) {
    return (floats8)(((ints8)one & is_one) | ((ints8)other & ~is_one));
}

// Clamps to 0 … `greatest`.
FS_BODY floats8 within(floats8 numbers, float greatest) {
    floats8 zero = {}, limit = zero + greatest;
    numbers = select(numbers < zero, zero, numbers);
    return select(numbers > limit, limit, numbers);
}

FS_BODY floats8 root(floats8 numbers) { return __builtin_elementwise_sqrt(numbers); }

// Red, green and blue of eight pixels in levels, 0 … 255.
typedef struct {
    floats8 channels[3];
} colours8;

FS_BODY colours8 repeated(const float *colour) {
    floats8 zero = {};
    return (colours8){{zero + colour[0], zero + colour[1], zero + colour[2]}};
}

FS_BODY void mix(colours8 *colours, const colours8 *other, floats8 shares) {
    for (int i = 0; i < 3; i++)
        colours->channels[i] += (other->channels[i] - colours->channels[i]) * shares;
}

FS_BODY pixels8 byte(floats8 levels) {
    return (pixels8)__builtin_convertvector(within(levels, 255) + 0.5f, ints8);
}

FS_BODY pixels8 packed(const colours8 *colours, pixels8 alpha) {
    return byte(colours->channels[0]) | byte(colours->channels[1]) << 8
        | byte(colours->channels[2]) << 16 | alpha << 24;
}

// Lightens and darkens the colours at the positions by `strength` of the tone. The position is relative to
// the tone's centre, in its radii.
FS_BODY void apply_tone(
    const fs_harmonic_tone *tone, colours8 *colours, floats8 x, floats8 y, floats8 strength) {
    floats8 xx = x * x, yy = y * y, limit = (floats8){} + tone->limit, zero = {};
    floats8 cosine2 = xx - yy, sine2 = 2 * x * y;
    floats8 cosine3 = x * (xx - 3 * yy), sine3 = y * (3 * xx - yy);
    for (int i = 0; i < 3; i++) {
        floats8 sum = tone->level[i] + tone->weights[0][i] * x + tone->weights[1][i] * y;
        sum += tone->weights[2][i] * cosine2 + tone->weights[3][i] * sine2;
        sum += tone->weights[4][i] * cosine3 + tone->weights[5][i] * sine3;
        sum = select(sum < -limit, -limit, sum);
        floats8 share = select(sum > limit, limit, sum) * strength;
        floats8 value = colours->channels[i];
        floats8 rest = select(share <= zero, value, 255 - value);
        colours->channels[i] = value + rest * share;
    }
}

FS_BODY pixels8 load_pixels(const uint32_t *pixels, ptrdiff_t count) {
    pixels8 eight = {};
    if (count >= 8) memcpy(&eight, pixels, 32);
    else memcpy(&eight, pixels, 4 * (size_t)count);
    return eight;
}

FS_BODY void store_pixels(uint32_t *pixels, pixels8 eight, ptrdiff_t count) {
    if (count >= 8) memcpy(pixels, &eight, 32);
    else memcpy(pixels, &eight, 4 * (size_t)count);
}

FS_KERNEL(draw_hole_ring, (hole, v, row, first, end),
    const fs_round_hole *hole, float v, uint32_t *row, ptrdiff_t first, ptrdiff_t end) {
    // Frame and shadow are within this distance.
    float near = hole->edge + (hole->depth > 1 ? hole->depth : 1) + 1;
    floats8 zero = {}, one = zero + 1;
    for (ptrdiff_t x = first; x < end; x += 8) {
        ptrdiff_t count = end - x;
        pixels8 old = load_pixels(row + x, count);
        float left = (float)x + 0.5f - hole->centre_x;
        floats8 u = left + lanes8;
        floats8 distance = root(u * u + v * v);
        floats8 away = distance - hole->edge;
        away = select(away < zero, zero, away);
        floats8 fade = 1 - away / hole->reach;
        colours8 colours;
        for (int i = 0; i < 3; i++)
            colours.channels[i] = __builtin_convertvector((ints8)(old >> 8 * i & 255), floats8);
        apply_tone(
            &hole->tone, &colours, u / distance, v / distance, fade * fade * (3 - 2 * fade));
        float nearest = left > 0 ? left : left < -7 ? left + 7 : 0;
        if (nearest * nearest + v * v < near * near) {
            floats8 covered = within(hole->edge - distance + 0.5f, 1);
            floats8 shadow = 1 - away / hole->depth;
            shadow = select(shadow < zero, zero, shadow);
            floats8 light = 1 - hole->shadow * shadow * shadow;
            // Colours that the frame and the hole cover completely are set to 0. At the centre the
            // direction is undefined, and the colour would not be a number.
            ints8 is_outside = covered < one;
            for (int i = 0; i < 3; i++)
                colours.channels[i] = select(is_outside, colours.channels[i] * light, zero);
            colours8 filling = repeated(hole->frame), inner = repeated(hole->filling);
            mix(&filling, &inner, within(hole->radius - distance + 0.5f, 1));
            mix(&colours, &filling, covered);
        }
        pixels8 new = packed(&colours, (pixels8){} + 255);
        ints8 is_reached = distance < hole->edge + hole->reach;
        new = (new & (pixels8)is_reached) | (old & ~(pixels8)is_reached);
        store_pixels(row + x, new, count);
    }
}

FS_BODY words16 load_bytes(const uint32_t *pixels) {
    bytes16 bytes;
    memcpy(&bytes, pixels, 16);
    return __builtin_convertvector(bytes, words16);
}

FS_KERNEL(smooth_row, (pixels, count, line),
    const uint32_t *pixels, size_t count, uint16_t *line) {
    for (size_t x = 0; x < count; x += 4) {
        const uint32_t *four = pixels + x;
        words16 sum = load_bytes(four) + load_bytes(four + 4)
            + (load_bytes(four + 1) + load_bytes(four + 3)) * 4 + load_bytes(four + 2) * 6;
        memcpy(line + 4 * x, &sum, 32);
    }
}

FS_KERNEL(smooth_column, (lines, stride, count, levels),
    const uint16_t *lines, size_t stride, size_t count, int16_t *levels) {
    for (size_t x = 0; x < count; x += 4) {
        const uint16_t *line = lines + 4 * x;
        // 256 times 255 fits 16 bits.
        words16 sum = load_words16(line) + load_words16(line + 4 * stride * 4)
            + (load_words16(line + 4 * stride) + load_words16(line + 4 * stride * 3)) * 4
            + load_words16(line + 4 * stride * 2) * 6;
        // Minus 32768, for signed products.
        sum ^= 0x8000;
        memcpy(levels + 4 * x, &sum, 32);
    }
}

typedef int16_t signed_words8 __attribute__((vector_size(16)));
typedef int16_t signed_words4 __attribute__((vector_size(8)));
typedef int32_t ints16 __attribute__((vector_size(64)));

// Weights of four pixels for eight positions.
typedef struct {
    signed_words8 pixels[4];
} spline_weights;

// The weights of a cubic B-spline at `t`, 0 … 1, between the two pixels in the middle, in 1/32768.
FS_BODY spline_weights spline(floats8 t) {
    spline_weights weights;
    floats8 tt = t * t, s = 1 - t, ttt = tt * t;
    const float unit = 32768.0f / 6;
    floats8 all[4] = {s * s * s, 3 * ttt - 6 * tt + 4, -3 * ttt + 3 * tt + 3 * t + 1, ttt};
    for (int i = 0; i < 4; i++) {
        ints8 whole = __builtin_convertvector(all[i] * unit + 0.5f, ints8);
        weights.pixels[i] = __builtin_convertvector(whole, signed_words8);
    }
    return weights;
}

// Four numbers of each of four vectors: the first of all, the second of all, and so on. They are the lower or the
// upper half of each vector.
typedef struct {
    signed_words8 first, last;
} interleaved;

FS_BODY interleaved interleave(const signed_words8 rows[4], int is_upper) {
    signed_words8 halves[4];
    for (int i = 0; i < 4; i++)
        halves[i] = is_upper
            ? __builtin_shufflevector(rows[i], rows[i], 4, 5, 6, 7, 4, 5, 6, 7) : rows[i];
    signed_words8 ab = __builtin_shufflevector(halves[0], halves[1], 0, 8, 1, 9, 2, 10, 3, 11);
    signed_words8 cd = __builtin_shufflevector(halves[2], halves[3], 0, 8, 1, 9, 2, 10, 3, 11);
    return (interleaved){
        __builtin_shufflevector(ab, cd, 0, 1, 8, 9, 2, 3, 10, 11),
        __builtin_shufflevector(ab, cd, 4, 5, 12, 13, 6, 7, 14, 15),
    };
}

// The products of numbers and weights in 1/32768, halved and rounded down.
FS_BODY signed_words16 weighted(signed_words16 numbers, signed_words16 weights) {
    ints16 products =
        __builtin_convertvector(numbers, ints16) * __builtin_convertvector(weights, ints16);
    return __builtin_convertvector(products >> 16, signed_words16);
}

FS_BODY signed_words16 load_levels(const int16_t *levels) {
    signed_words16 all;
    memcpy(&all, levels, 32);
    return all;
}

// Four channels of four pixels in a row, each the weighted sum of four rows.
FS_BODY signed_words16 column_sums(
    const int16_t *first, ptrdiff_t stride, const int16_t weights[4][8], int i) {
    signed_words16 sum = {};
    for (int row = 0; row < 4; row++) {
        signed_words16 weight = (signed_words16){} + weights[row][i];
        sum += weighted(load_levels(first + row * stride), weight);
    }
    return sum;
}

// The levels of eight samples of four channels, which are in 1/64 level, minus 8192.
FS_BODY colours8 planar(const uint64_t samples[8]) {
    typedef uint64_t longs2 __attribute__((vector_size(16)));
    signed_words8 pairs[4];
    for (int i = 0; i < 4; i++) pairs[i] = (signed_words8)(longs2){samples[i], samples[i + 4]};
    interleaved low = interleave(pairs, 0), high = interleave(pairs, 1);
    signed_words8 channels[3] = {
        __builtin_shufflevector(low.first, high.first, 0, 1, 2, 3, 8, 9, 10, 11),
        __builtin_shufflevector(low.first, high.first, 4, 5, 6, 7, 12, 13, 14, 15),
        __builtin_shufflevector(low.last, high.last, 0, 1, 2, 3, 8, 9, 10, 11),
    };
    colours8 result;
    for (int i = 0; i < 3; i++) {
        // All products were rounded down, which on average took 3/64 level.
        floats8 levels = __builtin_convertvector(__builtin_convertvector(channels[i], ints8), floats8);
        result.channels[i] = (levels + (8192 + 3)) * (1.0f / 64);
    }
    return result;
}

// The colours of the patch at eight positions, relative to the centre of its first pixel.
FS_BODY colours8 sampled(const fs_smooth_patch *patch, floats8 x, floats8 y) {
    float limit = (float)(patch->side - 4);
    // All sixteen pixels must be in the patch; an unused lane may have any position.
    ints8 column = __builtin_convertvector(within(x - 1, limit), ints8);
    ints8 row = __builtin_convertvector(within(y - 1, limit), ints8);
    int16_t rows[4][8], across[8][4];
    spline_weights down = spline(within(y - 1 - __builtin_convertvector(row, floats8), 1));
    memcpy(rows, &down, sizeof rows);
    spline_weights right = spline(within(x - 1 - __builtin_convertvector(column, floats8), 1));
    interleaved low = interleave(right.pixels, 0), high = interleave(right.pixels, 1);
    memcpy(across[0], &low, 32);
    memcpy(across[4], &high, 32);
    int32_t places[8];
    ints8 place = (row * (int32_t)patch->side + column) * 4;
    memcpy(places, &place, 32);
    uint64_t samples[8];
#pragma clang loop unroll(disable)
    for (int i = 0; i < 8; i++) {
        signed_words16 sums = column_sums(patch->levels + places[i], 4 * patch->side, rows, i);
        signed_words4 four;
        memcpy(&four, across[i], 8);
        sums = weighted(
            sums, __builtin_shufflevector(four, four, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3));
        signed_words8 half = __builtin_shufflevector(sums, sums, 0, 1, 2, 3, 4, 5, 6, 7)
            + __builtin_shufflevector(sums, sums, 8, 9, 10, 11, 12, 13, 14, 15);
        four = __builtin_shufflevector(half, half, 0, 1, 2, 3)
            + __builtin_shufflevector(half, half, 4, 5, 6, 7);
        memcpy(samples + i, &four, 8);
    }
    return planar(samples);
}

FS_KERNEL(draw_disc_row, (disc, patch, line, v, grain, pixels, count),
    const fs_turned_disc *disc, const fs_smooth_patch *patch, fs_sampled_line line, float v,
    const uint32_t *grain, uint32_t *pixels, ptrdiff_t count) {
    floats8 y = (floats8){} + v / disc->edge;
    for (ptrdiff_t x = 0; x < count; x += 8) {
        floats8 u = line.u + (float)x + lanes8;
        floats8 distance = root(u * u + v * v);
        colours8 toned = sampled(
            patch, line.x + line.step_x * u - line.shift_x - 0.5f - patch->left,
            line.y + line.step_y * u + line.shift_y - 0.5f - patch->top);
        apply_tone(&disc->tone, &toned, u / disc->edge, y, (floats8){} + 1);
        pixels8 numbers = load_pixels(grain + x, count - x);
        for (int i = 0; i < 3; i++) {
            pixels8 sum = (numbers >> 10 * i & 31) + (numbers >> (10 * i + 5) & 31);
            floats8 centred = __builtin_convertvector((ints8)sum - 31, floats8);
            toned.channels[i] += centred * disc->grain;
        }
        colours8 colours = repeated(disc->frame);
        mix(&colours, &toned, within(disc->edge - distance + 0.5f, 1));
        pixels8 alpha = byte(within(disc->rim - distance + 0.5f, 1) * 255);
        store_pixels(pixels + x, packed(&colours, alpha), count - x);
    }
}
