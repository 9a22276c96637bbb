/*
 * Bits of SQLITE_TESTCTRL_OPTIMIZATIONS, each of which that is set switches an optimization off,
 * under the names that sqliteInt.h has for them (the shell's ".testctrl optimizations" knows the
 * same). Bits that a release does not know are ignored there; before 3.25 some stood for others.
 */
#include "replay/engine/sqlite/optimizer.h"
#include "replay/engine/sqlite/session.h"

/*
 * Left out: WindowFunc (bit 1), since 3.25 the incremental evaluation of window frames. Without it
 * sums of reals are added up in another order and round differently, which is no wrong result.
 */
static const struct optimization {
    const char *name;
    unsigned bit;
} optimizations[] = {
    {"QueryFlattener", 0x1},       {"GroupByOrder", 0x4},
    {"FactorOutConst", 0x8},       {"DistinctOpt", 0x10},
    {"CoverIdxScan", 0x20},        {"OrderByIdxJoin", 0x40},
    {"Transitive", 0x80},          {"OmitNoopJoin", 0x100},
    {"CountOfView", 0x200},        {"Stat4", 0x800},
    {"PushDown", 0x1000},          {"SimplifyJoin", 0x2000},
    {"SkipScan", 0x4000},          {"PropagateConst", 0x8000},
    {"MinMaxOpt", 0x10000},        {"SeekScan", 0x20000},
    {"OmitOrderBy", 0x40000},      {"BloomFilter", 0x80000},
    {"BloomPulldown", 0x100000},   {"BalancedMerge", 0x200000},
    {"ReleaseReg", 0x400000},      {"FlttnUnionAll", 0x800000},
    {"IndexedExpr", 0x1000000},    {"Coroutines", 0x2000000},
    {"NullUnusedCols", 0x4000000}, {"OnePass", 0x8000000},
    {"OrderBySubq", 0x10000000},   {"StarQuery", 0x20000000},
};
enum { OPTIMIZATIONS = sizeof optimizations / sizeof optimizations[0], NAMES_SINCE = 3025000 };

#define WINDOW_FUNC 0x2U
#define ALL 0xffffffffU

const char *wh_sqlite_optimization_at(size_t i)
{
    return i < OPTIMIZATIONS ? optimizations[i].name : NULL;
}

static unsigned bit_of(wh_str name)
{
    size_t i = 0;

    while (i < OPTIMIZATIONS && !wh_str_is(name, optimizations[i].name))
        i++;
    return i < OPTIMIZATIONS ? optimizations[i].bit : 0;
}

bool wh_sqlite_optimizer_read(wh_str value, unsigned *off)
{
    *off = wh_str_is(value, "off") ? ALL : 0;
    if (*off || wh_str_is(value, "on"))
        return true;
    while (value.n && value.p[0] == '-') {
        size_t n = 1;
        unsigned bit;

        while (n < value.n && value.p[n] != '-')
            n++;
        bit = bit_of((wh_str){value.p + 1, n - 1});
        if (!bit)
            return false;
        *off |= bit;
        value = (wh_str){value.p + n, value.n - n};
    }
    return *off && !value.n;
}

static int first_int(void *ctx, int n, char **values, char **names)
{
    (void)names;
    *(int *)ctx = n > 0 && values[0] != NULL && values[0][0] == '1';
    return 0;
}

int wh_sqlite_optimizer_set(wh_sqlite_session *s, unsigned off, wh_error *err)
{
    bool named = s->api->libversion_number() >= NAMES_SINCE;
    int untestable = 0;

    if (off == 0)
        return WH_OK;
    if (off != ALL && !named)
        return wh_error_set(err, WH_ENOTSUP,
                            "optimizer=-NAME: this SQLite is older than these names (3.25)");
    s->own = true;
    s->api->exec(s->db, "SELECT sqlite_compileoption_used('UNTESTABLE')", first_int, &untestable,
                 NULL);
    s->own = false;
    if (untestable || s->api->test_control(SQLITE_TESTCTRL_OPTIMIZATIONS, s->db,
                                           (int)(named ? off & ~WINDOW_FUNC : off)) != SQLITE_OK)
        return wh_error_set(err, WH_ENOTSUP,
                            "this build of SQLite can't switch its optimizer off (UNTESTABLE)");
    return WH_OK;
}
