// The inner loops of scenery, over the pixels of a row or the texels of a sprite. They need wider
// vectors than the processor's baseline has.
//
// Each function is compiled for the baseline and x86-64-v3, most also for AVX-512, and chosen at run time. All versions
// round alike, so results are identical to the bit. No memory is allocated, and nothing outside the
// counts is read or written, whatever the other numbers are. A `count` at the end is the length of
// every pointer without a count of its own. `FretsawScenery` calls them with spans.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// Red, green, blue and a free lane.
typedef float fs_light __attribute__((ext_vector_type(4)));

// Skies, seas and gas.

/// A row of ``Sky``.
typedef struct {
    /// The clear sky of this row, and the colours of the hour.
    fs_light base, glow, lit, shade, horizon;
    /// The sun's column, the row's distance below the sun, and the falloff of its light.
    float sun_x, dy, glow_reach;
    /// The disc's radius; negative for no disc.
    float disc;
    float cirrus, threshold, haze;
} fs_sky;
/// Draws `count` pixels. The clouds are three quarters of the near row and a quarter of the far one. Both have 3 `count`
/// numbers: those of the cumulus, of its heads, and of the cirrus.
void fs_sky_row(
    fs_sky sky, const float *near_row, const float *far_row, fs_light *pixels, ptrdiff_t count);

/// A row of ``Swell``.
typedef struct {
    fs_light body, sunlit, glow, froth, horizon, middle, zenith;
    float rough, near, sun_x;
    /// The inverse of half the width of the sun's path, per pixel.
    float per_path_width;
    float sun_height, foam;
} fs_swell;
void fs_swell_row(
    fs_swell swell, const float *heights, const float *before, const float *chop,
    fs_light *pixels, ptrdiff_t count);

/// A row of reflected light with ripples.
typedef struct {
    fs_light water;
    float strength, near;
} fs_mirror;
void fs_mirror_row(
    fs_mirror mirror, const float *waves, const float *chop, fs_light *pixels,
    ptrdiff_t count);

/// A row of gas and dust; `glow`, `thread` and `dark` are densities.
typedef struct {
    fs_light colours[4];
    /// The first column's distance from the middle of the band, in band widths, and its change per column.
    float away, slope;
} fs_gas;
void fs_gas_row(
    fs_gas gas, const float *glow, const float *thread, const float *dark,
    fs_light *pixels, ptrdiff_t count);

/// Samples a plane of `width` columns with bilinear interpolation; outside, the border values repeat.
void fs_bilinear_row(
    const float *plane, ptrdiff_t samples, int32_t width,
    const float *xs, const float *ys, float *values, ptrdiff_t count);

/// A row of a curtain of northern lights, from the first column of `feet` on.
typedef struct {
    fs_light tones[3];
    /// The row, the reach of the light below a ray's foot, and the minimum height of a ray.
    float row, soft, min_height, strength;
} fs_curtain;
void fs_curtain_row(
    fs_curtain curtain, const float *feet, const float *rays, const float *heights,
    fs_light *pixels, ptrdiff_t count);

// Land.

/// A row of ``Ridge``, from the first column of the arrays on.
typedef struct {
    fs_light rock, snow, skylight, sunlight, haze;
    float row, unit;
    /// A factor on the slope of the relief; its sign is the side of the light.
    float relief;
    /// The altitude where snow begins (full snow is 0.12 higher), and the row's altitude.
    float snow_line, altitude;
    float air, foot, near;
} fs_ridge;
void fs_ridge_row(
    fs_ridge ridge, const float *top, const float *next, const float *falls,
    const float *field, const float *mist, fs_light *pixels, ptrdiff_t count);

/// A row of ground: `light * max(low, level + a * a_gain + b * b_gain)`, blended with `haze` by `air`.
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
    /// A unit, a border distance of 1 cell, and the ground that a pixel spans, in pixels.
    float unit, border_scale, pixel;
    fs_light sunlight, haze;
    float shade, air;
    /// The river's course: the distance of column 0 and the change per column, in rows. `river` is 0 for no river.
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

/// Heights of a slice of ``Sand``, and the position of each column on its dune.
typedef struct {
    float start, step, tall;
} fs_dune;
void fs_dune_row(
    fs_dune dune, const float *bends, const float *sizes, float *phase,
    float *heights, ptrdiff_t count);

/// A slice of land behind nearer ones; in every column only the part above `tops` is drawn.
typedef struct {
    float horizon, eye, scale;
    int32_t height;
} fs_slice;
/// Whether any column of a slice is visible.
int32_t fs_slice_is_visible(
    fs_slice slice, const float *heights, const float *tops, ptrdiff_t count);
