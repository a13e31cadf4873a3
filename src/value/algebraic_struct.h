/* What a handle of algebraic.h points to, for the C files that see Calcium's headers. */
#pragma once

#include <calcium/qqbar.h>

struct cupel_algebraic {
  qqbar_t number;
};
