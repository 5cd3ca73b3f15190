#include "CJPEGShims.h"
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <jpeglib.h>
#include <jerror.h>

struct writer {
    struct jpeg_compress_struct jpeg;
    struct jpeg_error_mgr errors;
    jmp_buf landing;
    unsigned char *bytes;
    unsigned long count;
};

static void on_error(j_common_ptr jpeg) {
    struct writer *writer = jpeg->client_data;
    longjmp(writer->landing, 1);
}

static void print_nothing(j_common_ptr jpeg) { (void)jpeg; }

/// Returns 0 if libjpeg fails.
static int compress(
    struct writer *writer, int quality, const uint8_t *pixels, uint32_t width, uint32_t height) {
    struct jpeg_compress_struct *jpeg = &writer->jpeg;
    if (setjmp(writer->landing)) return 0;
    jpeg_create_compress(jpeg);  // keeps err and client_data
    jpeg_mem_dest(jpeg, &writer->bytes, &writer->count);
    jpeg->image_width = width;
    jpeg->image_height = height;
    jpeg->in_color_space = JCS_EXT_RGBX;
    jpeg->input_components = 4;
    jpeg_set_defaults(jpeg);  // YCbCr, 4:2:0
    jpeg_set_quality(jpeg, quality, TRUE);
    jpeg->dct_method = JDCT_ISLOW;
    jpeg_start_compress(jpeg, TRUE);
    while (jpeg->next_scanline < height) {
        // libjpeg does not write to it.
        JSAMPROW row = (JSAMPROW)(pixels + (size_t)jpeg->next_scanline * width * 4);
        jpeg_write_scanlines(jpeg, &row, 1);
    }
    jpeg_finish_compress(jpeg);
    return 1;
}

fs_jpeg_status fs_jpeg_write(
    int quality, const uint8_t *pixels, uint32_t width, uint32_t height, fs_jpeg_file *file) {
    struct writer writer = {0};
    writer.jpeg.client_data = &writer;
    writer.jpeg.err = jpeg_std_error(&writer.errors);
    writer.errors.error_exit = on_error;
    writer.errors.output_message = print_nothing;
    fs_jpeg_status status = FS_JPEG_OK;
    if (!compress(&writer, quality, pixels, width, height)) {
        writer.errors.format_message((j_common_ptr)&writer.jpeg, file->message);
        status = writer.errors.msg_code == JERR_OUT_OF_MEMORY ? FS_JPEG_OUT_OF_MEMORY
                                                              : FS_JPEG_MALFORMED;
    }
    jpeg_destroy_compress(&writer.jpeg);
    file->bytes = writer.bytes;
    file->count = writer.count;
    return status;
}

void fs_jpeg_file_free(fs_jpeg_file *file) { free(file->bytes); }

#define QUOTED(text) #text
#define EXPANDED_AND_QUOTED(text) QUOTED(text)

const char *fs_jpeg_library_version(void) {
    return "libjpeg-turbo " EXPANDED_AND_QUOTED(LIBJPEG_TURBO_VERSION);
}
