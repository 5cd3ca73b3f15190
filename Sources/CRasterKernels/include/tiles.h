// Tiles: what is drawn on them.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// What a figure is drawn with: a line along its outline, and more by kind.
enum { FS_INK_LINE, FS_INK_LINES, FS_INK_DASHES, FS_INK_STRIPES, FS_INK_DOTS };

/// How a figure is drawn, in pixels.
typedef struct {
    int32_t kind;
    /// The line's width.
    float line;
    /// Where another line begins and ends, for lines.
    float from, to;
    /// The direction of length 1 across which stripes and gaps lie, how far they are apart, and where
    /// they begin along it and across it, in shares of that.
    float way_x, way_y, step, shift_x, shift_y;
    /// Half the width of stripes and gaps, the radius of dots.
    float size;
} fs_ink;

/// Where a figure lies in a tile of `side` pixels, 8 or more, and how deep its pixels lie in it.
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
