#include "CRasterKernels.h"
#include <clones.h>

// Products of two bytes, or sums of them up to 65,152, divided by 255 and rounded.
FS_BODY words16 divided(words16 products) {
    products += 127;
    return (products + 1 + (products >> 8)) >> 8;
}

// Eight bytes, each in both halves of a pixel.
FS_BODY words16 spread(const uint8_t *bytes) {
    typedef uint8_t bytes8 __attribute__((vector_size(8)));
    bytes8 all;
    memcpy(&all, bytes, 8);
    pixels8 wide = __builtin_convertvector(all, pixels8);
    return (words16)(wide | wide << 16);
}

// `ink`, weighted by `share`, over `under`.
FS_BODY pixels8 blended(pixels8 ink, words16 share, pixels8 under) {
    pixels8 alpha = ink >> 24;
    words16 rest = 255 - divided((words16)(alpha | alpha << 16) * share);
    words16 outer = ((words16)ink & 255) * share + ((words16)under & 255) * rest;
    words16 inner = ((words16)ink >> 8) * share + ((words16)under >> 8) * rest;
    return (pixels8)(divided(outer) | divided(inner) << 8);
}

FS_BODY int is_empty(const uint8_t *shares) {
    uint64_t all;
    memcpy(&all, shares, 8);
    return all == 0;
}

// Eight pixels, of which only `count` exist.
FS_BODY void blend_eight(
    const uint8_t *ink, int is_row, const uint8_t *cover, const uint8_t *clip, uint8_t opacity,
    uint8_t *under, ptrdiff_t count) {
    uint8_t covers[8] = {0}, clips[8] = {0};
    pixels8 inks = {}, unders = {};
    if (count == 8) {
        if (cover && is_empty(cover)) return;
        if (is_row) memcpy(&inks, ink, 32);
        memcpy(&unders, under, 32);
    } else {
        if (is_row) memcpy(&inks, ink, 4 * count);
        memcpy(&unders, under, 4 * count);
        if (cover) cover = memcpy(covers, cover, count);
        if (clip) clip = memcpy(clips, clip, count);
    }
    if (!is_row) {
        uint32_t color;
        memcpy(&color, ink, 4);
        inks += color;
    }
    words16 share = cover ? spread(cover) : (words16){} + opacity;
    if (clip) share = divided(share * spread(clip));
    pixels8 result = blended(inks, share, unders);
    if (count == 8)
        memcpy(under, &result, 32);
    else
        memcpy(under, &result, 4 * count);
}

FS_KERNEL(blend_row, (ink, is_row, cover, clip, opacity, under, count),
    const uint8_t *ink, int is_row, const uint8_t *cover, const uint8_t *clip, uint8_t opacity,
    uint8_t *under, ptrdiff_t count) {
    for (ptrdiff_t x = 0; x < count; x += 8)
        blend_eight(
            is_row ? ink + 4 * x : ink, is_row, cover ? cover + x : 0, clip ? clip + x : 0, opacity,
            under + 4 * x, count - x < 8 ? count - x : 8);
}
