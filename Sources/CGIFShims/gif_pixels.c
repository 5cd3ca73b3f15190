#include "CGIFShims.h"

#include <stdlib.h>
#ifdef __linux__
#include <sys/mman.h>
#endif

uint32_t *fs_gif_pixels_allocate(size_t count) {
    return calloc(count ? count : 1, sizeof(uint32_t));
}

void fs_gif_pixels_free(uint32_t *pixels) { free(pixels); }

#if defined(__linux__) && defined(MADV_HUGEPAGE)
static const size_t huge_page = (size_t)1 << 21;

// Mapped apart from the heap, whose memory goes back in small pages and comes again in small ones.
static int is_mapped(size_t size) { return size >= huge_page && size % huge_page == 0; }

uint8_t *fs_gif_chunk_allocate(size_t size) {
    if (!is_mapped(size)) return malloc(size ? size : 1);
    size_t whole = size + huge_page;
    uint8_t *start = mmap(NULL, whole, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (start == MAP_FAILED) return NULL;
    // Of one huge page too many, what lies before and behind the chunk is given back.
    size_t before = (huge_page - (uintptr_t)start % huge_page) % huge_page;
    uint8_t *chunk = start + before;
    if (before) munmap(start, before);
    munmap(chunk + size, huge_page - before);
    // A wish: without huge pages it is merely slower.
    (void)madvise(chunk, size, MADV_HUGEPAGE);
    return chunk;
}

void fs_gif_chunk_free(uint8_t *chunk, size_t size) {
    if (is_mapped(size)) munmap(chunk, size);
    else free(chunk);
}
#else
uint8_t *fs_gif_chunk_allocate(size_t size) { return malloc(size ? size : 1); }

void fs_gif_chunk_free(uint8_t *chunk, size_t size) {
    (void)size;
    free(chunk);
}
#endif
