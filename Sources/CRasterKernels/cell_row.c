#include "CRasterKernels.h"
#include "lattice.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

FS_BODY int is_valid(fs_cell_grid grid, ptrdiff_t points) {
    return grid.columns >= 3 && grid.rows >= 3
        && (int64_t)grid.columns * grid.rows + 3 <= points;
}

FS_KERNEL(
    cell_points, (grid, xs, ys, cells, count),
    fs_cell_grid grid, float *xs, float *ys, uint32_t *cells, ptrdiff_t count) {
    if (!is_valid(grid, count)) return;
    ptrdiff_t index = 0;
    for (int32_t j = 0; j < grid.rows; j++) {
        uint32_t row = (uint32_t)grid.row + (uint32_t)j;
        for (int32_t i = 0; i < grid.columns; i++, index++) {
            uint32_t bits = lattice_mix((uint32_t)grid.column + (uint32_t)i, row, grid.seed);
            xs[index] = (float)i + 0.5f + 0.5f * grid.jitter * signed_unit(bits);
            ys[index] = (float)j + 0.5f + 0.5f * grid.jitter * signed_unit(bits >> 16);
            cells[index] = bits * 0x9e3779b1u ^ bits >> 13;
        }
    }
}

typedef float four __attribute__((ext_vector_type(4)));
// Signed, because SSE2 compares only signed numbers. Keys are never negative.
typedef int32_t four_bits __attribute__((ext_vector_type(4)));

FS_BODY four_bits load_keys(const float *xs, const float *ys, float x, float y, four_bits number) {
    four dx, dy;
    __builtin_memcpy(&dx, xs, sizeof dx);
    __builtin_memcpy(&dy, ys, sizeof dy);
    dx -= x;
    dy -= y;
    // Squared distances with the point's number in the last four bits: positive floats sort like their
    // bits. The fourth point of a row is not one of the square's.
    return ((four_bits)(dx * dx + dy * dy) & ~15) | number;
}

typedef struct {
    float to_x, to_y, next_x, next_y;
    uint32_t cell;
} nearest;

// The column, or row, of a position, never in the margin; NaN gives the first square.
FS_BODY int32_t locate(float place, int32_t squares) {
    place = place > 1 ? place : 1;
    return (int32_t)(place < (float)(squares - 1) ? place : (float)(squares - 2));
}

FS_BODY nearest find(
    fs_cell_grid grid, const float *xs, const float *ys, const uint32_t *cells, float x, float y) {
    int32_t column = locate(x, grid.columns), row = locate(y, grid.rows);
    // Positions before the first square move to its border.
    x = x > 1 ? x : 1;
    y = y > 1 ? y : 1;
    ptrdiff_t top = (ptrdiff_t)(row - 1) * grid.columns + column - 1;
    ptrdiff_t middle = top + grid.columns, bottom = middle + grid.columns;
    const int32_t none = 0x7f000000;
    four_bits a = load_keys(xs + top, ys + top, x, y, (four_bits){0, 1, 2, none});
    four_bits b = load_keys(xs + middle, ys + middle, x, y, (four_bits){4, 5, 6, none});
    four_bits c = load_keys(xs + bottom, ys + bottom, x, y, (four_bits){8, 9, 10, none});
    four_bits low = __builtin_elementwise_min(a, b), high = __builtin_elementwise_max(a, b);
    four_bits best = __builtin_elementwise_min(low, c);
    four_bits next = __builtin_elementwise_min(high, __builtin_elementwise_max(low, c));
    four_bits other = best.zwxy;
    next = __builtin_elementwise_min(
        __builtin_elementwise_min(next, next.zwxy), __builtin_elementwise_max(best, other));
    best = __builtin_elementwise_min(best, other);
    other = best.yxwz;
    next = __builtin_elementwise_min(
        __builtin_elementwise_min(next, next.yxwz), __builtin_elementwise_max(best, other));
    best = __builtin_elementwise_min(best, other);
    int32_t i = best.x, j = next.x;
    ptrdiff_t at = top + (ptrdiff_t)(i >> 2 & 3) * grid.columns + (i & 3);
    ptrdiff_t after = top + (ptrdiff_t)(j >> 2 & 3) * grid.columns + (j & 3);
    return (nearest){xs[at] - x, ys[at] - y, xs[after] - x, ys[after] - y, cells[at]};
}

