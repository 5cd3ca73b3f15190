#include "light.h"

FS_BODY void dune_row(
    fs_dune dune, const float *restrict bends, const float *restrict sizes,
    float *restrict phase, float *restrict heights, ptrdiff_t count) {
    for (ptrdiff_t x = 0; x < count; x++) {
        float u = dune.start + (float)(int32_t)x * dune.step + bends[x] * 1.1f;
        float s = part(u + 64);
        // The windward flank climbs over two thirds of the length, the lee falls at once.
        float climb = s < 0.64f ? s * (1 / 0.64f) : (1 - s) * (1 / 0.36f);
        float body = climb * climb * (2.1f - 1.1f * climb);
        phase[x] = u;
        heights[x] = dune.tall * (body * clamp(0.55f + sizes[x] * 0.9f) + sizes[x] * 0.5f);
    }
}

FS_V3 static void dune_row_v3(
    fs_dune dune, const float *bends, const float *sizes, float *phase, float *heights,
    ptrdiff_t count) {
    dune_row(dune, bends, sizes, phase, heights, count);
}

void fs_dune_row(
    fs_dune dune, const float *bends, const float *sizes, float *phase, float *heights,
    ptrdiff_t count) {
    if (FS_HAS_V3) dune_row_v3(dune, bends, sizes, phase, heights, count);
    else dune_row(dune, bends, sizes, phase, heights, count);
}

FS_BODY void sand_light(
    fs_sand sand, const float *restrict heights, const float *restrict before,
    const float *restrict phase, const float *restrict bends, const float *restrict sizes,
    float *restrict pixels, ptrdiff_t x, ptrdiff_t left, ptrdiff_t right) {
    float slope = (heights[x] - before[x]) * sand.inverse_gap;
    float across = (heights[right] - heights[left]) * sand.inverse_step;
    float wave = (phase[x] + bends[x] * 0.35f + slope * 0.03f + 1000) * sand.inverse_spacing;
    float crest = size(part(wave) * 2 - 1) * 2 - 1;
    float depth = 0.07f + 0.12f * clamp(0.5f + sizes[x] * 1.5f);
    // The sun stands low on one side, a little behind the viewer.
    float facing = -across * sand.side * 0.9f - slope * 0.18f + crest * depth * sand.seen;
    float sun = rise(-0.5f, 1 / 1.05f, facing);
    rgb shaded = scaled(of(sand.skylight), 0.62f + 0.18f * crest * sand.seen);
    rgb bright = scaled(of(sand.sunlight), sun * (1.15f + 0.14f * crest * sand.seen));
    rgb light = mixed(through(of(sand.colour), add(shaded, bright)), of(sand.haze), sand.air);
    store(pixels, x, light);
    pixels[4 * x + 3] = 1;
}

FS_BODY void sand_row(
    fs_sand sand, const float *heights, const float *before, const float *phase,
    const float *bends, const float *sizes, float *pixels, ptrdiff_t count) {
    ptrdiff_t last = count - 1;
    sand_light(
        sand, heights, before, phase, bends, sizes, pixels, 0, 0, last < 1 ? last : 1);
    for (ptrdiff_t x = 1; x < last; x++)
        sand_light(sand, heights, before, phase, bends, sizes, pixels, x, x - 1, x + 1);
    if (last > 0)
        sand_light(sand, heights, before, phase, bends, sizes, pixels, last, last - 1, last);
}

FS_V3 static void sand_row_v3(
    fs_sand sand, const float *heights, const float *before, const float *phase,
    const float *bends, const float *sizes, float *pixels, ptrdiff_t count) {
    sand_row(sand, heights, before, phase, bends, sizes, pixels, count);
}

void fs_sand_row(
    fs_sand sand, const float *heights, const float *before, const float *phase,
    const float *bends, const float *sizes, fs_light *pixels, ptrdiff_t count) {
    if (count < 1) return;
    if (FS_HAS_V3)
        sand_row_v3(sand, heights, before, phase, bends, sizes, (float *)pixels, count);
    else sand_row(sand, heights, before, phase, bends, sizes, (float *)pixels, count);
}

int32_t fs_slice_is_seen(
    fs_slice slice, const float *heights, const float *tops, ptrdiff_t count) {
    int32_t seen = 0;
    for (ptrdiff_t x = 0; x < count; x++)
        seen |= slice.horizon + (slice.eye - heights[x]) * slice.scale < tops[x];
    return seen;
}

FS_BODY void fill_column(
    fs_slice slice, ptrdiff_t x, ptrdiff_t width, float row, float bottom, fs_light light,
    fs_light old, float before, fs_light *pixels) {
    float from = most(row, 0), to = least(bottom, (float)slice.height);
    float inverse = 1 / most(before - row, 1e-3f);
    for (int32_t y = (int32_t)least(from, (float)slice.height); (float)y < to; y++) {
        float share = least(to, (float)y + 1) - most(from, (float)y);
        float middle = clamp(((float)y + 0.5f - row) * inverse);
        pixels[y * width + x] += (light + (old - light) * middle) * share;
    }
}

FS_BODY void slice_columns(
    fs_slice slice, const float *heights, const fs_light *lights, float *tops, float *last_rows,
    fs_light *last_lights, ptrdiff_t count, fs_light *pixels) {
    const float hidden = -1e9f;
    for (ptrdiff_t x = 0; x < count; x++) {
        // A crest that runs towards the viewer moves on between slices: the highest of three
        // neighbours keeps its edge whole.
        float high = most(heights[x], heights[x > 0 ? x - 1 : 0]);
        high = most(high, heights[x + 1 < count ? x + 1 : x]);
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

FS_V3 static void slice_columns_v3(
    fs_slice slice, const float *heights, const fs_light *lights, float *tops, float *last_rows,
    fs_light *last_lights, ptrdiff_t count, fs_light *pixels) {
    slice_columns(slice, heights, lights, tops, last_rows, last_lights, count, pixels);
}

void fs_slice_columns(
    fs_slice slice, const float *heights, const fs_light *lights, float *tops, float *last_rows,
    fs_light *last_lights, ptrdiff_t count, fs_light *pixels, ptrdiff_t pixel_count) {
    if (slice.height < 0 || slice.height * count > pixel_count) return;
    if (FS_HAS_V3)
        slice_columns_v3(slice, heights, lights, tops, last_rows, last_lights, count, pixels);
    else slice_columns(slice, heights, lights, tops, last_rows, last_lights, count, pixels);
}
