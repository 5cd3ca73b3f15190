#include "light.h"

FS_BODY void curtain_row(
    fs_curtain curtain, const float *restrict feet, const float *restrict rays,
    const float *restrict heights, float *restrict pixels, ptrdiff_t count) {
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

FS_V3 static void curtain_row_v3(
    fs_curtain curtain, const float *feet, const float *rays, const float *heights,
    float *pixels, ptrdiff_t count) {
    curtain_row(curtain, feet, rays, heights, pixels, count);
}

void fs_curtain_row(
    fs_curtain curtain, const float *feet, const float *rays, const float *heights,
    fs_light *pixels, ptrdiff_t count) {
    if (FS_HAS_V3) curtain_row_v3(curtain, feet, rays, heights, (float *)pixels, count);
    else curtain_row(curtain, feet, rays, heights, (float *)pixels, count);
}
