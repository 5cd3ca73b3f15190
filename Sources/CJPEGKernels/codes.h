// Entropy coding (T.81 § F.1.2) in two steps: first the coefficients of a block become indices in a table of codes, then
// the codes become bits.
//
// Both steps branch only on rare or predictable cases. The table has no codes of large coefficients, which are in about one
// of ten blocks. They are computed, and stored behind the tables.
#pragma once
#include "CJPEGKernels.h"
#include <clones.h>
#include <immintrin.h>
#include <string.h>

// A bit writer, MSB first. The lowest six bits of `count` are the number of bits that are not stored.
typedef struct {
    uint64_t bits;
    uint64_t count;
    uint8_t *next;
} fs_bits;

// Adds the bits of an entry of the code table, and its length to `count` with other bits above it.
FS_V3_BODY void fs_add_code(fs_bits *writer, uint32_t code) {
    writer->bits = writer->bits << (code & 63) | code >> 6;
    writer->count += code;
}

// Stores eight bytes, but advances `next` only past the complete ones.
FS_V3_BODY void fs_store(fs_bits *writer) {
    uint64_t word = __builtin_bswap64(writer->bits << (-writer->count & 63));
    memcpy(writer->next, &word, 8);
    writer->next += writer->count >> 3 & 7;
    writer->count &= 7;
}

// The code of a value's category (SSSS), which is at `codes[category]`, joined with the additional bits of the value.
FS_V3_BODY uint32_t fs_joined_code(const uint32_t *codes, int32_t value) {
    uint32_t category = 32 - _lzcnt_u32((uint32_t)(value < 0 ? -value : value));
    uint32_t code = codes[category], bits = _bzhi_u32((uint32_t)(value + (value >> 31)), category);
    return ((code >> 6) << category | bits) << 6 | ((code & 63) + category);
}

// The coefficients in zigzag order (T.81, figure A.6); the lowest three bits are the column.
static const uint8_t fs_zigzag[64] = {
    0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5,  //
    12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21, 28,  //
    35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51,  //
    58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63,
};

FS_V3_BODY int32_t fs_value(const int16_t *values, size_t stride, uint32_t place) {
    return values[fs_zigzag[place] / 8 * stride + fs_zigzag[place] % 8];
}

enum {
    // The most indices of a unit's blocks: for each block, one of the DC coefficient, 64 written at once, and one of its end.
    FS_UNIT_INDICES = FS_JPEG_UNIT_BLOCKS * 66,
    FS_INDICES = 4 * FS_UNIT_INDICES,
};

// The codes of a strip that are not written yet.
typedef struct {
    fs_bits bits;
    // The tables of codes of all components, and behind them the computed codes.
    uint32_t *codes;
    uint32_t computed;
    // Indices in `codes`. The additional one is for `FS_JPEG_NO_CODE`: codes are read in pairs.
    uint16_t *next;
    uint16_t indices[FS_INDICES + 1];
} fs_code_writer;

FS_V3_BODY void fs_start_codes(
    fs_code_writer *writer, const fs_jpeg_state *state, uint32_t *codes, uint8_t *target) {
    writer->bits = (fs_bits){state->bits, state->count, target};
    writer->codes = codes;
    writer->computed = 0;
    writer->next = writer->indices;
}

FS_V3 static __attribute__((noinline)) void fs_write_codes(fs_code_writer *writer) {
    fs_bits bits = writer->bits;
    const uint32_t *codes = writer->codes;
    *writer->next = FS_JPEG_NO_CODE;
    // Two codes have 52 bits at most, and an unfinished byte has seven.
    for (const uint16_t *index = writer->indices; index < writer->next; index += 2) {
        fs_add_code(&bits, codes[index[0]]);
        fs_add_code(&bits, codes[index[1]]);
        fs_store(&bits);
    }
    writer->bits = bits;
    writer->next = writer->indices;
    writer->computed = 0;
}

// Writes the codes of all indices, and returns the number of bytes.
FS_V3_BODY size_t fs_end_codes(
    fs_code_writer *writer, fs_jpeg_state *state, const uint8_t *target) {
    fs_write_codes(writer);
    state->bits = writer->bits.bits;
    state->count = writer->bits.count;
    return (size_t)(writer->bits.next - target);
}

