/* Addresses and UUIDs beside what is none. */
#include "oracles/core/address.h"
#include "oracles/core/cause.h"
#include "oracles/core/reading.h"

/* https://mariadb.com/kb/en/inet6/, https://mariadb.com/kb/en/inet4/,
 * https://mariadb.com/kb/en/uuid-data-type/ */
static const char *const types[] = {"INET4", "INET6", "UUID"};

static bool is_such_type(wh_str word)
{
    size_t i;

    for (i = 0; i < sizeof types / sizeof types[0]; i++)
        if (wh_str_eq_nocase(word, wh_str_of(types[i])))
            return true;
    return false;
}

/* As a type, behind a column's name or AS: not as a function, UUID(), or as a column. */
static bool names_type(const wh_dialect *d, wh_str sql)
{
    wh_reading r;

    for (wh_reading_begin(&r, d, sql); r.t.kind != WH_T_EOF; wh_reading_next(&r))
        if (is_such_type(wh_token_text(&r.t)) && r.next.kind != WH_T_LPAREN &&
            (r.before == WH_T_NAME || r.before == WH_T_QNAME || r.before == WH_KW_AS))
            return true;
    return false;
}

static bool compares(const wh_dialect *d, wh_str sql)
{
    wh_reading r;

    for (wh_reading_begin(&r, d, sql); r.t.kind != WH_T_EOF; wh_reading_next(&r))
        switch (r.t.kind) {
        case WH_OP_EQ:
        case WH_OP_NE:
        case WH_OP_LT:
        case WH_OP_LE:
        case WH_OP_GT:
        case WH_OP_GE:
        case WH_KW_BETWEEN:
            return true;
        default:
            break;
        }
    return false;
}

bool wh_is_of_addresses(const wh_case *c, const wh_dialect *d, wh_str sql)
{
    wh_str cause = wh_case_field(c, "cause");
    bool found = names_type(d, sql);
    size_t i, k;

    if (wh_means(d, WH_MEANS_STRICT_TYPES) || !cause.n || wh_cause_optimizer(cause).n ||
        wh_index_of(cause).n || !compares(d, sql))
        return false;
    for (i = 0; i < c->nsections; i++)
        for (k = 0; c->sections[i].kind == WH_SETUP && k < c->sections[i].nstmts; k++)
            found |= names_type(d, c->sections[i].stmts[k].sql);
    return found;
}
