#include "CRasterKernels.h"
#include <clones.h>
#include <stdatomic.h>

typedef double doubles4 __attribute__((vector_size(32)));
typedef int64_t longs4 __attribute__((vector_size(32)));
typedef int32_t ints4 __attribute__((vector_size(16)));
typedef float floats4 __attribute__((vector_size(16)));

// Parts of lines, each within a row of pixels: where it comes in and where it leaves, and its signed height.
//
// They are added in their order, four at once: whether a line ends here and how many columns it crosses
// nothing foretells, so lines are taken apart first.
enum { PARTS = 64 };
typedef struct {
    double entries[PARTS], leaves[PARTS], areas[PARTS];
    float *rows[PARTS];
    size_t count;
    // What each adds to three columns from the first on; not where it crosses more.
    int32_t firsts[PARTS], is_wide[PARTS];
    float ones[PARTS], twos[PARTS], threes[PARTS];
} line_parts;

// Adds a part that crosses four columns or more.
FS_BODY void add_wide(double x0, double x1, double area, float *row) {
    int32_t first = (int32_t)x0, last = (int32_t)x1;
    double left = x0 - first;
    // Rounded up: one more where something is left.
    last += last < x1;
    // A triangle in the first column, trapezoids between, a triangle at last.
    double per_column = 1 / (x1 - x0);
    double head = 1 - left;
    double first_area = 0.5 * per_column * head * head;
    double tail = x1 - last + 1;
    double last_area = 0.5 * per_column * tail * tail;
    double second_area = per_column * (1.5 - left);
    row[first] += (float)(area * first_area);
    row[first + 1] += (float)(area * (second_area - first_area));
    for (int32_t column = first + 2; column < last - 1; column++)
        row[column] += (float)(area * per_column);
    double before_last = second_area + (last - first - 3) * per_column;
    row[last - 1] += (float)(area * (1 - before_last - last_area));
    row[last] += (float)(area * last_area);
}

FS_BODY doubles4 load4(const double *numbers) {
    doubles4 all;
    memcpy(&all, numbers, 32);
    return all;
}

FS_BODY doubles4 chosen(longs4 is_one, doubles4 one, doubles4 other) {
    return (doubles4)(((longs4)one & is_one) | ((longs4)other & ~is_one));
}

// Finds what four parts add.
FS_BODY void weigh_four(line_parts *parts, size_t start) {
    doubles4 entry = load4(parts->entries + start), leave = load4(parts->leaves + start);
    doubles4 area = load4(parts->areas + start);
    longs4 rises = entry < leave;
    doubles4 x0 = chosen(rises, entry, leave), x1 = chosen(rises, leave, entry);
    ints4 first = __builtin_convertvector(x0, ints4), last = __builtin_convertvector(x1, ints4);
    doubles4 from = __builtin_convertvector(first, doubles4);
    longs4 is_more = __builtin_convertvector(last, doubles4) < x1;
    // Rounded up: one more where something is left.
    last -= __builtin_convertvector(is_more, ints4);
    ints4 is_narrow = last <= first + 1, is_wide = last > first + 2;
    longs4 narrow = __builtin_convertvector(is_narrow, longs4);
    // Within one column: the area right of the line's middle belongs to its pixel.
    doubles4 middle = (x0 + x1) * 0.5 - from;
    // Across two: a triangle in the first, a triangle in the last.
    doubles4 per_column = 1 / (x1 - x0);
    doubles4 head = 1 - (x0 - from);
    doubles4 first_area = 0.5 * per_column * head * head;
    doubles4 tail = x1 - __builtin_convertvector(last, doubles4) + 1;
    doubles4 last_area = 0.5 * per_column * tail * tail;
    floats4 one = __builtin_convertvector(area * chosen(narrow, 1 - middle, first_area), floats4);
    floats4 two = __builtin_convertvector(
        area * chosen(narrow, middle, 1 - first_area - last_area), floats4);
    floats4 three = __builtin_convertvector(area * chosen(narrow, (doubles4){}, last_area), floats4);
    memcpy(parts->firsts + start, &first, 16);
    memcpy(parts->is_wide + start, &is_wide, 16);
    memcpy(parts->ones + start, &one, 16);
    memcpy(parts->twos + start, &two, 16);
    memcpy(parts->threes + start, &three, 16);
}

