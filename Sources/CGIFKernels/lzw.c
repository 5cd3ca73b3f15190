// LZW codes to colour indices.
#include "CGIFKernels.h"
#include <clones.h>

FS_BODY uint64_t load64(const uint8_t *bytes) {
    uint64_t all;
    memcpy(&all, bytes, 8);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    all = __builtin_bswap64(all);
#endif
    return all;
}

// Copies a string in a step of 16 bytes and further steps of 32 bytes. It may read and write up to 31
// bytes after the string's end.
FS_BODY void copy_string(uint8_t *output, size_t from, size_t place, size_t length) {
    typedef uint8_t bytes16 __attribute__((vector_size(16)));
    bytes16 first;
    memcpy(&first, output + from, 16);
    memcpy(output + place, &first, 16);
    if (length > 16) {
        const uint8_t *source = output + from;
        uint8_t *target = output + place;
        size_t done = 16;
#pragma clang loop unroll(disable)
        do {
            bytes32 next = load32(source + done);
            memcpy(target + done, &next, 32);
            done += 32;
        } while (done < length);
    }
}

// Decodes up to `groups` groups of four codes, as long as the output before a group is below `end`.
// `added` are the entries of the table that get the strings, unless the table is full. Returns the number
// of codes. It stops at a code without a string.
FS_BODY size_t run_groups(
    size_t groups, size_t bit, uint32_t width, size_t *reached, size_t end, const uint8_t *window,
    const fs_lzw_string *table, fs_lzw_string *added, int is_full, uint8_t *output) {
    const uint32_t mask = (1u << width) - 1;
    size_t place = *reached, count = 0;
    // Only the newest string has this offset.
    size_t newest = added[-1].offset;
    while (groups-- && place < end) {
        // At least 57 bits.
        uint64_t bits = load64(window + (bit >> 3)) >> (bit & 7);
        bit += 4 * width;
#pragma clang loop unroll(full)
        for (size_t i = 0; i < 4; i++) {
            const fs_lzw_string *string = table + (bits & mask);
            size_t from = string->offset, length = string->length;
            if (__builtin_expect(!length, 0)) {
                *reached = place;
                return count + i;
            }
            bits >>= width;
            copy_string(output, from, place, length);
            // Its last byte is its first byte, which was only written above.
            if (__builtin_expect(from == newest, 0) && from + length > place)
                output[place + length - 1] = output[from];
            if (!is_full) {
                added[i].offset = (uint32_t)place;
                added[i].length = (uint32_t)length + 1;
                newest = place;
            }
            place += length;
        }
        count += 4;
        added += 4;
    }
    *reached = place;
    return count;
}

// Empties entries. A call of `memset` can take an instruction per byte.
FS_BODY void empty(fs_lzw_string *entries, size_t count) {
    const bytes32 zero = {0};
    size_t i = 0;
    for (; i + 4 <= count; i += 4) {
        memcpy(entries + i, &zero, 32);
        __asm__ volatile("" : : : "memory");
    }
    for (; i < count; i++) entries[i] = (fs_lzw_string){0, 0};
}

FS_KERNEL_OF(fs_lzw_outcome, lzw_run, (state, window, filled, is_last, table, output),
    fs_lzw_state *state, const uint8_t *window, size_t filled, int is_last, fs_lzw_string *table,
    uint8_t *output) {
    const size_t end = state->end;
    const uint32_t clear = state->clear;
    size_t bit = state->bit, place = state->place;
    uint32_t next = state->next, width = state->width;
    fs_lzw_outcome outcome = FS_LZW_COMPLETE;
    while (place < end) {
        const uint32_t mask = (1u << width) - 1;
        // The groups of four codes whose first bit is in one of the window's first `filled` - 7 bytes.
        size_t byte = bit >> 3, groups = 0, count = 0;
        if (byte + 8 <= filled) groups = (filled - byte - 8) * 8 / (4 * width) + 1;
        if (next == FS_LZW_TABLE_SIZE) {
            count = run_groups(
                groups, bit, width, &place, end, window, table, table + next, 1, output);
        } else if (next + 4 <= mask) {
            // The width does not change.
            size_t most = (mask - next) / 4;
            if (groups > most) groups = most;
            count = run_groups(
                groups, bit, width, &place, end, window, table, table + next, 0, output);
            next += (uint32_t)count;
        }
        bit += count * width;
        if (place >= end) break;

        // One code of any kind.
        byte = bit >> 3;
        uint64_t bits = 0;
        if (byte + 8 <= filled) {
            bits = load64(window + byte);
        } else if (!is_last) {
            outcome = FS_LZW_NEEDS_DATA;
            break;
        } else if (bit + width > 8 * filled) {
            outcome = FS_LZW_OUT_OF_DATA;
            break;
        } else {
            uint8_t last[8] = {0};
            memcpy(last, window + byte, filled - byte);
            bits = load64(last);
        }
        uint32_t code = (uint32_t)(bits >> (bit & 7)) & mask;
        bit += width;
        if (code == clear) {
            empty(table + clear + 2, next - clear - 2);
            next = clear + 2;
            width = (uint32_t)__builtin_ctz(clear) + 1;
            continue;
        }
        fs_lzw_string string = table[code];
        if (!string.length) {
            outcome = code == clear + 1 ? FS_LZW_ENDED_EARLY : FS_LZW_BAD_CODE;
            break;
        }
        copy_string(output, string.offset, place, string.length);
        if (string.offset + string.length > place)
            output[place + string.length - 1] = output[string.offset];
        if (next < FS_LZW_TABLE_SIZE) {
            table[next++] = (fs_lzw_string){(uint32_t)place, string.length + 1};
            if ((next - 1) >> width && width < 12) width++;
        }
        place += string.length;
    }
    state->bit = bit;
    state->place = place;
    state->next = next;
    state->width = width;
    return outcome;
}
