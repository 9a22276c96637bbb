/* Functions. */
#include "formats/sql/functions.h"

const wh_function wh_functions_mysql[] = {{"abs", 1, 1, 0}, {NULL, 0, 0, 0}};
const size_t wh_nfunctions_mysql = 1;
