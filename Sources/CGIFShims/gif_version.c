#include "CGIFShims.h"

#include <gif_lib.h>

#define QUOTED(text) #text
#define EXPANDED_AND_QUOTED(text) QUOTED(text)

const char *fs_gif_library_version(void) {
    return EXPANDED_AND_QUOTED(GIFLIB_MAJOR) "." EXPANDED_AND_QUOTED(GIFLIB_MINOR) "."
        EXPANDED_AND_QUOTED(GIFLIB_RELEASE);
}
