// The loops of the GIF decoder: LZW codes to colour indices, and colour indices to pixels.
//
// They are compiled for the baseline and x86-64-v3, most also for AVX-512, and chosen at run time; results are the same.
// Nothing is allocated, and callers check all lengths.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// Why `fs_lzw_run` returned.
typedef enum {
    /// The window has no more whole codes, and more data follow it.
    FS_LZW_NEEDS_DATA = 0,
    /// The output is complete.
    FS_LZW_COMPLETE,
    /// The end code came before the end of the output.
    FS_LZW_ENDED_EARLY,
    /// The window has no more whole codes, and no data follow it.
    FS_LZW_OUT_OF_DATA,
    /// A code that is not in the table came before the end of the output.
    FS_LZW_BAD_CODE,
} fs_lzw_outcome;

enum {
    /// The number of entries of a table.
    FS_LZW_TABLE_SIZE = 4096,
    /// The number of bytes after the end of the output that `fs_lzw_run` may overwrite.
    ///
    /// Up to four codes are decoded between checks for the end. Each writes a string of at most the
    /// table's size; the last copy may write 31 more bytes.
    FS_LZW_SLACK = 4 * FS_LZW_TABLE_SIZE + 32,
};

/// A string of the table, as a part of the output; no code has a string of length 0.
typedef struct {
    uint32_t offset, length;
} fs_lzw_string;

/// The state of an LZW decoder between two windows of data.
typedef struct {
    /// The number of bits of the window that codes have used.
    size_t bit;
    /// The offset of the next byte of the output, and the offset of its end, which is below 1 << 32.
    size_t place, end;
    /// The clear code: 1 << minimum code size.
    uint32_t clear;
    /// The next code that the table gets, at least `clear` + 2, and the number of bits of a code.
    uint32_t next, width;
} fs_lzw_state;

/// Decodes LZW codes (GIF89a, appendix F) until the window or the output ends.
///
/// `window` has `filled` bytes. `is_last` is not 0 if no data follow them. Before the first call for an
/// output, `table` has the strings of the codes below `clear`, whose bytes the caller has written before
/// `place`; all others have the length 0. Up to `FS_LZW_SLACK` bytes after `end` are overwritten.
fs_lzw_outcome fs_lzw_run(
    fs_lzw_state *state, const uint8_t *window, size_t filled, int is_last, fs_lzw_string *table,
    uint8_t *output);

/// Rows of colour indices, and the pixels that they are drawn over.
typedef struct {
    const uint8_t *indices;
    uint32_t *pixels;
    size_t columns, rows;
    /// The distances from a row to the next one.
    size_t index_stride, pixel_stride;
} fs_gif_rows;

/// Draws rows of colour indices.
///
/// Indices are below 1 << `bits`, which is at most 8. Of the 256 `colors`, that of the index `transparent`
/// is 0, and this index leaves pixels as they are; -1 for no such index.
void fs_gif_draw(const fs_gif_rows *area, const uint32_t *colors, int transparent, int bits);

/// `fs_gif_draw` without vectors, for other processors and for tests.
void fs_gif_draw_by_eights(const fs_gif_rows *area, const uint32_t *colors, int transparent);
