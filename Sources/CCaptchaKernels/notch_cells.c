// The cells of framed notches, from the distances of pixels to the outline.
#include "CCaptchaKernels.h"
#include <clones.h>
#include "blended.h"

typedef float floats8 __attribute__((vector_size(32)));
typedef int32_t ints8 __attribute__((vector_size(32)));
typedef int16_t signed_words8 __attribute__((vector_size(16)));
typedef uint8_t bytes16 __attribute__((vector_size(16)));
typedef int8_t signed_bytes16 __attribute__((vector_size(16)));

// Depths and widths are in 1/256 pixel, except in rows of depths, whose unit can be coarser. Sixteen pixels are processed at a
// time. Opacities are 0 … 255.

FS_BODY signed_words16 load_words(const int16_t *words) {
    signed_words16 all;
    memcpy(&all, words, 32);
    return all;
}

FS_BODY signed_words16 clamped16(signed_words16 numbers, int16_t greatest) {
    signed_words16 zero = {};
    return __builtin_elementwise_min(__builtin_elementwise_max(numbers, zero), zero + greatest);
}

// How much of each pixel is inside the outline moved outwards by `offset`.
FS_BODY words16 coverage(signed_words16 depths, int16_t offset) {
    signed_words16 zero = {};
    return (words16)clamped16(
        __builtin_elementwise_add_sat(depths, zero + (int16_t)(offset + 128)), 255);
}

FS_BODY void put(uint8_t *plane, words16 numbers) {
    bytes16 bytes = __builtin_convertvector(numbers, bytes16);
    memcpy(plane, &bytes, 16);
}

// A shadow that fades out over `width`, with the square of the distance.
typedef struct {
    int16_t width;
    // Added to a depth, this gives the part of the width that is left, at most the largest number.
    int16_t left;
    // A number of at most `width`, shifted left by `shift`, fits 16 bits. So does its upper byte times `factor`.
    uint16_t shift, factor, strength;
} soft_shadow;

// The shadow outside depth -`start`. Widths are in pixels.
FS_BODY soft_shadow shadow_of(float start, float width, uint16_t strength) {
    float left = (start + width) * 256;
    soft_shadow all = {
        .width = (int16_t)(width * 256),
        .left = left < INT16_MAX ? (int16_t)left : INT16_MAX,
        .strength = strength,
    };
    if (all.width == 0) return all;
    all.shift = (uint16_t)(__builtin_clz((uint32_t)all.width) - 16);
    all.factor = (uint16_t)(0xff00 / ((uint32_t)all.width << all.shift >> 8));
    return all;
}

// The part of a shadow's width that is left at these depths. Products of bytes fit 16 bits, so no product needs more.
FS_BODY words16 shadow_share(signed_words16 depths, soft_shadow from) {
    signed_words16 zero = {};
    signed_words16 left = __builtin_elementwise_add_sat(depths, zero + from.left);
    words16 share = (words16)clamped16(left, from.width) << from.shift >> 8;
    return (share * from.factor) >> 8;
}

// How much of a shadow reaches pixels of these depths.
FS_BODY words16 shadow(signed_words16 depths, soft_shadow from) {
    words16 share = shadow_share(depths, from);
    return divided(divided(share * share) * from.strength);
}

// The same of a shadow that fades out with the distance.
FS_BODY words16 linear_shadow(signed_words16 depths, soft_shadow from) {
    return divided(shadow_share(depths, from) * from.strength);
}

// The opacities of the shadows at the edges that cast them, 0 … 255. The piece's is below 128, so that the piece is
// where its picture is at least half opaque.
static const uint16_t shadow_strength = 150, piece_shadow_strength = 126;

// The index of the first byte from `first` on that is not 255, or `end`. Reads up to seven bytes past `end`.
FS_BODY int32_t full_end(const uint8_t *bytes, int32_t first, int32_t end) {
    for (; first < end; first += 8) {
        uint64_t eight;
        memcpy(&eight, bytes + first, 8);
        if (~eight == 0) continue;
        first += __builtin_ctzll(~eight) >> 3;
        break;
    }
    return first < end ? first : end;
}

