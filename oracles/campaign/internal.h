/* The job of `oracle` from within: its state, and what its files ask of one another. */
#ifndef ORACLES_CAMPAIGN_INTERNAL_H
#define ORACLES_CAMPAIGN_INTERNAL_H

#include "oracles/campaign/sums.h"
#include "oracles/campaign/campaign.h"
#include "oracles/campaign/findings/dedup.h"
#include "oracles/campaign/log.h"
#include "oracles/campaign/refusals.h"
#include "oracles/campaign/findings/finding.h"
#include "oracles/campaign/findings/frequent.h"
#include "oracles/campaign/pair.h"
#include "oracles/campaign/findings/steer.h"
#include "replay/run/recall.h"

enum {
    WH_OUTLINES = 1 << 18,
    WH_SHAPES = 1 << 13,
    WH_BESIDE_MAX = 24,
    WH_COSTLY_MAX = 3, /* answers that took all the time or memory: then the case is left behind */
};

/* A database with a derived setup (beside.c). */
typedef struct wh_beside {
    uint64_t hash;       /* of that and of how far the setup was; 0: none */
    wh_session *session; /* NULL: it could not be made */
    uint64_t used;
    uint64_t number; /* among all that were made for this case, from 1 on */
} wh_beside;

/* What a query looks like to a planner: in detail, and as a shape that many have. */
typedef struct wh_outline {
    uint64_t detail, shape;
} wh_outline;

/* What a worker keeps from case to case. */
typedef struct wh_campaign_worker {
    wh_engines *engines;
    wh_recall *recall;
    wh_hash_set plans;        /* hashes of the plans that it sent */
    wh_arena *ruled;          /* of `rules` */
    const wh_rule_set *rules; /* of the last dialect that had a case */
    wh_learn *learn;          /* NULL: nothing is learned */
    uint64_t cpu_ns;          /* that were reported */
    /* How often since the last new plan, by outline and by its shape. */
    uint8_t explained[WH_OUTLINES], shapes[WH_SHAPES];
} wh_campaign_worker;

/* Statements of a script that did not do what stands in them. */
typedef struct wh_failed {
    size_t n, of;
    uint32_t line; /* of the first one */
    char why[160];
} wh_failed;

typedef struct wh_campaign {
    const wh_campaign_config *config;
    wh_job *job;
    wh_campaign_worker *worker;
    wh_arena *keep; /* as long as the case: statements, catalog */
    wh_arena *a;    /* rewound after every base */
    wh_case_job head;
    wh_case *c;
    const wh_dialect *dialect;
    wh_engine *engine;
    wh_session *session;
    const wh_rule_set *rules; /* NULL: nobody asks for them */
    wh_pair pair;             /* where two engines are compared */
    wh_beside beside[WH_BESIDE_MAX];
    uint64_t asked_beside, made_beside;
    unsigned rebuilt;   /* how often its own database was made anew */
    unsigned flaky; /* findings of the case that did not come again */
    uint64_t databases; /* for checks of this case, in all */
    void *copy;         /* of the database as it was after the setup's first `copied` statements */
    size_t copied;      /* SIZE_MAX: never */
    wh_catalog *catalog;
    wh_run_options opt;
    wh_counts counts;
    wh_refusals refused; /* where somebody will look at the counts */
    wh_campaign_log log;
    wh_executed *setup;
    size_t nsetup;
    wh_failed failed;
    size_t bases;     /* seen so far */
    size_t preceding; /* base sections before this base */
    size_t learned;   /* the last one that was */
    uint64_t seed, number;
    unsigned costly;         /* answers so far */
    wh_hash_set made;        /* of a script: the checks that one oracle made of one base */
    unsigned stale, changed; /* draws in a row that gave no new one; those with another base */
    unsigned unfetched;      /* checks in a row that gave more rows than are fetched */
    wh_str measured;         /* base whose hits are known; n == 0: none */
    bool nonempty;           /* of it */
    bool over;               /* leave the rest of this case */
    bool drawn;    /* of each oracle's checks of a base one, drawn; else all: a script has few */
    wh_sums *sums; /* NULL: bases come one by one */
    uint64_t started_ms, checks;
    wh_findings_here here; /* --dedup */
    wh_hash_set sent;      /* the same: cores of findings that this job has sent whole */
    wh_seen seen;          /* the same: their features */
    size_t died;           /* the same: the base in which a process did */
    wh_buf asked;          /* the same: of bases, where a process died, what was not told yet */
    wh_core_memo memo;     /* of the setup */
    uint64_t outlined;     /* hash of the base of which this is the outline */
    wh_outline outline;
    wh_buf plans; /* hashes that are still to be sent */
    wh_buf out;
} wh_campaign;

