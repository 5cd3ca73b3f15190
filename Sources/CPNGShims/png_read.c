#include "CPNGShims.h"
#include <png.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct fs_png_reader {
    png_structp png;
    png_infop info;
    fs_png_limits limits;
    const uint8_t *bytes;  // belong to the caller; valid only during a call
    size_t count;
    size_t offset;
    int ran_out;
    uint32_t warning_count;
    char message[200];
    char warning[200];
};

static void read_bytes(png_structp png, png_bytep out, size_t count) {
    fs_png_reader *reader = png_get_io_ptr(png);
    size_t left = reader->count - reader->offset;
    // Byte by byte at the end, so that a file that is cut after its pixels gives all of them.
    if (reader->limits.is_lenient && left < 1 << 14) png_set_compression_buffer_size(png, 1);
    if (left < count) {
        reader->ran_out = 1;
        png_error(png, "file is truncated");
    }
    memcpy(out, reader->bytes + reader->offset, count);
    reader->offset += count;
}

static void on_error(png_structp png, png_const_charp text) {
    fs_png_reader *reader = png_get_error_ptr(png);
    snprintf(reader->message, sizeof reader->message, "%s", text);
    longjmp(png_jmpbuf(png), 1);
}

static void on_warning(png_structp png, png_const_charp text) {
    fs_png_reader *reader = png_get_error_ptr(png);
    // Little CMS checks the profile, not libpng.
    if (strncmp(text, "iCCP", 4) == 0 && !strstr(text, "CRC")) return;
    if (reader->warning_count++ == 0)
        snprintf(reader->warning, sizeof reader->warning, "%s", text);
}

static fs_png_status failure(const fs_png_reader *reader) {
    if (reader->ran_out) return FS_PNG_TRUNCATED;
    if (strstr(reader->message, "emory")) return FS_PNG_OUT_OF_MEMORY;  // libpng has no error codes
    return FS_PNG_MALFORMED;
}

static void borrow(fs_png_reader *reader, const uint8_t *bytes, size_t count) {
    reader->bytes = bytes;
    reader->count = count;
    if (reader->offset > count) reader->offset = count;
}

fs_png_reader *fs_png_reader_create(fs_png_limits limits) {
    fs_png_reader *reader = calloc(1, sizeof *reader);
    if (!reader) return NULL;
    reader->limits = limits;
    reader->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, reader, on_error, on_warning);
    if (reader->png) reader->info = png_create_info_struct(reader->png);
    if (!reader->info) {
        fs_png_reader_destroy(reader);
        return NULL;
    }
    return reader;
}

void fs_png_reader_destroy(fs_png_reader *reader) {
    if (!reader) return;
    if (reader->png) png_destroy_read_struct(&reader->png, &reader->info, NULL);
    free(reader);
}

/// Chunks that do not affect pixels here: CRC-checked, but not inflated or kept.
static const png_byte ignored_chunks[] =
    "cHRM\0eXIf\0gAMA\0hIST\0iTXt\0oFFs\0pCAL\0pHYs\0sCAL\0sPLT\0sRGB\0tEXt\0tIME\0zTXt";

fs_png_status fs_png_read_header(
    fs_png_reader *reader, const uint8_t *bytes, size_t count, fs_png_header *header) {
    png_structp png = reader->png;
    borrow(reader, bytes, count);
    if (setjmp(png_jmpbuf(png))) return failure(reader);

    png_set_user_limits(png, reader->limits.max_side, reader->limits.max_side);
    png_set_chunk_malloc_max(png, (png_alloc_size_t)reader->limits.max_chunk_bytes);
    png_set_chunk_cache_max(png, reader->limits.max_chunks);
    png_set_keep_unknown_chunks(
        png, PNG_HANDLE_CHUNK_NEVER, ignored_chunks, (int)(sizeof ignored_chunks / 5));
    if (reader->limits.is_lenient) {
        png_set_option(png, PNG_IGNORE_ADLER32, PNG_OPTION_ON);
        png_set_option(png, PNG_MAXIMUM_INFLATE_WINDOW, PNG_OPTION_ON);
    }
    png_set_read_fn(png, reader, read_bytes);
    png_read_info(png, reader->info);

    header->width = png_get_image_width(png, reader->info);
    header->height = png_get_image_height(png, reader->info);
    header->bit_depth = png_get_bit_depth(png, reader->info);
    header->color_type = png_get_color_type(png, reader->info);
    header->is_interlaced =
        png_get_interlace_type(png, reader->info) != PNG_INTERLACE_NONE;
    return FS_PNG_OK;
}

fs_png_status fs_png_start(
    fs_png_reader *reader, const uint8_t *bytes, size_t count, uint32_t *passes) {
    png_structp png = reader->png;
    borrow(reader, bytes, count);
    if (setjmp(png_jmpbuf(png))) return failure(reader);

    png_set_expand(png);
    png_set_strip_16(png);
    png_set_gray_to_rgb(png);
    png_set_add_alpha(png, 0xff, PNG_FILLER_AFTER);
    *passes = (uint32_t)png_set_interlace_handling(png);
    png_read_update_info(png, reader->info);
    if (png_get_rowbytes(png, reader->info) != (size_t)png_get_image_width(png, reader->info) * 4)
        png_error(png, "the decoded rows are not RGBA");
    return FS_PNG_OK;
}

fs_png_status fs_png_read_rows(
    fs_png_reader *reader, const uint8_t *bytes, size_t count, uint8_t *pixels,
    uint32_t row_count) {
    png_structp png = reader->png;
    borrow(reader, bytes, count);
    if (setjmp(png_jmpbuf(png))) {
        // libpng reads what follows the pixels together with the last row.
        int is_complete = png_get_current_pass_number(png) == 7
            || png_get_current_row_number(png) == png_get_image_height(png, reader->info);
        int is_unchecked = strstr(reader->message, "CRC") == NULL;
        if (reader->limits.is_lenient && is_complete && is_unchecked) return FS_PNG_OK;
        return failure(reader);
    }

    size_t stride = png_get_rowbytes(png, reader->info);
    for (uint32_t y = 0; y < row_count; y++) png_read_row(png, pixels + y * stride, NULL);
    return FS_PNG_OK;
}

fs_png_status fs_png_read_trailer(fs_png_reader *reader, const uint8_t *bytes, size_t count) {
    borrow(reader, bytes, count);
    if (setjmp(png_jmpbuf(reader->png))) return failure(reader);
    png_read_end(reader->png, NULL);
    return FS_PNG_OK;
}

const uint8_t *fs_png_color_profile(const fs_png_reader *reader, size_t *count) {
    png_charp name;
    png_bytep profile = NULL;
    png_uint_32 length = 0;
    int method;
    png_get_iCCP(reader->png, reader->info, &name, &method, &profile, &length);
    *count = length;
    return profile;
}

size_t fs_png_reader_offset(const fs_png_reader *reader) { return reader->offset; }
const char *fs_png_reader_message(const fs_png_reader *reader) { return reader->message; }
const char *fs_png_reader_warning(const fs_png_reader *reader) { return reader->warning; }
uint32_t fs_png_reader_warning_count(const fs_png_reader *reader) {
    return reader->warning_count;
}

const char *fs_png_library_version(void) { return png_get_libpng_ver(NULL); }
