// The kernels of the slide puzzle.
//
// A notch is a shape cut out of the picture. It is drawn with a fill and a frame. A tile is the drawing
// inside a notch or on a piece.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// Widths of the frame in pixels, 0 … 64.
typedef struct {
    /// On the picture, where the frame is outside the outline.
    float frame;
    /// On the piece, where the frame is inside the outline.
    float piece_frame;
} fs_notch_widths;

/// The distance of each pixel to the outline of its notch, and its nearest outline pixel.
typedef struct {
    /// Signed distances in pixels: positive inside the outline, negative outside.
    const float *depths;
    /// The number of rows from each pixel down to its nearest outline pixel.
    const int8_t *downs;
    /// The row stride of `depths` and `downs`, in elements.
    ptrdiff_t width;
    /// For each pixel, the step to the nearest outline pixel in the same row. `fs_find_outline_steps`
    /// describes the encoding.
    const uint8_t *ranks;
    /// The row stride of `ranks`.
    ptrdiff_t rank_stride;
} fs_notch_depths;

/// The operations on every pixel. Each operation has a plane with one byte per pixel.
typedef struct {
    /// The offset, in columns and rows, of the pixel whose colour is copied.
    int8_t *shift_x, *shift_y;
    /// On the picture: the opacity of the frame, and that of the fill, which is drawn over the frame.
    uint8_t *frame, *fill;
    /// On the piece: its opacity, and the opacity of the frame over its content.
    uint8_t *alpha, *piece_frame;
    /// The row stride: the width rounded up to a multiple of 8, plus 8.
    ptrdiff_t stride;
} fs_notch_cells;

/// The columns `first ..< end`.
typedef struct {
    int32_t first, end;
} fs_columns;

/// The columns of a notch's row that are drawn.
typedef struct {
    /// All columns that change.
    fs_columns span;
    /// The longest run of pixels completely covered by the fill.
    fs_columns filled;
    /// The run around `filled` in which frame or fill hides the picture completely.
    fs_columns covered;
    /// Nonzero if pixels outside `filled` are also completely covered by the fill.
    int32_t is_split;
} fs_notch_row;

/// Computes cells and rows from the depths of a notch. The notch is `width` pixels wide and high.
void fs_draw_notch(
    fs_notch_depths depths, ptrdiff_t width, fs_notch_widths widths, fs_notch_cells cells,
    fs_notch_row *rows);

/// A notch that was drawn.
typedef struct {
    fs_notch_cells cells;
    const fs_notch_row *rows;
    /// The side of the square that contains the outline, in pixels.
    ptrdiff_t side;
    /// The distance beyond that square up to which the notch changes the picture, in pixels.
    ptrdiff_t reach;
    /// The frame's colour and the fill's.
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

/// Cuts a notch out of a picture. Column `left` and row `top` are the top left corner of the notch's
/// square, enlarged by `reach` on each side. The notch may be partly or completely outside the picture.
void fs_cut_notch(fs_picture picture, const fs_notch *notch, ptrdiff_t left, ptrdiff_t top);

/// Draws a tile over the fill of a notch that was cut, but not over the fill's soft edge.
void fs_lay_tile(
    fs_picture picture, const fs_notch *notch, ptrdiff_t left, ptrdiff_t top, fs_tile tile);

/// Draws the piece of a notch: the tile, and the frame along the outline. Pixels outside the piece do
/// not change.
void fs_draw_piece(
    fs_picture picture, const fs_notch *notch, ptrdiff_t left, ptrdiff_t top, fs_tile tile);

/// The kinds of ink. All draw a line along the outline of a figure. `FS_INK_DASHES` cuts gaps into
/// this line. `FS_INK_LINES` adds a second line, `FS_INK_STRIPES` adds stripes, and `FS_INK_DOTS` adds
/// dots.
enum { FS_INK_LINE, FS_INK_LINES, FS_INK_DASHES, FS_INK_STRIPES, FS_INK_DOTS };

/// The ink of a figure. Lengths are in pixels.
typedef struct {
    int32_t kind;
    /// The width of the line along the outline.
    float line;
    /// For `FS_INK_LINES`: the depths inside the outline at which the second line begins and ends.
    float from, to;
    /// Stripes, gaps and dots are placed on a lattice. This is the direction of its first axis, a vector
    /// of length 1. Stripes and the gaps between dashes are perpendicular to this axis.
    float way_x, way_y;
    /// The distance of neighbouring stripes, gaps or dots.
    float step;
    /// The offset of the lattice along the axis and across it, in steps.
    float shift_x, shift_y;
    /// Half the width of stripes and gaps; the radius of dots.
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

/// Draws strokes across a tile. They make dark pixels lighter and light pixels darker.
void fs_cross_levels(const uint8_t *strokes, uint8_t *levels, size_t count);

/// Replaces the levels by those of a shape with a hole in it.
void fs_cut_levels(const uint8_t *shape, const uint8_t *hole, uint8_t *levels, size_t count);

/// Writes a gradient of 256 opaque colours from `first` to `second`.
void fs_mix_shades(uint32_t first, uint32_t second, uint32_t *shades);
