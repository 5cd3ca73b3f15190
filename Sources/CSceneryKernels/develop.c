#include "eight.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

enum { KNEE_PERCENT = 72, WHITE = 64 * 255 };

typedef int16_t levels8 __attribute__((ext_vector_type(8)));

// Compresses highlights: values above the knee approach white and are not clipped. `stored` contains
// square roots of light, because pixels store square roots.
FS_BODY floats8 tone_mapped(floats8 stored, int is_bent) {
    const float knee = KNEE_PERCENT / 100.0f, headroom = 1 - knee;
    if (!is_bent) return stored;
    floats8 over = max8(stored - knee, 0);
    return min8(stored, knee) + over * headroom / (over + headroom);
}

FS_BODY floats8 stored(const fs_light *lights, floats8 gain) {
    floats8 light;
    __builtin_memcpy(&light, lights, sizeof light);
    return __builtin_elementwise_sqrt(max8(light * gain, 0));
}

FS_BODY void put_two(floats8 tones, int16_t *levels) {
    const ints8 is_colour = {-1, -1, -1, 0, -1, -1, -1, 0};
    ints8 whole = int8(tones * WHITE + 0.5f);
    levels8 two = __builtin_convertvector((whole & is_colour) | (~is_colour & WHITE), levels8);
    __builtin_memcpy(levels, &two, sizeof two);
}

FS_BODY void develop_eight(
    float exposure, float row_fall, const fs_light *lights, const float *falls, int16_t *levels) {
    floats8 fall;
    __builtin_memcpy(&fall, falls, sizeof fall);
    fall = row_fall - fall;
    floats8 gain = exposure * (fall * fall);
    floats8 a = stored(lights, __builtin_shufflevector(gain, gain, 0, 0, 0, 0, 1, 1, 1, 1));
    floats8 b = stored(lights + 2, __builtin_shufflevector(gain, gain, 2, 2, 2, 2, 3, 3, 3, 3));
    floats8 c = stored(lights + 4, __builtin_shufflevector(gain, gain, 4, 4, 4, 4, 5, 5, 5, 5));
    floats8 d = stored(lights + 6, __builtin_shufflevector(gain, gain, 6, 6, 6, 6, 7, 7, 7, 7));
    floats8 highest = max8(max8(a, b), max8(c, d));
    // Most pictures have few highlights. If these eight pixels have no highlights, the roll-off is skipped.
    int is_bent = __builtin_reduce_or(highest > KNEE_PERCENT / 100.0f) != 0;
    put_two(tone_mapped(a, is_bent), levels);
    put_two(tone_mapped(b, is_bent), levels + 8);
    put_two(tone_mapped(c, is_bent), levels + 16);
    put_two(tone_mapped(d, is_bent), levels + 24);
}

FS_KERNEL(
    develop_row, (exposure, row_fall, lights, falls, count, levels),
    float exposure, float row_fall, const fs_light *lights, const float *falls, ptrdiff_t count,
    int16_t *levels) {
    ptrdiff_t x = 0;
    for (; x + 8 <= count; x += 8)
        develop_eight(exposure, row_fall, lights + x, falls + x, levels + 4 * x);
    if (x == count) return;
    size_t rest = (size_t)(count - x);
    fs_light last_lights[8] = {0};
    float last_falls[8] = {0};
    int16_t last_levels[4 * 8];
    __builtin_memcpy(last_lights, lights + x, sizeof(fs_light) * rest);
    __builtin_memcpy(last_falls, falls + x, sizeof(float) * rest);
    develop_eight(exposure, row_fall, last_lights, last_falls, last_levels);
    __builtin_memcpy(levels + 4 * x, last_levels, 4 * sizeof(int16_t) * rest);
}

// `level * weight`, the weight in 1/32768, rounded.
FS_BODY int16_t rounded(int16_t level, int16_t weight) {
    return (int16_t)((((int32_t)level * weight >> 14) + 1) >> 1);
}

// Half of `level * weight`, the weight in 1/32768, rounded down.
FS_BODY int16_t weighed(int16_t level, int16_t weight) {
    return (int16_t)((int32_t)level * weight >> 16);
}

// Whether the four samples of every pixel are within the line.
FS_BODY int lie_within(ptrdiff_t pixels, const int32_t *firsts, ptrdiff_t count) {
    int32_t low = 0, high = 0;
    for (ptrdiff_t x = 0; x < count; x++) {
        low = firsts[x] < low ? firsts[x] : low;
        high = firsts[x] > high ? firsts[x] : high;
    }
    return low >= 0 && (ptrdiff_t)high + 4 <= pixels;
}

