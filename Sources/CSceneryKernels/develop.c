#include "light.h"

enum { KNEE_PERCENT = 72 };

FS_BODY void develop_row(
    float exposure, float row_fall, const float *restrict lights, const float *restrict falls,
    ptrdiff_t count, int16_t *restrict levels) {
    // Stored values above the knee bend towards white instead of clipping.
    const float knee = KNEE_PERCENT / 100.0f, room = 1 - knee;
    for (ptrdiff_t x = 0; x < count; x++) {
        float fall = row_fall - falls[x];
        float gain = exposure * (fall * fall);
        for (int c = 0; c < 3; c++) {
            float stored = root(most(lights[4 * x + c] * gain, 0));
            float over = most(stored - knee, 0);
            float toned = least(stored, knee) + over * room / (over + room);
            levels[4 * x + c] = (int16_t)(int32_t)(toned * (64 * 255) + 0.5f);
        }
        levels[4 * x + 3] = 64 * 255;
    }
}

FS_V3 static void develop_row_v3(
    float exposure, float row_fall, const float *lights, const float *falls, ptrdiff_t count,
    int16_t *levels) {
    develop_row(exposure, row_fall, lights, falls, count, levels);
}

void fs_develop_row(
    float exposure, float row_fall, const fs_light *lights, const float *falls, ptrdiff_t count,
    int16_t *levels) {
    const float *in = (const float *)lights;
    if (FS_HAS_V3) develop_row_v3(exposure, row_fall, in, falls, count, levels);
    else develop_row(exposure, row_fall, in, falls, count, levels);
}
