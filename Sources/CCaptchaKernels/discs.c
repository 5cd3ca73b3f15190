// Draws the disc and the hole of a rotate puzzle.
#include "CCaptchaKernels.h"
#include <clones.h>
#include "blended.h"

typedef float floats16 __attribute__((vector_size(64)));
typedef int32_t ints16 __attribute__((vector_size(64)));
typedef uint32_t pixels16 __attribute__((vector_size(64)));
typedef uint8_t bytes16 __attribute__((vector_size(16)));

static const floats16 lanes16 = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};

FS_BODY floats16 select(ints16 is_one, floats16 one, floats16 other) {
    return (floats16)(((ints16)one & is_one) | ((ints16)other & ~is_one));
}

// Clamps to 0 … `greatest`.
FS_BODY floats16 within(floats16 numbers, float greatest) {
    floats16 zero = {}, limit = zero + greatest;
    numbers = select(numbers < zero, zero, numbers);
    return select(numbers > limit, limit, numbers);
}

FS_BODY floats16 root(floats16 numbers) { return __builtin_elementwise_sqrt(numbers); }

// Red, green and blue of sixteen pixels in levels, 0 … 255.
typedef struct {
    floats16 channels[3];
} colours16;

FS_BODY colours16 repeated(const float *colour) {
    floats16 zero = {};
    return (colours16){{zero + colour[0], zero + colour[1], zero + colour[2]}};
}

FS_BODY void mix(colours16 *colours, const colours16 *other, floats16 shares) {
    for (int i = 0; i < 3; i++)
        colours->channels[i] += (other->channels[i] - colours->channels[i]) * shares;
}

FS_BODY pixels16 byte(floats16 levels) {
    return (pixels16)__builtin_convertvector(within(levels, 255) + 0.5f, ints16);
}

FS_BODY pixels16 packed(const colours16 *colours, pixels16 alpha) {
    return byte(colours->channels[0]) | byte(colours->channels[1]) << 8
        | byte(colours->channels[2]) << 16 | alpha << 24;
}

// Lightens and darkens the colours at the positions by the tone. The position is relative to the tone's
// centre, in its radii.
FS_BODY void apply_tone(
    const fs_harmonic_tone *tone, colours16 *colours, floats16 x, floats16 y) {
    floats16 xx = x * x, yy = y * y, limit = (floats16){} + tone->limit, zero = {};
    floats16 cosine2 = xx - yy, sine2 = 2 * x * y;
    floats16 cosine3 = x * (xx - 3 * yy), sine3 = y * (3 * xx - yy);
    for (int i = 0; i < 3; i++) {
        floats16 sum = tone->level[i] + tone->weights[0][i] * x + tone->weights[1][i] * y;
        sum += tone->weights[2][i] * cosine2 + tone->weights[3][i] * sine2;
        sum += tone->weights[4][i] * cosine3 + tone->weights[5][i] * sine3;
        sum = select(sum < -limit, -limit, sum);
        floats16 share = select(sum > limit, limit, sum);
        floats16 value = colours->channels[i];
        floats16 rest = select(share <= zero, value, 255 - value);
        colours->channels[i] = value + rest * share;
    }
}

FS_BODY pixels16 load_pixels(const uint32_t *pixels, ptrdiff_t count) {
    pixels16 all = {};
    if (count >= 16) memcpy(&all, pixels, 64);
    else memcpy(&all, pixels, 4 * (size_t)count);
    return all;
}

FS_BODY void store_pixels(uint32_t *pixels, pixels16 all, ptrdiff_t count) {
    if (count >= 16) memcpy(pixels, &all, 64);
    else memcpy(pixels, &all, 4 * (size_t)count);
}

