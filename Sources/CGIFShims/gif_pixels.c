#include "CGIFShims.h"

#include <stdlib.h>
#ifdef __linux__
#include <sys/mman.h>
#endif

static const size_t huge_page = (size_t)1 << 21;

uint32_t *fs_gif_pixels_allocate(size_t count) {
    return calloc(count ? count : 1, sizeof(uint32_t));
}

void fs_gif_pixels_free(uint32_t *pixels) { free(pixels); }

uint8_t *fs_gif_chunk_allocate(size_t size) {
    if (size < huge_page) return malloc(size ? size : 1);
    void *chunk = NULL;
    if (posix_memalign(&chunk, huge_page, size) != 0) return NULL;
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    // A wish: without huge pages it is merely slower.
    (void)madvise(chunk, size, MADV_HUGEPAGE);
#endif
    return chunk;
}

void fs_gif_chunk_free(uint8_t *chunk) { free(chunk); }
