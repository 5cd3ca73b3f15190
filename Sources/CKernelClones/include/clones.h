// A body compiled for the baseline and for wider vectors, and the choice between them at run time.
#pragma once

// Fused multiplications round once instead of twice: results would depend on the processor.
#pragma clang fp contract(off)

#if defined(__x86_64__)
#define FS_V3 __attribute__((target("avx2,bmi,bmi2,lzcnt,movbe,f16c")))
#define FS_HAS_V3 (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2"))
// x86-64-v4 with permutations of bytes: looking 64 bytes up in a table at once.
#define FS_V4 \
    __attribute__((target("avx2,bmi,bmi2,lzcnt,avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi")))
#define FS_HAS_V4 \
    (FS_HAS_V3 && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") && \
     __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vbmi"))
#else
#define FS_V3
#define FS_HAS_V3 0
#define FS_V4
#define FS_HAS_V4 0
#endif
/// Of the body, which becomes part of each clone.
#define FS_BODY static inline __attribute__((always_inline))
/// Of bodies written for x86-64-v3 or for v4 alone.
#define FS_V3_BODY FS_V3 FS_BODY
#define FS_V4_BODY FS_V4 FS_BODY
