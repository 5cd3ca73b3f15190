// Strokes and round marks.
#pragma once

/// A straight stroke that tapers.
typedef struct {
    float x0, y0, x1, y1, start_width, end_width;
    fs_light start, end;
    float alpha;
    int32_t width, height;
} fs_stroke;
void fs_draw_stroke(fs_stroke stroke, fs_light *pixels, ptrdiff_t count);

/// Adds a glow's light to columns of a row: `dx` is the first column's distance from the middle.
void fs_glow_row(
    fs_light light, float dx, float dy, float inverse, fs_light *pixels, ptrdiff_t count);

/// Adds a lamp's disc, out of focus, to columns of a row.
typedef struct {
    fs_light light;
    float dx, dy, radius, inverse_soft, inverse_radius, rim;
} fs_bokeh;
void fs_bokeh_row(fs_bokeh bokeh, fs_light *pixels, ptrdiff_t count);
