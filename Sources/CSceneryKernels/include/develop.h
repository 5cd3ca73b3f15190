// From light to stored pixels.
#pragma once

/// Turns a row of light into levels: square root, a shoulder for highlights, and corners darker by
/// the square of `row_fall` less the column's `falls`. Four levels to a pixel, 64 to a stored level.
void fs_develop_row(
    float exposure, float row_fall, const fs_light *lights, const float *falls, ptrdiff_t count,
    int16_t *levels);

/// Blends four rows of levels with weights that sum to 32767, 32 to a stored level in the end.
void fs_blend_rows(
    int16_t a_weight, int16_t b_weight, int16_t c_weight, int16_t d_weight, const int16_t *a,
    const int16_t *b, const int16_t *c, const int16_t *d, int16_t *line, ptrdiff_t count);

/// Makes `count` pixels of four bytes of a line of levels.
///
/// A pixel is blended of four of the line's, from `firsts` on, with four weights each, every one four
/// times; `specks`, four to a pixel and 64 to a stored level, are added as grain, weaker where levels
/// are high. The line's alpha is 255, 32 to a stored level as all levels, and the specks' 0.
void fs_enlarge_row(
    const int16_t *line, ptrdiff_t line_count, const int32_t *firsts, ptrdiff_t count,
    const int16_t *weights, ptrdiff_t weight_count, const int16_t *specks, ptrdiff_t speck_count,
    void *pixels);
