#include "noise.h"
#include "lattice.h"

FS_BODY void cell_points(fs_cell_grid grid, float *xs, float *ys, uint32_t *cells) {
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

FS_V3 static void cell_points_v3(fs_cell_grid grid, float *xs, float *ys, uint32_t *cells) {
    cell_points(grid, xs, ys, cells);
}

static int holds(fs_cell_grid grid, ptrdiff_t points) {
    return grid.columns >= 3 && grid.rows >= 3
        && (int64_t)grid.columns * grid.rows + 3 <= points;
}

void fs_cell_points(fs_cell_grid grid, float *xs, float *ys, uint32_t *cells, ptrdiff_t count) {
    if (!holds(grid, count)) return;
    if (FS_HAS_V3) cell_points_v3(grid, xs, ys, cells);
    else cell_points(grid, xs, ys, cells);
}

typedef float four __attribute__((ext_vector_type(4)));
typedef uint32_t four_bits __attribute__((ext_vector_type(4)));

FS_BODY four_bits load_keys(const float *xs, const float *ys, float x, float y, four_bits number) {
    four dx, dy;
    __builtin_memcpy(&dx, xs, sizeof dx);
    __builtin_memcpy(&dy, ys, sizeof dy);
    dx -= x;
    dy -= y;
    // Squared distances with the point's number in their last four bits: positive numbers are in the
    // order of their bits. The fourth point of a row is none of the square's.
    return ((four_bits)(dx * dx + dy * dy) & ~15u) | number;
}

typedef struct {
    float to_x, to_y, next_x, next_y;
    uint32_t cell;
} nearest;

FS_BODY nearest find(
    fs_cell_grid grid, const float *xs, const float *ys, const uint32_t *cells, float x, float y) {
    // Not the margin; a place that is no number goes to the first square.
    x = x > 1 ? x : 1;
    y = y > 1 ? y : 1;
    int32_t column = (int32_t)(x < (float)(grid.columns - 1) ? x : (float)(grid.columns - 2));
    int32_t row = (int32_t)(y < (float)(grid.rows - 1) ? y : (float)(grid.rows - 2));
    ptrdiff_t top = (ptrdiff_t)(row - 1) * grid.columns + column - 1;
    ptrdiff_t middle = top + grid.columns, bottom = middle + grid.columns;
    const uint32_t none = 0x7f000000;
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
    uint32_t i = best.x, j = next.x;
    ptrdiff_t at = top + (ptrdiff_t)(i >> 2 & 3) * grid.columns + (i & 3);
    ptrdiff_t after = top + (ptrdiff_t)(j >> 2 & 3) * grid.columns + (j & 3);
    return (nearest){xs[at] - x, ys[at] - y, xs[after] - x, ys[after] - y, cells[at]};
}

enum { PIECE = 256 };

FS_BODY void cell_row(
    fs_cell_grid grid, const float *point_xs, const float *point_ys, const uint32_t *point_cells,
    float *restrict xs, float *restrict ys, float *restrict borders, uint32_t *restrict cells,
    ptrdiff_t count) {
    for (ptrdiff_t first = 0; first < count; first += PIECE) {
        ptrdiff_t length = count - first < PIECE ? count - first : PIECE;
        float next_xs[PIECE], next_ys[PIECE];
        for (ptrdiff_t k = 0; k < length; k++) {
            ptrdiff_t i = first + k;
            nearest near = find(grid, point_xs, point_ys, point_cells, xs[i], ys[i]);
            xs[i] = near.to_x;
            ys[i] = near.to_y;
            next_xs[k] = near.next_x;
            next_ys[k] = near.next_y;
            cells[i] = near.cell;
        }
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
    cell_row(grid, point_xs, point_ys, point_cells, xs, ys, borders, cells, count);
}

void fs_cell_row(
    fs_cell_grid grid, const float *point_xs, const float *point_ys, const uint32_t *point_cells,
    ptrdiff_t points, float *xs, float *ys, float *borders, uint32_t *cells, ptrdiff_t count) {
    if (!holds(grid, points)) return;
    if (FS_HAS_V3)
        cell_row_v3(grid, point_xs, point_ys, point_cells, xs, ys, borders, cells, count);
    else cell_row(grid, point_xs, point_ys, point_cells, xs, ys, borders, cells, count);
}
