#include "light.h"

FS_BODY void swell_row(
    fs_swell swell, const float *restrict heights, const float *restrict before,
    const float *restrict chop, float *restrict pixels, ptrdiff_t count) {
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

FS_V3 static void swell_row_v3(
    fs_swell swell, const float *heights, const float *before, const float *chop, float *pixels,
    ptrdiff_t count) {
    swell_row(swell, heights, before, chop, pixels, count);
}

void fs_swell_row(
    fs_swell swell, const float *heights, const float *before, const float *chop,
    fs_light *pixels, ptrdiff_t count) {
    if (FS_HAS_V3) swell_row_v3(swell, heights, before, chop, (float *)pixels, count);
    else swell_row(swell, heights, before, chop, (float *)pixels, count);
}

FS_BODY void mirror_row(
    fs_mirror mirror, const float *restrict waves, const float *restrict chop,
    float *restrict pixels, ptrdiff_t count) {
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

FS_V3 static void mirror_row_v3(
    fs_mirror mirror, const float *waves, const float *chop, float *pixels, ptrdiff_t count) {
    mirror_row(mirror, waves, chop, pixels, count);
}

void fs_mirror_row(
    fs_mirror mirror, const float *waves, const float *chop, fs_light *pixels, ptrdiff_t count) {
    if (FS_HAS_V3) mirror_row_v3(mirror, waves, chop, (float *)pixels, count);
    else mirror_row(mirror, waves, chop, (float *)pixels, count);
}
