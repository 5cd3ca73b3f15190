#include "CRasterKernels.h"
#include <clones.h>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

// Sixteen bytes times their gains, plus light, limited to 0 … 255. `bytes` are in the upper halves of words.
FS_BODY words16 lit(words16 bytes, words16 gain, words16 light) {
    signed_words16 eighths = (signed_words16)(upper_product(bytes, gain) + light) >> 3;
    signed_words16 low = {}, high = low + 255;
    return (words16)__builtin_elementwise_min(__builtin_elementwise_max(eighths, low), high);
}

// Gains and lights are read for each vector, see `upper_product`.
FS_BODY pixels8 toned(
    pixels8 pixels, const uint32_t *gains, words16 lift, const uint32_t *lights) {
    words16 outer_gain, inner_gain, outer_light, inner_light;
    memcpy(&outer_gain, gains, 32);
    memcpy(&inner_gain, gains + 8, 32);
    memcpy(&outer_light, lights, 32);
    memcpy(&inner_light, lights + 8, 32);
    words16 pairs = (words16)pixels;
    words16 red_blue = lit(pairs << 8, outer_gain, outer_light + lift);
    words16 green_alpha = lit(pairs & 0xff00, inner_gain, inner_light + lift);
    return (pixels8)(red_blue | green_alpha << 8);
}

FS_BODY pixels8 reversed(pixels8 pixels) {
    return __builtin_shufflevector(pixels, pixels, 7, 6, 5, 4, 3, 2, 1, 0);
}

// Eight pixels of three bytes, each with one more byte of any value. No byte beyond the 24 is read.
FS_BODY pixels8 load_opaque(const uint8_t *source, int has_byte_shuffle) {
    if (has_byte_shuffle) {
        typedef uint8_t bytes16 __attribute__((vector_size(16)));
        bytes16 first, last;
        memcpy(&first, source, 16);
        memcpy(&last, source + 8, 16);
        // Of `last`, the pixels begin at the fifth byte.
        return (pixels8)__builtin_shufflevector(
            first, last, 0, 1, 2, -1, 3, 4, 5, -1, 6, 7, 8, -1, 9, 10, 11, -1, 20, 21, 22, -1, 23, 24,
            25, -1, 26, 27, 28, -1, 29, 30, 31, -1);
    }
    pixels8 pixels;
    uint32_t pixel;
    memcpy(&pixel, source, 4);
    pixels[0] = pixel;
    for (int i = 1; i < 8; i++) {
        memcpy(&pixel, source + 3 * i - 1, 4);
        pixels[i] = pixel >> 8;
    }
    return pixels;
}

// Fewer than eight pixels; the others are 0.
FS_BODY pixels8 load_last(const uint8_t *source, size_t channels, size_t count) {
    uint8_t last[32] = {0};
    for (size_t i = 0; i < count; i++) memcpy(last + 4 * i, source + channels * i, channels);
    pixels8 pixels;
    memcpy(&pixels, last, 32);
    return pixels;
}

FS_BODY void tone_row(
    const uint8_t *source, size_t channels, int has_byte_shuffle, size_t count, int is_mirrored,
    const uint32_t *tone, const uint32_t *lights, int16_t lift, uint8_t *target) {
    // Plus one half, for rounding.
    words16 lifts = (words16){} + (uint16_t)(lift + 4);
    size_t x = 0;
    for (; x + 8 <= count; x += 8) {
        const uint8_t *place = source + channels * (is_mirrored ? count - 8 - x : x);
        pixels8 pixels;
        if (channels == 3) pixels = load_opaque(place, has_byte_shuffle);
        else memcpy(&pixels, place, 32);
        if (is_mirrored) pixels = reversed(pixels);
        pixels = toned(pixels, tone, lifts, lights + 2 * x);
        memcpy(target + 4 * x, &pixels, 32);
    }
    size_t left = count - x;
    if (left == 0) return;
    // The last pixels. A mirrored row reads them from its start; reversed, they are at the vector's end.
    pixels8 pixels = load_last(source + (is_mirrored ? 0 : channels * x), channels, left);
    if (is_mirrored) {
        uint32_t last[16] = {0};
        pixels = reversed(pixels);
        memcpy(last, &pixels, 32);
        memcpy(&pixels, last + 8 - left, 32);
    }
    pixels = toned(pixels, tone, lifts, lights + 2 * x);
    memcpy(target + 4 * x, &pixels, 4 * left);
}

