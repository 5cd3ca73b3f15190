#include "CJPEGKernels.h"
#include <clones.h>
#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#include "codes.h"

int fs_jpeg_kernels_can_run(void) { return FS_HAS_V3; }

// Kernels only for x86-64-v3; other processors use libjpeg-turbo.

/// A pair of 16-bit factors in every lane of 32 bits.
FS_V3_BODY __m256i fs_pair(int even, int odd) {
    return _mm256_set1_epi32((int)((uint32_t)(uint16_t)odd << 16 | (uint16_t)even));
}

/// Eight 16-bit numbers, repeated in both halves.
FS_V3_BODY __m256i fs_twice(const void *eight) {
    return _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)eight));
}

// Colour conversion. Each pixel has a luma sample. Each square of 2 x 2 pixels has a blue and a red
// difference. Stored samples are centred on 0: 128 is subtracted from 0 ... 255.

// Eight pixels in 32-bit lanes, 0 ... 255, before 128 is subtracted.
typedef struct {
    __m256i luma, blue, red;
} fs_eight_colors;

// JFIF 1.02, § “Conversion to and from RGB”, with 16 fractional bits as in libjpeg. Two factors do not fit a signed
// 16-bit number. Green's factor in luma, 38470, is split into two. The factor 0.5 of the differences, 32768, is used as
// -32768: the negated differences are computed and then subtracted.
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
    __m256i neg_blue = _mm256_add_epi32(
        _mm256_madd_epi16(rb, fs_pair(11059, -32768)), _mm256_madd_epi16(gg, fs_pair(21709, 0)));
    __m256i neg_red = _mm256_add_epi32(
        _mm256_madd_epi16(rb, fs_pair(-32768, 5329)), _mm256_madd_epi16(gg, fs_pair(27439, 0)));
    return (fs_eight_colors){
        .luma = _mm256_srli_epi32(_mm256_add_epi32(luma, half), 16),
        .blue = _mm256_srli_epi32(_mm256_sub_epi32(center, neg_blue), 16),
        .red = _mm256_srli_epi32(_mm256_sub_epi32(center, neg_red), 16),
    };
}

FS_V3_BODY void fs_store_luma(__m256i left, __m256i right, int16_t *target) {
    __m256i luma = _mm256_permute4x64_epi64(_mm256_packs_epi32(left, right), 0xd8);
    _mm256_storeu_si256((__m256i *)target, _mm256_sub_epi16(luma, _mm256_set1_epi16(128)));
}

// The means of squares of 2 x 2 samples. Each input lane is the sum of two samples in one column.
// Means are rounded to nearest. Like libjpeg, halves are alternately rounded down and up.
FS_V3_BODY __m256i fs_quarter(__m256i left, __m256i right) {
    const __m256i bias = _mm256_setr_epi32(1, 2, 1, 2, 1, 2, 1, 2);
    return _mm256_srli_epi32(_mm256_add_epi32(_mm256_hadd_epi32(left, right), bias), 2);
}

// Converts 16 pixels of two rows to 16 luma samples of each row, 8 blue and 8 red differences.
FS_V3_BODY void fs_convert_unit_rows(
    const uint8_t *upper, const uint8_t *lower, int16_t *upper_luma, int16_t *lower_luma,
    int16_t *colors) {
    fs_eight_colors a = fs_convert_eight(upper), b = fs_convert_eight(upper + 32);
    fs_eight_colors c = fs_convert_eight(lower), d = fs_convert_eight(lower + 32);
    fs_store_luma(a.luma, b.luma, upper_luma);
    fs_store_luma(c.luma, d.luma, lower_luma);
    __m256i blue = fs_quarter(_mm256_add_epi32(a.blue, c.blue), _mm256_add_epi32(b.blue, d.blue));
    __m256i red = fs_quarter(_mm256_add_epi32(a.red, c.red), _mm256_add_epi32(b.red, d.red));
    // Horizontal sums and packing work within each half of a vector. The eight means of a component
    // are therefore out of order: means 0, 1, 4, 5 are in the lower half, 2, 3, 6, 7 in the upper.
    const __m256i order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
    __m256i both = _mm256_permutevar8x32_epi32(_mm256_packs_epi32(blue, red), order);
    _mm256_storeu_si256((__m256i *)colors, _mm256_sub_epi16(both, _mm256_set1_epi16(128)));
}

// Converts two rows of `width` pixels; the last pixel is repeated up to a whole MCU.
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

// The forward cosine transform of two blocks, one in each half of a vector.
//
// Loeffler, Ligtenberg and Moschytz, “Practical Fast 1-D DCT Algorithms with 11 Multiplications”
// (ICASSP 1989). Factors have 13 fractional bits, results are 8 times too large, and rounding is
// that of libjpeg's accurate integer method. Outputs 0 and 4 are sums of inputs. Every other output
// is a sum of two or four products; one instruction computes the sum of two products.

