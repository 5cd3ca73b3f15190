#include "light.h"

// The rectangle lies in the picture, the texels are a square, and steps lead somewhere.
static int is_sound(fs_pose pose, ptrdiff_t texels, ptrdiff_t pixels) {
    return pose.side >= 2 && pose.side <= 4096 && (ptrdiff_t)pose.side * pose.side <= texels
        && pose.left >= 0 && pose.left < pose.right && pose.right <= pose.width && pose.top >= 0
        && pose.top < pose.bottom && (ptrdiff_t)pose.bottom * pose.width <= pixels;
}

typedef struct {
    int32_t from, to;
} steps;

// The steps of 0 ..< count for which `start + step * advance` lies in 0 ..< limit, or one more.
FS_BODY steps within(float start, float advance, float limit, int32_t count) {
    if (size(advance) < 1e-6f)
        return start >= 0 && start < limit ? (steps){0, count} : (steps){0, 0};
    float inverse = 1 / advance, most_steps = (float)count;
    float a = -start * inverse, b = (limit - start) * inverse;
    float low = least(most(least(a, b) + 1, 0), most_steps);
    float high = least(most(most(a, b) + 1, 0), most_steps);
    return (steps){(int32_t)low, (int32_t)high};
}

// A row of the picture: where it begins in the sprite, and what of it the sprite may touch.
typedef struct {
    float u, v;
    steps inside;
} line;

FS_BODY line enter(fs_pose pose, int32_t row) {
    float dx = (float)pose.left + 0.5f - pose.x, dy = (float)row + 0.5f - pose.y;
    float middle = (float)pose.side * 0.5f - 0.5f;
    line result;
    result.u = dx * pose.step_u + dy * pose.down_u + middle;
    result.v = dx * pose.step_v + dy * pose.down_v + middle;
    float last = (float)(pose.side - 1);
    int32_t count = pose.right - pose.left;
    steps a = within(result.u, pose.step_u, last, count);
    steps b = within(result.v, pose.step_v, last, count);
    result.inside.from = a.from > b.from ? a.from : b.from;
    result.inside.to = a.to < b.to ? a.to : b.to;
    return result;
}

typedef float two_texels __attribute__((ext_vector_type(8)));

// The sprite between its texels.
FS_BODY fs_light texel(const fs_light *texels, int32_t side, float u, float v) {
    // Rounding may leave the square by a hair.
    float last = (float)(side - 1) - 0.001f;
    u = least(most(u, 0), last);
    v = least(most(v, 0), last);
    int32_t i = (int32_t)u, j = (int32_t)v;
    const fs_light *here = texels + j * side + i;
    two_texels top, below;
    __builtin_memcpy(&top, here, sizeof top);
    __builtin_memcpy(&below, here + side, sizeof below);
    top += (below - top) * (v - (float)j);
    return top.lo + (top.hi - top.lo) * (u - (float)i);
}

enum { BLOCK = 8 };

// Whether any of a block's pixels is open.
FS_BODY int is_open(const float *open) {
    int any = 0;
    for (int k = 0; k < BLOCK; k++) any |= open[k] > 0.01f;
    return any;
}

FS_BODY void lay_sprite(
    fs_pose pose, fs_light first, fs_light middle, fs_light second, float alpha,
    const fs_light *texels, fs_light *pixels) {
    for (int32_t row = pose.top; row < pose.bottom; row++) {
        line at = enter(pose, row);
        fs_light *out = pixels + (ptrdiff_t)row * pose.width + pose.left;
        for (int32_t i = at.inside.from; i < at.inside.to; i++) {
            float t = (float)i;
            fs_light here = texel(
                texels, pose.side, at.u + pose.step_u * t, at.v + pose.step_v * t);
            if (here.x <= 0.004f) continue;
            float tone = here.z * 2;
            fs_light from = tone < 1 ? first : middle, to = tone < 1 ? middle : second;
            fs_light light = (from + (to - from) * (tone < 1 ? tone : tone - 1)) * here.y;
            out[i] += (light - out[i]) * (here.x * alpha);
        }
    }
}

