#include "noise.h"
#include "lattice.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

enum { SIDE = FS_TILE_SIDE, LANES = 8 };

// A tile of half the samples to a side and a cell, or a quarter, and so on.
typedef struct {
    const float *samples;
    uint32_t side, mask;
    float per_cell;
} level;

// The finest level with no more than two samples to an element, if there is one.
FS_BODY level level_for(float step, const float *tile) {
    level found = {tile, SIDE, SIDE - 1, FS_TILE_SAMPLES};
    while (step * found.per_cell > 2 && found.side > SIDE >> (FS_TILE_LEVELS - 1)) {
        found.samples += found.side * found.side;
        found.side /= 2;
        found.mask /= 2;
        found.per_cell *= 0.5f;
    }
    return found;
}

// Places along a row, in 1/65536 of a sample; what overflows is whole turns of the tile.
typedef struct {
    uint32_t start, advance;
} places;

FS_BODY places along(fs_noise_row place, float per_cell) {
    float u = place.x * per_cell;
    int32_t first = whole_part(u);
    return (places){
        (((uint32_t)first + place.seed) << 16) + (uint32_t)((u - (float)first) * 65536),
        (uint32_t)(place.step * (per_cell * 65536.0f)),
    };
}

// The two sample rows around a place, and how far it lies below the first.
typedef struct {
    const float *above, *below;
    float part;
} sample_rows;

FS_BODY sample_rows rows_at(fs_noise_row place, level tile) {
    float v = place.y * tile.per_cell;
    int32_t whole = whole_part(v);
    uint32_t r = (uint32_t)whole + (place.seed >> 8);
    return (sample_rows){
        tile.samples + (r & tile.mask) * tile.side,
        tile.samples + ((r + 1) & tile.mask) * tile.side, v - (float)whole,
    };
}

// The two rows made one from column `first` on, with some samples more than are needed behind.
FS_BODY void blend_rows(
    sample_rows rows, level tile, float gain, uint32_t first, uint32_t needed, float *line) {
    uint32_t count = (needed + LANES - 1) & (uint32_t)-LANES;
    for (uint32_t done = 0; done < count;) {
        uint32_t column = (first + done) & tile.mask;
        uint32_t part = count - done < tile.side - column ? count - done : tile.side - column;
        for (uint32_t i = 0; i < part; i++) {
            float top = rows.above[column + i];
            line[done + i] = (top + (rows.below[column + i] - top) * rows.part) * gain;
        }
        done += part;
    }
}

// A row's samples with its first element's in front.
FS_BODY places prepare(
    fs_noise_row place, level tile, ptrdiff_t count, float line[SIDE + 4 * LANES]) {
    places at = along(place, tile.per_cell);
    uint64_t needed = ((uint64_t)at.advance * (uint64_t)count >> 16) + 2 * LANES + 2;
    uint32_t most = tile.side + 3 * LANES;
    blend_rows(
        rows_at(place, tile), tile, place.gain, at.start >> 16,
        needed < most ? (uint32_t)needed : most, line);
    at.start &= 0xffff;
    return at;
}

FS_BODY void read(
    const float *line, uint32_t mask, places at, float *row, ptrdiff_t count) {
    for (ptrdiff_t i = 0; i < count; i++) {
        uint32_t column = at.start >> 16 & mask;
        float fx = (float)(int32_t)(at.start & 0xffff) * 0x1p-16f;
        row[i] += line[column] + (line[column + 1] - line[column]) * fx;
        at.start += at.advance;
    }
}

FS_BODY void tile_row(fs_noise_row place, const float *tiles, float *row, ptrdiff_t count) {
    level tile = level_for(place.step, tiles);
    float line[SIDE + 4 * LANES];
    places at = prepare(place, tile, count, line);
    read(line, tile.mask, at, row, count);
}

#if defined(__x86_64__)
typedef float lanes __attribute__((vector_size(4 * LANES)));

// Of sixteen samples, those that eight numbers tell.
FS_V3 static inline __attribute__((always_inline)) lanes pick_from(
    const float *samples, __m256i pick) {
    __m256 low = _mm256_permutevar8x32_ps(_mm256_loadu_ps(samples), pick);
    __m256 high = _mm256_permutevar8x32_ps(_mm256_loadu_ps(samples + LANES), pick);
    // A blend looks at the topmost bit.
    return (lanes)_mm256_blendv_ps(low, high, _mm256_castsi256_ps(_mm256_slli_epi32(pick, 28)));
}

// Steps of at most two samples: eight elements lie between sixteen samples.
FS_V3 static ptrdiff_t read_finely_v3(
    const float *line, uint32_t mask, places *at, float *row, ptrdiff_t count) {
    __m256i ramp = _mm256_mullo_epi32(
        _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7), _mm256_set1_epi32((int32_t)at->advance));
    ptrdiff_t i = 0;
    for (; i + LANES <= count; i += LANES) {
        uint32_t column = at->start >> 16 & mask;
        __m256i here = _mm256_add_epi32(_mm256_set1_epi32((int32_t)(at->start & 0xffff)), ramp);
        __m256i pick = _mm256_srli_epi32(here, 16);
        __m256i part = _mm256_and_si256(here, _mm256_set1_epi32(0xffff));
        lanes fx = (lanes)_mm256_cvtepi32_ps(part) * 0x1p-16f;
        lanes left = pick_from(line + column, pick), right = pick_from(line + column + 1, pick);
        lanes sum;
        __builtin_memcpy(&sum, row + i, sizeof sum);
        sum += left + (right - left) * fx;
        __builtin_memcpy(row + i, &sum, sizeof sum);
        at->start += LANES * at->advance;
    }
    return i;
}

FS_V3 static void tile_row_v3(
    fs_noise_row place, const float *tiles, float *row, ptrdiff_t count) {
    level tile = level_for(place.step, tiles);
    float line[SIDE + 4 * LANES];
    places at = prepare(place, tile, count, line);
    ptrdiff_t done = 0;
    if (at.advance <= 2 * 65536) done = read_finely_v3(line, tile.mask, &at, row, count);
    read(line, tile.mask, at, row + done, count - done);
}
#endif

void fs_tile_row(
    fs_noise_row place, const float *tiles, ptrdiff_t samples, float *row, ptrdiff_t count) {
    if (samples != FS_TILE_ALL_SAMPLES) return;
#if defined(__x86_64__)
    if (FS_HAS_V3) {
        tile_row_v3(place, tiles, row, count);
        return;
    }
#endif
    tile_row(place, tiles, row, count);
}
