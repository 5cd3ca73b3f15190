// The Paeth filter, a writer of deflate codes, and the checksums Adler-32 and CRC-32.
#include "CPNGKernels.h"
#include <clones.h>
#include <string.h>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

// The Paeth predictor (PNG specification § 9.4) in eight-bit arithmetic, so that a vector contains
// the maximum number of pixels.
FS_BODY uint8_t fs_predict(uint8_t a, uint8_t b, uint8_t c) {
    uint8_t to_a = b > c ? b - c : c - b;
    uint8_t to_b = a > c ? a - c : c - a;
    uint8_t nearer = to_a < to_b ? to_a : to_b;
    uint8_t farther = to_a < to_b ? to_b : to_a;
    // If c is between a and b, it can be the nearest. Its distance is then the difference of the
    // other two distances. If c is not between a and b, it is never the nearest.
    int is_between = (a > c) != (b > c);
    int takes_c = is_between & ((uint8_t)(farther - nearer) < nearer);
    uint8_t side = to_a <= to_b ? a : b;
    return takes_c ? c : side;
}

FS_KERNEL(png_paeth, (here, above, pixels, target),
    const uint8_t *restrict here, const uint8_t *restrict above, size_t pixels,
    uint8_t *restrict target) {
    for (size_t i = 0; i < 4; i++) target[i] = here[i] - above[i];
    for (size_t i = 4; i < 4 * pixels; i++)
        target[i] = here[i] - fs_predict(here[i - 4], above[i], above[i - 4]);
}

enum { BLOCK = 64 };

// Filters the pixels from `start` on; `start` is at least 1. A block is filtered with its alpha bytes,
// and then copied without them.
FS_BODY void opaque_from(
    size_t start, const uint8_t *here, const uint8_t *above, size_t pixels, uint8_t *target) {
    for (size_t x = start; x < pixels; x += BLOCK) {
        size_t count = pixels - x < BLOCK ? pixels - x : BLOCK;
        uint8_t rest[4 * BLOCK];
        for (size_t i = 0, j = 4 * x; i < 4 * count; i++, j++)
            rest[i] = here[j] - fs_predict(here[j - 4], above[j], above[j - 4]);
        for (size_t i = 0; i < count; i++) memcpy(target + 3 * (x + i), rest + 4 * i, 3);
    }
}

FS_BODY void first_opaque(const uint8_t *here, const uint8_t *above, uint8_t *target) {
    for (size_t i = 0; i < 3; i++) target[i] = here[i] - above[i];
}

#if defined(__x86_64__)
FS_V3_BODY __m256i load(const uint8_t *bytes) {
    return _mm256_loadu_si256((const __m256i *)bytes);
}

// `fs_predict` of 32 bytes.
FS_V3_BODY __m256i predict(__m256i a, __m256i b, __m256i c) {
    const __m256i zero = _mm256_setzero_si256();
    __m256i b_over = _mm256_subs_epu8(b, c), b_under = _mm256_subs_epu8(c, b);
    __m256i a_over = _mm256_subs_epu8(a, c), a_under = _mm256_subs_epu8(c, a);
    __m256i to_a = _mm256_or_si256(b_over, b_under), to_b = _mm256_or_si256(a_over, a_under);
    __m256i nearer = _mm256_min_epu8(to_a, to_b), farther = _mm256_max_epu8(to_a, to_b);
    __m256i between = _mm256_or_si256(
        _mm256_min_epu8(a_over, b_under), _mm256_min_epu8(a_under, b_over));
    __m256i gain = _mm256_subs_epu8(nearer, _mm256_sub_epi8(farther, nearer));
    __m256i takes_side = _mm256_cmpeq_epi8(_mm256_min_epu8(gain, between), zero);
    __m256i side = _mm256_blendv_epi8(b, a, _mm256_cmpeq_epi8(nearer, to_a));
    return _mm256_blendv_epi8(c, side, takes_side);
}

// Each store writes eight pixels in 24 bytes, and 8 bytes after them. It is used only if at least
// three more pixels follow, so that the 8 bytes fit.
FS_V3 static void opaque_v3(
    const uint8_t *here, const uint8_t *above, size_t pixels, uint8_t *target) {
    const __m256i colors = _mm256_setr_epi8(
        0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, -1, -1, -1, -1,  //
        0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, -1, -1, -1, -1);
    const __m256i gapless = _mm256_setr_epi32(0, 1, 2, 4, 5, 6, 7, 7);
    first_opaque(here, above, target);
    size_t x = 1;
    for (; x + 11 <= pixels; x += 8) {
        const uint8_t *eight = here + 4 * x, *upper = above + 4 * x;
        __m256i paeth = predict(load(eight - 4), load(upper), load(upper - 4));
        __m256i rest = _mm256_shuffle_epi8(_mm256_sub_epi8(load(eight), paeth), colors);
        rest = _mm256_permutevar8x32_epi32(rest, gapless);
        _mm256_storeu_si256((__m256i *)(target + 3 * x), rest);
    }
    opaque_from(x, here, above, pixels, target);
}
#endif

