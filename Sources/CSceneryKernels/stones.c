#include "light.h"

FS_KERNEL(
    stones_row, (stones, xs, ys, borders, cells, grain, lights, covers, shadows, count),
    fs_stones stones, const float *restrict xs, const float *restrict ys,
    const float *restrict borders, const uint32_t *restrict cells, const float *restrict grain,
    fs_light *restrict lights, float *restrict covers, float *restrict shadows, ptrdiff_t count) {
    if (stones.colour_count < 1 || stones.colour_count > 8) return;
    const float *colours = (const float *)stones.colours;
    for (ptrdiff_t i = 0; i < count; i++) {
        uint32_t bits = cells[i];
        float x = xs[i], y = ys[i], rough = grain[i];
        float small = unit_byte(bits);
        // A stone is rounder than its cell: corners far from the centre are cut off.
        float round = 0.5f - 0.08f * small - sqrt(x * x + y * y);
        float flat = borders[i] - stones.gap - small * 0.05f;
        float inner = min(flat, round), gap = abs(flat - round);
        float border = inner - max(0, 0.12f - gap) * 0.4f;
        covers[i] = clamp(border * stones.cell + 0.5f);
        // A stone is flat on top and its sides slope to the ground.
        float high = clamp(border * 3.4f), flank = 1 - high;
        float facing = -(x * stones.sun_x + y * stones.sun_y);
        float lit = 0.62f + facing * (0.35f + 0.9f * flank) + high * 0.24f;
        // A multiplication maps eight bits to a colour.
        uint32_t colour = (bits >> 8 & 255) * (uint32_t)stones.colour_count >> 8;
        rgb light = {colours[4 * colour], colours[4 * colour + 1], colours[4 * colour + 2]};
        float tone = 0.68f + unit_byte(bits >> 16) * 0.6f;
        // Some stones have pale bands.
        float tilt = (float)(int32_t)(bits >> 20 & 15) * 0.125f - 1;
        float across = (x * tilt + y) * 5 + rough * 0.8f + tilt;
        float stripe = clamp(1 - abs(across - 0.2f) * 2.2f) * 0.5f;
        float band = (bits & 0x300) == 0 ? stripe : 0;
        light = mix(light, (rgb){0.75f, 0.75f, 0.75f}, band);
        light = scale(light, tone * (1 + rough * 0.55f));
        light = scale(light, max(0.08f, lit * (0.35f + 0.65f * sqrt(high))));
        float shine_x = x + stones.sun_x * 0.2f, shine_y = y + stones.sun_y * 0.2f;
        float glint = clamp(1 - sqrt(shine_x * shine_x + shine_y * shine_y) * 5);
        store(lights, i, add_scalar(light, glint * glint * stones.wet * (0.6f + rough)));
        shadows[i] = 0.32f + 0.68f * clamp(0.5f - facing * 1.4f - border * 2);
    }
}

FS_KERNEL(
    shore_row,
    (shore, large, large_covers, large_shadows, small, small_covers, small_shadows, grain, pixels,
     count),
    fs_shore shore, const fs_light *restrict large, const float *restrict large_covers,
    const float *restrict large_shadows, const fs_light *restrict small,
    const float *restrict small_covers, const float *restrict small_shadows,
    const float *restrict grain, fs_light *restrict pixels, ptrdiff_t count) {
    rgb sand = to_rgb(shore.sand), warm = to_rgb(shore.warm);
    for (ptrdiff_t x = 0; x < count; x++) {
        float bright = max(0.1f, 0.6f + grain[x] * 1.1f) * small_shadows[x];
        rgb light = mix(scale(sand, bright), load(small, x), small_covers[x]);
        light = mix(scale(light, large_shadows[x]), load(large, x), large_covers[x]);
        store(pixels, x, mul(light, warm));
    }
}

FS_KERNEL(
    caustics_row, (tint, first, second, pixels, count),
    fs_light tint, const float *restrict first, const float *restrict second,
    fs_light *restrict pixels, ptrdiff_t count) {
    rgb water = to_rgb(tint);
    for (ptrdiff_t x = 0; x < count; x++) {
        float line = max(0, first[x] + second[x] * 0.8f + 0.12f);
        float caustic = line * line * line * 3.2f;
        rgb light = scale(mul(load(pixels, x), water), 0.72f + caustic);
        store(pixels, x, add(light, scale(water, 0.03f + caustic * 0.02f)));
    }
}

