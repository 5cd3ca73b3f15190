#include "eight.h"

enum { KNEE_PERCENT = 72, WHITE = 64 * 255 };

typedef int16_t levels8 __attribute__((ext_vector_type(8)));

// Stored values, and above the knee what bends towards white instead of clipping.
FS_BODY floats8 toned(floats8 stored, int is_bent) {
    const float knee = KNEE_PERCENT / 100.0f, room = 1 - knee;
    if (!is_bent) return stored;
    floats8 over = most8(stored - knee, 0);
    return least8(stored, knee) + over * room / (over + room);
}

FS_BODY floats8 stored(const float *lights, floats8 gain) {
    floats8 light;
    __builtin_memcpy(&light, lights, sizeof light);
    return __builtin_elementwise_sqrt(most8(light * gain, 0));
}

FS_BODY void put_two(floats8 toned, int16_t *levels) {
    const ints8 is_colour = {-1, -1, -1, 0, -1, -1, -1, 0};
    ints8 whole = whole8(toned * WHITE + 0.5f);
    levels8 two = __builtin_convertvector((whole & is_colour) | (~is_colour & WHITE), levels8);
    __builtin_memcpy(levels, &two, sizeof two);
}

FS_BODY void develop_eight(
    float exposure, float row_fall, const float *lights, const float *falls, int16_t *levels) {
    floats8 fall;
    __builtin_memcpy(&fall, falls, sizeof fall);
    fall = row_fall - fall;
    floats8 gain = exposure * (fall * fall);
    floats8 a = stored(lights, __builtin_shufflevector(gain, gain, 0, 0, 0, 0, 1, 1, 1, 1));
    floats8 b = stored(lights + 8, __builtin_shufflevector(gain, gain, 2, 2, 2, 2, 3, 3, 3, 3));
    floats8 c = stored(lights + 16, __builtin_shufflevector(gain, gain, 4, 4, 4, 4, 5, 5, 5, 5));
    floats8 d = stored(lights + 24, __builtin_shufflevector(gain, gain, 6, 6, 6, 6, 7, 7, 7, 7));
    floats8 highest = most8(most8(a, b), most8(c, d));
    // Most pictures hold few highlights; without, tones stay as they are.
    int is_bent = __builtin_reduce_or(highest > KNEE_PERCENT / 100.0f) != 0;
    put_two(toned(a, is_bent), levels);
    put_two(toned(b, is_bent), levels + 8);
    put_two(toned(c, is_bent), levels + 16);
    put_two(toned(d, is_bent), levels + 24);
}

FS_BODY void develop_row(
    float exposure, float row_fall, const float *lights, const float *falls, ptrdiff_t count,
    int16_t *levels) {
    ptrdiff_t x = 0;
    for (; x + 8 <= count; x += 8)
        develop_eight(exposure, row_fall, lights + 4 * x, falls + x, levels + 4 * x);
    if (x == count) return;
    size_t rest = (size_t)(count - x);
    float last_lights[4 * 8] = {0}, last_falls[8] = {0};
    int16_t last_levels[4 * 8];
    __builtin_memcpy(last_lights, lights + 4 * x, 4 * sizeof(float) * rest);
    __builtin_memcpy(last_falls, falls + x, sizeof(float) * rest);
    develop_eight(exposure, row_fall, last_lights, last_falls, last_levels);
    __builtin_memcpy(levels + 4 * x, last_levels, 4 * sizeof(int16_t) * rest);
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
