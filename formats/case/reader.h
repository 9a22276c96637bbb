/* What the reader knows beside its items. */
#ifndef FORMATS_CASE_READER_H
#define FORMATS_CASE_READER_H

#include <whittle/case.h>

/* The bytes that were read and belong to later items than the last one. Until the next item. */
wh_str wh_reader_ahead(const wh_reader *r);

#endif
