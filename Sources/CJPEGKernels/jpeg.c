#include "CJPEGKernels.h"
#include <clones.h>
#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>

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

// JFIF 1.02, § “Conversion to and from RGB”, with 16 fractional bits as in libjpeg. Two factors do
// not fit a signed 16-bit number. Green's factor in luma, 38470, is split into two. The factor 0.5
// of the differences, 32768, is used as -32768: the negated differences are computed and then
// subtracted.
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

// Transposes 8 x 8 numbers within each half.
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

// Shifts sixteen sums right by `shift` bits, rounded half up.
FS_V3_BODY __m256i fs_descale(__m256i low, __m256i high, int shift) {
    const __m256i half = _mm256_set1_epi32(1 << (shift - 1));
    return _mm256_packs_epi32(
        _mm256_srai_epi32(_mm256_add_epi32(low, half), shift),
        _mm256_srai_epi32(_mm256_add_epi32(high, half), shift));
}

// Two vectors, interleaved.
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

// The transform in one dimension. The eight inputs of each transform are in the same lane of the
// eight vectors. The first call keeps two extra fractional bits; the second call removes them.
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

// Transforms rows of samples to rows of coefficients.
FS_V3_BODY void fs_cosine_transform(__m256i r[8]) {
    fs_transpose(r);
    fs_transform(r, 1);
    fs_transpose(r);
    fs_transform(r, 0);
}

// Two blocks of quantised coefficients, with the set of those that are not 0.

typedef struct {
    // For each row: eight coefficients of the first block, then eight coefficients of the second.
    int16_t values[128];
    // For each block: the coefficients in zigzag order, limited to -128 ... 127, plus 16. Those of
    // -16 ... 15 become less than 32, all others more.
    uint8_t ordered[2][64];
    // Bit i: coefficient i in zigzag order is not 0.
    uint64_t filled[2];
} fs_two_blocks;

// The index in `values` of each coefficient in zigzag order (T.81, figure A.6).
static const uint8_t fs_zigzag[64] = {
    0,  1,  16, 32,  17,  2,   3,  18,  33,  48,  64,  49,  34,  19,  4,   5,    //
    20, 35, 50, 65,  80,  96,  81, 66,  51,  36,  21,  6,   7,   22,  37,  52,   //
    67, 82, 97, 112, 113, 98,  83, 68,  53,  38,  23,  39,  54,  69,  84,  99,   //
    114, 115, 100, 85, 70, 55, 71, 86, 101, 116, 117, 102, 87, 103, 118, 119,
};

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

