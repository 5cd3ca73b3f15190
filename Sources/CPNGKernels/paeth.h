// Paeth's predictor (PNG specification § 9.4).
#pragma once
#include <clones.h>
#include <stdint.h>

// In eight bits throughout, so that a vector holds as many pixels as it can.
FS_BODY uint8_t fs_predict(uint8_t a, uint8_t b, uint8_t c) {
    uint8_t to_a = b > c ? b - c : c - b;
    uint8_t to_b = a > c ? a - c : c - a;
    uint8_t nearer = to_a < to_b ? to_a : to_b;
    uint8_t farther = to_a < to_b ? to_b : to_a;
    // Between a and b, c is as far from the sum as the two distances differ; elsewhere it is never
    // the nearest.
    int is_between = (a > c) != (b > c);
    int takes_c = is_between & ((uint8_t)(farther - nearer) < nearer);
    uint8_t side = to_a <= to_b ? a : b;
    return takes_c ? c : side;
}
