#include "CGIFShims.h"
#include <gif_lib.h>
#include <stdlib.h>
#include <string.h>

// giflib's saved-image functions are not used: GifMakeSavedImage and EGifGCBToSavedExtension
// overflow buffers in versions before Debian's 5.2.1-2.5+deb12u1 (CVE-2026-23868, CVE-2026-26740).

struct fs_gif_writer {
    GifFileType *gif;
    uint8_t *bytes;
    size_t count;
    size_t capacity;
    int no_memory;
    int error;
};

static int write_bytes(GifFileType *gif, const GifByteType *data, int wanted) {
    fs_gif_writer *writer = gif->UserData;
    size_t size = wanted < 0 ? 0 : (size_t)wanted;
    if (writer->capacity - writer->count < size) {
        size_t capacity = writer->capacity ? writer->capacity : 16384;
        while (capacity - writer->count < size && capacity <= SIZE_MAX / 2) capacity *= 2;
        uint8_t *grown = realloc(writer->bytes, capacity);
        if (!grown || capacity - writer->count < size) {
            if (grown) writer->bytes = grown;
            writer->no_memory = 1;
            return 0;
        }
        writer->bytes = grown;
        writer->capacity = capacity;
    }
    if (size) memcpy(writer->bytes + writer->count, data, size);
    writer->count += size;
    return (int)size;
}

static fs_gif_status outcome(fs_gif_writer *writer, int result) {
    if (result == GIF_OK) return FS_GIF_OK;
    if (writer->gif) writer->error = writer->gif->Error;
    if (writer->no_memory || writer->error == E_GIF_ERR_NOT_ENOUGH_MEM)
        return FS_GIF_OUT_OF_MEMORY;
    return FS_GIF_MALFORMED;
}

/// Converts a palette to giflib's form. Without colours, returns NULL and sets `*status` to
/// `FS_GIF_OK`.
static ColorMapObject *make_map(
    const uint8_t *colors, uint16_t color_count, fs_gif_status *status) {
    *status = FS_GIF_OK;
    if (!color_count) return NULL;
    ColorMapObject *map = GifMakeMapObject(color_count, NULL);
    if (!map) {
        *status = FS_GIF_OUT_OF_MEMORY;
        return NULL;
    }
    for (int i = 0; i < color_count; i++) {
        map->Colors[i].Red = colors[i * 3];
        map->Colors[i].Green = colors[i * 3 + 1];
        map->Colors[i].Blue = colors[i * 3 + 2];
    }
    return map;
}

fs_gif_writer *fs_gif_writer_create(void) { return calloc(1, sizeof(fs_gif_writer)); }

void fs_gif_writer_destroy(fs_gif_writer *writer) {
    if (!writer) return;
    if (writer->gif) EGifCloseFile(writer->gif, NULL);
    free(writer->bytes);
    free(writer);
}

fs_gif_status fs_gif_write_screen(
    fs_gif_writer *writer, uint16_t width, uint16_t height, const uint8_t *colors,
    uint16_t color_count) {
    if (!writer->gif) writer->gif = EGifOpen(writer, write_bytes, &writer->error);
    if (!writer->gif) return FS_GIF_OUT_OF_MEMORY;
    fs_gif_status status;
    ColorMapObject *map = make_map(colors, color_count, &status);
    if (status != FS_GIF_OK) return status;
    EGifSetGifVersion(writer->gif, true);
    int result = EGifPutScreenDesc(writer->gif, width, height, 8, 0, map);
    GifFreeMapObject(map);
    return outcome(writer, result);
}

fs_gif_status fs_gif_write_extension(
    fs_gif_writer *writer, uint8_t label, const uint8_t *identifier, const uint8_t *block,
    uint8_t size) {
    int result = EGifPutExtensionLeader(writer->gif, label);
    if (result == GIF_OK && identifier)
        result = EGifPutExtensionBlock(writer->gif, 11, identifier);
    if (result == GIF_OK) result = EGifPutExtensionBlock(writer->gif, size, block);
    if (result == GIF_OK) result = EGifPutExtensionTrailer(writer->gif);
    return outcome(writer, result);
}

fs_gif_status fs_gif_write_descriptor(
    fs_gif_writer *writer, uint16_t left, uint16_t top, uint16_t width, uint16_t height,
    int is_interlaced, const uint8_t *colors, uint16_t color_count) {
    fs_gif_status status;
    ColorMapObject *map = make_map(colors, color_count, &status);
    if (status != FS_GIF_OK) return status;
    // giflib leaks the previous frame's palette if this frame has none.
    GifFreeMapObject(writer->gif->Image.ColorMap);
    writer->gif->Image.ColorMap = NULL;
    int result = EGifPutImageDesc(writer->gif, left, top, width, height, is_interlaced != 0, map);
    GifFreeMapObject(map);
    return outcome(writer, result);
}

fs_gif_status fs_gif_write_row(fs_gif_writer *writer, uint8_t *row, uint16_t width) {
    return outcome(writer, EGifPutLine(writer->gif, row, width));
}

fs_gif_status fs_gif_write_trailer(fs_gif_writer *writer) {
    GifFileType *gif = writer->gif;
    // EGifCloseFile always frees its struct. It returns the error in its second argument.
    writer->gif = NULL;
    return outcome(writer, EGifCloseFile(gif, &writer->error));
}

const uint8_t *fs_gif_writer_bytes(const fs_gif_writer *writer) { return writer->bytes; }
size_t fs_gif_writer_count(const fs_gif_writer *writer) { return writer->count; }

const char *fs_gif_writer_message(const fs_gif_writer *writer) {
    const char *text = GifErrorString(writer->error);
    return text ? text : "unknown giflib error";
}

#define QUOTED(text) #text
#define EXPANDED_AND_QUOTED(text) QUOTED(text)

const char *fs_gif_library_version(void) {
    return EXPANDED_AND_QUOTED(GIFLIB_MAJOR) "." EXPANDED_AND_QUOTED(GIFLIB_MINOR) "."
        EXPANDED_AND_QUOTED(GIFLIB_RELEASE);
}
