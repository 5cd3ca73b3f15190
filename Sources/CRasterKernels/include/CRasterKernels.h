// Loops over pixels that need vectors wider than the processor's baseline has.
//
// One body each, compiled for the baseline and for x86-64-v3, and chosen at run time; every number is
// rounded as the source says, so results are the same to the bit. No memory is allocated or kept, and
// no length is checked: callers have.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// How a row's light is changed.
typedef struct {
    /// Of red, green and blue, in 1/2048, below 16,384.
    uint16_t red, green, blue;
    /// Added to every colour, in 1/8.
    int16_t lift;
} fs_tone;

/// Copies `count` pixels of four bytes, in reverse order where `is_mirrored`: each colour times its gain,
/// plus its light and the row's lift, rounded to the nearest and kept within a byte; opaque.
///
/// `lights` has, for every eight pixels begun, eight numbers that hold the light of a pixel's red and,
/// 16 bits higher, of its blue, and then eight with that of its green and, 16 bits higher, more than
/// any lift takes away. Light and lift together lie within ±8,192.
void fs_tone_row(
    const uint8_t *source, size_t count, int is_mirrored, fs_tone tone, const uint32_t *lights,
    uint8_t *target);
