// The transposition and the cosine transform of blocks, for vectors of any width.
//
// The including file defines `fs_words`, a vector of 16-bit numbers, its operations, and FS_BODY_OF_TRANSFORM.

// Transposes 8 x 8 numbers within each 128 bits.
FS_BODY_OF_TRANSFORM void fs_transpose(fs_words r[8]) {
    fs_words pairs[8], fours[8];
    for (int i = 0; i < 4; i++) {
        pairs[i] = fs_low16(r[2 * i], r[2 * i + 1]);
        pairs[4 + i] = fs_high16(r[2 * i], r[2 * i + 1]);
    }
    for (int i = 0; i < 4; i++) {
        fours[2 * i] = fs_low32(pairs[2 * i], pairs[2 * i + 1]);
        fours[2 * i + 1] = fs_high32(pairs[2 * i], pairs[2 * i + 1]);
    }
    for (int half = 0; half < 2; half++) {
        for (int i = 0; i < 2; i++) {
            fs_words upper = fours[4 * half + i], lower = fours[4 * half + 2 + i];
            r[4 * half + 2 * i] = fs_low64(upper, lower);
            r[4 * half + 2 * i + 1] = fs_high64(upper, lower);
        }
    }
}

// The transform in one dimension. The eight inputs of each transform are in the same lane of the eight vectors. The first
// call keeps two extra fractional bits; the second call removes them.
FS_BODY_OF_TRANSFORM void fs_transform(fs_words r[8], int is_first) {
    int shift = is_first ? 13 - 2 : 13 + 2;
    fs_words sum[4], difference[4];
    for (int i = 0; i < 4; i++) {
        sum[i] = fs_plus(r[i], r[7 - i]);
        difference[i] = fs_minus(r[i], r[7 - i]);
    }
    fs_words outer = fs_plus(sum[0], sum[3]), inner = fs_plus(sum[1], sum[2]);
    fs_words all = fs_plus(outer, inner), less = fs_minus(outer, inner);
    if (is_first) {
        r[0] = fs_shifted_left(all, 2);
        r[4] = fs_shifted_left(less, 2);
    } else {
        const fs_words half = fs_all(2);
        r[0] = fs_shifted_right(fs_plus(all, half), 2);
        r[4] = fs_shifted_right(fs_plus(less, half), 2);
    }
    fs_pairs even = fs_zip(fs_minus(sum[1], sum[2]), fs_minus(sum[0], sum[3]));
    r[2] = fs_sum2(even, 4433, 4433 + 6270, shift);
    r[6] = fs_sum2(even, 4433 - 15137, 4433, shift);
    fs_pairs ab = fs_zip(difference[3], difference[2]), cd = fs_zip(difference[1], difference[0]);
    r[1] = fs_sum4(ab, cd, 2260, 6437, 9633, 11363, shift);
    r[3] = fs_sum4(ab, cd, -6436, -11362, -2259, 9633, shift);
    r[5] = fs_sum4(ab, cd, 9633, 2261, -11362, 6437, shift);
    r[7] = fs_sum4(ab, cd, -11363, 9633, -6436, 2260, shift);
}
