// One pixel over another.
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
