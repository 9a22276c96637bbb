/* What reporters say in the same words. */
#include "formats/report/reporters.h"

void wh_report_name(wh_buf *out, int sink, const wh_report_item *item)
{
    wh_escape(out, sink, wh_str_of(item->file));
    wh_escape(out, sink, WH_STR(":"));
    wh_buf_uint(out, item->line);
    wh_buf_char(out, ' ');
    wh_buf_hex(out, item->id, 16);
}

void wh_report_why(wh_buf *out, int sink, const wh_report_item *item)
{
    if (item->status == WH_KNOWN)
        wh_buf_text(out, "open, ");
    if (item->status == WH_CAME_RIGHT) {
        wh_buf_text(out, "open, but it holds");
        return;
    }
    wh_buf_text(out, item->verdict);
    if (item->reason[0]) {
        wh_escape(out, sink, WH_STR(":"));
        wh_buf_char(out, ' ');
        wh_escape(out, sink, wh_str_of(item->reason));
    }
}

void wh_report_details(wh_buf *out, int sink, wh_str details)
{
    wh_detail d;
    wh_str text;

    while (wh_details_next(&details, &d)) {
        wh_escape(out, sink, d.key);
        wh_escape(out, sink, WH_STR(":"));
        if (d.list && d.n == 0)
            wh_buf_text(out, " none");
        while (wh_detail_item(&d, &text)) {
            wh_escape(out, sink, d.list ? WH_STR("\n  ") : WH_STR(" "));
            wh_escape(out, sink, text);
        }
        wh_escape(out, sink, WH_STR("\n"));
    }
}