FS_V3 static void lay_sprite_v3(
    fs_pose pose, fs_light first, fs_light middle, fs_light second, float alpha,
    const fs_light *texels, fs_light *pixels) {
    lay_sprite(pose, first, middle, second, alpha, texels, pixels);
}

void fs_lay_sprite(
    fs_pose pose, fs_light first, fs_light middle, fs_light second, float alpha,
    const fs_light *texels, ptrdiff_t texel_count, fs_light *pixels, ptrdiff_t count) {
    if (!is_sound(pose, texel_count, count)) return;
    if (FS_HAS_V3) lay_sprite_v3(pose, first, middle, second, alpha, texels, pixels);
    else lay_sprite(pose, first, middle, second, alpha, texels, pixels);
}

FS_BODY void slip_sprite(
    fs_pose pose, fs_light first, fs_light second, const fs_light *texels, const float *shadow,
    float *open, fs_light *pixels) {
    for (int32_t row = pose.top; row < pose.bottom; row++) {
        line at = enter(pose, row);
        ptrdiff_t start = (ptrdiff_t)row * pose.width + pose.left;
        for (int32_t from = at.inside.from; from < at.inside.to; from += BLOCK) {
            int32_t to = from + BLOCK;
            if (to > at.inside.to) to = at.inside.to;
            else if (!is_open(open + start + from)) continue;
            for (int32_t i = from; i < to; i++) {
                float space = open[start + i], t = (float)i;
                if (space <= 0.01f) continue;
                fs_light here = texel(
                    texels, pose.side, at.u + pose.step_u * t, at.v + pose.step_v * t);
                float share = space * here.x;
                if (share <= 0.003f) continue;
                fs_light light = first + (second - first) * here.z;
                pixels[start + i] += light * (here.y * shadow[start + i] * share);
                open[start + i] = space - share;
            }
        }
    }
}

FS_V3 static void slip_sprite_v3(
    fs_pose pose, fs_light first, fs_light second, const fs_light *texels, const float *shadow,
    float *open, fs_light *pixels) {
    slip_sprite(pose, first, second, texels, shadow, open, pixels);
}

void fs_slip_sprite(
    fs_pose pose, fs_light first, fs_light second, const fs_light *texels,
    ptrdiff_t texel_count, const float *shadow, float *open, fs_light *pixels, ptrdiff_t count) {
    if (!is_sound(pose, texel_count, count)) return;
    if (FS_HAS_V3) slip_sprite_v3(pose, first, second, texels, shadow, open, pixels);
    else slip_sprite(pose, first, second, texels, shadow, open, pixels);
}

FS_BODY void shade_sprite(
    fs_pose pose, float depth, const fs_light *texels, const float *open, float *shadow) {
    float last = (float)(pose.side - 1) - 0.001f;
    for (int32_t row = pose.top; row < pose.bottom; row++) {
        line at = enter(pose, row);
        ptrdiff_t start = (ptrdiff_t)row * pose.width + pose.left;
        for (int32_t from = at.inside.from; from < at.inside.to; from += BLOCK) {
            int32_t to = from + BLOCK;
            if (to > at.inside.to) to = at.inside.to;
            else if (!is_open(open + start + from)) continue;
            for (int32_t i = from; i < to; i++) {
                float t = (float)i;
                float u = least(most(at.u + pose.step_u * t, 0), last) + 0.5f;
                float v = least(most(at.v + pose.step_v * t, 0), last) + 0.5f;
                float cover = texels[(int32_t)v * pose.side + (int32_t)u].x;
                shadow[start + i] *= 1 - cover * depth;
            }
        }
    }
}

FS_V3 static void shade_sprite_v3(
    fs_pose pose, float depth, const fs_light *texels, const float *open, float *shadow) {
    shade_sprite(pose, depth, texels, open, shadow);
}

void fs_shade_sprite(
    fs_pose pose, float depth, const fs_light *texels, ptrdiff_t texel_count, const float *open,
    float *shadow, ptrdiff_t count) {
    if (!is_sound(pose, texel_count, count)) return;
    if (FS_HAS_V3) shade_sprite_v3(pose, depth, texels, open, shadow);
    else shade_sprite(pose, depth, texels, open, shadow);
}
