#include "columns.h"

FS_BODY void draw_stroke(fs_stroke stroke, fs_light *pixels) {
    float dx = stroke.x1 - stroke.x0, dy = stroke.y1 - stroke.y0;
    float length = root(dx * dx + dy * dy);
    if (!(length > 1e-3f && length < 1e5f)) return;
    int is_steep = size(dy) >= size(dx);
    float main = is_steep ? dy : dx, aside = is_steep ? dx : dy;
    float main0 = is_steep ? stroke.y0 : stroke.x0, main1 = is_steep ? stroke.y1 : stroke.x1;
    float aside0 = is_steep ? stroke.x0 : stroke.y0;
    int32_t main_limit = is_steep ? stroke.height : stroke.width;
    int32_t aside_limit = is_steep ? stroke.width : stroke.height;
    ptrdiff_t main_step = is_steep ? stroke.width : 1, aside_step = is_steep ? 1 : stroke.width;
    int32_t first = pixel(least(main0, main1) - 0.5f, main_limit);
    int32_t last = pixel(most(main0, main1) + 0.5f, main_limit);
    // A width across the stroke measures more along the row it is drawn in.
    float inverse = 1 / main, widen = length * size(inverse) * 0.5f;
    for (int32_t i = first; i < last; i++) {
        float t = clamp(((float)i + 0.5f - main0) * inverse);
        float half = (stroke.start_width + (stroke.end_width - stroke.start_width) * t) * widen;
        float middle = aside0 + aside * t;
        fs_light light = stroke.start + (stroke.end - stroke.start) * t;
        int32_t from = pixel(middle - half - 0.5f, aside_limit);
        int32_t to = pixel(middle + half + 1.5f, aside_limit);
        for (int32_t k = from; k < to; k++) {
            float away = size((float)k + 0.5f - middle);
            float cover = least(clamp(half + 0.5f - away), half * 2) * stroke.alpha;
            fs_light *out = pixels + i * main_step + k * aside_step;
            *out += (light - *out) * cover;
        }
    }
}

FS_V3 static void draw_stroke_v3(fs_stroke stroke, fs_light *pixels) {
    draw_stroke(stroke, pixels);
}

void fs_draw_stroke(fs_stroke stroke, fs_light *pixels, ptrdiff_t count) {
    if (stroke.width < 0 || stroke.height < 0
        || (int64_t)stroke.width * stroke.height > count)
        return;
    if (FS_HAS_V3) draw_stroke_v3(stroke, pixels);
    else draw_stroke(stroke, pixels);
}

FS_BODY void glow_row(
    fs_light light, float dx, float dy, float inverse, float *restrict pixels,
    ptrdiff_t count) {
    rgb colour = of(light);
    for (ptrdiff_t x = 0; x < count; x++) {
        float across = (float)(int32_t)x + dx;
        float rest = most(0, 1 - (across * across + dy * dy) * inverse);
        store(pixels, x, add(load(pixels, x), scaled(colour, rest * rest * rest)));
    }
}

FS_V3 static void glow_row_v3(
    fs_light light, float dx, float dy, float inverse, float *pixels, ptrdiff_t count) {
    glow_row(light, dx, dy, inverse, pixels, count);
}

void fs_glow_row(
    fs_light light, float dx, float dy, float inverse, fs_light *pixels, ptrdiff_t count) {
    if (FS_HAS_V3) glow_row_v3(light, dx, dy, inverse, (float *)pixels, count);
    else glow_row(light, dx, dy, inverse, (float *)pixels, count);
}

FS_BODY void bokeh_row(fs_bokeh bokeh, float *restrict pixels, ptrdiff_t count) {
    rgb colour = of(bokeh.light);
    for (ptrdiff_t x = 0; x < count; x++) {
        float across = (float)(int32_t)x + bokeh.dx;
        float distance = root(across * across + bokeh.dy * bokeh.dy);
        float inside = clamp((bokeh.radius - distance) * bokeh.inverse_soft + 0.5f);
        float edge = distance * bokeh.inverse_radius;
        float amount = inside * (1 - bokeh.rim + bokeh.rim * edge * edge * edge);
        store(pixels, x, add(load(pixels, x), scaled(colour, amount)));
    }
}

FS_V3 static void bokeh_row_v3(fs_bokeh bokeh, float *pixels, ptrdiff_t count) {
    bokeh_row(bokeh, pixels, count);
}

void fs_bokeh_row(fs_bokeh bokeh, fs_light *pixels, ptrdiff_t count) {
    if (FS_HAS_V3) bokeh_row_v3(bokeh, (float *)pixels, count);
    else bokeh_row(bokeh, (float *)pixels, count);
}