// Shifts sixteen sums right by `shift` bits, rounded half up.
FS_V3_BODY __m256i fs_descale(__m256i low, __m256i high, int shift) {
    const __m256i half = _mm256_set1_epi32(1 << (shift - 1));
    return _mm256_packs_epi32(
        _mm256_srai_epi32(_mm256_add_epi32(low, half), shift),
        _mm256_srai_epi32(_mm256_add_epi32(high, half), shift));
}

typedef __m256i fs_words;
#define FS_WORDS_OF(operation) _mm256_##operation
#define FS_BODY_OF_TRANSFORM FS_V3_BODY
#include "words.h"

FS_V3_BODY fs_words fs_shifted_left(fs_words a, int bits) { return _mm256_slli_epi16(a, bits); }
FS_V3_BODY fs_words fs_shifted_right(fs_words a, int bits) { return _mm256_srai_epi16(a, bits); }

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

#include "transform.h"

// Transforms rows of samples to rows of coefficients.
FS_V3_BODY void fs_cosine_transform(__m256i r[8]) {
    fs_transpose(r);
    fs_transform(r, 1);
    fs_transpose(r);
    fs_transform(r, 0);
}

// The zigzag order as shuffle masks. Mask [i][j] moves coefficients from rows 2 j and 2 j + 1 to
// the 16 zigzag positions from 16 * i. An entry is the coefficient's index in these two rows,
// 0 ... 15; `__` is for a coefficient of another row.
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

// Two blocks of quantised coefficients.
typedef struct {
    // For each row: eight coefficients of the first block, then eight coefficients of the second.
    int16_t values[128];
    // For each block, bit i: coefficient i in zigzag order is not 0.
    uint64_t filled[2];
    // For each block: the coefficients in zigzag order, limited to -128 ... 127, plus 64. Those of -64 ... 63 become less
    // than 128, all others more.
    uint8_t ordered[2][64];
    // Read with the last eight coefficients.
    uint8_t spare[8];
} fs_two_blocks;

// Stores one half of a block's coefficients in zigzag order.
FS_V3_BODY void fs_store_ordered(__m256i half, int is_second, int block, fs_two_blocks *blocks) {
    __m256i is_zero = _mm256_cmpeq_epi8(half, _mm256_setzero_si256());
    uint64_t filled = (uint32_t)~_mm256_movemask_epi8(is_zero);
    blocks->filled[block] = is_second ? blocks->filled[block] | filled << 32 : filled;
    half = _mm256_add_epi8(half, _mm256_set1_epi8(64));
    _mm256_storeu_si256((__m256i *)(blocks->ordered[block] + 32 * is_second), half);
}

// Transforms and quantises two blocks side by side, in eight rows `stride` apart.
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
    // Packing saturates, so nonzero coefficients stay nonzero, and small ones are exact.
    for (int i = 0; i < 4; i++) bytes[i] = _mm256_packs_epi16(r[2 * i], r[2 * i + 1]);
    __m256i ordered[4];
    for (int i = 0; i < 4; i++) {
        ordered[i] = _mm256_setzero_si256();
        for (int j = 0; j < 4; j++) {
            __m256i places = fs_twice(fs_zigzag_bytes[i][j]);
            ordered[i] = _mm256_or_si256(ordered[i], _mm256_shuffle_epi8(bytes[j], places));
        }
    }
    for (int i = 0; i < 2; i++) {
        __m256i first = ordered[2 * i], second = ordered[2 * i + 1];
        fs_store_ordered(_mm256_permute2x128_si256(first, second, 0x20), i, 0, blocks);
        fs_store_ordered(_mm256_permute2x128_si256(first, second, 0x31), i, 1, blocks);
    }
}

// For each set of places 0 ... 7, the places in the set as bytes, the lowest first.
#define BIT(set, place) ((uint64_t)(set) >> (place) & 1)
#define COUNT(set) \
    (BIT(set, 0) + BIT(set, 1) + BIT(set, 2) + BIT(set, 3) + BIT(set, 4) + BIT(set, 5) + BIT(set, 6))
#define PLACE(set, place) (BIT(set, place) * place << 8 * COUNT((set) & ((1 << place) - 1)))
#define PLACES(set) \
    PLACE(set, 1) | PLACE(set, 2) | PLACE(set, 3) | PLACE(set, 4) | PLACE(set, 5) \
        | PLACE(set, 6) | PLACE(set, 7)
