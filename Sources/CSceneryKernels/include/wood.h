// Woods.
#pragma once

/// A row of light haze with specks of leaves.
typedef struct {
    fs_light haze, leaf;
    float sun_x, dy, reach;
} fs_wood_haze;
void fs_wood_haze_row(
    fs_wood_haze wood, const float *specks, fs_light *pixels, ptrdiff_t count);

/// A row of leaves overhead.
typedef struct {
    fs_light haze, leaf;
    float sun_x, dy, reach, fall, air;
} fs_crown;
void fs_crown_row(
    fs_crown crown, const float *clumps, const float *leaves, fs_light *pixels,
    ptrdiff_t count);

/// A row of beams from a source above: `beams` by direction, 128 to a slope of 1, from a slope of -2 on.
typedef struct {
    fs_light haze;
    float origin_x, inverse, strength;
} fs_beams;
void fs_beams_row(
    fs_beams beams, const float *table,
    ptrdiff_t table_count, fs_light *pixels, ptrdiff_t count);

/// A row of a trunk: the first column's distance from its middle, and what its bark is like.
typedef struct {
    fs_light haze, bark;
    float place, middle, half, sun_x, dy, halo, side, contrast, air;
    int32_t is_birch;
} fs_trunk;
/// `strip` is a row of bark, 20 samples to half a trunk, from 1.6 of them left of the middle on.
void fs_trunk_row(
    fs_trunk trunk, const float *strip,
    ptrdiff_t strip_count, fs_light *pixels, ptrdiff_t count);
