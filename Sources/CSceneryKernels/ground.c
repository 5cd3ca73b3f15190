#include "light.h"

FS_KERNEL(
    ridge_row, (ridge, top, next, falls, field, mist, pixels, count),
    fs_ridge ridge, const float *restrict top, const float *restrict next,
    const float *restrict falls, const float *restrict field, const float *restrict mist,
    fs_light *restrict pixels, ptrdiff_t count) {
    rgb rock = to_rgb(ridge.rock), snow = to_rgb(ridge.snow), haze = to_rgb(ridge.haze);
    rgb sky = scale(to_rgb(ridge.skylight), 0.4f), sun = scale(to_rgb(ridge.sunlight), 1.3f);
    float clear = 1 - ridge.near * 0.75f, reach = 60 * ridge.unit;
    float last = (float)(count - 1);
    for (ptrdiff_t x = 0; x < count; x++) {
        float below = ridge.row + 1 - top[x];
        float cover = ridge.row > next[x] + 1 ? 0 : clamp(below);
        // Gullies follow the fall line of the slope.
        float along = (float)(int32_t)x - falls[x] * min(below, reach);
        along = min(max(along, 0), last);
        int32_t column = (int32_t)along;
        float fx = along - (float)column;
        int32_t beside = column + 1 < (int32_t)count ? column + 1 : column;
        int32_t after = beside + 1 < (int32_t)count ? beside + 1 : beside;
        float height = field[column] + (field[beside] - field[column]) * fx;
        float other = field[beside] + (field[after] - field[beside]) * fx;
        float sunny = clamp(0.4f + (other - height) * ridge.relief + height * 0.35f);
        float white = smoothstep(ridge.snow_line, 1 / 0.12f, ridge.altitude + height * 0.35f);
        rgb light = mul(mix(rock, snow, white), add(sky, scale(sun, sunny)));
        light = scale(light, 1 + height * 0.4f);
        float fogged = clamp(ridge.foot * (0.75f + mist[x] * 1.1f)) * clear;
        light = mix(light, haze, clamp(ridge.air + (1 - ridge.air) * fogged));
        store(pixels, x, mix(load(pixels, x), light, cover));
    }
}

FS_KERNEL(
    turf_row, (turf, a, b, pixels, count),
    fs_turf turf, const float *restrict a, const float *restrict b, fs_light *restrict pixels,
    ptrdiff_t count) {
    rgb light = to_rgb(turf.light), haze = to_rgb(turf.haze);
    for (ptrdiff_t x = 0; x < count; x++) {
        float bright = max(turf.low, turf.level + a[x] * turf.a_gain + b[x] * turf.b_gain);
        store(pixels, x, mix(scale(light, bright), haze, turf.air));
    }
}

FS_KERNEL(
    grain_row, (level, gain, low, grain, pixels, count),
    float level, float gain, float low, const float *restrict grain, fs_light *restrict pixels,
    ptrdiff_t count) {
    for (ptrdiff_t x = 0; x < count; x++)
        store(pixels, x, scale(load(pixels, x), max(low, level + grain[x] * gain)));
}

