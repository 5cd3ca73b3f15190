// The encoder for x86-64-v4: thirty-two 16-bit numbers at a time. See jpeg.c for the methods.
#include "CJPEGKernels.h"
#include <clones.h>
#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#include "codes.h"

/// A pair of 16-bit factors in every lane of 32 bits.
FS_V4_BODY __m512i fs_pairs_of(int even, int odd) {
    return _mm512_set1_epi32((int)((uint32_t)(uint16_t)odd << 16 | (uint16_t)even));
}

/// Sixteen bytes, repeated in all quarters.
FS_V4_BODY __m512i fs_four_times(const void *sixteen) {
    return _mm512_broadcast_i32x4(_mm_loadu_si128((const __m128i *)sixteen));
}

// Sums of products of pairs, and `start`.
FS_V4_BODY __m512i fs_add_products(__m512i start, __m512i numbers, int even, int odd) {
    return _mm512_dpwssd_epi32(start, numbers, fs_pairs_of(even, odd));
}

// Sixteen pixels with 16 fractional bits, centred on 0.
typedef struct {
    __m512i luma, blue, red;
} fs_sixteen_colors;

// A factor that does not fit a signed 16-bit number is halved, because its colour is in two of the three pairs.
FS_V4_BODY fs_sixteen_colors fs_convert_sixteen(const uint8_t *pixels) {
    static const int8_t red_green[16] = {0, -1, 1, -1, 4, -1, 5, -1, 8, -1, 9, -1, 12, -1, 13, -1};
    static const int8_t green_blue[16] = {1, -1, 2, -1, 5, -1, 6, -1, 9, -1, 10, -1, 13, -1, 14, -1};
    static const int8_t blue_red[16] = {2, -1, 0, -1, 6, -1, 4, -1, 10, -1, 8, -1, 14, -1, 12, -1};
    __m512i all = _mm512_loadu_si512(pixels);
    __m512i rg = _mm512_shuffle_epi8(all, fs_four_times(red_green));
    __m512i gb = _mm512_shuffle_epi8(all, fs_four_times(green_blue));
    __m512i br = _mm512_shuffle_epi8(all, fs_four_times(blue_red));
    const __m512i luma = _mm512_set1_epi32((1 << 15) - (128 << 16));
    const __m512i difference = _mm512_set1_epi32((1 << 15) - 1);
    return (fs_sixteen_colors){
        .luma = fs_add_products(
            fs_add_products(luma, rg, 19595, 38470 / 2), gb, 38470 / 2, 7471),
        .blue = fs_add_products(
            fs_add_products(difference, gb, -21709, 16384), br, 16384, -11059),
        .red = fs_add_products(
            fs_add_products(difference, rg, 16384, -27439), br, -5329, 16384),
    };
}

// The upper halves of sixteen lanes, and of sixteen others.
FS_V4_BODY __m512i fs_integers(__m512i first, __m512i second) {
    static const uint16_t odd[32] = {1,  3,  5,  7,  9,  11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31,
                                     33, 35, 37, 39, 41, 43, 45, 47, 49, 51, 53, 55, 57, 59, 61, 63};
    return _mm512_permutex2var_epi16(first, _mm512_loadu_si512(odd), second);
}

// The samples of a strip. The four luma blocks of a unit are side by side, and so are the four blocks of differences
// of two units: blue and red of the first, blue and red of the second.
typedef struct {
    int16_t *luma, *colors;
} fs_samples;

enum {
    // Samples in a row of four blocks, and in the blocks.
    FS_ROW = 32,
    FS_BLOCKS = 8 * FS_ROW,
};

FS_V4_BODY int16_t *fs_luma_row(fs_samples samples, size_t unit, size_t y) {
    return samples.luma + unit * FS_BLOCKS + y % 8 * FS_ROW + y / 8 * 16;
}

FS_V4_BODY int16_t *fs_color_row(fs_samples samples, size_t unit, size_t y) {
    return samples.colors + unit / 2 * FS_BLOCKS + y / 2 * FS_ROW + unit % 2 * 16;
}

// Converts 16 pixels of the rows `y` and `y` + 1.
FS_V4_BODY void fs_convert_unit(
    const uint8_t *upper, const uint8_t *lower, fs_samples samples, size_t unit, size_t y) {
    const __m512i ones = _mm512_set1_epi16(1);
    // Like libjpeg, halves are alternately rounded down and up.
    const __m512i bias = _mm512_set1_epi64((uint64_t)2 << 32 | 1);
    fs_sixteen_colors a = fs_convert_sixteen(upper), b = fs_convert_sixteen(lower);
    __m512i luma = fs_integers(a.luma, b.luma);
    _mm256_storeu_si256(
        (__m256i *)fs_luma_row(samples, unit, y), _mm512_castsi512_si256(luma));
    _mm256_storeu_si256(
        (__m256i *)fs_luma_row(samples, unit, y + 1), _mm512_extracti64x4_epi64(luma, 1));
    __m512i both = _mm512_add_epi16(fs_integers(a.blue, a.red), fs_integers(b.blue, b.red));
    __m512i means = _mm512_srai_epi32(_mm512_dpwssd_epi32(bias, both, ones), 2);
    _mm256_storeu_si256(
        (__m256i *)fs_color_row(samples, unit, y), _mm512_cvtepi32_epi16(means));
}

