// The loop of the random number generator.
//
// It is compiled for the baseline, x86-64-v3 and AVX-512, and chosen at run time; results are the same. Nothing is
// allocated.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// The state of ChaCha with 8 rounds, a 64-bit counter and a 64-bit nonce.
typedef struct {
    uint64_t key[4], counter, nonce;
} fs_chacha;

/// Writes `count` blocks, from that of the counter on. A block has eight numbers: the sixteen words of ChaCha, two per number,
/// the first word in the lower half.
void fs_chacha_blocks(const fs_chacha *state, size_t count, uint64_t *numbers);