void fs_png_paeth_opaque_by_bytes(
    const uint8_t *here, const uint8_t *above, size_t pixels, uint8_t *target) {
    first_opaque(here, above, target);
    opaque_from(1, here, above, pixels, target);
}

void fs_png_paeth_opaque(
    const uint8_t *here, const uint8_t *above, size_t pixels, uint8_t *target) {
    FS_X86_IF(FS_HAS_V3, opaque_v3(here, above, pixels, target));
    fs_png_paeth_opaque_by_bytes(here, above, pixels, target);
}

FS_BODY uint64_t fs_little_endian(uint64_t word) {
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    return __builtin_bswap64(word);
#else
    return word;
#endif
}

// Four codes of at most 14 bits and 7 bits of an unfinished byte are 63 bits. Codes are joined
// pairwise to shorten the chain of dependent steps.
FS_BODY void fs_add_four(fs_bit_writer *writer, const uint32_t *codes, const uint8_t *bytes) {
    uint64_t a = codes[bytes[0]], b = codes[bytes[1]], c = codes[bytes[2]], d = codes[bytes[3]];
    // The lowest six bits of `a` are the length of its code; those of `a + b` are the sum of two
    // lengths. A shift uses only these bits.
    uint64_t first = a >> 8 | (b >> 8) << (a & 63);
    uint64_t second = c >> 8 | (d >> 8) << (c & 63);
    uint64_t word = writer->bits | (first | second << ((a + b) & 63)) << writer->count;
    uint64_t total = writer->count + ((a + b + c + d) & 255);
    uint64_t stored = fs_little_endian(word);
    memcpy(writer->next, &stored, 8);
    writer->next += total >> 3;
    writer->bits = word >> (total & 56);
    writer->count = total & 7;
}

FS_BODY void deflate_words(
    fs_bit_writer *writer, const uint8_t *bytes, size_t words, const uint32_t *codes) {
    fs_bit_writer own = *writer;
    for (size_t i = 0; i < words; i++) {
        fs_add_four(&own, codes, bytes + 8 * i);
        fs_add_four(&own, codes, bytes + 8 * i + 4);
    }
    *writer = own;
}

FS_V3 static void deflate_words_v3(
    fs_bit_writer *writer, const uint8_t *bytes, size_t words, const uint32_t *codes) {
    deflate_words(writer, bytes, words, codes);
}

int fs_png_is_zero(const uint8_t *bytes, size_t count) {
    return count == 0 || (bytes[0] == 0 && memcmp(bytes, bytes + 1, count - 1) == 0);
}

FS_BODY int is_empty(const uint8_t *chunk) {
    uint64_t words[8], any = 0;
    memcpy(words, chunk, 64);
    for (int i = 0; i < 8; i++) any |= words[i];
    return any == 0;
}

FS_KERNEL_OF(size_t, deflate_chunks_by_bytes, (writer, bytes, chunks, codes),
    fs_bit_writer *writer, const uint8_t *bytes, size_t chunks, const uint32_t *codes) {
    fs_bit_writer own = *writer;
    size_t done = 0;
    for (; done < chunks && !is_empty(bytes + 64 * done); done++)
        for (size_t i = 0; i < 64; i += 4) fs_add_four(&own, codes, bytes + 64 * done + i);
    *writer = own;
    return done;
}

#if defined(__x86_64__)
// Writes the codes of 64 bytes at once: looks up the codes, joins each four of them, and shifts the
// joined codes to their bit position in the output.

// 256 bytes.
typedef struct {
    __m512i quarters[4];
} fs_byte_table;

// `codes` as three tables: low byte, high byte and length of each code.
typedef struct {
    fs_byte_table lengths, low, high;
} fs_code_tables;

FS_V4_BODY fs_byte_table fs_byte_of_each(const uint32_t *codes, unsigned shift) {
    fs_byte_table table;
    for (int i = 0; i < 4; i++) {
        uint8_t quarter[64];
        for (int j = 0; j < 4; j++) {
            __m512i some = _mm512_loadu_si512(codes + 64 * i + 16 * j);
            __m128i part = _mm512_cvtepi32_epi8(_mm512_srli_epi32(some, shift));
            _mm_storeu_si128((__m128i *)(quarter + 16 * j), part);
        }
        table.quarters[i] = _mm512_loadu_si512(quarter);
    }
    return table;
}

