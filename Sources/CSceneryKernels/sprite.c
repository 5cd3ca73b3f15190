#include "light.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

enum { BLOCK = 8 };

// Whether the rectangle is within the picture and the texels form a square.
static inline int is_valid(fs_pose pose, ptrdiff_t texels, ptrdiff_t pixels) {
    return pose.side >= 2 && pose.side <= 4096 && (ptrdiff_t)pose.side * pose.side <= texels
        && pose.left >= 0 && pose.left < pose.right && pose.right <= pose.width && pose.top >= 0
        && pose.top < pose.bottom && (ptrdiff_t)pose.bottom * pose.width <= pixels;
}

typedef struct {
    float from, to;
} steps;

// Limits `all` to the steps for which `low <= start + step * advance < high`, plus at most one.
FS_BODY steps clipped(steps all, float start, float advance, float low, float high) {
    if (abs(advance) < 1e-6f) {
        if (!(start >= low && start < high)) all.to = all.from;
        return all;
    }
    float inverse = 1 / advance;
    float a = (low - start) * inverse, b = (high - start) * inverse;
    all.from = max(min(a, b) + 1, all.from);
    all.to = min(max(a, b) + 1, all.to);
    return all;
}

// The columns of a row, and the first column's position in the sprite, in 1/65536 of a texel.
typedef struct {
    int32_t from, to;
    uint32_t u, v;
} sprite_row;

FS_BODY uint32_t fixed(float texels) {
    return (uint32_t)(int32_t)(min(max(texels, -32000), 32000) * 65536);
}

FS_BODY sprite_row enter(fs_pose pose, int32_t row) {
    float dx = (float)pose.left + 0.5f - pose.x, dy = (float)row + 0.5f - pose.y;
    float middle = (float)pose.side * 0.5f - 0.5f;
    float u = dx * pose.step_u + dy * pose.down_u + middle;
    float v = dx * pose.step_v + dy * pose.down_v + middle;
    float du = pose.step_u, dv = pose.step_v;
    fs_extent extent = pose.extent;
    steps seen = {0, (float)(pose.right - pose.left)};
    seen = clipped(seen, u, du, extent.low_u, extent.high_u);
    seen = clipped(seen, v, dv, extent.low_v, extent.high_v);
    seen = clipped(seen, u + v, du + dv, extent.low_sum, extent.high_sum);
    seen = clipped(seen, u - v, du - dv, extent.low_difference, extent.high_difference);
    sprite_row result = {pose.left, pose.left, 0, 0};
    // NaN also ends here.
    if (!(seen.from < seen.to)) return result;
    float first = (float)(int32_t)seen.from;
    result.from += (int32_t)seen.from;
    result.to += (int32_t)seen.to;
    result.u = fixed(u + du * first);
    result.v = fixed(v + dv * first);
    return result;
}

// The last position with a neighbour to the right and one below.
FS_BODY int32_t last_place(fs_pose pose) { return (pose.side - 1) * 65536 - 1; }

FS_BODY int32_t bounded(uint32_t place, int32_t last) {
    int32_t here = (int32_t)place;
    return here < 0 ? 0 : here > last ? last : here;
}

typedef struct {
    float cover, bright, tone;
} sprite_sample;

FS_BODY int32_t lerp(int32_t a, int32_t b, int32_t t) {
    return a + ((((b - a) * t >> 14) + 1) >> 1);
}

// Samples the sprite with bilinear interpolation.
FS_BODY sprite_sample sample(const fs_texel *texels, fs_pose pose, uint32_t u, uint32_t v) {
    int32_t x = bounded(u, last_place(pose)), y = bounded(v, last_place(pose));
    const fs_texel *top = texels + (y >> 16) * pose.side + (x >> 16), *below = top + pose.side;
    int32_t across = x >> 1 & 0x7fff, down = y >> 1 & 0x7fff, blend[3];
    for (int c = 0; c < 3; c++) {
        int32_t left = lerp(top[0][c], below[0][c], down);
        int32_t right = lerp(top[1][c], below[1][c], down);
        blend[c] = lerp(left, right, across);
    }
    const float unit = 1.0f / FS_TEXEL_UNIT;
    return (sprite_sample){
        (float)blend[0] * unit, (float)blend[1] * unit, (float)blend[2] * unit,
    };
}

// The coverage of the nearest texel.
FS_BODY float cover_near(const fs_texel *texels, fs_pose pose, uint32_t u, uint32_t v) {
    int32_t x = bounded(u + 0x8000, last_place(pose)), y = bounded(v + 0x8000, last_place(pose));
    return (float)texels[(y >> 16) * pose.side + (x >> 16)].x * (1.0f / FS_TEXEL_UNIT);
}

