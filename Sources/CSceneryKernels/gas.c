#include "light.h"

FS_BODY void gas_row(
    fs_gas gas, const float *restrict glow, const float *restrict thread,
    const float *restrict dark, float *restrict pixels, ptrdiff_t count) {
    rgb a = of(gas.colours[0]), b = of(gas.colours[1]);
    rgb c = of(gas.colours[2]), d = of(gas.colours[3]);
    for (ptrdiff_t x = 0; x < count; x++) {
        float away = gas.away + (float)(int32_t)x * gas.slope;
        float body = 1 / (1 + away * away * 3);
        float heat = clamp((glow[x] * 0.75f + thread[x] * 0.6f + 0.42f) * (0.35f + 0.75f * body));
        rgb light = mixed(a, b, rise(0, 1 / 0.55f, heat));
        light = mixed(light, c, rise(0.35f, 2, heat + thread[x] * 0.2f));
        light = add(light, scaled(d, rise(0.55f, 1 / 0.45f, heat) * 0.9f));
        float veil = rise(-0.05f, 1 / 0.55f, dark[x]) * body;
        store(pixels, x, scaled(light, (1 - 0.78f * veil) * 1.15f));
    }
}

FS_V3 static void gas_row_v3(
    fs_gas gas, const float *glow, const float *thread, const float *dark, float *pixels,
    ptrdiff_t count) {
    gas_row(gas, glow, thread, dark, pixels, count);
}

void fs_gas_row(
    fs_gas gas, const float *glow, const float *thread, const float *dark, fs_light *pixels,
    ptrdiff_t count) {
    if (FS_HAS_V3) gas_row_v3(gas, glow, thread, dark, (float *)pixels, count);
    else gas_row(gas, glow, thread, dark, (float *)pixels, count);
}

FS_BODY void bilinear_row(
    const float *plane, int32_t width, int32_t height, const float *restrict xs,
    const float *restrict ys, float *restrict values, ptrdiff_t count) {
    float right = (float)(width - 1), bottom = (float)(height - 1);
    for (ptrdiff_t i = 0; i < count; i++) {
        float u = least(most(xs[i], 0), right), v = least(most(ys[i], 0), bottom);
        // The last pixel's right neighbour counts for nothing; any pixel serves.
        int32_t column = (int32_t)u, row = (int32_t)v;
        float fx = u - (float)column, fy = v - (float)row;
        int32_t next = column + 1 < width ? column + 1 : column;
        int32_t below = row + 1 < height ? row + 1 : row;
        float a = plane[row * width + column], b = plane[row * width + next];
        float c = plane[below * width + column], d = plane[below * width + next];
        float top = a + (b - a) * fx;
        values[i] = top + ((c + (d - c) * fx) - top) * fy;
    }
}

FS_V3 static void bilinear_row_v3(
    const float *plane, int32_t width, int32_t height, const float *xs, const float *ys,
    float *values, ptrdiff_t count) {
    bilinear_row(plane, width, height, xs, ys, values, count);
}

void fs_bilinear_row(
    const float *plane, ptrdiff_t samples, int32_t width, const float *xs, const float *ys,
    float *values, ptrdiff_t count) {
    if (width < 1 || samples < width || samples > INT32_MAX) return;
    int32_t height = (int32_t)(samples / width);
    if (FS_HAS_V3) bilinear_row_v3(plane, width, height, xs, ys, values, count);
    else bilinear_row(plane, width, height, xs, ys, values, count);
}
