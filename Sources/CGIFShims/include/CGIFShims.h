// giflib's container reader over bytes in memory.
//
// giflib parses the blocks; its LZW decoder is not used. The read callback must be C, and giflib
// keeps its state in the struct it returns; input bytes are handed in with every call and never
// kept between calls.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// How a call ended.
typedef enum {
    FS_GIF_OK = 0,
    /// The bytes ended inside a block, or without a trailer.
    FS_GIF_TRUNCATED,
    /// giflib refused the bytes; the message says why.
    FS_GIF_MALFORMED,
    /// No memory was left.
    FS_GIF_OUT_OF_MEMORY,
} fs_gif_status;

/// What a record is.
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

/// Copies the compressed pixels of an image, all blocks joined, up to `capacity` bytes.
/// `out` may be NULL to skip them. `*written` holds what was copied, also on failure.
fs_gif_status fs_gif_read_image_data(
    fs_gif_reader *reader, const uint8_t *bytes, size_t count, uint8_t *out, size_t capacity,
    size_t *written);

/// Copies the palette of the last image as R, G, B: its own, else the global one. Returns the
/// number of colours, 0 without a palette, at most 256.
uint16_t fs_gif_copy_palette(const fs_gif_reader *reader, uint8_t colors[768]);

/// How many bytes giflib has taken.
size_t fs_gif_reader_offset(const fs_gif_reader *reader);
/// giflib's text for the last failure; never NULL.
const char *fs_gif_reader_message(const fs_gif_reader *reader);

/// The version of the giflib built against, as `5.2.1`; giflib does not tell it at run time.
const char *fs_gif_library_version(void);
