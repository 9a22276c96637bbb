/* What statements of a setup are written with: names, rows, words of a table. */
#include "generate/setup/setup.h"

void wh_name_print(wh_gen *g, char letter, unsigned i)
{
    wh_buf_char(g->out, letter);
    wh_buf_uint(g->out, i);
}

void wh_table_enter(wh_gen *g, const wh_gen_relation *r, unsigned id, bool marking)
{
    g->nsources = 0;
    g->first = 0;
    g->work = 1;
    g->qualify = false;
    g->stored = true;
    g->aim = WH_AIM_PIVOT;
    g->last.source = WH_NONE;
    g->marking = marking;
    wh_est_begin(g);
    wh_source_push(g, r, id, r->name);
}

void wh_table_leave(wh_gen *g)
{
    g->nsources = 0;
    g->stored = false;
    g->aim = WH_AIM_NONE;
    g->marking = false;
}

void wh_words_of_table(wh_gen *g, const wh_word *words, wh_gen_relation *r)
{
    const char *word = wh_words_any(g, words);
    unsigned column = 0;
    bool another;

    if (!word || ((another = strstr(word, "$q") != NULL) && r->ncolumns < 2))
        return;
    for (unsigned i = 0; g->features->virtual_bare && i < r->ncolumns; i++)
        if ((r->columns[i].flags & WH_COL_VIRTUAL) && strstr(word, "STATISTICS"))
            return;
    if (strstr(word, "$c")) {
        column = wh_rng_below(&g->rng, r->ncolumns);
        r->used |= (uint8_t)(1U << column);
    }
    for (const char *t = word; *t; t++) {
        if (*t != '$') {
            wh_buf_char(g->out, *t);
            continue;
        }
        t++;
        if (*t == 't')
            wh_gen_text(g, r->name);
        else if (*t == 'i')
            wh_buf_uint(g->out, g->nnamed++);
        else
            wh_name_print(g, 'c', *t == 'c' ? column : (column + 1) % r->ncolumns);
    }
    if (another)
        r->used = 0xff;
    wh_gen_text(g, ";\n");
}

void wh_columns_print(wh_gen *g, unsigned given)
{
    const char *before = "(";

    for (unsigned c = 0; given >> c; c++) {
        if (!(given >> c & 1))
            continue;
        wh_gen_text(g, before);
        wh_name_print(g, 'c', c);
        before = ", ";
    }
    wh_buf_char(g->out, ')');
}

void wh_row_print(wh_gen *g, unsigned given, const wh_datum *row)
{
    const char *before = "(";

    for (unsigned c = 0; given >> c; c++) {
        if (!(given >> c & 1))
            continue;
        wh_gen_text(g, before);
        wh_datum_store(g->out, &row[c]);
        before = ", ";
    }
    wh_buf_char(g->out, ')');
}

/* What a statement returns is thrown away; that it returns something makes it run otherwise. */
void wh_statement_end(wh_gen *g, const wh_gen_relation *r)
{
    uint32_t x = wh_rng_below(&g->rng, 100);

    if (x >= 96 && g->version >= g->features->returning_since && !r->module) {
        wh_gen_text(g, " RETURNING ");
        if (x == 99)
            wh_gen_text(g, "*");
        else
            wh_name_print(g, 'c', x == 98 ? r->ncolumns - 1U : 0);
        wh_gen_text(g, x == 97 ? " IS NULL AS r" : "");
    }
    wh_gen_text(g, ";\n");
}

void wh_ignore_end_print(wh_gen *g, const wh_gen_relation *r)
{
    if (g->features->ignore_end && (r->nuniques > 0 || !g->features->ignore_keyed))
        wh_gen_text(g, g->features->ignore_end);
}

void wh_where_print(wh_gen *g, unsigned column, const wh_datum *d)
{
    wh_gen_text(g, " WHERE ");
    wh_name_print(g, 'c', column);
    if (d->kind == WH_D_NULL) {
        wh_gen_text(g, " IS NULL");
        return;
    }
    wh_gen_text(g, " = ");
    wh_datum_print(g->out, d);
}
