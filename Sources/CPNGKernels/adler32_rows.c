#include "CPNGKernels.h"
#include <clones.h>

#if defined(__x86_64__)
#include <immintrin.h>

FS_V3_BODY uint64_t sum_of_four(__m256i four) {
    uint64_t lanes[4];
    _mm256_storeu_si256((__m256i *)lanes, four);
    return lanes[0] + lanes[1] + lanes[2] + lanes[3];
}

FS_V3 static fs_adler_sums rows_v3(const uint8_t *bytes, size_t rows) {
    const __m256i zero = _mm256_setzero_si256(), ones = _mm256_set1_epi16(1);
    const __m256i weights = _mm256_setr_epi8(
        32, 31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17,  //
        16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1);
    __m256i sums = zero, rows_before = zero, within = zero;
    for (size_t i = 0; i < rows; i++) {
        __m256i row = _mm256_loadu_si256((const __m256i *)(bytes + 32 * i));
        rows_before = _mm256_add_epi64(rows_before, sums);
        sums = _mm256_add_epi64(sums, _mm256_sad_epu8(row, zero));
        __m256i weighted = _mm256_madd_epi16(_mm256_maddubs_epi16(row, weights), ones);
        within = _mm256_add_epi32(within, weighted);
    }
    // Eight numbers of 32 bits as four of 64.
    within = _mm256_add_epi64(
        _mm256_srli_epi64(within, 32), _mm256_blend_epi32(within, zero, 0xaa));
    return (fs_adler_sums){
        .sum = sum_of_four(sums),
        .weighted = 32 * sum_of_four(rows_before) + sum_of_four(within),
    };
}
#endif

fs_adler_sums fs_adler32_rows_by_bytes(const uint8_t *bytes, size_t rows) {
    // A lane for each place in a row, so that none waits for another.
    uint32_t sums[32] = {0}, before[32] = {0};
    for (size_t i = 0; i < rows; i++) {
        for (size_t lane = 0; lane < 32; lane++) {
            before[lane] += sums[lane];
            sums[lane] += bytes[32 * i + lane];
        }
    }
    fs_adler_sums total = {0};
    for (size_t lane = 0; lane < 32; lane++) {
        total.sum += sums[lane];
        total.weighted += 32 * (uint64_t)before[lane] + (32 - lane) * (uint64_t)sums[lane];
    }
    return total;
}

fs_adler_sums fs_adler32_rows(const uint8_t *bytes, size_t rows) {
#if defined(__x86_64__)
    if (FS_HAS_V3) return rows_v3(bytes, rows);
#endif
    return fs_adler32_rows_by_bytes(bytes, rows);
}