// The same for eight adjacent pixels.

#if defined(__x86_64__)
typedef float eight __attribute__((vector_size(32)));

typedef struct {
    eight cover, bright, tone;
} sprite_samples;

// Eight columns from `start` on, and a mask of those to draw.
typedef struct {
    int32_t start;
    __m256 is_active;
    __m256i u, v;
} sprite_block;

// The block that begins at a column, or the last block of the row if that begins earlier.
FS_V3_BODY sprite_block block_at(sprite_row row, int32_t column, fs_pose pose) {
    const __m256i ramp = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    sprite_block block;
    block.start = column + BLOCK <= pose.width ? column : pose.width - BLOCK;
    __m256i columns = _mm256_add_epi32(_mm256_set1_epi32(block.start), ramp);
    block.is_active = _mm256_castsi256_ps(_mm256_and_si256(
        _mm256_cmpgt_epi32(columns, _mm256_set1_epi32(column - 1)),
        _mm256_cmpgt_epi32(_mm256_set1_epi32(row.to), columns)));
    __m256i away = _mm256_sub_epi32(columns, _mm256_set1_epi32(row.from));
    block.u = _mm256_add_epi32(
        _mm256_set1_epi32((int32_t)row.u),
        _mm256_mullo_epi32(away, _mm256_set1_epi32((int32_t)fixed(pose.step_u))));
    block.v = _mm256_add_epi32(
        _mm256_set1_epi32((int32_t)row.v),
        _mm256_mullo_epi32(away, _mm256_set1_epi32((int32_t)fixed(pose.step_v))));
    return block;
}

FS_V3_BODY __m256i bound(__m256i place, fs_pose pose) {
    return _mm256_min_epi32(
        _mm256_max_epi32(place, _mm256_setzero_si256()), _mm256_set1_epi32(last_place(pose)));
}

// The index of a texel: its row times the side, plus its column.
FS_V3_BODY __m256i texel_at(__m256i u, __m256i v, fs_pose pose) {
    __m256i pairs = _mm256_blend_epi16(_mm256_srli_epi32(u, 16), v, 0xaa);
    return _mm256_madd_epi16(pairs, _mm256_set1_epi32(pose.side << 16 | 1));
}

// Two adjacent texels, and in the upper half those of the block's pixel four columns farther.
FS_V3_BODY __m256i texels_at(const fs_texel *texels, const int32_t *at) {
    return _mm256_inserti128_si256(
        _mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)(texels + at[0]))),
        _mm_loadu_si128((const __m128i *)(texels + at[4])), 1);
}

FS_V3_BODY __m256i blended(__m256i a, __m256i b, __m256i t) {
    return _mm256_add_epi16(a, _mm256_mulhrs_epi16(_mm256_sub_epi16(b, a), t));
}

// The blend of four texels, in the lower 64 bits of each half.
FS_V3_BODY __m256i blend_four(
    const fs_texel *texels, fs_pose pose, const int32_t *at, __m256i parts, int k) {
    __m256i pick = _mm256_set1_epi16((int16_t)(0x0100 + 0x0404 * k));
    __m256i across = _mm256_shuffle_epi8(parts, pick);
    __m256i down = _mm256_shuffle_epi8(parts, _mm256_add_epi16(pick, _mm256_set1_epi16(0x0202)));
    __m256i both =
        blended(texels_at(texels, at + k), texels_at(texels + pose.side, at + k), down);
    return blended(both, _mm256_bsrli_epi128(both, 8), across);
}

FS_V3_BODY sprite_samples sample_block(
    const fs_texel *texels, fs_pose pose, sprite_block block) {
    __m256i u = bound(block.u, pose), v = bound(block.v, pose);
    int32_t at[BLOCK];
    _mm256_storeu_si256((__m256i *)at, texel_at(u, v, pose));
    __m256i across = _mm256_and_si256(_mm256_srli_epi32(u, 1), _mm256_set1_epi32(0x7fff));
    __m256i down = _mm256_and_si256(_mm256_slli_epi32(v, 15), _mm256_set1_epi32(0x7fff0000));
    __m256i parts = _mm256_or_si256(across, down);
    __m256i a = _mm256_unpacklo_epi64(
        blend_four(texels, pose, at, parts, 0), blend_four(texels, pose, at, parts, 1));
    __m256i b = _mm256_unpacklo_epi64(
        blend_four(texels, pose, at, parts, 2), blend_four(texels, pose, at, parts, 3));
    __m256 x = _mm256_castsi256_ps(a), y = _mm256_castsi256_ps(b);
    __m256i covers = _mm256_castps_si256(_mm256_shuffle_ps(x, y, 0x88));
    __m256i tones = _mm256_castps_si256(_mm256_shuffle_ps(x, y, 0xdd));
    const __m256i low = _mm256_set1_epi32(0xffff);
    const float unit = 1.0f / FS_TEXEL_UNIT;
    return (sprite_samples){
        (eight)_mm256_cvtepi32_ps(_mm256_and_si256(covers, low)) * unit,
        (eight)_mm256_cvtepi32_ps(_mm256_srli_epi32(covers, 16)) * unit,
        (eight)_mm256_cvtepi32_ps(_mm256_and_si256(tones, low)) * unit,
    };
}