FS_KERNEL(draw_hole_ring, (hole, v, row, first, end),
    const fs_round_hole *hole, float v, uint32_t *row, ptrdiff_t first, ptrdiff_t end) {
    floats16 zero = {};
    for (ptrdiff_t x = first; x < end; x += 16) {
        ptrdiff_t count = end - x;
        pixels16 old = load_pixels(row + x, count);
        floats16 u = (float)x + 0.5f - hole->centre_x + lanes16;
        floats16 distance = root(u * u + v * v);
        floats16 away = distance - hole->radius;
        away = select(away < zero, zero, away);
        floats16 shadow = within(1 - away * (1 / hole->depth), 1);
        floats16 light = 1 - hole->shadow * shadow * shadow;
        colours16 colours, filling = repeated(hole->filling);
        for (int i = 0; i < 3; i++)
            colours.channels[i] =
                __builtin_convertvector((ints16)(old >> 8 * i & 255), floats16) * light;
        mix(&colours, &filling, within(hole->radius - distance + 0.5f, 1));
        store_pixels(row + x, packed(&colours, (pixels16){} + 255), count);
    }
}

typedef int16_t signed_words8 __attribute__((vector_size(16)));
typedef float floats8 __attribute__((vector_size(32)));
typedef int32_t ints8 __attribute__((vector_size(32)));

static const floats8 lanes8 = {0, 1, 2, 3, 4, 5, 6, 7};

// Red, green and blue of eight pixels in levels.
typedef struct {
    floats8 channels[3];
} colours8;