// Adds all parts.
FS_BODY void add_parts(line_parts *parts) {
    size_t count = parts->count;
    if (count == 0) return;
    for (size_t i = count; i % 4 != 0; i++)
        parts->entries[i] = parts->leaves[i] = parts->areas[i] = 0;
    for (size_t i = 0; i < count; i += 4) weigh_four(parts, i);
    for (size_t i = 0; i < count; i++) {
        float *row = parts->rows[i];
        if (parts->is_wide[i]) {
            double entry = parts->entries[i], leave = parts->leaves[i];
            int rises = entry < leave;
            add_wide(rises ? entry : leave, rises ? leave : entry, parts->areas[i], row);
            continue;
        }
        row += parts->firsts[i];
        // One by one: what was stored as a pair is late for a load of one of them.
        row[0] += parts->ones[i];
        atomic_signal_fence(memory_order_seq_cst);
        row[1] += parts->twos[i];
        atomic_signal_fence(memory_order_seq_cst);
        row[2] += parts->threes[i];
    }
    parts->count = 0;
}

// A line, the upper end first.
typedef struct {
    double x, y, bottom, slope, direction;
} falling_line;

// Puts in a part of a line, from one height to another; the next one takes its place unless it is counted.
FS_BODY double put_part(
    falling_line line, double x, double y, double leave_y, float *row, line_parts *parts) {
    double leave_x = line.x + (leave_y - line.y) * line.slope;
    size_t i = parts->count;
    parts->entries[i] = x;
    parts->leaves[i] = leave_x;
    parts->areas[i] = line.direction * (leave_y - y);
    parts->rows[i] = row;
    return leave_x;
}

FS_BODY void take_apart(fs_line from, ptrdiff_t stride, float *areas, line_parts *parts) {
    if (from.y0 == from.y1) return;
    int falls = from.y0 < from.y1;
    // Looked up where that saves a branch, which nothing foretells; the slope is the same from either end.
    double xs[2] = {from.x1, from.x0}, directions[2] = {-1, 1};
    falling_line line = {
        .x = xs[falls],
        .y = falls ? from.y0 : from.y1,
        .bottom = falls ? from.y1 : from.y0,
        .slope = (from.x1 - from.x0) / (from.y1 - from.y0),
        .direction = directions[falls],
    };
    // A line too flat for its slope to be a number covers nothing.
    if (!__builtin_isfinite(line.slope)) return;
    if (parts->count > PARTS - 2) add_parts(parts);
    int32_t first = (int32_t)line.y;
    float *row = areas + first * stride;
    // Most lines cross one row or two.
    double y = first + 1;
    double upper = y < line.bottom ? y : line.bottom;
    double x = put_part(line, line.x, line.y, upper, row, parts);
    parts->count += 1;
    double below = y + 1;
    double lower = below < line.bottom ? below : line.bottom;
    row += stride;
    x = put_part(line, x, upper, lower, row, parts);
    parts->count += y < line.bottom;
    while (below < line.bottom) {
        if (parts->count == PARTS) add_parts(parts);
        y = below;
        below += 1;
        row += stride;
        x = put_part(line, x, y, below < line.bottom ? below : line.bottom, row, parts);
        parts->count += 1;
    }
}

FS_KERNEL(add_lines, (lines, count, stride, areas),
    const fs_line *lines, size_t count, ptrdiff_t stride, float *areas) {
    line_parts parts;
    parts.count = 0;
    for (size_t i = 0; i < count; i++) take_apart(lines[i], stride, areas, &parts);
    add_parts(&parts);
}

typedef float floats8 __attribute__((vector_size(32)));
typedef uint32_t bits8 __attribute__((vector_size(32)));

// Eight columns of eight rows.
typedef struct {
    floats8 lines[8];
} square;

FS_BODY square rows_at(const float *const rows[8], ptrdiff_t x) {
    square all;
    for (int i = 0; i < 8; i++) memcpy(&all.lines[i], rows[i] + x, 32);
    return all;
}

FS_BODY int is_zero(const square *all) {
    bits8 any = {};
    for (int i = 0; i < 8; i++) any |= (bits8)all->lines[i];
    uint64_t words[4];
    memcpy(words, &any, 32);
    return (words[0] | words[1] | words[2] | words[3]) == 0;
}

