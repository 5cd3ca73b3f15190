#include "CRandomKernels.h"
#include <clones.h>

// Eight blocks at a time: a vector has one word of each.
typedef uint32_t words8 __attribute__((vector_size(32)));

FS_BODY words8 rotated(words8 words, uint32_t bits) { return words << bits | words >> (32 - bits); }

FS_BODY void quarter_round(words8 *words, int a, int b, int c, int d) {
    words[a] += words[b];
    words[d] = rotated(words[d] ^ words[a], 16);
    words[c] += words[d];
    words[b] = rotated(words[b] ^ words[c], 12);
    words[a] += words[b];
    words[d] = rotated(words[d] ^ words[a], 8);
    words[c] += words[d];
    words[b] = rotated(words[b] ^ words[c], 7);
}

// Makes eight words of each block adjacent.
FS_BODY void transpose(words8 *a) {
    words8 b[8], c[8];
    for (int i = 0; i < 8; i += 2) {
        b[i] = __builtin_shufflevector(a[i], a[i + 1], 0, 8, 1, 9, 4, 12, 5, 13);
        b[i + 1] = __builtin_shufflevector(a[i], a[i + 1], 2, 10, 3, 11, 6, 14, 7, 15);
    }
    for (int i = 0; i < 8; i += 4) {
        c[i] = __builtin_shufflevector(b[i], b[i + 2], 0, 1, 8, 9, 4, 5, 12, 13);
        c[i + 1] = __builtin_shufflevector(b[i], b[i + 2], 2, 3, 10, 11, 6, 7, 14, 15);
        c[i + 2] = __builtin_shufflevector(b[i + 1], b[i + 3], 0, 1, 8, 9, 4, 5, 12, 13);
        c[i + 3] = __builtin_shufflevector(b[i + 1], b[i + 3], 2, 3, 10, 11, 6, 7, 14, 15);
    }
    for (int i = 0; i < 4; i++) {
        a[i] = __builtin_shufflevector(c[i], c[i + 4], 0, 1, 2, 3, 8, 9, 10, 11);
        a[i + 4] = __builtin_shufflevector(c[i], c[i + 4], 4, 5, 6, 7, 12, 13, 14, 15);
    }
}

// D. J. Bernstein, “ChaCha, a variant of Salsa20”, 2008.
FS_KERNEL(chacha_blocks, (state, count, numbers),
    const fs_chacha *state, size_t count, uint64_t *numbers) {
    // “expand 32-byte k”.
    const uint32_t constants[4] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
    uint64_t counter = state->counter;
    for (size_t done = 0; done < count; done += 8, counter += 8) {
        words8 start[16], words[16], zero = {};
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
        transpose(words);
        transpose(words + 8);
        for (size_t i = 0; i < 8 && done + i < count; i++) {
            // All supported machines store the lower half of a number first.
            memcpy(numbers + 8 * (done + i), &words[i], 32);
            memcpy(numbers + 8 * (done + i) + 4, &words[8 + i], 32);
        }
    }
}
