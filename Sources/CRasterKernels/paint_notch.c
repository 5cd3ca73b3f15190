#include "CRasterKernels.h"
#include <string.h>

// The channels of a pixel in sixteen bits each.
static inline uint64_t lanes(uint32_t pixel) {
    return ((uint64_t)pixel | (uint64_t)pixel << 24) & 0x00ff00ff00ff00ff;
}

// The bytes of a pixel lie in memory as this number's, on the machines that we build for.
static const uint32_t opaque = 0xff000000;

// A pixel with a share of 255 of another over it, rounded to the nearest; opaque.
static inline uint32_t blended(uint32_t pixel, uint32_t other, uint8_t share) {
    // All channels at once: no sum is beyond 255 * 255 + 127.
    uint64_t sum = lanes(pixel) * (255 - share) + lanes(other) * share + 0x007f007f007f007f;
    uint64_t quotient = sum >> 8 & 0x00ff00ff00ff00ff;
    uint64_t mixed = (sum + quotient + 0x0001000100010001) >> 8 & 0x00ff00ff00ff00ff;
    return (uint32_t)(mixed | mixed >> 24) | opaque;
}

static inline ptrdiff_t within(ptrdiff_t value, ptrdiff_t least, ptrdiff_t greatest) {
    return value < least ? least : value > greatest ? greatest : value;
}

// The part of columns that lies from one up to another.
static inline fs_columns clamped(fs_columns columns, ptrdiff_t first, ptrdiff_t end) {
    return (fs_columns){
        (int32_t)within(columns.first, first, end), (int32_t)within(columns.end, first, end)};
}

// Of `count` columns or rows from `start` on those that lie in 0 … `limit`, counted from the first.
static inline fs_columns seen(ptrdiff_t start, ptrdiff_t count, ptrdiff_t limit) {
    ptrdiff_t first = within(-start, 0, count);
    return (fs_columns){(int32_t)first, (int32_t)within(limit - start, first, count)};
}

void fs_mix_coats(uint32_t frame, uint32_t fill, uint32_t *coats) {
    for (int share = 0; share < 256; share++) coats[share] = blended(frame, fill, (uint8_t)share);
}

// Draws what a row's pixels have of the picture, of frame and of fill.
static inline void blend(
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
        // Most of a moat is neither frame nor fill.
        if (frame > 0) content = blended(content, notch->frame, frame);
        if (fill > 0) content = blended(content, notch->fill, fill);
        target[x] = content;
    }
}

void fs_cut_notch(fs_picture picture, const fs_notch *notch, ptrdiff_t left, ptrdiff_t top) {
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
static inline void shade(const uint8_t *levels, const uint32_t *shades, uint32_t *target) {
    uint64_t eight;
    memcpy(&eight, levels, 8);
    if (eight == 0) {
        for (int x = 0; x < 8; x++) target[x] = shades[0];
        return;
    }
    for (int x = 0; x < 8; x++) target[x] = shades[levels[x]];
}

// Gives the pixels of columns their shades.
static inline void shade_columns(
    fs_columns columns, const uint8_t *levels, const uint32_t *shades, uint32_t *target) {
    ptrdiff_t x = columns.first;
    for (; x + 8 <= columns.end; x += 8) shade(levels + x, shades, target + x);
    for (; x < columns.end; x++) target[x] = shades[levels[x]];
}

void fs_lay_tile(
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

void fs_paint_piece(
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
            uint64_t opacities, frames;
            memcpy(&opacities, alpha + x, 8);
            memcpy(&frames, frame + x, 8);
            int lies_inside = x >= reach && x + 8 <= reach + side && x + 8 <= columns.end;
            if (opacities == UINT64_MAX && frames == 0 && lies_inside) {
                // The tile's colours are opaque.
                shade(levels + (x - reach), tile.shades, target + x);
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
