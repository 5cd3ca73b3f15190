// The loops of a baseline JPEG with 4:2:0 colours, for processors of x86-64-v3.
//
// Samples, coefficients and bits are those of libjpeg's accurate integer method: the same file comes
// out. No memory is allocated or kept, and no length is checked: callers have.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// Whether this processor has the instructions. Where it has not, call nothing else here.
int fs_jpeg_kernels_can_run(void);

/// A coefficient c, eight times too large, is divided by d and rounded away from zero with
/// n = |c| + half: n / d = (n * reciprocal >> 16) * scale >> 16, for eight places of a row at a time.
typedef struct {
    uint16_t half[8];
    uint16_t reciprocal[8];
    uint16_t scale[8];
} fs_jpeg_divisor_row;

/// Where a component's codes begin in its table, each a `code << 8 | length`.
enum {
    /// For each category of a DC difference.
    FS_JPEG_DC = 0,
    /// For each symbol of an AC coefficient: zeros before it * 16 + category.
    FS_JPEG_AC = 12,
    /// The same with the bits that follow, for coefficients -16 ... 15: zeros * 32 + coefficient + 16.
    FS_JPEG_SMALL_AC = FS_JPEG_AC + 256,
    FS_JPEG_CODES = FS_JPEG_SMALL_AC + 512,
};

/// The state passed from one strip to the next.
typedef struct {
    /// The lowest `count` are bits of an unfinished byte.
    uint64_t bits;
    uint64_t count;
    /// The last DC coefficients of luma, blue and red.
    int32_t dc[3];
} fs_jpeg_state;

enum {
    /// The most bytes a block's bits fill: 64 codes of 16 bits with 10 bits behind them.
    FS_JPEG_BLOCK_BYTES = 208,
    /// Blocks of a unit of 16 x 16 pixels: four of luma, one of each colour.
    FS_JPEG_UNIT_BLOCKS = 6,
    /// Rows of samples of such units: 16 of luma, 8 with blue and red by turns.
    FS_JPEG_STRIP_ROWS = 24,
};

/// Codes `rows` (1 ... 16) of `width` pixels, each red, green, blue and a byte that is ignored,
/// without gaps; fewer than 16 only where the picture ends. Returns how many bytes it filled.
///
/// `divisors` has 8 rows of luma, then 8 of the colours; `codes` FS_JPEG_CODES of luma, then as many of
/// the colours. With n units in a row, `samples` has space for FS_JPEG_STRIP_ROWS * 16 n, and `target`
/// for n * FS_JPEG_UNIT_BLOCKS * FS_JPEG_BLOCK_BYTES + 8.
size_t fs_jpeg_code_strip(
    const fs_jpeg_divisor_row *divisors, const uint32_t *codes, const uint8_t *pixels, size_t width,
    size_t rows, int16_t *samples, fs_jpeg_state *state, uint8_t *target);

/// Copies `count` bytes with a 0 behind each 255, so that none looks like a marker (T.81 § B.1.1.5).
/// Returns the number of bytes written; `target` has space for 2 * `count` + 32.
size_t fs_jpeg_stuff_zeros(const uint8_t *bytes, size_t count, uint8_t *target);
