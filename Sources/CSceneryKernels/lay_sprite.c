#include "sprite_blocks.h"

// From the first colour on, the ways to the middle one and on to the second.
typedef struct {
    fs_light first, rise, on;
    float alpha;
} tones;

FS_BODY void lay_sprite(
    fs_pose pose, tones tones, const fs_texel *texels, fs_light *pixels) {
    for (int32_t y = pose.top; y < pose.bottom; y++) {
        sprite_row row = enter(pose, y);
        fs_light *out = pixels + (ptrdiff_t)y * pose.width;
        uint32_t u = row.u, v = row.v;
        for (int32_t x = row.from; x < row.to; x++) {
            sprite_sample here = sample(texels, pose, u, v);
            float share = here.cover * tones.alpha, lit = here.bright * share;
            float tone = here.tone * 2;
            float rise = least(tone, 1) * lit, on = most(tone - 1, 0) * lit;
            out[x] = out[x] * (1 - share) + (tones.first * lit + (tones.rise * rise + tones.on * on));
            u += fixed(pose.step_u);
            v += fixed(pose.step_v);
        }
    }
}

#if defined(__x86_64__)
FS_V3 static void lay_sprite_v3(
    fs_pose pose, tones tones, const fs_texel *texels, fs_light *pixels) {
    eight first = twice(tones.first), to_middle = twice(tones.rise), to_second = twice(tones.on);
    for (int32_t y = pose.top; y < pose.bottom; y++) {
        sprite_row row = enter(pose, y);
        for (int32_t x = row.from; x < row.to; x += BLOCK) {
            sprite_block block = block_at(row, x, pose);
            sprite_samples here = sample_block(texels, pose, block);
            eight share = where(block.is_meant, here.cover * tones.alpha);
            eight lit = here.bright * share, tone = here.tone * 2;
            eight rise = (eight)_mm256_min_ps((__m256)tone, _mm256_set1_ps(1)) * lit;
            eight on = (eight)_mm256_max_ps((__m256)(tone - 1), _mm256_setzero_ps()) * lit;
            eight left = 1 - share;
            fs_light *out = pixels + (ptrdiff_t)y * pose.width + block.start;
            for (int k = 0; k < BLOCK; k += 2) {
                eight light = first * for_two(lit, k)
                    + (to_middle * for_two(rise, k) + to_second * for_two(on, k));
                light = load_eight(out + k) * for_two(left, k) + light;
                __builtin_memcpy(out + k, &light, sizeof light);
            }
        }
    }
}
#endif

void fs_lay_sprite(
    fs_pose pose, fs_light first, fs_light middle, fs_light second, float alpha,
    const fs_texel *texels, ptrdiff_t texel_count, fs_light *pixels, ptrdiff_t count) {
    if (!is_sound(pose, texel_count, count)) return;
    tones tones = {first, middle - first, second - middle, alpha};
#if defined(__x86_64__)
    if (FS_HAS_V3 && pose.width >= BLOCK) {
        lay_sprite_v3(pose, tones, texels, pixels);
        return;
    }
#endif
    lay_sprite(pose, tones, texels, pixels);
}
