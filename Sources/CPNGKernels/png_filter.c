#include "CPNGKernels.h"
#include "paeth.h"

FS_BODY void paeth(
    const uint8_t *restrict here, const uint8_t *restrict above, size_t count,
    uint8_t *restrict target) {
    for (size_t i = 0; i < 4; i++) target[i] = here[i] - above[i];
    for (size_t i = 4; i < count; i++)
        target[i] = here[i] - fs_predict(here[i - 4], above[i], above[i - 4]);
}

FS_V3 static void paeth_v3(
    const uint8_t *here, const uint8_t *above, size_t count, uint8_t *target) {
    paeth(here, above, count, target);
}

void fs_png_paeth(const uint8_t *here, const uint8_t *above, size_t pixels, uint8_t *target) {
    if (FS_HAS_V3) paeth_v3(here, above, 4 * pixels, target);
    else paeth(here, above, 4 * pixels, target);
}
