#include "light.h"

FS_BODY void sky_row(
    fs_sky sky, const float *restrict low, const float *restrict puffs,
    const float *restrict high, float *restrict pixels, ptrdiff_t count) {
    rgb base = of(sky.base), glow = of(sky.glow), lit = of(sky.lit), shade = of(sky.shade);
    rgb horizon = of(sky.horizon);
    for (ptrdiff_t x = 0; x < count; x++) {
        float dx = (float)(int32_t)x + 0.5f - sky.sun_x;
        float square = dx * dx + sky.dy * sky.dy;
        float near = 1 / (1 + square * sky.glow_reach);
        rgb light = mixed(base, glow, near * 0.52f);
        light = add(light, scaled(glow, near * near * near * 0.25f));
        float inside = clamp(sky.disc + 0.5f - root(square));
        light = mixed(light, scaled(glow, 2.2f), inside);
        // Nowhere is air quite even.
        light = scaled(light, 1 + high[x] * 0.13f);
        float wisps = rise(-0.3f, 1, high[x]) * sky.veil;
        light = mixed(light, scaled(lit, 0.9f + 0.2f * near), wisps * 0.6f);
        float body = low[x] * 0.85f + puffs[x] * 0.58f;
        float density = rise(sky.threshold, 1 / 0.28f, body);
        // Heads stand out towards the light; creases and thick middles are dark, and before the sun
        // the whole cloud is, but for its edge.
        float thick = rise(sky.threshold + 0.12f, 1 / 0.78f, body);
        float head = clamp(0.62f + puffs[x] * 1.2f - low[x] * 0.3f);
        float bright = head * (1 - 0.5f * thick) * (1 - near * (0.15f + 0.75f * thick));
        rgb cloud = mixed(shade, lit, bright);
        // Thin edges before the sun shine through.
        cloud = add(cloud, scaled(glow, near * near * (1 - thick) * 0.6f));
        cloud = mixed(cloud, horizon, sky.haze * 0.4f);
        store(pixels, x, mixed(light, cloud, density * 0.97f));
    }
}

FS_V3 static void sky_row_v3(
    fs_sky sky, const float *low, const float *puffs, const float *high, float *pixels,
    ptrdiff_t count) {
    sky_row(sky, low, puffs, high, pixels, count);
}

void fs_sky_row(
    fs_sky sky, const float *low, const float *puffs, const float *high, fs_light *pixels,
    ptrdiff_t count) {
    if (FS_HAS_V3) sky_row_v3(sky, low, puffs, high, (float *)pixels, count);
    else sky_row(sky, low, puffs, high, (float *)pixels, count);
}
