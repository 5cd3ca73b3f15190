#include "CRasterKernels.h"
#include <clones.h>
#include "blended.h"
#include "vectors.h"

typedef float floats8 __attribute__((vector_size(32)));
typedef int32_t ints8 __attribute__((vector_size(32)));

// Mixtures of one channel of two colours, rounded to the nearest.
FS_BODY pixels8 mixed(uint32_t first, uint32_t second, int shift, floats8 share) {
    float from = (float)(first >> shift & 255), to = (float)(second >> shift & 255);
    // Between two colours: never beyond a byte.
    floats8 level = share * (to - from) + from + 0.5f;
    return (pixels8)__builtin_convertvector(level, ints8) << shift;
}

FS_BODY void mix_shades(uint32_t first, uint32_t second, uint32_t *shades) {
    ints8 levels = {0, 1, 2, 3, 4, 5, 6, 7};
    for (int start = 0; start < 256; start += 8, levels += 8) {
        floats8 share = __builtin_convertvector(levels, floats8) / 255;
        pixels8 colours = mixed(first, second, 0, share) | mixed(first, second, 8, share)
            | mixed(first, second, 16, share) | opaque;
        memcpy(shades + start, &colours, 32);
    }
}

FS_V3 static void mix_shades_v3(uint32_t first, uint32_t second, uint32_t *shades) {
    mix_shades(first, second, shades);
}

void fs_mix_shades(uint32_t first, uint32_t second, uint32_t *shades) {
    if (FS_HAS_V3) mix_shades_v3(first, second, shades);
    else mix_shades(first, second, shades);
}

void fs_mix_coats(uint32_t frame, uint32_t fill, uint32_t *coats) {
    for (int share = 0; share < 256; share++) coats[share] = blended(frame, fill, (uint8_t)share);
}