FS_V4_BODY fs_code_tables fs_split_codes(const uint32_t *codes) {
    return (fs_code_tables){
        .lengths = fs_byte_of_each(codes, 0),
        .low = fs_byte_of_each(codes, 8),
        .high = fs_byte_of_each(codes, 16),
    };
}

FS_V4_BODY __m512i fs_look_up(const fs_byte_table *table, __m512i bytes) {
    const __m512i *quarters = table->quarters;
    return _mm512_mask_blend_epi8(
        _mm512_movepi8_mask(bytes), _mm512_permutex2var_epi8(quarters[0], bytes, quarters[1]),
        _mm512_permutex2var_epi8(quarters[2], bytes, quarters[3]));
}

// Eight groups of eight codes: the first four of each group, then the other four.
typedef struct {
    __m512i first, second;
    // The number of bits of the first four, and of all eight.
    __m512i first_length, length;
} fs_joined_codes;

// (bits & mask) | others
FS_V4_BODY __m512i fs_masked_or(__m512i bits, __m512i mask, __m512i others) {
    return _mm512_ternarylogic_epi64(bits, mask, others, 0xea);
}

typedef struct {
    __m512i bits, length;
} fs_fours;

// Joins every four 16-bit codes into 64 bits, and adds up their lengths.
FS_V4_BODY fs_fours fs_join_four(__m512i codes, __m512i lengths) {
    const __m512i low16 = _mm512_set1_epi32(0xffff), low32 = _mm512_set1_epi64(0xffffffff);
    __m512i odd = _mm512_sllv_epi32(
        _mm512_srli_epi32(codes, 16), _mm512_and_si512(lengths, low16));
    __m512i pairs = fs_masked_or(codes, low16, odd);
    __m512i pair_lengths = _mm512_madd_epi16(lengths, _mm512_set1_epi16(1));
    __m512i first_length = _mm512_and_si512(pair_lengths, low32);
    odd = _mm512_sllv_epi64(_mm512_srli_epi64(pairs, 32), first_length);
    return (fs_fours){
        .bits = fs_masked_or(pairs, low32, odd),
        .length = _mm512_add_epi64(first_length, _mm512_srli_epi64(pair_lengths, 32)),
    };
}

FS_V4_BODY fs_joined_codes fs_join_codes(const fs_code_tables *tables, __m512i bytes) {
    const __m512i zero = _mm512_setzero_si512();
    __m512i lengths = fs_look_up(&tables->lengths, bytes);
    __m512i low = fs_look_up(&tables->low, bytes), high = fs_look_up(&tables->high, bytes);
    // The first eight and the last eight of every sixteen bytes.
    fs_fours a = fs_join_four(
        _mm512_unpacklo_epi8(low, high), _mm512_unpacklo_epi8(lengths, zero));
    fs_fours b = fs_join_four(
        _mm512_unpackhi_epi8(low, high), _mm512_unpackhi_epi8(lengths, zero));
    return (fs_joined_codes){
        .first = _mm512_unpacklo_epi64(a.bits, b.bits),
        .second = _mm512_unpackhi_epi64(a.bits, b.bits),
        .first_length = _mm512_unpacklo_epi64(a.length, b.length),
        .length = _mm512_sad_epu8(lengths, zero),
    };
}

// Prefix sums.
FS_V4_BODY __m512i fs_running_sums(__m512i n) {
    n = _mm512_add_epi64(n, _mm512_maskz_alignr_epi64(0xfe, n, n, 7));
    n = _mm512_add_epi64(n, _mm512_maskz_alignr_epi64(0xfc, n, n, 6));
    return _mm512_add_epi64(n, _mm512_maskz_alignr_epi64(0xf0, n, n, 4));
}

FS_V4_BODY uint64_t fs_last(__m512i eight) {
    __m512i last = _mm512_permutexvar_epi64(_mm512_set1_epi64(7), eight);
    return (uint64_t)_mm_cvtsi128_si64(_mm512_castsi512_si128(last));
}

// The number of bits in the bytes from `start` up to `end`.
FS_V4_BODY __m512i fs_bits_between(__m512i start, __m512i end) {
    return _mm512_slli_epi64(_mm512_sub_epi64(end, start), 3);
}

