// Reads and writes GIF files in memory with giflib.
//
// giflib parses the blocks; its LZW decoder is not used. These wrappers are in C because giflib's
// callbacks must be C functions. Each reading call takes the input bytes; no pointer to them is kept.
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
    /// As stored; giflib decodes none above 8.
    uint8_t minimum_code_size;
    uint8_t has_local_palette;
    /// The number of colours in the image's own palette, or else in the global one; 0 without a palette.
    uint16_t palette_count;
    /// The offset of the palette in the file. Each colour has three bytes: R, G, B.
    size_t palette_offset;
} fs_gif_record;

typedef struct fs_gif_reader fs_gif_reader;

/// A reader at the start of a file, or NULL without memory.
fs_gif_reader *fs_gif_reader_create(void);
void fs_gif_reader_destroy(fs_gif_reader *reader);

/// Reads signature, logical screen and global palette.
fs_gif_status fs_gif_read_screen(
    fs_gif_reader *reader, const uint8_t *bytes, size_t count, uint16_t *width, uint16_t *height);

/// Reads the next record. All blocks of the previous record must have been read or skipped.
fs_gif_status fs_gif_read_record(
    fs_gif_reader *reader, const uint8_t *bytes, size_t count, fs_gif_record *record);

/// Copies the next block of an extension, at most 255 bytes. After the last block, `*size` is 0.
fs_gif_status fs_gif_read_block(
    fs_gif_reader *reader, const uint8_t *bytes, size_t count, uint8_t block[255], uint8_t *size);

/// Sets the offset of the next read: the first byte after the compressed pixels of the last image.
///
/// The caller decodes these pixels, so giflib does not read their blocks. This is possible because
/// giflib does not store an offset: it takes the next bytes from a callback, which uses this offset.
void fs_gif_reader_move(fs_gif_reader *reader, size_t offset);

/// How many bytes giflib has taken.
size_t fs_gif_reader_offset(const fs_gif_reader *reader);
/// giflib's text for the last failure; never NULL.
const char *fs_gif_reader_message(const fs_gif_reader *reader);

/// `count` pixels of 0, for pictures of any format, or NULL without memory.
uint32_t *fs_pixels_allocate(size_t count);
void fs_pixels_free(uint32_t *pixels);

/// `count` uninitialised colour indices, or NULL without memory.
uint8_t *fs_gif_indices_allocate(size_t count);
void fs_gif_indices_free(uint8_t *indices);

typedef struct fs_gif_writer fs_gif_writer;

/// A writer with an empty buffer, or NULL without memory.
fs_gif_writer *fs_gif_writer_create(void);
void fs_gif_writer_destroy(fs_gif_writer *writer);

/// Writes signature (GIF89a), logical screen and global palette. This must be the first write.
///
/// `colors` contains R, G, B of `color_count` colours. The count is a power of two in 2 … 256, or 0 for no palette.
fs_gif_status fs_gif_write_screen(
    fs_gif_writer *writer, uint16_t width, uint16_t height, const uint8_t *colors,
    uint16_t color_count);

/// Writes an extension with the data `block`. For an application extension, `identifier` points to eleven bytes, which
/// are written as a separate block before `block`. For other extensions, `identifier` is NULL.
fs_gif_status fs_gif_write_extension(
    fs_gif_writer *writer, uint8_t label, const uint8_t *identifier, const uint8_t *block,
    uint8_t size);

/// Writes a frame's descriptor and palette; `height` rows of `width` indices have to follow.
fs_gif_status fs_gif_write_descriptor(
    fs_gif_writer *writer, uint16_t left, uint16_t top, uint16_t width, uint16_t height,
    int is_interlaced, const uint8_t *colors, uint16_t color_count);

/// Writes the next row in stored order. giflib modifies `row`: it clears the bits of each index
/// above the palette's bit depth.
fs_gif_status fs_gif_write_row(fs_gif_writer *writer, uint8_t *row, uint16_t width);

/// Writes the trailer; nothing more can be written then.
fs_gif_status fs_gif_write_trailer(fs_gif_writer *writer);

/// The bytes written; valid until the next call.
const uint8_t *fs_gif_writer_bytes(const fs_gif_writer *writer);
size_t fs_gif_writer_count(const fs_gif_writer *writer);
/// giflib's text for the last failure; never NULL.
const char *fs_gif_writer_message(const fs_gif_writer *writer);

/// The version of giflib at build time, such as `5.2.1`; giflib does not report it at run time.
const char *fs_gif_library_version(void);
