// Two blocks of quantised coefficients, and which of them are not 0.
#pragma once
#include "CJPEGKernels.h"
#include "cosine_transform.h"

typedef struct {
    // Eight of the first block's row, eight of the second's, then the next row.
    int16_t values[128];
    // Bit i: the coefficient at place i of the zigzag is not 0.
    uint64_t filled[2];
} fs_two_blocks;

// Where a block's coefficient at each place of the zigzag (T.81, figure A.6) lies in `values`.
static const uint8_t fs_zigzag[64] = {
    0,  1,  16, 32,  17,  2,   3,  18,  33,  48,  64,  49,  34,  19,  4,   5,    //
    20, 35, 50, 65,  80,  96,  81, 66,  51,  36,  21,  6,   7,   22,  37,  52,   //
    67, 82, 97, 112, 113, 98,  83, 68,  53,  38,  23,  39,  54,  69,  84,  99,   //
    114, 115, 100, 85, 70, 55, 71, 86, 101, 116, 117, 102, 87, 103, 118, 119,
};

// The same for vectors: which byte of rows 2 j and 2 j + 1 stands at each of sixteen places, 16 * i on.
#define __ (-1)
static const int8_t fs_zigzag_bytes[4][4][16] = {
    {{0, 1, 8, __, 9, 2, 3, 10, __, __, __, __, __, 11, 4, 5},
     {__, __, __, 0, __, __, __, __, 1, 8, __, 9, 2, __, __, __},
     {__, __, __, __, __, __, __, __, __, __, 0, __, __, __, __, __},
     {__, __, __, __, __, __, __, __, __, __, __, __, __, __, __, __}},
    {{12, __, __, __, __, __, __, __, __, __, 13, 6, 7, 14, __, __},
     {__, 3, 10, __, __, __, __, __, 11, 4, __, __, __, __, 5, 12},
     {__, __, __, 1, 8, __, 9, 2, __, __, __, __, __, __, __, __},
     {__, __, __, __, __, 0, __, __, __, __, __, __, __, __, __, __}},
    {{__, __, __, __, __, __, __, __, __, __, 15, __, __, __, __, __},
     {__, __, __, __, __, __, __, __, 13, 6, __, 7, 14, __, __, __},
     {3, 10, __, __, __, __, 11, 4, __, __, __, __, __, 5, 12, __},
     {__, __, 1, 8, 9, 2, __, __, __, __, __, __, __, __, __, 3}},
    {{__, __, __, __, __, __, __, __, __, __, __, __, __, __, __, __},
     {__, __, __, __, __, 15, __, __, __, __, __, __, __, __, __, __},
     {__, __, __, 13, 6, __, 7, 14, __, __, __, __, 15, __, __, __},
     {10, 11, 4, __, __, __, __, __, 5, 12, 13, 6, __, 7, 14, 15}},
};
#undef __

FS_V3_BODY __m256i fs_quantise(__m256i row, const fs_jpeg_divisor_row *divisors) {
    __m256i n = _mm256_add_epi16(_mm256_abs_epi16(row), fs_twice(divisors->half));
    n = _mm256_mulhi_epu16(n, fs_twice(divisors->reciprocal));
    n = _mm256_mulhi_epu16(n, fs_twice(divisors->scale));
    return _mm256_sign_epi16(n, row);
}

// Sixteen rows of samples, eight of each block side by side, every `stride` apart.
FS_V3_BODY void fs_find_coefficients(
    const int16_t *samples, size_t stride, const fs_jpeg_divisor_row *divisors,
    fs_two_blocks *blocks) {
    __m256i r[8], bytes[4];
    for (int i = 0; i < 8; i++)
        r[i] = _mm256_loadu_si256((const __m256i *)(samples + (size_t)i * stride));
    fs_cosine_transform(r);
    for (int i = 0; i < 8; i++) {
        r[i] = fs_quantise(r[i], divisors + i);
        _mm256_storeu_si256((__m256i *)(blocks->values + 16 * i), r[i]);
    }
    // Packed with saturation, no coefficient becomes 0.
    for (int i = 0; i < 4; i++) bytes[i] = _mm256_packs_epi16(r[2 * i], r[2 * i + 1]);
    uint64_t first = 0, second = 0;
    for (int i = 0; i < 4; i++) {
        __m256i ordered = _mm256_setzero_si256();
        for (int j = 0; j < 4; j++) {
            __m256i places = fs_twice(fs_zigzag_bytes[i][j]);
            ordered = _mm256_or_si256(ordered, _mm256_shuffle_epi8(bytes[j], places));
        }
        __m256i is_zero = _mm256_cmpeq_epi8(ordered, _mm256_setzero_si256());
        uint32_t zeros = (uint32_t)_mm256_movemask_epi8(is_zero);
        first |= (uint64_t)(zeros & 0xffff) << (16 * i);
        second |= (uint64_t)(zeros >> 16) << (16 * i);
    }
    blocks->filled[0] = ~first;
    blocks->filled[1] = ~second;
}
