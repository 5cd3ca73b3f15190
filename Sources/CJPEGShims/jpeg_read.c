#include "CJPEGShims.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
#include <jerror.h>

struct fs_jpeg_reader {
    struct jpeg_decompress_struct jpeg;
    struct jpeg_error_mgr errors;
    struct jpeg_source_mgr source;
    struct jpeg_progress_mgr progress;
    jmp_buf landing;
    uint32_t max_scans;
    size_t count;
    size_t offset;
    int ran_out;
    int lost_data;
    int too_many_scans;
    uint32_t warning_count;
    char message[JMSG_LENGTH_MAX];
    char warning[JMSG_LENGTH_MAX];
    char damage[JMSG_LENGTH_MAX];
};

static fs_jpeg_reader *reader_of(j_common_ptr jpeg) { return jpeg->client_data; }

static void on_error(j_common_ptr jpeg) {
    fs_jpeg_reader *reader = reader_of(jpeg);
    reader->errors.format_message(jpeg, reader->message);
    // libjpeg does not know the markers of these variants; the file is not damaged.
    int marker = reader->errors.msg_code == JERR_UNKNOWN_MARKER ? reader->errors.msg_parm.i[0] : 0;
    int is_ls = marker == 0xF7 || marker == 0xF8, is_hierarchical = marker == 0xDE || marker == 0xDF;
    if (is_ls || is_hierarchical) {
        strcpy(reader->message, is_ls ? "JPEG-LS" : "hierarchical");
        reader->errors.msg_code = JERR_SOF_UNSUPPORTED;
    }
    longjmp(reader->landing, 1);
}

static void on_message(j_common_ptr jpeg, int level) {
    if (level >= 0) return;  // traces
    fs_jpeg_reader *reader = reader_of(jpeg);
    switch (reader->errors.msg_code) {
        // These warnings mean that data was lost. libjpeg fills the missing parts with grey.
        case JWRN_HIT_MARKER:
        case JWRN_HUFF_BAD_CODE:
        case JWRN_ARITH_BAD_CODE:
        case JWRN_MUST_RESYNC:
            if (!reader->lost_data) reader->errors.format_message(jpeg, reader->damage);
            reader->lost_data = 1;
    }
    if (reader->warning_count == 0) reader->errors.format_message(jpeg, reader->warning);
    if (reader->warning_count < UINT32_MAX) reader->warning_count++;
}

static void print_nothing(j_common_ptr jpeg) { (void)jpeg; }

static void on_progress(j_common_ptr jpeg) {
    if (!jpeg->is_decompressor) return;
    fs_jpeg_reader *reader = reader_of(jpeg);
    if ((uint32_t)reader->jpeg.input_scan_number > reader->max_scans) {
        reader->too_many_scans = 1;
        longjmp(reader->landing, 1);
    }
}

// The source: the whole file in memory, followed by an endless sequence of EOI markers.

static const JOCTET end_of_image[2] = {0xFF, JPEG_EOI};

static boolean run_out(j_decompress_ptr jpeg) {
    fs_jpeg_reader *reader = reader_of((j_common_ptr)jpeg);
    if (!reader->ran_out) WARNMS(jpeg, JWRN_JPEG_EOF);
    reader->ran_out = 1;
    reader->source.next_input_byte = end_of_image;
    reader->source.bytes_in_buffer = sizeof end_of_image;
    return TRUE;
}

static void skip_bytes(j_decompress_ptr jpeg, long count) {
    fs_jpeg_reader *reader = reader_of((j_common_ptr)jpeg);
    if (count <= 0) return;
    if ((size_t)count > reader->source.bytes_in_buffer) {
        run_out(jpeg);
        return;
    }
    reader->source.next_input_byte += count;
    reader->source.bytes_in_buffer -= (size_t)count;
}

static void source_does_nothing(j_decompress_ptr jpeg) { (void)jpeg; }

static void borrow(fs_jpeg_reader *reader, const uint8_t *bytes, size_t count) {
    reader->count = count;
    if (reader->ran_out) {
        run_out(&reader->jpeg);
        return;
    }
    if (reader->offset > count) reader->offset = count;
    reader->source.next_input_byte = bytes + reader->offset;
    reader->source.bytes_in_buffer = count - reader->offset;
}

