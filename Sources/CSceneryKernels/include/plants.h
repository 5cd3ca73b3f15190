// Plants seen as a mass.
#pragma once

/// A row of undergrowth below a ragged edge; `edge` is in shares of `ragged` rows.
typedef struct {
    fs_light leaf, soil, haze;
    /// How far the row lies below the edge's mean, and 1 / the rows in which haze thins.
    float below, ragged, air, inverse_deep;
} fs_undergrowth;
void fs_undergrowth_row(
    fs_undergrowth growth, const float *edge, const float *tufts, const float *patches,
    fs_light *pixels, ptrdiff_t count);

/// A row of distant trees below their tops, which are rows too.
typedef struct {
    fs_light light;
    float row, inverse_deep;
} fs_tree_line;
void fs_tree_line_row(
    fs_tree_line trees, const float *tops, const float *crowns, fs_light *pixels,
    ptrdiff_t count);

/// A row of leaves too far out of focus to be told apart, round a sun.
typedef struct {
    fs_light deep, high, glow;
    float sun_x, dy, reach;
} fs_canopy;
void fs_canopy_row(
    fs_canopy canopy, const float *patches, fs_light *pixels, ptrdiff_t count);
