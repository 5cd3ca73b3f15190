#include "CGIFShims.h"
#include <gif_lib.h>
#include <stdio.h>
#include <stdlib.h>

// giflib's saved-image functions are not used: GifMakeSavedImage and EGifGCBToSavedExtension
// overflow buffers in versions before Debian's 5.2.1-2.5+deb12u1 (CVE-2026-23868, CVE-2026-26740).

struct fs_gif_writer {
    GifFileType *gif;
    FILE *file;  // in memory
    char *bytes;
    size_t count;
    int error;
};

static int write_bytes(GifFileType *gif, const GifByteType *data, int wanted) {
    fs_gif_writer *writer = gif->UserData;
    return (int)fwrite(data, 1, wanted < 0 ? 0 : (size_t)wanted, writer->file);
}

static fs_gif_status outcome(fs_gif_writer *writer, int result) {
    if (result == GIF_OK) return FS_GIF_OK;
    if (writer->gif) writer->error = writer->gif->Error;
    return writer->error == E_GIF_ERR_NOT_ENOUGH_MEM ? FS_GIF_OUT_OF_MEMORY : FS_GIF_MALFORMED;
}

/// Converts a palette to giflib's form. Without colours, returns NULL and sets `*status` to `FS_GIF_OK`.
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

fs_gif_writer *fs_gif_writer_create(void) {
    fs_gif_writer *writer = calloc(1, sizeof *writer);
    if (writer) writer->file = open_memstream(&writer->bytes, &writer->count);
    if (writer && writer->file) return writer;
    free(writer);
    return NULL;
}

void fs_gif_writer_destroy(fs_gif_writer *writer) {
    if (!writer) return;
    if (writer->gif) EGifCloseFile(writer->gif, NULL);
    fclose(writer->file);
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
    fs_gif_status status = outcome(writer, EGifCloseFile(gif, &writer->error));
    // Sets the bytes and their count.
    return fflush(writer->file) == 0 ? status : FS_GIF_OUT_OF_MEMORY;
}

const uint8_t *fs_gif_writer_bytes(const fs_gif_writer *writer) {
    return (const uint8_t *)writer->bytes;
}
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