static fs_jpeg_status leave(fs_jpeg_reader *reader, fs_jpeg_status status) {
    reader->offset = reader->ran_out ? reader->count
                                     : reader->count - reader->source.bytes_in_buffer;
    reader->source.next_input_byte = NULL;
    reader->source.bytes_in_buffer = 0;
    return status;
}

static fs_jpeg_status failure(const fs_jpeg_reader *reader) {
    if (reader->too_many_scans) return FS_JPEG_TOO_MANY_SCANS;
    switch (reader->errors.msg_code) {
    case JERR_OUT_OF_MEMORY:
    case JERR_NO_BACKING_STORE:
        return FS_JPEG_OUT_OF_MEMORY;
    case JERR_SOF_UNSUPPORTED:
    case JERR_BAD_PRECISION:
    case JERR_ARITH_NOTIMPL:
    case JERR_CONVERSION_NOTIMPL:
        return FS_JPEG_UNSUPPORTED;
    default:
        return reader->ran_out ? FS_JPEG_TRUNCATED : FS_JPEG_MALFORMED;
    }
}

static int start(fs_jpeg_reader *reader) {
    if (setjmp(reader->landing)) return 0;
    jpeg_create_decompress(&reader->jpeg);  // keeps err and client_data
    return 1;
}

fs_jpeg_reader *fs_jpeg_reader_create(uint32_t max_scans) {
    fs_jpeg_reader *reader = calloc(1, sizeof *reader);
    if (!reader) return NULL;
    reader->max_scans = max_scans;
    reader->jpeg.err = jpeg_std_error(&reader->errors);
    reader->errors.error_exit = on_error;
    reader->errors.emit_message = on_message;
    reader->errors.output_message = print_nothing;
    reader->jpeg.client_data = reader;
    if (!start(reader)) {
        fs_jpeg_reader_destroy(reader);
        return NULL;
    }
    reader->source.init_source = source_does_nothing;
    reader->source.fill_input_buffer = run_out;
    reader->source.skip_input_data = skip_bytes;
    reader->source.resync_to_restart = jpeg_resync_to_restart;
    reader->source.term_source = source_does_nothing;
    reader->jpeg.src = &reader->source;
    reader->progress.progress_monitor = on_progress;
    reader->jpeg.progress = &reader->progress;
    return reader;
}

void fs_jpeg_reader_destroy(fs_jpeg_reader *reader) {
    if (!reader) return;
    jpeg_destroy_decompress(&reader->jpeg);
    free(reader);
}

static fs_jpeg_colors colors_of(J_COLOR_SPACE space) {
    switch (space) {
    case JCS_GRAYSCALE: return FS_JPEG_GRAY;
    case JCS_RGB: return FS_JPEG_RGB;
    case JCS_YCbCr: return FS_JPEG_YCBCR;
    case JCS_CMYK: return FS_JPEG_CMYK;
    case JCS_YCCK: return FS_JPEG_YCCK;
    default: return FS_JPEG_OTHER_COLORS;
    }
}

fs_jpeg_status fs_jpeg_read_header(
    fs_jpeg_reader *reader, const uint8_t *bytes, size_t count, fs_jpeg_header *header) {
    borrow(reader, bytes, count);
    if (setjmp(reader->landing)) return leave(reader, failure(reader));
    jpeg_read_header(&reader->jpeg, TRUE);
    header->width = reader->jpeg.image_width;
    header->height = reader->jpeg.image_height;
    header->components = (uint8_t)reader->jpeg.num_components;
    header->bit_depth = (uint8_t)reader->jpeg.data_precision;
    header->is_progressive = reader->jpeg.progressive_mode != 0;
    header->colors = colors_of(reader->jpeg.jpeg_color_space);
    header->coefficient_bytes = 0;
    for (int i = 0; jpeg_has_multiple_scans(&reader->jpeg) && i < reader->jpeg.num_components; i++) {
        const jpeg_component_info *component = &reader->jpeg.comp_info[i];
        header->coefficient_bytes +=
            (uint64_t)component->width_in_blocks * component->height_in_blocks * sizeof(JBLOCK);
    }
    return leave(reader, FS_JPEG_OK);
}

