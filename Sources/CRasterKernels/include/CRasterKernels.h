// Pixel loops that use wider vectors than the baseline instruction set has.
//
// Each function is compiled for the baseline and x86-64-v3, most also for AVX-512, and chosen at run time. All versions
// round alike, so results are identical to the bit. No memory is allocated. Lengths are not checked:
// callers check them.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// Copies `count` pixels, in reverse order if `is_mirrored`, and changes their tone.
///
/// A pixel of `source` has `channels` bytes: 3, or 4 with alpha, which is ignored. One of `target` has 4.
///
/// Each channel is multiplied by its gain. Then two numbers are added: the light of the pixel and channel, and
/// the lift of the row. The sum is rounded to the nearest level and limited to 0 … 255. The result is opaque.
///
/// `tone` contains sixteen numbers with the gains, eight equal ones for red and blue, and eight for green and
/// alpha. After these come sixteen numbers with the lights of each group of eight pixels; the last group may have
/// fewer pixels:
///
/// - eight numbers for red, in the lower 16 bits, and blue, in the upper 16 bits;
/// - eight numbers for green, in the lower 16 bits, and alpha, in the upper 16 bits.
///
/// Gains are in 1/2048 and below 16,384, so a gain is below 8. Lights and lift are in 1/8 of a level. The light
/// of alpha is large enough that alpha becomes 255 with every lift. Light plus lift is within ±8,192.
///
/// The row `later` is fetched into the cache, for a later call.
void fs_tone_row(
    const void *source, const void *later, size_t channels, size_t count, int is_mirrored,
    const uint32_t *tone, int16_t lift, void *target);

/// The area and range of a distance measurement.
typedef struct {
    /// Columns `left ..< right` and rows `top ..< bottom`.
    ptrdiff_t left, top, right, bottom;
    /// Row strides: `width` of the mask and of distances, `stride` of the steps.
    ptrdiff_t width, stride;
    /// The maximum distance of this measurement in pixels, 1 … `limit`.
    ptrdiff_t reach;
    /// The maximum reach that the scratch memory allows, at most 100.
    ptrdiff_t limit;
    /// Nonzero if nothing is written for empty pixels.
    int32_t keeps_empty;
} fs_distance_box;

/// The maximum reach whose squares fit a byte.
enum { FS_NARROW_REACH = 15 };

/// Finds for every pixel of a box the nearest outline pixel in its row. The outline consists of all
/// partly covered pixels, and of full ones with an empty pixel above, below, left or right.
///
/// A step has the number of columns to the outline pixel in its upper byte, or the square of that number if `reach` is at
/// most `FS_NARROW_REACH`. Its lower byte is the coverage of the outline pixel. A step is 0xffff if the outline is out of
/// reach.
///
/// The pixel at column 0, row 0 is `covers[cover_start]`, with a row stride of `cover_stride`. The function
/// may read one row of `covers` above and below the box, one byte left and 32 bytes right of it.
/// `marks` is scratch memory for the width of the box plus `2 * limit + 64` numbers. Steps
/// are written 16 columns at a time, so up to 15 columns right of the box change.
void fs_find_outline_steps(
    fs_distance_box box, const uint8_t *covers, ptrdiff_t cover_start, ptrdiff_t cover_stride,
    uint16_t *marks, uint16_t *steps);

/// Writes the signed depth inside the outline for every pixel of a box.
///
/// The absolute depth is the distance to the centre of the outline pixel, or `reach + 1` if the outline
/// is out of reach. The sign is negative if less than half of the pixel is covered. Within reach, the
/// coverage of the outline pixel minus 1/2 is then added.
///
/// `mask` and `depth` point at column 0 of row 0.
void fs_measure_distances(
    fs_distance_box box, const uint8_t *mask, const uint16_t *steps, float *depth);

/// A line from one point to another.
typedef struct {
    double x0, y0, x1, y1;
} fs_line;

/// Adds the signed areas of lines to the pixels they cross and to the next pixels on the right.
///
/// `areas` has rows of `stride` values. Every line is within it, and `areas` has at least two more columns to the right
/// of the line. Lines with NaN coordinates add nothing.
void fs_add_lines(const fs_line *lines, size_t count, ptrdiff_t stride, float *areas);

/// The columns and rows that a summation covers, and the strides of its arrays.
typedef struct {
    /// Columns `left ..< right` and rows `top ..< bottom`.
    ptrdiff_t left, top, right, bottom;
    /// Row strides: `stride` of areas, `width` of the mask.
    ptrdiff_t stride, width;
} fs_area_box;

/// Turns signed areas into coverage, 0 … 255.
///
/// The areas of a row are added from the left of the box up to the pixel. An absolute sum of 1 or more gives 255.
///
/// Up to seven values beyond the box are read and ignored.
void fs_sum_areas(const float *areas, fs_area_box box, uint8_t *mask);

