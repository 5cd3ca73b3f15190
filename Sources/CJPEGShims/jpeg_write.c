#include "CJPEGShims.h"
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <jpeglib.h>
#include <jerror.h>

struct fs_jpeg_writer {
    struct jpeg_compress_struct jpeg;
    struct jpeg_error_mgr errors;
    struct jpeg_destination_mgr destination;
    jmp_buf landing;
    int quality;  // 0: none set so far
    uint8_t *bytes;
    size_t count;
    size_t capacity;
    JSAMPROW *rows;
    uint32_t row_capacity;
    uint8_t *rgb;  // only for a libjpeg without four-byte pixels
    char message[JMSG_LENGTH_MAX];
};

static fs_jpeg_writer *writer_of(j_common_ptr jpeg) { return jpeg->client_data; }

static void on_error(j_common_ptr jpeg) {
    fs_jpeg_writer *writer = writer_of(jpeg);
    writer->errors.format_message(jpeg, writer->message);
    longjmp(writer->landing, 1);
}

static void on_message(j_common_ptr jpeg, int level) {
    (void)jpeg;
    (void)level;
}

static void print_nothing(j_common_ptr jpeg) { (void)jpeg; }

// The destination: a buffer that doubles when full and is reused for the next picture.

static void begin_writing(j_compress_ptr jpeg) {
    fs_jpeg_writer *writer = writer_of((j_common_ptr)jpeg);
    writer->destination.next_output_byte = writer->bytes;
    writer->destination.free_in_buffer = writer->capacity;
}

static boolean grow(j_compress_ptr jpeg) {
    fs_jpeg_writer *writer = writer_of((j_common_ptr)jpeg);
    // libjpeg calls this when the buffer is full, whatever the value of free_in_buffer.
    size_t used = writer->capacity;
    uint8_t *grown = used > SIZE_MAX / 2 ? NULL : realloc(writer->bytes, used * 2);
    if (!grown) ERREXIT1(jpeg, JERR_OUT_OF_MEMORY, 0);
    writer->bytes = grown;
    writer->capacity = used * 2;
    writer->destination.next_output_byte = grown + used;
    writer->destination.free_in_buffer = used;
    return TRUE;
}

static void end_writing(j_compress_ptr jpeg) {
    fs_jpeg_writer *writer = writer_of((j_common_ptr)jpeg);
    writer->count = writer->capacity - writer->destination.free_in_buffer;
}

static int start(fs_jpeg_writer *writer) {
    if (setjmp(writer->landing)) return 0;
    jpeg_create_compress(&writer->jpeg);  // keeps err and client_data
    return 1;
}

fs_jpeg_writer *fs_jpeg_writer_create(void) {
    fs_jpeg_writer *writer = calloc(1, sizeof *writer);
    if (!writer) return NULL;
    writer->capacity = 65536;
    writer->bytes = malloc(writer->capacity);
    if (!writer->bytes) {
        free(writer);
        return NULL;
    }
    writer->jpeg.err = jpeg_std_error(&writer->errors);
    writer->errors.error_exit = on_error;
    writer->errors.emit_message = on_message;
    writer->errors.output_message = print_nothing;
    writer->jpeg.client_data = writer;
    if (!start(writer)) {
        fs_jpeg_writer_destroy(writer);
        return NULL;
    }
    writer->destination.init_destination = begin_writing;
    writer->destination.empty_output_buffer = grow;
    writer->destination.term_destination = end_writing;
    writer->jpeg.dest = &writer->destination;
    return writer;
}

void fs_jpeg_writer_destroy(fs_jpeg_writer *writer) {
    if (!writer) return;
    jpeg_destroy_compress(&writer->jpeg);
    free(writer->bytes);
    free(writer->rows);
    free(writer->rgb);
    free(writer);
}

/// Sets colour space and tables; the sampling of the colour space is 4:2:0. Calls longjmp on error.
static void apply(fs_jpeg_writer *writer, int quality) {
    struct jpeg_compress_struct *jpeg = &writer->jpeg;
#ifdef JCS_EXTENSIONS
    jpeg->in_color_space = JCS_EXT_RGBX;
    jpeg->input_components = 4;
#else
    jpeg->in_color_space = JCS_RGB;
    jpeg->input_components = 3;
#endif
    // If libjpeg fails below, the next call of fs_jpeg_write applies its quality from scratch.
    writer->quality = 0;
    jpeg_set_defaults(jpeg);
    jpeg_set_colorspace(jpeg, JCS_YCbCr);
    jpeg_set_quality(jpeg, quality, TRUE);
    jpeg->dct_method = JDCT_ISLOW;
    writer->quality = quality;
}

static int make_rows(fs_jpeg_writer *writer, const uint8_t *pixels, uint32_t width, uint32_t height) {
    if (height > writer->row_capacity) {
        JSAMPROW *rows = realloc(writer->rows, height * sizeof *rows);
        if (!rows) return 0;
        writer->rows = rows;
        writer->row_capacity = height;
    }
    size_t stride = (size_t)width * 4;
    const uint8_t *source = pixels;
#ifndef JCS_EXTENSIONS
    stride = (size_t)width * 3;
    uint8_t *rgb = realloc(writer->rgb, stride * height);
    if (!rgb) return 0;
    writer->rgb = rgb;
    for (size_t i = 0, count = (size_t)width * height; i < count; i++)
        memcpy(rgb + i * 3, pixels + i * 4, 3);
    source = rgb;
#endif
    for (uint32_t y = 0; y < height; y++)
        writer->rows[y] = (JSAMPROW)(source + y * stride);  // libjpeg does not write to it
    return 1;
}

fs_jpeg_status fs_jpeg_write(
    fs_jpeg_writer *writer, int quality, const uint8_t *pixels, uint32_t width, uint32_t height) {
    struct jpeg_compress_struct *jpeg = &writer->jpeg;
    writer->count = 0;
    if (!make_rows(writer, pixels, width, height)) return FS_JPEG_OUT_OF_MEMORY;
    if (setjmp(writer->landing)) {
        jpeg_abort_compress(jpeg);
        return writer->errors.msg_code == JERR_OUT_OF_MEMORY ? FS_JPEG_OUT_OF_MEMORY
                                                             : FS_JPEG_MALFORMED;
    }
    jpeg->image_width = width;
    jpeg->image_height = height;
    if (writer->quality != quality) apply(writer, quality);
    jpeg_start_compress(jpeg, TRUE);
    while (jpeg->next_scanline < height)
        jpeg_write_scanlines(
            jpeg, writer->rows + jpeg->next_scanline, height - jpeg->next_scanline);
    jpeg_finish_compress(jpeg);
    return FS_JPEG_OK;
}

const uint8_t *fs_jpeg_writer_bytes(const fs_jpeg_writer *writer) { return writer->bytes; }
size_t fs_jpeg_writer_count(const fs_jpeg_writer *writer) { return writer->count; }
const char *fs_jpeg_writer_message(const fs_jpeg_writer *writer) { return writer->message; }

#define QUOTED(text) #text
#define EXPANDED_AND_QUOTED(text) QUOTED(text)

const char *fs_jpeg_library_version(void) {
#ifdef LIBJPEG_TURBO_VERSION
    return "libjpeg-turbo " EXPANDED_AND_QUOTED(LIBJPEG_TURBO_VERSION);
#else
    return "libjpeg " EXPANDED_AND_QUOTED(JPEG_LIB_VERSION);
#endif
}
