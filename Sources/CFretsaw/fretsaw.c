#include "fretsaw.h"  // FretsawLibrary implements it.
