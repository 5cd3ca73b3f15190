// The kernels of the slide and rotate puzzles.
//
// A notch is a shape cut out of the picture. It is drawn with a fill and a frame. A tile is the drawing
// inside a notch or on a piece.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// Widths in pixels, 0 … 64.
typedef struct {
    /// On the picture, where the frame of a tile is outside the outline and that of a hole inside it.
    float frame;
    /// On the piece, where the frame is inside the outline.
    float piece_frame;
    /// The width of the soft shadow: of a tile outside the frame, of a hole inside the outline.
    float shadow;
    /// The width of the soft shadow outside the piece.
    float piece_shadow;
    /// Nonzero for a hole: the picture casts a shadow into it, and the shadow of its piece is lower than the piece.
    int32_t is_hole;
} fs_notch_widths;

/// The operations on every pixel. Each operation has a plane with one byte per pixel.
typedef struct {
    /// On the picture: the opacities of the shadow, of the frame over it, and of the fill over both. There
    /// is no shadow under an opaque frame or fill. In a hole, shadow and frame are over the fill.
    uint8_t *shadow, *frame, *fill;
    /// On the piece: its opacity, and the opacity of the frame over its content.
    uint8_t *alpha, *piece_frame;
    /// The row stride: the width rounded up to a multiple of 16, plus 8.
    ptrdiff_t stride;
} fs_notch_cells;

/// The columns `first ..< end`.
typedef struct {
    int32_t first, end;
} fs_columns;

/// The columns of a notch's row that are drawn.
typedef struct {
    /// All columns that change, in the picture and in the piece if the notch has one.
    fs_columns span;
    /// The longest run of pixels completely covered by the fill.
    fs_columns filled;
    /// For tiles: the run around `filled` in which frame or fill hides the picture completely.
    fs_columns covered;
    /// Nonzero if pixels outside `filled` are also completely covered by the fill.
    int32_t is_split;
} fs_notch_row;

/// The number of scratch depths per row that `fs_draw_notch` needs. It needs `width` + 2 rows.
static inline ptrdiff_t fs_notch_depths(ptrdiff_t width) { return (width + 15) / 16 * 16 + 32; }

/// Computes cells and rows from the signed distances of pixels to the outline, positive inside and at most `limit` + 1,
/// where `limit` is 1 … 100. The notch is `width` pixels wide and high. The shadow on the picture is `drop` rows below what
/// casts it, at most `width`. The piece's cells stay as they were if `has_piece` is 0.
void fs_draw_notch(
    const float *depths, ptrdiff_t width, ptrdiff_t limit, fs_notch_widths widths, ptrdiff_t drop,
    int has_piece, int16_t *scratch, fs_notch_cells cells, fs_notch_row *rows);

/// A notch that was drawn.
typedef struct {
    fs_notch_cells cells;
    const fs_notch_row *rows;
    /// The side of the square that contains the outline, in pixels.
    ptrdiff_t side;
    /// The distance beyond that square up to which the notch changes the picture, in pixels.
    ptrdiff_t reach;
    /// The colours of frame and fill. The fill's is also that of the shadow.
    uint32_t frame, fill;
    /// 256 opaque colours of the fill over the frame, indexed by the opacity of the fill.
    const uint32_t *ramp;
} fs_notch;

/// Pixels in rows without gaps.
typedef struct {
    uint32_t *pixels;
    ptrdiff_t width, height;
} fs_picture;

/// A tile with the size of a notch's square. It has a level for each pixel and a colour for each level.
typedef struct {
    const uint8_t *levels;
    const uint32_t *shades;
} fs_tile;

/// Writes the 256 colours of the fill over the frame, with opacities of the fill from 0 to 255.
void fs_fill_ramp(uint32_t frame, uint32_t fill, uint32_t *ramp);

/// Draws a notch with its frame and shadow on a picture. Column `left` and row `top` are the top left corner of the notch's
/// square, enlarged by `reach` on each side. The notch may be partly or completely outside the picture.
void fs_cut_notch(fs_picture picture, const fs_notch *notch, ptrdiff_t left, ptrdiff_t top);

/// The content of a hole.
typedef struct {
    /// The pixels at the bottom, from the top left corner of the notch's square enlarged by `reach` on, `stride` pixels per
    /// row and 7 pixels beyond the last row; null for those of the picture itself.
    const uint32_t *ground;
    ptrdiff_t stride;
    /// The opacities of the notch's fill over these pixels, and of the frame.
    uint8_t opacity, frame_opacity;
    /// A figure on the fill: its levels are opacities of the last shade; null for none.
    const fs_tile *figure;
} fs_hole;