FS_V3_BODY eight masked(__m256 mask, eight value) {
    return (eight)_mm256_and_ps(mask, (__m256)value);
}

FS_V3_BODY eight load_eight(const void *from) {
    return (eight)_mm256_loadu_ps((const float *)from);
}

// Repeats the amounts of pixels `first` and `first + 1` for each of their four lanes.
FS_V3_BODY eight for_two(eight amounts, int first) {
    int second = first + 1;
    return (eight)_mm256_permutevar8x32_ps(
        (__m256)amounts,
        _mm256_setr_epi32(first, first, first, first, second, second, second, second));
}

FS_V3_BODY eight twice(fs_light light) {
    return (eight){light.x, light.y, light.z, light.w, light.x, light.y, light.z, light.w};
}
#endif

// The first colour, the difference to the middle one, and from there to the second.
typedef struct {
    fs_light first, to_middle, to_second;
    float alpha;
} tones;

FS_BODY void draw_sprite(
    fs_pose pose, tones tones, const fs_texel *texels, fs_light *pixels) {
    for (int32_t y = pose.top; y < pose.bottom; y++) {
        sprite_row row = enter(pose, y);
        fs_light *out = pixels + (ptrdiff_t)y * pose.width;
        uint32_t u = row.u, v = row.v;
        for (int32_t x = row.from; x < row.to; x++) {
            sprite_sample here = sample(texels, pose, u, v);
            float share = here.cover * tones.alpha, lit = here.bright * share;
            float tone = here.tone * 2;
            float middle = min(tone, 1) * lit, second = max(tone - 1, 0) * lit;
            out[x] = out[x] * (1 - share)
                + (tones.first * lit + (tones.to_middle * middle + tones.to_second * second));
            u += fixed(pose.step_u);
            v += fixed(pose.step_v);
        }
    }
}

#if defined(__x86_64__)
FS_V3 static void draw_sprite_v3(
    fs_pose pose, tones tones, const fs_texel *texels, fs_light *pixels) {
    eight first = twice(tones.first), to_middle = twice(tones.to_middle), to_second = twice(tones.to_second);
    for (int32_t y = pose.top; y < pose.bottom; y++) {
        sprite_row row = enter(pose, y);
        for (int32_t x = row.from; x < row.to; x += BLOCK) {
            sprite_block block = block_at(row, x, pose);
            sprite_samples here = sample_block(texels, pose, block);
            eight share = masked(block.is_active, here.cover * tones.alpha);
            eight lit = here.bright * share, tone = here.tone * 2;
            eight middle = (eight)_mm256_min_ps((__m256)tone, _mm256_set1_ps(1)) * lit;
            eight second = (eight)_mm256_max_ps((__m256)(tone - 1), _mm256_setzero_ps()) * lit;
            eight left = 1 - share;
            fs_light *out = pixels + (ptrdiff_t)y * pose.width + block.start;
            for (int k = 0; k < BLOCK; k += 2) {
                eight light = first * for_two(lit, k)
                    + (to_middle * for_two(middle, k) + to_second * for_two(second, k));
                light = load_eight(out + k) * for_two(left, k) + light;
                __builtin_memcpy(out + k, &light, sizeof light);
            }
        }
    }
}
#endif

void fs_draw_sprite(
    fs_pose pose, fs_light first, fs_light middle, fs_light second, float alpha,
    const fs_texel *texels, ptrdiff_t texel_count, fs_light *pixels, ptrdiff_t count) {
    if (!is_valid(pose, texel_count, count)) return;
    tones tones = {first, middle - first, second - middle, alpha};
    FS_X86_IF(FS_HAS_V3 && pose.width >= BLOCK, draw_sprite_v3(pose, tones, texels, pixels));
    draw_sprite(pose, tones, texels, pixels);
}

// Pixels that are less open, and coverage below the minimum, are skipped.
#define MIN_OPEN 0.01f
#define MIN_SHARE 0.003f

