// Skies, seas and gas.
#pragma once

/// A row of ``Sky``.
typedef struct {
    /// The clear sky here, and the colours of its hour.
    fs_light base, glow, lit, shade, horizon;
    /// The sun's column, how far below it the row lies, and how its light fades.
    float sun_x, dy, glow_reach;
    /// The disc's radius; below 0 there is none.
    float disc;
    float veil, threshold, haze;
} fs_sky;
void fs_sky_row(
    fs_sky sky, const float *low, const float *puffs, const float *high,
    fs_light *pixels, ptrdiff_t count);

/// A row of ``Swell``.
typedef struct {
    fs_light body, sunlit, glow, froth, horizon, middle, zenith;
    float rough, near, sun_x, lane, sun_height, foam;
} fs_swell;
void fs_swell_row(
    fs_swell swell, const float *heights, const float *before, const float *chop,
    fs_light *pixels, ptrdiff_t count);

/// A row of mirrored light under ripples.
typedef struct {
    fs_light water;
    float strength, near;
} fs_mirror;
void fs_mirror_row(
    fs_mirror mirror, const float *waves, const float *chop, fs_light *pixels,
    ptrdiff_t count);

/// A row of gas and dust: `glow`, `thread` and `dark` are its densities.
typedef struct {
    fs_light colours[4];
    /// How far the first column lies from the band's middle, in its breadths, and a column's share.
    float away, slope;
} fs_gas;
void fs_gas_row(
    fs_gas gas, const float *glow, const float *thread, const float *dark,
    fs_light *pixels, ptrdiff_t count);

/// Reads a plane of `width` columns between its pixels, at the borders' values outside.
void fs_bilinear_row(
    const float *plane, ptrdiff_t samples, int32_t width,
    const float *xs, const float *ys, float *values, ptrdiff_t count);

/// A row of a curtain of northern lights; rows begin where the first column's ray does.
typedef struct {
    fs_light tones[3];
    /// The row, how far light reaches below its foot, and the least height of a ray.
    float row, soft, least_height, strength;
} fs_curtain;
void fs_curtain_row(
    fs_curtain curtain, const float *feet, const float *rays, const float *heights,
    fs_light *pixels, ptrdiff_t count);
