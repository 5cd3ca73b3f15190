#include "CRasterKernels.h"
#include <clones.h>
#include "vectors.h"

typedef uint8_t bytes16 __attribute__((vector_size(16)));

FS_BODY words16 load_words(const uint8_t *bytes) {
    bytes16 all;
    memcpy(&all, bytes, 16);
    return __builtin_convertvector(all, words16);
}

// The products of two shares of 255, rounded down so that two that make 255 never make more.
FS_BODY words16 product(words16 one, words16 other) {
    words16 product = one * other;
    return (product + (product >> 8) + 1) >> 8;
}

FS_BODY uint8_t lone_product(uint8_t one, uint8_t other) {
    uint16_t product = (uint16_t)(one * other);
    return (uint8_t)((product + (product >> 8) + 1) >> 8);
}

FS_BODY void store_words(uint8_t *bytes, words16 words) {
    bytes16 all = __builtin_convertvector(words, bytes16);
    memcpy(bytes, &all, 16);
}

FS_BODY int is_empty(const uint8_t *bytes) {
    uint64_t words[2];
    memcpy(words, bytes, 16);
    return (words[0] | words[1]) == 0;
}

FS_BODY void cross_levels(const uint8_t *strokes, uint8_t *levels, size_t count) {
    size_t i = 0;
    for (; i + 16 <= count; i += 16) {
        if (is_empty(strokes + i)) continue;
        words16 stroke = load_words(strokes + i), level = load_words(levels + i);
        store_words(levels + i, product(stroke, 255 - level) + product(level, 255 - stroke));
    }
    for (; i < count; i++) {
        uint8_t stroke = strokes[i], level = levels[i];
        levels[i] = lone_product(stroke, 255 - level) + lone_product(level, 255 - stroke);
    }
}

FS_BODY void cut_levels(
    const uint8_t *shape, const uint8_t *hole, uint8_t *levels, size_t count) {
    size_t i = 0;
    for (; i + 16 <= count; i += 16)
        store_words(levels + i, product(load_words(shape + i), 255 - load_words(hole + i)));
    for (; i < count; i++) levels[i] = lone_product(shape[i], 255 - hole[i]);
}

FS_V3 static void cross_levels_v3(const uint8_t *strokes, uint8_t *levels, size_t count) {
    cross_levels(strokes, levels, count);
}

FS_V3 static void cut_levels_v3(
    const uint8_t *shape, const uint8_t *hole, uint8_t *levels, size_t count) {
    cut_levels(shape, hole, levels, count);
}

void fs_cross_levels(const uint8_t *strokes, uint8_t *levels, size_t count) {
    if (FS_HAS_V3) cross_levels_v3(strokes, levels, count);
    else cross_levels(strokes, levels, count);
}

void fs_cut_levels(const uint8_t *shape, const uint8_t *hole, uint8_t *levels, size_t count) {
    if (FS_HAS_V3) cut_levels_v3(shape, hole, levels, count);
    else cut_levels(shape, hole, levels, count);
}
