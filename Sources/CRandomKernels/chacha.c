#include "CRandomKernels.h"
#include <clones.h>

// Eight blocks are computed at a time: a vector has one word of each.

FS_BODY pixels8 rotated(pixels8 words, uint32_t bits) { return words << bits | words >> (32 - bits); }

FS_BODY void quarter_round(pixels8 *words, int a, int b, int c, int d) {
    words[a] += words[b];
    words[d] = rotated(words[d] ^ words[a], 16);
    words[c] += words[d];
    words[b] = rotated(words[b] ^ words[c], 12);
    words[a] += words[b];
    words[d] = rotated(words[d] ^ words[a], 8);
    words[c] += words[d];
    words[b] = rotated(words[b] ^ words[c], 7);
}

// D. J. Bernstein, “ChaCha, a variant of Salsa20”, 2008.
FS_KERNEL(chacha_blocks, (state, count, numbers),
    const fs_chacha *state, size_t count, uint64_t *numbers) {
    // “expand 32-byte k”.
    const uint32_t constants[4] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
    uint64_t counter = state->counter;
    for (size_t done = 0; done < count; done += 8, counter += 8) {
        pixels8 start[16], words[16], zero = {};
        for (int i = 0; i < 4; i++) {
            start[i] = zero + constants[i];
            start[4 + 2 * i] = zero + (uint32_t)state->key[i];
            start[5 + 2 * i] = zero + (uint32_t)(state->key[i] >> 32);
        }
        for (int i = 0; i < 8; i++) {
            start[12][i] = (uint32_t)(counter + (uint64_t)i);
            start[13][i] = (uint32_t)((counter + (uint64_t)i) >> 32);
        }
        start[14] = zero + (uint32_t)state->nonce;
        start[15] = zero + (uint32_t)(state->nonce >> 32);
        for (int i = 0; i < 16; i++) words[i] = start[i];
        for (int round = 0; round < 8; round += 2) {
            for (int i = 0; i < 4; i++) quarter_round(words, i, 4 + i, 8 + i, 12 + i);
            for (int i = 0; i < 4; i++)
                quarter_round(words, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4);
        }
        for (int i = 0; i < 16; i++) words[i] += start[i];
        // The words of a block become adjacent.
        transpose8(words);
        transpose8(words + 8);
        for (size_t i = 0; i < 8 && done + i < count; i++) {
            // All supported machines store the lower half of a number first.
            memcpy(numbers + 8 * (done + i), &words[i], 32);
            memcpy(numbers + 8 * (done + i) + 4, &words[8 + i], 32);
        }
    }
}
