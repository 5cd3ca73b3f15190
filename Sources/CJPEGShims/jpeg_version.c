#include "CJPEGShims.h"

#include <stdio.h>

#include <jpeglib.h>

#define QUOTED(text) #text
#define EXPANDED_AND_QUOTED(text) QUOTED(text)

const char *fs_jpeg_library_version(void) {
#ifdef LIBJPEG_TURBO_VERSION
    return "libjpeg-turbo " EXPANDED_AND_QUOTED(LIBJPEG_TURBO_VERSION);
#else
    return "libjpeg " EXPANDED_AND_QUOTED(JPEG_LIB_VERSION);
#endif
}
