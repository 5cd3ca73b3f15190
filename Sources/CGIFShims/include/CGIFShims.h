// giflib's container reader and its writer over bytes in memory.
//
// giflib parses the blocks; its LZW decoder is not used. The callbacks must be C, and giflib keeps
// its state in the struct it returns; input bytes are handed in with every call and never kept
// between calls.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// How a call ended.
typedef enum {
    FS_GIF_OK = 0,
    /// The bytes ended inside a block, or without a trailer.
    FS_GIF_TRUNCATED,
    /// giflib rejected the bytes; the message has the reason.
    FS_GIF_MALFORMED,
    /// A code size above 8, which the record reports.
    FS_GIF_WIDE_CODES,
    /// No memory was left.
    FS_GIF_OUT_OF_MEMORY,
} fs_gif_status;

/// The kinds of records.
typedef enum {
    FS_GIF_TRAILER = 0,
    FS_GIF_EXTENSION,
    FS_GIF_IMAGE,
} fs_gif_kind;

/// One record of the file: an extension's label, or an image's descriptor.
typedef struct {
    fs_gif_kind kind;
    uint8_t label;
    uint16_t left;
    uint16_t top;
    uint16_t width;
    uint16_t height;
    uint8_t is_interlaced;
    uint8_t minimum_code_size;
    /// Whether the palette is the image's own.
    uint8_t has_local_palette;
    /// Colours of the palette: the image's own, else the global one; 0 without either.
    uint16_t palette_count;
    /// Where the palette's first colour is in the file, as R, G, B.
    size_t palette_offset;
} fs_gif_record;

typedef struct fs_gif_reader fs_gif_reader;

/// A reader at the start of a file, or NULL without memory.
fs_gif_reader *fs_gif_reader_create(void);
void fs_gif_reader_destroy(fs_gif_reader *reader);

/// Reads signature, logical screen and global palette.
fs_gif_status fs_gif_read_screen(
    fs_gif_reader *reader, const uint8_t *bytes, size_t count, uint16_t *width, uint16_t *height);

/// Reads the next record. The blocks of the last one must have been read.
fs_gif_status fs_gif_read_record(
    fs_gif_reader *reader, const uint8_t *bytes, size_t count, fs_gif_record *record);

/// Copies the next block of an extension, at most 255 bytes; `*size` 0 is the end.
fs_gif_status fs_gif_read_block(
    fs_gif_reader *reader, const uint8_t *bytes, size_t count, uint8_t block[255], uint8_t *size);

/// Goes on reading at `offset`, behind the compressed pixels of the last image.
///
/// giflib reads block after block through the callback and keeps no place of its own, so that the
/// pixels' blocks need not pass through it one by one.
void fs_gif_reader_move(fs_gif_reader *reader, size_t offset);

/// How many bytes giflib has taken.
size_t fs_gif_reader_offset(const fs_gif_reader *reader);
/// giflib's text for the last failure; never NULL.
const char *fs_gif_reader_message(const fs_gif_reader *reader);

/// `count` pixels of 0, or NULL without memory.
uint32_t *fs_gif_pixels_allocate(size_t count);
void fs_gif_pixels_free(uint32_t *pixels);

/// `size` bytes of any content, in huge pages where they are whole ones of 2 MB and the system has such: touching
/// fresh small pages costs more than decoding into them. NULL without memory.
uint8_t *fs_gif_chunk_allocate(size_t size);
void fs_gif_chunk_free(uint8_t *chunk, size_t size);

typedef struct fs_gif_writer fs_gif_writer;

/// A writer with an empty buffer, or NULL without memory.
fs_gif_writer *fs_gif_writer_create(void);
void fs_gif_writer_destroy(fs_gif_writer *writer);

/// Writes signature (GIF89a), logical screen and global palette; first, once. `colors` contains
/// `color_count` times R, G, B: a power of two in 2 … 256, or 0 for no palette.
fs_gif_status fs_gif_write_screen(
    fs_gif_writer *writer, uint16_t width, uint16_t height, const uint8_t *colors,
    uint16_t color_count);

/// Writes an extension of one block, or, with `identifier`, an application's extension: its eleven
/// bytes first.
fs_gif_status fs_gif_write_extension(
    fs_gif_writer *writer, uint8_t label, const uint8_t *identifier, const uint8_t *block,
    uint8_t size);

/// Writes a frame's descriptor and palette; `height` rows of `width` indices have to follow.
fs_gif_status fs_gif_write_descriptor(
    fs_gif_writer *writer, uint16_t left, uint16_t top, uint16_t width, uint16_t height,
    int is_interlaced, const uint8_t *colors, uint16_t color_count);

/// Writes the next row in stored order; giflib cuts the indices to the palette's bits in place.
fs_gif_status fs_gif_write_row(fs_gif_writer *writer, uint8_t *row, uint16_t width);

/// Writes the trailer; nothing more can be written then.
fs_gif_status fs_gif_write_trailer(fs_gif_writer *writer);

/// The bytes written; valid until the next call.
const uint8_t *fs_gif_writer_bytes(const fs_gif_writer *writer);
size_t fs_gif_writer_count(const fs_gif_writer *writer);
/// giflib's text for the last failure; never NULL.
const char *fs_gif_writer_message(const fs_gif_writer *writer);

/// The version of the giflib built against, as `5.2.1`; giflib does not report it at run time.
const char *fs_gif_library_version(void);