/// The part of a mask that a blur writes, and the size of the mask.
typedef struct {
    /// Columns `left ..< right` and rows `top ..< bottom`.
    ptrdiff_t left, top, right, bottom;
    ptrdiff_t width, height;
} fs_blur_box;

/// Divides sums by a number and multiplies them by a gain, limited to 255.
typedef struct {
    /// Half the number.
    uint16_t half;
    /// The quotient is `(sum + half) * reciprocal >> 16 >> shift`.
    uint16_t shift;
    uint16_t gain;
    /// Sixteen times the same number.
    uint16_t reciprocals[16];
} fs_mean;

/// Writes the mean of the square of 2 · `radius` + 1 pixels around each pixel of a box. Pixels outside the mask count
/// as 0. A sum of the square's bytes fits 16 bits. `sums` is scratch memory for the width of the box plus 2 · `radius`.
void fs_box_blur(
    fs_blur_box box, const fs_mean *mean, ptrdiff_t radius, const uint8_t *source, uint16_t *sums,
    uint8_t *target);

/// The position of a row in a noise field, and the scaling of its values.
typedef struct {
    uint32_t seed;
    /// A bit mask for lattice columns and rows. For a field that repeats, it is the period in cells, a
    /// power of two, minus 1. For a field that does not repeat, all bits are 1.
    uint32_t mask;
    /// The position of the first element, within ±10⁹, and the step to the next, 1e-9 … 1e3.
    float x, y, step;
    /// A value `v`, or `|v|` if `is_folded`, becomes `v * gain + offset`.
    float gain, offset;
    int32_t is_folded;
} fs_noise_row;

/// Replaces a row by Perlin's gradient noise.
void fs_gradient_row(fs_noise_row place, float *row, ptrdiff_t count);

/// The layout of a noise tile.
enum {
    /// Samples per side of the finest level.
    FS_TILE_SIDE = 512,
    /// Samples of the finest level per cell of the coarsest octave.
    FS_TILE_SAMPLES = 16,
    /// The number of levels. Each has half as many samples per side as the one before.
    FS_TILE_LEVELS = 6,
    /// The number of samples in all levels.
    FS_TILE_ALL_SAMPLES = (512 * 512 * 4 - 16 * 16) / 3,
    /// The stored number for a sample of 1. Two samples of a tile differ by at most three times this number.
    FS_TILE_UNIT = 8192,
};

/// Adds noise to `row`: samples of a tile that repeats endlessly, times the gain in `place`. The seed in
/// `place` chooses the start within the tile.
///
/// `tiles` contains all levels, the finest first, row by row. Wide steps read coarse levels.
void fs_tile_row(
    fs_noise_row place, const int16_t *tiles, ptrdiff_t samples, float *row, ptrdiff_t count);

void fs_prefetch_tile_row(
    fs_noise_row place, const int16_t *tiles, ptrdiff_t samples, ptrdiff_t count);

/// The random points of a rectangle of lattice squares, with a margin of one square on all sides.
typedef struct {
    /// The column and row of the first square; points are relative to its top left corner.
    int32_t column, row;
    /// The number of squares, including the margin. Arrays of points need `columns * rows + 3` elements,
    /// because points are read four at a time.
    int32_t columns, rows;
    uint32_t seed;
    float jitter;
} fs_cell_grid;

/// Computes the points of a grid, row by row, and 32 random bits for each.
void fs_cell_points(
    fs_cell_grid grid, float *xs, float *ys, uint32_t *cells, ptrdiff_t count);

/// Finds the cells of `count` positions, relative to the corner of the grid.
///
/// The inner squares are all squares except the margin. A position in the left or top margin moves to the
/// edge of the nearest inner square. A position in the right or bottom margin does not move; its cell is
/// found among the points around the nearest inner square.
///
/// `xs` and `ys` become the vectors to the nearest points. `borders` becomes the distance to the border
/// with the cell of the second-nearest point. `cells` becomes the random bits of the nearest point.
void fs_cell_row(
    fs_cell_grid grid, const float *point_xs, const float *point_ys, const uint32_t *point_cells,
    ptrdiff_t points, float *xs, float *ys, float *borders, uint32_t *cells, ptrdiff_t count);

/// Draws `count` pixels of four bytes over `under`, all with premultiplied alpha.
///
/// `ink` is a row of pixels if `is_row`, else one pixel that is drawn everywhere. It is weighted by a share of 255: by
/// `cover` of each pixel, or by `opacity` if there is none, times `clip` of each pixel if there is one. Products are
/// divided by 255 and rounded to nearest, first the shares, then their effect on alpha, then the sum of both pixels.
///
/// No colour of `ink` is greater than its alpha.
void fs_blend_row(
    const uint8_t *ink, int is_row, const uint8_t *cover, const uint8_t *clip, uint8_t opacity,
    uint8_t *under, ptrdiff_t count);

/// Divides the colours of `count` pixels of four bytes by their alpha, rounded to nearest and limited to 255. Pixels with
/// alpha 0 become 0.
void fs_unpremultiply(uint8_t *pixels, ptrdiff_t count);
