// Buildings.
#pragma once

/// A building at night on a picture of `width` × `height` pixels; narrower than eight,
/// it is left out.
typedef struct {
    fs_light wall, haze, lamp, other;
    /// Its left edge, breadth, top row and height; what is above `setback` is `inset` narrower.
    float x, broad, top, tall, setback, inset;
    /// How near it stands, and the row it stands on.
    float near, ground;
    /// A window's breadth and height, and what of both is glass.
    float span_x, span_y, share_x, share_y;
    uint32_t seed;
    /// How many windows of 256 are lit; whether three side by side are one.
    uint32_t lit;
    int32_t is_open_plan;
    int32_t width, height;
} fs_building;
void fs_draw_building(fs_building building, fs_light *pixels, ptrdiff_t count);
