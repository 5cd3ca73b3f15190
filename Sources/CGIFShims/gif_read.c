#include "CGIFShims.h"
#include <gif_lib.h>
#include <stdlib.h>
#include <string.h>

struct fs_gif_reader {
    GifFileType *gif;
    const uint8_t *bytes;  // belong to the caller; valid only during a call
    size_t count;
    size_t offset;
    int ran_out;
    int error;
    GifByteType *pending;  // an extension's block in giflib's buffer: length, then bytes
};

static int read_bytes(GifFileType *gif, GifByteType *out, int wanted) {
    fs_gif_reader *reader = gif->UserData;
    size_t left = reader->count - reader->offset;
    size_t size = wanted < 0 ? 0 : (size_t)wanted;
    if (size > left) {
        reader->ran_out = 1;
        size = left;
    }
    if (size) memcpy(out, reader->bytes + reader->offset, size);
    reader->offset += size;
    return (int)size;
}

static void borrow(fs_gif_reader *reader, const uint8_t *bytes, size_t count) {
    reader->bytes = bytes;
    reader->count = count;
    if (reader->offset > count) reader->offset = count;
}

static fs_gif_status failure(fs_gif_reader *reader) {
    if (reader->gif) reader->error = reader->gif->Error;
    if (reader->error == D_GIF_ERR_NOT_ENOUGH_MEM) return FS_GIF_OUT_OF_MEMORY;
    return reader->ran_out ? FS_GIF_TRUNCATED : FS_GIF_MALFORMED;
}

fs_gif_reader *fs_gif_reader_create(void) { return calloc(1, sizeof(fs_gif_reader)); }

void fs_gif_reader_destroy(fs_gif_reader *reader) {
    if (!reader) return;
    if (reader->gif) DGifCloseFile(reader->gif, NULL);
    free(reader);
}

fs_gif_status fs_gif_read_screen(
    fs_gif_reader *reader, const uint8_t *bytes, size_t count, uint16_t *width, uint16_t *height) {
    borrow(reader, bytes, count);
    if (!reader->gif) reader->gif = DGifOpen(reader, read_bytes, &reader->error);
    if (!reader->gif) return failure(reader);
    *width = (uint16_t)reader->gif->SWidth;
    *height = (uint16_t)reader->gif->SHeight;
    return FS_GIF_OK;
}

fs_gif_status fs_gif_read_record(
    fs_gif_reader *reader, const uint8_t *bytes, size_t count, fs_gif_record *record) {
    borrow(reader, bytes, count);
    GifRecordType type = UNDEFINED_RECORD_TYPE;
    memset(record, 0, sizeof *record);
    if (DGifGetRecordType(reader->gif, &type) == GIF_ERROR) return failure(reader);
    if (type == EXTENSION_RECORD_TYPE) {
        int label = 0;
        reader->pending = NULL;
        if (DGifGetExtension(reader->gif, &label, &reader->pending) == GIF_ERROR)
            return failure(reader);
        record->kind = FS_GIF_EXTENSION;
        record->label = (uint8_t)label;
    } else if (type == IMAGE_DESC_RECORD_TYPE) {
        reader->gif->Error = 0;
        // The last byte read may be an LZW code size that giflib rejects after the descriptor.
        if (DGifGetImageDesc(reader->gif) == GIF_ERROR
            && (reader->ran_out || !reader->offset || bytes[reader->offset - 1] <= 8
                || reader->gif->Error == D_GIF_ERR_NOT_ENOUGH_MEM))
            return failure(reader);
        const GifImageDesc *image = &reader->gif->Image;
        record->kind = FS_GIF_IMAGE;
        record->left = (uint16_t)image->Left;
        record->top = (uint16_t)image->Top;
        record->width = (uint16_t)image->Width;
        record->height = (uint16_t)image->Height;
        record->is_interlaced = image->Interlace ? 1 : 0;
        // The byte before the first data block; giflib has read it.
        record->minimum_code_size = reader->offset ? bytes[reader->offset - 1] : 0;
        if (image->ColorMap) {
            record->has_local_palette = 1;
            record->palette_count = (uint16_t)image->ColorMap->ColorCount;
            record->palette_offset = reader->offset - 1 - 3 * (size_t)record->palette_count;
        } else if (reader->gif->SColorMap) {
            record->palette_count = (uint16_t)reader->gif->SColorMap->ColorCount;
            record->palette_offset = 13;  // after signature and screen descriptor
        }
    } else {
        record->kind = FS_GIF_TRAILER;
    }
    return FS_GIF_OK;
}

fs_gif_status fs_gif_read_block(
    fs_gif_reader *reader, const uint8_t *bytes, size_t count, uint8_t block[255], uint8_t *size) {
    borrow(reader, bytes, count);
    *size = 0;
    if (!reader->pending) return FS_GIF_OK;
    *size = reader->pending[0];
    memcpy(block, reader->pending + 1, *size);
    if (DGifGetExtensionNext(reader->gif, &reader->pending) == GIF_ERROR) {
        reader->pending = NULL;
        return failure(reader);
    }
    return FS_GIF_OK;
}

void fs_gif_reader_move(fs_gif_reader *reader, size_t offset) { reader->offset = offset; }

size_t fs_gif_reader_offset(const fs_gif_reader *reader) { return reader->offset; }

const char *fs_gif_reader_message(const fs_gif_reader *reader) {
    const char *text = GifErrorString(reader->error);
    return text ? text : "unknown giflib error";
}

uint32_t *fs_pixels_allocate(size_t count) {
    return calloc(count ? count : 1, sizeof(uint32_t));
}

void fs_pixels_free(uint32_t *pixels) { free(pixels); }

uint8_t *fs_gif_indices_allocate(size_t count) { return malloc(count ? count : 1); }

void fs_gif_indices_free(uint8_t *indices) { free(indices); }
