#include "CPNGKernels.h"
#include "paeth.h"

#include <string.h>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

enum { BLOCK = 64 };

// Pixels from `start` on, which is not the first: a block with its alphas, which are then left out.
FS_BODY void opaque_from(
    size_t start, const uint8_t *here, const uint8_t *above, size_t pixels, uint8_t *target) {
    for (size_t x = start; x < pixels; x += BLOCK) {
        size_t count = pixels - x < BLOCK ? pixels - x : BLOCK;
        uint8_t rest[4 * BLOCK];
        for (size_t i = 0, j = 4 * x; i < 4 * count; i++, j++)
            rest[i] = here[j] - fs_predict(here[j - 4], above[j], above[j - 4]);
        for (size_t i = 0; i < count; i++) memcpy(target + 3 * (x + i), rest + 4 * i, 3);
    }
}

FS_BODY void first_opaque(const uint8_t *here, const uint8_t *above, uint8_t *target) {
    for (size_t i = 0; i < 3; i++) target[i] = here[i] - above[i];
}

#if defined(__x86_64__)
FS_V3_BODY __m256i load(const uint8_t *bytes) {
    return _mm256_loadu_si256((const __m256i *)bytes);
}

// `fs_predict` of 32 bytes.
FS_V3_BODY __m256i predict(__m256i a, __m256i b, __m256i c) {
    const __m256i zero = _mm256_setzero_si256();
    __m256i b_over = _mm256_subs_epu8(b, c), b_under = _mm256_subs_epu8(c, b);
    __m256i a_over = _mm256_subs_epu8(a, c), a_under = _mm256_subs_epu8(c, a);
    __m256i to_a = _mm256_or_si256(b_over, b_under), to_b = _mm256_or_si256(a_over, a_under);
    __m256i nearer = _mm256_min_epu8(to_a, to_b), farther = _mm256_max_epu8(to_a, to_b);
    __m256i between = _mm256_or_si256(
        _mm256_min_epu8(a_over, b_under), _mm256_min_epu8(a_under, b_over));
    __m256i gain = _mm256_subs_epu8(nearer, _mm256_sub_epi8(farther, nearer));
    __m256i takes_side = _mm256_cmpeq_epi8(_mm256_min_epu8(gain, between), zero);
    __m256i side = _mm256_blendv_epi8(b, a, _mm256_cmpeq_epi8(nearer, to_a));
    return _mm256_blendv_epi8(c, side, takes_side);
}

// Eight pixels make 24 of the 32 bytes stored; three pixels more have room for the rest.
FS_V3 static void opaque_v3(
    const uint8_t *here, const uint8_t *above, size_t pixels, uint8_t *target) {
    const __m256i colors = _mm256_setr_epi8(
        0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, -1, -1, -1, -1,  //
        0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, -1, -1, -1, -1);
    const __m256i gapless = _mm256_setr_epi32(0, 1, 2, 4, 5, 6, 7, 7);
    first_opaque(here, above, target);
    size_t x = 1;
    for (; x + 11 <= pixels; x += 8) {
        const uint8_t *eight = here + 4 * x, *upper = above + 4 * x;
        __m256i paeth = predict(load(eight - 4), load(upper), load(upper - 4));
        __m256i rest = _mm256_shuffle_epi8(_mm256_sub_epi8(load(eight), paeth), colors);
        rest = _mm256_permutevar8x32_epi32(rest, gapless);
        _mm256_storeu_si256((__m256i *)(target + 3 * x), rest);
    }
    opaque_from(x, here, above, pixels, target);
}
#endif

void fs_png_paeth_opaque_by_bytes(
    const uint8_t *here, const uint8_t *above, size_t pixels, uint8_t *target) {
    first_opaque(here, above, target);
    opaque_from(1, here, above, pixels, target);
}

void fs_png_paeth_opaque(
    const uint8_t *here, const uint8_t *above, size_t pixels, uint8_t *target) {
#if defined(__x86_64__)
    if (FS_HAS_V3) {
        opaque_v3(here, above, pixels, target);
        return;
    }
#endif
    fs_png_paeth_opaque_by_bytes(here, above, pixels, target);
}
