#include "CRasterKernels.h"
#include <clones.h>
#include <math.h>
#include <string.h>

// Vectors are arguments of what becomes part of its caller alone: no convention of calls is followed.
#pragma clang diagnostic ignored "-Wpsabi"

typedef double doubles4 __attribute__((vector_size(32)));

FS_BODY double square_of_nearest(double x, double y, const double *points, size_t count) {
    doubles4 place = {x, y, x, y}, least = {INFINITY, INFINITY, INFINITY, INFINITY};
    size_t i = 0;
    for (; i + 4 <= count; i += 4) {
        doubles4 one, other;
        memcpy(&one, points + 2 * i, 32);
        memcpy(&other, points + 2 * i + 4, 32);
        one -= place;
        other -= place;
        one *= one;
        other *= other;
        doubles4 away = __builtin_shufflevector(one, other, 0, 4, 2, 6)
            + __builtin_shufflevector(one, other, 1, 5, 3, 7);
        least = __builtin_elementwise_min(away, least);
    }
    double nearest = INFINITY;
    for (int lane = 0; lane < 4; lane++) nearest = least[lane] < nearest ? least[lane] : nearest;
    for (; i < count; i++) {
        double dx = points[2 * i] - x, dy = points[2 * i + 1] - y;
        double away = dx * dx + dy * dy;
        nearest = away < nearest ? away : nearest;
    }
    return nearest;
}

FS_V3 static double square_of_nearest_v3(double x, double y, const double *points, size_t count) {
    return square_of_nearest(x, y, points, count);
}

double fs_square_of_nearest(double x, double y, const double *points, size_t count) {
    if (FS_HAS_V3) return square_of_nearest_v3(x, y, points, count);
    return square_of_nearest(x, y, points, count);
}
