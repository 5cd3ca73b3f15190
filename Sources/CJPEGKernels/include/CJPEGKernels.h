// The kernels of a baseline 4:2:0 JPEG encoder for x86-64-v3 and, twice as wide, for processors with AVX-512.
//
// Samples, coefficients and bits equal those of libjpeg's accurate integer method, so files are
// identical. Nothing is allocated, and callers check all lengths.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// Whether this processor supports the instructions of x86-64-v3. If not, no other function of this
/// header may be called.
int fs_jpeg_kernels_can_run(void);

/// Constants that divide the eight coefficients of a row by their divisors.
///
/// The transform's coefficients are eight times too large, so each divisor is eight times the value in the quantisation
/// table. The quotient is rounded to nearest, with halves away from zero. The absolute value of the quotient is (n *
/// reciprocal >> 16) * scale >> 16, where n = |c| + half and c is the coefficient.
typedef struct {
    uint16_t half[8];
    uint16_t reciprocal[8];
    uint16_t scale[8];
} fs_jpeg_divisor_row;

/// Offsets in a component's table of codes. An entry of the table is `code << 6 | length`.
enum {
    /// The codes of coefficients -64 ... 63 after at most 15 zeros, joined with the additional bits that follow a
    /// code. The index is `zeros * 128 + coefficient + 64`.
    FS_JPEG_SMALL_AC = 0,
    /// The code for the end of a block, in the place of a coefficient 0.
    FS_JPEG_END = 64,
    /// The code for 16 zeros.
    FS_JPEG_ZEROS = 15 * 128 + 64,
    /// No code: an entry of 0 bits.
    FS_JPEG_NO_CODE = 128 + 64,
    /// The codes of DC differences -128 ... 127, joined with their additional bits. The index is `difference + 128`.
    FS_JPEG_SMALL_DC = 16 * 128,
    /// The code of each category of a DC difference.
    FS_JPEG_DC = FS_JPEG_SMALL_DC + 256,
    /// The code of each symbol of an AC coefficient. The index is `zeros * 16 + category`, where
    /// `zeros` is the number of zeros before the coefficient.
    FS_JPEG_AC = FS_JPEG_DC + 12,
    FS_JPEG_CODES = FS_JPEG_AC + 256,
    /// Behind the tables of both components: space for codes that are in no table.
    FS_JPEG_COMPUTED = 2 * FS_JPEG_CODES,
    FS_JPEG_COMPUTED_CODES = 1024,
};

/// The state passed from one strip to the next.
typedef struct {
    /// The lowest `count` bits belong to an unfinished byte.
    uint64_t bits;
    uint64_t count;
    /// The last DC coefficients: of luma, of the blue difference and of the red difference.
    int32_t dc[3];
} fs_jpeg_state;

enum {
    /// The maximum number of bytes of a block: 64 codes of 16 bits, each followed by 10 bits.
    FS_JPEG_BLOCK_BYTES = 208,
    /// Blocks in a unit of 16 x 16 pixels: four of luma, one of each chroma component.
    FS_JPEG_UNIT_BLOCKS = 6,
    /// Rows of samples in a strip of units: 16 of luma and 8 of chroma, with 8 blue differences and 8
    /// red differences for each unit. Each kernel has its own order of samples.
    FS_JPEG_STRIP_ROWS = 24,
};

/// Encodes one strip: `rows` rows of `width` pixels each. `rows` is 1 ... 16.
///
/// Pixels are red, green, blue and an ignored byte, without gaps. Only the last strip may have
/// fewer than 16 rows. With n units per row, rounded up to an even number, the arrays have these sizes:
///
/// - `divisors`: 8 rows for luma, then 8 rows for chroma;
/// - `codes`: FS_JPEG_CODES entries for luma, then FS_JPEG_CODES entries for chroma, then space for
///   FS_JPEG_COMPUTED_CODES entries, which is overwritten;
/// - `samples`: space for FS_JPEG_STRIP_ROWS * 16 n samples;
/// - `target`: space for n * FS_JPEG_UNIT_BLOCKS * FS_JPEG_BLOCK_BYTES + 8 bytes.
///
/// Returns the number of bytes written.
size_t fs_jpeg_code_strip(
    const fs_jpeg_divisor_row *divisors, uint32_t *codes, const uint8_t *pixels, size_t width,
    size_t rows, int16_t *samples, fs_jpeg_state *state, uint8_t *target);

/// `fs_jpeg_code_strip` without AVX-512, for tests.
size_t fs_jpeg_code_strip_v3(
    const fs_jpeg_divisor_row *divisors, uint32_t *codes, const uint8_t *pixels, size_t width,
    size_t rows, int16_t *samples, fs_jpeg_state *state, uint8_t *target);

/// Copies `count` bytes and inserts a 0 after each 255, so that no data looks like a marker (T.81 §
/// B.1.1.5). Returns the number of bytes written; `target` has space for 2 * `count` + 32.
size_t fs_jpeg_stuff_zeros(const uint8_t *bytes, size_t count, uint8_t *target);
