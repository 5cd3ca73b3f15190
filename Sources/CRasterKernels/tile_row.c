#include "CRasterKernels.h"
#include "lattice.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

enum { SIDE = FS_TILE_SIDE, LANES = 8, MARGIN = 4 * LANES, WEIGHT = 1 << 14 };

// One level of a noise tile. Each level has half as many samples per side and per noise cell as the level before it.
typedef struct {
    const int16_t *samples;
    uint32_t side, mask;
    float per_cell;
} level;

// The finest level at which the elements of a row are at most two samples apart; the coarsest level if there is none.
FS_BODY level level_for(float step, const int16_t *tile) {
    level found = {tile, SIDE, SIDE - 1, FS_TILE_SAMPLES};
    while (step * found.per_cell > 2 && found.side > SIDE >> (FS_TILE_LEVELS - 1)) {
        found.samples += found.side * found.side;
        found.side /= 2;
        found.mask /= 2;
        found.per_cell *= 0.5f;
    }
    return found;
}

// Positions along a row, in 1/65536 of a sample. An overflow shifts them by whole tiles, which changes
// nothing because the tile repeats.
typedef struct {
    uint32_t start, advance;
} places;

FS_BODY places along(fs_noise_row place, float per_cell) {
    float u = place.x * per_cell;
    int32_t first = floor_int(u);
    return (places){
        (((uint32_t)first + place.seed) << 16) + (uint32_t)((u - (float)first) * 65536),
        (uint32_t)(place.step * (per_cell * 65536.0f)),
    };
}

// The two rows of samples around a position. `t` is the distance of the position below the first of
// them, in 1/32768 of the distance between the rows.
typedef struct {
    const int16_t *above, *below;
    int16_t t;
} sample_rows;

FS_BODY sample_rows rows_at(fs_noise_row place, level tile) {
    float v = place.y * tile.per_cell;
    int32_t whole = floor_int(v);
    uint32_t r = (uint32_t)whole + (place.seed >> 8);
    int32_t t = (int32_t)((v - (float)whole) * 32768);
    return (sample_rows){
        tile.samples + (r & tile.mask) * tile.side,
        tile.samples + ((r + 1) & tile.mask) * tile.side,
        (int16_t)(t < 32767 ? t : 32767),
    };
}

// The difference of two samples fits 16 bits.
FS_BODY void blend_piece(
    const int16_t *above, const int16_t *below, int16_t t, int16_t *line, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        int16_t difference = (int16_t)(below[i] - above[i]);
        line[i] = (int16_t)(above[i] + (int16_t)((int32_t)difference * t >> 16) * 2);
    }
}

#if defined(__x86_64__)
FS_V3 static void blend_piece_v3(
    const int16_t *above, const int16_t *below, int16_t t, int16_t *line, uint32_t count) {
    uint32_t i = 0;
    for (; i + 2 * LANES <= count; i += 2 * LANES) {
        __m256i top = _mm256_loadu_si256((const __m256i *)(above + i));
        __m256i half = _mm256_sub_epi16(_mm256_loadu_si256((const __m256i *)(below + i)), top);
        half = _mm256_mulhi_epi16(half, _mm256_set1_epi16(t));
        _mm256_storeu_si256(
            (__m256i *)(line + i), _mm256_add_epi16(top, _mm256_add_epi16(half, half)));
    }
    blend_piece(above + i, below + i, t, line + i, count - i);
}
#else
#define blend_piece_v3 blend_piece
#endif

// Blends the two rows from column `first` on. The number of samples is `needed`, rounded up to a multiple of 16.
FS_BODY void blend_rows(
    sample_rows rows, level tile, uint32_t first, uint32_t needed, int16_t *line,
    int is_v3) {
    uint32_t count = (needed + 2 * LANES - 1) & (uint32_t)(-2 * LANES);
    for (uint32_t done = 0; done < count;) {
        uint32_t column = (first + done) & tile.mask;
        uint32_t length = count - done < tile.side - column ? count - done : tile.side - column;
        const int16_t *above = rows.above + column, *below = rows.below + column;
        if (is_v3) blend_piece_v3(above, below, rows.t, line + done, length);
        else blend_piece(above, below, rows.t, line + done, length);
        done += length;
    }
}