// Stores one half of a block's coefficients in zigzag order.
FS_V3_BODY void fs_store_ordered(__m256i half, int is_second, int block, fs_two_blocks *blocks) {
    __m256i is_zero = _mm256_cmpeq_epi8(half, _mm256_setzero_si256());
    uint64_t filled = (uint32_t)~_mm256_movemask_epi8(is_zero);
    blocks->filled[block] = is_second ? blocks->filled[block] | filled << 32 : filled;
    half = _mm256_add_epi8(half, _mm256_set1_epi8(16));
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

// Entropy coding (T.81 § F.1.2).

// A bit writer, MSB first. The lowest six bits of `count` are the number of bits that are not stored.
typedef struct {
    uint64_t bits;
    uint64_t count;
    uint8_t *next;
} fs_bits;

FS_V3_BODY void fs_add(fs_bits *writer, uint32_t value, uint32_t length) {
    writer->bits = writer->bits << length | value;
    writer->count += length;
}

// Adds the bits of an entry of the code table, and its length to `count` with other bits above it.
FS_V3_BODY void fs_add_code(fs_bits *writer, uint32_t code) {
    writer->bits = writer->bits << (code & 63) | code >> 8;
    writer->count += code;
}

// Stores eight bytes, but advances `next` only past the complete ones.
FS_V3_BODY void fs_store(fs_bits *writer) {
    uint64_t word = __builtin_bswap64(writer->bits << (-writer->count & 63));
    memcpy(writer->next, &word, 8);
    writer->next += writer->count >> 3 & 7;
    writer->count &= 7;
}

// The category (SSSS) of a value.
FS_V3_BODY uint32_t fs_category(int32_t value) {
    return 32 - _lzcnt_u32((uint32_t)(value < 0 ? -value : value));
}

// The additional bits of a value, which follow the code of its category.
FS_V3_BODY uint32_t fs_appended(int32_t value, uint32_t category) {
    return _bzhi_u32((uint32_t)(value + (value >> 31)), category);
}

// One block of `fs_two_blocks`.
typedef struct {
    const int16_t *values;
    const uint8_t *ordered;
    uint64_t filled;
} fs_block;

FS_V3_BODY fs_block fs_block_of(const fs_two_blocks *blocks, int block) {
    return (fs_block){blocks->values + 8 * block, blocks->ordered[block], blocks->filled[block]};
}

// Adds the first coefficient of `filled`, with the zeros before it, and removes it from the set.
// `next` is the zigzag position after the previously added coefficient. Before the call, the bits of at
// most one other coefficient, AC or DC, may wait in the writer to be stored.
FS_V3_BODY void fs_add_coefficient(
    fs_bits *writer, fs_block block, uint64_t *filled, const uint32_t *codes, uint32_t *next) {
    const uint32_t *ac = codes + FS_JPEG_AC, *small = codes + FS_JPEG_SMALL_AC;
    uint32_t place = (uint32_t)_tzcnt_u64(*filled), zeros = place - *next;
    *filled = _blsr_u64(*filled);
    *next = place + 1;
    // True if there are fewer than 16 zeros and the value is -16 ... 15: then both `zeros * 2` and
    // `index` are less than 32. As 32 is a power of two, one comparison of their bitwise OR checks both.
    uint32_t index = block.ordered[place];
    if (__builtin_expect((index | zeros * 2) < 32, 1)) {
        fs_add_code(writer, small[zeros * 32 + index]);
        return;
    }
    for (; zeros >= 16; zeros -= 16) {
        fs_add_code(writer, ac[0xf0]);
        fs_store(writer);
    }
    int32_t value = block.values[fs_zigzag[place]];
    uint32_t category = fs_category(value);
    fs_add_code(writer, ac[zeros * 16 + category]);
    fs_add(writer, fs_appended(value, category), category);
}

// Adds a block's coefficients. `dc` is the DC coefficient of the component's previous block, and is replaced
// by that of this block. Bits are stored after every second coefficient. A coefficient has at most 26 bits,
// and an unfinished byte has at most 7 bits, so the 64 bits of the writer suffice.
FS_V3_BODY void fs_code_block(
    fs_bits *target, fs_block block, const uint32_t *codes, int32_t *dc) {
    fs_bits writer = *target;
    int32_t difference = block.values[0] - *dc;
    *dc = block.values[0];
    uint32_t category = fs_category(difference);
    fs_add_code(&writer, codes[FS_JPEG_DC + category]);
    fs_add(&writer, fs_appended(difference, category), category);
    uint32_t next = 1;
    uint64_t filled = block.filled & ~(uint64_t)1;
    while (filled) {
        fs_add_coefficient(&writer, block, &filled, codes, &next);
        fs_store(&writer);
        if (!filled) break;
        fs_add_coefficient(&writer, block, &filled, codes, &next);
    }
    if (next < 64) fs_add_code(&writer, codes[FS_JPEG_AC]);
    fs_store(&writer);
    *target = writer;
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

// A block outside the picture has the same DC as the one before it, and no AC coefficients.
FS_V3_BODY void code_empty_block(fs_bits *writer, const uint32_t *codes, int32_t *dc) {
    int16_t same = (int16_t)*dc;
    fs_code_block(writer, (fs_block){&same, 0, 0}, codes, dc);
}

FS_V3 size_t fs_jpeg_code_strip(
    const fs_jpeg_divisor_row *divisors, const uint32_t *codes, const uint8_t *pixels, size_t width,
    size_t rows, int16_t *samples, fs_jpeg_state *state, uint8_t *target) {
    size_t units = (width + 15) / 16, stride = 16 * units;
    int16_t *colors = samples + 16 * stride;
    const fs_jpeg_divisor_row *color_divisors = divisors + 8;
    const uint32_t *color_codes = codes + FS_JPEG_CODES;
    convert_strip(pixels, width, rows, samples, colors, stride);
    fs_bits writer = {state->bits, state->count, target};
    for (size_t x = 0; x < stride; x += 16) {
        fs_two_blocks blocks;
        for (size_t y = 0; y < 16; y += 8) {
            if (y >= rows) {
                code_empty_block(&writer, codes, &state->dc[0]);
                code_empty_block(&writer, codes, &state->dc[0]);
                continue;
            }
            fs_find_coefficients(samples + y * stride + x, stride, divisors, &blocks);
            fs_code_block(&writer, fs_block_of(&blocks, 0), codes, &state->dc[0]);
            if (x + 8 < width)
                fs_code_block(&writer, fs_block_of(&blocks, 1), codes, &state->dc[0]);
            else
                code_empty_block(&writer, codes, &state->dc[0]);
        }
        fs_find_coefficients(colors + x, stride, color_divisors, &blocks);
        fs_code_block(&writer, fs_block_of(&blocks, 0), color_codes, &state->dc[1]);
        fs_code_block(&writer, fs_block_of(&blocks, 1), color_codes, &state->dc[2]);
    }
    state->bits = writer.bits;
    state->count = writer.count;
    return (size_t)(writer.next - target);
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
    const fs_jpeg_divisor_row *divisors, const uint32_t *codes, const uint8_t *pixels, size_t width,
    size_t rows, int16_t *samples, fs_jpeg_state *state, uint8_t *target) {
    (void)divisors, (void)codes, (void)pixels, (void)width;
    (void)rows, (void)samples, (void)state, (void)target;
    return 0;
}

size_t fs_jpeg_stuff_zeros(const uint8_t *bytes, size_t count, uint8_t *target) {
    (void)bytes, (void)count, (void)target;
    return 0;
}
#endif
