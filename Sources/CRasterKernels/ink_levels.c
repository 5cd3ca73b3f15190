#include "CRasterKernels.h"
#include <clones.h>
#include "vectors.h"

typedef uint8_t bytes8 __attribute__((vector_size(8)));
typedef float floats8 __attribute__((vector_size(32)));
typedef int32_t ints8 __attribute__((vector_size(32)));

FS_BODY floats8 chosen(ints8 is_one, floats8 one, floats8 other) {
    return (floats8)(((ints8)one & is_one) | ((ints8)other & ~is_one));
}

FS_BODY floats8 greater(floats8 one, floats8 other) { return chosen(other > one, other, one); }

// Numbers cut to 0 … 1.
FS_BODY floats8 share(floats8 numbers) {
    floats8 none = {}, all = none + 1;
    numbers = chosen(numbers < none, none, numbers);
    return chosen(numbers > all, all, numbers);
}

FS_BODY floats8 magnitude(floats8 numbers) { return (floats8)((ints8)numbers & 0x7fffffff); }

// How much of pixels, so deep, lies between two depths.
FS_BODY floats8 band(floats8 depth, float from, float to) {
    return share(depth - from + 0.5f) - share(depth - to + 0.5f);
}

// How far places, which lie within ±2^22 steps, are from the nearest of a row of lines.
FS_BODY floats8 off_lines(floats8 place, float step, float shift) {
    place = place / step + shift;
    // Beside 1.5 * 2^23 a number's lowest bit is worth one: adding it rounds to the nearest.
    floats8 nearest = (place + 0x1.8p23f) - 0x1.8p23f;
    floats8 whole = chosen(nearest > place, nearest - 1, nearest);
    return (place - whole - 0.5f) * step;
}

// How far pixels are from the lattice's lines along the way, and from those across it.
FS_BODY floats8 along(fs_ink ink, floats8 x, float y) {
    return off_lines(x * ink.way_x + y * ink.way_y, ink.step, ink.shift_x);
}
FS_BODY floats8 across(fs_ink ink, floats8 x, float y) {
    return off_lines(y * ink.way_x - x * ink.way_y, ink.step, ink.shift_y);
}

FS_BODY floats8 drawn(fs_ink ink, int kind, floats8 depth, floats8 x, float y) {
    floats8 line = band(depth, 0, ink.line);
    floats8 off;
    switch (kind) {
    case FS_INK_LINES: return greater(line, band(depth, ink.from, ink.to));
    case FS_INK_DASHES: return line * share(magnitude(along(ink, x, y)) - ink.size + 0.5f);
    case FS_INK_STRIPES:
        return greater(line, share(ink.size - magnitude(along(ink, x, y)) + 0.5f));
    case FS_INK_DOTS:
        off = along(ink, x, y);
        off = off * off;
        x = across(ink, x, y);
        off = __builtin_elementwise_sqrt(off + x * x);
        return greater(line, share(ink.size - off + 0.5f));
    default: return line;
    }
}

FS_BODY void ink_box(fs_ink ink, int kind, fs_ink_box box, uint8_t *levels) {
    floats8 columns = {0, 1, 2, 3, 4, 5, 6, 7};
    for (ptrdiff_t y = box.top; y < box.bottom; y++) {
        for (ptrdiff_t first = box.left; first < box.right; first += 8) {
            // The last eight of a row may be drawn over some of those before them.
            ptrdiff_t x = first < box.side - 8 ? first : box.side - 8;
            ptrdiff_t place = y * box.side + x;
            uint64_t covers;
            memcpy(&covers, box.covers + place, 8);
            if (covers == 0) continue;
            floats8 depth;
            memcpy(&depth, box.depths + place, 32);
            floats8 shares = drawn(ink, kind, depth, columns + (float)x, (float)y);
            ints8 level = __builtin_convertvector(shares * 255 + 0.5f, ints8);
            bytes8 all = __builtin_convertvector(level, bytes8);
            all = __builtin_elementwise_min(all, (bytes8)covers);
            memcpy(levels + place, &all, 8);
        }
    }
}

FS_BODY void ink_levels(fs_ink ink, fs_ink_box box, uint8_t *levels) {
    switch (ink.kind) {
    case FS_INK_LINES: ink_box(ink, FS_INK_LINES, box, levels); break;
    case FS_INK_DASHES: ink_box(ink, FS_INK_DASHES, box, levels); break;
    case FS_INK_STRIPES: ink_box(ink, FS_INK_STRIPES, box, levels); break;
    case FS_INK_DOTS: ink_box(ink, FS_INK_DOTS, box, levels); break;
    default: ink_box(ink, FS_INK_LINE, box, levels); break;
    }
}

FS_V3 static void ink_levels_v3(fs_ink ink, fs_ink_box box, uint8_t *levels) {
    ink_levels(ink, box, levels);
}

void fs_ink_levels(fs_ink ink, fs_ink_box box, uint8_t *levels) {
    if (FS_HAS_V3) ink_levels_v3(ink, box, levels);
    else ink_levels(ink, box, levels);
}