FS_BODY void widen(
    const int16_t *line, const int32_t *firsts, const int16_t *weights, int16_t *wide,
    ptrdiff_t start, ptrdiff_t count) {
    for (ptrdiff_t x = start; x < count; x++) {
        const int16_t *four = line + 4 * firsts[x], *by = weights + 16 * x;
        for (int c = 0; c < 4; c++)
            wide[4 * x + c] = (int16_t)(rounded(four[c], by[c]) + rounded(four[4 + c], by[4 + c])
                + rounded(four[8 + c], by[8 + c]) + rounded(four[12 + c], by[12 + c]));
    }
}

// `start` is the index of the first byte that is not written yet.
FS_BODY void finish(
    const int16_t weights[4], const int16_t *a, const int16_t *b, const int16_t *c,
    const int16_t *d, const int16_t *specks, uint8_t *bytes, ptrdiff_t start, ptrdiff_t count) {
    for (ptrdiff_t i = start; i < count; i++) {
        // The sum is in 1/32 of a stored level. Each of the four products is rounded down and loses half
        // a step on average, so the sum needs two steps more.
        int16_t level = (int16_t)(weighed(a[i], weights[0]) + weighed(b[i], weights[1])
            + weighed(c[i], weights[2]) + weighed(d[i], weights[3]) + 2);
        // Grain is weaker in bright pixels: its factor falls from 1.1 at black to 0.6 at white. The factor
        // is in 1/16384.
        int16_t strength = (int16_t)(18022 - level);
        int16_t sum = (int16_t)((int16_t)(level + weighed(specks[i], strength) + 16) >> 5);
        sum = sum < 0 ? 0 : sum;
        bytes[i] = (uint8_t)(sum > 255 ? 255 : sum);
    }
}

#if defined(__x86_64__)
FS_BODY __m128i load8(const int16_t *levels) { return _mm_loadu_si128((const __m128i *)levels); }

// The product of each level and its weight in 1/32768, rounded. SSE2 has no instruction for it.
FS_BODY __m128i rounded8(__m128i levels, __m128i weights) {
    __m128i low = _mm_mullo_epi16(levels, weights), high = _mm_mulhi_epi16(levels, weights);
    // Bits 15 … 30 of the product, plus bit 14.
    __m128i whole = _mm_or_si128(_mm_add_epi16(high, high), _mm_srli_epi16(low, 15));
    __m128i half = _mm_srli_epi16(_mm_add_epi16(low, low), 15);
    return _mm_add_epi16(whole, half);
}

// The first and second sample of a pixel plus the third and fourth.
FS_BODY __m128i widened_pair(const int16_t *four, const int16_t *weights) {
    return _mm_add_epi16(
        rounded8(load8(four), load8(weights)), rounded8(load8(four + 8), load8(weights + 8)));
}

static void widen_baseline(
    const int16_t *line, const int32_t *firsts, const int16_t *weights, int16_t *wide,
    ptrdiff_t count) {
    ptrdiff_t x = 0;
    for (; x + 2 <= count; x += 2) {
        __m128i a = widened_pair(line + 4 * firsts[x], weights + 16 * x);
        __m128i b = widened_pair(line + 4 * firsts[x + 1], weights + 16 * x + 16);
        _mm_storeu_si128(
            (__m128i *)(wide + 4 * x),
            _mm_add_epi16(_mm_unpacklo_epi64(a, b), _mm_unpackhi_epi64(a, b)));
    }
    widen(line, firsts, weights, wide, x, count);
}

FS_BODY __m128i finished8(
    const __m128i weights[4], const int16_t *a, const int16_t *b, const int16_t *c, const int16_t *d,
    const int16_t *specks) {
    __m128i level = _mm_add_epi16(
        _mm_add_epi16(
            _mm_mulhi_epi16(load8(a), weights[0]), _mm_mulhi_epi16(load8(b), weights[1])),
        _mm_add_epi16(
            _mm_mulhi_epi16(load8(c), weights[2]), _mm_mulhi_epi16(load8(d), weights[3])));
    // Two steps compensate for what the four products lose.
    __m128i strength = _mm_sub_epi16(_mm_set1_epi16(18022 - 2), level);
    __m128i grain = _mm_mulhi_epi16(load8(specks), strength);
    level = _mm_add_epi16(level, _mm_set1_epi16(16 + 2));
    return _mm_srai_epi16(_mm_add_epi16(level, grain), 5);
}

