#include "light.h"

enum { KNEE_PERCENT = 72 };

FS_BODY void develop_row(
    float exposure, float row_fall, const float *restrict lights, const float *restrict falls,
    ptrdiff_t count, int16_t *restrict levels) {
    // Stored values above the knee bend towards white instead of clipping.
    const float knee = KNEE_PERCENT / 100.0f, room = 1 - knee;
    for (ptrdiff_t x = 0; x < count; x++) {
        float fall = row_fall - falls[x];
        float gain = exposure * (fall * fall);
        for (int c = 0; c < 3; c++) {
            float stored = root(most(lights[4 * x + c] * gain, 0));
            float over = most(stored - knee, 0);
            float toned = least(stored, knee) + over * room / (over + room);
            levels[4 * x + c] = (int16_t)(int32_t)(toned * (64 * 255) + 0.5f);
        }
        levels[4 * x + 3] = 64 * 255;
    }
}

FS_V3 static void develop_row_v3(
    float exposure, float row_fall, const float *lights, const float *falls, ptrdiff_t count,
    int16_t *levels) {
    develop_row(exposure, row_fall, lights, falls, count, levels);
}

void fs_develop_row(
    float exposure, float row_fall, const fs_light *lights, const float *falls, ptrdiff_t count,
    int16_t *levels) {
    const float *in = (const float *)lights;
    if (FS_HAS_V3) develop_row_v3(exposure, row_fall, in, falls, count, levels);
    else develop_row(exposure, row_fall, in, falls, count, levels);
}

FS_BODY int16_t weighed(int16_t level, int16_t weight) {
    return (int16_t)((int32_t)level * weight >> 16);
}

FS_BODY void blend_rows(
    const int16_t weights[4], const int16_t *restrict a, const int16_t *restrict b,
    const int16_t *restrict c, const int16_t *restrict d, int16_t *restrict line,
    ptrdiff_t count) {
    int16_t u = weights[0], v = weights[1], w = weights[2], z = weights[3];
    // A product loses half a step on average.
    for (ptrdiff_t i = 0; i < count; i++)
        line[i] = (int16_t)(weighed(a[i], u) + weighed(b[i], v) + weighed(c[i], w)
            + weighed(d[i], z) + 2);
}

FS_V3 static void blend_rows_v3(
    const int16_t weights[4], const int16_t *a, const int16_t *b, const int16_t *c,
    const int16_t *d, int16_t *line, ptrdiff_t count) {
    blend_rows(weights, a, b, c, d, line, count);
}

void fs_blend_rows(
    int16_t a_weight, int16_t b_weight, int16_t c_weight, int16_t d_weight, const int16_t *a,
    const int16_t *b, const int16_t *c, const int16_t *d, int16_t *line, ptrdiff_t count) {
    const int16_t weights[4] = {a_weight, b_weight, c_weight, d_weight};
    if (FS_HAS_V3) blend_rows_v3(weights, a, b, c, d, line, count);
    else blend_rows(weights, a, b, c, d, line, count);
}

typedef int16_t levels8 __attribute__((ext_vector_type(8)));
typedef int16_t levels16 __attribute__((ext_vector_type(16)));
typedef int32_t products16 __attribute__((ext_vector_type(16)));

FS_BODY void weigh_four(const int16_t *line, const int16_t *weights, levels16 *weighed) {
    levels16 taps, by;
    __builtin_memcpy(&taps, line, sizeof taps);
    __builtin_memcpy(&by, weights, sizeof by);
    *weighed = __builtin_convertvector(
        __builtin_convertvector(taps, products16) * __builtin_convertvector(by, products16) >> 16,
        levels16);
}

// The sums of one pixel's four in the first half, and of another's in the second.
FS_BODY levels8 sum_fours(const levels16 *a, const levels16 *b) {
    levels16 even = __builtin_shufflevector(
        *a, *b, 0, 1, 2, 3, 16, 17, 18, 19, 8, 9, 10, 11, 24, 25, 26, 27);
    levels16 odd = __builtin_shufflevector(
        *a, *b, 4, 5, 6, 7, 20, 21, 22, 23, 12, 13, 14, 15, 28, 29, 30, 31);
    even += odd;
    return even.lo + even.hi;
}

// A level of 16 to a stored one with its grain, which is weakest in the highlights: 1.15 less 0.55 at
// white, in 1/16384.
FS_BODY uint8_t stored(int16_t level, int16_t speck) {
    level = (int16_t)(level + 2);
    level = level < 0 ? 0 : level;
    level = level > 16 * 255 ? 16 * 255 : level;
    int16_t strength = (int16_t)(18842 - (level * 2 + (level >> 2)));
    int16_t sum = (int16_t)((int16_t)(level + weighed(speck, strength) + 8) >> 4);
    sum = sum < 0 ? 0 : sum;
    return (uint8_t)(sum > 255 ? 255 : sum);
}

enum { PIECE = 128 };

// Whether all pixels' four lie in the line.
FS_BODY int lie_within(ptrdiff_t pixels, const int32_t *firsts, ptrdiff_t count) {
    int32_t low = 0, high = 0;
    for (ptrdiff_t x = 0; x < count; x++) {
        low = firsts[x] < low ? firsts[x] : low;
        high = firsts[x] > high ? firsts[x] : high;
    }
    return low >= 0 && (ptrdiff_t)high + 4 <= pixels;
}

FS_BODY void enlarge_row(
    const int16_t *line, ptrdiff_t line_pixels, const int32_t *firsts, ptrdiff_t count,
    const int16_t *weights, const int16_t *specks, uint8_t *pixels) {
    if (!lie_within(line_pixels, firsts, count)) return;
    for (ptrdiff_t start = 0; start < count; start += PIECE) {
        ptrdiff_t length = count - start < PIECE ? count - start : PIECE;
        int16_t levels[4 * PIECE];
        for (ptrdiff_t x = 0; x < length; x += 2) {
            // The last of an odd number is paired with itself.
            ptrdiff_t left = start + x, right = x + 1 < length ? left + 1 : left;
            levels16 a, b;
            weigh_four(line + 4 * firsts[left], weights + 16 * left, &a);
            weigh_four(line + 4 * firsts[right], weights + 16 * right, &b);
            levels8 pair = sum_fours(&a, &b);
            __builtin_memcpy(levels + 4 * x, &pair, sizeof pair);
        }
        const int16_t *restrict grain = specks + 4 * start;
        uint8_t *restrict out = pixels + 4 * start;
        for (ptrdiff_t i = 0; i < 4 * length; i++) out[i] = stored(levels[i], grain[i]);
    }
}

FS_V3 static void enlarge_row_v3(
    const int16_t *line, ptrdiff_t line_pixels, const int32_t *firsts, ptrdiff_t count,
    const int16_t *weights, const int16_t *specks, uint8_t *pixels) {
    enlarge_row(line, line_pixels, firsts, count, weights, specks, pixels);
}

void fs_enlarge_row(
    const int16_t *line, ptrdiff_t line_count, const int32_t *firsts, ptrdiff_t count,
    const int16_t *weights, ptrdiff_t weight_count, const int16_t *specks, ptrdiff_t speck_count,
    void *pixels) {
    if (weight_count < 16 * count || speck_count < 4 * count) return;
    if (FS_HAS_V3) enlarge_row_v3(line, line_count / 4, firsts, count, weights, specks, pixels);
    else enlarge_row(line, line_count / 4, firsts, count, weights, specks, pixels);
}
