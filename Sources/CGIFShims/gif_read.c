#include "CGIFShims.h"
