// Colour indices to pixels.
#include "CGIFKernels.h"
#include <clones.h>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

typedef uint8_t bytes8 __attribute__((vector_size(8)));
typedef int8_t signed_bytes8 __attribute__((vector_size(8)));
typedef int32_t signed_pixels8 __attribute__((vector_size(32)));

// Eight pixels. A branch that depends on a single transparent pixel would be unpredictable.
FS_BODY void draw_eight(
    const uint8_t *indices, const uint32_t *colors, int transparent, uint32_t *pixels) {
    if (transparent >= 0) {
        uint64_t all;
        memcpy(&all, indices, 8);
        if (all == 0x0101010101010101 * (uint64_t)transparent) return;
    }
    pixels8 drawn = {
        colors[indices[0]], colors[indices[1]], colors[indices[2]], colors[indices[3]],
        colors[indices[4]], colors[indices[5]], colors[indices[6]], colors[indices[7]]};
    if (transparent >= 0) {
        bytes8 eight;
        pixels8 under;
        memcpy(&eight, indices, 8);
        memcpy(&under, pixels, 32);
        signed_bytes8 kept = eight == (uint8_t)transparent;
        drawn |= under & (pixels8)__builtin_convertvector(kept, signed_pixels8);
    }
    memcpy(pixels, &drawn, 32);
}

// The last eight pixels may overlap those before, which gives the same pixels.
FS_BODY void draw_row(
    const uint8_t *indices, size_t count, const uint32_t *colors, int transparent,
    uint32_t *pixels) {
    if (count < 8) {
        for (size_t i = 0; i < count; i++)
            if (indices[i] != transparent) pixels[i] = colors[indices[i]];
        return;
    }
    size_t i = 0;
    for (; i + 8 <= count; i += 8) draw_eight(indices + i, colors, transparent, pixels + i);
    if (i < count) draw_eight(indices + count - 8, colors, transparent, pixels + count - 8);
}

void fs_gif_draw_by_eights(const fs_gif_rows *area, const uint32_t *colors, int transparent) {
    for (size_t y = 0; y < area->rows; y++)
        draw_row(
            area->indices + y * area->index_stride, area->columns, colors, transparent,
            area->pixels + y * area->pixel_stride);
}

#if defined(__x86_64__)
enum { MAX_TABLES = 2 };

// Colours as four tables of bytes for each 16 indices.
typedef struct {
    __m256i channels[MAX_TABLES][4];
    int count;
} byte_tables;