enum { CHUNK = 256 };

// The nearest points for a chunk of a row.
typedef struct {
    float *xs, *ys, *next_xs, *next_ys;
    uint32_t *cells;
} hits;

FS_BODY void find_all(
    fs_cell_grid grid, const float *point_xs, const float *point_ys, const uint32_t *point_cells,
    hits hits, ptrdiff_t start, ptrdiff_t count) {
    for (ptrdiff_t i = start; i < count; i++) {
        nearest near = find(grid, point_xs, point_ys, point_cells, hits.xs[i], hits.ys[i]);
        hits.xs[i] = near.to_x;
        hits.ys[i] = near.to_y;
        hits.next_xs[i] = near.next_x;
        hits.next_ys[i] = near.next_y;
        hits.cells[i] = near.cell;
    }
}

#if defined(__x86_64__)
enum { LANES = 8 };
typedef float lanes __attribute__((vector_size(4 * LANES)));

// The nine points of a square, by number: three rows of four, each row's last unused.
typedef struct {
    __m256 first, last;
} table;

FS_V3_BODY table load_table(const void *points, ptrdiff_t columns) {
    const float *top = points;
    __m128 bottom = _mm_loadu_ps(top + 2 * columns);
    return (table){
        _mm256_insertf128_ps(
            _mm256_castps128_ps256(_mm_loadu_ps(top)), _mm_loadu_ps(top + columns), 1),
        _mm256_insertf128_ps(_mm256_castps128_ps256(bottom), bottom, 1),
    };
}

// Looks up eight point numbers; 8 and above are in the second half.
FS_V3_BODY __m256 look_up(table table, __m256i numbers) {
    __m256 is_last = _mm256_castsi256_ps(_mm256_slli_epi32(numbers, 28));
    return _mm256_blendv_ps(
        _mm256_permutevar8x32_ps(table.first, numbers),
        _mm256_permutevar8x32_ps(table.last, numbers), is_last);
}

FS_V3_BODY void put(float *to, __m256 value, __m256 mask) {
    _mm256_storeu_ps(to, _mm256_blendv_ps(_mm256_loadu_ps(to), value, mask));
}

// Eight positions at once, for each of the squares they are in.
FS_V3_BODY void find_eight(
    fs_cell_grid grid, const float *point_xs, const float *point_ys, const uint32_t *point_cells,
    hits hits) {
    lanes x, y;
    __builtin_memcpy(&x, hits.xs, sizeof x);
    __builtin_memcpy(&y, hits.ys, sizeof y);
    const __m256 one = _mm256_set1_ps(1);
    // `max` returns its second operand if the first is NaN.
    x = (lanes)_mm256_max_ps((__m256)x, one);
    y = (lanes)_mm256_max_ps((__m256)y, one);
    __m256i columns = _mm256_min_epi32(
        _mm256_cvttps_epi32(_mm256_min_ps((__m256)x, _mm256_set1_ps((float)(grid.columns - 1)))),
        _mm256_set1_epi32(grid.columns - 2));
    __m256i rows = _mm256_min_epi32(
        _mm256_cvttps_epi32(_mm256_min_ps((__m256)y, _mm256_set1_ps((float)(grid.rows - 1)))),
        _mm256_set1_epi32(grid.rows - 2));
    __m256i squares = _mm256_add_epi32(
        _mm256_mullo_epi32(rows, _mm256_set1_epi32(grid.columns)), columns);
    int32_t at[LANES];
    _mm256_storeu_si256((__m256i *)at, squares);
    for (uint32_t left = 255; left != 0;) {
        int32_t here = at[__builtin_ctz(left)];
        ptrdiff_t corner = (ptrdiff_t)here - grid.columns - 1;
        const float *corner_xs = point_xs + corner, *corner_ys = point_ys + corner;
        __m256i best = _mm256_set1_epi32(INT32_MAX), next = best;
        for (int j = 0; j < 3; j++) {
            for (int i = 0; i < 3; i++) {
                lanes dx = corner_xs[j * grid.columns + i] - x;
                lanes dy = corner_ys[j * grid.columns + i] - y;
                __m256i key = _mm256_castps_si256((__m256)(dx * dx + dy * dy));
                key = _mm256_or_si256(
                    _mm256_and_si256(key, _mm256_set1_epi32(~15)), _mm256_set1_epi32(4 * j + i));
                next = _mm256_min_epi32(next, _mm256_max_epi32(best, key));
                best = _mm256_min_epi32(best, key);
            }
        }
        __m256 is_here =
            _mm256_castsi256_ps(_mm256_cmpeq_epi32(squares, _mm256_set1_epi32(here)));
        table table_xs = load_table(corner_xs, grid.columns);
        table table_ys = load_table(corner_ys, grid.columns);
        table table_cells = load_table(point_cells + corner, grid.columns);
        put(hits.xs, _mm256_sub_ps(look_up(table_xs, best), (__m256)x), is_here);
        put(hits.ys, _mm256_sub_ps(look_up(table_ys, best), (__m256)y), is_here);
        put(hits.next_xs, _mm256_sub_ps(look_up(table_xs, next), (__m256)x), is_here);
        put(hits.next_ys, _mm256_sub_ps(look_up(table_ys, next), (__m256)y), is_here);
        put((float *)hits.cells, look_up(table_cells, best), is_here);
        left &= ~(uint32_t)_mm256_movemask_ps(is_here);
    }
}

