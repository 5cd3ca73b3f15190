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

// Adds the first coefficient of `filled` after its zeros, and takes it from there; `next` is the place
// behind the one before. Bits that are left from one such call or from DC have room beside it.
FS_V3_BODY void fs_add_coefficient(
    fs_bits *writer, const int16_t *values, uint64_t *filled, const uint32_t *codes,
    uint32_t *next) {
    const uint32_t *ac = codes + FS_JPEG_AC, *small = codes + FS_JPEG_SMALL_AC;
    uint32_t place = (uint32_t)_tzcnt_u64(*filled), zeros = place - *next;
    int32_t value = values[fs_zigzag[place]];
    *filled = _blsr_u64(*filled);
    *next = place + 1;
    // Fewer than sixteen zeros, and -16 ... 15: one comparison, for 32 is a power of two.
    uint32_t index = (uint32_t)(value + 16);
    if (__builtin_expect((index | zeros * 2) < 32, 1)) {
        fs_add_code(writer, small[zeros * 32 + index]);
        return;
    }
    for (; zeros >= 16; zeros -= 16) {
        fs_add_code(writer, ac[0xf0]);
        fs_store(writer);
    }
    uint32_t category = fs_category(value);
    fs_add_code(writer, ac[zeros * 16 + category]);
    fs_add(writer, fs_appended(value, category), category);
}

// Adds a block's coefficients, of which bit i of `filled` tells whether that of the zigzag's place i is
// not 0; `dc` is the one before it of its component. Bits are stored after every other coefficient: two
// have at most 26 each, beside 7 of an unfinished byte.
FS_V3_BODY void fs_code_block(
    fs_bits *target, const int16_t *values, uint64_t filled, const uint32_t *codes, int32_t *dc) {
    fs_bits writer = *target;
    int32_t difference = values[0] - *dc;
    *dc = values[0];
    uint32_t category = fs_category(difference);
    fs_add_code(&writer, codes[FS_JPEG_DC + category]);
    fs_add(&writer, fs_appended(difference, category), category);
    uint32_t next = 1;
    filled &= ~(uint64_t)1;
    while (filled) {
        fs_add_coefficient(&writer, values, &filled, codes, &next);
        fs_store(&writer);
        if (!filled) break;
        fs_add_coefficient(&writer, values, &filled, codes, &next);
    }
    if (next < 64) fs_add_code(&writer, codes[FS_JPEG_AC]);
    fs_store(&writer);
    *target = writer;
}
