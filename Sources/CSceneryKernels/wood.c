#include "light.h"

FS_KERNEL(
    wood_haze_row, (wood, specks, pixels, count),
    fs_wood_haze wood, const float *restrict specks, fs_light *restrict pixels, ptrdiff_t count) {
    rgb haze = to_rgb(wood.haze), leaf = to_rgb(wood.leaf);
    for (ptrdiff_t x = 0; x < count; x++) {
        float dx = (float)(int32_t)x - wood.sun_x;
        float near = 1 / (1 + (dx * dx + wood.dy * wood.dy) * wood.reach);
        rgb far = mix(haze, leaf, clamp(0.38f - near * 0.4f + specks[x] * 0.75f));
        store(pixels, x, scale(far, 0.62f + 0.6f * near));
    }
}

FS_KERNEL(
    crown_row, (crown, clumps, leaves, pixels, count),
    fs_crown crown, const float *restrict clumps, const float *restrict leaves,
    fs_light *restrict pixels, ptrdiff_t count) {
    rgb haze = to_rgb(crown.haze), leaf = to_rgb(crown.leaf);
    for (ptrdiff_t x = 0; x < count; x++) {
        float body = clumps[x] * 0.9f + leaves[x] * 0.75f + 0.12f - crown.fall * 0.75f;
        float cover = clamp(body * 5);
        float dx = (float)(int32_t)x - crown.sun_x;
        float sunny = 1 / (1 + (dx * dx + crown.dy * crown.dy) * crown.reach);
        // Light passes through leaves in front of the sun.
        float bright = 0.26f + 0.35f * clamp(leaves[x] + 0.35f) + sunny * 1.1f;
        rgb light = mix(scale(leaf, bright), scale(haze, 0.7f + 0.4f * sunny), crown.air);
        store(pixels, x, mix(load(pixels, x), light, cover * 0.92f));
    }
}

FS_KERNEL(
    beams_row, (beams, table, table_count, pixels, count),
    fs_beams beams, const float *restrict table, ptrdiff_t table_count, fs_light *restrict pixels,
    ptrdiff_t count) {
    if (table_count < 2) return;
    rgb haze = to_rgb(beams.haze);
    float last = (float)(table_count - 2);
    for (ptrdiff_t x = 0; x < count; x++) {
        // All pixels in one direction from the source share a beam.
        float slope = ((float)(int32_t)x - beams.origin_x) * beams.inverse;
        float place = min(max((slope + 2) * 128, 0), last);
        int32_t index = (int32_t)place;
        float beam = table[index] + (table[index + 1] - table[index]) * (place - (float)index);
        float away = 1 / (1 + slope * slope * 2.5f);
        float amount = clamp(beam + 0.05f) * beams.strength * away;
        store(pixels, x, add(load(pixels, x), scale(haze, amount)));
    }
}

FS_KERNEL(
    undergrowth_row, (growth, edge, tufts, patches, pixels, count),
    fs_undergrowth growth, const float *restrict edge, const float *restrict tufts,
    const float *restrict patches, fs_light *restrict pixels, ptrdiff_t count) {
    rgb leaf = to_rgb(growth.leaf), soil = to_rgb(growth.soil), haze = to_rgb(growth.haze);
    for (ptrdiff_t x = 0; x < count; x++) {
        float below = growth.below - edge[x] * growth.ragged;
        float green = clamp(0.5f + patches[x] * 1.3f + tufts[x] * 0.5f);
        float bright = max(0.12f, 0.55f + tufts[x] * 0.85f + patches[x] * 0.5f);
        rgb light = scale(mix(soil, leaf, green), bright * 0.85f);
        float fade = growth.air * max(0.3f, 1 - below * growth.inverse_deep);
        light = mix(light, haze, fade);
        store(pixels, x, mix(load(pixels, x), light, clamp(below)));
    }
}

FS_KERNEL(
    tree_line_row, (trees, tops, crowns, pixels, count),
    fs_tree_line trees, const float *restrict tops, const float *restrict crowns,
    fs_light *restrict pixels, ptrdiff_t count) {
    rgb light = to_rgb(trees.light);
    for (ptrdiff_t x = 0; x < count; x++) {
        float below = trees.row + 1 - tops[x];
        float tone = 0.9f + crowns[x] * 0.9f - clamp(below * trees.inverse_deep) * 0.25f;
        rgb tree = scale(light, max(0.2f, tone));
        store(pixels, x, mix(load(pixels, x), tree, clamp(below)));
    }
}

FS_KERNEL(
    canopy_row, (canopy, patches, pixels, count),
    fs_canopy canopy, const float *restrict patches, fs_light *restrict pixels, ptrdiff_t count) {
    rgb deep = to_rgb(canopy.deep), high = to_rgb(canopy.high), glow = to_rgb(canopy.glow);
    for (ptrdiff_t x = 0; x < count; x++) {
        float dx = (float)(int32_t)x - canopy.sun_x;
        float near = 1 / (1 + (dx * dx + canopy.dy * canopy.dy) * canopy.reach);
        float patch = smoothstep(-0.5f, 1 / 1.1f, patches[x] + near * 0.5f - 0.2f);
        store(pixels, x, add(mix(deep, high, patch), scale(glow, near * near)));
    }
}
