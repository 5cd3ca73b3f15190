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

// Of `count` columns or rows from `start` on, returns those within 0 ..< `limit`. The result is relative to `start`.
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

// The levels of eight columns of a figure from column `x` of the notch on, 0 outside its tile.
FS_BODY uint64_t figure_levels(const fs_notch *notch, const uint8_t *levels, ptrdiff_t x) {
    uint64_t eight = 0;
    ptrdiff_t column = x - notch->reach;
    if (column >= 0 && column + 8 <= notch->side) {
        memcpy(&eight, levels + column, 8);
        return eight;
    }
    for (ptrdiff_t lane = 0; lane < 8; lane++)
        if (column + lane >= 0 && column + lane < notch->side)
            eight |= (uint64_t)levels[column + lane] << 8 * lane;
    return eight;
}

// Eight pixels at the bottom of a hole with its fill, shadow, figure and frame.
FS_BODY pixels8 sunk8(
    pixels8 pixels, const fs_notch *notch, ptrdiff_t index, fs_hole hole, uint64_t figure) {
    uint64_t shadow, frame;
    memcpy(&shadow, notch->cells.shadow + index, 8);
    memcpy(&frame, notch->cells.frame + index, 8);
    pixels = blended8(pixels, notch->fill, (words16){} + hole.opacity);
    if (shadow != 0) pixels = blended8(pixels, opaque, doubled(shadow));
    if (figure != 0) pixels = blended8(pixels, hole.figure->shades[255], doubled(figure));
    if (frame != 0)
        pixels = blended8(pixels, notch->frame, divided(doubled(frame) * hole.frame_opacity));
    return pixels;
}

FS_KERNEL(sink_notch, (picture, notch, left, top, hole),
    fs_picture picture, const fs_notch *notch, ptrdiff_t left, ptrdiff_t top, fs_hole hole) {
    ptrdiff_t size = notch->side + 2 * notch->reach;
    fs_columns rows = seen(top, size, picture.height), inside = seen(left, size, picture.width);
    for (ptrdiff_t y = rows.first; y < rows.end; y++) {
        fs_columns columns = clamped(notch->rows[y].span, inside.first, inside.end);
        ptrdiff_t start = y * notch->cells.stride, line = y - notch->reach;
        uint32_t *target = picture.pixels + (top + y) * picture.width + left;
        const uint8_t *levels = hole.figure && line >= 0 && line < notch->side
            ? hole.figure->levels + line * notch->side : 0;
        for (ptrdiff_t x = columns.first; x < columns.end; x += 8) {
            ptrdiff_t count = columns.end - x < 8 ? columns.end - x : 8;
            uint64_t fill, figure = levels ? figure_levels(notch, levels, x) : 0;
            memcpy(&fill, notch->cells.fill + start + x, 8);
            fill &= UINT64_MAX >> 8 * (8 - count);
            if (fill == 0) continue;
            // If the picture has fewer than eight pixels here, only these are read and written.
            int is_cut = left + x + 8 > picture.width;
            pixels8 pixels = {}, bottom;
            if (is_cut) memcpy(&pixels, target + x, 4 * (size_t)count);
            else memcpy(&pixels, target + x, 32);
            bottom = pixels;
            if (hole.ground) memcpy(&bottom, hole.ground + y * hole.stride + x, 32);
            bottom = sunk8(bottom, notch, start + x, hole, figure);
            pixels = mixed8(pixels, bottom, doubled(fill)) | opaque;
            if (is_cut) memcpy(target + x, &pixels, 4 * (size_t)count);
            else memcpy(target + x, &pixels, 32);
        }
    }
}

typedef int32_t channels4 __attribute__((vector_size(16)));
typedef uint8_t bytes4 __attribute__((vector_size(4)));

// Adds the channels of eight pixels at a time to sums of 16 bits: those of red and blue, then those of green and alpha.
FS_BODY void add_pixels(const uint32_t *row, ptrdiff_t count, uint16_t *sums) {
    for (ptrdiff_t x = 0; x < count; x += 8) {
        words16 pixels, outer, inner;
        memcpy(&pixels, row + x, 32);
        memcpy(&outer, sums + 4 * x, 32);
        memcpy(&inner, sums + 4 * x + 16, 32);
        outer += pixels & 255;
        inner += pixels >> 8;
        memcpy(sums + 4 * x, &outer, 32);
        memcpy(sums + 4 * x + 16, &inner, 32);
    }
}

FS_BODY void add_blocks(const uint16_t *columns, ptrdiff_t blocks, int shift, int32_t *sums) {
    for (ptrdiff_t x = 0; x < blocks << shift; x++) {
        const uint16_t *eight = columns + 4 * (x & ~7) + 2 * (x & 7);
        int32_t *sum = sums + 4 * (x >> shift);
        sum[0] += eight[0];
        sum[1] += eight[16];
        sum[2] += eight[1];
        sum[3] += eight[17];
    }
}

