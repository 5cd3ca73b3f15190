#include "CGIFShims.h"

#include <stdlib.h>

uint32_t *fs_gif_pixels_allocate(size_t count) {
    return calloc(count ? count : 1, sizeof(uint32_t));
}

void fs_gif_pixels_free(uint32_t *pixels, size_t count) {
    (void)count;
    free(pixels);
}
