// Land.
#pragma once

/// A row of ``Ridge``, from the first column of the rows on.
typedef struct {
    fs_light rock, snow, skylight, sunlight, haze;
    float row, unit;
    /// A factor on the relief's slope, with its side's sign.
    float relief;
    /// Altitude where snow begins, the rise to full snow being 0.12, and a row's share of altitude.
    float snow_line, altitude;
    float air, foot, near;
} fs_ridge;
void fs_ridge_row(
    fs_ridge ridge, const float *top, const float *next, const float *falls,
    const float *field, const float *mist, fs_light *pixels, ptrdiff_t count);

/// A row of ground in two tones: `light * max(low, level + a * a_gain + b * b_gain)`, gone `air` of the
/// way to `haze`.
typedef struct {
    fs_light light, haze;
    float level, a_gain, b_gain, low, air;
} fs_turf;
void fs_turf_row(
    fs_turf turf, const float *a, const float *b, fs_light *pixels, ptrdiff_t count);

/// Multiplies a row by `max(low, level + gain * grain)`.
void fs_grain_row(
    float level, float gain, float low, const float *grain, fs_light *pixels,
    ptrdiff_t count);

/// A row of ``Farmland`` seen from the air.
typedef struct {
    fs_light crops[8];
    int32_t crop_count;
    /// A unit, a cell's border distance of 1, and how much ground a pixel spans, in pixels.
    float unit, border_scale, pixel;
    fs_light sunlight, haze;
    float shade, air;
    /// A river's course: column 0's distance and a column's share, in rows; none where `river` is 0.
    float river, course, course_step, bend;
    float far;
} fs_farm;
void fs_farm_row(
    fs_farm farm, const float *xs, const float *ys, const float *borders,
    const uint32_t *cells, const float *bends, const float *grain, const float *clouds,
    fs_light *pixels, ptrdiff_t count);

/// The light of a slice of ``Sand``.
typedef struct {
    fs_light colour, skylight, sunlight, haze;
    float side, seen, inverse_spacing, inverse_step, inverse_gap, air;
} fs_sand;
void fs_sand_row(
    fs_sand sand, const float *heights, const float *before, const float *phase,
    const float *bends, const float *sizes, fs_light *pixels, ptrdiff_t count);

/// Heights of a slice of ``Sand``, and where on its dune each column lies.
typedef struct {
    float start, step, tall;
} fs_dune;
void fs_dune_row(
    fs_dune dune, const float *bends, const float *sizes, float *phase,
    float *heights, ptrdiff_t count);

/// Puts a slice of land behind what is nearer: in every column what it shows above `tops`.
typedef struct {
    float horizon, eye, scale;
    int32_t height;
} fs_slice;
/// Whether any column of a slice is seen.
int32_t fs_slice_is_seen(
    fs_slice slice, const float *heights, const float *tops, ptrdiff_t count);
void fs_slice_columns(
    fs_slice slice, const float *heights, const fs_light *lights, float *tops,
    float *last_rows, fs_light *last_lights, ptrdiff_t count,
    fs_light *pixels, ptrdiff_t pixel_count);