FS_V3_BODY byte_tables make_tables(const uint32_t *colors, int count) {
    byte_tables tables = {.count = count};
    const __m128i order = _mm_setr_epi8(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
    for (int i = 0; i < count; i++) {
        __m128i four[4];
        for (int j = 0; j < 4; j++)
            four[j] = _mm_shuffle_epi8(
                _mm_loadu_si128((const __m128i *)(colors + 16 * i + 4 * j)), order);
        __m128i low = _mm_unpacklo_epi32(four[0], four[1]);
        __m128i high = _mm_unpackhi_epi32(four[0], four[1]);
        __m128i next_low = _mm_unpacklo_epi32(four[2], four[3]);
        __m128i next_high = _mm_unpackhi_epi32(four[2], four[3]);
        __m128i channels[4] = {
            _mm_unpacklo_epi64(low, next_low), _mm_unpackhi_epi64(low, next_low),
            _mm_unpacklo_epi64(high, next_high), _mm_unpackhi_epi64(high, next_high)};
        for (int j = 0; j < 4; j++)
            tables.channels[i][j] = _mm256_broadcastsi128_si256(channels[j]);
    }
    return tables;
}

FS_V3_BODY __m256i look_up(const byte_tables *tables, int channel, __m256i indices, __m256i high) {
    __m256i found = _mm256_shuffle_epi8(tables->channels[0][channel], indices);
    if (tables->count == 1) return found;
    return _mm256_blendv_epi8(
        found, _mm256_shuffle_epi8(tables->channels[1][channel], indices), high);
}

FS_V3_BODY void draw_32(
    const uint8_t *indices, const byte_tables *tables, int transparent, uint32_t *pixels) {
    __m256i all = _mm256_loadu_si256((const __m256i *)indices);
    int has_kept = 0;
    char same[32];
    if (transparent >= 0) {
        __m256i mask = _mm256_cmpeq_epi8(all, _mm256_set1_epi8((char)transparent));
        has_kept = _mm256_movemask_epi8(mask);
        if (has_kept == -1) return;
        _mm256_storeu_si256((__m256i *)same, mask);
    }
    // The highest bit of a byte is set for the second table.
    __m256i high = _mm256_slli_epi16(all, 3);
    __m256i red = look_up(tables, 0, all, high), green = look_up(tables, 1, all, high);
    __m256i blue = look_up(tables, 2, all, high), alpha = look_up(tables, 3, all, high);
    __m256i rg = _mm256_unpacklo_epi8(red, green), ba = _mm256_unpacklo_epi8(blue, alpha);
    __m256i rg_high = _mm256_unpackhi_epi8(red, green);
    __m256i ba_high = _mm256_unpackhi_epi8(blue, alpha);
    __m256i a = _mm256_unpacklo_epi16(rg, ba), b = _mm256_unpackhi_epi16(rg, ba);
    __m256i c = _mm256_unpacklo_epi16(rg_high, ba_high);
    __m256i d = _mm256_unpackhi_epi16(rg_high, ba_high);
    __m256i drawn[4] = {
        _mm256_permute2x128_si256(a, b, 0x20), _mm256_permute2x128_si256(c, d, 0x20),
        _mm256_permute2x128_si256(a, b, 0x31), _mm256_permute2x128_si256(c, d, 0x31)};
    for (int i = 0; i < 4; i++) {
        __m256i *eight = (__m256i *)(pixels + 8 * i);
        if (has_kept) {
            __m256i kept = _mm256_cvtepi8_epi32(_mm_loadl_epi64((const __m128i *)(same + 8 * i)));
            kept = _mm256_and_si256(_mm256_loadu_si256(eight), kept);
            drawn[i] = _mm256_or_si256(drawn[i], kept);
        }
        _mm256_storeu_si256(eight, drawn[i]);
    }
}

FS_V3_BODY void draw_in_tables(
    const fs_gif_rows *area, const uint32_t *colors, int transparent, int count) {
    byte_tables tables = make_tables(colors, count);
    for (size_t y = 0; y < area->rows; y++) {
        const uint8_t *indices = area->indices + y * area->index_stride;
        uint32_t *pixels = area->pixels + y * area->pixel_stride;
        size_t i = 0, columns = area->columns;
        for (; i + 32 <= columns; i += 32) draw_32(indices + i, &tables, transparent, pixels + i);
        if (i == columns) continue;
        // The last pixels may overlap those before.
        if (columns >= 32)
            draw_32(indices + columns - 32, &tables, transparent, pixels + columns - 32);
        else
            draw_row(indices, columns, colors, transparent, pixels);
    }
}

FS_V3 static void draw_v3(
    const fs_gif_rows *area, const uint32_t *colors, int transparent, int bits) {
    if (bits <= 4) {
        draw_in_tables(area, colors, transparent, 1);
    } else if (bits == 5) {
        draw_in_tables(area, colors, transparent, 2);
    } else {
        for (size_t y = 0; y < area->rows; y++)
            draw_row(
                area->indices + y * area->index_stride, area->columns, colors, transparent,
                area->pixels + y * area->pixel_stride);
    }
}
#endif

void fs_gif_draw(const fs_gif_rows *area, const uint32_t *colors, int transparent, int bits) {
    FS_X86_IF(FS_HAS_V3, draw_v3(area, colors, transparent, bits));
    (void)bits;
    fs_gif_draw_by_eights(area, colors, transparent);
}
