#include "CSealKernels.h"
#include <clones.h>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

static void encode(
    const uint8_t *restrict bytes, size_t groups, const uint8_t *restrict alphabet,
    uint8_t *restrict text) {
    for (size_t i = 0; i < groups; i++) {
        uint32_t bits = (uint32_t)bytes[3 * i] << 16 | bytes[3 * i + 1] << 8 | bytes[3 * i + 2];
        text[4 * i] = alphabet[bits >> 18];
        text[4 * i + 1] = alphabet[bits >> 12 & 63];
        text[4 * i + 2] = alphabet[bits >> 6 & 63];
        text[4 * i + 3] = alphabet[bits & 63];
    }
}

#if defined(__x86_64__)
// Eight groups a step, four to each half of a register: the masks and factors are those of Muła and Lemire,
// “Faster Base64 Encoding and Decoding Using AVX2 Instructions” (ACM Transactions on the Web 12, 2018).
// Returns how many groups it took.
FS_V3 static size_t encode_v3(
    const uint8_t *bytes, size_t groups, const uint8_t *alphabet, uint8_t *text) {
    // The bytes a, b, c of a group become the words b a and c b: each value lies within one of them.
    const __m256i words = _mm256_setr_epi8(
        1, 0, 2, 1, 4, 3, 5, 4, 7, 6, 8, 7, 10, 9, 11, 10,
        1, 0, 2, 1, 4, 3, 5, 4, 7, 6, 8, 7, 10, 9, 11, 10);
    // What is added to a value gives its character: 13 is for 0…25, 0 for 26…51, 1…10 for 52…61, 11, 12.
    uint8_t steps[16] = {alphabet[26] - 26};
    for (size_t i = 1; i <= 10; i++) steps[i] = alphabet[52] - 52;
    steps[11] = alphabet[62] - 62;
    steps[12] = alphabet[63] - 63;
    steps[13] = alphabet[0];
    const __m256i table =
        _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)steps));
    size_t i = 0;
    // 28 bytes are loaded for 24.
    for (; i + 10 <= groups; i += 8) {
        const uint8_t *source = bytes + 3 * i;
        __m256i input = _mm256_inserti128_si256(
            _mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)source)),
            _mm_loadu_si128((const __m128i *)(source + 12)), 1);
        input = _mm256_shuffle_epi8(input, words);
        // Multiplications by powers of two move each value to the lower end of its byte: the first and the
        // third of a group down, the others up.
        __m256i down = _mm256_mulhi_epu16(
            _mm256_and_si256(input, _mm256_set1_epi32(0x0FC0FC00)),
            _mm256_set1_epi32(0x04000040));
        __m256i up = _mm256_mullo_epi16(
            _mm256_and_si256(input, _mm256_set1_epi32(0x003F03F0)),
            _mm256_set1_epi32(0x01000010));
        __m256i values = _mm256_or_si256(down, up);
        __m256i is_first = _mm256_cmpgt_epi8(_mm256_set1_epi8(26), values);
        __m256i places = _mm256_or_si256(
            _mm256_subs_epu8(values, _mm256_set1_epi8(51)),
            _mm256_and_si256(is_first, _mm256_set1_epi8(13)));
        __m256i characters =
            _mm256_add_epi8(values, _mm256_shuffle_epi8(table, places));
        _mm256_storeu_si256((__m256i *)(text + 4 * i), characters);
    }
    return i;
}
#endif

void fs_base64_encode(
    const uint8_t *bytes, size_t groups, const uint8_t *alphabet, uint8_t *text) {
    size_t done = 0;
#if defined(__x86_64__)
    if (FS_HAS_V3) done = encode_v3(bytes, groups, alphabet, text);
#endif
    encode(bytes + 3 * done, groups - done, alphabet, text + 4 * done);
}
