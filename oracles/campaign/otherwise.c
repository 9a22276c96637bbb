/* Statements of a setup behind which the same text means something else, so that the rest of the
 * script is left. */
#include "formats/sql/dialect/settings.h"
#include "oracles/campaign/internal.h"

static bool says(const wh_node *n, unsigned kind)
{
    const wh_token *t = n ? wh_node_first_token(n) : NULL;
    size_t i, count = t ? wh_node_token_count(n) : 0;

    for (i = 0; i < count; i++)
        if (t[i].kind == kind)
            return true;
    return false;
}

/* PRAGMA case_sensitive_like where LIKE stands in what is stored already
 * (https://www.sqlite.org/pragma.html#pragma_case_sensitive_like). */
static bool spoils_what_is_stored(const wh_campaign *k, const wh_node *statement)
{
    const wh_token *name = wh_name_part(wh_node_find(statement, WH_N_NAME), 0);
    const wh_relation *r;
    const wh_index *index;
    size_t i;

    if (statement->kind != WH_N_PRAGMA || !wh_name_is(name, WH_STR("case_sensitive_like")))
        return false;
    for (i = 0; (index = wh_catalog_index_at(k->catalog, i)) != NULL; i++)
        if (says(index->node, WH_KW_LIKE))
            return true;
    for (i = 0; (r = wh_catalog_relation_at(k->catalog, i)) != NULL; i++)
        if (r->kind == WH_RELATION_TABLE && says(r->node, WH_KW_LIKE))
            return true;
    return false;
}

static bool holds_dates(const wh_campaign *k)
{
    const wh_relation *r;
    size_t i, c;

    for (i = 0; (r = wh_catalog_relation_at(k->catalog, i)) != NULL; i++)
        for (c = 0; c < r->ncolumns; c++)
            if (r->columns[c].type_class == WH_CLASS_DATE ||
                r->columns[c].type_class == WH_CLASS_DATETIME)
                return true;
    return false;
}

/* Does the mode allow less than before, perhaps? It is not known then whether dates that are stored
 * can be stored again (https://dev.mysql.com/doc/refman/8.4/en/sql-mode.html, NO_ZERO_IN_DATE). */
static bool forbids_dates(const wh_campaign *k, const wh_token *t, size_t n)
{
    const wh_token *mode = k->dialect->modes && n && t->kind == WH_KW_SET
                               ? wh_setting_value(t, t + n, "sql_mode")
                               : NULL;

    for (; mode && mode < t + n; mode++)
        if ((mode->kind == WH_T_PARAM && !wh_is_setting(mode, "sql_mode")) ||
            mode->kind == WH_KW_DEFAULT ||
            wh_str_holds_nocase(wh_token_text(mode), WH_STR("ZERO")) ||
            wh_str_holds_nocase(wh_token_text(mode), WH_STR("TRADITIONAL")))
            return holds_dates(k);
    return false;
}

bool wh_campaign_means_otherwise(const wh_campaign *k, const wh_node *statement)
{
    const wh_token *t = wh_node_first_token(statement);
    size_t n = wh_node_token_count(statement);

    return wh_dialect_after(k->dialect, t, n) != k->dialect ||
           wh_dialect_answers_otherwise(k->dialect, t, n) || spoils_what_is_stored(k, statement) ||
           forbids_dates(k, t, n) ||
           (wh_catalog_has_operator(k->catalog) && wh_catalog_has_path(k->catalog));
}

const char *wh_campaign_otherwise(const wh_campaign *k, const wh_node *statement, wh_str sql)
{
    const wh_dialect *d = wh_dialect_after(k->dialect, wh_node_first_token(statement),
                                           wh_node_token_count(statement));
    wh_buf text = WH_BUF_INIT(1024);
    const char *out;

    wh_buf_text(&text, "what follows ");
    wh_campaign_put_statement(sql, &text);
    wh_buf_text(&text, ", by which the same text means something else");
    if (d != k->dialect)
        wh_buf_format(&text, ": begin the script with it, or test it with --dialect %s", d->name);
    out = wh_arena_str(k->keep, wh_buf_view(&text)).p;
    wh_buf_release(&text);
    return out;
}
