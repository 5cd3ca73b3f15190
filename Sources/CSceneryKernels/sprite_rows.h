// The pixels of a picture that a sprite may cover, row by row, and where they lie in it.
#pragma once
#include "light.h"

enum { BLOCK = 8 };

// The rectangle lies in the picture, and the texels are a square.
static inline int is_sound(fs_pose pose, ptrdiff_t texels, ptrdiff_t pixels) {
    return pose.side >= 2 && pose.side <= 4096 && (ptrdiff_t)pose.side * pose.side <= texels
        && pose.left >= 0 && pose.left < pose.right && pose.right <= pose.width && pose.top >= 0
        && pose.top < pose.bottom && (ptrdiff_t)pose.bottom * pose.width <= pixels;
}

typedef struct {
    float from, to;
} steps;

// Less steps: those for which `start + step * advance` lies between two numbers, or one more.
FS_BODY steps within(steps all, float start, float advance, float low, float high) {
    if (size(advance) < 1e-6f) {
        if (!(start >= low && start < high)) all.to = all.from;
        return all;
    }
    float inverse = 1 / advance;
    float a = (low - start) * inverse, b = (high - start) * inverse;
    all.from = most(least(a, b) + 1, all.from);
    all.to = least(most(a, b) + 1, all.to);
    return all;
}

// Columns of a row, and where the first lies in the sprite, in 1/65536 of a texel.
typedef struct {
    int32_t from, to;
    uint32_t u, v;
} sprite_row;

FS_BODY uint32_t fixed(float texels) {
    return (uint32_t)(int32_t)(least(most(texels, -32000), 32000) * 65536);
}

FS_BODY sprite_row enter(fs_pose pose, int32_t row) {
    float dx = (float)pose.left + 0.5f - pose.x, dy = (float)row + 0.5f - pose.y;
    float middle = (float)pose.side * 0.5f - 0.5f;
    float u = dx * pose.step_u + dy * pose.down_u + middle;
    float v = dx * pose.step_v + dy * pose.down_v + middle;
    float du = pose.step_u, dv = pose.step_v;
    fs_extent extent = pose.extent;
    steps seen = {0, (float)(pose.right - pose.left)};
    seen = within(seen, u, du, extent.low_u, extent.high_u);
    seen = within(seen, v, dv, extent.low_v, extent.high_v);
    seen = within(seen, u + v, du + dv, extent.low_sum, extent.high_sum);
    seen = within(seen, u - v, du - dv, extent.low_gap, extent.high_gap);
    sprite_row result = {pose.left, pose.left, 0, 0};
    // No number is not seen either.
    if (!(seen.from < seen.to)) return result;
    float first = (float)(int32_t)seen.from;
    result.from += (int32_t)seen.from;
    result.to += (int32_t)seen.to;
    result.u = fixed(u + du * first);
    result.v = fixed(v + dv * first);
    return result;
}

// The last place that has a texel behind it and one below.
FS_BODY int32_t last_place(fs_pose pose) { return (pose.side - 1) * 65536 - 1; }

FS_BODY int32_t bounded(uint32_t place, int32_t last) {
    int32_t here = (int32_t)place;
    return here < 0 ? 0 : here > last ? last : here;
}

typedef struct {
    float cover, bright, tone;
} sprite_sample;

FS_BODY int32_t between(int32_t a, int32_t b, int32_t part) {
    return a + ((((b - a) * part >> 14) + 1) >> 1);
}

// The sprite between its texels.
FS_BODY sprite_sample sample(const fs_texel *texels, fs_pose pose, uint32_t u, uint32_t v) {
    int32_t x = bounded(u, last_place(pose)), y = bounded(v, last_place(pose));
    const fs_texel *top = texels + (y >> 16) * pose.side + (x >> 16), *below = top + pose.side;
    int32_t across = x >> 1 & 0x7fff, down = y >> 1 & 0x7fff, blend[3];
    for (int c = 0; c < 3; c++) {
        int32_t left = between(top[0][c], below[0][c], down);
        int32_t right = between(top[1][c], below[1][c], down);
        blend[c] = between(left, right, across);
    }
    const float unit = 1.0f / FS_TEXEL_UNIT;
    return (sprite_sample){
        (float)blend[0] * unit, (float)blend[1] * unit, (float)blend[2] * unit,
    };
}

// Coverage at the nearest texel.
FS_BODY float cover_near(const fs_texel *texels, fs_pose pose, uint32_t u, uint32_t v) {
    int32_t x = bounded(u + 0x8000, last_place(pose)), y = bounded(v + 0x8000, last_place(pose));
    return (float)texels[(y >> 16) * pose.side + (x >> 16)].x * (1.0f / FS_TEXEL_UNIT);
}
