#include "CPNGKernels.h"

#if defined(__x86_64__)
#include <immintrin.h>

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
