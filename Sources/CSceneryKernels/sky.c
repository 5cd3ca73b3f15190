#include "light.h"

// Of the sky. Shares are of 1.
static const float sun_glow = 0.52f;         // Share of the sun's colour in the sky around it.
static const float sun_corona = 0.25f;       // Brightness added close to the sun.
static const float sun_brightness = 2.2f;    // Brightness of the disc.
static const float air_noise = 0.13f;        // Unevenness of the clear sky.
static const float cirrus_cover = 0.6f;      // Share of the lit colour in cirrus.
static const float cloud_bulk = 0.85f;       // Weight of large noise in the shape of clouds.
static const float cloud_puffs = 0.58f;      // Weight of small noise in the shape of clouds.
static const float cloud_edge = 0.28f;       // Width of the soft edge, in units of the noise.
static const float cloud_core = 0.78f;       // From the edge to where a cloud is thickest.
static const float cloud_brightness = 0.62f; // Brightness of an even top.
static const float cloud_relief = 1.2f;      // Difference of brightness between puffs and creases.
static const float silver_lining = 0.6f;     // Light of the sun through thin edges.
static const float cloud_haze = 0.4f;        // Share of the horizon's colour in clouds in haze.
static const float cloud_cover = 0.97f;      // Share of a cloud's colour where it is dense.

FS_KERNEL(
    sky_row, (sky, near_row, far_row, pixels, count),
    fs_sky sky, const float *restrict near_row, const float *restrict far_row, fs_light *restrict pixels,
    ptrdiff_t count) {
    rgb base = to_rgb(sky.base), glow = to_rgb(sky.glow), lit = to_rgb(sky.lit), shade = to_rgb(sky.shade);
    rgb horizon = to_rgb(sky.horizon);
    for (ptrdiff_t x = 0; x < count; x++) {
        float low = near_row[x] * 0.75f + far_row[x] * 0.25f;
        float puffs = near_row[count + x] * 0.75f + far_row[count + x] * 0.25f;
        float high = near_row[2 * count + x] * 0.75f + far_row[2 * count + x] * 0.25f;
        float dx = (float)(int32_t)x + 0.5f - sky.sun_x;
        float square = dx * dx + sky.dy * sky.dy;
        float near = 1 / (1 + square * sky.glow_reach);
        rgb light = mix(base, glow, near * sun_glow);
        light = add(light, scale(glow, near * near * near * sun_corona));
        float inside = clamp(sky.disc + 0.5f - sqrt(square));
        light = mix(light, scale(glow, sun_brightness), inside);
        // Noise keeps the clear sky from being perfectly even.
        light = scale(light, 1 + high * air_noise);
        float wisps = smoothstep(-0.3f, 1, high) * sky.cirrus;
        light = mix(light, scale(lit, 0.9f + 0.2f * near), wisps * cirrus_cover);
        float body = low * cloud_bulk + puffs * cloud_puffs;
        float density = smoothstep(sky.threshold, 1 / cloud_edge, body);
        // Cloud tops face the light; creases and thick middles are dark. In front of the sun, all
        // of a cloud except its edge is dark.
        float thick = smoothstep(sky.threshold + 0.12f, 1 / cloud_core, body);
        float head = clamp(cloud_brightness + puffs * cloud_relief - low * 0.3f);
        float bright = head * (1 - 0.5f * thick) * (1 - near * (0.15f + 0.75f * thick));
        rgb cloud = mix(shade, lit, bright);
        // The sun shines through thin edges in front of it.
        cloud = add(cloud, scale(glow, near * near * (1 - thick) * silver_lining));
        cloud = mix(cloud, horizon, sky.haze * cloud_haze);
        store(pixels, x, mix(light, cloud, density * cloud_cover));
    }
}

FS_KERNEL(
    curtain_row, (curtain, feet, rays, heights, pixels, count),
    fs_curtain curtain, const float *restrict feet, const float *restrict rays,
    const float *restrict heights, fs_light *restrict pixels, ptrdiff_t count) {
    rgb low = to_rgb(curtain.tones[0]), middle = to_rgb(curtain.tones[1]), high = to_rgb(curtain.tones[2]);
    float per_soft = 1 / curtain.soft;
    for (ptrdiff_t x = 0; x < count; x++) {
        float above = feet[x] - curtain.row;
        float s = above / max(curtain.min_height, heights[x]);
        float rest = max(1 - s, 0);
        float fall = above < 0 ? max(1 + above * per_soft, 0) : rest * rest;
        float amount = rays[x] * fall * curtain.strength;
        rgb tone = mix(low, middle, clamp(s * 2.2f));
        tone = mix(tone, high, clamp(s * 1.7f - 0.45f));
        rgb light = scale(tone, amount * amount + amount * 0.35f);
        store(pixels, x, add(load(pixels, x), light));
    }
}

// Of the sea.
static const float wave_steepness = 2.6f;  // Slope per difference of heights of neighbours.
static const float chop_steepness = 0.55f; // Slope per height of small waves.
static const float crest_light = 1.6f;     // Light that passes through thin crests.
static const float glitter_reach = 0.42f;  // How much more facets glitter in the middle of the sun's path.
static const float glitter_edge = 0.22f;   // Width of the soft edge of a spark.
static const float glitter_haze = 0.1f;    // Even light on the sun's path.
static const float mirror_share = 0.85f;   // Share of the mirrored sky at a grazing angle.