static void finish_baseline(
    const int16_t weights[4], const int16_t *a, const int16_t *b, const int16_t *c,
    const int16_t *d, const int16_t *specks, uint8_t *bytes, ptrdiff_t count) {
    const __m128i all[4] = {
        _mm_set1_epi16(weights[0]), _mm_set1_epi16(weights[1]), _mm_set1_epi16(weights[2]),
        _mm_set1_epi16(weights[3])};
    ptrdiff_t i = 0;
    for (; i + 16 <= count; i += 16) {
        __m128i low = finished8(all, a + i, b + i, c + i, d + i, specks + i);
        ptrdiff_t next = i + 8;
        __m128i high = finished8(all, a + next, b + next, c + next, d + next, specks + next);
        _mm_storeu_si128((__m128i *)(bytes + i), _mm_packus_epi16(low, high));
    }
    finish(weights, a, b, c, d, specks, bytes, i, count);
}

FS_V3_BODY __m256i load16(const int16_t *levels) {
    return _mm256_loadu_si256((const __m256i *)levels);
}

FS_V3 static void widen_v3(
    const int16_t *line, ptrdiff_t line_pixels, const int32_t *firsts, const int16_t *weights,
    int16_t *wide, ptrdiff_t count) {
    if (!lie_within(line_pixels, firsts, count)) return;
    ptrdiff_t x = 0;
    for (; x + 2 <= count; x += 2) {
        __m256i a = _mm256_mulhrs_epi16(load16(line + 4 * firsts[x]), load16(weights + 16 * x));
        __m256i b = _mm256_mulhrs_epi16(
            load16(line + 4 * firsts[x + 1]), load16(weights + 16 * x + 16));
        // The first and third samples of both pixels, plus the second and fourth.
        __m256i sums =
            _mm256_add_epi16(_mm256_unpacklo_epi64(a, b), _mm256_unpackhi_epi64(a, b));
        _mm_storeu_si128(
            (__m128i *)(wide + 4 * x),
            _mm_add_epi16(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1)));
    }
    widen(line, firsts, weights, wide, x, count);
}

FS_V3 static void finish_v3(
    const int16_t weights[4], const int16_t *a, const int16_t *b, const int16_t *c,
    const int16_t *d, const int16_t *specks, uint8_t *bytes, ptrdiff_t count) {
    __m256i u = _mm256_set1_epi16(weights[0]), v = _mm256_set1_epi16(weights[1]);
    __m256i w = _mm256_set1_epi16(weights[2]), z = _mm256_set1_epi16(weights[3]);
    ptrdiff_t i = 0;
    for (; i + 16 <= count; i += 16) {
        __m256i level = _mm256_add_epi16(
            _mm256_add_epi16(
                _mm256_mulhi_epi16(load16(a + i), u), _mm256_mulhi_epi16(load16(b + i), v)),
            _mm256_add_epi16(
                _mm256_mulhi_epi16(load16(c + i), w), _mm256_mulhi_epi16(load16(d + i), z)));
        // Two steps compensate for what the four products lose.
        __m256i strength = _mm256_sub_epi16(_mm256_set1_epi16(18022 - 2), level);
        __m256i grain = _mm256_mulhi_epi16(load16(specks + i), strength);
        level = _mm256_add_epi16(level, _mm256_set1_epi16(16 + 2));
        level = _mm256_srai_epi16(_mm256_add_epi16(level, grain), 5);
        _mm_storeu_si128(
            (__m128i *)(bytes + i),
            _mm_packus_epi16(
                _mm256_castsi256_si128(level), _mm256_extracti128_si256(level, 1)));
    }
    finish(weights, a, b, c, d, specks, bytes, i, count);
}
#endif

void fs_widen_row(
    const int16_t *line, ptrdiff_t line_count, const int32_t *firsts, const int16_t *weights,
    ptrdiff_t weight_count, int16_t *wide, ptrdiff_t count) {
    if (weight_count < 16 * count) return;
#if defined(__x86_64__)
    if (FS_HAS_V3) {
        widen_v3(line, line_count / 4, firsts, weights, wide, count);
        return;
    }
    if (lie_within(line_count / 4, firsts, count))
        widen_baseline(line, firsts, weights, wide, count);
#else
    if (lie_within(line_count / 4, firsts, count)) widen(line, firsts, weights, wide, 0, count);
#endif
}

void fs_finish_row(
    fs_weights all, const int16_t *a, const int16_t *b, const int16_t *c, const int16_t *d,
    const int16_t *specks, ptrdiff_t level_count, void *pixels, ptrdiff_t count) {
    if (level_count < 4 * count) return;
    const int16_t weights[4] = {all[0], all[1], all[2], all[3]};
#if defined(__x86_64__)
    if (FS_HAS_V3) {
        finish_v3(weights, a, b, c, d, specks, pixels, 4 * count);
        return;
    }
    finish_baseline(weights, a, b, c, d, specks, pixels, 4 * count);
#else
    finish(weights, a, b, c, d, specks, pixels, 0, 4 * count);
#endif
}
