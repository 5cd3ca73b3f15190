// Letters on pictures: drawing them, the light below them, and comparing their shapes.
#include "CCaptchaKernels.h"
#include <clones.h>
#include "blended.h"

// Eight bytes, as an integer in memory order.
FS_BODY uint64_t load_eight(const uint8_t *bytes) {
    uint64_t eight;
    memcpy(&eight, bytes, 8);
    return eight;
}

// The colours of the gradient at eight positions, which are in 1/65,536 steps.
FS_BODY pixels8 inked(const fs_letter_ink *ink, signed_words32 places) {
    signed_words32 whole = places >> 16, low = {}, high = low + 255;
    whole = __builtin_elementwise_min(__builtin_elementwise_max(whole, low), high);
    words16 shares = (words16)(whole | whole << 16);
    return mixed8((pixels8){} + ink->first, (pixels8){} + ink->second, shares);
}

// Draws the layers on eight pixels, whose positions in the gradient are `places`.
FS_BODY pixels8 lettered(
    pixels8 below, const fs_letter_ink *ink, signed_words32 places, uint64_t shade, uint64_t rim,
    uint64_t cover) {
    pixels8 pixels = below, around = (pixels8){} + ink->rim;
    // Fully covered pixels do not need the layers below.
    if (cover != UINT64_MAX) {
        pixels = mixed8(pixels, around, doubled(shade) >> 1);
        pixels = mixed8(pixels, around, doubled(rim));
    }
    if (cover != 0) pixels = mixed8(pixels, inked(ink, places), doubled(cover));
    pixels8 stays = (pixels8)(__builtin_convertvector((bytes8)shade, pixels8) == 0);
    return ((pixels | opaque) & ~stays) | (below & stays);
}

FS_BODY void draw_letter_row(
    const fs_letter *letter, ptrdiff_t start, const fs_letter_ink *ink, int32_t place,
    uint32_t *target) {
    const signed_words32 lanes = {0, 1, 2, 3, 4, 5, 6, 7};
    signed_words32 places = lanes * ink->step_x + place;
    ptrdiff_t count = letter->width, x = 0;
    for (; x + 8 <= count; x += 8, places += 8 * ink->step_x) {
        uint64_t shade = load_eight(letter->shadow + start + x);
        if (shade == 0) continue;
        pixels8 below;
        memcpy(&below, target + x, 32);
        below = lettered(
            below, ink, places, shade, load_eight(letter->around + start + x),
            load_eight(letter->strokes + start + x));
        memcpy(target + x, &below, 32);
    }
    size_t left = (size_t)(count - x);
    if (left == 0) return;
    uint64_t shade = 0, rim = 0, cover = 0;
    pixels8 below = {};
    memcpy(&shade, letter->shadow + start + x, left);
    if (shade == 0) return;
    memcpy(&rim, letter->around + start + x, left);
    memcpy(&cover, letter->strokes + start + x, left);
    memcpy(&below, target + x, 4 * left);
    below = lettered(below, ink, places, shade, rim, cover);
    memcpy(target + x, &below, 4 * left);
}

FS_KERNEL(draw_letter, (letter, ink, target, target_stride),
    const fs_letter *letter, const fs_letter_ink *ink, uint32_t *target, ptrdiff_t target_stride) {
    int32_t place = ink->start;
    for (ptrdiff_t y = 0; y < letter->height; y++) {
        draw_letter_row(letter, y * letter->stride, ink, place, target + y * target_stride);
        // Positions wrap around, as in Swift's &+.
        place = (int32_t)((uint32_t)place + (uint32_t)ink->step_y);
    }
}

FS_KERNEL_OF(fs_weighted_light, light_below_rim, (letter, lights, pixels, stride),
    const fs_letter *letter, const int32_t *lights, const uint32_t *pixels, ptrdiff_t stride) {
    fs_weighted_light all = {0, 0};
    // Half of the rows have nearly the same mean as all.
    for (ptrdiff_t y = 0; y < letter->height; y += 2) {
        const uint8_t *around = letter->around + y * letter->stride;
        const uint8_t *strokes = letter->strokes + y * letter->stride;
        const uint32_t *row = pixels + y * stride;
        for (ptrdiff_t x = 0; x < letter->width;) {
            if (x + 8 <= letter->width && load_eight(around + x) == load_eight(strokes + x)) {
                x += 8;
                continue;
            }
            ptrdiff_t end = x + 8 < letter->width ? x + 8 : letter->width;
            for (; x < end; x++) {
                int32_t share = around[x] - strokes[x];
                if (share <= 0) continue;
                uint8_t channels[4];
                memcpy(channels, row + x, 4);
                int32_t light =
                    lights[channels[0]] + lights[256 + channels[1]] + lights[512 + channels[2]];
                // Factors below 2^8 and 2^20: the product fits 28 bits.
                all.sum += share * light;
                all.weight += share;
            }
        }
    }
    return all;
}

FS_KERNEL_OF(int32_t, dot_product, (one, other, count),
    const int16_t *one, const int16_t *other, size_t count) {
    uint32_t sum = 0;
    for (size_t i = 0; i < count; i++) sum += (uint32_t)(one[i] * other[i]);
    return (int32_t)sum;
}
