// Coefficients -> bits (T.81 § F.1.2).
#pragma once
#include <string.h>

#include "CJPEGKernels.h"
#include "coefficients.h"

// Bits on their way into memory, the first one highest.
typedef struct {
    uint64_t bits;
    uint64_t count;
    uint8_t *next;
} fs_bits;

FS_V3_BODY void fs_add(fs_bits *writer, uint32_t value, uint32_t length) {
    writer->bits = writer->bits << length | value;
    writer->count += length;
}

FS_V3_BODY void fs_add_code(fs_bits *writer, uint32_t code) {
    fs_add(writer, code >> 8, code & 63);
}

// Eight bytes are stored whatever they hold, and as many kept as are whole.
FS_V3_BODY void fs_store(fs_bits *writer) {
    uint64_t word = __builtin_bswap64(writer->bits << (-writer->count & 63));
    memcpy(writer->next, &word, 8);
    writer->next += writer->count >> 3;
    writer->count &= 7;
}

// How many bits |value| has, and what follows the code to tell which of those values it is.
FS_V3_BODY uint32_t fs_category(int32_t value) {
    return 32 - _lzcnt_u32((uint32_t)(value < 0 ? -value : value));
}

FS_V3_BODY uint32_t fs_appended(int32_t value, uint32_t category) {
    return _bzhi_u32((uint32_t)(value + (value >> 31)), category);
}

// Adds a block's coefficients, of which bit i of `filled` tells whether that of the zigzag's place i is
// not 0; `dc` is the one before it of its component.
FS_V3_BODY void fs_code_block(
    fs_bits *target, const int16_t *values, uint64_t filled, const uint32_t *codes, int32_t *dc) {
    const uint32_t *ac = codes + FS_JPEG_AC, *small = codes + FS_JPEG_SMALL_AC;
    fs_bits writer = *target;
    int32_t difference = values[0] - *dc;
    *dc = values[0];
    uint32_t category = fs_category(difference);
    fs_add_code(&writer, codes[FS_JPEG_DC + category]);
    fs_add(&writer, fs_appended(difference, category), category);
    fs_store(&writer);
    uint32_t next = 1;
    for (filled &= ~(uint64_t)1; filled; filled = _blsr_u64(filled)) {
        uint32_t place = (uint32_t)_tzcnt_u64(filled);
        uint32_t zeros = place - next;
        next = place + 1;
        int32_t value = values[fs_zigzag[place]];
        if (__builtin_expect(zeros < 16 && value >= -16 && value < 16, 1)) {
            fs_add_code(&writer, small[zeros * 32 + (uint32_t)(value + 16)]);
            fs_store(&writer);
            continue;
        }
        for (; zeros >= 16; zeros -= 16) {
            fs_add_code(&writer, ac[0xf0]);
            fs_store(&writer);
        }
        category = fs_category(value);
        fs_add_code(&writer, ac[zeros * 16 + category]);
        fs_add(&writer, fs_appended(value, category), category);
        fs_store(&writer);
    }
    if (next < 64) {
        fs_add_code(&writer, ac[0]);
        fs_store(&writer);
    }
    *target = writer;
}
