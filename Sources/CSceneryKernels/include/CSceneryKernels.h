// What scenery does for every pixel of a row, for every texel of a sprite: loops that need vectors
// wider than the processor's baseline has.
//
// One body each, compiled for the baseline and for x86-64-v3, and chosen at run time; every number is
// rounded as the source says, so results are the same to the bit. No memory is allocated or kept, and
// no place outside the counts is touched, whatever the numbers are; `count`, where it stands last, is
// that of every pointer without one of its own. `FretsawScenery` calls them with spans.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// Red, green, blue and a lane of free use.
typedef float fs_light __attribute__((ext_vector_type(4)));

// Skies, seas and gas.

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

// Land.

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

// Stones and glass.

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

// Woods.

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

// Plants seen as a mass.

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

// Buildings.

/// A building at night on a picture of `width` × `height` pixels; narrower than eight,
/// it is left out.
typedef struct {
    fs_light wall, haze, lamp, other;
    /// Its left edge, breadth, top row and height; what is above `setback` is `inset` narrower.
    float x, broad, top, tall, setback, inset;
    /// How near it stands, and the row it stands on.
    float near, ground;
    /// A window's breadth and height, and what of both is glass.
    float span_x, span_y, share_x, share_y;
    uint32_t seed;
    /// How many windows of 256 are lit; whether three side by side are one.
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

/// Adds a glow's light to columns of a row: `dx` is the first column's distance from the middle.
void fs_glow_row(
    fs_light light, float dx, float dy, float inverse, fs_light *pixels, ptrdiff_t count);

/// Adds a lamp's disc, out of focus, to columns of a row.
typedef struct {
    fs_light light;
    float dx, dy, radius, inverse_soft, inverse_radius, rim;
} fs_bokeh;
void fs_bokeh_row(fs_bokeh bokeh, fs_light *pixels, ptrdiff_t count);

// Sprites on canvases.

/// Coverage, brightness and tone, `FS_TEXEL_UNIT` for 1, and a lane of free use; none is below 0.
typedef int16_t fs_texel __attribute__((ext_vector_type(4)));
enum { FS_TEXEL_UNIT = 1 << 14 };

/// What of a sprite may cover anything, in texels: an octagon. Outside it, nothing does.
typedef struct {
    /// The least and the greatest column, row, sum of both, and column less row.
    float low_u, high_u, low_v, high_v, low_sum, high_sum, low_gap, high_gap;
} fs_extent;

/// A square of texels laid on a picture: its middle, the ways in texels of a step to the right and of
/// one down, and the rectangle of pixels that it may touch.
typedef struct {
    float x, y, step_u, step_v, down_u, down_v;
    fs_extent extent;
    int32_t side, left, top, right, bottom;
    int32_t width;
} fs_pose;

/// Lays a sprite over a picture, in tones over three colours.
void fs_lay_sprite(
    fs_pose pose, fs_light first, fs_light middle, fs_light second, float alpha,
    const fs_texel *texels, ptrdiff_t texel_count,
    fs_light *pixels, ptrdiff_t count);

/// Slips a sprite under what lies already; `open` says how open pixels are.
void fs_slip_sprite(
    fs_pose pose, fs_light first, fs_light second,
    const fs_texel *texels, ptrdiff_t texel_count,
    const float *shadow, float *open, fs_light *pixels, ptrdiff_t count);

/// Darkens `shadow` under a sprite, where pixels are open.
void fs_shade_sprite(
    fs_pose pose, float depth, const fs_texel *texels,
    ptrdiff_t texel_count, const float *open, float *shadow, ptrdiff_t count);

// From light to stored pixels.

/// Turns a row of light into levels: square root, a shoulder for highlights, and corners darker by
/// the square of `row_fall` less the column's `falls`. Four levels to a pixel, 64 to a stored level.
void fs_develop_row(
    float exposure, float row_fall, const fs_light *lights, const float *falls, ptrdiff_t count,
    int16_t *levels);

/// Makes `count` times four levels of a line of them, 64 to a stored level both.
///
/// A pixel is blended of four of the line's, from `firsts` on, with four weights each, every one four
/// times, which sum to 32767. Nothing is made where a pixel's four do not lie in the line.
void fs_widen_row(
    const int16_t *line, ptrdiff_t line_count, const int32_t *firsts, const int16_t *weights,
    ptrdiff_t weight_count, int16_t *wide, ptrdiff_t count);

/// Weights of four rows, in 1/32768.
typedef int16_t fs_weights __attribute__((ext_vector_type(4)));

/// Makes `count` pixels of four bytes of four rows of levels, blended with weights that sum to 32767.
///
/// `specks`, 128 to a stored level, are added as grain, weaker where levels are high. Levels' alpha is
/// 255, 64 to a stored level as all levels, and the specks' 0; `level_count` is that of each row and of
/// the specks.
void fs_finish_row(
    fs_weights weights, const int16_t *a, const int16_t *b, const int16_t *c, const int16_t *d,
    const int16_t *specks, ptrdiff_t level_count, void *pixels, ptrdiff_t count);