FS_KERNEL(
    farm_row, (farm, xs, ys, borders, cells, bends, grain, clouds, pixels, count),
    fs_farm farm, const float *restrict xs, const float *restrict ys,
    const float *restrict borders, const uint32_t *restrict cells, const float *restrict bends,
    const float *restrict grain, const float *restrict clouds, fs_light *restrict pixels,
    ptrdiff_t count) {
    if (farm.crop_count < 1 || farm.crop_count > 8) return;
    const float *crops = (const float *)farm.crops;
    rgb sunlight = to_rgb(farm.sunlight), haze = to_rgb(farm.haze);
    const rgb track = {0.6151f, 0.5436f, 0.3937f}, hedge = {0.0340f, 0.0842f, 0.0222f};
    const rgb bank = {0.0416f, 0.0984f, 0.0298f}, water = {0.0842f, 0.1929f, 0.2520f};
    float unit = farm.unit, per_unit = 1 / unit, per_far = 1 / farm.far;
    float fine = 1 / (farm.pixel * 2);
    for (ptrdiff_t x = 0; x < count; x++) {
        uint32_t bits = cells[x];
        // A multiplication maps eight bits to a crop.
        uint32_t crop = (bits & 255) * (uint32_t)farm.crop_count >> 8;
        rgb light = {crops[4 * crop], crops[4 * crop + 1], crops[4 * crop + 2]};
        float tone = 0.75f + unit_byte(bits >> 8) * 0.5f;
        // Rows run along or across the field; each field has its own spacing.
        float slant = (unit_byte(bits >> 16) - 0.5f) * 0.5f;
        int is_across = (bits & 0x01000000) != 0;
        float ahead = is_across ? xs[x] : ys[x], aside = is_across ? ys[x] : xs[x];
        float spacing = unit * (2.4f + (float)(int32_t)(bits >> 25 & 63) * (3.4f / 63));
        float phase = (ahead + aside * slant) / spacing + 4096;
        float wave = abs(fract(phase) * 2 - 1) * 2 - 1;
        float clear = clamp(spacing * fine - 0.6f);
        float rough = grain[x];
        light = scale(light, tone * (1 + wave * 0.2f * clear + rough * 0.42f));
        // Some borders have a track, others a hedge with its shadow.
        float edge = borders[x] * farm.border_scale * per_unit;
        float ragged = edge + rough * 2.2f;
        int is_track = (bits & 0x0300) == 0;
        float shadow = is_track ? 1 : 0.55f + 0.45f * smoothstep(1.2f, 1 / 2.8f, ragged);
        float line = is_track ? smoothstep(2, -1 / 0.9f, edge) : smoothstep(2.2f, -1 / 1.2f, ragged);
        float bright = is_track ? 1 + rough * 0.3f : max(0.25f, 0.8f + rough * 1.6f);
        rgb ground = {
            is_track ? track.r : hedge.r, is_track ? track.g : hedge.g,
            is_track ? track.b : hedge.b,
        };
        light = mix(scale(light, shadow), scale(ground, bright), line);
        float course = farm.course + (float)(int32_t)x * farm.course_step - bends[x] * farm.bend;
        float off = abs(course) * per_far * per_unit;
        float green = smoothstep(11, -1 / 4.5f, off + rough * 4) * farm.river;
        light = mix(light, scale(bank, max(0.2f, 0.8f + rough * 1.3f)), green);
        rgb wet = scale(water, 1 + rough * 0.3f + clouds[x] * 0.4f);
        light = mix(light, wet, smoothstep(5, -1, off) * farm.river);
        float sunny = 1 - farm.shade * smoothstep(0.02f, 1 / 0.28f, clouds[x]);
        store(pixels, x, mix(scale(mul(light, sunlight), sunny), haze, farm.air));
    }
}

FS_KERNEL(
    dune_row, (dune, bends, sizes, phase, heights, count),
    fs_dune dune, const float *restrict bends, const float *restrict sizes, float *restrict phase,
    float *restrict heights, ptrdiff_t count) {
    for (ptrdiff_t x = 0; x < count; x++) {
        float u = dune.start + (float)(int32_t)x * dune.step + bends[x] * 1.1f;
        float s = fract(u + 64);
        // The windward side climbs over 64 % of the length; the lee side is steep.
        float climb = s < 0.64f ? s * (1 / 0.64f) : (1 - s) * (1 / 0.36f);
        float body = climb * climb * (2.1f - 1.1f * climb);
        phase[x] = u;
        heights[x] = dune.tall * (body * clamp(0.55f + sizes[x] * 0.9f) + sizes[x] * 0.5f);
    }
}

