/*
 * The journal of a reduction: what was asked and what the answer was, in a text file that is only
 * appended to. The search is deterministic, so a second run asks the same questions; those that
 * the journal knows are answered by it, and so a run that was cut off is taken up where it ended,
 * however it ended.
 *
 *   whittle reduce journal 1
 *   set test ./check.sh           what the answers depend on, a line each
 *   case 1 5f0c1a7be2d94c31       the first case that was reduced, by the hash of its bytes
 *   1 8a61cc0f33d95b02 0          in it this candidate does not fail
 */
#ifndef REDUCE_ASK_JOURNAL_H
#define REDUCE_ASK_JOURNAL_H

#include <whittle/base.h>

typedef struct wh_journal wh_journal;

/*
 * Open or begin the journal at `path`. `settings` are lines "NAME VALUE" (wh_journal_setting), on
 * which the answers depend; WH_EINVAL if it was written with others, is no journal, or is in use. A
 * last line that was cut off is dropped.
 */
int wh_journal_open(wh_journal **out, const char *path, wh_str settings, wh_error *err);
void wh_journal_close(wh_journal *j);

/* Append "set NAME VALUE", in one line whatever the value holds. */
void wh_journal_setting(wh_buf *out, const char *name, wh_str value);

/* The next case is reduced. WH_EINVAL: the journal holds another one in this place. */
int wh_journal_case(wh_journal *j, wh_str bytes, wh_error *err);

/* What is known of this candidate of that case: 1, 0; -1: nothing. */
int wh_journal_find(const wh_journal *j, uint64_t candidate);

/* Write an answer down. It outlives this process at once, and the machine soon. */
int wh_journal_add(wh_journal *j, uint64_t candidate, bool answer, wh_error *err);

uint64_t wh_journal_hash(wh_str bytes);

#endif