// One loop for each kind of source.
FS_BODY void tone_row_of(
    const uint8_t *source, size_t channels, int has_byte_shuffle, size_t count, int is_mirrored,
    const uint32_t *tone, const uint32_t *lights, int16_t lift, uint8_t *target) {
    if (channels == 3) {
        if (is_mirrored) tone_row(source, 3, has_byte_shuffle, count, 1, tone, lights, lift, target);
        else tone_row(source, 3, has_byte_shuffle, count, 0, tone, lights, lift, target);
    } else {
        if (is_mirrored) tone_row(source, 4, has_byte_shuffle, count, 1, tone, lights, lift, target);
        else tone_row(source, 4, has_byte_shuffle, count, 0, tone, lights, lift, target);
    }
}

FS_V3 static void tone_row_v3(
    const uint8_t *source, size_t channels, size_t count, int is_mirrored, const uint32_t *tone,
    const uint32_t *lights, int16_t lift, uint8_t *target) {
    tone_row_of(source, channels, 1, count, is_mirrored, tone, lights, lift, target);
}

#if defined(__x86_64__)
// Sixteen pixels of three bytes, each with one more byte of any value, in reverse order if `is_mirrored`.
FS_V4_BODY __m512i load_sixteen(const uint8_t *source, int is_mirrored) {
    // Byte i of a pixel in a lane of four bytes is byte i of the source's pixel.
    const __m512i lanes = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    __m512i pixels = is_mirrored ? _mm512_sub_epi32(_mm512_set1_epi32(15), lanes) : lanes;
    __m512i places = _mm512_mullo_epi32(pixels, _mm512_set1_epi32(0x03030303));
    places = _mm512_add_epi8(places, _mm512_set1_epi32(0x00020100));
    return _mm512_permutexvar_epi8(places, _mm512_maskz_loadu_epi8(((uint64_t)1 << 48) - 1, source));
}

// The products of bytes, in the upper halves of words, and gains, plus light; in levels, not limited.
FS_V4_BODY __m512i lit_sixteen(__m512i bytes, __m512i gain, __m512i light) {
    return _mm512_srai_epi16(_mm512_add_epi16(_mm512_mulhi_epu16(bytes, gain), light), 3);
}

FS_V4_BODY void tone_opaque_row(
    const uint8_t *source, size_t count, int is_mirrored, const uint32_t *tone,
    const uint32_t *lights, int16_t lift, uint8_t *target) {
    const __m512i order = _mm512_broadcast_i32x4(
        _mm_setr_epi8(0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15));
    const __m512i outer_gain = _mm512_set1_epi32((int)tone[0]), inner_gain = _mm512_set1_epi32((int)tone[8]);
    const __m512i lifts = _mm512_set1_epi16((int16_t)(lift + 4));
    size_t x = 0;
    for (; x + 16 <= count; x += 16) {
        __m512i pixels = load_sixteen(source + 3 * (is_mirrored ? count - 16 - x : x), is_mirrored);
        __m512i first = _mm512_loadu_si512(lights + 2 * x);
        __m512i last = _mm512_loadu_si512(lights + 2 * x + 16);
        __m512i outer_light = _mm512_add_epi16(_mm512_shuffle_i32x4(first, last, 0x44), lifts);
        __m512i inner_light = _mm512_add_epi16(_mm512_shuffle_i32x4(first, last, 0xee), lifts);
        __m512i red_blue = lit_sixteen(_mm512_slli_epi16(pixels, 8), outer_gain, outer_light);
        __m512i green_alpha = lit_sixteen(
            _mm512_andnot_si512(_mm512_set1_epi16(255), pixels), inner_gain, inner_light);
        // Packing limits to 0 … 255.
        __m512i toned = _mm512_packus_epi16(red_blue, green_alpha);
        _mm512_storeu_si512(target + 4 * x, _mm512_shuffle_epi8(toned, order));
    }
    tone_row(
        source + (is_mirrored ? 0 : 3 * x), 3, 1, count - x, is_mirrored, tone, lights + 2 * x, lift,
        target + 4 * x);
}

FS_V4 static void tone_row_v4(
    const uint8_t *source, size_t count, int is_mirrored, const uint32_t *tone,
    const uint32_t *lights, int16_t lift, uint8_t *target) {
    if (is_mirrored) tone_opaque_row(source, count, 1, tone, lights, lift, target);
    else tone_opaque_row(source, count, 0, tone, lights, lift, target);
}
#endif

void fs_tone_row(
    const void *source, const void *later, size_t channels, size_t count, int is_mirrored,
    const uint32_t *tone, int16_t lift, void *target) {
    for (size_t place = 0; place < channels * count; place += 64)
        __builtin_prefetch((const uint8_t *)later + place);
    const uint32_t *lights = tone + 16;
    FS_X86_IF(
        FS_HAS_V4 && channels == 3,
        tone_row_v4(source, count, is_mirrored, tone, lights, lift, target));
    if (FS_HAS_V3)
        tone_row_v3(source, channels, count, is_mirrored, tone, lights, lift, target);
    else tone_row_of(source, channels, 0, count, is_mirrored, tone, lights, lift, target);
}