/* ---- text.c ---------------------------------------------------------------------------- */

wh_str wh_campaign_print(wh_arena *a, const wh_node *statement);

/* A statement as it is tested: with SELECT in front of FROM, where it begins with that. */
wh_str wh_campaign_text(const wh_campaign *k, wh_arena *a, wh_str sql);

/* ---- setup.c --------------------------------------------------------------------------- */

/* Of a person's script, where statements of the setup failed: how many, and the first one. */
void wh_campaign_tell_failed(wh_campaign *k);

/* And what of it was left out by who read it. */
void wh_campaign_tell_left_out(wh_campaign *k);

/* ---- limits.c -------------------------------------------------------------------------- */

/* Did it take all the time or memory that a statement may have? */
bool wh_campaign_is_costly(const wh_campaign *k, const wh_answer *answer);

/* Were there more rows than a result may have? */
bool wh_campaign_is_of_rows(const wh_answer *answer);

/* " was stopped by the limit on time (--timeout lets it have more)", and the like. */
void wh_campaign_put_limit(const wh_campaign *k, const wh_answer *answer, wh_buf *out);

/* Has this database taken hundreds of times what others take? No statement of it need be one that
 * runs into its time limit. */
bool wh_campaign_is_slow(const wh_campaign *k);

/* The beginning of a statement, between quotes, for a line that tells of it. */
void wh_campaign_put_statement(wh_str sql, wh_buf *out);

/* Leave the rest of the case; `why`: NULL if it takes too long. */
void wh_campaign_leave_behind(wh_campaign *k, const char *why);

/* The reason to leave what is behind such a statement, with the remedy, if there is one. */
const char *wh_campaign_otherwise(const wh_campaign *k, const wh_node *statement, wh_str sql);

/* Is it a statement behind which the same text means something else? (otherwise.c) */
bool wh_campaign_means_otherwise(const wh_campaign *k, const wh_node *statement);

/* The database anew, as the setup has made it so far. */
bool wh_campaign_build_anew(wh_campaign *k);

/* The same where a check has left it otherwise. If that fails, or happens again and again, the rest
 * of the case is left behind, for `why`. */
void wh_campaign_go_on_anew(wh_campaign *k, const char *why);

/* Something of this case, whose place is told, could not be tested. */
void wh_campaign_untested(wh_campaign *k, wh_str why);

/* Has the base, that with this number, what is known to end the process? */
bool wh_campaign_avoids(const wh_campaign *k, wh_str sql, size_t base);

/* A base that was asked, on a database on which a process died; of one that is told already nothing
 * is noted. */
void wh_campaign_note_asked(wh_campaign *k, wh_str sql, bool died);
void wh_campaign_tell_asked(wh_campaign *k);

/* ---- text.c ---------------------------------------------------------------------------- */

wh_str wh_campaign_print(wh_arena *a, const wh_node *statement);

/* A statement as it is tested: with SELECT in front of FROM, where it begins with that. */
wh_str wh_campaign_text(const wh_campaign *k, wh_arena *a, wh_str sql);

/* ---- setup.c ------------------------------------------------------------------------------- */

void wh_campaign_execute_setup(wh_campaign *k, const wh_section *s);

/* ---- apply.c ------------------------------------------------------------------------------- */

/* A base that oracles may look at. False: it can't be parsed, or not judged, and `*why`. */
bool wh_campaign_subject(const wh_campaign *k, wh_arena *a, wh_str sql, wh_subject *out,
                         const char **why);

/* What the oracle makes of the base with that number. */
void wh_campaign_apply(const wh_campaign *k, const wh_subject *base, size_t number,
                       const wh_oracle *oracle, wh_application *out);

/* Which of the chosen oracles the base with that number is given, a bit each: of a script all, of a
 * generated one of each family (wh_oracle.group) so many, drawn. */
uint64_t wh_campaign_draw_oracles(const wh_campaign *k, size_t number);

/* ---- check.c ------------------------------------------------------------------------------- */

