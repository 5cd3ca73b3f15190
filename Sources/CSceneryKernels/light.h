// Functions of scalars and RGB colours, named as in shading languages. Compilers can vectorise the
// loops over pixels that call these functions.
#pragma once
#include "CSceneryKernels.h"
#include <clones.h>

typedef struct {
    float r, g, b;
} rgb;

FS_BODY rgb to_rgb(fs_light light) { return (rgb){light.x, light.y, light.z}; }
FS_BODY rgb load(const fs_light *lights, ptrdiff_t x) {
    const float *pixels = (const float *)lights;
    return (rgb){pixels[4 * x], pixels[4 * x + 1], pixels[4 * x + 2]};
}
FS_BODY void store(fs_light *lights, ptrdiff_t x, rgb light) {
    float *pixels = (float *)lights;
    pixels[4 * x] = light.r;
    pixels[4 * x + 1] = light.g;
    pixels[4 * x + 2] = light.b;
    pixels[4 * x + 3] = 0;
}
FS_BODY rgb add(rgb a, rgb b) { return (rgb){a.r + b.r, a.g + b.g, a.b + b.b}; }
FS_BODY rgb add_scalar(rgb a, float b) { return (rgb){a.r + b, a.g + b, a.b + b}; }
FS_BODY rgb scale(rgb a, float factor) {
    return (rgb){a.r * factor, a.g * factor, a.b * factor};
}
FS_BODY rgb mul(rgb a, rgb b) { return (rgb){a.r * b.r, a.g * b.g, a.b * b.b}; }
FS_BODY rgb mix(rgb a, rgb b, float t) {
    return (rgb){a.r + (b.r - a.r) * t, a.g + (b.g - a.g) * t, a.b + (b.b - a.b) * t};
}

FS_BODY float min(float a, float b) { return a < b ? a : b; }
FS_BODY float max(float a, float b) { return a > b ? a : b; }
// Limits `v` to 0 … 1.
FS_BODY float clamp(float v) { return min(max(v, 0), 1); }
// `overloadable` allows functions of `float` that have the names of C library functions.
FS_BODY __attribute__((overloadable)) float sqrt(float v) { return __builtin_elementwise_sqrt(v); }
FS_BODY __attribute__((overloadable)) float abs(float v) { return __builtin_elementwise_abs(v); }
// 0 up to `low`, 1 from `low + 1 / inverse` on, a cubic S curve between.
FS_BODY float smoothstep(float low, float inverse, float v) {
    float t = clamp((v - low) * inverse);
    return t * t * (3 - 2 * t);
}
// The lowest eight bits as a number of 0 … 1.
FS_BODY float unit_byte(uint32_t bits) { return (float)(int32_t)(bits & 255) * (1 / 255.0f); }
// The fractional part of `v`, for 0 … 2·10⁹.
FS_BODY float fract(float v) { return v - (float)(int32_t)v; }
