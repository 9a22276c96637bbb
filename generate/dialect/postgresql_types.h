/* PostgreSQL's tables of types, forms and words, in files by subject. */
#ifndef GENERATE_DIALECT_POSTGRESQL_TYPES_H
#define GENERATE_DIALECT_POSTGRESQL_TYPES_H

#include "generate/model/model.h"

extern const wh_gen_listed wh_postgresql_types[];
extern const wh_constraint wh_postgresql_constraints[];

extern const wh_gen_form wh_postgresql_forms[];
extern const wh_gen_form wh_postgresql_aggregates[];
extern const wh_gen_form wh_postgresql_windows[];
extern const wh_gen_form wh_postgresql_telling[];

#endif
