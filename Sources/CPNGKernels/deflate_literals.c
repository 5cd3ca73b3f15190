#include "CPNGKernels.h"
#include <clones.h>

#include <string.h>

FS_BODY uint64_t little_endian(uint64_t word) {
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    return __builtin_bswap64(word);
#else
    return word;
#endif
}

// Four codes of at most 14 bits beside 7 bits of an unfinished byte are 63. They are joined two and
// two, so that few steps wait for the one before.
FS_BODY void add_four(
    uint64_t *bits, uint64_t *count, uint8_t **next, const uint32_t *codes, const uint8_t *bytes) {
    uint64_t a = codes[bytes[0]], b = codes[bytes[1]], c = codes[bytes[2]], d = codes[bytes[3]];
    // A shift takes its distance from the lowest six bits, where lengths are, and their sums.
    uint64_t first = a >> 8 | (b >> 8) << (a & 63);
    uint64_t second = c >> 8 | (d >> 8) << (c & 63);
    uint64_t word = *bits | (first | second << ((a + b) & 63)) << *count;
    uint64_t total = *count + ((a + b + c + d) & 255);
    uint64_t stored = little_endian(word);
    memcpy(*next, &stored, 8);
    *next += total >> 3;
    *bits = word >> (total & 56);
    *count = total & 7;
}

FS_BODY void literals(
    fs_bit_writer *writer, const uint8_t *bytes, size_t words, const uint32_t *codes) {
    uint64_t bits = writer->bits, count = writer->count;
    uint8_t *next = writer->next;
    for (size_t i = 0; i < words; i++) {
        add_four(&bits, &count, &next, codes, bytes + 8 * i);
        add_four(&bits, &count, &next, codes, bytes + 8 * i + 4);
    }
    writer->bits = bits;
    writer->count = count;
    writer->next = next;
}

FS_V3 static void literals_v3(
    fs_bit_writer *writer, const uint8_t *bytes, size_t words, const uint32_t *codes) {
    literals(writer, bytes, words, codes);
}

void fs_deflate_literals(
    fs_bit_writer *writer, const uint8_t *bytes, size_t words, const uint32_t *codes) {
    if (FS_HAS_V3) literals_v3(writer, bytes, words, codes);
    else literals(writer, bytes, words, codes);
}
