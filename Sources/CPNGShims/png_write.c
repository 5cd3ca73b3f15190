#include "CPNGShims.h"

#include <png.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct fs_png_writer {
    uint8_t *bytes;
    size_t count;
    size_t capacity;
    int no_memory;
    png_structp png;  // during a call only
    png_infop info;
    char message[200];
};

static void write_bytes(png_structp png, png_bytep data, size_t count) {
    fs_png_writer *writer = png_get_io_ptr(png);
    if (writer->capacity - writer->count < count) {
        size_t capacity = writer->capacity ? writer->capacity : 16384;
        while (capacity - writer->count < count) {
            if (capacity > SIZE_MAX / 2) {
                writer->no_memory = 1;
                png_error(png, "the file does not fit into memory");
            }
            capacity *= 2;
        }
        uint8_t *grown = realloc(writer->bytes, capacity);
        if (!grown) {
            writer->no_memory = 1;
            png_error(png, "the file does not fit into memory");
        }
        writer->bytes = grown;
        writer->capacity = capacity;
    }
    memcpy(writer->bytes + writer->count, data, count);
    writer->count += count;
}

static void flush_bytes(png_structp png) { (void)png; }

static void on_error(png_structp png, png_const_charp text) {
    fs_png_writer *writer = png_get_error_ptr(png);
    snprintf(writer->message, sizeof writer->message, "%s", text);
    longjmp(png_jmpbuf(png), 1);
}

static void on_warning(png_structp png, png_const_charp text) {
    (void)png;
    (void)text;
}

fs_png_writer *fs_png_writer_create(void) { return calloc(1, sizeof(fs_png_writer)); }

void fs_png_writer_destroy(fs_png_writer *writer) {
    if (!writer) return;
    free(writer->bytes);
    free(writer);
}

fs_png_status fs_png_write_compact(
    fs_png_writer *writer, const uint8_t *pixels, uint32_t width, uint32_t height, int opaque) {
    writer->count = 0;
    writer->no_memory = 0;
    writer->message[0] = 0;
    writer->info = NULL;
    writer->png = png_create_write_struct(PNG_LIBPNG_VER_STRING, writer, on_error, on_warning);
    if (writer->png) writer->info = png_create_info_struct(writer->png);
    if (!writer->info) {
        png_destroy_write_struct(&writer->png, &writer->info);
        return FS_PNG_OUT_OF_MEMORY;
    }
    if (setjmp(png_jmpbuf(writer->png))) {
        png_destroy_write_struct(&writer->png, &writer->info);
        return writer->no_memory ? FS_PNG_OUT_OF_MEMORY : FS_PNG_MALFORMED;
    }

    png_structp png = writer->png;
    png_set_write_fn(png, writer, write_bytes, flush_bytes);
    png_set_compression_level(png, 9);
    png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_ALL_FILTERS);
    png_set_IHDR(
        png, writer->info, width, height, 8,
        opaque ? PNG_COLOR_TYPE_RGB : PNG_COLOR_TYPE_RGB_ALPHA, PNG_INTERLACE_NONE,
        PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_write_info(png, writer->info);
    if (opaque) png_set_filler(png, 0, PNG_FILLER_AFTER);
    for (uint32_t y = 0; y < height; y++)
        png_write_row(png, pixels + (size_t)y * width * 4);
    png_write_end(png, writer->info);
    png_destroy_write_struct(&writer->png, &writer->info);
    return FS_PNG_OK;
}

const uint8_t *fs_png_writer_bytes(const fs_png_writer *writer) { return writer->bytes; }
size_t fs_png_writer_count(const fs_png_writer *writer) { return writer->count; }
const char *fs_png_writer_message(const fs_png_writer *writer) { return writer->message; }