// Makes space for the indices of a unit.
FS_V3_BODY void fs_reserve_unit(fs_code_writer *writer) {
    if (writer->next > writer->indices + FS_INDICES - FS_UNIT_INDICES
        || writer->computed > FS_JPEG_COMPUTED_CODES - FS_JPEG_UNIT_BLOCKS * 64)
        fs_write_codes(writer);
}

// Computes the code of a value, `codes` being those of the categories, and returns its index.
FS_V3_BODY uint16_t fs_compute_code(fs_code_writer *writer, const uint32_t *codes, int32_t value) {
    uint32_t index = FS_JPEG_COMPUTED + writer->computed++;
    writer->codes[index] = fs_joined_code(codes, value);
    return (uint16_t)index;
}

// Adds the indices of a block's coefficients one by one. `table` is the first index of the component's codes.
FS_V3 static __attribute__((noinline)) void fs_add_coefficients(
    fs_code_writer *writer, const int16_t *values, size_t stride, uint64_t filled, uint32_t table) {
    const uint32_t *codes = writer->codes + table + FS_JPEG_AC;
    uint16_t *next = writer->next;
    uint32_t last = 0;
    for (; filled; filled = _blsr_u64(filled)) {
        uint32_t place = (uint32_t)_tzcnt_u64(filled), zeros = place - last - 1;
        last = place;
        for (; zeros >= 16; zeros -= 16) *next++ = (uint16_t)(table + FS_JPEG_ZEROS);
        *next++ = fs_compute_code(writer, codes + 16 * zeros, fs_value(values, stride, place));
    }
    writer->next = next;
}

FS_V3_BODY int fs_is_in_table(int32_t dc_difference) {
    return (uint32_t)(dc_difference + 128) < 256;
}

// Adds a block outside the picture: it has the same DC coefficient as the one before it, and no others.
FS_V3_BODY void fs_add_empty_block(fs_code_writer *writer, uint32_t table) {
    *writer->next++ = (uint16_t)(table + FS_JPEG_SMALL_DC + 128);
    *writer->next++ = (uint16_t)(table + FS_JPEG_END);
}

// Completes the indices of a block, of which those of `count` AC coefficients are from `writer->next + 1` on.
//
// `filled` has the nonzero AC coefficients, `large` those that are not in -64 ... 63, and `far` is not 0 if at least 16
// zeros precede one. `dc` is the DC coefficient of the component's previous block, and is replaced by that of this block.
FS_V3_BODY void fs_finish_block(
    fs_code_writer *writer, const int16_t *values, size_t stride, uint32_t table, int32_t *dc,
    uint64_t filled, uint64_t large, uint64_t far, uint32_t count) {
    int32_t difference = values[0] - *dc;
    *dc = values[0];
    uint16_t *indices = writer->next;
    *indices = (uint16_t)(table + FS_JPEG_SMALL_DC + 128 + (uint32_t)difference);
    if (__builtin_expect(!fs_is_in_table(difference), 0))
        *indices = fs_compute_code(writer, writer->codes + table + FS_JPEG_DC, difference);
    writer->next = indices + 1 + count;
    if (__builtin_expect(far != 0, 0)) {
        writer->next = indices + 1;
        fs_add_coefficients(writer, values, stride, filled, table);
    } else {
        for (large &= filled; large; large = _blsr_u64(large)) {
            uint32_t place = (uint32_t)_tzcnt_u64(large);
            uint64_t before = _bzhi_u64(filled, place);
            // The DC coefficient is before all others.
            uint32_t zeros = place + (uint32_t)_lzcnt_u64(before | 1) - 64;
            const uint32_t *codes = writer->codes + table + FS_JPEG_AC + 16 * zeros;
            indices[1 + __builtin_popcountll(before)] =
                fs_compute_code(writer, codes, fs_value(values, stride, place));
        }
    }
    *writer->next = (uint16_t)(table + FS_JPEG_END);
    writer->next += (filled >> 63) ^ 1;
}

// The encoder for x86-64-v4; see `fs_jpeg_code_strip`.
size_t fs_jpeg_code_strip_v4(
    const fs_jpeg_divisor_row *divisors, uint32_t *codes, const uint8_t *pixels, size_t width,
    size_t rows, int16_t *samples, fs_jpeg_state *state, uint8_t *target);
