// The loops of zlib streams: deflate's codes on their way into memory, and Adler-32.
#include "CPNGKernels.h"
#include <clones.h>
#include <string.h>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

FS_BODY uint64_t fs_little_endian(uint64_t word) {
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    return __builtin_bswap64(word);
#else
    return word;
#endif
}

// Four codes of at most 14 bits beside 7 bits of an unfinished byte are 63. They are joined two and
// two, so that few steps wait for the one before.
FS_BODY void fs_add_four(fs_bit_writer *writer, const uint32_t *codes, const uint8_t *bytes) {
    uint64_t a = codes[bytes[0]], b = codes[bytes[1]], c = codes[bytes[2]], d = codes[bytes[3]];
    // A shift takes its distance from the lowest six bits, where lengths are, and their sums.
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

FS_KERNEL(deflate_literals, (writer, bytes, words, codes),
    fs_bit_writer *writer, const uint8_t *bytes, size_t words, const uint32_t *codes) {
    fs_bit_writer own = *writer;
    for (size_t i = 0; i < words; i++) {
        fs_add_four(&own, codes, bytes + 8 * i);
        fs_add_four(&own, codes, bytes + 8 * i + 4);
    }
    *writer = own;
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
// Codes of 64 bytes at once: looked up, joined four and four, and moved to where their bits begin.

// 256 bytes.
typedef struct {
    __m512i quarters[4];
} fs_byte_table;

// `codes` in three parts: the code's low and high byte, and its length.
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

// Eight times eight codes: the first four of each, then the other four.
typedef struct {
    __m512i first, second;
    // Bits of the first four, and of all eight.
    __m512i first_length, length;
} fs_joined_codes;

// (bits & mask) | others
FS_V4_BODY __m512i fs_masked_or(__m512i bits, __m512i mask, __m512i others) {
    return _mm512_ternarylogic_epi64(bits, mask, others, 0xea);
}

typedef struct {
    __m512i bits, length;
} fs_fours;

// Codes and lengths of 16 bits -> joined four by four in 64 bits.
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
    // Of every sixteen bytes, the first eight and the last eight.
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

// The sums of each number and all before it.
FS_V4_BODY __m512i fs_running_sums(__m512i n) {
    n = _mm512_add_epi64(n, _mm512_maskz_alignr_epi64(0xfe, n, n, 7));
    n = _mm512_add_epi64(n, _mm512_maskz_alignr_epi64(0xfc, n, n, 6));
    return _mm512_add_epi64(n, _mm512_maskz_alignr_epi64(0xf0, n, n, 4));
}

FS_V4_BODY uint64_t fs_last(__m512i eight) {
    __m512i last = _mm512_permutexvar_epi64(_mm512_set1_epi64(7), eight);
    return (uint64_t)_mm_cvtsi128_si64(_mm512_castsi512_si128(last));
}

// How many bits lie in the bytes from `start` on up to `end`.
FS_V4_BODY __m512i fs_bits_between(__m512i start, __m512i end) {
    return _mm512_slli_epi64(_mm512_sub_epi64(end, start), 3);
}

// Stores every four codes, from the byte where they begin, in eight bytes. What the four before left
// of that byte is added; eight codes have eight bits or more, so no byte is left by more than the
// eight codes before.
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
    // Whatever came in, this is left by eight codes.
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
    // Through memory, at two loads each: taking the vectors apart would be three times the steps.
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
#if defined(__x86_64__)
    if (FS_HAS_V4) return chunks_v4(writer, bytes, chunks, codes);
#endif
    return fs_deflate_chunks_by_bytes(writer, bytes, chunks, codes);
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