void fs_slice_columns(
    fs_slice slice, const float *heights, const fs_light *lights, float *tops,
    float *last_rows, fs_light *last_lights, ptrdiff_t count,
    fs_light *pixels, ptrdiff_t pixel_count);

// Stones and glass.

/// A row of ``StoneLayer``, computed from rows of cells. Writes `lights`, `covers` and `shadows`.
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

/// Applies the tint of shallow water and the caustics of its ripples.
void fs_caustics_row(
    fs_light tint, const float *first, const float *second, fs_light *pixels,
    ptrdiff_t count);

/// A row of leaded glass; `pixels` contains the colours of the panes.
typedef struct {
    float sun_x, dy, reach, unit, lead;
} fs_glass;
void fs_glass_row(
    fs_glass glass, const float *borders, const float *streaks, const float *fine,
    fs_light *pixels, ptrdiff_t count);

/// A row of banded, cut stone.
typedef struct {
    fs_light metal;
    /// The first column's distance from the middle, its change per column, and the row's distance.
    float dx, step, dy;
    float bend, fine, turns;
    /// Whether the stone is veined, and whether `places` contains the row above.
    int32_t is_veined, has_above;
} fs_bands;
/// `places` contains the band positions of the row above and is replaced by this row's. `table` contains
/// a power of two of layers, followed by as many means.
void fs_bands_row(
    fs_bands bands, const fs_light *table,
    ptrdiff_t table_count, const float *far, const float *near, const float *veins,
    float *places, fs_light *pixels, ptrdiff_t count);

// Woods.

/// A row of light haze with specks of leaves.
typedef struct {
    fs_light haze, leaf;
    float sun_x, dy, reach;
} fs_wood_haze;
void fs_wood_haze_row(
    fs_wood_haze wood, const float *specks, fs_light *pixels, ptrdiff_t count);

/// A row of the leaves of tree crowns.
typedef struct {
    fs_light haze, leaf;
    float sun_x, dy, reach, fall, air;
} fs_crown;
void fs_crown_row(
    fs_crown crown, const float *clumps, const float *leaves, fs_light *pixels,
    ptrdiff_t count);

/// A row of light beams from a source above; `table` gives their strength by slope, in steps of 1/128 from -2 on.
typedef struct {
    fs_light haze;
    float origin_x, inverse, strength;
} fs_beams;
void fs_beams_row(
    fs_beams beams, const float *table,
    ptrdiff_t table_count, fs_light *pixels, ptrdiff_t count);

/// A trunk in a picture of `width` × `height` pixels. Pictures narrower than eight pixels stay as they are.
typedef struct {
    fs_light haze, bark;
    /// The foot, the lean per row, and the width.
    float x, foot, lean, broad;
    float sun_x, sun_y, halo, side, contrast, air;
    /// The row of bark for the first row of the picture.
    int32_t bark_row;
    int32_t is_birch, width, height;
} fs_trunk;
/// Samples per row of bark: 20 for half the width of a trunk, from 1.6 half widths left of the middle on.
enum { FS_STRIP_WIDTH = 66 };
void fs_draw_trunk(
    fs_trunk trunk, const float *bark, ptrdiff_t bark_count, fs_light *pixels, ptrdiff_t count);

// Plants seen as a mass.

/// A row of undergrowth below a ragged edge; `edge` is in units of `ragged` rows.
typedef struct {
    fs_light leaf, soil, haze;
    /// The row's distance below the mean of the edge, and 1 / the rows over which haze thins out.
    float below, ragged, air, inverse_deep;
} fs_undergrowth;
void fs_undergrowth_row(
    fs_undergrowth growth, const float *edge, const float *tufts, const float *patches,
    fs_light *pixels, ptrdiff_t count);

/// A row of distant trees below their tops; `tops` are row numbers.
typedef struct {
    fs_light light;
    float row, inverse_deep;
} fs_tree_line;
void fs_tree_line_row(
    fs_tree_line trees, const float *tops, const float *crowns, fs_light *pixels,
    ptrdiff_t count);

/// A row of leaves far out of focus, around a sun.
typedef struct {
    fs_light deep, high, glow;
    float sun_x, dy, reach;
} fs_canopy;
void fs_canopy_row(
    fs_canopy canopy, const float *patches, fs_light *pixels, ptrdiff_t count);

// Buildings.

