#include "CRasterKernels.h"
#include <clones.h>
#include <stdatomic.h>

typedef double doubles4 __attribute__((vector_size(32)));
typedef int64_t longs4 __attribute__((vector_size(32)));
typedef int32_t ints4 __attribute__((vector_size(16)));
typedef float floats4 __attribute__((vector_size(16)));

// Segments of lines, each within one row of pixels: the x of both ends, and the signed height.
//
// Lines are split into segments first and then added in order, four at a time, because branches on the
// end of a line and on its number of columns are unpredictable.
enum { SEGMENTS = 64 };
typedef struct {
    double entries[SEGMENTS], exits[SEGMENTS], areas[SEGMENTS];
    float *rows[SEGMENTS];
    size_t count;
    // The contribution of each to three columns, from the first on; unused for segments that cross more.
    int32_t firsts[SEGMENTS], is_wide[SEGMENTS];
    float ones[SEGMENTS], twos[SEGMENTS], threes[SEGMENTS];
} line_segments;

// Adds a segment that crosses four columns or more.
FS_BODY void add_wide(double x0, double x1, double area, float *row) {
    int32_t first = (int32_t)x0, last = (int32_t)x1;
    double left = x0 - first;
    // Rounded up.
    last += last < x1;
    // A triangle in the first column, trapezoids between, a triangle in the last.
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

FS_BODY doubles4 select4(longs4 mask, doubles4 a, doubles4 b) {
    return (doubles4)(((longs4)a & mask) | ((longs4)b & ~mask));
}

FS_BODY void measure_four(line_segments *segments, size_t start) {
    doubles4 entry = load4(segments->entries + start), leave = load4(segments->exits + start);
    doubles4 area = load4(segments->areas + start);
    longs4 is_rightward = entry < leave;
    doubles4 x0 = select4(is_rightward, entry, leave), x1 = select4(is_rightward, leave, entry);
    ints4 first = __builtin_convertvector(x0, ints4), last = __builtin_convertvector(x1, ints4);
    doubles4 from = __builtin_convertvector(first, doubles4);
    longs4 is_more = __builtin_convertvector(last, doubles4) < x1;
    // Rounded up.
    last -= __builtin_convertvector(is_more, ints4);
    ints4 is_narrow = last <= first + 1, is_wide = last > first + 2;
    longs4 narrow = __builtin_convertvector(is_narrow, longs4);
    // Within one column: the area right of the segment's middle belongs to its pixel.
    doubles4 middle = (x0 + x1) * 0.5 - from;
    // Across two: a triangle in the first, a triangle in the last.
    doubles4 per_column = 1 / (x1 - x0);
    doubles4 head = 1 - (x0 - from);
    doubles4 first_area = 0.5 * per_column * head * head;
    doubles4 tail = x1 - __builtin_convertvector(last, doubles4) + 1;
    doubles4 last_area = 0.5 * per_column * tail * tail;
    floats4 one = __builtin_convertvector(area * select4(narrow, 1 - middle, first_area), floats4);
    floats4 two = __builtin_convertvector(
        area * select4(narrow, middle, 1 - first_area - last_area), floats4);
    floats4 three = __builtin_convertvector(area * select4(narrow, (doubles4){}, last_area), floats4);
    memcpy(segments->firsts + start, &first, 16);
    memcpy(segments->is_wide + start, &is_wide, 16);
    memcpy(segments->ones + start, &one, 16);
    memcpy(segments->twos + start, &two, 16);
    memcpy(segments->threes + start, &three, 16);
}

FS_BODY void add_segments(line_segments *segments) {
    size_t count = segments->count;
    if (count == 0) return;
    for (size_t i = count; i % 4 != 0; i++)
        segments->entries[i] = segments->exits[i] = segments->areas[i] = 0;
    for (size_t i = 0; i < count; i += 4) measure_four(segments, i);
    for (size_t i = 0; i < count; i++) {
        float *row = segments->rows[i];
        if (segments->is_wide[i]) {
            double entry = segments->entries[i], leave = segments->exits[i];
            int is_rightward = entry < leave;
            add_wide(is_rightward ? entry : leave, is_rightward ? leave : entry, segments->areas[i], row);
            continue;
        }
        row += segments->firsts[i];
        // Stored one by one: a load of half of a wider store would stall on store forwarding.
        row[0] += segments->ones[i];
        atomic_signal_fence(memory_order_seq_cst);
        row[1] += segments->twos[i];
        atomic_signal_fence(memory_order_seq_cst);
        row[2] += segments->threes[i];
    }
    segments->count = 0;
}

// A line, the upper end first.
typedef struct {
    double x, y, bottom, slope, direction;
} falling_line;

// Appends the segment from `y` to `leave_y` without counting it; the next one overwrites it unless the
// caller raises `count`.
FS_BODY double put_segment(
    falling_line line, double x, double y, double leave_y, float *row, line_segments *segments) {
    double leave_x = line.x + (leave_y - line.y) * line.slope;
    size_t i = segments->count;
    segments->entries[i] = x;
    segments->exits[i] = leave_x;
    segments->areas[i] = line.direction * (leave_y - y);
    segments->rows[i] = row;
    return leave_x;
}

FS_BODY void split_line(fs_line from, ptrdiff_t stride, float *areas, line_segments *segments) {
    if (from.y0 == from.y1) return;
    int falls = from.y0 < from.y1;
    // Table lookups instead of an unpredictable branch; the slope is the same from both ends.
    double xs[2] = {from.x1, from.x0}, directions[2] = {-1, 1};
    falling_line line = {
        .x = xs[falls],
        .y = falls ? from.y0 : from.y1,
        .bottom = falls ? from.y1 : from.y0,
        .slope = (from.x1 - from.x0) / (from.y1 - from.y0),
        .direction = directions[falls],
    };
    // A line too flat for a finite slope covers nothing.
    if (!__builtin_isfinite(line.slope)) return;
    if (segments->count > SEGMENTS - 2) add_segments(segments);
    int32_t first = (int32_t)line.y;
    float *row = areas + first * stride;
    // Most lines cross one row or two.
    double y = first + 1;
    double upper = y < line.bottom ? y : line.bottom;
    double x = put_segment(line, line.x, line.y, upper, row, segments);
    segments->count += 1;
    double below = y + 1;
    double lower = below < line.bottom ? below : line.bottom;
    row += stride;
    x = put_segment(line, x, upper, lower, row, segments);
    segments->count += y < line.bottom;
    while (below < line.bottom) {
        if (segments->count == SEGMENTS) add_segments(segments);
        y = below;
        below += 1;
        row += stride;
        x = put_segment(line, x, y, below < line.bottom ? below : line.bottom, row, segments);
        segments->count += 1;
    }
}

FS_KERNEL(add_lines, (lines, count, stride, areas),
    const fs_line *lines, size_t count, ptrdiff_t stride, float *areas) {
    line_segments segments;
    segments.count = 0;
    for (size_t i = 0; i < count; i++) split_line(lines[i], stride, areas, &segments);
    add_segments(&segments);
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

FS_BODY square transposed(square all) {
    pixels8 rows[8];
    memcpy(rows, &all, sizeof rows);
    transpose8(rows);
    memcpy(&all, rows, sizeof rows);
    return all;
}

// The coverage for sums of areas: their absolute values, at most 1, in 1/255.
FS_BODY bits8 levels_of(floats8 sums) {
    floats8 area = (floats8)((bits8)sums & 0x7fffffffu), one = (floats8){} + 1;
    bits8 is_more = (bits8)(area > one);
    floats8 capped = (floats8)(((bits8)one & is_more) | ((bits8)area & ~is_more));
    // Added to 2^23, a number's rounded integer part is in the lowest bits.
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

// Each sum depends on the one before it, so eight rows are summed in parallel.
FS_BODY void sum_eight(
    const float *const rows[8], uint8_t *const targets[8], ptrdiff_t first, ptrdiff_t end) {
    floats8 sums = {};
    bits8 level = {};
    for (ptrdiff_t x = first; x < end; x += 8) {
        square all = rows_at(rows, x);
        // The bytes of the first four columns of each row, and of the other four.
        bits8 left = {}, right = {};
        if (is_zero(&all)) {
            // No line passes here: all pixels equal the last one.
            left = level | level << 8;
            left |= left << 16;
            right = left;
        } else {
            all = transposed(all);
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
            // The last row may be summed more than once, but no row beyond it.
            ptrdiff_t row = y + i < box.bottom ? y + i : box.bottom - 1;
            rows[i] = areas + row * box.stride;
            targets[i] = mask + row * box.width;
        }
        sum_eight(rows, targets, box.left, box.right);
    }
}
