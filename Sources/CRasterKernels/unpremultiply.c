#include "CRasterKernels.h"
#include <clones.h>

typedef float floats8 __attribute__((vector_size(32)));
typedef int32_t numbers8 __attribute__((vector_size(32)));

// A colour divided by alpha, rounded to nearest. A quotient below 256 is at least 1/255 away from the next
// integer, so the rounding of the division does not reach it.
FS_BODY numbers8 divided(numbers8 color, numbers8 alpha, numbers8 divisor) {
    floats8 product = __builtin_convertvector(color * 255 + (alpha >> 1), floats8);
    numbers8 quotient = __builtin_convertvector(
        product / __builtin_convertvector(divisor, floats8), numbers8);
    return __builtin_elementwise_min(quotient, (numbers8){} + 255);
}

FS_BODY pixels8 straight(pixels8 pixels) {
    numbers8 bits = (numbers8)pixels;
    numbers8 alpha = (numbers8)(pixels >> 24), one = (numbers8){} + 1;
    numbers8 divisor = __builtin_elementwise_max(alpha, one);
    numbers8 red = divided(bits & 255, alpha, divisor);
    numbers8 green = divided(bits >> 8 & 255, alpha, divisor);
    numbers8 blue = divided(bits >> 16 & 255, alpha, divisor);
    return (pixels8)((red | green << 8 | blue << 16 | alpha << 24) & (alpha > 0));
}

FS_KERNEL(unpremultiply, (pixels, count), uint8_t *pixels, ptrdiff_t count) {
    for (ptrdiff_t x = 0; x < count; x += 8, pixels += 32) {
        size_t bytes = count - x < 8 ? (size_t)(count - x) * 4 : 32;
        pixels8 eight = {};
        if (bytes == 32)
            memcpy(&eight, pixels, 32);
        else
            memcpy(&eight, pixels, bytes);
        eight = straight(eight);
        if (bytes == 32)
            memcpy(pixels, &eight, 32);
        else
            memcpy(pixels, &eight, bytes);
    }
}
