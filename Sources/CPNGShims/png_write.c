#include "CPNGShims.h"

#include <png.h>
#include <stdlib.h>
#include <string.h>

fs_png_status fs_png_write_compact(
    const uint8_t *pixels, uint32_t width, uint32_t height, int opaque, fs_png_file *file) {
    png_image image = {.version = PNG_IMAGE_VERSION, .width = width, .height = height};
    image.format = opaque ? PNG_FORMAT_RGB : PNG_FORMAT_RGBA;
    png_alloc_size_t count = PNG_IMAGE_PNG_SIZE_MAX(image);
    file->bytes = malloc(count);
    if (!file->bytes) return FS_PNG_OUT_OF_MEMORY;
    // Of libpng's functions, those for a png_image return after an error.
    if (!png_image_write_to_memory(&image, file->bytes, &count, 0, pixels, 0, NULL)) {
        memcpy(file->message, image.message, sizeof file->message);
        return FS_PNG_MALFORMED;
    }
    // Without the chunk sRGB after IHDR, 13 bytes that no reader needs.
    const size_t head = 33, chunk = 13;
    if (memcmp(file->bytes + head + 4, "sRGB", 4) == 0) {
        count -= chunk;
        memmove(file->bytes + head, file->bytes + head + chunk, count - head);
    }
    file->count = count;
    return FS_PNG_OK;
}

void fs_png_file_free(fs_png_file *file) { free(file->bytes); }