// Clamps to 0 … `greatest`; what is not a number becomes 0. Results are used as indices.
FS_BODY floats8 within8(floats8 numbers, float greatest) {
    floats8 zero = {}, limit = zero + greatest;
    ints8 is_over = numbers > limit;
    return (floats8)(((ints8)numbers & (numbers > zero) & ~is_over) | ((ints8)limit & is_over));
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
FS_BODY signed_words16 column_sums(const int16_t *first, ptrdiff_t stride, const int32_t weights[4]) {
    signed_words16 sum = {};
    for (int row = 0; row < 4; row++) {
        signed_words16 weight = (signed_words16)((ints8){} + weights[row]);
        sum += weighted(load_levels(first + row * stride), weight);
    }
    return sum;
}

FS_BODY signed_words16 four_times(const int32_t weights[4]) {
    signed_words8 pairs;
    memcpy(&pairs, weights, sizeof pairs);
    return __builtin_shufflevector(pairs, pairs, 0, 0, 0, 0, 2, 2, 2, 2, 4, 4, 4, 4, 6, 6, 6, 6);
}

// The levels of eight samples of four channels in 1/64 level, minus 8192. Each sample is the sum of the two halves of a
// vector.
FS_BODY colours8 planar(const signed_words8 samples[8]) {
    signed_words8 pairs[4];
    for (int i = 0; i < 4; i++)
        pairs[i] =
            __builtin_shufflevector(samples[i], samples[i + 4], 0, 1, 2, 3, 8, 9, 10, 11)
            + __builtin_shufflevector(samples[i], samples[i + 4], 4, 5, 6, 7, 12, 13, 14, 15);
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

// The colours of the patch at eight positions, relative to the centre of its first cell.
FS_BODY colours8 sampled(const fs_smooth_patch *patch, floats8 x, floats8 y) {
    // All sixteen cells must be in the patch; an unused lane may have any position.
    float limit = (float)((patch->side - 3) * FS_SPLINE_POSITIONS - 1);
    ints8 column = __builtin_convertvector(within8((x - 1) * FS_SPLINE_POSITIONS + 0.5f, limit), ints8);
    ints8 row = __builtin_convertvector(within8((y - 1) * FS_SPLINE_POSITIONS + 0.5f, limit), ints8);
    ints8 right = (column & (FS_SPLINE_POSITIONS - 1)) * 4, down = (row & (FS_SPLINE_POSITIONS - 1)) * 4;
    ints8 place =
        ((row >> FS_SPLINE_BITS) * (int32_t)patch->side + (column >> FS_SPLINE_BITS)) * 4;
    int32_t rights[8], downs[8], places[8];
    memcpy(rights, &right, sizeof rights);
    memcpy(downs, &down, sizeof downs);
    memcpy(places, &place, sizeof places);
    signed_words8 samples[8];
#pragma clang loop unroll(disable)
    for (int i = 0; i < 8; i++) {
        signed_words16 sums = column_sums(
            patch->levels + places[i], 4 * patch->side, patch->spline_weights + downs[i]);
        sums = weighted(sums, four_times(patch->spline_weights + rights[i]));
        samples[i] = __builtin_shufflevector(sums, sums, 0, 1, 2, 3, 4, 5, 6, 7)
            + __builtin_shufflevector(sums, sums, 8, 9, 10, 11, 12, 13, 14, 15);
    }
    return planar(samples);
}

// The pixels that are drawn from one set of samples, a multiple of sixteen, and those from sample to sample.
enum { PIXELS = 256, STEP = 4 };

// Samples of a line, with space for whole vectors.
typedef struct {
    float channels[3][PIXELS / STEP + 16];
} samples;

// Takes the samples between which `count` pixels of a line from pixel `first` on are.
FS_BODY void take_samples(
    const fs_smooth_patch *patch, fs_sampled_line line, ptrdiff_t first, ptrdiff_t count,
    samples *all) {
    for (ptrdiff_t place = 0; place * STEP < count + STEP; place += 8) {
        floats8 u = line.u + (float)(first + place * STEP) + lanes8 * STEP;
        colours8 colours = sampled(
            patch, line.x + line.step_x * u - 0.5f, line.y + line.step_y * u - 0.5f);
        for (int i = 0; i < 3; i++) memcpy(all->channels[i] + place, &colours.channels[i], 32);
    }
}

// The colours of sixteen pixels from pixel `x` on, a multiple of sixteen, on straight lines between samples.
FS_BODY colours16 between(const samples *all, ptrdiff_t x) {
    static const floats16 shares = {
        0, 0.25f, 0.5f, 0.75f, 0, 0.25f, 0.5f, 0.75f, 0, 0.25f, 0.5f, 0.75f, 0, 0.25f, 0.5f, 0.75f};
    colours16 colours;
    for (int i = 0; i < 3; i++) {
        floats8 eight;
        memcpy(&eight, all->channels[i] + x / STEP, sizeof eight);
        floats16 one = __builtin_shufflevector(
            eight, eight, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3);
        floats16 other = __builtin_shufflevector(
            eight, eight, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4);
        colours.channels[i] = one + (other - one) * shares;
    }
    return colours;
}

// Draws the first sixteen of `count` pixels, or all. The first is `left` pixels to the right of the disc's centre.
FS_BODY void draw_disc_pixels(
    const fs_turned_disc *disc, colours16 colours, float left, float v, uint32_t *pixels,
    ptrdiff_t count) {
    float per_edge = 1 / disc->edge;
    floats16 u = left + lanes16, zero = {};
    apply_tone(&disc->tone, &colours, u * per_edge, zero + v * per_edge);
    pixels16 alpha = (pixels16){} + 255;
    // Between the frame's inner edge and the centre, a pixel shows nothing but the picture.
    float inner = disc->edge - 0.5f, farthest = left + 15 > -left ? left + 15 : -left;
    if (farthest * farthest + v * v > inner * inner) {
        floats16 distance = root(u * u + v * v);
        colours16 frame = repeated(disc->frame);
        mix(&frame, &colours, within(disc->edge - distance + 0.5f, 1));
        colours = frame;
        alpha = byte(within(disc->rim - distance + 0.5f, 1) * 255);
    }
    store_pixels(pixels, packed(&colours, alpha), count);
}

FS_KERNEL(draw_disc_row, (disc, patch, line, v, pixels, count),
    const fs_turned_disc *disc, const fs_smooth_patch *patch, fs_sampled_line line, float v,
    uint32_t *pixels, ptrdiff_t count) {
    for (ptrdiff_t first = 0; first < count; first += PIXELS) {
        ptrdiff_t length = count - first < PIXELS ? count - first : PIXELS;
        samples all;
        take_samples(patch, line, first, length, &all);
        for (ptrdiff_t x = 0; x < length; x += 16) {
            ptrdiff_t place = first + x;
            draw_disc_pixels(
                disc, between(&all, x), line.u + (float)place, v, pixels + place, count - place);
        }
    }
}
