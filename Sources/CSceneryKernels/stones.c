#include "light.h"

FS_BODY void stones_row(
    fs_stones stones, const float *restrict xs, const float *restrict ys,
    const float *restrict borders, const uint32_t *restrict cells, const float *restrict grain,
    float *restrict lights, float *restrict covers, float *restrict shadows, ptrdiff_t count) {
    const float *colours = (const float *)stones.colours;
    for (ptrdiff_t i = 0; i < count; i++) {
        uint32_t bits = cells[i];
        float x = xs[i], y = ys[i], rough = grain[i];
        float small = byte(bits);
        // Rounder than its cell: what is far from the heart falls away as well.
        float round = 0.5f - 0.08f * small - root(x * x + y * y);
        float flat = borders[i] - stones.gap - small * 0.05f;
        float inner = least(flat, round), gap = size(flat - round);
        float border = inner - most(0, 0.12f - gap) * 0.4f;
        covers[i] = clamp(border * stones.cell + 0.5f);
        // A stone's back is flat and its flanks fall to the ground.
        float high = clamp(border * 3.4f), flank = 1 - high;
        float facing = -(x * stones.sun_x + y * stones.sun_y);
        float lit = 0.62f + facing * (0.35f + 0.9f * flank) + high * 0.24f;
        // A multiplication spreads eight bits over the colours.
        uint32_t colour = (bits >> 8 & 255) * (uint32_t)stones.colour_count >> 8;
        rgb light = {colours[4 * colour], colours[4 * colour + 1], colours[4 * colour + 2]};
        float tone = 0.68f + byte(bits >> 16) * 0.6f;
        // Some stones bear pale bands across.
        float tilt = (float)(int32_t)(bits >> 20 & 15) * 0.125f - 1;
        float across = (x * tilt + y) * 5 + rough * 0.8f + tilt;
        float stripe = clamp(1 - size(across - 0.2f) * 2.2f) * 0.5f;
        float band = (bits & 0x300) == 0 ? stripe : 0;
        light = mixed(light, (rgb){0.75f, 0.75f, 0.75f}, band);
        light = scaled(light, tone * (1 + rough * 0.55f));
        light = scaled(light, most(0.08f, lit * (0.35f + 0.65f * root(high))));
        float shine_x = x + stones.sun_x * 0.2f, shine_y = y + stones.sun_y * 0.2f;
        float glint = clamp(1 - root(shine_x * shine_x + shine_y * shine_y) * 5);
        store(lights, i, plus(light, glint * glint * stones.wet * (0.6f + rough)));
        shadows[i] = 0.32f + 0.68f * clamp(0.5f - facing * 1.4f - border * 2);
    }
}

FS_V3 static void stones_row_v3(
    fs_stones stones, const float *xs, const float *ys, const float *borders,
    const uint32_t *cells, const float *grain, float *lights, float *covers, float *shadows,
    ptrdiff_t count) {
    stones_row(stones, xs, ys, borders, cells, grain, lights, covers, shadows, count);
}

void fs_stones_row(
    fs_stones stones, const float *xs, const float *ys, const float *borders,
    const uint32_t *cells, const float *grain, fs_light *lights, float *covers, float *shadows,
    ptrdiff_t count) {
    if (stones.colour_count < 1 || stones.colour_count > 8) return;
    float *out = (float *)lights;
    if (FS_HAS_V3)
        stones_row_v3(stones, xs, ys, borders, cells, grain, out, covers, shadows, count);
    else stones_row(stones, xs, ys, borders, cells, grain, out, covers, shadows, count);
}

FS_BODY void shore_row(
    fs_shore shore, const float *restrict large, const float *restrict large_covers,
    const float *restrict large_shadows, const float *restrict small,
    const float *restrict small_covers, const float *restrict small_shadows,
    const float *restrict grain, float *restrict pixels, ptrdiff_t count) {
    rgb sand = of(shore.sand), warm = of(shore.warm);
    for (ptrdiff_t x = 0; x < count; x++) {
        float bright = most(0.1f, 0.6f + grain[x] * 1.1f) * small_shadows[x];
        rgb light = mixed(scaled(sand, bright), load(small, x), small_covers[x]);
        light = mixed(scaled(light, large_shadows[x]), load(large, x), large_covers[x]);
        store(pixels, x, through(light, warm));
    }
}

FS_V3 static void shore_row_v3(
    fs_shore shore, const float *large, const float *large_covers, const float *large_shadows,
    const float *small, const float *small_covers, const float *small_shadows,
    const float *grain, float *pixels, ptrdiff_t count) {
    shore_row(
        shore, large, large_covers, large_shadows, small, small_covers, small_shadows, grain,
        pixels, count);
}

void fs_shore_row(
    fs_shore shore, const fs_light *large, const float *large_covers,
    const float *large_shadows, const fs_light *small, const float *small_covers,
    const float *small_shadows, const float *grain, fs_light *pixels, ptrdiff_t count) {
    const float *a = (const float *)large, *b = (const float *)small;
    float *out = (float *)pixels;
    if (FS_HAS_V3)
        shore_row_v3(
            shore, a, large_covers, large_shadows, b, small_covers, small_shadows, grain, out,
            count);
    else
        shore_row(
            shore, a, large_covers, large_shadows, b, small_covers, small_shadows, grain, out,
            count);
}

FS_BODY void caustics_row(
    fs_light tint, const float *restrict first, const float *restrict second,
    float *restrict pixels, ptrdiff_t count) {
    rgb water = of(tint);
    for (ptrdiff_t x = 0; x < count; x++) {
        float line = most(0, first[x] + second[x] * 0.8f + 0.12f);
        float caustic = line * line * line * 3.2f;
        rgb light = scaled(through(load(pixels, x), water), 0.72f + caustic);
        store(pixels, x, add(light, scaled(water, 0.03f + caustic * 0.02f)));
    }
}

FS_V3 static void caustics_row_v3(
    fs_light tint, const float *first, const float *second, float *pixels, ptrdiff_t count) {
    caustics_row(tint, first, second, pixels, count);
}

void fs_caustics_row(
    fs_light tint, const float *first, const float *second, fs_light *pixels, ptrdiff_t count) {
    if (FS_HAS_V3) caustics_row_v3(tint, first, second, (float *)pixels, count);
    else caustics_row(tint, first, second, (float *)pixels, count);
}
