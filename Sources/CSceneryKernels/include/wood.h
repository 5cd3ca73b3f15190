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

/// A trunk on a picture of `width` × `height` pixels; narrower than eight,
/// it is left out.
typedef struct {
    fs_light haze, bark;
    /// Its foot, how far it leans a row, and its breadth.
    float x, foot, lean, broad;
    float sun_x, sun_y, halo, side, contrast, air;
    /// The row of bark that the picture's first row shows.
    int32_t bark_row;
    int32_t is_birch, width, height;
} fs_trunk;
/// Samples to a row of bark: 20 to half a trunk, from 1.6 of those left of the middle on.
enum { FS_STRIP_WIDTH = 66 };
void fs_draw_trunk(
    fs_trunk trunk, const float *bark, ptrdiff_t bark_count, fs_light *pixels, ptrdiff_t count);