// Converts two rows of `width` pixels; the last pixel is repeated up to a whole unit.
FS_V4_BODY void fs_convert_two_rows(
    const uint8_t *upper, const uint8_t *lower, size_t width, fs_samples samples, size_t y) {
    size_t x = 0;
    for (; x + 16 <= width; x += 16)
        fs_convert_unit(upper + 4 * x, lower + 4 * x, samples, x / 16, y);
    if (x == width) return;
    uint8_t upper_rest[64], lower_rest[64];
    for (size_t i = 0; i < 16; i++) {
        size_t source = x + i < width ? x + i : width - 1;
        memcpy(upper_rest + 4 * i, upper + 4 * source, 4);
        memcpy(lower_rest + 4 * i, lower + 4 * source, 4);
    }
    fs_convert_unit(upper_rest, lower_rest, samples, x / 16, y);
}

// Below the picture the last rows are repeated: the last row of luma and the last row of chroma.
FS_V4_BODY void fs_convert_strip(
    const uint8_t *pixels, size_t width, size_t rows, fs_samples samples) {
    for (size_t y = 0; y < 16; y += 2) {
        if (y < rows) {
            const uint8_t *first = pixels + y * width * 4;
            const uint8_t *second = y + 1 < rows ? first + width * 4 : first;
            fs_convert_two_rows(first, second, width, samples, y);
            continue;
        }
        for (size_t unit = 0; unit < (width + 15) / 16; unit++) {
            const int16_t *last = fs_luma_row(samples, unit, y - 1);
            memcpy(fs_luma_row(samples, unit, y), last, 32);
            memcpy(fs_luma_row(samples, unit, y + 1), last, 32);
            memcpy(fs_color_row(samples, unit, y), fs_color_row(samples, unit, y - 2), 32);
        }
    }
}

typedef __m512i fs_words;
#define FS_WORDS_OF(operation) _mm512_##operation
#define FS_BODY_OF_TRANSFORM FS_V4_BODY
#include "words.h"

FS_V4_BODY fs_words fs_shifted_left(fs_words a, unsigned bits) { return _mm512_slli_epi16(a, bits); }
FS_V4_BODY fs_words fs_shifted_right(fs_words a, unsigned bits) { return _mm512_srai_epi16(a, bits); }

// Sums of products, shifted right by `shift` bits, rounded half up.
FS_V4_BODY __m512i fs_sum2(fs_pairs ab, int a, int b, int shift) {
    const __m512i half = _mm512_set1_epi32(1 << (shift - 1));
    return _mm512_packs_epi32(
        _mm512_srai_epi32(fs_add_products(half, ab.low, a, b), (unsigned)shift),
        _mm512_srai_epi32(fs_add_products(half, ab.high, a, b), (unsigned)shift));
}

FS_V4_BODY __m512i fs_sum4(fs_pairs ab, fs_pairs cd, int a, int b, int c, int d, int shift) {
    const __m512i half = _mm512_set1_epi32(1 << (shift - 1));
    __m512i low = fs_add_products(fs_add_products(half, ab.low, a, b), cd.low, c, d);
    __m512i high = fs_add_products(fs_add_products(half, ab.high, a, b), cd.high, c, d);
    return _mm512_packs_epi32(
        _mm512_srai_epi32(low, (unsigned)shift), _mm512_srai_epi32(high, (unsigned)shift));
}

#include "transform.h"

FS_V4_BODY __m512i fs_quantise(__m512i row, const fs_jpeg_divisor_row *divisors) {
    __m512i n = _mm512_add_epi16(_mm512_abs_epi16(row), fs_four_times(divisors->half));
    n = _mm512_mulhi_epu16(n, fs_four_times(divisors->reciprocal));
    n = _mm512_mulhi_epu16(n, fs_four_times(divisors->scale));
    return _mm512_mask_sub_epi16(n, _mm512_movepi16_mask(row), _mm512_setzero_si512(), n);
}

// Four blocks of quantised coefficients.
typedef struct {
    // For each row: eight coefficients of each block.
    int16_t values[FS_BLOCKS];
    // For each block: the coefficients in zigzag order, limited to -128 ... 127.
    __m512i ordered[4];
} fs_four_blocks;