FS_KERNEL(
    glass_row, (glass, borders, streaks, fine, pixels, count),
    fs_glass glass, const float *restrict borders, const float *restrict streaks,
    const float *restrict fine, fs_light *restrict pixels, ptrdiff_t count) {
    float deep = 1 / (4.5f * glass.unit), lead = glass.lead;
    const rgb dark = {0.012f, 0.012f, 0.012f}, shine = {0.10f, 0.105f, 0.12f};
    for (ptrdiff_t x = 0; x < count; x++) {
        float border = borders[x];
        float dx = (float)(int32_t)x + 0.5f - glass.sun_x;
        float near = 1 / (1 + (dx * dx + glass.dy * glass.dy) * glass.reach);
        float body = 0.5f + 0.5f * smoothstep(0, deep, border);
        float bright = (0.6f + 0.9f * near) * body * (1 + streaks[x] * 0.7f + fine[x] * 0.5f);
        rgb light = add_scalar(scale(load(pixels, x), bright), 0.07f * near * max(0, fine[x]));
        // The came is round: a highlight runs along its middle.
        float metal = smoothstep(lead + 0.6f, -1 / 1.2f, border);
        float back = smoothstep(lead * 0.75f, -1 / (lead * 0.75f), border) * (0.5f + 0.5f * fine[x]);
        store(pixels, x, mix(light, add(dark, scale(shine, back)), metal));
    }
}

enum { CHUNK = 512 };

// Shades up to PIECE pixels of a row of bands.
FS_BODY void bands_piece(
    fs_bands bands, const float *restrict table, int32_t layers, const float *restrict far,
    const float *restrict near, const float *restrict veins, float *restrict places,
    fs_light *restrict pixels, ptrdiff_t count) {
    float spreads[CHUNK];
    const float *means = table + 4 * layers;
    rgb metal = to_rgb(bands.metal);
    float layer_count = (float)layers;
    for (ptrdiff_t x = 0; x < count; x++) {
        float dx = bands.dx + (float)(int32_t)x * bands.step;
        float away = sqrt(dx * dx + bands.dy * bands.dy) + far[x] * bands.bend
            + near[x] * bands.fine;
        float place = away * bands.turns;
        spreads[x] = bands.has_above ? abs(place - places[x]) : 0;
        places[x] = place;
    }
    for (ptrdiff_t x = count - 1; x > 0; x--)
        spreads[x] = max(spreads[x], abs(places[x] - places[x - 1]));
    for (ptrdiff_t x = 0; x < count; x++) {
        float at = min(max((places[x] + 64) * layer_count, 0), 1e8f);
        int32_t whole = (int32_t)at;
        int32_t first = 4 * (whole & (layers - 1)), next = 4 * ((whole + 1) & (layers - 1));
        float t = at - (float)whole;
        rgb a = {table[first], table[first + 1], table[first + 2]};
        rgb b = {table[next], table[next + 1], table[next + 2]};
        rgb mean = {means[first], means[first + 1], means[first + 2]};
        // Bands finer than pixels are replaced by their mean.
        float blur = clamp((spreads[x] * layer_count - 2) * (1 / 14.0f));
        rgb light = mix(mix(a, b, t), mean, blur);
        light = scale(light, 1 + near[x] * 0.28f);
        // Cracks run where smooth noise changes its sign.
        float crack = bands.is_veined ? abs(veins[x]) : 1;
        float line = smoothstep(0.028f, -1 / 0.013f, crack) * 0.95f;
        rgb shine = scale(metal, 0.5f + 0.9f * clamp(0.5f + near[x] * 1.3f));
        float rim = smoothstep(0.085f, -1 / 0.057f, crack);
        store(pixels, x, mix(scale(light, 1 - 0.35f * rim), shine, line));
    }
}

FS_KERNEL(
    bands_row, (bands, table, table_count, far, near, veins, places, pixels, count),
    fs_bands bands, const fs_light *table, ptrdiff_t table_count, const float *far,
    const float *near, const float *veins, float *places, fs_light *pixels, ptrdiff_t count) {
    int32_t layers = (int32_t)(table_count / 2);
    if (table_count > 1 << 20 || layers < 1 || (layers & (layers - 1))) return;
    float start = bands.dx;
    for (ptrdiff_t i = 0; i < count; i += CHUNK) {
        bands.dx = start + (float)i * bands.step;
        bands_piece(
            bands, (const float *)table, layers, far + i, near + i, veins + i, places + i,
            pixels + i, count - i < CHUNK ? count - i : CHUNK);
    }
}