FS_KERNEL(blur_square, (picture, left, top, side, scratch, blurred, stride),
    fs_picture picture, ptrdiff_t left, ptrdiff_t top, ptrdiff_t side, int32_t *scratch,
    uint32_t *blurred, ptrdiff_t stride) {
    ptrdiff_t block = fs_blur_block(side), nodes = fs_blur_nodes(side), width = fs_blur_width(side);
    int shift = __builtin_ctzll((unsigned long long)block);
    int32_t *sums = scratch, *mixed = sums + 4 * nodes * nodes;
    uint32_t *copied = (uint32_t *)(mixed + 4 * nodes);
    uint16_t *columns = (uint16_t *)(copied + width);
    // The first block is before the square.
    ptrdiff_t x0 = left - block, y0 = top - block;
    memset(sums, 0, sizeof *sums * (size_t)(4 * nodes * nodes));
    for (ptrdiff_t line = 0; line < nodes; line++) {
        // No sum of 256 rows is beyond 16 bits.
        for (ptrdiff_t start = 0; start < block; start += 256) {
            memset(columns, 0, sizeof *columns * (size_t)(4 * width));
            for (ptrdiff_t y = start; y < block && y < start + 256; y++) {
                ptrdiff_t place = clamp(y0 + line * block + y, 0, picture.height - 1);
                const uint32_t *row = picture.pixels + place * picture.width;
                if (x0 >= 0 && x0 + width <= picture.width) row += x0;
                else {
                    for (ptrdiff_t x = 0; x < width; x++)
                        copied[x] = row[clamp(x0 + x, 0, picture.width - 1)];
                    row = copied;
                }
                add_pixels(row, width, columns);
            }
            add_blocks(columns, nodes, shift, sums + 4 * nodes * line);
        }
    }
    // Means in 1/16 level, which leaves space for the weights.
    for (ptrdiff_t index = 0; index < 4 * nodes * nodes; index++)
        sums[index] = (sums[index] + ((1 << (2 * shift - 4)) >> 1)) >> (2 * shift - 4);
    for (ptrdiff_t y = 0; y < side; y++) {
        // Pixel centres are half a pixel after their position, those of blocks half a block.
        ptrdiff_t down = 2 * y + block + 1, node = down >> (shift + 1);
        int32_t weight = (int32_t)(down & (2 * block - 1));
        const int32_t *above = sums + 4 * nodes * node, *below = above + 4 * nodes;
        for (ptrdiff_t index = 0; index < 4 * nodes; index++)
            mixed[index] = ((above[index] << (shift + 1)) + (below[index] - above[index]) * weight) >> shift;
        ptrdiff_t x = 0;
        while (x < side) {
            ptrdiff_t right = 2 * x + block + 1, first = right >> (shift + 1);
            int32_t share = (int32_t)(right & (2 * block - 1));
            channels4 one, other;
            memcpy(&one, mixed + 4 * first, 16);
            memcpy(&other, mixed + 4 * first + 4, 16);
            channels4 step = 2 * (other - one);
            channels4 level = (one << (shift + 1)) + (other - one) * share + (1 << (shift + 5));
            // Up to the next centre of a block.
            ptrdiff_t end = x + (2 * block - share + 1) / 2;
            if (end > side) end = side;
            for (; x < end; x++) {
                bytes4 pixel = __builtin_convertvector(level >> (shift + 6), bytes4);
                memcpy(blurred + y * stride + x, &pixel, 4);
                level += step;
            }
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
            // Outside the outline and on its edge there is only frame and shadow.
            pixels &= (pixels8)(__builtin_convertvector((bytes8)fill, pixels8) == 255);
            store_piece(pixels, notch->frame, shares, opacities, target + x);
        }
        for (; x < columns.end; x++) {
            ptrdiff_t index = start + x;
            uint8_t alpha = notch->cells.alpha[index], frame = notch->cells.piece_frame[index];
            if (alpha == 0) continue;
            uint32_t colour = notch->cells.fill[index] == 255 ? source[x] : opaque;
            if (frame > 0) colour = blended(colour, notch->frame, frame);
            target[x] = (colour & ~opaque) | (uint32_t)alpha << 24;
        }
    }
}

FS_BODY void shade(const uint8_t *levels, const uint32_t *shades, uint32_t *target) {
    uint64_t eight;
    memcpy(&eight, levels, 8);
    if (eight == 0) {
        for (int x = 0; x < 8; x++) target[x] = shades[0];
        return;
    }
    for (int x = 0; x < 8; x++) target[x] = shades[levels[x]];
}

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