/// Draws a notch as a hole in an opaque picture. Other arguments are those of `fs_cut_notch`.
void fs_sink_notch(
    fs_picture picture, const fs_notch *notch, ptrdiff_t left, ptrdiff_t top, fs_hole hole);

/// The side of the blocks that `fs_blur_square` averages for a square of `side` pixels.
static inline ptrdiff_t fs_blur_block(ptrdiff_t side) {
    ptrdiff_t block = 4;
    while (8 * block < side) block *= 2;
    return block;
}

/// The number of blocks in a row: those of the square, one before it and one after it.
static inline ptrdiff_t fs_blur_nodes(ptrdiff_t side) { return side / fs_blur_block(side) + 3; }

/// The number of columns of these blocks, rounded up to a multiple of 8.
static inline ptrdiff_t fs_blur_width(ptrdiff_t side) {
    return (fs_blur_nodes(side) * fs_blur_block(side) + 7) / 8 * 8;
}

/// The number of scratch numbers that `fs_blur_square` needs.
static inline ptrdiff_t fs_blur_scratch(ptrdiff_t side) {
    ptrdiff_t nodes = fs_blur_nodes(side);
    return 4 * nodes * (nodes + 1) + 3 * fs_blur_width(side);
}

/// Writes a blurred square of a picture: means of blocks, interpolated bilinearly. Its top left corner is (`left`, `top`);
/// pixels outside the picture repeat its border. `side` is 1 … 16,384; `blurred` has rows of `stride` pixels.
void fs_blur_square(
    fs_picture picture, ptrdiff_t left, ptrdiff_t top, ptrdiff_t side, int32_t *scratch,
    uint32_t *blurred, ptrdiff_t stride);

/// Draws the piece of a notch with the content of a picture, the frame along the outline, and a black
/// shadow. Column `from_left` and row `from_top` of the picture belong to the notch's top left
/// corner. Pixels on the edge of the outline show no content. Other pixels do not change. Pixels whose content is
/// outside the picture do not change either.
void fs_lift_piece(
    fs_picture piece, const fs_notch *notch, ptrdiff_t left, ptrdiff_t top, fs_picture picture,
    ptrdiff_t from_left, ptrdiff_t from_top);

/// Draws a tile over the fill of a notch that was cut, but not over the fill's soft edge.
void fs_lay_tile(
    fs_picture picture, const fs_notch *notch, ptrdiff_t left, ptrdiff_t top, fs_tile tile);

/// Draws the piece of a notch: the tile, the frame along the outline, and a shadow in the tile's first
/// colour. Pixels outside of piece and shadow do not change.
void fs_draw_piece(
    fs_picture picture, const fs_notch *notch, ptrdiff_t left, ptrdiff_t top, fs_tile tile);

/// The part of a letter that is on a picture: masks with the coverage of its strokes, that of strokes and rim, and the
/// strength of its shadow, `stride` bytes per row.
typedef struct {
    const uint8_t *strokes, *around, *shadow;
    ptrdiff_t stride, width, height;
} fs_letter;

/// The inks of a letter. The strokes have a gradient from `first` to `second`.
typedef struct {
    uint32_t first, second, rim;
    /// The position of the letter's first pixel in the gradient, 0 … 255 << 16, and the steps to the next pixel and
    /// to the next row. Positions beyond the gradient have the colour of its nearer end.
    int32_t start, step_x, step_y;
} fs_letter_ink;

/// Draws the shadow, with half of its strength, then the rim, then the strokes, each with its coverage. The target
/// is the pixel below the letter's first, in rows of `target_stride` pixels. Pixels without shadow do not change.
void fs_draw_letter(
    const fs_letter *letter, const fs_letter_ink *ink, uint32_t *target, ptrdiff_t target_stride);

/// A sum of lights, each multiplied by its weight, and the sum of the weights.
typedef struct {
    int64_t sum, weight;
} fs_weighted_light;

/// Adds the light of the pixels below the rim of a letter in every second row, weighted by the rim's coverage. `lights`
/// contains the light of each level of red, of green and of blue, below 2^20 for all three together.
fs_weighted_light fs_light_below_rim(
    const fs_letter *letter, const int32_t *lights, const uint32_t *pixels, ptrdiff_t stride);

/// The sum of the products of numbers, which fits 32 bits.
int32_t fs_dot_product(const int16_t *one, const int16_t *other, size_t count);

/// The kinds of ink. All draw a line along the outline of a figure. `FS_INK_STRIPES` adds stripes.
enum { FS_INK_LINE, FS_INK_STRIPES };

