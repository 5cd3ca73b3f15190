// The kernels of the PNG encoder that need instructions beyond the processor's baseline.
//
// They are compiled for the baseline and x86-64-v3, most also for AVX-512, and chosen at run time;
// results are the same. Nothing is allocated, and callers check all lengths.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// Folds most of `count` bytes into 16 by carry-less multiplication.
///
/// The CRC-32 (ISO 3309) of all bytes, started with `crc`, equals that of `folded` and the remaining bytes, started
/// with 0. `crc` is the state, not inverted before or after. Returns the number of bytes folded, a multiple of 16. It
/// is 0, and `folded` is unchanged, if there are too few bytes or the processor lacks the instruction.
size_t fs_crc32_fold(uint32_t crc, const uint8_t *bytes, size_t count, uint8_t folded[16]);

/// Filters a row of `pixels` pixels of four bytes, at least one, with the Paeth predictor (PNG specification § 9.4).
///
/// The estimate of a byte is left + above - upper left. Its prediction is the one of these three bytes that is nearest
/// to the estimate. Each byte is replaced with its difference from its prediction. Left of the first pixel all bytes
/// are 0, so its prediction is the byte above. `target` must not overlap `here` or `above`.
void fs_png_paeth(const uint8_t *here, const uint8_t *above, size_t pixels, uint8_t *target);

/// Filters only red, green and blue; `target` gets three bytes per pixel.
void fs_png_paeth_opaque(
    const uint8_t *here, const uint8_t *above, size_t pixels, uint8_t *target);

/// `fs_png_paeth_opaque` without vectors, for other processors and for tests.
void fs_png_paeth_opaque_by_bytes(
    const uint8_t *here, const uint8_t *above, size_t pixels, uint8_t *target);

int fs_png_is_zero(const uint8_t *bytes, size_t count);

/// The sums of Adler-32.
typedef struct {
    uint64_t sum;
    /// The sum of the running sums of all bytes. The running sum of a byte is the sum of the bytes up
    /// to and including it.
    uint64_t weighted;
} fs_adler_sums;

/// Sums of `32 * rows` bytes; at most 4,096 rows.
fs_adler_sums fs_adler32_rows(const uint8_t *bytes, size_t rows);

/// `fs_adler32_rows` without vectors, for other processors and for tests.
fs_adler_sums fs_adler32_rows_by_bytes(const uint8_t *bytes, size_t rows);

/// A bit writer. The first bit is the lowest bit of a byte.
typedef struct {
    /// Bits not stored yet, and their number: fewer than 8 between two calls.
    uint64_t bits;
    uint64_t count;
    /// The address of the next byte.
    uint8_t *next;
} fs_bit_writer;

/// Writes a code for each of `8 * words` bytes; may overwrite 8 more bytes after the codes.
///
/// Each of the 256 `codes` is `code << 8 | length`. A code has at most 14 bits; its first bit is the
/// lowest. Every byte that occurs must have a code.
void fs_deflate_literals(
    fs_bit_writer *writer, const uint8_t *bytes, size_t words, const uint32_t *codes);

/// Writes codes for chunks of 64 bytes, up to the first chunk that contains only zeros.
///
/// Returns the number of chunks written; may overwrite 8 more bytes after the codes. `codes` has the
/// format described at `fs_deflate_literals`.
size_t fs_deflate_chunks(
    fs_bit_writer *writer, const uint8_t *bytes, size_t chunks, const uint32_t *codes);

/// `fs_deflate_chunks` byte by byte, for other processors and for tests.
size_t fs_deflate_chunks_by_bytes(
    fs_bit_writer *writer, const uint8_t *bytes, size_t chunks, const uint32_t *codes);
