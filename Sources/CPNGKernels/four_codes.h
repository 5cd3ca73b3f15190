// Codes of four bytes on their way into memory.
#pragma once
#include "CPNGKernels.h"
#include <clones.h>

#include <string.h>

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
