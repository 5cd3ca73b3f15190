#include "CRasterKernels.h"
#include <clones.h>
#include <vectors.h>

// Comparing unsigned bytes to 0 and 255 is all that is asked: each makes a mask.
FS_BODY bytes32 is_empty(bytes32 covers) { return (bytes32)(covers == 0); }

// Marks the outline's pixels of a row by 0 and others by 255; false where there are none. Of the last 32
// pixels those beyond the row are given as `beyond`.
FS_BODY int mark(
    const uint8_t *covers, ptrdiff_t stride, ptrdiff_t count, bytes32 beyond, uint8_t *marks) {
    bytes32 all = ~(bytes32){};
    for (ptrdiff_t x = 0; x < count; x += 32) {
        const uint8_t *here = covers + x;
        bytes32 cover = load32(here);
        bytes32 touches = is_empty(load32(here - 1)) | is_empty(load32(here + 1))
            | is_empty(load32(here - stride)) | is_empty(load32(here + stride));
        bytes32 inside = ((bytes32)(cover == 255) & ~touches) | is_empty(cover);
        if (count - x < 32) inside |= beyond;
        all &= inside;
        memcpy(marks + x, &inside, 32);
    }
    uint64_t words[4];
    memcpy(words, &all, 32);
    return (words[0] & words[1] & words[2] & words[3]) != UINT64_MAX;
}

FS_BODY void find(
    fs_distance_box box, const uint8_t *covers, ptrdiff_t cover_stride, uint8_t *marks,
    fs_outline_steps steps) {
    ptrdiff_t count = box.right - box.left, reach = box.reach;
    // Whole vectors, and as much beside them as steps may reach.
    memset(marks, 255, (size_t)(count + 2 * box.limit + 64));
    marks += box.limit;
    int is_narrow = reach <= FS_NARROW_REACH;
    uint8_t farthest = is_narrow ? 255 : (uint8_t)(box.limit + 1);
    bytes32 none = ~(bytes32){};
    // What lies beyond the box is none of the outline.
    uint8_t kept[32];
    memset(kept, 255, 32);
    memset(kept, 0, (size_t)(count % 32));
    bytes32 beyond = load32(kept);
    for (ptrdiff_t y = box.top; y < box.bottom; y++) {
        const uint8_t *row = covers + y * cover_stride + box.left;
        ptrdiff_t place = y * box.stride + box.left;
        if (!mark(row, cover_stride, count, beyond, marks)) {
            memset(steps.ranks + place, 255, (size_t)count);
            memset(steps.lengths + place, farthest, (size_t)count);
            memset(steps.edges + place, 0, (size_t)count);
            continue;
        }
        for (ptrdiff_t x = 0; x < count; x += 32) {
            bytes32 ranks = none, lengths = (bytes32){} + farthest, edges = {};
            // Nearer ones last, in place of those before them.
            for (ptrdiff_t step = reach; step >= 0; step--) {
                bytes32 length = (bytes32){} + (uint8_t)(is_narrow ? step * step : step);
                bytes32 right = load32(marks + x + step), left = load32(marks + x - step);
                bytes32 either = right & left;
                lengths = (lengths & either) | (length & ~either);
                bytes32 rank = (bytes32){} + (uint8_t)(2 * step);
                ranks = (ranks & right) | (rank & ~right);
                edges = (edges & right) | (load32(row + x + step) & ~right);
                if (step == 0) break;
                ranks = (ranks & left) | ((rank - 1) & ~left);
                edges = (edges & left) | (load32(row + x - step) & ~left);
            }
            memcpy(steps.ranks + place + x, &ranks, 32);
            memcpy(steps.lengths + place + x, &lengths, 32);
            memcpy(steps.edges + place + x, &edges, 32);
        }
    }
}

FS_V3 static void find_v3(
    fs_distance_box box, const uint8_t *covers, ptrdiff_t cover_stride, uint8_t *marks,
    fs_outline_steps steps) {
    find(box, covers, cover_stride, marks, steps);
}

void fs_find_outline_steps(
    fs_distance_box box, const uint8_t *covers, ptrdiff_t cover_stride, uint8_t *marks,
    fs_outline_steps steps) {
    if (FS_HAS_V3) find_v3(box, covers, cover_stride, marks, steps);
    else find(box, covers, cover_stride, marks, steps);
}
