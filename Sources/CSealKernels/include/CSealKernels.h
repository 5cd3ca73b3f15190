// Loops of Base64 that need instructions beyond the processor's baseline: one result, whichever is chosen at
// run time. No memory is allocated or kept, and no length is checked: callers have.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// Writes `3 * groups` bytes as `4 * groups` characters of RFC 4648.
///
/// `alphabet` has the character of each value below 64; from 0, from 26 and from 52 on they follow each other
/// in ASCII, as the RFC's two alphabets do. `text` overlaps neither.
void fs_base64_encode(
    const uint8_t *bytes, size_t groups, const uint8_t *alphabet, uint8_t *text);
