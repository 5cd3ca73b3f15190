#include <lcms2.h>

// Swift does not import macros that are computed from others.
static const cmsUInt32Number fs_rgba_8 = TYPE_RGBA_8;
static const cmsUInt32Number fs_gray_8_of_4 = TYPE_GRAY_8 | EXTRA_SH(3);
static const cmsUInt32Number fs_cmyk_8_inverted = TYPE_CMYK_8_REV;
