#include "CRasterKernels.h"
#include <clones.h>

typedef uint8_t bytes16 __attribute__((vector_size(16)));

FS_BODY void add_row(const uint8_t *restrict row, uint16_t *restrict sums, ptrdiff_t count) {
    for (ptrdiff_t x = 0; x < count; x++) sums[x] += row[x];
}

FS_BODY void subtract_row(const uint8_t *restrict row, uint16_t *restrict sums, ptrdiff_t count) {
    for (ptrdiff_t x = 0; x < count; x++) sums[x] -= row[x];
}

// Writes the mean of each square. Its columns have the sums `sums[x] ... sums[x + spans - 1]`.
FS_BODY void write_means(
    const fs_mean *mean, const uint16_t *sums, ptrdiff_t spans, uint8_t *means, ptrdiff_t count) {
    ptrdiff_t x = 0;
    for (; x + 16 <= count; x += 16) {
        words16 sum = (words16){} + mean->half, limit = (words16){} + 255;
        for (ptrdiff_t step = 0; step < spans; step++) {
            sum += load_words16(sums + x + step);
        }
        words16 levels = (upper_product(sum, load_words16(mean->reciprocals)) >> mean->shift) * mean->gain;
        bytes16 bytes =
            __builtin_convertvector(__builtin_elementwise_min(levels, limit), bytes16);
        memcpy(means + x, &bytes, 16);
    }
    for (; x < count; x++) {
        uint16_t sum = mean->half;
        for (ptrdiff_t step = 0; step < spans; step++) sum += sums[x + step];
        uint32_t level = ((uint32_t)sum * mean->reciprocals[0] >> 16 >> mean->shift) * mean->gain;
        means[x] = (uint8_t)(level < 255 ? level : 255);
    }
}

FS_KERNEL(box_blur, (box, mean, radius, source, sums, target),
    fs_blur_box box, const fs_mean *mean, ptrdiff_t radius, const uint8_t *source, uint16_t *sums,
    uint8_t *target) {
    // The columns that the sums cover are those of the mask.
    ptrdiff_t first = box.left - radius > 0 ? box.left - radius : 0;
    ptrdiff_t count = (box.right + radius < box.width ? box.right + radius : box.width) - first;
    uint16_t *inside = sums + first - (box.left - radius);
    ptrdiff_t width = box.right - box.left;
    source += first;
    memset(sums, 0, (size_t)(width + 2 * radius) * sizeof *sums);
    for (ptrdiff_t y = box.top - radius; y < box.top + radius; y++)
        if (y >= 0 && y < box.height) add_row(source + y * box.width, inside, count);
    for (ptrdiff_t y = box.top; y < box.bottom; y++) {
        ptrdiff_t below = y + radius, above = y - radius;
        if (below < box.height) add_row(source + below * box.width, inside, count);
        uint8_t *means = target + y * box.width + box.left;
        // Compiled once more for the small radii that puzzles use.
        if (radius == 1) write_means(mean, sums, 3, means, width);
        else if (radius == 2) write_means(mean, sums, 5, means, width);
        else write_means(mean, sums, 2 * radius + 1, means, width);
        if (above >= 0) subtract_row(source + above * box.width, inside, count);
    }
}
