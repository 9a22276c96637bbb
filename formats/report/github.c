/*
 * Annotations of GitHub's workflow runs: "::error file=F,line=N,title=T::message", one a case that
 * a person should look at. Cases that hold, and known failures, say nothing.
 */
#include "formats/report/reporters.h"

static const char *level_of(int status)
{
    switch (status) {
    case WH_VIOLATED:
        return "error";
    case WH_UNTESTED:
        return "warning";
    case WH_CAME_RIGHT:
        return "notice";
    default:
        return NULL;
    }
}

static void annotation(wh_buf *out, const wh_report_item *item)
{
    const char *level = level_of(item->status);

    if (!level)
        return;
    wh_buf_text(out, "::");
    wh_buf_text(out, level);
    wh_buf_text(out, " file=");
    wh_escape(out, WH_FOR_PROPERTY, wh_str_of(item->file));
    wh_buf_text(out, ",line=");
    wh_buf_uint(out, item->line);
    wh_buf_text(out, ",title=");
    wh_buf_hex(out, item->id, 16);
    wh_buf_char(out, ' ');
    wh_escape(out, WH_FOR_PROPERTY,
              wh_str_of(item->signature[0] ? item->signature : item->verdict));
    wh_buf_text(out, "::");
    wh_report_why(out, WH_FOR_ANNOTATION, item);
    if (item->details.n) {
        wh_escape(out, WH_FOR_ANNOTATION, WH_STR("\n"));
        wh_report_details(out, WH_FOR_ANNOTATION, item->details);
    }
    wh_buf_char(out, '\n');
}

static void end(wh_buf *out, const wh_report_end *e, wh_str items)
{
    (void)items;
    if (!e->bail)
        return;
    wh_buf_text(out, "::warning title=not all cases were replayed::");
    wh_escape(out, WH_FOR_ANNOTATION, wh_str_of(e->bail));
    wh_buf_char(out, '\n');
}

const wh_reporter wh_report_github = {"github", false, NULL, annotation, end};
