#include "light.h"

FS_KERNEL(
    wood_haze_row, (wood, specks, pixels, count),
    fs_wood_haze wood, const float *restrict specks, fs_light *restrict pixels, ptrdiff_t count) {
    rgb haze = of(wood.haze), leaf = of(wood.leaf);
    for (ptrdiff_t x = 0; x < count; x++) {
        float dx = (float)(int32_t)x - wood.sun_x;
        float near = 1 / (1 + (dx * dx + wood.dy * wood.dy) * wood.reach);
        rgb far = mixed(haze, leaf, clamp(0.38f - near * 0.4f + specks[x] * 0.75f));
        store(pixels, x, scaled(far, 0.62f + 0.6f * near));
    }
}

FS_KERNEL(
    crown_row, (crown, clumps, leaves, pixels, count),
    fs_crown crown, const float *restrict clumps, const float *restrict leaves,
    fs_light *restrict pixels, ptrdiff_t count) {
    rgb haze = of(crown.haze), leaf = of(crown.leaf);
    for (ptrdiff_t x = 0; x < count; x++) {
        float body = clumps[x] * 0.9f + leaves[x] * 0.75f + 0.12f - crown.fall * 0.75f;
        float cover = clamp(body * 5);
        float dx = (float)(int32_t)x - crown.sun_x;
        float sunny = 1 / (1 + (dx * dx + crown.dy * crown.dy) * crown.reach);
        // Leaves before the sun are lit through.
        float bright = 0.26f + 0.35f * clamp(leaves[x] + 0.35f) + sunny * 1.1f;
        rgb light = mixed(scaled(leaf, bright), scaled(haze, 0.7f + 0.4f * sunny), crown.air);
        store(pixels, x, mixed(load(pixels, x), light, cover * 0.92f));
    }
}

FS_KERNEL(
    beams_row, (beams, table, table_count, pixels, count),
    fs_beams beams, const float *restrict table, ptrdiff_t table_count, fs_light *restrict pixels,
    ptrdiff_t count) {
    if (table_count < 2) return;
    rgb haze = of(beams.haze);
    float last = (float)(table_count - 2);
    for (ptrdiff_t x = 0; x < count; x++) {
        // All places in one direction from the source share a beam.
        float slope = ((float)(int32_t)x - beams.origin_x) * beams.inverse;
        float place = least(most((slope + 2) * 128, 0), last);
        int32_t index = (int32_t)place;
        float beam = table[index] + (table[index + 1] - table[index]) * (place - (float)index);
        float away = 1 / (1 + slope * slope * 2.5f);
        float amount = clamp(beam + 0.05f) * beams.strength * away;
        store(pixels, x, add(load(pixels, x), scaled(haze, amount)));
    }
}

FS_KERNEL(
    undergrowth_row, (growth, edge, tufts, patches, pixels, count),
    fs_undergrowth growth, const float *restrict edge, const float *restrict tufts,
    const float *restrict patches, fs_light *restrict pixels, ptrdiff_t count) {
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

FS_KERNEL(
    tree_line_row, (trees, tops, crowns, pixels, count),
    fs_tree_line trees, const float *restrict tops, const float *restrict crowns,
    fs_light *restrict pixels, ptrdiff_t count) {
    rgb light = of(trees.light);
    for (ptrdiff_t x = 0; x < count; x++) {
        float below = trees.row + 1 - tops[x];
        float tone = 0.9f + crowns[x] * 0.9f - clamp(below * trees.inverse_deep) * 0.25f;
        rgb tree = scaled(light, most(0.2f, tone));
        store(pixels, x, mixed(load(pixels, x), tree, clamp(below)));
    }
}

FS_KERNEL(
    canopy_row, (canopy, patches, pixels, count),
    fs_canopy canopy, const float *restrict patches, fs_light *restrict pixels, ptrdiff_t count) {
    rgb deep = of(canopy.deep), high = of(canopy.high), glow = of(canopy.glow);
    for (ptrdiff_t x = 0; x < count; x++) {
        float dx = (float)(int32_t)x - canopy.sun_x;
        float near = 1 / (1 + (dx * dx + canopy.dy * canopy.dy) * canopy.reach);
        float patch = rise(-0.5f, 1 / 1.1f, patches[x] + near * 0.5f - 0.2f);
        store(pixels, x, add(mixed(deep, high, patch), scaled(glow, near * near)));
    }
}
