#include "light.h"

FS_KERNEL(
    sky_row, (sky, low, puffs, high, pixels, count),
    fs_sky sky, const float *restrict low, const float *restrict puffs, const float *restrict high,
    fs_light *restrict pixels, ptrdiff_t count) {
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

FS_KERNEL(
    curtain_row, (curtain, feet, rays, heights, pixels, count),
    fs_curtain curtain, const float *restrict feet, const float *restrict rays,
    const float *restrict heights, fs_light *restrict pixels, ptrdiff_t count) {
    rgb low = of(curtain.tones[0]), middle = of(curtain.tones[1]), high = of(curtain.tones[2]);
    float per_soft = 1 / curtain.soft;
    for (ptrdiff_t x = 0; x < count; x++) {
        float above = feet[x] - curtain.row;
        float s = above / most(curtain.least_height, heights[x]);
        float rest = most(1 - s, 0);
        float fall = above < 0 ? most(1 + above * per_soft, 0) : rest * rest;
        float amount = rays[x] * fall * curtain.strength;
        rgb tone = mixed(low, middle, clamp(s * 2.2f));
        tone = mixed(tone, high, clamp(s * 1.7f - 0.45f));
        rgb light = scaled(tone, amount * amount + amount * 0.35f);
        store(pixels, x, add(load(pixels, x), light));
    }
}

FS_KERNEL(
    swell_row, (swell, heights, before, chop, pixels, count),
    fs_swell swell, const float *restrict heights, const float *restrict before,
    const float *restrict chop, fs_light *restrict pixels, ptrdiff_t count) {
    rgb body = of(swell.body), sunlit = of(swell.sunlit), glow = of(swell.glow);
    rgb froth = of(swell.froth), horizon = of(swell.horizon), middle = of(swell.middle);
    rgb zenith = of(swell.zenith);
    float near = swell.near, calm = 0.35f + 0.65f * near;
    float foam_low = 0.5f - 0.18f * swell.foam, foam_rise = 1 / (0.62f - foam_low);
    for (ptrdiff_t x = 0; x < count; x++) {
        float slope = (heights[x] - before[x]) * 2.6f * swell.rough + chop[x] * 0.55f * swell.rough;
        // Faces towards the viewer let the eye into the water; others mirror the sky.
        float grazing = clamp(0.78f - 0.5f * near - slope * (0.5f + 0.5f * near));
        float up = clamp(0.06f + 0.35f * near + slope * 0.5f);
        float u = least(up * (1 / 0.45f), 1);
        rgb mirror = mixed(horizon, middle, u * (1.6f - 0.6f * u));
        mirror = mixed(mirror, zenith, most(up - 0.45f, 0) * (1 / 0.55f));
        rgb light = scaled(body, 0.75f + 0.35f * heights[x] + 0.25f * chop[x]);
        light = mixed(light, mirror, grazing * 0.85f);
        // Thin crests are lit through.
        float crest = rise(0.25f, 1 / 0.45f, heights[x]) * near;
        light = add(light, scaled(sunlit, crest * 1.6f));
        float aside = ((float)(int32_t)x + 0.5f - swell.sun_x) * swell.lane;
        float road = 1 / (1 + aside * aside);
        float facet = chop[x] * 0.8f + slope * 0.35f;
        float spark = rise(0.5f - 0.42f * road, 1 / 0.22f, facet * calm + 0.12f);
        light = add(
            light,
            scaled(glow, spark * road * (0.85f + 0.6f * swell.sun_height) + road * road * 0.1f));
        float cap = rise(foam_low, foam_rise, heights[x] + chop[x] * 0.3f);
        float share = clamp(cap * (0.55f + chop[x] * 1.6f)) * near;
        store(pixels, x, mixed(light, froth, share * swell.foam));
    }
}

FS_KERNEL(
    mirror_row, (mirror, waves, chop, pixels, count),
    fs_mirror mirror, const float *restrict waves, const float *restrict chop,
    fs_light *restrict pixels, ptrdiff_t count) {
    rgb water = of(mirror.water);
    float strength = mirror.strength * (1 - 0.35f * mirror.near);
    float shine = 0.4f + mirror.near * 0.6f;
    for (ptrdiff_t x = 0; x < count; x++) {
        // Faces turned to the viewer show the water, the others the sky.
        float facing = clamp(0.5f + waves[x] * 0.7f + chop[x] * 0.9f);
        float share = strength * (0.62f + 0.38f * facing);
        float glint = 1 + (chop[x] * 0.5f + waves[x] * 0.25f) * shine;
        store(pixels, x, scaled(mixed(water, load(pixels, x), share), glint));
    }
}

FS_KERNEL(
    gas_row, (gas, glow, thread, dark, pixels, count),
    fs_gas gas, const float *restrict glow, const float *restrict thread,
    const float *restrict dark, fs_light *restrict pixels, ptrdiff_t count) {
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

FS_KERNEL(
    bilinear_row, (plane, samples, width, xs, ys, values, count),
    const float *plane, ptrdiff_t samples, int32_t width, const float *restrict xs,
    const float *restrict ys, float *restrict values, ptrdiff_t count) {
    if (width < 1 || samples < width || samples > INT32_MAX) return;
    int32_t height = (int32_t)(samples / width);
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
