#include "CJPEGKernels.h"

#if defined(__x86_64__)
#include "entropy.h"
#include "samples.h"

int fs_jpeg_kernels_can_run(void) {
    return FS_HAS_V3;
}

// Below the last row of the picture its samples are repeated: luma's last row, the colors' last row.
FS_V3_BODY void convert_strip(
    const uint8_t *pixels, size_t width, size_t rows, int16_t *luma, int16_t *colors,
    size_t stride) {
    for (size_t y = 0; y < 16; y += 2) {
        int16_t *upper = luma + y * stride, *lower = upper + stride, *both = colors + y / 2 * stride;
        if (y < rows) {
            const uint8_t *first = pixels + y * width * 4;
            const uint8_t *second = y + 1 < rows ? first + width * 4 : first;
            fs_convert_rows(first, second, width, upper, lower, both);
        } else {
            size_t row_bytes = stride * sizeof *luma;
            memcpy(upper, upper - stride, row_bytes);
            memcpy(lower, upper - stride, row_bytes);
            memcpy(both, both - stride, row_bytes);
        }
    }
}

// A block that has no pixel of the picture is the one before it, and nothing but that.
FS_V3_BODY void code_empty_block(fs_bits *writer, const uint32_t *codes, int32_t *dc) {
    int16_t same = (int16_t)*dc;
    fs_code_block(writer, &same, 0, codes, dc);
}

FS_V3 size_t fs_jpeg_code_strip(
    const fs_jpeg_divisor_row *divisors, const uint32_t *codes, const uint8_t *pixels, size_t width,
    size_t rows, int16_t *samples, fs_jpeg_state *state, uint8_t *target) {
    size_t units = (width + 15) / 16, stride = 16 * units;
    int16_t *colors = samples + 16 * stride;
    const fs_jpeg_divisor_row *color_divisors = divisors + 8;
    const uint32_t *color_codes = codes + FS_JPEG_CODES;
    convert_strip(pixels, width, rows, samples, colors, stride);
    fs_bits writer = {state->bits, state->count, target};
    for (size_t x = 0; x < stride; x += 16) {
        fs_two_blocks blocks;
        for (size_t y = 0; y < 16; y += 8) {
            if (y >= rows) {
                code_empty_block(&writer, codes, &state->dc[0]);
                code_empty_block(&writer, codes, &state->dc[0]);
                continue;
            }
            fs_find_coefficients(samples + y * stride + x, stride, divisors, &blocks);
            fs_code_block(&writer, blocks.values, blocks.filled[0], codes, &state->dc[0]);
            if (x + 8 < width)
                fs_code_block(&writer, blocks.values + 8, blocks.filled[1], codes, &state->dc[0]);
            else
                code_empty_block(&writer, codes, &state->dc[0]);
        }
        fs_find_coefficients(colors + x, stride, color_divisors, &blocks);
        fs_code_block(&writer, blocks.values, blocks.filled[0], color_codes, &state->dc[1]);
        fs_code_block(&writer, blocks.values + 8, blocks.filled[1], color_codes, &state->dc[2]);
    }
    state->bits = writer.bits;
    state->count = writer.count;
    return (size_t)(writer.next - target);
}

FS_V3 size_t fs_jpeg_stuff_zeros(const uint8_t *bytes, size_t count, uint8_t *target) {
    const __m256i all_ones = _mm256_set1_epi8(-1);
    uint8_t *next = target;
    size_t i = 0;
    while (i + 32 <= count) {
        __m256i some = _mm256_loadu_si256((const __m256i *)(bytes + i));
        uint32_t full = (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(some, all_ones));
        _mm256_storeu_si256((__m256i *)next, some);
        size_t whole = full ? _tzcnt_u32(full) + 1 : 32;
        next += whole;
        i += whole;
        if (full) *next++ = 0;
    }
    for (; i < count; i++) {
        *next++ = bytes[i];
        if (bytes[i] == 255) *next++ = 0;
    }
    return (size_t)(next - target);
}
#else
int fs_jpeg_kernels_can_run(void) { return 0; }

// Nobody calls these here.
size_t fs_jpeg_code_strip(
    const fs_jpeg_divisor_row *divisors, const uint32_t *codes, const uint8_t *pixels, size_t width,
    size_t rows, int16_t *samples, fs_jpeg_state *state, uint8_t *target) {
    (void)divisors, (void)codes, (void)pixels, (void)width;
    (void)rows, (void)samples, (void)state, (void)target;
    return 0;
}

size_t fs_jpeg_stuff_zeros(const uint8_t *bytes, size_t count, uint8_t *target) {
    (void)bytes, (void)count, (void)target;
    return 0;
}
#endif
