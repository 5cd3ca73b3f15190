/* The C functions that Embedded Swift needs, with an allocator in linear memory.
 *
 * The size of a block, including its header, is a power of two. A freed block goes to a list of blocks of
 * its size and is reused from there. Memory per block size therefore never exceeds its peak use.
 * There is no source of random bytes, so code that needs one does not link. */

#include <stddef.h>
#include <stdint.h>

#define PAGE 65536u
#define HEADER 16u
#define MIN_SIZE_LOG2 5u
#define MAX_SIZE_LOG2 30u

extern unsigned char __heap_base;

struct header {
    uint32_t size_class;
    uint32_t block; /* the start of the block, before alignment */
};

struct free_block {
    struct free_block *next;
};

static struct free_block *lists[MAX_SIZE_LOG2 + 1];
static uintptr_t fresh;

static uintptr_t carve(uint32_t size_class) {
    uintptr_t size = (uintptr_t)1 << size_class;
    if (fresh == 0) fresh = ((uintptr_t)&__heap_base + 15u) & ~(uintptr_t)15u;
    uint64_t end = (uint64_t)fresh + size;
    uint64_t have = (uint64_t)__builtin_wasm_memory_size(0) * PAGE;
    if (end > have) {
        uint64_t pages = (end - have + PAGE - 1) / PAGE;
        if (end > 0xFFFF0000u || __builtin_wasm_memory_grow(0, (size_t)pages) == (size_t)-1) return 0;
    }
    uintptr_t block = fresh;
    fresh += size;
    return block;
}

static void *take(size_t size, size_t alignment) {
    size_t extra = alignment > HEADER ? alignment : 0;
    if (size > ((size_t)1 << MAX_SIZE_LOG2) - HEADER - extra) return NULL;
    size_t wanted = size + HEADER + extra;
    uint32_t size_class = MIN_SIZE_LOG2;
    while (((size_t)1 << size_class) < wanted) size_class += 1;
    uintptr_t block;
    if (lists[size_class]) {
        block = (uintptr_t)lists[size_class];
        lists[size_class] = lists[size_class]->next;
    } else {
        block = carve(size_class);
        if (block == 0) return NULL;
    }
    uintptr_t place = block + HEADER;
    if (extra) place = (place + alignment - 1) & ~(uintptr_t)(alignment - 1);
    struct header *header = (struct header *)(place - HEADER);
    header->size_class = size_class;
    header->block = (uint32_t)block;
    return (void *)place;
}

void *malloc(size_t size) { return take(size, HEADER); }

void free(void *place) {
    if (!place) return;
    struct header *header = (struct header *)((uintptr_t)place - HEADER);
    uint32_t size_class = header->size_class;
    struct free_block *block = (struct free_block *)(uintptr_t)header->block;
    block->next = lists[size_class];
    lists[size_class] = block;
}

int posix_memalign(void **place, size_t alignment, size_t size) {
    if (alignment == 0 || (alignment & (alignment - 1)) != 0 || alignment > 4096) return 22; /* EINVAL */
    *place = take(size, alignment);
    return *place ? 0 : 12; /* ENOMEM */
}

void *memcpy(void *restrict to, const void *restrict from, size_t count) {
    unsigned char *t = to;
    const unsigned char *f = from;
    for (size_t i = 0; i < count; i += 1) t[i] = f[i];
    return to;
}

void *memmove(void *to, const void *from, size_t count) {
    unsigned char *t = to;
    const unsigned char *f = from;
    if ((uintptr_t)t <= (uintptr_t)f) {
        for (size_t i = 0; i < count; i += 1) t[i] = f[i];
    } else {
        for (size_t i = count; i > 0; i -= 1) t[i - 1] = f[i - 1];
    }
    return to;
}

void *memset(void *to, int byte, size_t count) {
    unsigned char *t = to;
    for (size_t i = 0; i < count; i += 1) t[i] = (unsigned char)byte;
    return to;
}

int memcmp(const void *first, const void *second, size_t count) {
    const unsigned char *a = first;
    const unsigned char *b = second;
    for (size_t i = 0; i < count; i += 1) {
        if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
    }
    return 0;
}