// The index of the first byte from `first` on that is 255, or `end`. Reads up to seven bytes past `end`.
FS_BODY int32_t full_first(const uint8_t *bytes, int32_t first, int32_t end) {
    for (; first < end; first += 8) {
        bytes8 eight;
        memcpy(&eight, bytes + first, 8);
        uint64_t full = (uint64_t)(eight == 255);
        if (full == 0) continue;
        first += __builtin_ctzll(full) >> 3;
        break;
    }
    return first < end ? first : end;
}

FS_BODY int hides(const uint8_t *frame, const uint8_t *fill, int32_t x) {
    return frame[x] == 255 || fill[x] == 255;
}

// A row's longest run of fill, and the run around it where frame or fill hides the picture.
FS_BODY fs_notch_row summary(fs_columns span, const uint8_t *frame, const uint8_t *fill) {
    fs_notch_row row = {span, {0, 0}, {0, 0}, 0};
    int32_t fills = 0, longest = 0;
    for (int32_t x = full_first(fill, span.first, span.end), end; x < span.end;
         x = full_first(fill, end, span.end)) {
        end = full_end(fill, x, span.end);
        fills += end - x;
        if (end - x <= longest) continue;
        longest = end - x;
        row.filled = (fs_columns){x, end};
    }
    row.is_split = fills > longest;
    row.covered = row.filled;
    if (longest == 0) return row;
    while (row.covered.first > span.first && hides(frame, fill, row.covered.first - 1))
        row.covered.first--;
    while (row.covered.end < span.end && hides(frame, fill, row.covered.end)) row.covered.end++;
    return row;
}

// Converts a row of depths, none below `least` in the new unit, and repeats the first and the last one beyond the row.
FS_BODY void convert_row(
    const float *depths, ptrdiff_t width, int16_t unit, int32_t least, int16_t *row) {
    float padded[8] = {0};
    if (width < 8) {
        memcpy(padded, depths, 4 * (size_t)width);
        depths = padded;
    }
    ptrdiff_t last = width < 8 ? 0 : width - 8;
    for (ptrdiff_t x = 0; x < width; x += 8) {
        // The last group moves back so that it does not pass the end.
        ptrdiff_t start = x < last ? x : last;
        floats8 eight;
        memcpy(&eight, depths + start, 32);
        // Truncated as positive numbers, so that all are rounded in the same direction.
        eight = eight * (float)unit + (0.5f - (float)least);
        ints8 whole = __builtin_convertvector(eight, ints8) + least;
        signed_words8 words = __builtin_convertvector(whole, signed_words8);
        memcpy(row + start, &words, 16);
    }
    row[-1] = row[0];
    for (ptrdiff_t x = width; x < (width + 15) / 16 * 16 + 1; x++) row[x] = row[width - 1];
}

// The parameters of a notch's pixels.
typedef struct {
    int16_t frame, piece_frame;
    soft_shadow shadow, piece_shadow;
    // Pixels deeper than this, in the unit of rows, show only the fill.
    int16_t deep;
    // Up to these depths, a pixel has neither the frame nor the piece's shadow, and casts no shadow on the picture. The pixels
    // above a hole cast the shadow of its piece.
    int16_t outside, shadowless;
    // Depths of rows are shifted left by this.
    int16_t shift;
    int is_hole;
} notch_style;

// The means of the eight neighbours of pixels. Depths jump where the nearest outline pixel changes; means give
// smooth rims.
FS_BODY signed_words16 smooth(const int16_t *row, ptrdiff_t stride, const notch_style *style) {
    signed_words16 sum = load_words(row - 1) + load_words(row + 1);
    for (ptrdiff_t x = -1; x <= 1; x++)
        sum += load_words(row - stride + x) + load_words(row + stride + x);
    return sum >> (int16_t)(3 - style->shift);
}

