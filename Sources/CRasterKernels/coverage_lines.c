#include "CRasterKernels.h"
#include <clones.h>

// Adds to a row the part of a line that crosses it between two columns, whose signed height is `area`.
FS_BODY void add(double entry, double leave, double area, float *row) {
    double x0 = entry < leave ? entry : leave, x1 = entry < leave ? leave : entry;
    int32_t first = (int32_t)x0, last = (int32_t)x1;
    double left = x0 - first;
    // Rounded up: one more where something is left.
    last += last < x1;
    if (last <= first + 1) {
        // Within one column: the area right of the line's middle belongs to this pixel.
        double middle = (x0 + x1) * 0.5 - first;
        row[first] += (float)(area * (1 - middle));
        row[first + 1] += (float)(area * middle);
        return;
    }
    // Across columns: a triangle in the first, trapezoids between, a triangle at last.
    double per_column = 1 / (x1 - x0);
    double head = 1 - left;
    double first_area = 0.5 * per_column * head * head;
    double tail = x1 - last + 1;
    double last_area = 0.5 * per_column * tail * tail;
    row[first] += (float)(area * first_area);
    if (last == first + 2) {
        row[first + 1] += (float)(area * (1 - first_area - last_area));
    } else {
        double second_area = per_column * (1.5 - left);
        row[first + 1] += (float)(area * (second_area - first_area));
        for (int32_t column = first + 2; column < last - 1; column++)
            row[column] += (float)(area * per_column);
        double before_last = second_area + (last - first - 3) * per_column;
        row[last - 1] += (float)(area * (1 - before_last - last_area));
    }
    row[last] += (float)(area * last_area);
}

FS_BODY void add_line(fs_line line, ptrdiff_t stride, float *areas) {
    if (line.y0 == line.y1) return;
    int falls = line.y0 < line.y1;
    double direction = falls ? 1 : -1;
    double x = falls ? line.x0 : line.x1, y = falls ? line.y0 : line.y1;
    double bottom = falls ? line.y1 : line.y0;
    double slope = ((falls ? line.x1 : line.x0) - x) / (bottom - y);
    // A line too flat for its slope to be a number covers nothing.
    if (!__builtin_isfinite(slope)) return;
    int32_t first = (int32_t)y;
    float *row = areas + first * stride;
    double below = first + 1, entry_x = x, entry_y = y;
    for (;; row += stride, below += 1) {
        double leave_y = below < bottom ? below : bottom;
        double leave_x = x + (leave_y - y) * slope;
        add(entry_x, leave_x, direction * (leave_y - entry_y), row);
        if (!(below < bottom)) return;
        entry_x = leave_x;
        entry_y = leave_y;
    }
}

FS_BODY void add_lines(const fs_line *lines, size_t count, ptrdiff_t stride, float *areas) {
    for (size_t i = 0; i < count; i++) add_line(lines[i], stride, areas);
}

FS_V3 static void add_lines_v3(
    const fs_line *lines, size_t count, ptrdiff_t stride, float *areas) {
    add_lines(lines, count, stride, areas);
}

void fs_add_lines(const fs_line *lines, size_t count, ptrdiff_t stride, float *areas) {
    if (FS_HAS_V3) add_lines_v3(lines, count, stride, areas);
    else add_lines(lines, count, stride, areas);
}
