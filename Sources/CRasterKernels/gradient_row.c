#include "CRasterKernels.h"
#include "lattice.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

// Elements per piece: its data fit the stack, with one vector of padding for reads.
enum { PIECE = 256, LANES = 8, COLUMNS = PIECE + 2 + 2 * LANES };

// The lattice columns that the row crosses. Right of a corner the field is `level + slope * dx`; left of
// it, `before + slope * dx` with `dx` from the previous column.
typedef struct {
    float slope[COLUMNS], level[COLUMNS], before[COLUMNS];
} slices;

FS_BODY float fade(float t) { return t * t * t * (t * (t * 6 - 15) + 10); }

FS_BODY void cut(slices *cut, fs_noise_row place, int32_t column, int32_t columns) {
    int32_t row = floor_int(place.y);
    float dy = place.y - (float)row;
    float weight = fade(dy);
    uint32_t above = (uint32_t)row & place.mask, below = (uint32_t)(row + 1) & place.mask;
    int32_t whole_lanes = (columns + LANES - 1) & -LANES;
    for (int32_t i = 0; i < whole_lanes; i++) {
        uint32_t x = (uint32_t)(column + i) & place.mask;
        uint32_t top = lattice_mix(x, above, place.seed);
        uint32_t bottom = lattice_mix(x, below, place.seed);
        float top_x = signed_unit(top), bottom_x = signed_unit(bottom);
        float top_level = signed_unit(top >> 16) * dy;
        float bottom_level = signed_unit(bottom >> 16) * (dy - 1);
        cut->slope[i] = top_x + (bottom_x - top_x) * weight;
        cut->level[i] = top_level + (bottom_level - top_level) * weight;
        cut->before[i] = cut->level[i] - cut->slope[i];
    }
}

FS_BODY void blend(
    fs_noise_row place, const slices *cut, float t, int32_t start, int32_t count, float *row) {
    for (int32_t i = start; i < count; i++) {
        float at = (float)i * place.step + t;
        int32_t column = (int32_t)at;
        float u = at - (float)column;
        float a = u * cut->slope[column] + cut->level[column];
        float b = u * cut->slope[column + 1] + cut->before[column + 1];
        float value = a + (b - a) * fade(u);
        if (place.is_folded) value = __builtin_elementwise_abs(value);
        row[i] = value * place.gain + place.offset;
    }
}

typedef float floats4 __attribute__((vector_size(16)));
typedef int32_t ints4 __attribute__((vector_size(16)));

// Four elements at once, whose cells are loaded one by one: the baseline has no permutation by variables.
FS_BODY void blend_fours(fs_noise_row place, const slices *cut, float t, int32_t count, float *row) {
    ints4 fold = (ints4){} + (place.is_folded ? 0x7fffffff : -1);
    ints4 ramp = {0, 1, 2, 3};
    int32_t i = 0;
    for (; i + 4 <= count; i += 4) {
        floats4 at = __builtin_convertvector(ramp + i, floats4) * place.step + t;
        ints4 column = __builtin_convertvector(at, ints4);
        floats4 u = at - __builtin_convertvector(column, floats4);
        const float *slope = cut->slope, *level = cut->level, *before = cut->before + 1;
        int32_t p = column[0], q = column[1], r = column[2], s = column[3];
        floats4 a = u * (floats4){slope[p], slope[q], slope[r], slope[s]}
            + (floats4){level[p], level[q], level[r], level[s]};
        floats4 b = u * (floats4){slope[p + 1], slope[q + 1], slope[r + 1], slope[s + 1]}
            + (floats4){before[p], before[q], before[r], before[s]};
        floats4 value = a + (b - a) * (u * u * u * (u * (u * 6 - 15) + 10));
        value = (floats4)((ints4)value & fold) * place.gain + place.offset;
        __builtin_memcpy(row + i, &value, sizeof value);
    }
    blend(place, cut, t, i, count, row);
}