/// The ink of a figure. Lengths are in pixels.
typedef struct {
    int32_t kind;
    /// The width of the line along the outline.
    float line;
    /// The direction across the stripes, a vector of length 1.
    float way_x, way_y;
    /// The distance of neighbouring stripes.
    float step;
    /// The offset of the stripes in that direction, in steps.
    float shift;
    /// Half the width of stripes.
    float size;
} fs_ink;

/// The position and shape of a figure in a square tile.
typedef struct {
    /// The figure's box: columns `left ..< right` and rows `top ..< bottom`.
    ptrdiff_t left, top, right, bottom;
    /// The side of the tile in pixels, at least 8.
    ptrdiff_t side;
    /// The share of each pixel that the figure covers, 0 … 255.
    const uint8_t *covers;
    /// The signed distance of each pixel to the figure's outline, positive inside.
    const float *depths;
} fs_ink_box;

/// Draws a figure. The level of a pixel is at most the share that the figure covers. Levels of pixels
/// that it does not cover may stay unchanged.
void fs_ink_levels(fs_ink ink, fs_ink_box box, uint8_t *levels);

/// Replaces the levels by those of a shape with a hole in it.
void fs_cut_levels(const uint8_t *shape, const uint8_t *hole, uint8_t *levels, size_t count);

/// Writes a gradient of 256 opaque colours from `first` to `second`.
void fs_mix_shades(uint32_t first, uint32_t second, uint32_t *shades);

/// The rows and columns of the grid of `fs_find_nearest`; at most 8, the lanes of a vector.
enum { FS_GRID = 5 };

/// Writes the squared distance to the nearest of `count` points for each place of a grid, row by row; infinity for no
/// points. A point is an x and a y. The first place is (`left`, `top`); rows and columns are `step` apart.
void fs_find_nearest(
    const double *points, size_t count, float left, float top, float step, float *squares);

/// A colour change that varies smoothly around a centre: for each channel a constant, and the weights of the
/// first three circular harmonics.
typedef struct {
    /// The constants of red, green and blue.
    float level[3];
    /// The weights of cos φ, sin φ, cos 2φ, sin 2φ, cos 3φ, sin 3φ for each channel.
    float weights[6][3];
    /// The maximum share by which a pixel is lightened or darkened, 0 … 1.
    float limit;
} fs_harmonic_tone;

/// A round hole. Lengths are in pixels, colours in levels, 0 … 255.
typedef struct {
    float centre_x, radius;
    /// The distance from the hole over which the shadow fades out.
    float depth;
    /// The share of light that the shadow takes away at the hole, 0 … 1.
    float shadow;
    float filling[3];
} fs_round_hole;

/// Draws filling and shadow of a hole in columns `first ..< end` of a row that is `v` pixels below the hole's centre.
void fs_draw_hole_ring(
    const fs_round_hole *hole, float v, uint32_t *row, ptrdiff_t first, ptrdiff_t end);

/// Spline weights exist for this number of positions between two cells, a power of two.
enum { FS_SPLINE_BITS = 8, FS_SPLINE_POSITIONS = 1 << FS_SPLINE_BITS };

/// A square part of a picture, reduced to cells.
typedef struct {
    /// Red, green, blue and alpha of each cell in 1/256 level, minus 32768.
    const int16_t *levels;
    /// The side in cells, 4 … 16,384. Rows have no gaps.
    ptrdiff_t side;
    /// For each position, the weights of four cells in a row in 1/32768. A weight is in both halves of its number,
    /// because processors load 32 bits into all lanes at once.
    const int32_t *spline_weights;
} fs_smooth_patch;

/// Positions on a line of a patch: (`x` + `step_x` · `u`, `y` + `step_y` · `u`) for `u`, `u` + 1, …; the centre of the
/// first cell is (0.5, 0.5).
typedef struct {
    float x, y, step_x, step_y, u;
} fs_sampled_line;

/// A disc with a part of a picture in a frame. Lengths are in pixels.
typedef struct {
    /// The outer and the inner radius of the frame; `edge` is at most `rim`.
    float rim, edge;
    /// The frame's colour in levels, 0 … 255.
    float frame[3];
    fs_harmonic_tone tone;
} fs_turned_disc;

/// Draws `count` pixels of a disc's row that is `v` pixels below its centre. The first pixel is `line.u` pixels to
/// the right of the centre.
///
/// Samples are cubic B-splines over 4×4 cells of the patch; positions beyond the patch use its nearest cells. One pixel
/// in four is sampled; the others are interpolated linearly.
void fs_draw_disc_row(
    const fs_turned_disc *disc, const fs_smooth_patch *patch, fs_sampled_line line, float v,
    uint32_t *pixels, ptrdiff_t count);
