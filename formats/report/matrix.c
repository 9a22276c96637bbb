/* Cases by versions, as lines. */
#include "formats/report/matrix.h"
#include "formats/report/escape.h"

void wh_matrix_shorten(wh_str *versions, size_t n)
{
    size_t word = 0, i;

    if (n == 0)
        return;
    while (word < versions[0].n && versions[0].p[word] != ' ')
        word++;
    word++;
    for (i = 0; i < n; i++)
        if (versions[i].n <= word || memcmp(versions[i].p, versions[0].p, word) != 0)
            return;
    for (i = 0; i < n; i++)
        versions[i] = (wh_str){versions[i].p + word, versions[i].n - word};
}

bool wh_matrix_holds(const wh_matrix_cell *cells, size_t n)
{
    size_t i = 0;

    while (i < n && !(cells[i].verdict && strcmp(cells[i].verdict, "pass") == 0))
        i++;
    return i < n;
}

void wh_matrix_where(wh_buf *out, int sink, const wh_str *versions, const wh_matrix_cell *cells,
                     size_t n)
{
    size_t i, last;
    bool any = false;

    for (i = 0; i < n; i = last + 1) {
        last = i;
        if (!cells[i].violation)
            continue;
        while (last + 1 < n && cells[last + 1].violation)
            last++;
        if (any)
            wh_buf_text(out, ", ");
        any = true;
        wh_escape(out, sink, versions[i]);
        if (last > i) {
            wh_buf_text(out, " to ");
            wh_escape(out, sink, versions[last]);
        }
    }
    if (!any)
        wh_buf_text(out, wh_matrix_holds(cells, n) ? "nowhere" : "not known");
}

void wh_matrix_head(wh_buf *out, const wh_str *versions, size_t n)
{
    size_t i;

    wh_buf_text(out, "case\tid");
    for (i = 0; i < n; i++) {
        wh_buf_char(out, '\t');
        wh_escape(out, WH_FOR_TERMINAL, versions[i]);
    }
    wh_buf_text(out, "\tfails on\tbug\n");
}

void wh_matrix_line(wh_buf *out, const wh_str *versions, size_t n, const wh_matrix_row *row)
{
    size_t i;

    wh_escape(out, WH_FOR_TERMINAL, row->place);
    wh_buf_char(out, '\t');
    wh_buf_hex(out, row->id, 16);
    for (i = 0; i < n; i++) {
        const wh_matrix_cell *c = &row->cells[i];
        wh_buf_char(out, '\t');
        wh_buf_text(out, c->verdict ? c->verdict : "-");
        if (c->violation && c->other)
            wh_buf_char(out, '*');
    }
    wh_buf_char(out, '\t');
    wh_matrix_where(out, WH_FOR_TERMINAL, versions, row->cells, n);
    wh_buf_char(out, '\t');
    if (row->bug)
        wh_buf_uint(out, row->bug);
    else
        wh_buf_char(out, '-');
    wh_buf_char(out, '\n');
}
