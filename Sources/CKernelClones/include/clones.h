// A body compiled twice, for the baseline and for x86-64-v3, and the choice at run time.
#pragma once

// Fused multiplications round once instead of twice: results would depend on the processor.
#pragma clang fp contract(off)

#if defined(__x86_64__)
#define FS_V3 __attribute__((target("avx2,bmi,bmi2,lzcnt,movbe,f16c")))
#define FS_HAS_V3 (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2"))
#else
#define FS_V3
#define FS_HAS_V3 0
#endif
/// Of the body, which becomes part of each clone.
#define FS_BODY static inline __attribute__((always_inline))
/// Of a body written for x86-64-v3 alone.
#define FS_V3_BODY FS_V3 FS_BODY
