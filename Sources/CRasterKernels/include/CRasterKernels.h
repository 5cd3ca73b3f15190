// Loops over pixels that need vectors wider than the processor's baseline has.
//
// One body each, compiled for the baseline and for x86-64-v3, and chosen at run time; every number is
// rounded as the source says, so results are the same to the bit. No memory is allocated or kept, and
// no length is checked: callers have.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// How a row's light is changed.
typedef struct {
    /// Of red, green and blue, in 1/2048, below 16,384.
    uint16_t red, green, blue;
    /// Added to every colour, in 1/8.
    int16_t lift;
} fs_tone;

/// Copies `count` pixels of four bytes, in reverse order where `is_mirrored`: each colour times its gain,
/// plus its light and the row's lift, rounded to the nearest and kept within a byte; opaque.
///
/// `lights` has, for every eight pixels begun, eight numbers that hold the light of a pixel's red and,
/// 16 bits higher, of its blue, and then eight with that of its green and, 16 bits higher, more than
/// any lift takes away. Light and lift together lie within ±8,192.
void fs_tone_row(
    const void *source, size_t count, int is_mirrored, fs_tone tone, const uint32_t *lights,
    void *target);

/// Where distances are measured, and how far.
typedef struct {
    /// The box's columns and rows: from the first, and up to the last, which is not in it.
    ptrdiff_t left, top, right, bottom;
    /// From one row to the next of a mask and of distances, and of the planes of steps.
    ptrdiff_t width, stride;
    /// How far, in pixels: 1 … `limit`, which is 100 at most.
    ptrdiff_t reach, limit;
    /// Not 0 where nothing is written for empty pixels.
    int32_t keeps_empty;
} fs_distance_box;

/// The greatest reach whose squares fit a byte.
enum { FS_NARROW_REACH = 15 };

/// Finds for every pixel of a box the nearest one of the outline in its row, the outline being all pixels
/// partly covered and the full ones with an empty one above, below, left or right.
///
/// - `ranks`: how the step to it ranks: 0 none, 1 one to the left, 2 one to the right, and so on; 255
///   where there is none within reach.
/// - `lengths`: how many columns that is; one more than the limit where there is none. Within a narrow
///   reach the square of it; 255 where there is none.
/// - `edges`: how much of the outline's pixel is covered.
///
/// The pixel of column 0 and row 0 is number `cover_start` of `covers`, rows of `cover_stride` apart, and
/// may be read a row and 32 + `limit` bytes beyond the box. `marks` is scratch memory, as long as the row
/// and `2 * limit + 64`. Of the planes, 32 columns beyond the box are written.
void fs_find_outline_steps(
    fs_distance_box box, const uint8_t *covers, ptrdiff_t cover_start, ptrdiff_t cover_stride,
    uint8_t *marks, uint8_t *ranks, uint8_t *lengths, uint8_t *edges);

/// Writes how deep the pixels of a box lie inside the outline, and how many rows below each the
/// outline's nearest pixel lies.
///
/// Depth is the distance to that pixel's centre, negative where less than half of the pixel is covered,
/// and how far the outline runs beyond it; out of reach it is one more than that, and `down` is any
/// number. `mask`, `depth` and `down` are column 0 of row 0.
void fs_measure_distances(
    fs_distance_box box, const uint8_t *mask, const uint8_t *lengths, const uint8_t *edges,
    float *depth, int8_t *down);

/// A line from one point to another.
typedef struct {
    double x0, y0, x1, y1;
} fs_line;

/// Adds the signed areas of lines to the pixels they cross, and to those on their right.
///
/// Every line lies within `areas`, rows of `stride` values, and leaves two columns free on its right.
/// Coordinates that are no numbers add nothing.
void fs_add_lines(const fs_line *lines, size_t count, ptrdiff_t stride, float *areas);

/// Where areas are summed up.
typedef struct {
    /// The box's columns and rows: from the first, and up to the last, which is not in it.
    ptrdiff_t left, top, right, bottom;
    /// From one row to the next of areas, and of the mask.
    ptrdiff_t stride, width;
} fs_area_box;

/// Turns signed areas into coverage: the size of all areas of a row up to a pixel, 1 at most, in 1/255.
///
/// Seven values beyond the box are read, whatever they are.
void fs_sum_areas(const float *areas, fs_area_box box, uint8_t *mask);

/// The square of the distance to the nearest of `count` points, each a number of columns and one of rows;
/// infinity where there are none.
double fs_square_of_nearest(double x, double y, const double *points, size_t count);

/// Where a row of a field lies, and what is made of it.
typedef struct {
    /// What the field is drawn from.
    uint32_t seed;
    /// Lattice columns and rows are taken modulo this power of two less 1: all ones for a field that
    /// never repeats.
    uint32_t mask;
    /// The first element's place, within ±10⁹, and the way to the next: 1e-9 … 1e3.
    float x, y, step;
    /// A value `v`, or `|v|` where `is_folded`, becomes `v * gain + offset`.
    float gain, offset;
    int32_t is_folded;
} fs_noise_row;

/// Replaces a row by Perlin's gradient noise.
void fs_gradient_row(fs_noise_row place, float *row, ptrdiff_t count);

/// Samples to a side of a tile, and to a cell of its coarsest octave; how many levels of it there are,
/// each with half the samples to a side of the one before, and how many samples they have together.
/// A sample of 1 is stored as `FS_TILE_UNIT`, and two of a tile lie no farther apart than 3.
enum {
    FS_TILE_SIDE = 512,
    FS_TILE_SAMPLES = 16,
    FS_TILE_LEVELS = 6,
    FS_TILE_ALL_SAMPLES = (512 * 512 * 4 - 16 * 16) / 3,
    FS_TILE_UNIT = 8192,
};

/// Adds `gain` times a row read from a tile, which repeats without end; `seed` says where reading
/// begins.
///
/// `tiles` holds all levels, the finest first, row by row. Wide steps are read from coarse ones.
void fs_tile_row(
    fs_noise_row place, const int16_t *tiles, ptrdiff_t samples, float *row, ptrdiff_t count);

/// Asks for the samples that a row will read, while something else is done.
void fs_fetch_tile_row(
    fs_noise_row place, const int16_t *tiles, ptrdiff_t samples, ptrdiff_t count);

/// The random points of a rectangle of lattice squares, with a margin of one square all round.
typedef struct {
    /// The first square's column and row; points are told from its upper left corner.
    int32_t column, row;
    /// How many squares, margin included; `columns * rows` and three more points are stored.
    int32_t columns, rows;
    uint32_t seed;
    float jitter;
} fs_cell_grid;

/// Fills in the points of a grid, row by row, and 32 random bits for each.
void fs_cell_points(
    fs_cell_grid grid, float *xs, float *ys, uint32_t *cells, ptrdiff_t count);

/// Finds the cells of `count` places, whose coordinates are from the grid's corner; places outside
/// the squares within the margin are taken to their border.
///
/// Replaces places by the way to the nearest point, and tells the distance to the border with the
/// next cell, and the cell's random bits.
void fs_cell_row(
    fs_cell_grid grid, const float *point_xs, const float *point_ys, const uint32_t *point_cells,
    ptrdiff_t points, float *xs, float *ys, float *borders, uint32_t *cells, ptrdiff_t count);
