// A shim around libjpeg.
//
// libjpeg reports errors through a callback that must not return, and its default one ends the
// process. Here the callback jumps (`longjmp`) to a C function of this module, which then returns. No
// jump passes Swift code. Input bytes are passed with every call and not kept between calls.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// The result of a call.
typedef enum {
    FS_JPEG_OK = 0,
    /// The bytes end before the picture is complete.
    FS_JPEG_TRUNCATED,
    /// libjpeg rejected the bytes; the message contains the reason.
    FS_JPEG_MALFORMED,
    /// libjpeg was not built for this coding process or precision; the message names it.
    FS_JPEG_UNSUPPORTED,
    FS_JPEG_TOO_MANY_SCANS,
    FS_JPEG_OUT_OF_MEMORY,
} fs_jpeg_status;

/// The colour space of the components, as libjpeg determines it from their number, their ids and the Adobe segment.
typedef enum {
    FS_JPEG_OTHER_COLORS = 0,
    FS_JPEG_GRAY,
    FS_JPEG_RGB,
    FS_JPEG_YCBCR,
    FS_JPEG_CMYK,
    FS_JPEG_YCCK,
} fs_jpeg_colors;

/// The contents of the frame header.
typedef struct {
    uint32_t width;
    uint32_t height;
    uint8_t components;
    uint8_t bit_depth;
    uint8_t is_progressive;
    fs_jpeg_colors colors;
    /// The memory that libjpeg needs for the coefficients of all scans; 0 for a file of one scan.
    uint64_t coefficient_bytes;
} fs_jpeg_header;

typedef struct fs_jpeg_reader fs_jpeg_reader;

/// Creates a reader at the start of a file; returns NULL if there is no memory.
fs_jpeg_reader *fs_jpeg_reader_create(uint32_t max_scans);
void fs_jpeg_reader_destroy(fs_jpeg_reader *reader);

/// Reads up to the first scan.
fs_jpeg_status fs_jpeg_read_header(
    fs_jpeg_reader *reader, const uint8_t *bytes, size_t count, fs_jpeg_header *header);

/// Prepares for reading rows: accurate integer DCT, smooth upsampling. For a progressive file, this reads all scans.
fs_jpeg_status fs_jpeg_start(fs_jpeg_reader *reader, const uint8_t *bytes, size_t count);

/// Decodes the next rows to R, G, B, A with alpha 255, with CMYK and YCCK converted to RGB. `pixels` has space for
/// row_count · width · 4 bytes; row_count is at most the number of remaining rows.
fs_jpeg_status fs_jpeg_read_rows(
    fs_jpeg_reader *reader, const uint8_t *bytes, size_t count, uint8_t *pixels,
    uint32_t row_count);

/// Finishes after the last row.
///
/// Returns `FS_JPEG_TRUNCATED` if the file ended early. Returns `FS_JPEG_MALFORMED` if data was lost and
/// `accepts_damage` is 0; libjpeg fills the missing parts with grey. Other damage only causes warnings.
fs_jpeg_status fs_jpeg_finish(
    fs_jpeg_reader *reader, const uint8_t *bytes, size_t count, int accepts_damage);

/// The number of bytes libjpeg has read.
size_t fs_jpeg_reader_offset(const fs_jpeg_reader *reader);
/// libjpeg's message for the last failure; valid until the next call.
const char *fs_jpeg_reader_message(const fs_jpeg_reader *reader);
/// libjpeg's first warning, or an empty string; valid until the next call.
const char *fs_jpeg_reader_warning(const fs_jpeg_reader *reader);
/// The number of libjpeg's warnings.
uint32_t fs_jpeg_reader_warning_count(const fs_jpeg_reader *reader);

/// A file that `fs_jpeg_write` made; free it with `fs_jpeg_file_free`, also if it failed.
typedef struct {
    uint8_t *bytes;
    size_t count;
    /// libjpeg's message of a failure.
    char message[200];
} fs_jpeg_file;

void fs_jpeg_file_free(fs_jpeg_file *file);

/// Compresses R, G, B, A pixels to 4:2:0; alpha is ignored. `quality` is 1 to 100.
fs_jpeg_status fs_jpeg_write(
    int quality, const uint8_t *pixels, uint32_t width, uint32_t height, fs_jpeg_file *file);

/// The version of libjpeg at build time, such as `libjpeg-turbo 2.1.5`; libjpeg does not report it at run time.
const char *fs_jpeg_library_version(void);
