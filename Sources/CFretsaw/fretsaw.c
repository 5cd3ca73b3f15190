// The implementation is FretsawLibrary, whose compiler compares each function with its declaration.
#include "fretsaw.h"
