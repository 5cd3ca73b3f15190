#include "CPNGShims.h"

#include <png.h>

const char *fs_png_library_version(void) { return png_get_libpng_ver(NULL); }
