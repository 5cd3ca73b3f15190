// Pixels -> samples: luma of each pixel, blue and red of each four, around 0.
#pragma once
#include <string.h>

#include "x86_64_v3.h"

// Of eight pixels, in lanes of 32 bits: 0 ... 255.
typedef struct {
    __m256i luma, blue, red;
} fs_eight_colors;

// JFIF 1.02, § “Conversion to and from RGB”, in 16 bits behind the point as libjpeg has it. Green's
// share of luma, 38470, and a half are too large for a signed factor: one is split, one negated.
FS_V3_BODY fs_eight_colors fs_convert_eight(const uint8_t *pixels) {
    const __m256i red_blue = _mm256_setr_epi8(
        0, -1, 2, -1, 4, -1, 6, -1, 8, -1, 10, -1, 12, -1, 14, -1,  //
        0, -1, 2, -1, 4, -1, 6, -1, 8, -1, 10, -1, 12, -1, 14, -1);
    const __m256i green_green = _mm256_setr_epi8(
        1, -1, 1, -1, 5, -1, 5, -1, 9, -1, 9, -1, 13, -1, 13, -1,  //
        1, -1, 1, -1, 5, -1, 5, -1, 9, -1, 9, -1, 13, -1, 13, -1);
    const __m256i half = _mm256_set1_epi32(1 << 15);
    const __m256i center = _mm256_set1_epi32((128 << 16) + (1 << 15) - 1);
    __m256i eight = _mm256_loadu_si256((const __m256i *)pixels);
    __m256i rb = _mm256_shuffle_epi8(eight, red_blue);
    __m256i gg = _mm256_shuffle_epi8(eight, green_green);
    __m256i luma = _mm256_add_epi32(
        _mm256_madd_epi16(rb, fs_pair(19595, 7471)),
        _mm256_madd_epi16(gg, fs_pair(38470 - 16384, 16384)));
    __m256i less_blue = _mm256_add_epi32(
        _mm256_madd_epi16(rb, fs_pair(11059, -32768)), _mm256_madd_epi16(gg, fs_pair(21709, 0)));
    __m256i less_red = _mm256_add_epi32(
        _mm256_madd_epi16(rb, fs_pair(-32768, 5329)), _mm256_madd_epi16(gg, fs_pair(27439, 0)));
    return (fs_eight_colors){
        .luma = _mm256_srli_epi32(_mm256_add_epi32(luma, half), 16),
        .blue = _mm256_srli_epi32(_mm256_sub_epi32(center, less_blue), 16),
        .red = _mm256_srli_epi32(_mm256_sub_epi32(center, less_red), 16),
    };
}

FS_V3_BODY void fs_store_luma(__m256i left, __m256i right, int16_t *target) {
    __m256i luma = _mm256_permute4x64_epi64(_mm256_packs_epi32(left, right), 0xd8);
    _mm256_storeu_si256((__m256i *)target, _mm256_sub_epi16(luma, _mm256_set1_epi16(128)));
}

// A quarter of the sums of two neighbours each; libjpeg rounds them down and up by turns.
FS_V3_BODY __m256i fs_quarter(__m256i left, __m256i right) {
    const __m256i bias = _mm256_setr_epi32(1, 2, 1, 2, 1, 2, 1, 2);
    return _mm256_srli_epi32(_mm256_add_epi32(_mm256_hadd_epi32(left, right), bias), 2);
}

// 16 pixels of two rows -> 16 luma samples of each, and 8 of blue followed by 8 of red.
FS_V3_BODY void fs_convert_unit_rows(
    const uint8_t *upper, const uint8_t *lower, int16_t *upper_luma, int16_t *lower_luma,
    int16_t *colors) {
    fs_eight_colors a = fs_convert_eight(upper), b = fs_convert_eight(upper + 32);
    fs_eight_colors c = fs_convert_eight(lower), d = fs_convert_eight(lower + 32);
    fs_store_luma(a.luma, b.luma, upper_luma);
    fs_store_luma(c.luma, d.luma, lower_luma);
    __m256i blue = fs_quarter(_mm256_add_epi32(a.blue, c.blue), _mm256_add_epi32(b.blue, d.blue));
    __m256i red = fs_quarter(_mm256_add_epi32(a.red, c.red), _mm256_add_epi32(b.red, d.red));
    // Sums and packing have left pairs in the order 0 2 | 1 3 of each color.
    const __m256i order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
    __m256i both = _mm256_permutevar8x32_epi32(_mm256_packs_epi32(blue, red), order);
    _mm256_storeu_si256((__m256i *)colors, _mm256_sub_epi16(both, _mm256_set1_epi16(128)));
}

// Two rows of `width` pixels; beyond the last one it is repeated up to a whole unit.
FS_V3_BODY void fs_convert_rows(
    const uint8_t *upper, const uint8_t *lower, size_t width, int16_t *upper_luma,
    int16_t *lower_luma, int16_t *colors) {
    size_t x = 0;
    for (; x + 16 <= width; x += 16)
        fs_convert_unit_rows(
            upper + 4 * x, lower + 4 * x, upper_luma + x, lower_luma + x, colors + x);
    if (x == width) return;
    uint8_t upper_rest[64], lower_rest[64];
    for (size_t i = 0; i < 16; i++) {
        size_t source = x + i < width ? x + i : width - 1;
        memcpy(upper_rest + 4 * i, upper + 4 * source, 4);
        memcpy(lower_rest + 4 * i, lower + 4 * source, 4);
    }
    fs_convert_unit_rows(upper_rest, lower_rest, upper_luma + x, lower_luma + x, colors + x);
}
