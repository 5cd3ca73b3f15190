#include "eight.h"

// Shapes that cover few columns per row, drawn eight columns at a time.

enum { COLUMNS = 8 };

// The pixel index of a coordinate, limited to 0 … limit.
FS_BODY int32_t pixel(float place, int32_t limit) {
    return place > 0 ? (place < (float)limit ? (int32_t)place : limit) : 0;
}

// Eight columns that contain `column` and do not pass the end of the row.
typedef struct {
    int32_t start;
    // 1 for columns from `column` on, 0 for those before, which are already drawn.
    floats8 active;
} block;

FS_BODY block block_at(int32_t column, int32_t width) {
    int32_t last = width - COLUMNS;
    block result = {column < last ? column : last, 0};
    result.active = columns8(result.start) < column ? (floats8)0 : (floats8)1;
    return result;
}

FS_KERNEL(
    draw_stroke, (stroke, pixels, count),
    fs_stroke stroke, fs_light *pixels, ptrdiff_t count) {
    if (stroke.width < 0 || stroke.height < 0
        || (int64_t)stroke.width * stroke.height > count)
        return;
    float dx = stroke.x1 - stroke.x0, dy = stroke.y1 - stroke.y0;
    float length = sqrt(dx * dx + dy * dy);
    if (!(length > 1e-3f && length < 1e5f)) return;
    int is_steep = abs(dy) >= abs(dx);
    float main = is_steep ? dy : dx, minor = is_steep ? dx : dy;
    float main0 = is_steep ? stroke.y0 : stroke.x0, main1 = is_steep ? stroke.y1 : stroke.x1;
    float aside0 = is_steep ? stroke.x0 : stroke.y0;
    int32_t main_limit = is_steep ? stroke.height : stroke.width;
    int32_t aside_limit = is_steep ? stroke.width : stroke.height;
    ptrdiff_t main_step = is_steep ? stroke.width : 1, aside_step = is_steep ? 1 : stroke.width;
    int32_t first = pixel(min(main0, main1) - 0.5f, main_limit);
    int32_t last = pixel(max(main0, main1) + 0.5f, main_limit);
    // A slanted stroke is wider along the row than across itself.
    float inverse = 1 / main, widen = length * abs(inverse) * 0.5f;
    for (int32_t i = first; i < last; i++) {
        float t = clamp(((float)i + 0.5f - main0) * inverse);
        float half = (stroke.start_width + (stroke.end_width - stroke.start_width) * t) * widen;
        float middle = aside0 + minor * t;
        fs_light light = stroke.start + (stroke.end - stroke.start) * t;
        int32_t from = pixel(middle - half - 0.5f, aside_limit);
        int32_t to = pixel(middle + half + 1.5f, aside_limit);
        for (int32_t k = from; k < to; k++) {
            float away = abs((float)k + 0.5f - middle);
            float cover = min(clamp(half + 0.5f - away), half * 2) * stroke.alpha;
            fs_light *out = pixels + i * main_step + k * aside_step;
            *out += (light - *out) * cover;
        }
    }
}

FS_KERNEL(
    glow_row, (light, dx, dy, inverse, pixels, count),
    fs_light light, float dx, float dy, float inverse, fs_light *restrict pixels, ptrdiff_t count) {
    rgb colour = to_rgb(light);
    for (ptrdiff_t x = 0; x < count; x++) {
        float across = (float)(int32_t)x + dx;
        float rest = max(0, 1 - (across * across + dy * dy) * inverse);
        store(pixels, x, add(load(pixels, x), scale(colour, rest * rest * rest)));
    }
}

FS_KERNEL(
    bokeh_row, (bokeh, pixels, count),
    fs_bokeh bokeh, fs_light *restrict pixels, ptrdiff_t count) {
    rgb colour = to_rgb(bokeh.light);
    for (ptrdiff_t x = 0; x < count; x++) {
        float across = (float)(int32_t)x + bokeh.dx;
        float distance = sqrt(across * across + bokeh.dy * bokeh.dy);
        float inside = clamp((bokeh.radius - distance) * bokeh.inverse_soft + 0.5f);
        float edge = distance * bokeh.inverse_radius;
        float amount = inside * (1 - bokeh.rim + bokeh.rim * edge * edge * edge);
        store(pixels, x, add(load(pixels, x), scale(colour, amount)));
    }
}

typedef struct {
    float middle, half, dy;
    const float *strip;
} trunk_slice;

FS_BODY void trunk_columns(
    const fs_trunk *trunk, trunk_slice slice, block block, fs_light *pixels) {
    const rgb scar = {0.02716f, 0.02220f, 0.01993f};
    float inverse = 1 / max(slice.half, 0.3f), last = FS_STRIP_WIDTH - 2;
    floats8 place = float8(columns8(block.start)) + 0.5f;
    floats8 across = (place - slice.middle) * inverse;
    floats8 cover = clamp8(slice.half + 0.5f - abs8(place - slice.middle)) * block.active;
    floats8 u = min8(max8((across + 1.6f) * 20, 0), last);
    ints8 whole = int8(u);
    floats8 near, next;
    for (int k = 0; k < COLUMNS; k++) {
        near[k] = slice.strip[whole[k]];
        next[k] = slice.strip[whole[k] + 1];
    }
    floats8 groove = (near + (next - near) * (u - float8(whole))) * trunk->contrast;
    floats8 round = clamp8(0.35f + across * trunk->side * 0.6f) + 0.12f * across * across;
    rgb8 light = scale8(splat8(to_rgb(trunk->bark)), 0.22f + 0.8f * round);
    if (trunk->is_birch) light = mix8(light, splat8(scar), smoothstep8(0.22f, 1 / 0.14f, groove));
    else light = scale8(light, 1 + groove * 0.85f);
    floats8 dx = place - trunk->sun_x;
    floats8 glow = 1 / (1 + (dx * dx + slice.dy * slice.dy) * trunk->halo);
    floats8 air = min8(1, trunk->air + glow * 0.22f);
    light = mix8(light, scale8(splat8(to_rgb(trunk->haze)), 0.6f + 0.55f * glow), air);
    cover8(pixels + block.start, light, cover);
}

