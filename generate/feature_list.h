/*
 * The rows of a dialect's feature tables by the names that profiles use: a kind and a text.
 *
 *   kind                          text
 *   leaf predicate number         the template: "%c IS NOT DISTINCT FROM %k"
 *     string any
 *   operator collation cast       the word
 *   early-pragma pragma           the statement
 *   type                          the name as declared; "" is no type
 *   constraint                    the template
 *   join-plain join-on            the words between two tables: "FULL JOIN"
 *     join-natural join-using
 *   clause                        what code writes, not a table: strict, generated, upsert
 *
 * A generator that walks a table leaves out the rows for which wh_profile_refuses(profile, kind,
 * text) is true, as it does those that are `since` a later version.
 */
#ifndef GENERATE_FEATURE_LIST_H
#define GENERATE_FEATURE_LIST_H

#include "generate/features.h"
#include "generate/profile.h"

/* The kind of the productions of a class, of a join. */
const char *wh_feature_kind_of_class(unsigned class_);
const char *wh_feature_kind_of_join(unsigned kind);

/* The tables of a dialect; NULL: there are none. */
const wh_gen_features *wh_features_find(wh_str dialect);

/* Add every row of the tables that is not in there yet. */
void wh_profile_add_features(wh_profile *p, const wh_gen_features *f);

#endif