#define FOUR(set) PLACES(set), PLACES(set + 1), PLACES(set + 2), PLACES(set + 3)
#define SIXTEEN(set) FOUR(set), FOUR(set + 4), FOUR(set + 8), FOUR(set + 12)
#define QUARTER(set) SIXTEEN(set), SIXTEEN(set + 16), SIXTEEN(set + 32), SIXTEEN(set + 48)
static const uint64_t fs_places[256] = {QUARTER(0), QUARTER(64), QUARTER(128), QUARTER(192)};

// The nonzero coefficients of a block in zigzag order, written eight at a time.
typedef struct {
    // The positions of the DC coefficient and of the others.
    uint8_t places[1 + 64 + 8];
    // The others, as in `fs_two_blocks.ordered`.
    uint8_t values[64 + 8];
} fs_nonzero;

// Appends those of the eight coefficients from `8 * group` on that are in `filled` to `count` others. Returns the new number.
FS_V3_BODY uint32_t fs_append_eight(
    const uint8_t *ordered, uint64_t filled, int group, uint32_t count, fs_nonzero *nonzero) {
    uint64_t places = fs_places[filled >> 8 * group & 255];
    __m128i eight = _mm_loadu_si128((const __m128i *)(ordered + 8 * group));
    eight = _mm_shuffle_epi8(eight, _mm_cvtsi64_si128((int64_t)places));
    _mm_storel_epi64((__m128i *)(nonzero->values + count), eight);
    places += 0x0808080808080808u * (uint64_t)group;
    memcpy(nonzero->places + 1 + count, &places, 8);
    return count + (uint32_t)__builtin_popcountll(filled >> 8 * group & 255);
}

// Writes the indices of 16 coefficients. Returns the set of those after 16 zeros or more, which are in no table. Those beyond
// the last coefficient are of uninitialised bytes; they are overwritten or not read.
FS_V3_BODY uint32_t fs_index_sixteen(
    const fs_nonzero *nonzero, size_t start, uint32_t table, uint16_t *indices) {
    const uint8_t *places = nonzero->places + start;
    __m128i previous = _mm_loadu_si128((const __m128i *)places);
    __m128i place = _mm_loadu_si128((const __m128i *)(places + 1));
    __m128i value = _mm_loadu_si128((const __m128i *)(nonzero->values + start));
    // One more than the zeros before a coefficient.
    __m128i steps = _mm_sub_epi8(place, previous);
    __m256i index = _mm256_slli_epi16(_mm256_cvtepu8_epi16(steps), 7);
    index = _mm256_add_epi16(index, _mm256_cvtepu8_epi16(value));
    index = _mm256_add_epi16(index, _mm256_set1_epi16((int16_t)(table - 128)));
    _mm256_storeu_si256((__m256i *)indices, index);
    return (uint32_t)_mm_movemask_epi8(_mm_cmpgt_epi8(steps, _mm_set1_epi8(16)));
}

// The set of coefficients that are not in -64 ... 63.
FS_V3_BODY uint64_t fs_large(const uint8_t *ordered) {
    __m256i low = _mm256_loadu_si256((const __m256i *)ordered);
    __m256i high = _mm256_loadu_si256((const __m256i *)(ordered + 32));
    return (uint32_t)_mm256_movemask_epi8(low)
        | (uint64_t)(uint32_t)_mm256_movemask_epi8(high) << 32;
}

// Adds a block's coefficients. `table` is the first index of the component's codes. `dc` is the DC coefficient of the
// component's previous block, and is replaced by that of this block.
FS_V3_BODY void fs_add_block(
    fs_code_writer *writer, const fs_two_blocks *blocks, int block, uint32_t table, int32_t *dc) {
    const int16_t *values = blocks->values + 8 * block;
    const uint8_t *ordered = blocks->ordered[block];
    uint64_t filled = blocks->filled[block] & ~(uint64_t)1;
    fs_nonzero nonzero;
    nonzero.places[0] = 0;
    uint32_t count = 0;
    for (int group = 0; group < 4; group++)
        count = fs_append_eight(ordered, filled, group, count, &nonzero);
    // Often all of these are 0.
    if (filled >> 32)
        for (int group = 4; group < 8; group++)
            count = fs_append_eight(ordered, filled, group, count, &nonzero);
    uint16_t *indices = writer->next + 1;
    uint64_t far = fs_index_sixteen(&nonzero, 0, table, indices);
    far |= (uint64_t)fs_index_sixteen(&nonzero, 16, table, indices + 16) << 16;
    if (count > 32) {
        far |= (uint64_t)fs_index_sixteen(&nonzero, 32, table, indices + 32) << 32;
        far |= (uint64_t)fs_index_sixteen(&nonzero, 48, table, indices + 48) << 48;
    }
    fs_finish_block(
        writer, values, 16, table, dc, filled, fs_large(ordered), _bzhi_u64(far, count), count);
}

