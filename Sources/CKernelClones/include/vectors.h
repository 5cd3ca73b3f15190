// Vectors of 32 bytes, which the baseline works on in halves.
#pragma once
#include <stdint.h>
#include <string.h>

// Vectors are arguments of what becomes part of its caller alone: no convention of calls is followed.
#pragma clang diagnostic ignored "-Wpsabi"

typedef uint8_t bytes32 __attribute__((vector_size(32)));
typedef uint16_t words16 __attribute__((vector_size(32)));
typedef int16_t signed_words16 __attribute__((vector_size(32)));
typedef uint32_t pixels8 __attribute__((vector_size(32)));

static inline __attribute__((always_inline)) bytes32 load32(const uint8_t *bytes) {
    bytes32 all;
    memcpy(&all, bytes, 32);
    return all;
}
