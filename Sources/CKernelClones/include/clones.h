// Compiles a function for the baseline, for x86-64-v3 and for AVX-512, and picks one at run time.
#pragma once
#include <stdint.h>
#include <string.h>

// No fused multiply-add: it rounds once instead of twice, so results would depend on the processor.
#pragma clang fp contract(off)

// Whether FRETSAW_KERNELS has an unknown name. Programs exit instead; libfretsaw, whose build defines fs_in_library, must not.
int fs_kernels_are_unknown(void);

#if defined(__x86_64__)
// The widest kernels that run: those that the processor supports, or narrower ones by the environment variable
// FRETSAW_KERNELS. FS_AVX512 is x86-64-v4 with permutation and compression of bytes, and with sums of products: Ice Lake,
// Zen 4 and later.
enum { FS_PORTABLE, FS_AVX2, FS_AVX512 };
extern int fs_kernels;
#define FS_V3 __attribute__((target("avx2,bmi,bmi2,lzcnt,movbe,f16c")))
#define FS_HAS_V3 (fs_kernels >= FS_AVX2)
#define FS_V4 \
    __attribute__((target("avx2,bmi,bmi2,lzcnt,movbe,f16c,avx512f,avx512bw,avx512dq,avx512vl," \
                          "avx512vbmi,avx512vbmi2,avx512vnni")))
#define FS_HAS_V4 (fs_kernels >= FS_AVX512)
// Returns the result of a call written for x86-64 only, on a condition.
#define FS_X86_IF(condition, call) if (condition) return call
#else
#define FS_X86_IF(condition, call)
#define FS_V3
#define FS_HAS_V3 0
#define FS_V4
#define FS_HAS_V4 0
#endif
/// For functions that are inlined into every compiled version of a kernel.
#define FS_BODY static inline __attribute__((always_inline))
/// For functions written for x86-64-v3 or AVX-512 only.
#define FS_V3_BODY FS_V3 FS_BODY
#define FS_V4_BODY FS_V4 FS_BODY

// Defines the function `fs_NAME` with the body that follows. The body is compiled for several vector
// widths; a call runs the version with the widest vectors that the processor supports.
#define FS_KERNEL_OF(type, name, arguments, ...) \
    FS_BODY type name(__VA_ARGS__); \
    FS_V3 static type name##_v3(__VA_ARGS__) { return name arguments; } \
    FS_V4 static type name##_v4(__VA_ARGS__) { return name arguments; } \
    type fs_##name(__VA_ARGS__) { \
        if (FS_HAS_V4) return name##_v4 arguments; \
        if (FS_HAS_V3) return name##_v3 arguments; \
        return name arguments; \
    } \
    FS_BODY type name(__VA_ARGS__)
#define FS_KERNEL(name, arguments, ...) FS_KERNEL_OF(void, name, arguments, __VA_ARGS__)

// Vectors of 32 bytes, in kernels also of 64. Processors with narrower ones process them in parts. Only inlined functions
// take them, so no calling convention applies.
#pragma clang diagnostic ignored "-Wpsabi"

typedef uint8_t bytes32 __attribute__((vector_size(32)));
typedef uint16_t words16 __attribute__((vector_size(32)));
typedef int16_t signed_words16 __attribute__((vector_size(32)));
typedef uint32_t pixels8 __attribute__((vector_size(32)));

FS_BODY bytes32 load32(const uint8_t *bytes) {
    bytes32 all;
    memcpy(&all, bytes, 32);
    return all;
}

FS_BODY words16 load_words16(const uint16_t *words) {
    words16 all;
    memcpy(&all, words, 32);
    return all;
}

// The upper halves of the products. The compiler keeps a factor that does not change in a loop as 32-bit numbers, which
// takes several times as many instructions; such factors are better read from memory for each vector.
FS_BODY words16 upper_product(words16 one, words16 other) {
    typedef uint32_t dwords16 __attribute__((vector_size(64)));
    dwords16 product =
        __builtin_convertvector(one, dwords16) * __builtin_convertvector(other, dwords16);
    return __builtin_convertvector(product >> 16, words16);
}

// Eight rows of eight numbers become columns.
FS_BODY void transpose8(pixels8 *a) {
    pixels8 b[8], c[8];
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