/// A building at night in a picture of `width` × `height` pixels. Pictures narrower than eight pixels stay as they are.
typedef struct {
    fs_light wall, haze, lamp, other;
    /// The left edge, width, top row and height. Floors above `setback` are `inset` narrower on each side.
    float x, broad, top, tall, setback, inset;
    /// The nearness, 0 … 1, and the row of the ground.
    float near, ground;
    /// The width and height of a window cell, and the share of both that is glass.
    float span_x, span_y, share_x, share_y;
    uint32_t seed;
    /// How many windows of 256 are lit; whether three adjacent ones form one.
    uint32_t lit;
    int32_t is_open_plan;
    int32_t width, height;
} fs_building;
void fs_draw_building(fs_building building, fs_light *pixels, ptrdiff_t count);

// Strokes and round marks.

/// A straight stroke that tapers.
typedef struct {
    float x0, y0, x1, y1, start_width, end_width;
    fs_light start, end;
    float alpha;
    int32_t width, height;
} fs_stroke;
void fs_draw_stroke(fs_stroke stroke, fs_light *pixels, ptrdiff_t count);

/// Adds the light of a glow to columns of a row; `dx` is the first column's distance from the centre.
void fs_glow_row(
    fs_light light, float dx, float dy, float inverse, fs_light *pixels, ptrdiff_t count);

/// Adds the disc of an out-of-focus lamp to columns of a row.
typedef struct {
    fs_light light;
    float dx, dy, radius, inverse_soft, inverse_radius, rim;
} fs_bokeh;
void fs_bokeh_row(fs_bokeh bokeh, fs_light *pixels, ptrdiff_t count);

// Sprites.

/// Coverage, brightness and tone, `FS_TEXEL_UNIT` for 1, and a free lane; never negative.
typedef int16_t fs_texel __attribute__((ext_vector_type(4)));
enum { FS_TEXEL_UNIT = 1 << 14 };

/// The octagon of texels outside which a sprite is transparent.
typedef struct {
    /// The minimum and maximum of column, row, their sum, and column minus row.
    float low_u, high_u, low_v, high_v, low_sum, high_sum, low_difference, high_difference;
} fs_extent;

/// A square of texels placed in a picture: its centre, the change of texel position per pixel to the
/// right and down, and the rectangle of pixels that it may touch.
typedef struct {
    float x, y, step_u, step_v, down_u, down_v;
    fs_extent extent;
    int32_t side, left, top, right, bottom;
    int32_t width;
} fs_pose;

/// Draws a sprite over a picture; its tones blend three colours.
void fs_draw_sprite(
    fs_pose pose, fs_light first, fs_light middle, fs_light second, float alpha,
    const fs_texel *texels, ptrdiff_t texel_count,
    fs_light *pixels, ptrdiff_t count);

/// Draws a sprite under the sprites drawn before; `open` is the share of each pixel still uncovered.
void fs_draw_sprite_under(
    fs_pose pose, fs_light first, fs_light second,
    const fs_texel *texels, ptrdiff_t texel_count,
    const float *shadow, float *open, fs_light *pixels, ptrdiff_t count);

/// Darkens `shadow` under a sprite in pixels that are still open.
void fs_shade_sprite(
    fs_pose pose, float depth, const fs_texel *texels,
    ptrdiff_t texel_count, const float *open, float *shadow, ptrdiff_t count);

// From light to stored pixels.

/// Turns a row of light into levels: square root, roll-off of highlights, and a vignette, the square of
/// `row_fall` minus the column's `falls`. Four levels per pixel, in 1/64 of a stored level.
void fs_develop_row(
    float exposure, float row_fall, const fs_light *lights, const float *falls, ptrdiff_t count,
    int16_t *levels);

/// Resamples a line of pixels to `count` pixels; levels are in 1/64 of a stored level.
///
/// A pixel blends four pixels of the line, from `firsts` on, with four weights that sum to 32767, each
/// repeated four times. Nothing is written if any pixel's four are not within the line.
void fs_widen_row(
    const int16_t *line, ptrdiff_t line_count, const int32_t *firsts, const int16_t *weights,
    ptrdiff_t weight_count, int16_t *wide, ptrdiff_t count);

/// Weights of four rows, in 1/32768.
typedef int16_t fs_weights __attribute__((ext_vector_type(4)));

/// Blends four rows of levels into `count` pixels of four bytes; the weights sum to 32767.
///
/// `specks`, in 1/128 of a stored level, are added as grain, weaker in bright pixels. The alpha of levels
/// is 64 · 255, that of specks 0. `level_count` is the length of each row and of the specks.
void fs_finish_row(
    fs_weights weights, const int16_t *a, const int16_t *b, const int16_t *c, const int16_t *d,
    const int16_t *specks, ptrdiff_t level_count, void *pixels, ptrdiff_t count);
