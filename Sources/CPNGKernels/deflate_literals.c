#include "four_codes.h"

FS_BODY void literals(
    fs_bit_writer *writer, const uint8_t *bytes, size_t words, const uint32_t *codes) {
    fs_bit_writer own = *writer;
    for (size_t i = 0; i < words; i++) {
        fs_add_four(&own, codes, bytes + 8 * i);
        fs_add_four(&own, codes, bytes + 8 * i + 4);
    }
    *writer = own;
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
