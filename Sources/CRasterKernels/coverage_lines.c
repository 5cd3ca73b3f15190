#include "CRasterKernels.h"
#include <clones.h>
#include <stdatomic.h>
#include <vectors.h>

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

FS_BODY void add_lines(const fs_line *lines, size_t count, ptrdiff_t stride, float *areas) {
    line_parts parts;
    parts.count = 0;
    for (size_t i = 0; i < count; i++) take_apart(lines[i], stride, areas, &parts);
    add_parts(&parts);
}

FS_V3 static void add_lines_v3(
    const fs_line *lines, size_t count, ptrdiff_t stride, float *areas) {
    add_lines(lines, count, stride, areas);
}

void fs_add_lines(const fs_line *lines, size_t count, ptrdiff_t stride, float *areas) {
    if (FS_HAS_V3) add_lines_v3(lines, count, stride, areas);
    else add_lines(lines, count, stride, areas);
}