/// Converts a row of C, M, Y, K to R, G, B, A in place. 255 means no ink, as Adobe stores it and as
/// browsers read every file, also without Adobe's segment.
static void cmyk_to_rgba(uint8_t *row, size_t width) {
    for (size_t x = 0; x < width; x++, row += 4) {
        for (int channel = 0; channel < 3; channel++)
            row[channel] = (uint8_t)((row[channel] * row[3] + 127u) / 255u);
        row[3] = 255;
    }
}

/// Whether the file ended before all coefficients of all components were read.
static int is_incomplete(const fs_jpeg_reader *reader) {
    if (!reader->ran_out) return 0;
    if (reader->lost_data) return 1;
    if (reader->jpeg.arith_code) return 1;  // the decoder appends zeros without a warning
    for (int component = 0; component < reader->jpeg.num_components; component++) {
        // A component without a table was in no scan so far.
        if (!reader->jpeg.comp_info[component].quant_table) return 1;
        if (!reader->jpeg.coef_bits) continue;
        for (int k = 0; k < DCTSIZE2; k++)
            if (reader->jpeg.coef_bits[component][k] != 0) return 1;
    }
    return 0;
}

fs_jpeg_status fs_jpeg_start(fs_jpeg_reader *reader, const uint8_t *bytes, size_t count) {
    struct jpeg_decompress_struct *jpeg = &reader->jpeg;
    borrow(reader, bytes, count);
    if (setjmp(reader->landing)) return leave(reader, failure(reader));

    jpeg->dct_method = JDCT_ISLOW;
    jpeg->do_fancy_upsampling = TRUE;
    // Of libjpeg-turbo only.
    jpeg->out_color_space = jpeg->num_components == 4 ? JCS_CMYK : JCS_EXT_RGBA;
    jpeg_start_decompress(jpeg);
    return leave(reader, FS_JPEG_OK);
}

fs_jpeg_status fs_jpeg_read_rows(
    fs_jpeg_reader *reader, const uint8_t *bytes, size_t count, uint8_t *pixels,
    uint32_t row_count) {
    struct jpeg_decompress_struct *jpeg = &reader->jpeg;
    borrow(reader, bytes, count);
    if (setjmp(reader->landing)) return leave(reader, failure(reader));

    int is_cmyk = jpeg->num_components == 4;
    size_t width = jpeg->output_width;
    JDIMENSION start = jpeg->output_scanline;
    while (jpeg->output_scanline - start < row_count) {
        JSAMPROW rows[16];
        JDIMENSION first = jpeg->output_scanline - start;
        JDIMENSION wanted = row_count - first;
        if (wanted > 16) wanted = 16;
        for (JDIMENSION i = 0; i < wanted; i++) rows[i] = pixels + (first + i) * width * 4;
        JDIMENSION got = jpeg_read_scanlines(jpeg, rows, wanted);
        if (got == 0) break;  // past the last row
        for (JDIMENSION i = 0; i < got && is_cmyk; i++) cmyk_to_rgba(rows[i], width);
    }
    return leave(reader, FS_JPEG_OK);
}

fs_jpeg_status fs_jpeg_finish(
    fs_jpeg_reader *reader, const uint8_t *bytes, size_t count, int accepts_damage) {
    borrow(reader, bytes, count);
    if (is_incomplete(reader)) {
        snprintf(reader->message, sizeof reader->message, "the file ends inside the picture");
        return leave(reader, FS_JPEG_TRUNCATED);
    }
    if (reader->lost_data && !accepts_damage) {
        memcpy(reader->message, reader->damage, sizeof reader->message);
        return leave(reader, FS_JPEG_MALFORMED);
    }
    if (setjmp(reader->landing)) {
        if (reader->too_many_scans) return leave(reader, failure(reader));
        // All pixels are decoded; damage after them is only a warning.
        if (reader->warning_count++ == 0)
            memcpy(reader->warning, reader->message, sizeof reader->warning);
        return leave(reader, FS_JPEG_OK);
    }
    jpeg_finish_decompress(&reader->jpeg);
    return leave(reader, FS_JPEG_OK);
}

size_t fs_jpeg_reader_offset(const fs_jpeg_reader *reader) { return reader->offset; }
const char *fs_jpeg_reader_message(const fs_jpeg_reader *reader) { return reader->message; }
const char *fs_jpeg_reader_warning(const fs_jpeg_reader *reader) { return reader->warning; }
uint32_t fs_jpeg_reader_warning_count(const fs_jpeg_reader *reader) {
    return reader->warning_count;
}
