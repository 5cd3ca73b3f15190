#include "light.h"

FS_BODY void glass_row(
    fs_glass glass, const float *restrict borders, const float *restrict streaks,
    const float *restrict fine, float *restrict pixels, ptrdiff_t count) {
    float deep = 1 / (4.5f * glass.unit), lead = glass.lead;
    const rgb dark = {0.012f, 0.012f, 0.012f}, shine = {0.10f, 0.105f, 0.12f};
    for (ptrdiff_t x = 0; x < count; x++) {
        float border = borders[x];
        float dx = (float)(int32_t)x + 0.5f - glass.sun_x;
        float near = 1 / (1 + (dx * dx + glass.dy * glass.dy) * glass.reach);
        float body = 0.5f + 0.5f * rise(0, deep, border);
        float bright = (0.6f + 0.9f * near) * body * (1 + streaks[x] * 0.7f + fine[x] * 0.5f);
        rgb light = plus(scaled(load(pixels, x), bright), 0.07f * near * most(0, fine[x]));
        // The lead is round: a light line along its back.
        float metal = rise(lead + 0.6f, -1 / 1.2f, border);
        float back = rise(lead * 0.75f, -1 / (lead * 0.75f), border) * (0.5f + 0.5f * fine[x]);
        store(pixels, x, mixed(light, add(dark, scaled(shine, back)), metal));
    }
}

FS_V3 static void glass_row_v3(
    fs_glass glass, const float *borders, const float *streaks, const float *fine,
    float *pixels, ptrdiff_t count) {
    glass_row(glass, borders, streaks, fine, pixels, count);
}

void fs_glass_row(
    fs_glass glass, const float *borders, const float *streaks, const float *fine,
    fs_light *pixels, ptrdiff_t count) {
    if (FS_HAS_V3) glass_row_v3(glass, borders, streaks, fine, (float *)pixels, count);
    else glass_row(glass, borders, streaks, fine, (float *)pixels, count);
}

// Where on the bands a row lies, from its second column on.
FS_BODY void bands_row(
    fs_bands bands, const float *restrict table, int32_t layers, const float *restrict far,
    const float *restrict near, const float *restrict veins, float *restrict places,
    float *restrict spreads, float *restrict pixels, ptrdiff_t count) {
    const float *means = table + 4 * layers;
    rgb metal = of(bands.metal);
    float scale = (float)layers;
    for (ptrdiff_t x = 0; x < count; x++) {
        float dx = bands.dx + (float)(int32_t)x * bands.step;
        float away = root(dx * dx + bands.dy * bands.dy) + far[x] * bands.bend
            + near[x] * bands.fine;
        float place = away * bands.turns;
        spreads[x] = bands.has_above ? size(place - places[x]) : 0;
        places[x] = place;
    }
    for (ptrdiff_t x = count - 1; x > 0; x--)
        spreads[x] = most(spreads[x], size(places[x] - places[x - 1]));
    for (ptrdiff_t x = 0; x < count; x++) {
        float at = least(most((places[x] + 64) * scale, 0), 1e8f);
        int32_t whole = (int32_t)at;
        int32_t first = 4 * (whole & (layers - 1)), next = 4 * ((whole + 1) & (layers - 1));
        float part = at - (float)whole;
        rgb a = {table[first], table[first + 1], table[first + 2]};
        rgb b = {table[next], table[next + 1], table[next + 2]};
        rgb mean = {means[first], means[first + 1], means[first + 2]};
        // Where bands are finer than pixels, their mean is shown.
        float blur = clamp((spreads[x] * scale - 2) * (1 / 14.0f));
        rgb light = mixed(mixed(a, b, part), mean, blur);
        light = scaled(light, 1 + near[x] * 0.28f);
        // Cracks run where smooth noise changes its sign.
        float crack = bands.is_veined ? size(veins[x]) : 1;
        float line = rise(0.028f, -1 / 0.013f, crack) * 0.95f;
        rgb shine = scaled(metal, 0.5f + 0.9f * clamp(0.5f + near[x] * 1.3f));
        float rim = rise(0.085f, -1 / 0.057f, crack);
        store(pixels, x, mixed(scaled(light, 1 - 0.35f * rim), shine, line));
    }
}

enum { PIECE = 512 };

FS_V3 static void bands_row_v3(
    fs_bands bands, const float *table, int32_t layers, const float *far, const float *near,
    const float *veins, float *places, float *spreads, float *pixels, ptrdiff_t count) {
    bands_row(bands, table, layers, far, near, veins, places, spreads, pixels, count);
}

void fs_bands_row(
    fs_bands bands, const fs_light *table, ptrdiff_t table_count, const float *far,
    const float *near, const float *veins, float *places, fs_light *pixels, ptrdiff_t count) {
    int32_t layers = (int32_t)(table_count / 2);
    if (table_count > 1 << 20 || layers < 1 || (layers & (layers - 1))) return;
    float start = bands.dx, spreads[PIECE];
    for (ptrdiff_t i = 0; i < count; i += PIECE) {
        ptrdiff_t length = count - i < PIECE ? count - i : PIECE;
        bands.dx = start + (float)i * bands.step;
        if (FS_HAS_V3)
            bands_row_v3(
                bands, (const float *)table, layers, far + i, near + i, veins + i, places + i,
                spreads, (float *)(pixels + i), length);
        else
            bands_row(
                bands, (const float *)table, layers, far + i, near + i, veins + i, places + i,
                spreads, (float *)(pixels + i), length);
    }
}
