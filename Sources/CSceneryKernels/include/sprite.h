// Sprites on canvases.
#pragma once

/// Coverage, brightness and tone, `FS_TEXEL_UNIT` for 1, and a lane of free use; none is below 0.
typedef int16_t fs_texel __attribute__((ext_vector_type(4)));
enum { FS_TEXEL_UNIT = 1 << 14 };

/// What of a sprite may cover anything, in texels: an octagon. Outside it, nothing does.
typedef struct {
    /// The least and the greatest column, row, sum of both, and column less row.
    float low_u, high_u, low_v, high_v, low_sum, high_sum, low_gap, high_gap;
} fs_extent;

/// A square of texels laid on a picture: its middle, the ways in texels of a step to the right and of
/// one down, and the rectangle of pixels that it may touch.
typedef struct {
    float x, y, step_u, step_v, down_u, down_v;
    fs_extent extent;
    int32_t side, left, top, right, bottom;
    int32_t width;
} fs_pose;

/// Lays a sprite over a picture, in tones over three colours.
void fs_lay_sprite(
    fs_pose pose, fs_light first, fs_light middle, fs_light second, float alpha,
    const fs_texel *texels, ptrdiff_t texel_count,
    fs_light *pixels, ptrdiff_t count);

/// Slips a sprite under what lies already; `open` says how open pixels are.
void fs_slip_sprite(
    fs_pose pose, fs_light first, fs_light second,
    const fs_texel *texels, ptrdiff_t texel_count,
    const float *shadow, float *open, fs_light *pixels, ptrdiff_t count);

/// Darkens `shadow` under a sprite, where pixels are open.
void fs_shade_sprite(
    fs_pose pose, float depth, const fs_texel *texels,
    ptrdiff_t texel_count, const float *open, float *shadow, ptrdiff_t count);
