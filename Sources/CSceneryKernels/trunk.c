#include "columns.h"

// A row of a trunk.
typedef struct {
    float middle, half, dy;
    const float *strip;
} trunk_slice;

FS_BODY void trunk_columns(
    const fs_trunk *trunk, trunk_slice slice, block block, float *pixels) {
    const rgb scar = {0.02716f, 0.02220f, 0.01993f};
    float inverse = 1 / most(slice.half, 0.3f), last = FS_STRIP_WIDTH - 2;
    floats8 place = real8(columns8(block.start)) + 0.5f;
    floats8 across = (place - slice.middle) * inverse;
    floats8 cover = clamp8(slice.half + 0.5f - size8(place - slice.middle)) * block.meant;
    floats8 u = least8(most8((across + 1.6f) * 20, 0), last);
    ints8 whole = whole8(u);
    floats8 near, next;
    for (int k = 0; k < COLUMNS; k++) {
        near[k] = slice.strip[whole[k]];
        next[k] = slice.strip[whole[k] + 1];
    }
    floats8 groove = (near + (next - near) * (u - real8(whole))) * trunk->contrast;
    floats8 round = clamp8(0.35f + across * trunk->side * 0.6f) + 0.12f * across * across;
    rgb8 light = scaled8(all8(of(trunk->bark)), 0.22f + 0.8f * round);
    if (trunk->is_birch) light = mixed8(light, all8(scar), rise8(0.22f, 1 / 0.14f, groove));
    else light = scaled8(light, 1 + groove * 0.85f);
    floats8 dx = place - trunk->sun_x;
    floats8 glow = 1 / (1 + (dx * dx + slice.dy * slice.dy) * trunk->halo);
    floats8 air = least8(1, trunk->air + glow * 0.22f);
    light = mixed8(light, scaled8(all8(of(trunk->haze)), 0.6f + 0.55f * glow), air);
    cover8(pixels + 4 * block.start, light, cover);
}

FS_BODY void draw_trunk(
    const fs_trunk *trunk, const float *bark, int32_t bark_rows, float *pixels) {
    int32_t width = trunk->width, rows = pixel(trunk->foot, trunk->height);
    for (int32_t y = 0; y < rows; y++) {
        float above = trunk->foot - (float)y;
        float t = above / most(1, (float)trunk->height);
        float flare = most(0, 1 - above / (trunk->broad * 1.6f + 1));
        int32_t row = y + trunk->bark_row < bark_rows ? y + trunk->bark_row : bark_rows - 1;
        trunk_slice slice = {
            .middle = trunk->x + trunk->lean * above,
            .half = trunk->broad * 0.5f * (1.08f - 0.35f * t) * (1 + flare * flare * 0.6f),
            .dy = (float)y - trunk->sun_y,
            .strip = bark + (ptrdiff_t)row * FS_STRIP_WIDTH,
        };
        int32_t left = pixel(slice.middle - slice.half - 0.5f, width);
        int32_t right = pixel(slice.middle + slice.half + 1.5f, width);
        for (int32_t x = left; x < right; x += COLUMNS)
            trunk_columns(trunk, slice, block_at(x, width), pixels + 4 * (ptrdiff_t)y * width);
    }
}

FS_V3 static void draw_trunk_v3(
    const fs_trunk *trunk, const float *bark, int32_t bark_rows, float *pixels) {
    draw_trunk(trunk, bark, bark_rows, pixels);
}

void fs_draw_trunk(
    fs_trunk trunk, const float *bark, ptrdiff_t bark_count, fs_light *pixels, ptrdiff_t count) {
    ptrdiff_t bark_rows = bark_count / FS_STRIP_WIDTH;
    if (trunk.width < COLUMNS || trunk.height < 0 || (int64_t)trunk.width * trunk.height > count
        || bark_rows < 1 || bark_rows > INT32_MAX / 2 || trunk.bark_row < 0
        || trunk.bark_row > bark_rows)
        return;
    if (FS_HAS_V3) draw_trunk_v3(&trunk, bark, (int32_t)bark_rows, (float *)pixels);
    else draw_trunk(&trunk, bark, (int32_t)bark_rows, (float *)pixels);
}