// Stores each group of four codes in eight bytes, beginning with the byte that contains their first
// bit. The bits of previous codes in that byte are added. Eight codes have at least eight bits, so
// only the previous eight codes can have bits in that byte.
FS_V4_BODY void fs_store_joined(fs_bit_writer *writer, fs_joined_codes codes) {
    const __m512i seven = _mm512_set1_epi64(7);
    __m512i end = _mm512_add_epi64(
        fs_running_sums(codes.length), _mm512_set1_epi64((int64_t)writer->count));
    __m512i start = _mm512_sub_epi64(end, codes.length);
    __m512i middle = _mm512_add_epi64(start, codes.first_length);
    __m512i start_byte = _mm512_srli_epi64(start, 3), middle_byte = _mm512_srli_epi64(middle, 3);
    __m512i first = _mm512_sllv_epi64(codes.first, _mm512_and_si512(start, seven));
    __m512i second = _mm512_sllv_epi64(codes.second, _mm512_and_si512(middle, seven));
    __m512i first_bits = fs_bits_between(start_byte, middle_byte);
    __m512i second_bits = fs_bits_between(middle_byte, _mm512_srli_epi64(end, 3));
    // The bits of each group of eight codes after its last complete byte. Bits of previous codes are
    // only in the first byte of the group, and this byte is always complete.
    __m512i left = _mm512_srlv_epi64(
        _mm512_or_si512(second, _mm512_srlv_epi64(first, first_bits)), second_bits);
    __m512i before = _mm512_mask_set1_epi64(
        _mm512_alignr_epi64(left, left, 7), 1, (int64_t)writer->bits);
    first = _mm512_or_si512(first, before);
    second = _mm512_or_si512(second, _mm512_srlv_epi64(first, first_bits));

    _Alignas(64) uint64_t words[2][8], places[2][8];
    _mm512_store_si512(words[0], first);
    _mm512_store_si512(words[1], second);
    _mm512_store_si512(places[0], start_byte);
    _mm512_store_si512(places[1], middle_byte);
    // The lanes are stored in memory and read back, with two loads for each group of four codes.
    // Extracting them from the vectors would take three times as many instructions.
    const volatile uint64_t *word = words[0], *place = places[0];
    for (int i = 0; i < 8; i++) {
        uint64_t bits = word[i];
        memcpy(writer->next + place[i], &bits, 8);
        bits = word[8 + i];
        memcpy(writer->next + place[8 + i], &bits, 8);
    }
    uint64_t total = fs_last(end);
    writer->next += total >> 3;
    writer->bits = fs_last(left);
    writer->count = total & 7;
}

FS_V4 static size_t chunks_v4(
    fs_bit_writer *writer, const uint8_t *bytes, size_t chunks, const uint32_t *codes) {
    fs_code_tables tables = fs_split_codes(codes);
    fs_bit_writer own = *writer;
    size_t done = 0;
    for (; done < chunks; done++) {
        __m512i chunk = _mm512_loadu_si512(bytes + 64 * done);
        if (_mm512_test_epi8_mask(chunk, chunk) == 0) break;
        fs_store_joined(&own, fs_join_codes(&tables, chunk));
    }
    *writer = own;
    return done;
}
#endif

size_t fs_deflate_chunks(
    fs_bit_writer *writer, const uint8_t *bytes, size_t chunks, const uint32_t *codes) {
    FS_X86_IF(FS_HAS_V4, chunks_v4(writer, bytes, chunks, codes));
    return fs_deflate_chunks_by_bytes(writer, bytes, chunks, codes);
}

void fs_deflate_literals(
    fs_bit_writer *writer, const uint8_t *bytes, size_t words, const uint32_t *codes) {
#if defined(__x86_64__)
    // Fewer words do not repay the preparation of the tables.
    if (words >= 32 && FS_HAS_V4) {
        size_t done = 8 * chunks_v4(writer, bytes, words / 8, codes);
        bytes += 8 * done;
        words -= done;
    }
#endif
    if (FS_HAS_V3) deflate_words_v3(writer, bytes, words, codes);
    else deflate_words(writer, bytes, words, codes);
}

#if defined(__x86_64__)
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
    // Sums eight 32-bit numbers to four 64-bit ones.
    within = _mm256_add_epi64(
        _mm256_srli_epi64(within, 32), _mm256_blend_epi32(within, zero, 0xaa));
    return (fs_adler_sums){
        .sum = sum_of_four(sums),
        .weighted = 32 * sum_of_four(rows_before) + sum_of_four(within),
    };
}
#endif

fs_adler_sums fs_adler32_rows_by_bytes(const uint8_t *bytes, size_t rows) {
    // One lane per position in a row, so that no lane depends on another.
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
    FS_X86_IF(FS_HAS_V3, rows_v3(bytes, rows));
    return fs_adler32_rows_by_bytes(bytes, rows);
}

#if defined(__x86_64__)
// Folding moves a 128-bit lane D bits further without changing the CRC. The first half of the lane is multiplied by
// x^(D+64) modulo the polynomial, and the second half by x^D modulo the polynomial. Each product has at most 96 bits.
// Both are added to the lane that is D bits later. Bits and constants are in reverse order (Gopal et al., “Fast CRC
// Computation for Generic Polynomials Using PCLMULQDQ Instruction”, Intel 2009, § “bit-reflected”).
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
    // Four lanes hide the latency of the multiplication.
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
