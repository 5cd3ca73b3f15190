// Framed notches and their pieces, drawn by their cells.
#include "CCaptchaKernels.h"
#include <clones.h>
#include "blended.h"

FS_BODY ptrdiff_t clamp(ptrdiff_t value, ptrdiff_t least, ptrdiff_t greatest) {
    return value < least ? least : value > greatest ? greatest : value;
}

// Columns limited to `first` … `end`.
FS_BODY fs_columns clamped(fs_columns columns, ptrdiff_t first, ptrdiff_t end) {
    return (fs_columns){
        (int32_t)clamp(columns.first, first, end), (int32_t)clamp(columns.end, first, end)};
}

// Of `count` columns or rows from `start` on, returns those within 0 ..< `limit`. The result is relative
// to `start`.
FS_BODY fs_columns seen(ptrdiff_t start, ptrdiff_t count, ptrdiff_t limit) {
    ptrdiff_t first = clamp(-start, 0, count);
    return (fs_columns){(int32_t)first, (int32_t)clamp(limit - start, first, count)};
}

// Blends the picture, the shadow, the frame and the fill in a pixel.
FS_BODY uint32_t layered(uint32_t pixel, const fs_notch *notch, ptrdiff_t index) {
    const fs_notch_cells *cells = &notch->cells;
    uint8_t shadow = cells->shadow[index], frame = cells->frame[index], fill = cells->fill[index];
    uint32_t content = pixel | opaque;
    if (shadow > 0) content = blended(content, notch->fill, shadow);
    if (frame > 0) content = blended(content, notch->frame, frame);
    if (fill > 0) content = blended(content, notch->fill, fill);
    return content;
}

// The same for eight pixels of which only those in `wanted` change.
FS_BODY pixels8 layered8(
    pixels8 pixels, const fs_notch *notch, ptrdiff_t index, uint64_t wanted) {
    uint64_t shadow, frame, fill;
    memcpy(&shadow, notch->cells.shadow + index, 8);
    memcpy(&frame, notch->cells.frame + index, 8);
    memcpy(&fill, notch->cells.fill + index, 8);
    if ((shadow & wanted) != 0)
        pixels = blended8(pixels, notch->fill, doubled(shadow & wanted));
    if ((frame & wanted) != 0) pixels = blended8(pixels, notch->frame, doubled(frame & wanted));
    if ((fill & wanted) != 0) pixels = blended8(pixels, notch->fill, doubled(fill & wanted));
    return pixels | __builtin_convertvector((bytes8)wanted, pixels8) << 24;
}

// Blends the pixels `first ..< end` of a row of the notch.
FS_BODY void blend(
    fs_picture picture, const fs_notch *notch, ptrdiff_t left, ptrdiff_t top, ptrdiff_t y,
    ptrdiff_t first, ptrdiff_t end) {
    uint32_t *target = picture.pixels + (top + y) * picture.width + left;
    ptrdiff_t start = y * notch->cells.stride, x = first;
    // Eight pixels at a time as long as all are in the picture.
    for (; x < end && left + x + 8 <= picture.width; x += 8) {
        uint64_t wanted = end - x < 8 ? UINT64_MAX >> 8 * (8 - (end - x)) : UINT64_MAX;
        pixels8 pixels;
        memcpy(&pixels, target + x, 32);
        pixels = layered8(pixels, notch, start + x, wanted);
        memcpy(target + x, &pixels, 32);
    }
    for (; x < end; x++) target[x] = layered(target[x], notch, start + x);
}

FS_KERNEL(cut_notch, (picture, notch, left, top),
    fs_picture picture, const fs_notch *notch, ptrdiff_t left, ptrdiff_t top) {
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
        for (ptrdiff_t x = covered.first; x < filled.first; x++) target[x] = notch->ramp[fill[x]];
        for (ptrdiff_t x = filled.first; x < filled.end; x++) target[x] = notch->fill;
        for (ptrdiff_t x = filled.end; x < covered.end; x++) target[x] = notch->ramp[fill[x]];
        blend(picture, notch, left, top, y, covered.end, columns.end);
    }
}

