// Rows of noise.
#pragma once
#include <stddef.h>
#include <stdint.h>

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
    fs_noise_row place, const int16_t *tiles, ptrdiff_t samples,
    float *row, ptrdiff_t count);

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
    fs_cell_grid grid, float *xs,
    float *ys, uint32_t *cells,
    ptrdiff_t count);

/// Finds the cells of `count` places, whose coordinates are from the grid's corner; places outside
/// the squares within the margin are taken to their border.
///
/// Replaces places by the way to the nearest point, and tells the distance to the border with the
/// next cell, and the cell's random bits.
void fs_cell_row(
    fs_cell_grid grid, const float *point_xs,
    const float *point_ys,
    const uint32_t *point_cells, ptrdiff_t points,
    float *xs, float *ys,
    float *borders, uint32_t *cells,
    ptrdiff_t count);
