#include "light.h"

FS_BODY void ridge_row(
    fs_ridge ridge, const float *restrict top, const float *restrict next,
    const float *restrict falls, const float *restrict field, const float *restrict mist,
    float *restrict pixels, ptrdiff_t count) {
    rgb rock = of(ridge.rock), snow = of(ridge.snow), haze = of(ridge.haze);
    rgb sky = scaled(of(ridge.skylight), 0.4f), sun = scaled(of(ridge.sunlight), 1.3f);
    float clear = 1 - ridge.near * 0.75f, reach = 60 * ridge.unit;
    float last = (float)(count - 1);
    for (ptrdiff_t x = 0; x < count; x++) {
        float below = ridge.row + 1 - top[x];
        float cover = ridge.row > next[x] + 1 ? 0 : clamp(below);
        // Gullies run the way the flank falls.
        float along = (float)(int32_t)x - falls[x] * least(below, reach);
        along = least(most(along, 0), last);
        int32_t column = (int32_t)along;
        float fx = along - (float)column;
        int32_t beside = column + 1 < (int32_t)count ? column + 1 : column;
        int32_t after = beside + 1 < (int32_t)count ? beside + 1 : beside;
        float height = field[column] + (field[beside] - field[column]) * fx;
        float other = field[beside] + (field[after] - field[beside]) * fx;
        float sunny = clamp(0.4f + (other - height) * ridge.relief + height * 0.35f);
        float white = rise(ridge.snow_line, 1 / 0.12f, ridge.altitude + height * 0.35f);
        rgb light = through(mixed(rock, snow, white), add(sky, scaled(sun, sunny)));
        light = scaled(light, 1 + height * 0.4f);
        float fogged = clamp(ridge.foot * (0.75f + mist[x] * 1.1f)) * clear;
        light = mixed(light, haze, clamp(ridge.air + (1 - ridge.air) * fogged));
        store(pixels, x, mixed(load(pixels, x), light, cover));
    }
}

FS_V3 static void ridge_row_v3(
    fs_ridge ridge, const float *top, const float *next, const float *falls, const float *field,
    const float *mist, float *pixels, ptrdiff_t count) {
    ridge_row(ridge, top, next, falls, field, mist, pixels, count);
}

void fs_ridge_row(
    fs_ridge ridge, const float *top, const float *next, const float *falls, const float *field,
    const float *mist, fs_light *pixels, ptrdiff_t count) {
    if (FS_HAS_V3) ridge_row_v3(ridge, top, next, falls, field, mist, (float *)pixels, count);
    else ridge_row(ridge, top, next, falls, field, mist, (float *)pixels, count);
}

FS_BODY void turf_row(
    fs_turf turf, const float *restrict a, const float *restrict b, float *restrict pixels,
    ptrdiff_t count) {
    rgb light = of(turf.light), haze = of(turf.haze);
    for (ptrdiff_t x = 0; x < count; x++) {
        float bright = most(turf.low, turf.level + a[x] * turf.a_gain + b[x] * turf.b_gain);
        store(pixels, x, mixed(scaled(light, bright), haze, turf.air));
    }
}

FS_V3 static void turf_row_v3(
    fs_turf turf, const float *a, const float *b, float *pixels, ptrdiff_t count) {
    turf_row(turf, a, b, pixels, count);
}

void fs_turf_row(
    fs_turf turf, const float *a, const float *b, fs_light *pixels, ptrdiff_t count) {
    if (FS_HAS_V3) turf_row_v3(turf, a, b, (float *)pixels, count);
    else turf_row(turf, a, b, (float *)pixels, count);
}

FS_BODY void grain_row(
    float level, float gain, float low, const float *restrict grain, float *restrict pixels,
    ptrdiff_t count) {
    for (ptrdiff_t x = 0; x < count; x++)
        store(pixels, x, scaled(load(pixels, x), most(low, level + grain[x] * gain)));
}

FS_V3 static void grain_row_v3(
    float level, float gain, float low, const float *grain, float *pixels, ptrdiff_t count) {
    grain_row(level, gain, low, grain, pixels, count);
}

void fs_grain_row(
    float level, float gain, float low, const float *grain, fs_light *pixels, ptrdiff_t count) {
    if (FS_HAS_V3) grain_row_v3(level, gain, low, grain, (float *)pixels, count);
    else grain_row(level, gain, low, grain, (float *)pixels, count);
}
