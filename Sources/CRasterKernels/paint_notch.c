#include "CRasterKernels.h"
#include <clones.h>
#include "blended.h"
#include "vectors.h"

typedef uint8_t bytes8 __attribute__((vector_size(8)));

FS_BODY ptrdiff_t within(ptrdiff_t value, ptrdiff_t least, ptrdiff_t greatest) {
    return value < least ? least : value > greatest ? greatest : value;
}

// The part of columns that lies from one up to another.
FS_BODY fs_columns clamped(fs_columns columns, ptrdiff_t first, ptrdiff_t end) {
    return (fs_columns){
        (int32_t)within(columns.first, first, end), (int32_t)within(columns.end, first, end)};
}

// Of `count` columns or rows from `start` on those that lie in 0 … `limit`, counted from the first.
FS_BODY fs_columns seen(ptrdiff_t start, ptrdiff_t count, ptrdiff_t limit) {
    ptrdiff_t first = within(-start, 0, count);
    return (fs_columns){(int32_t)first, (int32_t)within(limit - start, first, count)};
}

// Draws what a row's pixels have of the picture, of frame and of fill.
FS_BODY void blend(
    fs_picture picture, const fs_notch *notch, ptrdiff_t left, ptrdiff_t top, ptrdiff_t y,
    ptrdiff_t first, ptrdiff_t end) {
    const fs_notch_cells *cells = &notch->cells;
    uint32_t *target = picture.pixels + (top + y) * picture.width + left;
    for (ptrdiff_t x = first; x < end; x++) {
        ptrdiff_t place = y * cells->stride + x;
        uint8_t frame = cells->frame[place], fill = cells->fill[place];
        if (frame == 255) {
            target[x] = notch->coats[fill];
            continue;
        }
        ptrdiff_t column = within(left + x + cells->shift_x[place], 0, picture.width - 1);
        ptrdiff_t row = within(top + y + cells->shift_y[place], 0, picture.height - 1);
        uint32_t content = picture.pixels[row * picture.width + column] | opaque;
        if (frame > 0) content = blended(content, notch->frame, frame);
        if (fill > 0) content = blended(content, notch->fill, fill);
        target[x] = content;
    }
}

FS_BODY void cut_notch(fs_picture picture, const fs_notch *notch, ptrdiff_t left, ptrdiff_t top) {
    ptrdiff_t size = notch->side + 2 * notch->reach;
    fs_columns rows = seen(top, size, picture.height), inside = seen(left, size, picture.width);
    for (ptrdiff_t y = rows.first; y < rows.end; y++) {
        const fs_notch_row *row = notch->rows + y;
        fs_columns columns = clamped(row->span, inside.first, inside.end);
        fs_columns covered = clamped(row->covered, columns.first, columns.end);
        fs_columns filled = clamped(row->filled, columns.first, columns.end);
        const uint8_t *fill = notch->cells.fill + y * notch->cells.stride;
        uint32_t *target = picture.pixels + (top + y) * picture.width + left;
        blend(picture, notch, left, top, y, columns.first, covered.first);
        for (ptrdiff_t x = covered.first; x < filled.first; x++) target[x] = notch->coats[fill[x]];
        for (ptrdiff_t x = filled.first; x < filled.end; x++) target[x] = notch->fill;
        for (ptrdiff_t x = filled.end; x < covered.end; x++) target[x] = notch->coats[fill[x]];
        blend(picture, notch, left, top, y, covered.end, columns.end);
    }
}

// Gives eight pixels their shades.
FS_BODY void shade(const uint8_t *levels, const uint32_t *shades, uint32_t *target) {
    uint64_t eight;
    memcpy(&eight, levels, 8);
    if (eight == 0) {
        for (int x = 0; x < 8; x++) target[x] = shades[0];
        return;
    }
    for (int x = 0; x < 8; x++) target[x] = shades[levels[x]];
}

// Gives the pixels of columns their shades.
FS_BODY void shade_columns(
    fs_columns columns, const uint8_t *levels, const uint32_t *shades, uint32_t *target) {
    ptrdiff_t x = columns.first;
    for (; x + 8 <= columns.end; x += 8) shade(levels + x, shades, target + x);
    for (; x < columns.end; x++) target[x] = shades[levels[x]];
}

FS_BODY void lay_tile(
    fs_picture picture, const fs_notch *notch, ptrdiff_t left, ptrdiff_t top, fs_tile tile) {
    ptrdiff_t reach = notch->reach, side = notch->side;
    fs_columns rows = seen(top + reach, side, picture.height);
    fs_columns inside = seen(left + reach, side, picture.width);
    ptrdiff_t first = inside.first + reach, end = inside.end + reach;
    for (ptrdiff_t y = rows.first + reach; y < rows.end + reach; y++) {
        const fs_notch_row *row = notch->rows + y;
        // Of the notch's columns, as everything here.
        const uint8_t *levels = tile.levels + (y - reach) * side - reach;
        uint32_t *target = picture.pixels + (top + y) * picture.width + left;
        shade_columns(clamped(row->filled, first, end), levels, tile.shades, target);
        if (!row->is_parted) continue;
        const uint8_t *fill = notch->cells.fill + y * notch->cells.stride;
        fs_columns columns = clamped(row->span, first, end);
        for (ptrdiff_t x = columns.first; x < columns.end; x++)
            if (fill[x] == 255) target[x] = tile.shades[levels[x]];
    }
}

