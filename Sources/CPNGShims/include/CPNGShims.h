// A shim around libpng.
//
// libpng reports errors with longjmp, which must not cross a Swift frame. Every function here sets
// its own landing point, calls libpng and returns a status. A jump always ends in the function that
// called libpng. Input bytes are passed with every call and not kept between calls.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// The result of a call.
typedef enum {
    FS_PNG_OK = 0,
    /// The bytes end before the end of the picture.
    FS_PNG_TRUNCATED,
    /// libpng rejected the bytes; the message contains the reason.
    FS_PNG_MALFORMED,
    FS_PNG_OUT_OF_MEMORY,
} fs_png_status;

/// The limits enforced by libpng itself.
typedef struct {
    uint32_t max_side;
    uint64_t max_chunk_bytes;
    uint32_t max_chunks;
    /// Whether pixels are read despite a wrong checksum of the compressed data, a window that is declared
    /// too small, and damage after the pixels other than the wrong checksum of a chunk.
    uint8_t is_lenient;
} fs_png_limits;

/// The contents of IHDR.
typedef struct {
    uint32_t width;
    uint32_t height;
    uint8_t bit_depth;
    /// The value in the file: 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGBA.
    uint8_t color_type;
    uint8_t is_interlaced;
} fs_png_header;

typedef struct fs_png_reader fs_png_reader;

/// Creates a reader at the start of a file. Returns NULL if there is no memory.
fs_png_reader *fs_png_reader_create(fs_png_limits limits);
void fs_png_reader_destroy(fs_png_reader *reader);

/// Reads up to the first IDAT.
fs_png_status fs_png_read_header(
    fs_png_reader *reader, const uint8_t *bytes, size_t count, fs_png_header *header);

/// The inflated ICC profile of iCCP, and its length; NULL if there is no valid one. Call it after
/// fs_png_read_header; it is valid until the reader is destroyed.
const uint8_t *fs_png_color_profile(const fs_png_reader *reader, size_t *count);

/// Prepares to read rows and sets `passes` to the number of passes: 1, or 7 for an interlaced picture.
fs_png_status fs_png_start(
    fs_png_reader *reader, const uint8_t *bytes, size_t count, uint32_t *passes);

/// Decodes the next rows to R, G, B, A: no gamma, tRNS applied, 16 bits reduced to the high byte.
/// `pixels` has space for row_count · width · 4 bytes; for an interlaced picture it contains the
/// result of the previous passes. row_count is at most the number of rows left in the pass.
fs_png_status fs_png_read_rows(
    fs_png_reader *reader, const uint8_t *bytes, size_t count, uint8_t *pixels,
    uint32_t row_count);

/// Reads what follows the pixels, up to IEND.
fs_png_status fs_png_read_trailer(fs_png_reader *reader, const uint8_t *bytes, size_t count);

/// The number of bytes libpng has read.
size_t fs_png_reader_offset(const fs_png_reader *reader);
/// libpng's message for the last failure; valid until the next call.
const char *fs_png_reader_message(const fs_png_reader *reader);
/// libpng's first warning, or an empty string; valid until the next call.
const char *fs_png_reader_warning(const fs_png_reader *reader);
/// The number of libpng's warnings.
uint32_t fs_png_reader_warning_count(const fs_png_reader *reader);

/// A file that `fs_png_write_compact` made; free it with `fs_png_file_free`, also if it failed.
typedef struct {
    uint8_t *bytes;
    size_t count;
    /// libpng's message of a failure.
    char message[64];
} fs_png_file;

void fs_png_file_free(fs_png_file *file);

/// Writes R, G, B, A pixels, or R, G, B with `opaque`, as a small PNG: adaptive filters, zlib level 6.
fs_png_status fs_png_write_compact(
    const uint8_t *pixels, uint32_t width, uint32_t height, int opaque, fs_png_file *file);

/// The version of libpng at run time, such as `1.6.39`.
const char *fs_png_library_version(void);
