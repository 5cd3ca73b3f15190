// The header is all there is; a target needs a file to compile.
#include "clones.h"
