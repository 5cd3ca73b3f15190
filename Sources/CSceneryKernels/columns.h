// Rows of things that cover few columns, eight of which are painted at a time.
#pragma once
#include "eight.h"

enum { COLUMNS = 8 };

// A place as a pixel's number, brought to 0 … limit.
FS_BODY int32_t pixel(float place, int32_t limit) {
    return place > 0 ? (place < (float)limit ? (int32_t)place : limit) : 0;
}

// Eight columns that hold `column` and end with the row at the latest.
typedef struct {
    int32_t start;
    // 1 for columns from `column` on, 0 for those before, which are painted already.
    floats8 meant;
} block;

FS_BODY block block_at(int32_t column, int32_t width) {
    int32_t last = width - COLUMNS;
    block result = {column < last ? column : last, 0};
    result.meant = columns8(result.start) < column ? (floats8)0 : (floats8)1;
    return result;
}
