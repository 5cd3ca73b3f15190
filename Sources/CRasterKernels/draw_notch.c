#include "CRasterKernels.h"
#include <clones.h>
#include "vectors.h"

typedef float floats8 __attribute__((vector_size(32)));
typedef int32_t ints8 __attribute__((vector_size(32)));
typedef int8_t bytes8 __attribute__((vector_size(8)));

// Eight bytes, the lowest of each number.
FS_BODY uint64_t bytes_of(ints8 numbers) {
    return (uint64_t)__builtin_convertvector(numbers, bytes8);
}

// How much of pixels lies inside, their centres so deep, in 1/255.
FS_BODY ints8 coverage(floats8 depths) {
    floats8 levels = (depths + 0.5f) * 255 + 0.5f, none = {}, all = none + 255;
    levels = __builtin_elementwise_min(__builtin_elementwise_max(levels, none), all);
    return __builtin_convertvector(levels, ints8);
}

FS_BODY void put(uint8_t *plane, uint64_t bytes) { memcpy(plane, &bytes, 8); }

// The whole number nearest to one in -127 … 127.
FS_BODY int8_t nearest(float value) { return (int8_t)((int32_t)(value + 128.5f) - 128); }

// Where a pixel's content is taken from, of which so many pixels are missing up to the outline.
FS_BODY void shift(
    fs_notch_depths from, ptrdiff_t place, const uint8_t *ranks, float missing, int8_t *x, int8_t *y) {
    int32_t down = from.downs[place];
    int32_t rank = ranks[down * from.rank_stride];
    int32_t columns = rank & 1 ? -((rank + 1) >> 1) : rank >> 1;
    float dx = (float)-columns, dy = (float)-down;
    float length = __builtin_sqrtf(dx * dx + dy * dy);
    // On the outline itself there is no direction, and the frame covers all.
    if (!(length > 0)) return;
    // Half a pixel more, so that rounding never takes a pixel that should be missing.
    float step = (missing + 0.5f) / length;
    *x = nearest(dx * step);
    *y = nearest(dy * step);
}

// The first of a run's bytes that is not full, or its end; eight bytes behind it may be read.
FS_BODY int32_t full_end(const uint8_t *bytes, int32_t first, int32_t end) {
    for (; first < end; first += 8) {
        uint64_t eight;
        memcpy(&eight, bytes + first, 8);
        if (~eight == 0) continue;
        first += __builtin_ctzll(~eight) >> 3;
        break;
    }
    return first < end ? first : end;
}

FS_BODY int hides(const uint8_t *frame, const uint8_t *fill, int32_t x) {
    return frame[x] == 255 || fill[x] == 255;
}

// What is all fill in a row, and the run around it where frame or fill hide the picture.
FS_BODY fs_notch_row summed_up(fs_columns span, const uint8_t *frame, const uint8_t *fill) {
    fs_notch_row row = {span, {0, 0}, {0, 0}, 0};
    int32_t fills = 0, longest = 0;
    for (int32_t x = span.first; x < span.end;) {
        if (fill[x] != 255) {
            x++;
            continue;
        }
        int32_t end = full_end(fill, x, span.end);
        fills += end - x;
        if (end - x > longest) {
            longest = end - x;
            row.filled = (fs_columns){x, end};
        }
        x = end;
    }
    row.is_parted = fills > longest;
    row.covered = row.filled;
    if (longest == 0) return row;
    while (row.covered.first > span.first && hides(frame, fill, row.covered.first - 1))
        row.covered.first--;
    while (row.covered.end < span.end && hides(frame, fill, row.covered.end)) row.covered.end++;
    return row;
}

FS_BODY void draw_row(
    fs_notch_depths from, ptrdiff_t width, fs_notch_widths widths, fs_notch_cells to,
    fs_notch_row *row) {
    // Beyond these nothing is done, and nothing but filling.
    floats8 least = (floats8){} + (-widths.frame - 0.5f);
    floats8 greatest = (floats8){} + (widths.piece_frame + 1);
    fs_columns span = {0, 0};
    for (ptrdiff_t x = 0; x < width; x += 8) {
        floats8 depth = least;
        size_t count = width - x < 8 ? (size_t)(width - x) : 8;
        if (count == 8) memcpy(&depth, from.depths + x, 32);
        else memcpy(&depth, from.depths + x, 4 * count);
        put((uint8_t *)to.shift_x + x, 0);
        put((uint8_t *)to.shift_y + x, 0);
        ints8 is_in = depth > least;
        uint64_t in = bytes_of(is_in);
        if (in == 0) {
            put(to.frame + x, 0);
            put(to.fill + x, 0);
            put(to.alpha + x, 0);
            put(to.piece_frame + x, 0);
            continue;
        }
        if (span.end == 0) span.first = (int32_t)x + (__builtin_ctzll(in) >> 3);
        span.end = (int32_t)x + 8 - (__builtin_clzll(in) >> 3);
        if (bytes_of(depth > greatest) == UINT64_MAX) {
            put(to.frame + x, UINT64_MAX);
            put(to.fill + x, UINT64_MAX);
            put(to.alpha + x, UINT64_MAX);
            put(to.piece_frame + x, 0);
            continue;
        }
        ints8 frame = coverage(depth + widths.frame) & is_in;
        ints8 piece_frame = (255 - coverage(depth - widths.piece_frame)) & is_in;
        put(to.frame + x, bytes_of(frame));
        put(to.fill + x, bytes_of(coverage(depth) & is_in));
        put(to.alpha + x, bytes_of(coverage(depth + 1) & is_in));
        put(to.piece_frame + x, bytes_of(piece_frame));
        // Where the frame hides the picture, it does not matter what of.
        floats8 missing = widths.frame + depth;
        uint64_t moved = bytes_of((depth < 0) & (missing > 0) & (frame != 255) & is_in);
        while (moved != 0) {
            int lane = __builtin_ctzll(moved) >> 3;
            moved &= ~((uint64_t)255 << 8 * lane);
            ptrdiff_t place = x + lane;
            shift(
                from, place, from.ranks + place, missing[lane], to.shift_x + place,
                to.shift_y + place);
        }
    }
    *row = summed_up(span, to.frame, to.fill);
}

FS_BODY void draw_notch(
    fs_notch_depths depths, ptrdiff_t width, fs_notch_widths widths, fs_notch_cells cells,
    fs_notch_row *rows) {
    for (ptrdiff_t y = 0; y < width; y++) {
        draw_row(depths, width, widths, cells, rows + y);
        depths.depths += depths.width;
        depths.downs += depths.width;
        depths.ranks += depths.rank_stride;
        cells.shift_x += cells.stride;
        cells.shift_y += cells.stride;
        cells.frame += cells.stride;
        cells.fill += cells.stride;
        cells.alpha += cells.stride;
        cells.piece_frame += cells.stride;
    }
}

FS_V3 static void draw_notch_v3(
    fs_notch_depths depths, ptrdiff_t width, fs_notch_widths widths, fs_notch_cells cells,
    fs_notch_row *rows) {
    draw_notch(depths, width, widths, cells, rows);
}

void fs_draw_notch(
    fs_notch_depths depths, ptrdiff_t width, fs_notch_widths widths, fs_notch_cells cells,
    fs_notch_row *rows) {
    if (FS_HAS_V3) draw_notch_v3(depths, width, widths, cells, rows);
    else draw_notch(depths, width, widths, cells, rows);
}
