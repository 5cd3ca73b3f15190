// What bodies for processors of x86-64-v3 share; there are no others, libjpeg-turbo serves the rest.
#pragma once
#include <clones.h>
#include <immintrin.h>

/// A pair of 16-bit factors in every lane of 32 bits.
FS_V3_BODY __m256i fs_pair(int even, int odd) {
    return _mm256_set1_epi32((int)((uint32_t)(uint16_t)odd << 16 | (uint16_t)even));
}

/// The same eight 16-bit numbers in both halves.
FS_V3_BODY __m256i fs_twice(const void *eight) {
    return _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)eight));
}
