#include "columns.h"

// A row of a building.
typedef struct {
    rgb shade;
    float left, right, edge;
    // The floor's bits, and how much of the glass this row shows.
    uint32_t floor;
    float glass;
} storey;

FS_BODY void building_columns(
    const fs_building *building, storey row, block block, float *pixels) {
    floats8 place = real8(columns8(block.start)) + 0.5f;
    floats8 cover = clamp8(least8(place - row.left, row.right - place) + 0.5f);
    cover *= row.edge * block.meant;
    floats8 across = (place - row.left) * (1 / building->broad);
    floats8 u = most8(0, place - building->x) * (1 / building->span_x);
    ints8 column = whole8(u);
    bits8 bits = (bits8)column;
    // A third of numbers below 32768.
    if (building->is_open_plan) bits = bits * 43691 >> 17;
    bits = bits * 0x9e3779b1u ^ row.floor;
    bits = (bits ^ bits >> 15) * 0x2c1b3c6du;
    bits = (bits ^ bits >> 12) * 0x297a2d39u;
    bits ^= bits >> 15;
    floats8 aside = size8(u - real8(column) - 0.5f) * 2;
    floats8 lit = clamp8((building->share_x - aside) * (building->span_x * 0.7f) + 0.5f);
    lit *= row.glass * (0.5f + 0.5f * building->near);
    lit *= 0.25f + byte8(bits >> 8) * 0.95f;
    lit = (bits & 255) < building->lit ? lit : 0;
    rgb8 lamp = mixed8(all8(of(building->lamp)), all8(of(building->other)), byte8(bits >> 16));
    rgb8 light = scaled8(all8(row.shade), 0.75f + 0.5f * across);
    cover8(pixels + 4 * block.start, add8(light, scaled8(lamp, lit)), cover);
}

FS_BODY storey storey_at(const fs_building *building, float below) {
    float narrow = below < building->setback ? building->inset : 0;
    // Walls grow lighter towards the street's lamps and the haze.
    float foot = clamp(below / (building->tall + 1));
    float v = most(0, below) / building->span_y;
    int32_t floor = (int32_t)v;
    float aside = size(v - (float)floor - 0.5f) * 2;
    return (storey){
        .shade = mixed(
            of(building->wall), of(building->haze), foot * foot * 0.22f * (1.2f - building->near)),
        .left = building->x + narrow,
        .right = building->x + building->broad - narrow,
        .edge = clamp(below + 0.5f),
        .floor = building->seed ^ (uint32_t)floor * 0x85ebca77u,
        .glass = clamp((building->share_y - aside) * building->span_y * 0.7f + 0.5f),
    };
}

FS_BODY void draw_building(const fs_building *building, float *pixels) {
    int32_t width = building->width;
    int32_t last = pixel(building->ground, building->height);
    for (int32_t y = pixel(building->top - 1, building->height); y < last; y++) {
        storey row = storey_at(building, (float)y + 0.5f - building->top);
        int32_t left = pixel(row.left - 0.5f, width), right = pixel(row.right + 1.5f, width);
        for (int32_t x = left; x < right; x += COLUMNS)
            building_columns(building, row, block_at(x, width), pixels + 4 * (ptrdiff_t)y * width);
    }
}

FS_V3 static void draw_building_v3(const fs_building *building, float *pixels) {
    draw_building(building, pixels);
}

void fs_draw_building(fs_building building, fs_light *pixels, ptrdiff_t count) {
    if (building.width < COLUMNS || building.height < 0
        || (int64_t)building.width * building.height > count)
        return;
    if (FS_HAS_V3) draw_building_v3(&building, (float *)pixels);
    else draw_building(&building, (float *)pixels);
}