#if defined(__x86_64__)
typedef float lanes __attribute__((vector_size(4 * LANES)));
typedef int32_t whole_lanes __attribute__((vector_size(4 * LANES)));

// The same for steps of at most 1: eight elements are in at most eight cells, which a permutation selects.
FS_V3_BODY void blend_eights(
    fs_noise_row place, const slices *cut, float t, int32_t start, int32_t count, float *row) {
    whole_lanes fold = (whole_lanes){} + (place.is_folded ? 0x7fffffff : -1);
    lanes ramp = {0, 1, 2, 3, 4, 5, 6, 7};
    for (int32_t i = start; i < count; i += LANES) {
        lanes at = (ramp + (float)i) * place.step + t;
        __m256i columns = _mm256_cvttps_epi32((__m256)at);
        int32_t first = _mm256_cvtsi256_si32(columns);
        __m256i pick = _mm256_sub_epi32(columns, _mm256_set1_epi32(first));
        lanes u = at - (lanes)_mm256_cvtepi32_ps(columns);
        const float *slope = cut->slope + first;
        lanes a1 = (lanes)_mm256_permutevar8x32_ps(_mm256_loadu_ps(slope), pick);
        lanes a0 = (lanes)_mm256_permutevar8x32_ps(_mm256_loadu_ps(cut->level + first), pick);
        lanes b1 = (lanes)_mm256_permutevar8x32_ps(_mm256_loadu_ps(slope + 1), pick);
        lanes b0 = (lanes)_mm256_permutevar8x32_ps(_mm256_loadu_ps(cut->before + first + 1), pick);
        lanes a = u * a1 + a0;
        lanes b = u * b1 + b0;
        lanes value = a + (b - a) * (u * u * u * (u * (u * 6 - 15) + 10));
        value = (lanes)((whole_lanes)value & fold) * place.gain + place.offset;
        __builtin_memcpy(row + i - start, &value, sizeof value);
    }
}

FS_V3 static void blend_v3(
    fs_noise_row place, const slices *cut, float t, int32_t count, float *row) {
    int32_t whole = count & -LANES;
    blend_eights(place, cut, t, 0, whole, row);
    if (whole == count) return;
    float last[LANES];
    blend_eights(place, cut, t, whole, count, last);
    __builtin_memcpy(row + whole, last, 4 * (size_t)(count - whole));
}
#else
#define blend_v3 blend_fours
#endif

// For steps above 1: no two elements share a cell.
FS_BODY void single_cells(fs_noise_row place, int32_t column, float t, int32_t count, float *row) {
    for (int32_t i = 0; i < count; i++) {
        float at = (float)i * place.step + t;
        int32_t skipped = (int32_t)at;
        slices here;
        cut(&here, place, (int32_t)((uint32_t)column + (uint32_t)skipped), 2);
        fs_noise_row one = place;
        one.step = 0;
        blend(one, &here, at - (float)skipped, 0, 1, row + i);
    }
}

FS_BODY void gradient_row(fs_noise_row place, float *row, ptrdiff_t count, int is_v3) {
    for (ptrdiff_t first = 0; first < count; first += PIECE) {
        int32_t length = count - first < PIECE ? (int32_t)(count - first) : PIECE;
        float start = place.x + (float)first * place.step;
        int32_t column = floor_int(start);
        float t = start - (float)column;
        float *piece = row + first;
        if (place.step > 1) {
            single_cells(place, column, t, length, piece);
        } else {
            slices here;
            cut(&here, place, column, (int32_t)(t + (float)(length - 1) * place.step) + 2);
            if (is_v3) blend_v3(place, &here, t, length, piece);
            else blend_fours(place, &here, t, length, piece);
        }
    }
}

FS_V3 static void gradient_row_v3(fs_noise_row place, float *row, ptrdiff_t count) {
    gradient_row(place, row, count, 1);
}

void fs_gradient_row(fs_noise_row place, float *row, ptrdiff_t count) {
    if (FS_HAS_V3) gradient_row_v3(place, row, count);
    else gradient_row(place, row, count, 0);
}