// Rows become columns.
FS_BODY square turned(square all) {
    floats8 *a = all.lines, b[8], c[8];
    for (int i = 0; i < 8; i += 2) {
        b[i] = __builtin_shufflevector(a[i], a[i + 1], 0, 8, 1, 9, 4, 12, 5, 13);
        b[i + 1] = __builtin_shufflevector(a[i], a[i + 1], 2, 10, 3, 11, 6, 14, 7, 15);
    }
    for (int i = 0; i < 8; i += 4) {
        c[i] = __builtin_shufflevector(b[i], b[i + 2], 0, 1, 8, 9, 4, 5, 12, 13);
        c[i + 1] = __builtin_shufflevector(b[i], b[i + 2], 2, 3, 10, 11, 6, 7, 14, 15);
        c[i + 2] = __builtin_shufflevector(b[i + 1], b[i + 3], 0, 1, 8, 9, 4, 5, 12, 13);
        c[i + 3] = __builtin_shufflevector(b[i + 1], b[i + 3], 2, 3, 10, 11, 6, 7, 14, 15);
    }
    for (int i = 0; i < 4; i++) {
        a[i] = __builtin_shufflevector(c[i], c[i + 4], 0, 1, 2, 3, 8, 9, 10, 11);
        a[i + 4] = __builtin_shufflevector(c[i], c[i + 4], 4, 5, 6, 7, 12, 13, 14, 15);
    }
    return all;
}

// The coverage that sums of areas make: their sizes, 1 at most, in 1/255.
FS_BODY bits8 levels_of(floats8 sums) {
    floats8 size = (floats8)((bits8)sums & 0x7fffffffu), one = (floats8){} + 1;
    bits8 is_more = (bits8)(size > one);
    floats8 capped = (floats8)(((bits8)one & is_more) | ((bits8)size & ~is_more));
    // Beside 2^23 a number's lowest bits are its whole part, rounded.
    return (bits8)(capped * 255 + 0x1p23f) & 255;
}

// Stores the lowest `count` of eight bytes.
FS_BODY void put(uint8_t *target, uint64_t bytes, ptrdiff_t count) {
    if (count >= 8) {
        memcpy(target, &bytes, 8);
        return;
    }
    if (count & 4) {
        memcpy(target, &bytes, 4);
        target += 4;
        bytes >>= 32;
    }
    if (count & 2) {
        memcpy(target, &bytes, 2);
        target += 2;
        bytes >>= 16;
    }
    if (count & 1) *target = (uint8_t)bytes;
}

// Each sum waits for the one before it, so eight rows run side by side.
FS_BODY void sum_eight(
    const float *const rows[8], uint8_t *const targets[8], ptrdiff_t first, ptrdiff_t end) {
    floats8 sums = {};
    bits8 level = {};
    for (ptrdiff_t x = first; x < end; x += 8) {
        square all = rows_at(rows, x);
        // Of each row the first four columns' bytes, and the others'.
        bits8 left = {}, right = {};
        if (is_zero(&all)) {
            // No line passes here: all are what the last one was.
            left = level | level << 8;
            left |= left << 16;
            right = left;
        } else {
            all = turned(all);
            for (int i = 0; i < 4; i++) {
                sums += all.lines[i];
                left |= levels_of(sums) << 8 * i;
            }
            for (int i = 0; i < 4; i++) {
                sums += all.lines[4 + i];
                level = levels_of(sums);
                right |= level << 8 * i;
            }
        }
        for (int i = 0; i < 8; i++)
            put(targets[i] + x, left[i] | (uint64_t)right[i] << 32, end - x);
    }
}

FS_KERNEL(sum_areas, (areas, box, mask), const float *areas, fs_area_box box, uint8_t *mask) {
    for (ptrdiff_t y = box.top; y < box.bottom; y += 8) {
        const float *rows[8];
        uint8_t *targets[8];
        for (ptrdiff_t i = 0; i < 8; i++) {
            // The last row may be summed more than once, and none beyond it.
            ptrdiff_t row = y + i < box.bottom ? y + i : box.bottom - 1;
            rows[i] = areas + row * box.stride;
            targets[i] = mask + row * box.width;
        }
        sum_eight(rows, targets, box.left, box.right);
    }
}
