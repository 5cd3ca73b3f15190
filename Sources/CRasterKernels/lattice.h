// The hash of a lattice corner; `LatticeHash` in FretsawRaster computes the same.
#pragma once
#include <clones.h>

#include <stdint.h>

FS_BODY uint32_t lattice_mix(uint32_t x, uint32_t y, uint32_t seed) {
    uint32_t h = seed ^ x * 0x9e3779b1u;
    h ^= (y * 0x85ebca77u) >> 3 ^ y * 0xc2b2ae3du;
    h ^= h >> 16;
    h *= 0x7feb352du;
    h ^= h >> 15;
    h *= 0x846ca68bu;
    return h ^ h >> 16;
}

// The lower 16 bits as a number of -1 ..< 1.
FS_BODY float signed_unit(uint32_t bits) { return (float)((int32_t)(bits << 16) >> 16) * 0x1p-15f; }

// The floor of a number within ±2·10⁹.
FS_BODY int32_t floor_int(float value) {
    int32_t whole = (int32_t)value;
    return (float)whole > value ? whole - 1 : whole;
}
