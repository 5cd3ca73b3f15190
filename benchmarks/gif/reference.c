// The common use of giflib: DGifSlurp, then each frame composited on a canvas. Prints the CPU
// milliseconds of each decode, one a line, and the frames' sum to show that the work was done.
//   reference FILE TIMES [slurp]
#include <gif_lib.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct {
    const uint8_t *bytes;
    size_t count, offset;
} source;

static int read_bytes(GifFileType *gif, GifByteType *out, int wanted) {
    source *from = gif->UserData;
    size_t left = from->count - from->offset;
    size_t size = (size_t)wanted < left ? (size_t)wanted : left;
    memcpy(out, from->bytes + from->offset, size);
    from->offset += size;
    return (int)size;
}

static double milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec * 1e-6;
}

static int min(int a, int b) { return a < b ? a : b; }

static uint32_t composite(GifFileType *gif) {
    if (gif->ImageCount == 0) return 0;
    const GifImageDesc *first = &gif->SavedImages[0].ImageDesc;
    int width = gif->SWidth, height = gif->SHeight;
    if (first->Left + first->Width > width) width = first->Left + first->Width;
    if (first->Top + first->Height > height) height = first->Top + first->Height;
    uint32_t *canvas = calloc((size_t)width * (size_t)height, 4), *saved = NULL, sum = 0;
    for (int i = 0; i < gif->ImageCount; i++) {
        const SavedImage *image = &gif->SavedImages[i];
        const GifImageDesc *place = &image->ImageDesc;
        GraphicsControlBlock control = {.TransparentColor = NO_TRANSPARENT_COLOR};
        DGifSavedExtensionToGCB(gif, i, &control);
        const ColorMapObject *map = place->ColorMap ? place->ColorMap : gif->SColorMap;
        uint32_t colors[256];
        for (int c = 0; c < 256; c++) {
            colors[c] = 0xFF000000;
            if (map && c < map->ColorCount) {
                GifColorType color = map->Colors[c];
                colors[c] |= color.Red | (uint32_t)color.Green << 8 | (uint32_t)color.Blue << 16;
            }
        }
        int x0 = min(place->Left, width), x1 = min(place->Left + place->Width, width);
        int y0 = min(place->Top, height), y1 = min(place->Top + place->Height, height);
        size_t size = (size_t)width * (size_t)height * 4;
        if (control.DisposalMode == DISPOSE_PREVIOUS) {
            if (!saved) saved = malloc(size);
            memcpy(saved, canvas, size);
        }
        for (int y = y0; y < y1; y++) {
            // DGifSlurp has put interlaced rows in order.
            const GifByteType *row = image->RasterBits + (size_t)(y - place->Top) * place->Width;
            uint32_t *target = canvas + (size_t)y * width + x0;
            for (int x = 0; x < x1 - x0; x++)
                if (row[x] != control.TransparentColor) target[x] = colors[row[x]];
        }
        sum += canvas[(size_t)width * (size_t)height / 2];
        if (control.DisposalMode == DISPOSE_BACKGROUND)
            for (int y = y0; y < y1; y++)
                memset(canvas + (size_t)y * width + x0, 0, (size_t)(x1 - x0) * 4);
        if (control.DisposalMode == DISPOSE_PREVIOUS) memcpy(canvas, saved, size);
    }
    free(canvas);
    free(saved);
    return sum;
}

int main(int count, char **words) {
    if (count < 3) return 2;
    FILE *file = fopen(words[1], "rb");
    if (!file) return 1;
    fseek(file, 0, SEEK_END);
    source from = {.count = (size_t)ftell(file)};
    rewind(file);
    uint8_t *bytes = malloc(from.count);
    if (fread(bytes, 1, from.count, file) != from.count) return 1;
    fclose(file);
    from.bytes = bytes;
    uint32_t sum = 0;
    for (int times = atoi(words[2]); times > 0; times--) {
        double start = milliseconds();
        int error = 0;
        from.offset = 0;
        GifFileType *gif = DGifOpen(&from, read_bytes, &error);
        if (!gif || DGifSlurp(gif) == GIF_ERROR) return 1;
        if (count == 3) sum += composite(gif);
        DGifCloseFile(gif, &error);
        printf("%.4f\n", milliseconds() - start);
    }
    fprintf(stderr, "%u\n", sum);
    free(bytes);
    return 0;
}
