// Loops over pixels that need wider vectors than the processor's baseline has.
//
// Each function is compiled for the baseline and for x86-64-v3 and chosen at run time. Both versions
// round alike, so results are identical to the bit. No memory is allocated. Lengths are not checked:
// callers check them.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// A tone change of a row.
typedef struct {
    /// Gains of red, green and blue in 1/2048, below 16,384.
    uint16_t red, green, blue;
    /// Added to every channel, in 1/8.
    int16_t lift;
} fs_tone;

/// Copies `count` pixels of four bytes, in reverse order if `is_mirrored`. Each channel is multiplied by
/// its gain, plus its light and the row's lift, rounded to nearest and limited to 0 … 255. The result is
/// opaque.
///
/// For every eight pixels begun, `lights` contains eight numbers with the light of red in the lower and
/// of blue in the upper 16 bits, then eight with that of green in the lower 16 bits and, in the upper, an
/// alpha that exceeds any negative lift. Light plus lift is within ±8,192.
void fs_tone_row(
    const void *source, size_t count, int is_mirrored, fs_tone tone, const uint32_t *lights,
    void *target);

/// The area and range of a distance measurement.
typedef struct {
    /// Columns `left ..< right` and rows `top ..< bottom`.
    ptrdiff_t left, top, right, bottom;
    /// Row strides: `width` of the mask and of distances, `stride` of the planes of steps.
    ptrdiff_t width, stride;
    /// The maximum distance in pixels, 1 … `limit`; `limit` is at most 100.
    ptrdiff_t reach, limit;
    /// Nonzero if nothing is written for empty pixels.
    int32_t keeps_empty;
} fs_distance_box;

/// The maximum reach whose squares fit a byte.
enum { FS_NARROW_REACH = 15 };

/// Finds for every pixel of a box the nearest outline pixel in its row. The outline consists of all
/// partly covered pixels, and of full ones with an empty pixel above, below, left or right.
///
/// - `ranks`: the rank of the step: 0 for none, 1 for one to the left, 2 for one to the right, and so
///   on; 255 if the outline is out of reach.
/// - `lengths`: the length of the step in columns, or `limit + 1` if out of reach. For a narrow reach
///   the square of the length, or 255 if out of reach.
/// - `edges`: the coverage of the outline pixel.
///
/// The pixel at column 0, row 0 is `covers[cover_start]`, with a row stride of `cover_stride`. One row
/// and 32 + `limit` bytes beyond the box may be read. `marks` is scratch memory of the row's length plus
/// `2 * limit + 64`. 32 columns of the planes beyond the box are written.
void fs_find_outline_steps(
    fs_distance_box box, const uint8_t *covers, ptrdiff_t cover_start, ptrdiff_t cover_stride,
    uint8_t *marks, uint8_t *ranks, uint8_t *lengths, uint8_t *edges);

/// Writes the signed depth of the pixels of a box inside the outline, and the row of the nearest outline
/// pixel minus the pixel's row.
///
/// Depth is the distance to that pixel's centre, negative if less than half of the pixel is covered,
/// corrected by the position of the outline within it. Out of reach, it is `reach + 1` and `down` is
/// unspecified. `mask`, `depth` and `down` point at column 0 of row 0.
void fs_measure_distances(
    fs_distance_box box, const uint8_t *mask, const uint8_t *lengths, const uint8_t *edges,
    float *depth, int8_t *down);

/// A line from one point to another.
typedef struct {
    double x0, y0, x1, y1;
} fs_line;

/// Adds the signed areas of lines to the pixels they cross and to the next pixels on the right.
///
/// Every line is within `areas`, with rows of `stride` values, and leaves two columns free on its right.
/// Lines with NaN coordinates add nothing.
void fs_add_lines(const fs_line *lines, size_t count, ptrdiff_t stride, float *areas);

/// The area of a summation.
typedef struct {
    /// Columns `left ..< right` and rows `top ..< bottom`.
    ptrdiff_t left, top, right, bottom;
    /// Row strides: `stride` of areas, `width` of the mask.
    ptrdiff_t stride, width;
} fs_area_box;

/// Turns signed areas into coverage: the absolute sum of a row's areas up to a pixel, at most 1, in 1/255.
///
/// Up to seven values beyond the box are read and ignored.
void fs_sum_areas(const float *areas, fs_area_box box, uint8_t *mask);

/// The squared distance to the nearest of `count` points, each an x and a y; infinity for no points.
double fs_min_squared_distance(double x, double y, const double *points, size_t count);

/// The position of a row in a noise field, and the scaling of its values.
typedef struct {
    /// The seed of the field.
    uint32_t seed;
    /// Lattice columns and rows are masked with this power of two minus 1; all ones for a field that
    /// does not repeat.
    uint32_t mask;
    /// The position of the first element, within ±10⁹, and the step to the next, 1e-9 … 1e3.
    float x, y, step;
    /// A value `v`, or `|v|` if `is_folded`, becomes `v * gain + offset`.
    float gain, offset;
    int32_t is_folded;
} fs_noise_row;

/// Replaces a row by Perlin's gradient noise.
void fs_gradient_row(fs_noise_row place, float *row, ptrdiff_t count);

/// Samples per side of a tile and per cell of its coarsest octave; the number of levels, each with half
/// the samples per side of the one before; and the number of samples in all levels.
/// A sample of 1 is stored as `FS_TILE_UNIT`; two samples of a tile differ by at most 3.
enum {
    FS_TILE_SIDE = 512,
    FS_TILE_SAMPLES = 16,
    FS_TILE_LEVELS = 6,
    FS_TILE_ALL_SAMPLES = (512 * 512 * 4 - 16 * 16) / 3,
    FS_TILE_UNIT = 8192,
};

/// Adds `gain` times a row read from a tile that repeats endlessly; `seed` chooses the start.
///
/// `tiles` contains all levels, the finest first, row by row. Wide steps read coarse levels.
void fs_tile_row(
    fs_noise_row place, const int16_t *tiles, ptrdiff_t samples, float *row, ptrdiff_t count);

/// Prefetches the samples that a row will read.
void fs_prefetch_tile_row(
    fs_noise_row place, const int16_t *tiles, ptrdiff_t samples, ptrdiff_t count);

/// The random points of a rectangle of lattice squares, with a margin of one square on all sides.
typedef struct {
    /// The column and row of the first square; points are relative to its top left corner.
    int32_t column, row;
    /// The number of squares, including the margin; `columns * rows + 3` points are stored.
    int32_t columns, rows;
    uint32_t seed;
    float jitter;
} fs_cell_grid;

/// Computes the points of a grid, row by row, and 32 random bits for each.
void fs_cell_points(
    fs_cell_grid grid, float *xs, float *ys, uint32_t *cells, ptrdiff_t count);

/// Finds the cells of `count` positions, relative to the corner of the grid. Positions outside the
/// squares within the margin move to their border.
///
/// Replaces positions by the vector to the nearest point, and writes the distance to the border with the
/// next cell, and the cell's random bits.
void fs_cell_row(
    fs_cell_grid grid, const float *point_xs, const float *point_ys, const uint32_t *point_cells,
    ptrdiff_t points, float *xs, float *ys, float *borders, uint32_t *cells, ptrdiff_t count);