// Blends the samples that a row needs into `line`, beginning with the sample before the first element.
// Returns the positions of the row's elements in `line`.
FS_BODY places prepare(
    fs_noise_row place, level tile, ptrdiff_t count, int16_t line[SIDE + 2 * MARGIN],
    int is_v3) {
    places at = along(place, tile.per_cell);
    uint64_t needed = ((uint64_t)at.advance * (uint64_t)count >> 16) + 2 * LANES + 2;
    uint32_t limit = tile.side + MARGIN;
    blend_rows(
        rows_at(place, tile), tile, at.start >> 16, needed < limit ? (uint32_t)needed : limit, line,
        is_v3);
    at.start &= 0xffff;
    return at;
}

// The factor that converts sums of weighted samples to values.
FS_BODY float sample_gain(fs_noise_row place) { return place.gain * (1.0f / (FS_TILE_UNIT * WEIGHT)); }

FS_BODY void read(
    const int16_t *line, uint32_t mask, places at, float gain, float *row, ptrdiff_t count) {
    for (ptrdiff_t i = 0; i < count; i++) {
        uint32_t column = at.start >> 16 & mask;
        int32_t t = (int32_t)(at.start >> 2 & (WEIGHT - 1));
        row[i] += (float)(line[column] * (WEIGHT - t) + line[column + 1] * t) * gain;
        at.start += at.advance;
    }
}

#if defined(__x86_64__)
// Four elements at once. Each is interpolated between two neighbouring samples, loaded as 32 bits.
FS_BODY ptrdiff_t read_fours(
    const int16_t *line, uint32_t mask, places *at, float gain, float *row, ptrdiff_t count) {
    typedef float floats4 __attribute__((vector_size(16)));
    typedef uint32_t bits4 __attribute__((vector_size(16)));
    bits4 here = at->start + (bits4){0, 1, 2, 3} * at->advance;
    ptrdiff_t i = 0;
    for (; i + 4 <= count; i += 4) {
        bits4 columns = here >> 16 & mask, pairs;
        for (int k = 0; k < 4; k++) {
            uint32_t pair;
            memcpy(&pair, line + columns[k], sizeof pair);
            pairs[k] = pair;
        }
        bits4 t = here >> 2 & (WEIGHT - 1);
        // The weight of the second sample in the upper half, that of the first in the lower one.
        bits4 weights = (t << 16) - t + WEIGHT;
        __m128i sums = _mm_madd_epi16((__m128i)pairs, (__m128i)weights);
        floats4 values;
        memcpy(&values, row + i, sizeof values);
        values += (floats4)_mm_cvtepi32_ps(sums) * gain;
        memcpy(row + i, &values, sizeof values);
        here += 4 * at->advance;
    }
    at->start = here[0];
    return i;
}
#endif

FS_BODY void tile_row(fs_noise_row place, const int16_t *tiles, float *row, ptrdiff_t count) {
    level tile = level_for(place.step, tiles);
    int16_t line[SIDE + 2 * MARGIN];
    places at = prepare(place, tile, count, line, 0);
    float gain = sample_gain(place);
    ptrdiff_t done = 0;
#if defined(__x86_64__)
    done = read_fours(line, tile.mask, &at, gain, row, count);
#endif
    read(line, tile.mask, at, gain, row + done, count - done);
}

#if defined(__x86_64__)
typedef float lanes __attribute__((vector_size(4 * LANES)));

