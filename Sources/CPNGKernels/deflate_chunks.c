#include "four_codes.h"
#include "joined_codes.h"

FS_BODY int is_empty(const uint8_t *chunk) {
    uint64_t words[8], any = 0;
    memcpy(words, chunk, 64);
    for (int i = 0; i < 8; i++) any |= words[i];
    return any == 0;
}

FS_BODY size_t chunks_by_bytes(
    fs_bit_writer *writer, const uint8_t *bytes, size_t chunks, const uint32_t *codes) {
    fs_bit_writer own = *writer;
    size_t done = 0;
    for (; done < chunks && !is_empty(bytes + 64 * done); done++)
        for (size_t i = 0; i < 64; i += 4) fs_add_four(&own, codes, bytes + 64 * done + i);
    *writer = own;
    return done;
}

FS_V3 static size_t chunks_by_bytes_v3(
    fs_bit_writer *writer, const uint8_t *bytes, size_t chunks, const uint32_t *codes) {
    return chunks_by_bytes(writer, bytes, chunks, codes);
}

size_t fs_deflate_chunks_by_bytes(
    fs_bit_writer *writer, const uint8_t *bytes, size_t chunks, const uint32_t *codes) {
    if (FS_HAS_V3) return chunks_by_bytes_v3(writer, bytes, chunks, codes);
    return chunks_by_bytes(writer, bytes, chunks, codes);
}

#if defined(__x86_64__)
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