FS_KERNEL(
    swell_row, (swell, heights, before, chop, pixels, count),
    fs_swell swell, const float *restrict heights, const float *restrict before,
    const float *restrict chop, fs_light *restrict pixels, ptrdiff_t count) {
    rgb body = to_rgb(swell.body), sunlit = to_rgb(swell.sunlit), glow = to_rgb(swell.glow);
    rgb froth = to_rgb(swell.froth), horizon = to_rgb(swell.horizon), middle = to_rgb(swell.middle);
    rgb zenith = to_rgb(swell.zenith);
    float near = swell.near, calm = 0.35f + 0.65f * near;
    float foam_low = 0.5f - 0.18f * swell.foam, foam_rise = 1 / (0.62f - foam_low);
    for (ptrdiff_t x = 0; x < count; x++) {
        float slope = (heights[x] - before[x]) * wave_steepness * swell.rough + chop[x] * chop_steepness * swell.rough;
        // Facets turned to the viewer show the water body; others reflect the sky.
        float grazing = clamp(0.78f - 0.5f * near - slope * (0.5f + 0.5f * near));
        float up = clamp(0.06f + 0.35f * near + slope * 0.5f);
        float u = min(up * (1 / 0.45f), 1);
        rgb mirror = mix(horizon, middle, u * (1.6f - 0.6f * u));
        mirror = mix(mirror, zenith, max(up - 0.45f, 0) * (1 / 0.55f));
        rgb light = scale(body, 0.75f + 0.35f * heights[x] + 0.25f * chop[x]);
        light = mix(light, mirror, grazing * mirror_share);
        // Light passes through thin crests.
        float crest = smoothstep(0.25f, 1 / 0.45f, heights[x]) * near;
        light = add(light, scale(sunlit, crest * crest_light));
        // The sun's path on the water: 1 below the sun, 1/2 at its width.
        float from_path = ((float)(int32_t)x + 0.5f - swell.sun_x) * swell.per_path_width;
        float path = 1 / (1 + from_path * from_path);
        float facet = chop[x] * 0.8f + slope * 0.35f;
        float spark = smoothstep(0.5f - glitter_reach * path, 1 / glitter_edge, facet * calm + 0.12f);
        light = add(
            light,
            scale(glow, spark * path * (0.85f + 0.6f * swell.sun_height) + path * path * glitter_haze));
        float cap = smoothstep(foam_low, foam_rise, heights[x] + chop[x] * 0.3f);
        float share = clamp(cap * (0.55f + chop[x] * 1.6f)) * near;
        store(pixels, x, mix(light, froth, share * swell.foam));
    }
}

FS_KERNEL(
    mirror_row, (mirror, waves, chop, pixels, count),
    fs_mirror mirror, const float *restrict waves, const float *restrict chop,
    fs_light *restrict pixels, ptrdiff_t count) {
    rgb water = to_rgb(mirror.water);
    float strength = mirror.strength * (1 - 0.35f * mirror.near);
    float shine = 0.4f + mirror.near * 0.6f;
    for (ptrdiff_t x = 0; x < count; x++) {
        // Facets turned to the viewer show the water, others the sky.
        float facing = clamp(0.5f + waves[x] * 0.7f + chop[x] * 0.9f);
        float share = strength * (0.62f + 0.38f * facing);
        float glint = 1 + (chop[x] * 0.5f + waves[x] * 0.25f) * shine;
        store(pixels, x, scale(mix(water, load(pixels, x), share), glint));
    }
}

FS_KERNEL(
    gas_row, (gas, glow, thread, dark, pixels, count),
    fs_gas gas, const float *restrict glow, const float *restrict thread,
    const float *restrict dark, fs_light *restrict pixels, ptrdiff_t count) {
    rgb a = to_rgb(gas.colours[0]), b = to_rgb(gas.colours[1]);
    rgb c = to_rgb(gas.colours[2]), d = to_rgb(gas.colours[3]);
    for (ptrdiff_t x = 0; x < count; x++) {
        float away = gas.away + (float)(int32_t)x * gas.slope;
        float body = 1 / (1 + away * away * 3);
        float heat = clamp((glow[x] * 0.75f + thread[x] * 0.6f + 0.42f) * (0.35f + 0.75f * body));
        rgb light = mix(a, b, smoothstep(0, 1 / 0.55f, heat));
        light = mix(light, c, smoothstep(0.35f, 2, heat + thread[x] * 0.2f));
        light = add(light, scale(d, smoothstep(0.55f, 1 / 0.45f, heat) * 0.9f));
        float dust = smoothstep(-0.05f, 1 / 0.55f, dark[x]) * body;
        store(pixels, x, scale(light, (1 - 0.78f * dust) * 1.15f));
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
        float u = min(max(xs[i], 0), right), v = min(max(ys[i], 0), bottom);
        // The last pixel's right neighbour has weight 0, so any pixel can be read.
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
