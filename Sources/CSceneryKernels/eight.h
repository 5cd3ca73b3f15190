// Explicit 8-wide vectors, so that we do not depend on auto-vectorisation. Every lane rounds like a scalar.
#pragma once
#include "light.h"

// Every function here is inlined, so no vector crosses a call.
#pragma clang diagnostic ignored "-Wpsabi"

typedef float floats8 __attribute__((ext_vector_type(8)));
typedef int32_t ints8 __attribute__((ext_vector_type(8)));
typedef uint32_t bits8 __attribute__((ext_vector_type(8)));

typedef struct {
    floats8 r, g, b;
} rgb8;

FS_BODY floats8 min8(floats8 a, floats8 b) { return a < b ? a : b; }
FS_BODY floats8 max8(floats8 a, floats8 b) { return a > b ? a : b; }
FS_BODY floats8 clamp8(floats8 v) { return min8(max8(v, 0), 1); }
FS_BODY floats8 abs8(floats8 v) { return __builtin_elementwise_abs(v); }
FS_BODY floats8 float8(ints8 v) { return __builtin_convertvector(v, floats8); }
FS_BODY ints8 int8(floats8 v) { return __builtin_convertvector(v, ints8); }
FS_BODY floats8 smoothstep8(float low, float inverse, floats8 v) {
    floats8 t = clamp8((v - low) * inverse);
    return t * t * (3 - 2 * t);
}
FS_BODY floats8 unit_byte8(bits8 bits) { return float8((ints8)(bits & 255)) * (1 / 255.0f); }
// The indices of eight columns from `first` on.
FS_BODY ints8 columns8(int32_t first) { return (ints8){0, 1, 2, 3, 4, 5, 6, 7} + first; }

FS_BODY rgb8 splat8(rgb light) { return (rgb8){light.r, light.g, light.b}; }
FS_BODY rgb8 add8(rgb8 a, rgb8 b) { return (rgb8){a.r + b.r, a.g + b.g, a.b + b.b}; }
FS_BODY rgb8 scale8(rgb8 a, floats8 factor) {
    return (rgb8){a.r * factor, a.g * factor, a.b * factor};
}
FS_BODY rgb8 mix8(rgb8 a, rgb8 b, floats8 t) {
    return (rgb8){a.r + (b.r - a.r) * t, a.g + (b.g - a.g) * t, a.b + (b.b - a.b) * t};
}

FS_BODY void cover_two(fs_light *pixels, floats8 light, floats8 cover) {
    floats8 under;
    __builtin_memcpy(&under, pixels, sizeof under);
    under += (light - under) * cover;
    __builtin_memcpy(pixels, &under, sizeof under);
}

// Blends `light` over eight pixels by `cover`, 0 … 1.
FS_BODY void cover8(fs_light *pixels, rgb8 light, floats8 cover) {
    floats8 none = 0;
    // Interleaves red with green, and blue with zeros, for pixels 0 and 4, 1 and 5, 2 and 6, 3 and 7.
    floats8 low = __builtin_shufflevector(light.r, light.g, 0, 8, 1, 9, 4, 12, 5, 13);
    floats8 high = __builtin_shufflevector(light.r, light.g, 2, 10, 3, 11, 6, 14, 7, 15);
    floats8 low_blue = __builtin_shufflevector(light.b, none, 0, 8, 1, 9, 4, 12, 5, 13);
    floats8 high_blue = __builtin_shufflevector(light.b, none, 2, 10, 3, 11, 6, 14, 7, 15);
    floats8 a = __builtin_shufflevector(low, low_blue, 0, 1, 8, 9, 4, 5, 12, 13);
    floats8 b = __builtin_shufflevector(low, low_blue, 2, 3, 10, 11, 6, 7, 14, 15);
    floats8 c = __builtin_shufflevector(high, high_blue, 0, 1, 8, 9, 4, 5, 12, 13);
    floats8 d = __builtin_shufflevector(high, high_blue, 2, 3, 10, 11, 6, 7, 14, 15);
    cover_two(
        pixels, __builtin_shufflevector(a, b, 0, 1, 2, 3, 8, 9, 10, 11),
        __builtin_shufflevector(cover, cover, 0, 0, 0, 0, 1, 1, 1, 1));
    cover_two(
        pixels + 2, __builtin_shufflevector(c, d, 0, 1, 2, 3, 8, 9, 10, 11),
        __builtin_shufflevector(cover, cover, 2, 2, 2, 2, 3, 3, 3, 3));
    cover_two(
        pixels + 4, __builtin_shufflevector(a, b, 4, 5, 6, 7, 12, 13, 14, 15),
        __builtin_shufflevector(cover, cover, 4, 4, 4, 4, 5, 5, 5, 5));
    cover_two(
        pixels + 6, __builtin_shufflevector(c, d, 4, 5, 6, 7, 12, 13, 14, 15),
        __builtin_shufflevector(cover, cover, 6, 6, 6, 6, 7, 7, 7, 7));
}
