// The loops of PNG files: Paeth's filter, and the CRC-32 of chunks.
#include "CPNGKernels.h"
#include <clones.h>
#include <string.h>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

// Paeth's predictor (PNG specification § 9.4): in eight bits throughout, so that a vector holds as many pixels as it can.
FS_BODY uint8_t fs_predict(uint8_t a, uint8_t b, uint8_t c) {
    uint8_t to_a = b > c ? b - c : c - b;
    uint8_t to_b = a > c ? a - c : c - a;
    uint8_t nearer = to_a < to_b ? to_a : to_b;
    uint8_t farther = to_a < to_b ? to_b : to_a;
    // Between a and b, c is as far from the sum as the two distances differ; elsewhere it is never
    // the nearest.
    int is_between = (a > c) != (b > c);
    int takes_c = is_between & ((uint8_t)(farther - nearer) < nearer);
    uint8_t side = to_a <= to_b ? a : b;
    return takes_c ? c : side;
}

FS_KERNEL(png_paeth, (here, above, pixels, target),
    const uint8_t *restrict here, const uint8_t *restrict above, size_t pixels,
    uint8_t *restrict target) {
    for (size_t i = 0; i < 4; i++) target[i] = here[i] - above[i];
    for (size_t i = 4; i < 4 * pixels; i++)
        target[i] = here[i] - fs_predict(here[i - 4], above[i], above[i - 4]);
}

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

#if defined(__x86_64__)

// A lane of 128 bits, moved past D bits that follow it, is worth its halves times x^(D+64) and x^D
// modulo the polynomial: 96 bits that are added to the lane there. Bits are in reverse order, and
// with them the constants (Gopal et al., “Fast CRC Computation for Generic Polynomials Using
// PCLMULQDQ Instruction”, Intel 2009, § “bit-reflected”).
#define PAST_512_LOW 0x154442bd4
#define PAST_512_HIGH 0x1c6e41596
#define PAST_128_LOW 0x1751997d0
#define PAST_128_HIGH 0x0ccaa009e

__attribute__((target("pclmul,sse2"))) static inline __m128i fold(
    __m128i lane, __m128i past, __m128i next) {
    __m128i low = _mm_clmulepi64_si128(lane, past, 0x00);
    __m128i high = _mm_clmulepi64_si128(lane, past, 0x11);
    return _mm_xor_si128(_mm_xor_si128(low, high), next);
}

__attribute__((target("pclmul,sse2"))) static size_t fold_all(
    uint32_t crc, const uint8_t *bytes, size_t count, uint8_t folded[16]) {
    const __m128i *next = (const __m128i *)bytes;
    const __m128i *end = next + count / 16;
    // Four lanes hide how long a multiplication takes.
    __m128i past = _mm_set_epi64x(PAST_512_HIGH, PAST_512_LOW);
    __m128i a = _mm_xor_si128(_mm_loadu_si128(next), _mm_cvtsi32_si128((int)crc));
    __m128i b = _mm_loadu_si128(next + 1);
    __m128i c = _mm_loadu_si128(next + 2);
    __m128i d = _mm_loadu_si128(next + 3);
    for (next += 4; end - next >= 4; next += 4) {
        a = fold(a, past, _mm_loadu_si128(next));
        b = fold(b, past, _mm_loadu_si128(next + 1));
        c = fold(c, past, _mm_loadu_si128(next + 2));
        d = fold(d, past, _mm_loadu_si128(next + 3));
    }
    past = _mm_set_epi64x(PAST_128_HIGH, PAST_128_LOW);
    a = fold(fold(fold(a, past, b), past, c), past, d);
    for (; next < end; next++) a = fold(a, past, _mm_loadu_si128(next));
    _mm_storeu_si128((__m128i *)folded, a);
    return count / 16 * 16;
}

size_t fs_crc32_fold(uint32_t crc, const uint8_t *bytes, size_t count, uint8_t folded[16]) {
    if (count < 64 || !__builtin_cpu_supports("pclmul")) return 0;
    return fold_all(crc, bytes, count, folded);
}
#else
size_t fs_crc32_fold(uint32_t crc, const uint8_t *bytes, size_t count, uint8_t folded[16]) {
    (void)crc, (void)bytes, (void)count, (void)folded;
    return 0;
}
#endif
