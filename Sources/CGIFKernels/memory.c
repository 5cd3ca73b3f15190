// Memory of a size that a file asks for. Swift would stop the program if there is none.
#include "CGIFKernels.h"
#include <stdlib.h>

uint32_t *fs_gif_pixels_allocate(size_t count) {
    return calloc(count ? count : 1, sizeof(uint32_t));
}

void fs_gif_pixels_free(uint32_t *pixels) { free(pixels); }

uint8_t *fs_gif_indices_allocate(size_t count) { return malloc(count ? count : 1); }

void fs_gif_indices_free(uint8_t *indices) { free(indices); }