FS_KERNEL(
    draw_trunk, (trunk, bark, bark_count, pixels, count),
    fs_trunk trunk, const float *bark, ptrdiff_t bark_count, fs_light *pixels, ptrdiff_t count) {
    ptrdiff_t bark_rows = bark_count / FS_STRIP_WIDTH;
    if (trunk.width < COLUMNS || trunk.height < 0 || (int64_t)trunk.width * trunk.height > count
        || bark_rows < 1 || bark_rows > INT32_MAX / 2 || trunk.bark_row < 0
        || trunk.bark_row > bark_rows)
        return;
    int32_t width = trunk.width, rows = pixel(trunk.foot, trunk.height);
    for (int32_t y = 0; y < rows; y++) {
        float above = trunk.foot - (float)y;
        float t = above / max(1, (float)trunk.height);
        float flare = max(0, 1 - above / (trunk.broad * 1.6f + 1));
        ptrdiff_t row = y + trunk.bark_row < bark_rows ? y + trunk.bark_row : bark_rows - 1;
        trunk_slice slice = {
            .middle = trunk.x + trunk.lean * above,
            .half = trunk.broad * 0.5f * (1.08f - 0.35f * t) * (1 + flare * flare * 0.6f),
            .dy = (float)y - trunk.sun_y,
            .strip = bark + row * FS_STRIP_WIDTH,
        };
        int32_t left = pixel(slice.middle - slice.half - 0.5f, width);
        int32_t right = pixel(slice.middle + slice.half + 1.5f, width);
        for (int32_t x = left; x < right; x += COLUMNS)
            trunk_columns(&trunk, slice, block_at(x, width), pixels + (ptrdiff_t)y * width);
    }
}

typedef struct {
    rgb shade;
    float left, right, edge;
    // Random bits of the floor, and the share of this row that is glass.
    uint32_t floor;
    float glass;
} storey;

FS_BODY void building_columns(
    const fs_building *building, storey row, block block, fs_light *pixels) {
    floats8 place = float8(columns8(block.start)) + 0.5f;
    floats8 cover = clamp8(min8(place - row.left, row.right - place) + 0.5f);
    cover *= row.edge * block.active;
    floats8 across = (place - row.left) * (1 / building->broad);
    floats8 u = max8(0, place - building->x) * (1 / building->span_x);
    ints8 column = int8(u);
    bits8 bits = (bits8)column;
    // Division by 3, for numbers below 32768.
    if (building->is_open_plan) bits = bits * 43691 >> 17;
    bits = bits * 0x9e3779b1u ^ row.floor;
    bits = (bits ^ bits >> 15) * 0x2c1b3c6du;
    bits = (bits ^ bits >> 12) * 0x297a2d39u;
    bits ^= bits >> 15;
    floats8 minor = abs8(u - float8(column) - 0.5f) * 2;
    floats8 lit = clamp8((building->share_x - minor) * (building->span_x * 0.7f) + 0.5f);
    lit *= row.glass * (0.5f + 0.5f * building->near);
    lit *= 0.25f + unit_byte8(bits >> 8) * 0.95f;
    lit = (bits & 255) < building->lit ? lit : 0;
    rgb8 lamp = mix8(splat8(to_rgb(building->lamp)), splat8(to_rgb(building->other)), unit_byte8(bits >> 16));
    rgb8 light = scale8(splat8(row.shade), 0.75f + 0.5f * across);
    cover8(pixels + block.start, add8(light, scale8(lamp, lit)), cover);
}

FS_BODY storey storey_at(const fs_building *building, float below) {
    float narrow = below < building->setback ? building->inset : 0;
    // Walls get lighter towards the ground: street lamps and haze.
    float foot = clamp(below / (building->tall + 1));
    float v = max(0, below) / building->span_y;
    int32_t floor = (int32_t)v;
    float minor = abs(v - (float)floor - 0.5f) * 2;
    return (storey){
        .shade = mix(
            to_rgb(building->wall), to_rgb(building->haze), foot * foot * 0.22f * (1.2f - building->near)),
        .left = building->x + narrow,
        .right = building->x + building->broad - narrow,
        .edge = clamp(below + 0.5f),
        .floor = building->seed ^ (uint32_t)floor * 0x85ebca77u,
        .glass = clamp((building->share_y - minor) * building->span_y * 0.7f + 0.5f),
    };
}

FS_KERNEL(
    draw_building, (building, pixels, count),
    fs_building building, fs_light *pixels, ptrdiff_t count) {
    if (building.width < COLUMNS || building.height < 0
        || (int64_t)building.width * building.height > count)
        return;
    int32_t width = building.width;
    int32_t last = pixel(building.ground, building.height);
    for (int32_t y = pixel(building.top - 1, building.height); y < last; y++) {
        storey row = storey_at(&building, (float)y + 0.5f - building.top);
        int32_t left = pixel(row.left - 0.5f, width), right = pixel(row.right + 1.5f, width);
        for (int32_t x = left; x < right; x += COLUMNS)
            building_columns(&building, row, block_at(x, width), pixels + (ptrdiff_t)y * width);
    }
}