FS_V3 static void find_all_v3(
    fs_cell_grid grid, const float *point_xs, const float *point_ys, const uint32_t *point_cells,
    hits hits, ptrdiff_t count) {
    ptrdiff_t i = 0;
    for (; i + LANES <= count; i += LANES) {
        find_eight(grid, point_xs, point_ys, point_cells, hits);
        hits.xs += LANES;
        hits.ys += LANES;
        hits.next_xs += LANES;
        hits.next_ys += LANES;
        hits.cells += LANES;
    }
    find_all(grid, point_xs, point_ys, point_cells, hits, 0, count - i);
}
#else
#define find_all_v3(grid, xs, ys, cells, hits, count) \
    find_all(grid, xs, ys, cells, hits, 0, count)
#endif

FS_BODY void cell_row(
    fs_cell_grid grid, const float *point_xs, const float *point_ys, const uint32_t *point_cells,
    float *restrict xs, float *restrict ys, float *restrict borders, uint32_t *restrict cells,
    ptrdiff_t count, int is_v3) {
    for (ptrdiff_t first = 0; first < count; first += CHUNK) {
        ptrdiff_t length = count - first < CHUNK ? count - first : CHUNK;
        float next_xs[CHUNK], next_ys[CHUNK];
        hits hits = {xs + first, ys + first, next_xs, next_ys, cells + first};
        if (is_v3) find_all_v3(grid, point_xs, point_ys, point_cells, hits, length);
        else find_all(grid, point_xs, point_ys, point_cells, hits, 0, length);
        // The border is the bisector of the two nearest points: from |p2|² − |p1|² and |p2 − p1|.
        for (ptrdiff_t k = 0; k < length; k++) {
            float x = xs[first + k], y = ys[first + k];
            float gap_x = next_xs[k] - x, gap_y = next_ys[k] - y;
            float gap = __builtin_elementwise_sqrt(gap_x * gap_x + gap_y * gap_y);
            float lead = next_xs[k] * next_xs[k] + next_ys[k] * next_ys[k] - x * x - y * y;
            borders[first + k] = (lead > 0 ? lead : 0) / (2 * (gap > 1e-6f ? gap : 1e-6f));
        }
    }
}

FS_V3 static void cell_row_v3(
    fs_cell_grid grid, const float *point_xs, const float *point_ys, const uint32_t *point_cells,
    float *xs, float *ys, float *borders, uint32_t *cells, ptrdiff_t count) {
    cell_row(grid, point_xs, point_ys, point_cells, xs, ys, borders, cells, count, 1);
}

void fs_cell_row(
    fs_cell_grid grid, const float *point_xs, const float *point_ys, const uint32_t *point_cells,
    ptrdiff_t points, float *xs, float *ys, float *borders, uint32_t *cells, ptrdiff_t count) {
    if (!is_valid(grid, points)) return;
    if (FS_HAS_V3)
        cell_row_v3(grid, point_xs, point_ys, point_cells, xs, ys, borders, cells, count);
    else cell_row(grid, point_xs, point_ys, point_cells, xs, ys, borders, cells, count, 0);
}
