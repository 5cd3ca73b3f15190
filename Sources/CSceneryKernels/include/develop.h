// From light to stored pixels.
#pragma once

/// Turns a row of light into levels: square root, a shoulder for highlights, and corners darker by
/// the square of `row_fall` less the column's `falls`. Four levels to a pixel, 64 to a stored level.
void fs_develop_row(
    float exposure, float row_fall, const fs_light *lights, const float *falls, ptrdiff_t count,
    int16_t *levels);

/// Makes `count` times four levels of a line of them, 64 to a stored level both.
///
/// A pixel is blended of four of the line's, from `firsts` on, with four weights each, every one four
/// times, which sum to 32767. Nothing is made where a pixel's four do not lie in the line.
void fs_widen_row(
    const int16_t *line, ptrdiff_t line_count, const int32_t *firsts, const int16_t *weights,
    ptrdiff_t weight_count, int16_t *wide, ptrdiff_t count);

/// Makes `count` pixels of four bytes of four rows of levels, blended with weights that sum to 32767.
///
/// `specks`, 128 to a stored level, are added as grain, weaker where levels are high. Levels' alpha is
/// 255, 64 to a stored level as all levels, and the specks' 0; `level_count` is that of each row and of
/// the specks.
void fs_finish_row(
    int16_t a_weight, int16_t b_weight, int16_t c_weight, int16_t d_weight, const int16_t *a,
    const int16_t *b, const int16_t *c, const int16_t *d, const int16_t *specks,
    ptrdiff_t level_count, void *pixels, ptrdiff_t count);
