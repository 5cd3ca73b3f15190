// The forward cosine transform of two blocks side by side, one in each half of a vector.
//
// Loeffler, Ligtenberg and Moschytz, “Practical Fast 1-D DCT Algorithms with 11 Multiplications”
// (ICASSP 1989), with 13 bits behind the factors' point and results 8 times too large, rounded where
// libjpeg's accurate integer method rounds. The last four outputs are written as sums of products
// of pairs, which is one instruction each.
#pragma once
#include "x86_64_v3.h"

// Rows of 8 columns <-> columns, within each half.
FS_V3_BODY void fs_transpose(__m256i r[8]) {
    __m256i pairs[8], fours[8];
    for (int i = 0; i < 4; i++) {
        pairs[i] = _mm256_unpacklo_epi16(r[2 * i], r[2 * i + 1]);
        pairs[4 + i] = _mm256_unpackhi_epi16(r[2 * i], r[2 * i + 1]);
    }
    for (int i = 0; i < 4; i++) {
        fours[2 * i] = _mm256_unpacklo_epi32(pairs[2 * i], pairs[2 * i + 1]);
        fours[2 * i + 1] = _mm256_unpackhi_epi32(pairs[2 * i], pairs[2 * i + 1]);
    }
    for (int half = 0; half < 2; half++) {
        for (int i = 0; i < 2; i++) {
            __m256i upper = fours[4 * half + i], lower = fours[4 * half + 2 + i];
            r[4 * half + 2 * i] = _mm256_unpacklo_epi64(upper, lower);
            r[4 * half + 2 * i + 1] = _mm256_unpackhi_epi64(upper, lower);
        }
    }
}

// Drops `shift` bits of sixteen sums, rounded half up.
FS_V3_BODY __m256i fs_descale(__m256i low, __m256i high, int shift) {
    const __m256i half = _mm256_set1_epi32(1 << (shift - 1));
    return _mm256_packs_epi32(
        _mm256_srai_epi32(_mm256_add_epi32(low, half), shift),
        _mm256_srai_epi32(_mm256_add_epi32(high, half), shift));
}

// Two numbers a place, by turns.
typedef struct {
    __m256i low, high;
} fs_pairs;

FS_V3_BODY fs_pairs fs_zip(__m256i a, __m256i b) {
    return (fs_pairs){_mm256_unpacklo_epi16(a, b), _mm256_unpackhi_epi16(a, b)};
}

FS_V3_BODY __m256i fs_sum2(fs_pairs ab, int a, int b, int shift) {
    return fs_descale(
        _mm256_madd_epi16(ab.low, fs_pair(a, b)), _mm256_madd_epi16(ab.high, fs_pair(a, b)), shift);
}

FS_V3_BODY __m256i fs_sum4(fs_pairs ab, fs_pairs cd, int a, int b, int c, int d, int shift) {
    return fs_descale(
        _mm256_add_epi32(
            _mm256_madd_epi16(ab.low, fs_pair(a, b)), _mm256_madd_epi16(cd.low, fs_pair(c, d))),
        _mm256_add_epi32(
            _mm256_madd_epi16(ab.high, fs_pair(a, b)), _mm256_madd_epi16(cd.high, fs_pair(c, d))),
        shift);
}

// One dimension, across the eight vectors. The first one leaves two more bits, the second drops them.
FS_V3_BODY void fs_transform(__m256i r[8], int is_first) {
    int shift = is_first ? 13 - 2 : 13 + 2;
    __m256i sum[4], difference[4];
    for (int i = 0; i < 4; i++) {
        sum[i] = _mm256_add_epi16(r[i], r[7 - i]);
        difference[i] = _mm256_sub_epi16(r[i], r[7 - i]);
    }
    __m256i outer = _mm256_add_epi16(sum[0], sum[3]), inner = _mm256_add_epi16(sum[1], sum[2]);
    __m256i all = _mm256_add_epi16(outer, inner), less = _mm256_sub_epi16(outer, inner);
    if (is_first) {
        r[0] = _mm256_slli_epi16(all, 2);
        r[4] = _mm256_slli_epi16(less, 2);
    } else {
        const __m256i half = _mm256_set1_epi16(2);
        r[0] = _mm256_srai_epi16(_mm256_add_epi16(all, half), 2);
        r[4] = _mm256_srai_epi16(_mm256_add_epi16(less, half), 2);
    }
    fs_pairs even =
        fs_zip(_mm256_sub_epi16(sum[1], sum[2]), _mm256_sub_epi16(sum[0], sum[3]));
    r[2] = fs_sum2(even, 4433, 4433 + 6270, shift);
    r[6] = fs_sum2(even, 4433 - 15137, 4433, shift);
    fs_pairs ab = fs_zip(difference[3], difference[2]), cd = fs_zip(difference[1], difference[0]);
    r[1] = fs_sum4(ab, cd, 2260, 6437, 9633, 11363, shift);
    r[3] = fs_sum4(ab, cd, -6436, -11362, -2259, 9633, shift);
    r[5] = fs_sum4(ab, cd, 9633, 2261, -11362, 6437, shift);
    r[7] = fs_sum4(ab, cd, -11363, 9633, -6436, 2260, shift);
}

// Rows of samples -> rows of coefficients.
FS_V3_BODY void fs_cosine_transform(__m256i r[8]) {
    fs_transpose(r);
    fs_transform(r, 1);
    fs_transpose(r);
    fs_transform(r, 0);
}
