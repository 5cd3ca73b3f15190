// A target needs at least one source file; everything is in the header.
#include "clones.h"