/* Every oracle's checks of a base; `s`: its section, NULL: it is a statement of the setup, too. */
void wh_campaign_check_base(wh_campaign *k, wh_str sql, const wh_section *s);

/* wh_run_options.on_statement, where statements are logged. */
void wh_campaign_log_statement(void *ctx, size_t section, wh_str sql);

/* ---- hits.c -------------------------------------------------------------------------------- */

/* Where 0 < hits < rows, the check was worth its time. What the first check of a base tells goes
 * for all of that oracle. */
bool wh_campaign_hits_some(wh_campaign *k, const wh_oracle *oracle, const wh_subject *s,
                           wh_str choices, const wh_observations *o);

/* ---- report.c: what is reported to the parent -------------------------------------------- */

/* What the process has taken so far; 0 where nobody counts. */
uint64_t wh_campaign_cpu_ns(const wh_campaign *k);

/* The counts and plans since the last call. */
void wh_campaign_send_counts(wh_campaign *k);
void wh_campaign_send_error(wh_job *job, uint32_t type, const wh_error *e);

/* Where the case of a finding comes from; base 0: none. */
wh_origin wh_campaign_origin(const wh_campaign *k, uint64_t base);

/* A case with the origin's setup for that oracle, and in `opt` the engines that it needs. */
wh_case *wh_campaign_finding(wh_campaign *k, const wh_oracle *oracle, const wh_origin *origin,
                             wh_run_options *opt);

/* Its base and what is derived of it. */
void wh_campaign_finding_set(wh_campaign *k, wh_case *c, const wh_oracle *oracle, wh_str choices,
                             wh_str base, const wh_derived *derived);

/* Send a case with its verdict, unless it is a finding that need not be printed. */
void wh_campaign_emit(wh_campaign *k, wh_case *c, const wh_verdict *v, const wh_observations *o);

/* A check failed as `seen` says. Need it not be looked at any closer? Then it is counted. */
bool wh_campaign_set_aside(wh_campaign *k, const wh_oracle *oracle, wh_str choices, wh_str base,
                           const wh_derived *derived, const wh_verdict *seen);

/* Such a check: try it on fresh databases, and send it. */
void wh_campaign_confirm(wh_campaign *k, const wh_oracle *oracle, wh_str choices, wh_str base,
                         const wh_derived *derived);

/* What the last worker died of, in a check or in the setup. */
void wh_campaign_report_check(wh_campaign *k, const wh_oracle *oracle, wh_str choices, wh_str base,
                              const wh_derived *derived, bool flaky);
void wh_campaign_report_setup(wh_campaign *k);

/* A statement of the setup answered with an internal error. */
void wh_campaign_setup_failed(wh_campaign *k);

/* The engine's own check of the database, of every eighth one. */
void wh_campaign_check_integrity(wh_campaign *k);

/* A case that came with a verdict, where findings are looked through; and sending it on. */
bool wh_campaign_has_reported(const wh_campaign *k);
void wh_campaign_pass_finding(wh_campaign *k, wh_str bytes);

/* ---- beside.c: databases with a derived setup ---------------------------------------------- */

/* Is there a database for these runs, or is one worth being made? Where an engine can't copy it,
 * that is statement by statement and takes as long as hundreds of queries: then a random case gets
 * some in its course, and checks that would need more of them are left out. */
bool wh_campaign_has_database(wh_campaign *k, const wh_derived *d);

/* One as the setup stands now, which no check has left changed; the log goes on with it. NULL: the
 * derived setup fails on it. */
wh_session *wh_campaign_beside(wh_campaign *k, const wh_derived *d);

/* A check has left this one otherwise than it was. */
void wh_campaign_beside_spoiled(wh_campaign *k, const wh_session *s);
void wh_campaign_beside_end(wh_campaign *k);

/* ---- learning.c: plans and profiles ---------------------------------------------------- */

/* The plan of `sql`, the so manieth run that the oracle made of a base in all its checks. */
void wh_campaign_count_plan(wh_campaign *k, wh_str base, const wh_oracle *oracle, wh_str choices,
                            size_t run, wh_str sql);
void wh_campaign_begin_learning(wh_campaign *k);
void wh_campaign_learn(wh_campaign *k, wh_str sql, int answer);
void wh_campaign_learn_runs(wh_campaign *k, const wh_case *c, const wh_observations *o);
void wh_campaign_send_learned(wh_campaign *k);

#endif
