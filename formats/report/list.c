/* One line a case: file, number, id, verdict, signature, oracle, reason; a TAB between them. */
#include "formats/report/reporters.h"

static void field(wh_buf *out, const char *text, char end)
{
    wh_escape(out, WH_FOR_TERMINAL, wh_str_of(text));
    wh_buf_char(out, end);
}

static void line(wh_buf *out, const wh_report_item *item)
{
    field(out, item->file, '\t');
    wh_buf_uint(out, item->number);
    wh_buf_char(out, '\t');
    wh_buf_hex(out, item->id, 16);
    wh_buf_char(out, '\t');
    field(out, item->verdict, '\t');
    field(out, item->signature, '\t');
    field(out, item->oracle, '\t');
    field(out, item->reason, '\n');
}

const wh_reporter wh_report_list = {"list", false, NULL, line, NULL};
