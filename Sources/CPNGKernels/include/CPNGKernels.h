// Loops of the PNG writer that need instructions beyond the processor's baseline.
//
// Compiled for the baseline and for x86-64-v3, some for v4, and chosen at run time; results are the
// same. No memory is allocated or kept, and no length is checked: callers have.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// Folds as many of `count` bytes as it can into 16, by carry-less multiplication: ISO 3309's CRC-32,
/// begun with 0, of `folded` and what it left is that, begun with `crc`, of all bytes.
///
/// `crc` is the checksum's state, neither first nor last inverted. Returns how many bytes it took, a
/// multiple of 16; 0 where there are too few or the processor lacks the instruction, and then
/// `folded` is untouched.
size_t fs_crc32_fold(uint32_t crc, const uint8_t *bytes, size_t count, uint8_t folded[16]);

/// Paeth's filter (PNG specification § 9.4) over a row of `pixels` of four bytes each, one or more: each
/// byte less the nearest, of those left, above and upper left, to left + above - upper left. Left of the
/// first pixel is nothing, so what is above it is its prediction.
///
/// `target` overlaps neither row.
void fs_png_paeth(const uint8_t *here, const uint8_t *above, size_t pixels, uint8_t *target);

/// The same of red, green and blue alone: `target` gets three bytes a pixel.
void fs_png_paeth_opaque(
    const uint8_t *here, const uint8_t *above, size_t pixels, uint8_t *target);

/// `fs_png_paeth_opaque` without vectors, for processors that lack them, and to hold it against.
void fs_png_paeth_opaque_by_bytes(
    const uint8_t *here, const uint8_t *above, size_t pixels, uint8_t *target);

/// The sums of Adler-32.
typedef struct {
    /// Of the bytes.
    uint64_t sum;
    /// Of the bytes, each once for itself and once for each that follows.
    uint64_t weighted;
} fs_adler_sums;

/// Sums of `32 * rows` bytes; at most 4,096 rows.
fs_adler_sums fs_adler32_rows(const uint8_t *bytes, size_t rows);

/// `fs_adler32_rows` without vectors, for processors that lack them, and to hold it against.
fs_adler_sums fs_adler32_rows_by_bytes(const uint8_t *bytes, size_t rows);

/// Bits on their way into memory, the first one lowest.
typedef struct {
    /// Not yet stored, and how many: fewer than 8 between two calls.
    uint64_t bits;
    uint64_t count;
    /// Where the next byte goes.
    uint8_t *next;
} fs_bit_writer;

/// Writes a code for each of `8 * words` bytes; up to 8 bytes behind them are written to as well.
///
/// `codes` has 256 entries, each a length of at most 14 bits and above it the code, first bit lowest:
/// `code << 8 | length`.
void fs_deflate_literals(
    fs_bit_writer *writer, const uint8_t *bytes, size_t words, const uint32_t *codes);

/// Writes codes for chunks of 64 bytes, up to one that is nothing but zeros, and returns how many; up to
/// 8 bytes behind them are written to as well.
///
/// `codes` as `fs_deflate_literals` has them; every byte that occurs has one.
size_t fs_deflate_chunks(
    fs_bit_writer *writer, const uint8_t *bytes, size_t chunks, const uint32_t *codes);

/// `fs_deflate_chunks` byte by byte, for processors without tables of bytes, and to hold it against.
size_t fs_deflate_chunks_by_bytes(
    fs_bit_writer *writer, const uint8_t *bytes, size_t chunks, const uint32_t *codes);
