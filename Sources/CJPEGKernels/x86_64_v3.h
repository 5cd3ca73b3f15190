// Bodies for processors of x86-64-v3, whatever the compiler's baseline.
#pragma once
#include <immintrin.h>

#define FS_V3 __attribute__((target("avx2,bmi,bmi2,lzcnt,movbe")))
/// Of a body that becomes part of its caller.
#define FS_BODY FS_V3 static inline __attribute__((always_inline))

/// A pair of 16-bit factors in every lane of 32 bits.
FS_BODY __m256i fs_pair(int even, int odd) {
    return _mm256_set1_epi32((int)((uint32_t)(uint16_t)odd << 16 | (uint16_t)even));
}

/// The same eight 16-bit numbers in both halves.
FS_BODY __m256i fs_twice(const void *eight) {
    return _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)eight));
}