// Reads rows with steps of at most two samples. Half a vector contains eight samples, which are enough
// to interpolate four elements.
FS_V3_BODY ptrdiff_t read_finely_v3(
    const int16_t *line, uint32_t mask, places *at, float gain, float *row, ptrdiff_t count) {
    __m256i ramp = _mm256_mullo_epi32(
        _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7), _mm256_set1_epi32((int32_t)at->advance));
    const __m256i spread = _mm256_setr_epi8(
        2, 2, 2, 2, 6, 6, 6, 6, 10, 10, 10, 10, 14, 14, 14, 14, 2, 2, 2, 2, 6, 6, 6, 6, 10, 10, 10,
        10, 14, 14, 14, 14);
    ptrdiff_t i = 0;
    for (; i + LANES <= count; i += LANES) {
        uint32_t half = at->start + LANES / 2 * at->advance;
        __m256i here = _mm256_add_epi32(_mm256_set1_epi32((int32_t)at->start), ramp);
        __m256i first = _mm256_shuffle_epi32(here, 0);
        here = _mm256_sub_epi32(
            here, _mm256_and_si256(first, _mm256_set1_epi32((int32_t)0xffff0000)));
        __m256i samples = _mm256_inserti128_si256(
            _mm256_castsi128_si256(
                _mm_loadu_si128((const __m128i *)(line + (at->start >> 16 & mask)))),
            _mm_loadu_si128((const __m128i *)(line + (half >> 16 & mask))), 1);
        // Pick two neighbouring samples for each element. A sample has two bytes, so the first byte
        // is at twice the integer part of the position.
        __m256i pick = _mm256_shuffle_epi8(here, spread);
        pick = _mm256_add_epi8(_mm256_add_epi8(pick, pick), _mm256_set1_epi32(0x03020100));
        __m256i t = _mm256_and_si256(_mm256_srli_epi32(here, 2), _mm256_set1_epi32(WEIGHT - 1));
        __m256i weights = _mm256_add_epi32(
            _mm256_sub_epi32(_mm256_slli_epi32(t, 16), t), _mm256_set1_epi32(WEIGHT));
        __m256i sums = _mm256_madd_epi16(_mm256_shuffle_epi8(samples, pick), weights);
        lanes values;
        __builtin_memcpy(&values, row + i, sizeof values);
        values += (lanes)_mm256_cvtepi32_ps(sums) * gain;
        __builtin_memcpy(row + i, &values, sizeof values);
        at->start += LANES * at->advance;
    }
    return i;
}

FS_V3 static void tile_row_v3(
    fs_noise_row place, const int16_t *tiles, float *row, ptrdiff_t count) {
    level tile = level_for(place.step, tiles);
    int16_t line[SIDE + 2 * MARGIN];
    places at = prepare(place, tile, count, line, 1);
    float gain = sample_gain(place);
    ptrdiff_t done = 0;
    if (at.advance <= 2 * 65536) done = read_finely_v3(line, tile.mask, &at, gain, row, count);
    read(line, tile.mask, at, gain, row + done, count - done);
}
#endif

// A cache line of 64 bytes has this number of samples.
enum { CACHE_LINE_SAMPLES = 32 };

void fs_prefetch_tile_row(
    fs_noise_row place, const int16_t *tiles, ptrdiff_t samples, ptrdiff_t count) {
    if (samples != FS_TILE_ALL_SAMPLES) return;
    level tile = level_for(place.step, tiles);
    places at = along(place, tile.per_cell);
    sample_rows rows = rows_at(place, tile);
    uint64_t needed = ((uint64_t)at.advance * (uint64_t)count >> 16) + CACHE_LINE_SAMPLES;
    if (needed > tile.side) needed = tile.side;
    for (uint32_t i = 0; i < needed; i += CACHE_LINE_SAMPLES) {
        uint32_t column = ((at.start >> 16) + i) & tile.mask;
        __builtin_prefetch(rows.above + column);
        __builtin_prefetch(rows.below + column);
    }
}

void fs_tile_row(
    fs_noise_row place, const int16_t *tiles, ptrdiff_t samples, float *row, ptrdiff_t count) {
    if (samples != FS_TILE_ALL_SAMPLES) return;
    FS_X86_IF(FS_HAS_V3, tile_row_v3(place, tiles, row, count));
    tile_row(place, tiles, row, count);
}
