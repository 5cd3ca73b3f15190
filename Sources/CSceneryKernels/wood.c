#include "light.h"

FS_BODY void wood_haze_row(
    fs_wood_haze wood, const float *restrict specks, float *restrict pixels, ptrdiff_t count) {
    rgb haze = of(wood.haze), leaf = of(wood.leaf);
    for (ptrdiff_t x = 0; x < count; x++) {
        float dx = (float)(int32_t)x - wood.sun_x;
        float near = 1 / (1 + (dx * dx + wood.dy * wood.dy) * wood.reach);
        rgb far = mixed(haze, leaf, clamp(0.38f - near * 0.4f + specks[x] * 0.75f));
        store(pixels, x, scaled(far, 0.62f + 0.6f * near));
    }
}

FS_V3 static void wood_haze_row_v3(
    fs_wood_haze wood, const float *specks, float *pixels, ptrdiff_t count) {
    wood_haze_row(wood, specks, pixels, count);
}

void fs_wood_haze_row(
    fs_wood_haze wood, const float *specks, fs_light *pixels, ptrdiff_t count) {
    if (FS_HAS_V3) wood_haze_row_v3(wood, specks, (float *)pixels, count);
    else wood_haze_row(wood, specks, (float *)pixels, count);
}

FS_BODY void crown_row(
    fs_crown crown, const float *restrict clumps, const float *restrict leaves,
    float *restrict pixels, ptrdiff_t count) {
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

FS_V3 static void crown_row_v3(
    fs_crown crown, const float *clumps, const float *leaves, float *pixels, ptrdiff_t count) {
    crown_row(crown, clumps, leaves, pixels, count);
}

void fs_crown_row(
    fs_crown crown, const float *clumps, const float *leaves, fs_light *pixels,
    ptrdiff_t count) {
    if (FS_HAS_V3) crown_row_v3(crown, clumps, leaves, (float *)pixels, count);
    else crown_row(crown, clumps, leaves, (float *)pixels, count);
}

FS_BODY void beams_row(
    fs_beams beams, const float *restrict table, ptrdiff_t table_count, float *restrict pixels,
    ptrdiff_t count) {
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

FS_V3 static void beams_row_v3(
    fs_beams beams, const float *table, ptrdiff_t table_count, float *pixels, ptrdiff_t count) {
    beams_row(beams, table, table_count, pixels, count);
}

void fs_beams_row(
    fs_beams beams, const float *table, ptrdiff_t table_count, fs_light *pixels,
    ptrdiff_t count) {
    if (table_count < 2) return;
    if (FS_HAS_V3) beams_row_v3(beams, table, table_count, (float *)pixels, count);
    else beams_row(beams, table, table_count, (float *)pixels, count);
}
