// Operations of vectors of 16-bit numbers, for vectors of any width.
//
// The including file defines `fs_words`, FS_WORDS_OF(operation), such as `_mm256_ ## operation`, and FS_BODY_OF_TRANSFORM.

// Two vectors, interleaved.
typedef struct {
    fs_words low, high;
} fs_pairs;

FS_BODY_OF_TRANSFORM fs_words fs_plus(fs_words a, fs_words b) { return FS_WORDS_OF(add_epi16)(a, b); }
FS_BODY_OF_TRANSFORM fs_words fs_minus(fs_words a, fs_words b) { return FS_WORDS_OF(sub_epi16)(a, b); }
FS_BODY_OF_TRANSFORM fs_words fs_all(int16_t word) { return FS_WORDS_OF(set1_epi16)(word); }

// Interleaved numbers of the lower or the upper half of each 128 bits.
FS_BODY_OF_TRANSFORM fs_words fs_low16(fs_words a, fs_words b) { return FS_WORDS_OF(unpacklo_epi16)(a, b); }
FS_BODY_OF_TRANSFORM fs_words fs_high16(fs_words a, fs_words b) { return FS_WORDS_OF(unpackhi_epi16)(a, b); }
FS_BODY_OF_TRANSFORM fs_words fs_low32(fs_words a, fs_words b) { return FS_WORDS_OF(unpacklo_epi32)(a, b); }
FS_BODY_OF_TRANSFORM fs_words fs_high32(fs_words a, fs_words b) { return FS_WORDS_OF(unpackhi_epi32)(a, b); }
FS_BODY_OF_TRANSFORM fs_words fs_low64(fs_words a, fs_words b) { return FS_WORDS_OF(unpacklo_epi64)(a, b); }
FS_BODY_OF_TRANSFORM fs_words fs_high64(fs_words a, fs_words b) { return FS_WORDS_OF(unpackhi_epi64)(a, b); }

FS_BODY_OF_TRANSFORM fs_pairs fs_zip(fs_words a, fs_words b) {
    return (fs_pairs){fs_low16(a, b), fs_high16(a, b)};
}
