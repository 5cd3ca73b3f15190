#include "sprite_blocks.h"

// Where less is open, or would be covered, nothing is done.
#define LEAST_SPACE 0.01f
#define LEAST_SHARE 0.003f

FS_BODY void slip_sprite(
    fs_pose pose, fs_light first, fs_light rise, const fs_texel *texels, const float *shadow,
    float *open, fs_light *pixels) {
    for (int32_t y = pose.top; y < pose.bottom; y++) {
        sprite_row row = enter(pose, y);
        ptrdiff_t start = (ptrdiff_t)y * pose.width;
        uint32_t u = row.u, v = row.v;
        for (int32_t x = row.from; x < row.to; x++) {
            float space = open[start + x];
            if (space > LEAST_SPACE) {
                sprite_sample here = sample(texels, pose, u, v);
                float share = space * here.cover;
                share = share > LEAST_SHARE ? share : 0;
                float lit = here.bright * shadow[start + x] * share;
                pixels[start + x] += first * lit + rise * (here.tone * lit);
                open[start + x] = space - share;
            }
            u += fixed(pose.step_u);
            v += fixed(pose.step_v);
        }
    }
}

FS_BODY void shade_sprite(
    fs_pose pose, float depth, const fs_texel *texels, const float *open, float *shadow) {
    for (int32_t y = pose.top; y < pose.bottom; y++) {
        sprite_row row = enter(pose, y);
        ptrdiff_t start = (ptrdiff_t)y * pose.width;
        uint32_t u = row.u, v = row.v;
        for (int32_t x = row.from; x < row.to; x++) {
            if (open[start + x] > LEAST_SPACE)
                shadow[start + x] *= 1 - cover_near(texels, pose, u, v) * depth;
            u += fixed(pose.step_u);
            v += fixed(pose.step_v);
        }
    }
}

#if defined(__x86_64__)
FS_V3 static void slip_sprite_v3(
    fs_pose pose, fs_light first, fs_light rise, const fs_texel *texels, const float *shadow,
    float *open, fs_light *pixels) {
    eight low = twice(first), way = twice(rise);
    for (int32_t y = pose.top; y < pose.bottom; y++) {
        sprite_row row = enter(pose, y);
        for (int32_t x = row.from; x < row.to; x += BLOCK) {
            sprite_block block = block_at(row, x, pose);
            ptrdiff_t start = (ptrdiff_t)y * pose.width + block.start;
            eight space = load_eight(open + start);
            __m256 is_open =
                _mm256_cmp_ps((__m256)space, _mm256_set1_ps(LEAST_SPACE), _CMP_GT_OQ);
            is_open = _mm256_and_ps(is_open, block.is_meant);
            if (_mm256_movemask_ps(is_open) == 0) continue;
            sprite_samples here = sample_block(texels, pose, block);
            eight share = where(is_open, space * here.cover);
            share = where(
                _mm256_cmp_ps((__m256)share, _mm256_set1_ps(LEAST_SHARE), _CMP_GT_OQ), share);
            eight lit = here.bright * load_eight(shadow + start) * share;
            eight on = here.tone * lit;
            space -= share;
            __builtin_memcpy(open + start, &space, sizeof space);
            for (int k = 0; k < BLOCK; k += 2) {
                eight light = load_eight(pixels + start + k);
                light += low * for_two(lit, k) + way * for_two(on, k);
                __builtin_memcpy(pixels + start + k, &light, sizeof light);
            }
        }
    }
}

FS_V3 static void shade_sprite_v3(
    fs_pose pose, float depth, const fs_texel *texels, const float *open, float *shadow) {
    const __m256i half = _mm256_set1_epi32(0x8000);
    for (int32_t y = pose.top; y < pose.bottom; y++) {
        sprite_row row = enter(pose, y);
        for (int32_t x = row.from; x < row.to; x += BLOCK) {
            sprite_block block = block_at(row, x, pose);
            ptrdiff_t start = (ptrdiff_t)y * pose.width + block.start;
            __m256 is_open = _mm256_cmp_ps(
                _mm256_loadu_ps(open + start), _mm256_set1_ps(LEAST_SPACE), _CMP_GT_OQ);
            is_open = _mm256_and_ps(is_open, block.is_meant);
            if (_mm256_movemask_ps(is_open) == 0) continue;
            __m256i u = bound(_mm256_add_epi32(block.u, half), pose);
            __m256i v = bound(_mm256_add_epi32(block.v, half), pose);
            int32_t at[BLOCK];
            _mm256_storeu_si256((__m256i *)at, texel_at(u, v, pose));
            __m128i covers = _mm_setzero_si128();
            covers = _mm_insert_epi16(covers, texels[at[0]].x, 0);
            covers = _mm_insert_epi16(covers, texels[at[1]].x, 1);
            covers = _mm_insert_epi16(covers, texels[at[2]].x, 2);
            covers = _mm_insert_epi16(covers, texels[at[3]].x, 3);
            covers = _mm_insert_epi16(covers, texels[at[4]].x, 4);
            covers = _mm_insert_epi16(covers, texels[at[5]].x, 5);
            covers = _mm_insert_epi16(covers, texels[at[6]].x, 6);
            covers = _mm_insert_epi16(covers, texels[at[7]].x, 7);
            eight cover = (eight)_mm256_cvtepi32_ps(_mm256_cvtepi16_epi32(covers))
                * (1.0f / FS_TEXEL_UNIT);
            eight shade = load_eight(shadow + start);
            shade *= 1 - where(is_open, cover) * depth;
            __builtin_memcpy(shadow + start, &shade, sizeof shade);
        }
    }
}
#endif

void fs_slip_sprite(
    fs_pose pose, fs_light first, fs_light second, const fs_texel *texels,
    ptrdiff_t texel_count, const float *shadow, float *open, fs_light *pixels, ptrdiff_t count) {
    if (!is_sound(pose, texel_count, count)) return;
#if defined(__x86_64__)
    if (FS_HAS_V3 && pose.width >= BLOCK) {
        slip_sprite_v3(pose, first, second - first, texels, shadow, open, pixels);
        return;
    }
#endif
    slip_sprite(pose, first, second - first, texels, shadow, open, pixels);
}

void fs_shade_sprite(
    fs_pose pose, float depth, const fs_texel *texels, ptrdiff_t texel_count, const float *open,
    float *shadow, ptrdiff_t count) {
    if (!is_sound(pose, texel_count, count)) return;
#if defined(__x86_64__)
    if (FS_HAS_V3 && pose.width >= BLOCK) {
        shade_sprite_v3(pose, depth, texels, open, shadow);
        return;
    }
#endif
    shade_sprite(pose, depth, texels, open, shadow);
}
