// Light in three numbers, so that loops over pixels become loops over vectors of pixels.
#pragma once
#include "CSceneryKernels.h"
#include <clones.h>

typedef struct {
    float r, g, b;
} rgb;

FS_BODY rgb of(fs_light light) { return (rgb){light.x, light.y, light.z}; }
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
FS_BODY rgb plus(rgb a, float b) { return (rgb){a.r + b, a.g + b, a.b + b}; }
FS_BODY rgb scaled(rgb a, float by) { return (rgb){a.r * by, a.g * by, a.b * by}; }
FS_BODY rgb through(rgb a, rgb b) { return (rgb){a.r * b.r, a.g * b.g, a.b * b.b}; }
FS_BODY rgb mixed(rgb a, rgb b, float part) {
    return (rgb){a.r + (b.r - a.r) * part, a.g + (b.g - a.g) * part, a.b + (b.b - a.b) * part};
}

FS_BODY float least(float a, float b) { return a < b ? a : b; }
FS_BODY float most(float a, float b) { return a > b ? a : b; }
FS_BODY float clamp(float v) { return least(most(v, 0), 1); }
FS_BODY float root(float v) { return __builtin_elementwise_sqrt(v); }
FS_BODY float size(float v) { return __builtin_elementwise_abs(v); }
// 0 up to `low`, 1 from 1 / `inverse` farther on, a smooth S between.
FS_BODY float rise(float low, float inverse, float v) {
    float t = clamp((v - low) * inverse);
    return t * t * (3 - 2 * t);
}
// A number of 0 … 1 of eight bits.
FS_BODY float byte(uint32_t bits) { return (float)(int32_t)(bits & 255) * (1 / 255.0f); }
// The part behind the point, of numbers within ±2·10⁹ above 0.
FS_BODY float part(float v) { return v - (float)(int32_t)v; }
