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
    /// The width of the soft shadow outside the frame.
    float shadow;
    /// The width of the soft shadow outside the piece.
    float piece_shadow;
} fs_notch_widths;

/// The operations on every pixel. Each operation has a plane with one byte per pixel.
typedef struct {
    /// On the picture: the opacities of the shadow, of the frame over it, and of the fill over both. There
    /// is no shadow under an opaque frame or fill.
    uint8_t *shadow, *frame, *fill;
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

/// Computes cells and rows from the signed distances of pixels to the outline, positive inside. The notch
/// is `width` pixels wide and high. The shadow on the picture is `drop` rows below the notch, at most
/// `width`.
void fs_draw_notch(
    const float *depths, ptrdiff_t width, fs_notch_widths widths, ptrdiff_t drop,
    fs_notch_cells cells, fs_notch_row *rows);

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

/// Draws a notch whose fill is translucent, with an opacity of 0 … 255. The frame is outside the outline
/// only, and the shadow is black. Other arguments are those of `fs_cut_notch`.
void fs_veil_notch(
    fs_picture picture, const fs_notch *notch, ptrdiff_t left, ptrdiff_t top, uint8_t opacity);

/// Draws the piece of a notch with the content of a picture, the frame along the outline, and a black
/// shadow. Column `from_left` and row `from_top` of the picture belong to the notch's top left
/// corner. Other pixels do not change. Pixels whose content is outside the picture do not change either.
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
