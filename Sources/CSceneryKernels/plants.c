#include "light.h"

FS_BODY void undergrowth_row(
    fs_undergrowth growth, const float *restrict edge, const float *restrict tufts,
    const float *restrict patches, float *restrict pixels, ptrdiff_t count) {
    rgb leaf = of(growth.leaf), soil = of(growth.soil), haze = of(growth.haze);
    for (ptrdiff_t x = 0; x < count; x++) {
        float below = growth.below - edge[x] * growth.ragged;
        float green = clamp(0.5f + patches[x] * 1.3f + tufts[x] * 0.5f);
        float bright = most(0.12f, 0.55f + tufts[x] * 0.85f + patches[x] * 0.5f);
        rgb light = scaled(mixed(soil, leaf, green), bright * 0.85f);
        float fade = growth.air * most(0.3f, 1 - below * growth.inverse_deep);
        light = mixed(light, haze, fade);
        store(pixels, x, mixed(load(pixels, x), light, clamp(below)));
    }
}

FS_V3 static void undergrowth_row_v3(
    fs_undergrowth growth, const float *edge, const float *tufts, const float *patches,
    float *pixels, ptrdiff_t count) {
    undergrowth_row(growth, edge, tufts, patches, pixels, count);
}

void fs_undergrowth_row(
    fs_undergrowth growth, const float *edge, const float *tufts, const float *patches,
    fs_light *pixels, ptrdiff_t count) {
    float *out = (float *)pixels;
    if (FS_HAS_V3) undergrowth_row_v3(growth, edge, tufts, patches, out, count);
    else undergrowth_row(growth, edge, tufts, patches, out, count);
}

FS_BODY void tree_line_row(
    fs_tree_line trees, const float *restrict tops, const float *restrict crowns,
    float *restrict pixels, ptrdiff_t count) {
    rgb light = of(trees.light);
    for (ptrdiff_t x = 0; x < count; x++) {
        float below = trees.row + 1 - tops[x];
        float tone = 0.9f + crowns[x] * 0.9f - clamp(below * trees.inverse_deep) * 0.25f;
        rgb tree = scaled(light, most(0.2f, tone));
        store(pixels, x, mixed(load(pixels, x), tree, clamp(below)));
    }
}

FS_V3 static void tree_line_row_v3(
    fs_tree_line trees, const float *tops, const float *crowns, float *pixels, ptrdiff_t count) {
    tree_line_row(trees, tops, crowns, pixels, count);
}

void fs_tree_line_row(
    fs_tree_line trees, const float *tops, const float *crowns, fs_light *pixels,
    ptrdiff_t count) {
    if (FS_HAS_V3) tree_line_row_v3(trees, tops, crowns, (float *)pixels, count);
    else tree_line_row(trees, tops, crowns, (float *)pixels, count);
}

FS_BODY void canopy_row(
    fs_canopy canopy, const float *restrict patches, float *restrict pixels, ptrdiff_t count) {
    rgb deep = of(canopy.deep), high = of(canopy.high), glow = of(canopy.glow);
    for (ptrdiff_t x = 0; x < count; x++) {
        float dx = (float)(int32_t)x - canopy.sun_x;
        float near = 1 / (1 + (dx * dx + canopy.dy * canopy.dy) * canopy.reach);
        float patch = rise(-0.5f, 1 / 1.1f, patches[x] + near * 0.5f - 0.2f);
        store(pixels, x, add(mixed(deep, high, patch), scaled(glow, near * near)));
    }
}

FS_V3 static void canopy_row_v3(
    fs_canopy canopy, const float *patches, float *pixels, ptrdiff_t count) {
    canopy_row(canopy, patches, pixels, count);
}

void fs_canopy_row(
    fs_canopy canopy, const float *patches, fs_light *pixels, ptrdiff_t count) {
    if (FS_HAS_V3) canopy_row_v3(canopy, patches, (float *)pixels, count);
    else canopy_row(canopy, patches, (float *)pixels, count);
}
