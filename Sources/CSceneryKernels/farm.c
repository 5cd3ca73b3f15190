#include "light.h"

FS_BODY void farm_row(
    fs_farm farm, const float *restrict xs, const float *restrict ys,
    const float *restrict borders, const uint32_t *restrict cells, const float *restrict bends,
    const float *restrict grain, const float *restrict clouds, float *restrict pixels,
    ptrdiff_t count) {
    const float *crops = (const float *)farm.crops;
    rgb sunlight = of(farm.sunlight), haze = of(farm.haze);
    const rgb track = {0.6151f, 0.5436f, 0.3937f}, hedge = {0.0340f, 0.0842f, 0.0222f};
    const rgb bank = {0.0416f, 0.0984f, 0.0298f}, water = {0.0842f, 0.1929f, 0.2520f};
    float unit = farm.unit, per_unit = 1 / unit, per_far = 1 / farm.far;
    float fine = 1 / (farm.pixel * 2);
    for (ptrdiff_t x = 0; x < count; x++) {
        uint32_t bits = cells[x];
        // A multiplication spreads eight bits over the crops.
        uint32_t crop = (bits & 255) * (uint32_t)farm.crop_count >> 8;
        rgb light = {crops[4 * crop], crops[4 * crop + 1], crops[4 * crop + 2]};
        float tone = 0.75f + byte(bits >> 8) * 0.5f;
        // Rows run along or across the field, each with a spacing of its own.
        float slant = (byte(bits >> 16) - 0.5f) * 0.5f;
        int is_across = (bits & 0x01000000) != 0;
        float ahead = is_across ? xs[x] : ys[x], aside = is_across ? ys[x] : xs[x];
        float spacing = unit * (2.4f + (float)(int32_t)(bits >> 25 & 63) * (3.4f / 63));
        float phase = (ahead + aside * slant) / spacing + 4096;
        float wave = size(part(phase) * 2 - 1) * 2 - 1;
        float clear = clamp(spacing * fine - 0.6f);
        float rough = grain[x];
        light = scaled(light, tone * (1 + wave * 0.2f * clear + rough * 0.42f));
        // A track along some borders, a hedge with its shadow along others.
        float edge = borders[x] * farm.border_scale * per_unit;
        float ragged = edge + rough * 2.2f;
        int is_track = (bits & 0x0300) == 0;
        float shadow = is_track ? 1 : 0.55f + 0.45f * rise(1.2f, 1 / 2.8f, ragged);
        float line = is_track ? rise(2, -1 / 0.9f, edge) : rise(2.2f, -1 / 1.2f, ragged);
        float bright = is_track ? 1 + rough * 0.3f : most(0.25f, 0.8f + rough * 1.6f);
        rgb ground = {
            is_track ? track.r : hedge.r, is_track ? track.g : hedge.g,
            is_track ? track.b : hedge.b,
        };
        light = mixed(scaled(light, shadow), scaled(ground, bright), line);
        float course = farm.course + (float)(int32_t)x * farm.course_step - bends[x] * farm.bend;
        float off = size(course) * per_far * per_unit;
        float green = rise(11, -1 / 4.5f, off + rough * 4) * farm.river;
        light = mixed(light, scaled(bank, most(0.2f, 0.8f + rough * 1.3f)), green);
        rgb wet = scaled(water, 1 + rough * 0.3f + clouds[x] * 0.4f);
        light = mixed(light, wet, rise(5, -1, off) * farm.river);
        float sunny = 1 - farm.shade * rise(0.02f, 1 / 0.28f, clouds[x]);
        store(pixels, x, mixed(scaled(through(light, sunlight), sunny), haze, farm.air));
    }
}

FS_V3 static void farm_row_v3(
    fs_farm farm, const float *xs, const float *ys, const float *borders, const uint32_t *cells,
    const float *bends, const float *grain, const float *clouds, float *pixels, ptrdiff_t count) {
    farm_row(farm, xs, ys, borders, cells, bends, grain, clouds, pixels, count);
}

void fs_farm_row(
    fs_farm farm, const float *xs, const float *ys, const float *borders, const uint32_t *cells,
    const float *bends, const float *grain, const float *clouds, fs_light *pixels,
    ptrdiff_t count) {
    if (farm.crop_count < 1 || farm.crop_count > 8) return;
    if (FS_HAS_V3)
        farm_row_v3(
            farm, xs, ys, borders, cells, bends, grain, clouds, (float *)pixels, count);
    else farm_row(farm, xs, ys, borders, cells, bends, grain, clouds, (float *)pixels, count);
}
