// One pixel over another, and eight over eight.
#pragma once
#include <clones.h>
#include <stdint.h>

// The channels of a pixel in sixteen bits each.
FS_BODY uint64_t lanes(uint32_t pixel) {
    return ((uint64_t)pixel | (uint64_t)pixel << 24) & 0x00ff00ff00ff00ff;
}

// The bytes of a pixel have the order of this integer's bytes in memory, on all supported machines.
static const uint32_t opaque = 0xff000000;

// A pixel with a share of 255 of another over it, rounded to the nearest; opaque.
FS_BODY uint32_t blended(uint32_t pixel, uint32_t other, uint8_t share) {
    // All channels at once: no sum is beyond 255 * 255 + 127.
    uint64_t sum = lanes(pixel) * (255 - share) + lanes(other) * share + 0x007f007f007f007f;
    uint64_t quotient = sum >> 8 & 0x00ff00ff00ff00ff;
    uint64_t mixed = (sum + quotient + 0x0001000100010001) >> 8 & 0x00ff00ff00ff00ff;
    return (uint32_t)(mixed | mixed >> 24) | opaque;
}

typedef uint8_t bytes8 __attribute__((vector_size(8)));
typedef int32_t signed_words32 __attribute__((vector_size(32)));

// Eight shares, each in both channels of a pixel's two pairs.
FS_BODY words16 doubled(uint64_t shares) {
    pixels8 wide = __builtin_convertvector((bytes8)shares, pixels8);
    return (words16)(wide | wide << 16);
}

// Divides numbers of at most 255 * 255 by 255, rounded to the nearest.
FS_BODY words16 divided(words16 numbers) {
    words16 sum = numbers + 128;
    return (sum + (sum >> 8)) >> 8;
}

// Eight pixels with shares of others over them, rounded to the nearest.
FS_BODY pixels8 mixed8(pixels8 pixels, pixels8 others, words16 share) {
    words16 rest = 255 - share, pairs = (words16)pixels, over = (words16)others;
    words16 outer = divided((pairs & 255) * rest + (over & 255) * share);
    words16 inner = divided((pairs >> 8) * rest + (over >> 8) * share);
    return (pixels8)(outer | inner << 8);
}

// Eight pixels with a colour over them.
FS_BODY pixels8 blended8(pixels8 pixels, uint32_t colour, words16 share) {
    return mixed8(pixels, (pixels8){} + colour, share);
}
