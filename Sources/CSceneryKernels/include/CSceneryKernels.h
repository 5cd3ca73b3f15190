// What scenery does for every pixel of a row, for every texel of a sprite: loops that need vectors
// wider than the processor's baseline has.
//
// One body each, compiled for the baseline and for x86-64-v3, and chosen at run time; every number is
// rounded as the source says, so results are the same to the bit. No memory is allocated or kept, and
// no place outside the counts is touched, whatever the numbers are; `count`, where it stands last, is
// that of every pointer without one of its own. `FretsawScenery` calls them with spans.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// Red, green, blue and a lane of free use.
typedef float fs_light __attribute__((ext_vector_type(4)));

#include "building.h"
#include "develop.h"
#include "ground.h"
#include "mark.h"
#include "plants.h"
#include "sky.h"
#include "sprite.h"
#include "stone.h"
#include "wood.h"
