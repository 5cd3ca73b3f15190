#include "CRasterKernels.h"
#include <clones.h>

// Gains for sixteen bytes: the upper and the lower eight bits.
typedef struct {
    words16 coarse, fine;
} gains;

FS_BODY gains split_gains(words16 gain) { return (gains){gain >> 8, gain & 255}; }

// Sixteen bytes times their gains, plus light, limited to 0 … 255.
FS_BODY words16 lit(words16 bytes, gains gain, words16 light) {
    // ⌊byte * gain / 256⌋ in two products of 16 bits.
    words16 product = bytes * gain.coarse + (bytes * gain.fine >> 8);
    signed_words16 eighths = (signed_words16)(product + light) >> 3;
    signed_words16 low = {}, high = low + 255;
    return (words16)__builtin_elementwise_min(__builtin_elementwise_max(eighths, low), high);
}

FS_BODY pixels8 toned(
    pixels8 pixels, gains outer, gains inner, words16 lift, const uint32_t *lights) {
    words16 outer_light, inner_light;
    memcpy(&outer_light, lights, 32);
    memcpy(&inner_light, lights + 8, 32);
    words16 pairs = (words16)pixels;
    words16 red_blue = lit(pairs & 255, outer, outer_light + lift);
    words16 green_alpha = lit(pairs >> 8, inner, inner_light + lift);
    return (pixels8)(red_blue | green_alpha << 8);
}

FS_BODY pixels8 reversed(pixels8 pixels) {
    return __builtin_shufflevector(pixels, pixels, 7, 6, 5, 4, 3, 2, 1, 0);
}

FS_BODY void tone_row(
    const uint8_t *source, size_t count, int is_mirrored, fs_tone tone, const uint32_t *lights,
    uint8_t *target) {
    pixels8 zero = {};
    gains outer = split_gains((words16)(zero + (tone.red | (uint32_t)tone.blue << 16)));
    gains inner = split_gains((words16)(zero + tone.green));
    // Plus one half, for rounding.
    words16 lift = (words16){} + (uint16_t)(tone.lift + 4);
    size_t x = 0;
    for (; x + 8 <= count; x += 8) {
        pixels8 pixels;
        memcpy(&pixels, source + 4 * (is_mirrored ? count - 8 - x : x), 32);
        if (is_mirrored) pixels = reversed(pixels);
        pixels = toned(pixels, outer, inner, lift, lights + 2 * x);
        memcpy(target + 4 * x, &pixels, 32);
    }
    size_t left = count - x;
    if (left == 0) return;
    // The last pixels. A mirrored row reads them from its start; reversed, they are at the vector's end.
    uint32_t last[16] = {0};
    memcpy(last, source + (is_mirrored ? 0 : 4 * x), 4 * left);
    pixels8 pixels;
    memcpy(&pixels, last, 32);
    if (is_mirrored) {
        pixels = reversed(pixels);
        memcpy(last, &pixels, 32);
        memcpy(&pixels, last + 8 - left, 32);
    }
    pixels = toned(pixels, outer, inner, lift, lights + 2 * x);
    memcpy(target + 4 * x, &pixels, 4 * left);
}

FS_V3 static void tone_row_v3(
    const uint8_t *source, size_t count, int is_mirrored, fs_tone tone, const uint32_t *lights,
    uint8_t *target) {
    if (is_mirrored) tone_row(source, count, 1, tone, lights, target);
    else tone_row(source, count, 0, tone, lights, target);
}

void fs_tone_row(
    const void *source, size_t count, int is_mirrored, fs_tone tone, const uint32_t *lights,
    void *target) {
    if (FS_HAS_V3) tone_row_v3(source, count, is_mirrored, tone, lights, target);
    else tone_row(source, count, is_mirrored, tone, lights, target);
}
