// Stones and glass.
#pragma once

/// A layer of ``StoneLayer``; rows are those of cells, `covers` and `shadows` what it tells.
typedef struct {
    fs_light colours[8];
    int32_t colour_count;
    float cell, wet, sun_x, sun_y, gap;
} fs_stones;
void fs_stones_row(
    fs_stones stones, const float *xs, const float *ys, const float *borders,
    const uint32_t *cells, const float *grain, fs_light *lights, float *covers,
    float *shadows, ptrdiff_t count);

/// Large stones over small ones over sand.
typedef struct {
    fs_light sand, warm;
} fs_shore;
void fs_shore_row(
    fs_shore shore, const fs_light *large, const float *large_covers,
    const float *large_shadows, const fs_light *small, const float *small_covers,
    const float *small_shadows, const float *grain, fs_light *pixels, ptrdiff_t count);

/// Shallow water's tint and the net of light that its ripples throw.
void fs_caustics_row(
    fs_light tint, const float *first, const float *second, fs_light *pixels,
    ptrdiff_t count);

/// A row of leaded glass, whose colours are in `pixels`.
typedef struct {
    float sun_x, dy, reach, unit, lead;
} fs_glass;
void fs_glass_row(
    fs_glass glass, const float *borders, const float *streaks, const float *fine,
    fs_light *pixels, ptrdiff_t count);

/// A row of cut stone's bands.
typedef struct {
    fs_light metal;
    /// How far the first column lies from the middle, a column's share, and the row's.
    float dx, step, dy;
    float bend, fine, turns;
    /// Whether it is veined, and whether there is a row above.
    int32_t is_veined, has_above;
} fs_bands;
/// `places` are the bands that the row above lay on, and then this row's; `table` holds a power of two
/// of layers, and as many means behind them.
void fs_bands_row(
    fs_bands bands, const fs_light *table,
    ptrdiff_t table_count, const float *far, const float *near, const float *veins,
    float *places, fs_light *pixels, ptrdiff_t count);