// Quotients, rounded down; exact because both numbers are integers below 2^16.
FS_BODY words16 divided_by(words16 numbers, words16 divisors) {
    words16 result;
    for (int half = 0; half < 2; half++) {
        typedef uint16_t words8 __attribute__((vector_size(16)));
        words8 number, divisor;
        memcpy(&number, (const uint8_t *)&numbers + 16 * half, 16);
        memcpy(&divisor, (const uint8_t *)&divisors + 16 * half, 16);
        floats8 quotient = __builtin_convertvector(__builtin_convertvector(number, ints8), floats8)
            / __builtin_convertvector(__builtin_convertvector(divisor, ints8), floats8);
        words8 whole = __builtin_convertvector(__builtin_convertvector(quotient, ints8), words8);
        memcpy((uint8_t *)&result + 16 * half, &whole, 16);
    }
    return result;
}

// Stores the piece's cells of sixteen pixels.
FS_BODY void put_piece(fs_notch_cells to, ptrdiff_t x, words16 alpha, words16 frame) {
    put(to.alpha + x, alpha);
    put(to.piece_frame + x, frame);
}

FS_BODY int all_true(signed_words16 condition) { return __builtin_reduce_and(condition) != 0; }

// Draws a row, with or without the piece. `casting` has the depths of the pixels that cast the shadow; null if they are
// above the notch.
FS_BODY void draw_row(
    const int16_t *depths, const int16_t *casting, ptrdiff_t stride, ptrdiff_t width,
    const notch_style *style, int has_piece, fs_notch_cells to, fs_notch_row *row) {
    fs_columns span = {0, 0};
    words16 none = {};
    for (ptrdiff_t x = 0; x < width; x += 16) {
        if (all_true(load_words(depths + x) > style->deep)) {
            words16 full = none + 255;
            put(to.shadow + x, none);
            put(to.frame + x, style->is_hole ? none : full);
            put(to.fill + x, full);
            if (has_piece) put_piece(to, x, full, none);
            if (span.end == 0) span.first = (int32_t)x;
            span.end = (int32_t)x + 16;
            continue;
        }
        signed_words16 depth = smooth(depths + x, stride, style), caster = depth;
        if (casting)
            caster = style->is_hole ? smooth(casting + x, stride, style)
                                    : load_words(casting + x) << style->shift;
        if (all_true((depth <= style->outside) & (caster <= style->shadowless))) {
            put(to.shadow + x, none);
            put(to.frame + x, none);
            put(to.fill + x, none);
            if (has_piece) put_piece(to, x, none, none);
            continue;
        }
        words16 frame, body = coverage(depth, 0), shade = none;
        if (style->is_hole) {
            words16 is_inside = (words16)(body != 0);
            frame = (255 - coverage(depth, (int16_t)-style->frame)) & is_inside;
            if (casting && style->shadow.width > 0)
                shade = shadow(-caster, style->shadow) & is_inside;
        } else {
            frame = coverage(depth, style->frame);
            if (casting && style->shadow.width > 0)
                shade = divided(shadow(caster, style->shadow) * (255 - frame));
        }
        put(to.shadow + x, shade);
        put(to.frame + x, frame);
        put(to.fill + x, body);
        words16 drawn = style->is_hole ? body : frame | shade;
        if (has_piece) {
            words16 alpha = body;
            if (style->is_hole) {
                if (casting && style->piece_shadow.width > 0)
                    alpha += divided((255 - body) * linear_shadow(caster, style->piece_shadow));
            } else if (style->piece_shadow.width > 0)
                alpha += divided((255 - body) * shadow(depth, style->piece_shadow));
            // Inside the outline, the frame is over the content. Outside, it is over the shadow.
            words16 inside = 255 - coverage(depth, (int16_t)-style->piece_frame);
            signed_words16 is_full = body == 255;
            words16 shown = inside & (words16)is_full;
            if (!all_true(is_full | (body == 0)))
                shown = divided_by(inside * body, alpha | ((words16)(alpha == 0) & 1));
            put_piece(to, x, alpha, shown);
            drawn |= alpha;
        }
        signed_bytes16 is_drawn =
            __builtin_convertvector((signed_words16)(drawn != 0), signed_bytes16);
        uint64_t in[2];
        memcpy(in, &is_drawn, 16);
        if ((in[0] | in[1]) == 0) continue;
        int32_t first = in[0] ? __builtin_ctzll(in[0]) >> 3 : 8 + (__builtin_ctzll(in[1]) >> 3);
        int32_t spare = in[1] ? __builtin_clzll(in[1]) >> 3 : 8 + (__builtin_clzll(in[0]) >> 3);
        if (span.end == 0) span.first = (int32_t)x + first;
        span.end = (int32_t)x + 16 - spare;
    }
    if (span.end > width) span.end = (int32_t)width;
    *row = summary(span, to.frame, to.fill);
}