// Numbers up to 255 * 255 by 255, to the nearest.
FS_BODY words16 divided(words16 numbers) {
    words16 sum = numbers + 128;
    return (sum + (sum >> 8)) >> 8;
}

FS_BODY pixels8 pixels_of(uint64_t bytes) {
    return __builtin_convertvector((bytes8)bytes, pixels8);
}

// Paints eight pixels in their shades, with so much of the frame's colour over them, so opaque.
FS_BODY void paint_eight(
    const uint8_t *levels, const uint32_t *shades, uint32_t frame, uint64_t shares,
    uint64_t opacities, uint32_t *target) {
    uint32_t shown[8];
    shade(levels, shades, shown);
    pixels8 pixels, held;
    memcpy(&pixels, shown, 32);
    memcpy(&held, target, 32);
    pixels8 wide = pixels_of(shares), alpha = pixels_of(opacities);
    words16 share = (words16)(wide | wide << 16), rest = 255 - share;
    words16 pairs = (words16)pixels, frame_pairs = (words16)((pixels8){} + frame);
    words16 outer = divided((pairs & 255) * rest + (frame_pairs & 255) * share);
    words16 inner = divided((pairs >> 8) * rest + (frame_pairs >> 8) * share);
    pixels = ((pixels8)(outer | inner << 8) & ~opaque) | alpha << 24;
    pixels8 stays = (pixels8)(alpha == 0);
    pixels = (pixels & ~stays) | (held & stays);
    memcpy(target, &pixels, 32);
}

FS_BODY void paint_piece(
    fs_picture picture, const fs_notch *notch, ptrdiff_t left, ptrdiff_t top, fs_tile tile) {
    ptrdiff_t reach = notch->reach, side = notch->side, size = side + 2 * reach;
    fs_columns rows = seen(top, size, picture.height), inside = seen(left, size, picture.width);
    for (ptrdiff_t y = rows.first; y < rows.end; y++) {
        ptrdiff_t start = y * notch->cells.stride;
        const uint8_t *alpha = notch->cells.alpha + start;
        const uint8_t *frame = notch->cells.piece_frame + start;
        const uint8_t *levels = tile.levels + within(y - reach, 0, side - 1) * side;
        uint32_t *target = picture.pixels + (top + y) * picture.width + left;
        fs_columns columns = clamped(notch->rows[y].span, inside.first, inside.end);
        for (ptrdiff_t x = columns.first; x < columns.end;) {
            // Beyond a row's columns nothing may be written, beyond the square there are no levels.
            if (x + 8 <= columns.end && x >= reach && x + 8 <= reach + side) {
                uint64_t opacities, shares;
                memcpy(&opacities, alpha + x, 8);
                memcpy(&shares, frame + x, 8);
                if (opacities == UINT64_MAX && shares == 0)
                    // The tile's colours are opaque.
                    shade(levels + (x - reach), tile.shades, target + x);
                else if (opacities != 0)
                    paint_eight(
                        levels + (x - reach), tile.shades, notch->frame, shares, opacities,
                        target + x);
                x += 8;
                continue;
            }
            if (alpha[x] > 0) {
                uint32_t colour = tile.shades[levels[within(x - reach, 0, side - 1)]];
                if (frame[x] > 0) colour = blended(colour, notch->frame, frame[x]);
                target[x] = (colour & ~opaque) | (uint32_t)alpha[x] << 24;
            }
            x++;
        }
    }
}

FS_V3 static void paint_piece_v3(
    fs_picture picture, const fs_notch *notch, ptrdiff_t left, ptrdiff_t top, fs_tile tile) {
    paint_piece(picture, notch, left, top, tile);
}

void fs_paint_piece(
    fs_picture picture, const fs_notch *notch, ptrdiff_t left, ptrdiff_t top, fs_tile tile) {
    if (FS_HAS_V3) paint_piece_v3(picture, notch, left, top, tile);
    else paint_piece(picture, notch, left, top, tile);
}

FS_V3 static void cut_notch_v3(
    fs_picture picture, const fs_notch *notch, ptrdiff_t left, ptrdiff_t top) {
    cut_notch(picture, notch, left, top);
}

void fs_cut_notch(fs_picture picture, const fs_notch *notch, ptrdiff_t left, ptrdiff_t top) {
    if (FS_HAS_V3) cut_notch_v3(picture, notch, left, top);
    else cut_notch(picture, notch, left, top);
}

FS_V3 static void lay_tile_v3(
    fs_picture picture, const fs_notch *notch, ptrdiff_t left, ptrdiff_t top, fs_tile tile) {
    lay_tile(picture, notch, left, top, tile);
}

void fs_lay_tile(
    fs_picture picture, const fs_notch *notch, ptrdiff_t left, ptrdiff_t top, fs_tile tile) {
    if (FS_HAS_V3) lay_tile_v3(picture, notch, left, top, tile);
    else lay_tile(picture, notch, left, top, tile);
}