FS_BODY void draw_sprite_under(
    fs_pose pose, fs_light first, fs_light to_second, const fs_texel *texels, const float *shadow,
    float *open, fs_light *pixels) {
    for (int32_t y = pose.top; y < pose.bottom; y++) {
        sprite_row row = enter(pose, y);
        ptrdiff_t start = (ptrdiff_t)y * pose.width;
        uint32_t u = row.u, v = row.v;
        for (int32_t x = row.from; x < row.to; x++) {
            float space = open[start + x];
            if (space > MIN_OPEN) {
                sprite_sample here = sample(texels, pose, u, v);
                float share = space * here.cover;
                share = share > MIN_SHARE ? share : 0;
                float lit = here.bright * shadow[start + x] * share;
                pixels[start + x] += first * lit + to_second * (here.tone * lit);
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
            if (open[start + x] > MIN_OPEN)
                shadow[start + x] *= 1 - cover_near(texels, pose, u, v) * depth;
            u += fixed(pose.step_u);
            v += fixed(pose.step_v);
        }
    }
}

#if defined(__x86_64__)
FS_V3 static void draw_sprite_under_v3(
    fs_pose pose, fs_light first, fs_light to_second, const fs_texel *texels, const float *shadow,
    float *open, fs_light *pixels) {
    eight low = twice(first), difference = twice(to_second);
    for (int32_t y = pose.top; y < pose.bottom; y++) {
        sprite_row row = enter(pose, y);
        for (int32_t x = row.from; x < row.to; x += BLOCK) {
            sprite_block block = block_at(row, x, pose);
            ptrdiff_t start = (ptrdiff_t)y * pose.width + block.start;
            eight space = load_eight(open + start);
            __m256 is_open =
                _mm256_cmp_ps((__m256)space, _mm256_set1_ps(MIN_OPEN), _CMP_GT_OQ);
            is_open = _mm256_and_ps(is_open, block.is_active);
            if (_mm256_movemask_ps(is_open) == 0) continue;
            sprite_samples here = sample_block(texels, pose, block);
            eight share = masked(is_open, space * here.cover);
            share = masked(
                _mm256_cmp_ps((__m256)share, _mm256_set1_ps(MIN_SHARE), _CMP_GT_OQ), share);
            eight lit = here.bright * load_eight(shadow + start) * share;
            eight toned = here.tone * lit;
            space -= share;
            __builtin_memcpy(open + start, &space, sizeof space);
            for (int k = 0; k < BLOCK; k += 2) {
                eight light = load_eight(pixels + start + k);
                light += low * for_two(lit, k) + difference * for_two(toned, k);
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
                _mm256_loadu_ps(open + start), _mm256_set1_ps(MIN_OPEN), _CMP_GT_OQ);
            is_open = _mm256_and_ps(is_open, block.is_active);
            if (_mm256_movemask_ps(is_open) == 0) continue;
            __m256i u = bound(_mm256_add_epi32(block.u, half), pose);
            __m256i v = bound(_mm256_add_epi32(block.v, half), pose);
            int32_t at[BLOCK];
            _mm256_storeu_si256((__m256i *)at, texel_at(u, v, pose));
            __m128i covers = _mm_setr_epi16(
                texels[at[0]].x, texels[at[1]].x, texels[at[2]].x, texels[at[3]].x,
                texels[at[4]].x, texels[at[5]].x, texels[at[6]].x, texels[at[7]].x);
            eight cover = (eight)_mm256_cvtepi32_ps(_mm256_cvtepi16_epi32(covers))
                * (1.0f / FS_TEXEL_UNIT);
            eight shade = load_eight(shadow + start);
            shade *= 1 - masked(is_open, cover) * depth;
            __builtin_memcpy(shadow + start, &shade, sizeof shade);
        }
    }
}
#endif

void fs_draw_sprite_under(
    fs_pose pose, fs_light first, fs_light second, const fs_texel *texels,
    ptrdiff_t texel_count, const float *shadow, float *open, fs_light *pixels, ptrdiff_t count) {
    if (!is_valid(pose, texel_count, count)) return;
    FS_X86_IF(
        FS_HAS_V3 && pose.width >= BLOCK,
        draw_sprite_under_v3(pose, first, second - first, texels, shadow, open, pixels));
    draw_sprite_under(pose, first, second - first, texels, shadow, open, pixels);
}

void fs_shade_sprite(
    fs_pose pose, float depth, const fs_texel *texels, ptrdiff_t texel_count, const float *open,
    float *shadow, ptrdiff_t count) {
    if (!is_valid(pose, texel_count, count)) return;
    FS_X86_IF(
        FS_HAS_V3 && pose.width >= BLOCK, shade_sprite_v3(pose, depth, texels, open, shadow));
    shade_sprite(pose, depth, texels, open, shadow);
}