FS_KERNEL(draw_notch, (depths, width, limit, widths, drop, has_piece, scratch, cells, rows),
    const float *depths, ptrdiff_t width, ptrdiff_t limit, fs_notch_widths widths, ptrdiff_t drop,
    int has_piece, int16_t *scratch, fs_notch_cells cells, fs_notch_row *rows) {
    // Depths in rows are in 1/256 pixel, or coarser if the sum of eight does not fit 16 bits.
    int16_t shift = 0;
    while ((8 * (limit + 1)) << (8 - shift) > INT16_MAX) shift++;
    int16_t unit = (int16_t)(256 >> shift);
    int32_t least = -(int32_t)(limit + 1) * unit;
    float outside = widths.frame + 0.5f, shadowless = -(widths.frame + widths.shadow);
    float deep = widths.piece_frame + 3;
    if (has_piece && outside < widths.piece_shadow) outside = widths.piece_shadow;
    if (widths.is_hole) {
        outside = 0.5f;
        shadowless = has_piece ? -widths.piece_shadow : (float)limit;
        if (deep < widths.frame + 3) deep = widths.frame + 3;
        if (deep < widths.shadow + (float)drop + 1) deep = widths.shadow + (float)drop + 1;
    }
    notch_style style = {
        .frame = (int16_t)(widths.frame * 256),
        .piece_frame = (int16_t)(widths.piece_frame * 256),
        .shadow = shadow_of(widths.is_hole ? 0 : widths.frame, widths.shadow, shadow_strength),
        .piece_shadow = shadow_of(0, widths.piece_shadow, piece_shadow_strength),
        .deep = (int16_t)(deep * (float)unit),
        .outside = (int16_t)(-outside * 256),
        .shadowless = (int16_t)(shadowless * 256),
        .shift = shift,
        .is_hole = widths.is_hole,
    };
    ptrdiff_t stride = fs_notch_depths(width);
    // One row above the notch, and 16 depths before each row, of which one is used.
    int16_t *first = scratch + stride + 16;
    for (ptrdiff_t y = 0; y < width; y++)
        convert_row(depths + y * width, width, unit, least, first + y * stride);
    memcpy(first - stride - 16, first - 16, (size_t)stride * sizeof *first);
    int16_t *last = first + (width - 1) * stride;
    memcpy(last + stride - 16, last - 16, (size_t)stride * sizeof *first);
    for (ptrdiff_t y = 0; y < width; y++) {
        const int16_t *row = first + y * stride;
        const int16_t *casting = y < drop ? 0 : row - drop * stride;
        // Two loops without branches on the piece.
        if (has_piece) draw_row(row, casting, stride, width, &style, 1, cells, rows + y);
        else draw_row(row, casting, stride, width, &style, 0, cells, rows + y);
        cells.shadow += cells.stride;
        cells.frame += cells.stride;
        cells.fill += cells.stride;
        cells.alpha += cells.stride;
        cells.piece_frame += cells.stride;
    }
}