FS_BODY void sand_light(
    fs_sand sand, const float *restrict heights, const float *restrict before,
    const float *restrict phase, const float *restrict bends, const float *restrict sizes,
    fs_light *restrict pixels, ptrdiff_t x, ptrdiff_t left, ptrdiff_t right) {
    float slope = (heights[x] - before[x]) * sand.inverse_gap;
    float across = (heights[right] - heights[left]) * sand.inverse_step;
    float wave = (phase[x] + bends[x] * 0.35f + slope * 0.03f + 1000) * sand.inverse_spacing;
    float crest = abs(fract(wave) * 2 - 1) * 2 - 1;
    float depth = 0.07f + 0.12f * clamp(0.5f + sizes[x] * 1.5f);
    // The sun is low on one side, a little behind the viewer.
    float facing = -across * sand.side * 0.9f - slope * 0.18f + crest * depth * sand.seen;
    float sun = smoothstep(-0.5f, 1 / 1.05f, facing);
    rgb shaded = scale(to_rgb(sand.skylight), 0.62f + 0.18f * crest * sand.seen);
    rgb bright = scale(to_rgb(sand.sunlight), sun * (1.15f + 0.14f * crest * sand.seen));
    rgb light = mix(mul(to_rgb(sand.colour), add(shaded, bright)), to_rgb(sand.haze), sand.air);
    store(pixels, x, light);
    ((float *)pixels)[4 * x + 3] = 1;
}

FS_KERNEL(
    sand_row, (sand, heights, before, phase, bends, sizes, pixels, count),
    fs_sand sand, const float *heights, const float *before, const float *phase,
    const float *bends, const float *sizes, fs_light *pixels, ptrdiff_t count) {
    if (count < 1) return;
    ptrdiff_t last = count - 1;
    sand_light(
        sand, heights, before, phase, bends, sizes, pixels, 0, 0, last < 1 ? last : 1);
    for (ptrdiff_t x = 1; x < last; x++)
        sand_light(sand, heights, before, phase, bends, sizes, pixels, x, x - 1, x + 1);
    if (last > 0)
        sand_light(sand, heights, before, phase, bends, sizes, pixels, last, last - 1, last);
}

int32_t fs_slice_is_visible(
    fs_slice slice, const float *heights, const float *tops, ptrdiff_t count) {
    int32_t seen = 0;
    for (ptrdiff_t x = 0; x < count; x++)
        seen |= slice.horizon + (slice.eye - heights[x]) * slice.scale < tops[x];
    return seen;
}

FS_BODY void fill_column(
    fs_slice slice, ptrdiff_t x, ptrdiff_t width, float row, float bottom, fs_light light,
    fs_light old, float before, fs_light *pixels) {
    float from = max(row, 0), to = min(bottom, (float)slice.height);
    float inverse = 1 / max(before - row, 1e-3f);
    for (int32_t y = (int32_t)min(from, (float)slice.height); (float)y < to; y++) {
        float share = min(to, (float)y + 1) - max(from, (float)y);
        float middle = clamp(((float)y + 0.5f - row) * inverse);
        pixels[y * width + x] += (light + (old - light) * middle) * share;
    }
}

FS_KERNEL(
    slice_columns,
    (slice, heights, lights, tops, last_rows, last_lights, count, pixels, pixel_count),
    fs_slice slice, const float *heights, const fs_light *lights, float *tops, float *last_rows,
    fs_light *last_lights, ptrdiff_t count, fs_light *pixels, ptrdiff_t pixel_count) {
    if (slice.height < 0 || slice.height * count > pixel_count) return;
    const float hidden = -1e9f;
    for (ptrdiff_t x = 0; x < count; x++) {
        // A crest that runs towards the viewer moves sideways from slice to slice, which leaves gaps
        // in its edge. Using the highest of three neighbouring columns closes these gaps.
        float high = max(heights[x], heights[x > 0 ? x - 1 : 0]);
        high = max(high, heights[x + 1 < count ? x + 1 : x]);
        float row = slice.horizon + (slice.eye - high) * slice.scale;
        float top = tops[x], last = last_rows[x];
        last_rows[x] = hidden;
        if (!(row < top)) continue;
        int was_seen = last > hidden;
        fs_light light = lights[x], old = was_seen ? last_lights[x] : light;
        fill_column(slice, x, count, row, top, light, old, was_seen ? last : row, pixels);
        tops[x] = row;
        last_rows[x] = row;
        last_lights[x] = light;
    }
}