FS_V4_BODY void fs_find_coefficients(
    const int16_t *samples, const fs_jpeg_divisor_row *divisors, fs_four_blocks *blocks) {
    __m512i r[8], bytes[4];
    for (int i = 0; i < 8; i++) r[i] = _mm512_loadu_si512(samples + i * FS_ROW);
    fs_transpose(r);
    fs_transform(r, 1);
    fs_transpose(r);
    fs_transform(r, 0);
    for (int i = 0; i < 8; i++) {
        r[i] = fs_quantise(r[i], divisors + i);
        _mm512_storeu_si512(blocks->values + i * FS_ROW, r[i]);
    }
    // Packing saturates, so nonzero coefficients stay nonzero, and small ones are exact.
    for (int i = 0; i < 4; i++) bytes[i] = _mm512_packs_epi16(r[2 * i], r[2 * i + 1]);
    // The quarters of each vector belong to four blocks.
    const __m512i order = _mm512_loadu_si512(fs_zigzag);
    for (int i = 0; i < 2; i++) {
        __m512i upper = i ? _mm512_shuffle_i32x4(bytes[0], bytes[1], 0xee)
                          : _mm512_shuffle_i32x4(bytes[0], bytes[1], 0x44);
        __m512i lower = i ? _mm512_shuffle_i32x4(bytes[2], bytes[3], 0xee)
                          : _mm512_shuffle_i32x4(bytes[2], bytes[3], 0x44);
        blocks->ordered[2 * i] =
            _mm512_permutexvar_epi8(order, _mm512_shuffle_i32x4(upper, lower, 0x88));
        blocks->ordered[2 * i + 1] =
            _mm512_permutexvar_epi8(order, _mm512_shuffle_i32x4(upper, lower, 0xdd));
    }
}

// The indices of 32 coefficients.
FS_V4_BODY void fs_store_indices(__m256i steps, __m256i values, uint32_t table, uint16_t *indices) {
    __m512i index = _mm512_slli_epi16(_mm512_cvtepu8_epi16(steps), 7);
    index = _mm512_add_epi16(index, _mm512_cvtepu8_epi16(values));
    index = _mm512_add_epi16(index, _mm512_set1_epi16((int16_t)(table - 128)));
    _mm512_storeu_si512(indices, index);
}

// Adds a block's coefficients, as in jpeg.c.
FS_V4_BODY void fs_add_block(
    fs_code_writer *writer, const fs_four_blocks *blocks, int block, uint32_t table, int32_t *dc) {
    static const uint8_t all_places[64] = {
        0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15,  //
        16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31,  //
        32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47,  //
        48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63,
    };
    const __m512i numbers = _mm512_loadu_si512(all_places);
    __m512i ordered = blocks->ordered[block];
    uint64_t filled = _mm512_test_epi8_mask(ordered, ordered) & ~(uint64_t)1;
    uint32_t count = (uint32_t)__builtin_popcountll(filled);
    ordered = _mm512_add_epi8(ordered, _mm512_set1_epi8(64));
    __m512i places = _mm512_maskz_compress_epi8(filled, numbers);
    __m512i values = _mm512_maskz_compress_epi8(filled, ordered);
    // The DC coefficient, at 0, precedes the first one.
    __m512i previous = _mm512_maskz_permutexvar_epi8(
        ~(uint64_t)1, _mm512_sub_epi8(numbers, _mm512_set1_epi8(1)), places);
    __m512i steps = _mm512_sub_epi8(places, previous);
    uint16_t *indices = writer->next + 1;
    fs_store_indices(
        _mm512_castsi512_si256(steps), _mm512_castsi512_si256(values), table, indices);
    if (count > 32)
        fs_store_indices(
            _mm512_extracti64x4_epi64(steps, 1), _mm512_extracti64x4_epi64(values, 1), table,
            indices + 32);
    // After the last coefficient, steps are 0 or negative.
    fs_finish_block(
        writer, blocks->values + 8 * block, FS_ROW, table, dc, filled,
        _mm512_movepi8_mask(ordered),
        _mm512_cmpgt_epi8_mask(steps, _mm512_set1_epi8(16)), count);
}

FS_V4 size_t fs_jpeg_code_strip_v4(
    const fs_jpeg_divisor_row *divisors, uint32_t *codes, const uint8_t *pixels, size_t width,
    size_t rows, int16_t *scratch, fs_jpeg_state *state, uint8_t *target) {
    size_t units = (width + 15) / 16;
    fs_samples samples = {scratch, scratch + units * FS_BLOCKS};
    fs_convert_strip(pixels, width, rows, samples);
    fs_code_writer writer;
    fs_start_codes(&writer, state, codes, target);
    fs_four_blocks luma, colors;
    for (size_t unit = 0; unit < units; unit++) {
        fs_reserve_unit(&writer);
        fs_find_coefficients(samples.luma + unit * FS_BLOCKS, divisors, &luma);
        for (int block = 0; block < 4; block++) {
            size_t x = 16 * unit + 8 * (block & 1), y = 8 * (size_t)(block >> 1);
            if (x < width && y < rows) fs_add_block(&writer, &luma, block, 0, &state->dc[0]);
            else fs_add_empty_block(&writer, 0);
        }
        int first = unit % 2 ? 2 : 0;
        if (first == 0)
            fs_find_coefficients(
                samples.colors + unit / 2 * FS_BLOCKS, divisors + 8, &colors);
        fs_add_block(&writer, &colors, first, FS_JPEG_CODES, &state->dc[1]);
        fs_add_block(&writer, &colors, first + 1, FS_JPEG_CODES, &state->dc[2]);
    }
    return fs_end_codes(&writer, state, target);
}
#endif
