// Notches with a frame, and the tiles drawn in them.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// Widths of the frame in pixels, 0 … 64: outside the outline on the picture, inside it on the piece.
typedef struct {
    float frame, piece_frame;
} fs_notch_widths;

/// The depth of a notch's pixels within its outline, and the nearest outline pixel of each.
typedef struct {
    const float *depths;
    /// The number of rows from the pixel down to it.
    const int8_t *downs;
    /// From one row of both to the next.
    ptrdiff_t width;
    /// The ranks of steps along a row, as `fs_outline_steps` has them.
    const uint8_t *ranks;
    ptrdiff_t rank_stride;
} fs_notch_depths;

/// The operations on every pixel: planes of one byte each, with rows `stride` bytes apart.
typedef struct {
    /// How many columns and rows away the pixel's content is taken from.
    int8_t *shift_x, *shift_y;
    /// The share of frame over the picture, and that of fill over both.
    uint8_t *frame, *fill;
    /// The piece's opacity, and the share of frame over its content.
    uint8_t *alpha, *piece_frame;
    /// The width rounded up to eights, and eight more.
    ptrdiff_t stride;
} fs_notch_cells;

/// Columns from the first, and up to the end, which is none of them.
typedef struct {
    int32_t first, end;
} fs_columns;

/// Where in a row of a notch anything is done.
typedef struct {
    fs_columns span;
    /// The longest run that is all fill, and the run around it where nothing of the picture shows.
    fs_columns filled, covered;
    /// Not 0 where more than the longest run is all fill.
    int32_t is_split;
} fs_notch_row;

/// Makes cells and rows of a notch `width` pixels wide and high out of its depths.
void fs_draw_notch(
    fs_notch_depths depths, ptrdiff_t width, fs_notch_widths widths, fs_notch_cells cells,
    fs_notch_row *rows);

/// A notch that was drawn.
typedef struct {
    fs_notch_cells cells;
    const fs_notch_row *rows;
    /// The side of the outline's square, and how far the notch reaches beyond it.
    ptrdiff_t side, reach;
    /// The frame's colour and the fill's.
    uint32_t frame, fill;
    /// By share of fill over frame: the colour, opaque.
    const uint32_t *ramp;
} fs_notch;

/// Pixels in rows without gaps.
typedef struct {
    uint32_t *pixels;
    ptrdiff_t width, height;
} fs_picture;

/// A tile as large as a notch's square: a level by pixel, and a colour by level.
typedef struct {
    const uint8_t *levels;
    const uint32_t *shades;
} fs_tile;

/// Writes 256 colours: the frame's with a share of 0 … 255 of the fill's over it.
void fs_fill_ramp(uint32_t frame, uint32_t fill, uint32_t *ramp);

/// Cuts a notch whose first pixel is in column `left` and row `top`, which may be outside.
void fs_cut_notch(fs_picture picture, const fs_notch *notch, ptrdiff_t left, ptrdiff_t top);

/// Lays a tile over the fill of a notch that was cut, but not over its soft edge.
void fs_lay_tile(
    fs_picture picture, const fs_notch *notch, ptrdiff_t left, ptrdiff_t top, fs_tile tile);

/// Paints a tile as a notch's piece, its frame along the outline; what it does not cover stays.
void fs_paint_piece(
    fs_picture picture, const fs_notch *notch, ptrdiff_t left, ptrdiff_t top, fs_tile tile);

/// The ink of a figure: a line along its outline, and parameters by kind.
enum { FS_INK_LINE, FS_INK_LINES, FS_INK_DASHES, FS_INK_STRIPES, FS_INK_DOTS };

/// How a figure is drawn, in pixels.
typedef struct {
    int32_t kind;
    /// The line's width.
    float line;
    /// Where another line begins and ends, for lines.
    float from, to;
    /// The unit direction perpendicular to stripes and gaps, their distance, and where
    /// they begin along it and across it, in shares of that.
    float way_x, way_y, step, shift_x, shift_y;
    /// Half the width of stripes and gaps, the radius of dots.
    float size;
} fs_ink;

/// The position of a figure in a tile of `side` pixels, 8 or more, and the depth of its pixels.
typedef struct {
    /// The box's columns and rows: from the first, and up to the last, which is not in it.
    ptrdiff_t left, top, right, bottom;
    ptrdiff_t side;
    const uint8_t *covers;
    const float *depths;
} fs_ink_box;

/// Draws a figure, but no more of a pixel than it covers; where it covers none, levels may stay.
void fs_ink_levels(fs_ink ink, fs_ink_box box, uint8_t *levels);

/// Makes levels lighter where strokes cover dark ones, and darker where they cover light ones.
void fs_cross_levels(const uint8_t *strokes, uint8_t *levels, size_t count);

/// Replaces levels by a shape's where a hole leaves them.
void fs_cut_levels(const uint8_t *shape, const uint8_t *hole, uint8_t *levels, size_t count);

/// Writes 256 opaque colours, from the first to the second.
void fs_mix_shades(uint32_t first, uint32_t second, uint32_t *shades);
