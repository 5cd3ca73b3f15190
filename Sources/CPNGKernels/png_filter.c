#include "CPNGKernels.h"
#include <clones.h>

#include <string.h>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

// In eight bits throughout, so that a vector holds as many pixels as it can.
FS_BODY uint8_t predict(uint8_t a, uint8_t b, uint8_t c) {
    uint8_t to_a = b > c ? b - c : c - b;
    uint8_t to_b = a > c ? a - c : c - a;
    uint8_t nearer = to_a < to_b ? to_a : to_b;
    uint8_t farther = to_a < to_b ? to_b : to_a;
    // Between a and b, c is as far from the sum as the two distances differ; elsewhere it is never
    // the nearest.
    int is_between = (a > c) != (b > c);
    int takes_c = is_between & ((uint8_t)(farther - nearer) < nearer);
    uint8_t side = to_a <= to_b ? a : b;
    return takes_c ? c : side;
}

FS_BODY void paeth(
    const uint8_t *restrict here, const uint8_t *restrict above, size_t channels, size_t count,
    uint8_t *restrict target) {
    for (size_t i = 0; i < channels; i++) target[i] = here[i] - above[i];
    for (size_t i = channels; i < count; i++)
        target[i] = here[i] - predict(here[i - channels], above[i], above[i - channels]);
}

FS_V3 static void paeth_v3(
    const uint8_t *here, const uint8_t *above, size_t channels, size_t count, uint8_t *target) {
    paeth(here, above, channels, count, target);
}

void fs_png_paeth(
    const uint8_t *here, const uint8_t *above, size_t channels, size_t count, uint8_t *target) {
    if (FS_HAS_V3) paeth_v3(here, above, channels, count, target);
    else paeth(here, above, channels, count, target);
}

// From pixel `start` on. Four bytes each time; the next pixel lies over the last of them.
static void drop_alpha(const uint8_t *pixels, size_t start, size_t count, uint8_t *target) {
    size_t i = start;
    for (; i + 1 < count; i++) memcpy(target + 3 * i, pixels + 4 * i, 4);
    for (; i < count; i++) memcpy(target + 3 * i, pixels + 4 * i, 3);
}

#if defined(__x86_64__)
// Four pixels make 12 of the 16 bytes stored; two pixels more have room for the rest.
FS_V3 static void drop_alpha_v3(const uint8_t *pixels, size_t count, uint8_t *target) {
    const __m128i order = _mm_setr_epi8(0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, -1, -1, -1, -1);
    size_t i = 0;
    for (; i + 6 <= count; i += 4) {
        __m128i four = _mm_loadu_si128((const __m128i *)(pixels + 4 * i));
        _mm_storeu_si128((__m128i *)(target + 3 * i), _mm_shuffle_epi8(four, order));
    }
    drop_alpha(pixels, i, count, target);
}
#endif

void fs_png_drop_alpha(const uint8_t *pixels, size_t count, uint8_t *target) {
#if defined(__x86_64__)
    if (FS_HAS_V3) {
        drop_alpha_v3(pixels, count, target);
        return;
    }
#endif
    drop_alpha(pixels, 0, count, target);
}
