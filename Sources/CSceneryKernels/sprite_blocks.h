// The same for eight pixels side by side.
#pragma once
#include "sprite_rows.h"

#if defined(__x86_64__)
#include <immintrin.h>

typedef float eight __attribute__((vector_size(32)));

typedef struct {
    eight cover, bright, tone;
} sprite_samples;

// Eight columns from `start` on, and which of them are meant.
typedef struct {
    int32_t start;
    __m256 is_meant;
    __m256i u, v;
} sprite_block;

// The block that begins with a column, or ends with the row where that is nearer.
FS_V3_BODY sprite_block block_at(sprite_row row, int32_t column, fs_pose pose) {
    const __m256i ramp = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    sprite_block block;
    block.start = column + BLOCK <= pose.width ? column : pose.width - BLOCK;
    __m256i columns = _mm256_add_epi32(_mm256_set1_epi32(block.start), ramp);
    block.is_meant = _mm256_castsi256_ps(_mm256_and_si256(
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

// Where a place's texel lies among all: its row times the side and its column.
FS_V3_BODY __m256i texel_at(__m256i u, __m256i v, fs_pose pose) {
    __m256i pairs = _mm256_blend_epi16(_mm256_srli_epi32(u, 16), v, 0xaa);
    return _mm256_madd_epi16(pairs, _mm256_set1_epi32(pose.side << 16 | 1));
}

// Two texels side by side, and in the upper half those of the block's pixel four farther.
FS_V3_BODY __m256i texels_at(const fs_texel *texels, const int32_t *at) {
    return _mm256_inserti128_si256(
        _mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)(texels + at[0]))),
        _mm_loadu_si128((const __m128i *)(texels + at[4])), 1);
}

FS_V3_BODY __m256i blended(__m256i a, __m256i b, __m256i part) {
    return _mm256_add_epi16(a, _mm256_mulhrs_epi16(_mm256_sub_epi16(b, a), part));
}

// The blend of four texels in the lower 64 bits of either half.
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

FS_V3_BODY eight where(__m256 is, eight value) {
    return (eight)_mm256_and_ps(is, (__m256)value);
}

FS_V3_BODY eight load_eight(const void *from) {
    return (eight)_mm256_loadu_ps((const float *)from);
}

// An amount for each lane of two pixels, of those of a block's eight.
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