// Blends the shadow, the frame and a fill of the given opacity in those of eight pixels that are in `wanted`.
FS_BODY pixels8 veiled8(
    pixels8 pixels, const fs_notch *notch, ptrdiff_t index, uint8_t opacity, uint64_t wanted) {
    uint64_t shadow, frame, fill;
    memcpy(&shadow, notch->cells.shadow + index, 8);
    memcpy(&frame, notch->cells.frame + index, 8);
    memcpy(&fill, notch->cells.fill + index, 8);
    // Where the fill is full there is no shadow, and the frame is full.
    if ((fill & wanted) == UINT64_MAX)
        return blended8(pixels, notch->fill, (words16){} + opacity) | opaque;
    if ((shadow & wanted) != 0) pixels = blended8(pixels, opaque, doubled(shadow & wanted));
    // The frame is at least as opaque as the fill.
    uint64_t rim = (frame - fill) & wanted;
    if (rim != 0) pixels = blended8(pixels, notch->frame, doubled(rim));
    if ((fill & wanted) != 0)
        pixels = blended8(pixels, notch->fill, divided(doubled(fill & wanted) * opacity));
    return pixels | __builtin_convertvector((bytes8)wanted, pixels8) << 24;
}

FS_KERNEL(veil_notch, (picture, notch, left, top, opacity),
    fs_picture picture, const fs_notch *notch, ptrdiff_t left, ptrdiff_t top, uint8_t opacity) {
    ptrdiff_t size = notch->side + 2 * notch->reach;
    fs_columns rows = seen(top, size, picture.height), inside = seen(left, size, picture.width);
    for (ptrdiff_t y = rows.first; y < rows.end; y++) {
        fs_columns columns = clamped(notch->rows[y].span, inside.first, inside.end);
        ptrdiff_t start = y * notch->cells.stride;
        uint32_t *target = picture.pixels + (top + y) * picture.width + left;
        for (ptrdiff_t x = columns.first; x < columns.end; x += 8) {
            ptrdiff_t count = columns.end - x < 8 ? columns.end - x : 8;
            uint64_t wanted = UINT64_MAX >> 8 * (8 - count);
            // If the picture has fewer than eight pixels here, only these are read and written.
            int is_cut = left + x + 8 > picture.width;
            pixels8 pixels = {};
            if (is_cut) memcpy(&pixels, target + x, 4 * (size_t)count);
            else memcpy(&pixels, target + x, 32);
            pixels = veiled8(pixels, notch, start + x, opacity, wanted);
            if (is_cut) memcpy(target + x, &pixels, 4 * (size_t)count);
            else memcpy(target + x, &pixels, 32);
        }
    }
}

// Stores eight pixels of a piece, blended with the frame by `shares`, with alpha `opacities`. Pixels of alpha 0 stay.
FS_BODY void store_piece(
    pixels8 pixels, uint32_t frame, uint64_t shares, uint64_t opacities, uint32_t *target) {
    pixels8 old, alpha = __builtin_convertvector((bytes8)opacities, pixels8);
    memcpy(&old, target, 32);
    pixels = (blended8(pixels, frame, doubled(shares)) & ~opaque) | alpha << 24;
    pixels8 stays = (pixels8)(alpha == 0);
    pixels = (pixels & ~stays) | (old & stays);
    memcpy(target, &pixels, 32);
}

FS_KERNEL(lift_piece, (piece, notch, left, top, picture, from_left, from_top),
    fs_picture piece, const fs_notch *notch, ptrdiff_t left, ptrdiff_t top, fs_picture picture,
    ptrdiff_t from_left, ptrdiff_t from_top) {
    ptrdiff_t size = notch->side + 2 * notch->reach;
    fs_columns rows = seen(top, size, piece.height), inside = seen(left, size, piece.width);
    fs_columns from_rows = seen(from_top, size, picture.height);
    fs_columns from_columns = seen(from_left, size, picture.width);
    rows = clamped(rows, from_rows.first, from_rows.end);
    inside = clamped(inside, from_columns.first, from_columns.end);
    for (ptrdiff_t y = rows.first; y < rows.end; y++) {
        fs_columns columns = clamped(notch->rows[y].span, inside.first, inside.end);
        ptrdiff_t start = y * notch->cells.stride;
        uint32_t *target = piece.pixels + (top + y) * piece.width + left;
        const uint32_t *source = picture.pixels + (from_top + y) * picture.width + from_left;
        ptrdiff_t x = columns.first;
        for (; x + 8 <= columns.end; x += 8) {
            uint64_t opacities, shares, fill;
            memcpy(&opacities, notch->cells.alpha + start + x, 8);
            memcpy(&shares, notch->cells.piece_frame + start + x, 8);
            memcpy(&fill, notch->cells.fill + start + x, 8);
            pixels8 pixels;
            memcpy(&pixels, source + x, 32);
            // Outside the outline there is only frame and shadow.
            pixels &= (pixels8)(__builtin_convertvector((bytes8)fill, pixels8) != 0);
            store_piece(pixels, notch->frame, shares, opacities, target + x);
        }
        for (; x < columns.end; x++) {
            ptrdiff_t index = start + x;
            uint8_t alpha = notch->cells.alpha[index], frame = notch->cells.piece_frame[index];
            if (alpha == 0) continue;
            uint32_t colour = notch->cells.fill[index] > 0 ? source[x] : opaque;
            if (frame > 0) colour = blended(colour, notch->frame, frame);
            target[x] = (colour & ~opaque) | (uint32_t)alpha << 24;
        }
    }
}

