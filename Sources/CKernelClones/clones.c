// Finds the widest kernels that the processor supports.
#include "clones.h"

static int is_unknown = 0;
int fs_kernels_are_unknown(void) { return is_unknown; }

#if defined(__x86_64__)
#include <stdio.h>
#include <stdlib.h>

int fs_kernels = FS_PORTABLE;
extern const char fs_in_library __attribute__((weak));

static int supported(void) {
    __builtin_cpu_init();
    if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("bmi2")) return FS_PORTABLE;
    int has_v4 = __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq")
        && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vbmi")
        && __builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("avx512vnni");
    return has_v4 ? FS_AVX512 : FS_AVX2;
}

// Tests and measurements run narrower kernels with FRETSAW_KERNELS=avx2 or portable.
__attribute__((constructor)) static void find_kernels(void) {
    int widest = supported(), limit = widest;
    const char *name = getenv("FRETSAW_KERNELS");
    if (name) {
        if (!strcmp(name, "portable")) limit = FS_PORTABLE;
        else if (!strcmp(name, "avx2")) limit = FS_AVX2;
        else if (&fs_in_library) is_unknown = 1;
        else {
            // With a misspelt name, other kernels than wanted would be tested.
            fputs("FRETSAW_KERNELS is avx2 or portable\n", stderr);
            exit(64);
        }
    }
    fs_kernels = limit < widest ? limit : widest;
}
#endif
