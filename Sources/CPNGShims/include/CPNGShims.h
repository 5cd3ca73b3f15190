// A shim around libpng.
//
// libpng reports errors by longjmp, which must not cross a Swift frame. Every function here sets
// its own landing point, calls libpng and returns a status; no jump leaves the function it was set
// in. Input bytes are handed in with every call and never kept between calls.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// How a call ended.
typedef enum {
    FS_PNG_OK = 0,
    /// The bytes ended before the picture did.
    FS_PNG_TRUNCATED,
    /// libpng rejected the bytes; the message has the reason.
    FS_PNG_MALFORMED,
    /// No memory was left.
    FS_PNG_OUT_OF_MEMORY,
} fs_png_status;

/// The limits that libpng enforces itself.
typedef struct {
    uint32_t max_side;
    uint64_t max_chunk_bytes;
    uint32_t max_chunks;
} fs_png_limits;

/// The picture as IHDR declares it.
typedef struct {
    uint32_t width;
    uint32_t height;
    uint8_t bit_depth;
    /// PNG's own number: 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGBA.
    uint8_t color_type;
    uint8_t is_interlaced;
} fs_png_header;

typedef struct fs_png_reader fs_png_reader;

/// A reader at the start of a file, or NULL without memory.
fs_png_reader *fs_png_reader_create(fs_png_limits limits);
void fs_png_reader_destroy(fs_png_reader *reader);

/// Reads up to the first IDAT.
fs_png_status fs_png_read_header(
    fs_png_reader *reader, const uint8_t *bytes, size_t count, fs_png_header *header);

/// Gets ready for the rows, which come as often as `passes` says: once, or over and over for an
/// interlaced picture.
fs_png_status fs_png_start(
    fs_png_reader *reader, const uint8_t *bytes, size_t count, uint32_t *passes);

/// Decodes the next rows to R, G, B, A bytes: no gamma, tRNS applied, 16 bits cut to the high byte.
/// `pixels` contains row_count · width · 4 bytes, of an interlaced picture what the passes before left
/// there; at most as many rows are asked for as the pass has left.
fs_png_status fs_png_read_rows(
    fs_png_reader *reader, const uint8_t *bytes, size_t count, uint8_t *pixels,
    uint32_t row_count);

/// Reads what follows the pixels, up to IEND.
fs_png_status fs_png_read_trailer(fs_png_reader *reader, const uint8_t *bytes, size_t count);

/// How many bytes libpng has taken.
size_t fs_png_reader_offset(const fs_png_reader *reader);
/// libpng's text for the last failure; valid until the next call.
const char *fs_png_reader_message(const fs_png_reader *reader);
/// libpng's first warning, empty without one; valid until the next call.
const char *fs_png_reader_warning(const fs_png_reader *reader);
/// How often libpng warned.
uint32_t fs_png_reader_warning_count(const fs_png_reader *reader);

typedef struct fs_png_writer fs_png_writer;

/// A writer with an empty buffer, or NULL without memory.
fs_png_writer *fs_png_writer_create(void);
void fs_png_writer_destroy(fs_png_writer *writer);

/// Writes R, G, B, A pixels as a PNG for smallness: adaptive filters, zlib level 9. With `opaque`
/// the alpha bytes are left out.
fs_png_status fs_png_write_compact(
    fs_png_writer *writer, const uint8_t *pixels, uint32_t width, uint32_t height, int opaque);

/// The file written last; valid until the next call.
const uint8_t *fs_png_writer_bytes(const fs_png_writer *writer);
size_t fs_png_writer_count(const fs_png_writer *writer);
/// libpng's text for the last failure; valid until the next call.
const char *fs_png_writer_message(const fs_png_writer *writer);

/// The version of the libpng in use, as `1.6.39`.
const char *fs_png_library_version(void);