// Maps eight levels to colours.
FS_BODY void shade(const uint8_t *levels, const uint32_t *shades, uint32_t *target) {
    uint64_t eight;
    memcpy(&eight, levels, 8);
    if (eight == 0) {
        for (int x = 0; x < 8; x++) target[x] = shades[0];
        return;
    }
    for (int x = 0; x < 8; x++) target[x] = shades[levels[x]];
}

// Maps the levels of columns to colours.
FS_BODY void shade_columns(
    fs_columns columns, const uint8_t *levels, const uint32_t *shades, uint32_t *target) {
    ptrdiff_t x = columns.first;
    for (; x + 8 <= columns.end; x += 8) shade(levels + x, shades, target + x);
    for (; x < columns.end; x++) target[x] = shades[levels[x]];
}

FS_KERNEL(lay_tile, (picture, notch, left, top, tile),
    fs_picture picture, const fs_notch *notch, ptrdiff_t left, ptrdiff_t top, fs_tile tile) {
    ptrdiff_t reach = notch->reach, side = notch->side;
    fs_columns rows = seen(top + reach, side, picture.height);
    fs_columns inside = seen(left + reach, side, picture.width);
    ptrdiff_t first = inside.first + reach, end = inside.end + reach;
    for (ptrdiff_t y = rows.first + reach; y < rows.end + reach; y++) {
        const fs_notch_row *row = notch->rows + y;
        // Indexed by notch column, like everything else in this function.
        const uint8_t *levels = tile.levels + (y - reach) * side - reach;
        uint32_t *target = picture.pixels + (top + y) * picture.width + left;
        shade_columns(clamped(row->filled, first, end), levels, tile.shades, target);
        if (!row->is_split) continue;
        const uint8_t *fill = notch->cells.fill + y * notch->cells.stride;
        fs_columns columns = clamped(row->span, first, end);
        for (ptrdiff_t x = columns.first; x < columns.end; x++)
            if (fill[x] == 255) target[x] = tile.shades[levels[x]];
    }
}

FS_KERNEL(draw_piece, (picture, notch, left, top, tile),
    fs_picture picture, const fs_notch *notch, ptrdiff_t left, ptrdiff_t top, fs_tile tile) {
    ptrdiff_t reach = notch->reach, side = notch->side, size = side + 2 * reach;
    fs_columns rows = seen(top, size, picture.height), inside = seen(left, size, picture.width);
    for (ptrdiff_t y = rows.first; y < rows.end; y++) {
        ptrdiff_t start = y * notch->cells.stride;
        const uint8_t *alpha = notch->cells.alpha + start;
        const uint8_t *frame = notch->cells.piece_frame + start;
        const uint8_t *levels = tile.levels + clamp(y - reach, 0, side - 1) * side;
        uint32_t *target = picture.pixels + (top + y) * picture.width + left;
        fs_columns columns = clamped(notch->rows[y].span, inside.first, inside.end);
        for (ptrdiff_t x = columns.first; x < columns.end;) {
            // Draws eight pixels at once if all are within the row's columns and within the tile.
            if (x + 8 <= columns.end && x >= reach && x + 8 <= reach + side) {
                uint64_t opacities, shares;
                memcpy(&opacities, alpha + x, 8);
                memcpy(&shares, frame + x, 8);
                if (opacities == UINT64_MAX && shares == 0)
                    // The tile's colours are opaque.
                    shade(levels + (x - reach), tile.shades, target + x);
                else if (opacities != 0) {
                    uint32_t shown[8];
                    pixels8 pixels;
                    shade(levels + (x - reach), tile.shades, shown);
                    memcpy(&pixels, shown, 32);
                    store_piece(pixels, notch->frame, shares, opacities, target + x);
                }
                x += 8;
                continue;
            }
            if (alpha[x] > 0) {
                uint32_t colour = tile.shades[levels[clamp(x - reach, 0, side - 1)]];
                if (frame[x] > 0) colour = blended(colour, notch->frame, frame[x]);
                target[x] = (colour & ~opaque) | (uint32_t)alpha[x] << 24;
            }
            x++;
        }
    }
}

void fs_fill_ramp(uint32_t frame, uint32_t fill, uint32_t *ramp) {
    for (int share = 0; share < 256; share++) ramp[share] = blended(frame, fill, (uint8_t)share);
}