// Below the picture the last rows are repeated: the last row of luma and the last row of chroma.
FS_V3_BODY void convert_strip(
    const uint8_t *pixels, size_t width, size_t rows, int16_t *luma, int16_t *colors,
    size_t stride) {
    for (size_t y = 0; y < 16; y += 2) {
        int16_t *upper = luma + y * stride, *lower = upper + stride, *both = colors + y / 2 * stride;
        if (y < rows) {
            const uint8_t *first = pixels + y * width * 4;
            const uint8_t *second = y + 1 < rows ? first + width * 4 : first;
            fs_convert_rows(first, second, width, upper, lower, both);
        } else {
            size_t row_bytes = stride * sizeof *luma;
            memcpy(upper, upper - stride, row_bytes);
            memcpy(lower, upper - stride, row_bytes);
            memcpy(both, both - stride, row_bytes);
        }
    }
}

FS_V3 size_t fs_jpeg_code_strip_v3(
    const fs_jpeg_divisor_row *divisors, uint32_t *codes, const uint8_t *pixels, size_t width,
    size_t rows, int16_t *samples, fs_jpeg_state *state, uint8_t *target) {
    size_t units = (width + 15) / 16, stride = 16 * units;
    int16_t *colors = samples + 16 * stride;
    convert_strip(pixels, width, rows, samples, colors, stride);
    fs_code_writer writer;
    fs_start_codes(&writer, state, codes, target);
    for (size_t x = 0; x < stride; x += 16) {
        fs_two_blocks blocks;
        fs_reserve_unit(&writer);
        for (size_t y = 0; y < 16; y += 8) {
            if (y >= rows) {
                fs_add_empty_block(&writer, 0);
                fs_add_empty_block(&writer, 0);
                continue;
            }
            fs_find_coefficients(samples + y * stride + x, stride, divisors, &blocks);
            fs_add_block(&writer, &blocks, 0, 0, &state->dc[0]);
            if (x + 8 < width) fs_add_block(&writer, &blocks, 1, 0, &state->dc[0]);
            else fs_add_empty_block(&writer, 0);
        }
        fs_find_coefficients(colors + x, stride, divisors + 8, &blocks);
        fs_add_block(&writer, &blocks, 0, FS_JPEG_CODES, &state->dc[1]);
        fs_add_block(&writer, &blocks, 1, FS_JPEG_CODES, &state->dc[2]);
    }
    return fs_end_codes(&writer, state, target);
}

size_t fs_jpeg_code_strip(
    const fs_jpeg_divisor_row *divisors, uint32_t *codes, const uint8_t *pixels, size_t width,
    size_t rows, int16_t *samples, fs_jpeg_state *state, uint8_t *target) {
    if (FS_HAS_V4)
        return fs_jpeg_code_strip_v4(
            divisors, codes, pixels, width, rows, samples, state, target);
    return fs_jpeg_code_strip_v3(divisors, codes, pixels, width, rows, samples, state, target);
}

FS_V3 size_t fs_jpeg_stuff_zeros(const uint8_t *bytes, size_t count, uint8_t *target) {
    const __m256i all_ones = _mm256_set1_epi8(-1);
    uint8_t *next = target;
    size_t i = 0;
    while (i + 32 <= count) {
        __m256i some = _mm256_loadu_si256((const __m256i *)(bytes + i));
        uint32_t full = (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(some, all_ones));
        _mm256_storeu_si256((__m256i *)next, some);
        size_t whole = full ? _tzcnt_u32(full) + 1 : 32;
        next += whole;
        i += whole;
        if (full) *next++ = 0;
    }
    for (; i < count; i++) {
        *next++ = bytes[i];
        if (bytes[i] == 255) *next++ = 0;
    }
    return (size_t)(next - target);
}
#else
int fs_jpeg_kernels_can_run(void) { return 0; }

// These functions are never called on processors without x86-64-v3.
size_t fs_jpeg_code_strip(
    const fs_jpeg_divisor_row *divisors, uint32_t *codes, const uint8_t *pixels, size_t width,
    size_t rows, int16_t *samples, fs_jpeg_state *state, uint8_t *target) {
    (void)divisors, (void)codes, (void)pixels, (void)width;
    (void)rows, (void)samples, (void)state, (void)target;
    return 0;
}

size_t fs_jpeg_code_strip_v3(
    const fs_jpeg_divisor_row *divisors, uint32_t *codes, const uint8_t *pixels, size_t width,
    size_t rows, int16_t *samples, fs_jpeg_state *state, uint8_t *target) {
    return fs_jpeg_code_strip(divisors, codes, pixels, width, rows, samples, state, target);
}

size_t fs_jpeg_stuff_zeros(const uint8_t *bytes, size_t count, uint8_t *target) {
    (void)bytes, (void)count, (void)target;
    return 0;
}
#endif
