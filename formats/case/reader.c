/*
 * The reader: cuts a stream into cases, the text between them, and what is malformed. It looks
 * only at the lines that frame a case, "-- @case" and "-- @end", which are recognised without
 * context, and holds one case at a time.
 */
#include "formats/case/reader.h"
#include "formats/case/text.h"
#include "formats/base/memory.h"

#include <stdlib.h>

#define BOM "\xef\xbb\xbf"

enum {
    CHUNK = 256 << 10,    /* bytes asked for at once */
    TEXT_MAX = 1 << 20,   /* longer text between cases comes in pieces */
    LINE_DROP = 64 << 10, /* a longer line, where nothing is held, is no directive */
};

enum state { UNDECIDED, BETWEEN_CASES, FINISHED };

/*
 * `b` holds the input from `start`, the first byte of the item at work; `scan` is the start of
 * the first line that was not looked at. Offsets, not pointers: reading more moves the bytes.
 */
struct wh_reader {
    wh_read_fn read;
    void *ctx;
    const char *file;
    wh_buf b;
    size_t start, scan;
    size_t seen;   /* no LF in [scan, seen) */
    size_t length; /* of the line at `scan`, without its LF */
    size_t whole;  /* the same with its LF */
    uint32_t start_line, scan_line;
    uint64_t cases;
    int state;
    int failed;   /* a read failed: for good */
    bool holding; /* the bytes from `start` on are wanted */
    bool dropped; /* some of this item's bytes are gone */
    bool tail;    /* the line at `scan` has lost its beginning */
    bool at_end;
};

wh_reader *wh_reader_new(wh_read_fn read, void *ctx, const char *file)
{
    wh_reader *r = wh_memory_zalloc(1, sizeof *r);

    r->read = read;
    r->ctx = ctx;
    r->file = file ? file : "<stdin>";
    r->b.limit = (size_t)WH_CASE_MAX + 4 * (size_t)CHUNK;
    r->start_line = r->scan_line = 1;
    return r;
}

void wh_reader_free(wh_reader *r)
{
    if (r != NULL) {
        wh_buf_release(&r->b);
        free(r);
    }
}

/* ---- lines -------------------------------------------------------------------------------- */

enum look { LINE, END_OF_INPUT, TOO_LARGE };

static int fill(wh_reader *r, wh_error *err)
{
    ptrdiff_t got;

    if (r->start > 0) {
        memmove(r->b.p, r->b.p + r->start, r->b.n - r->start);
        r->b.n -= r->start;
        r->scan -= r->start;
        r->seen -= r->start;
        r->start = 0;
    }
    if (r->b.cap - r->b.n < CHUNK && !wh_buf_reserve(&r->b, CHUNK))
        return r->failed = wh_error_at(err, r->b.status, r->file, r->scan_line, "%s",
                                       r->b.status == WH_ENOMEM ? "out of memory" : "too large");
    got = r->read(r->ctx, r->b.p + r->b.n, CHUNK);
    if (got < 0)
        return r->failed = wh_error_at(err, WH_EIO, r->file, r->scan_line, "can't be read");
    if (got > CHUNK)
        return r->failed = wh_error_at(err, WH_EIO, r->file, r->scan_line,
                                       "the read callback says that it gave %td bytes, asked for %d",
                                       got, CHUNK);
    if (got == 0)
        r->at_end = true;
    r->b.n += (size_t)got;
    return WH_OK;
}

/* Forget the bytes before the line at `scan`, and of a line that has no end the line itself. */
static void drop(wh_reader *r)
{
    r->dropped = r->dropped || r->scan > r->start;
    r->start = r->scan;
    if (r->b.n - r->scan > LINE_DROP && r->seen == r->b.n) {
        r->start = r->scan = r->seen = r->b.n = 0;
        r->dropped = r->tail = true;
    }
}

/* Have the line at `scan` complete in the buffer; the last one may lack its LF. */
static int look(wh_reader *r, wh_error *err)
{
    for (;;) {
        const char *lf = NULL;

        if (r->b.n > r->seen)
            lf = memchr(r->b.p + r->seen, '\n', r->b.n - r->seen);
        if (lf != NULL) {
            r->length = (size_t)(lf - (r->b.p + r->scan));
            r->whole = r->length + 1;
            return LINE;
        }
        r->seen = r->b.n;
        if (r->at_end) {
            r->length = r->whole = r->b.n - r->scan;
            return r->whole > 0 || r->tail ? LINE : END_OF_INPUT;
        }
        if (!r->holding)
            drop(r);
        else if (r->b.n - r->start > WH_CASE_MAX)
            return TOO_LARGE;
        int rc = fill(r, err);
        if (rc != WH_OK)
            return rc;
    }
}

static wh_str line_of(const wh_reader *r)
{
    wh_str line = {r->b.p ? r->b.p + r->scan : "", r->length};

    return line;
}

static int frame_of(const wh_reader *r)
{
    return r->tail ? WH_FRAME_NONE : wh_line_frame(line_of(r));
}

static void step(wh_reader *r)
{
    r->scan += r->whole;
    r->seen = r->scan;
    r->tail = false;
    if (r->scan_line < UINT32_MAX)
        r->scan_line++;
}

/* ---- items -------------------------------------------------------------------------------- */

static int give(wh_reader *r, wh_item *out, int kind)
{
    out->kind = kind;
    out->raw.p = r->b.p && !r->dropped ? r->b.p + r->start : "";
    out->raw.n = r->dropped ? 0 : r->scan - r->start;
    out->line = r->start_line;
    out->number = kind == WH_ITEM_TEXT || kind == WH_ITEM_END ? 0 : r->cases;
    return WH_OK;
}

static int give_end(wh_reader *r, wh_item *out)
{
    r->state = FINISHED;
    return give(r, out, r->scan > r->start ? WH_ITEM_TEXT : WH_ITEM_END);
}

/* Step over the rest of a case of which nothing is kept, or (`to_case`) to the next one. */
static int skip(wh_reader *r, bool to_case, wh_error *err)
{
    int rc = WH_OK, frame = WH_FRAME_NONE;

    r->holding = false;
    r->dropped = true;
    while (frame != WH_FRAME_END && (rc = look(r, err)) == LINE) {
        frame = frame_of(r);
        if (frame == WH_FRAME_CASE)
            break;
        step(r);
        if (to_case)
            frame = WH_FRAME_NONE;
    }
    return rc < 0 ? rc : WH_OK;
}

static int give_too_large(wh_reader *r, wh_item *out, const char *what)
{
    r->dropped = true;
    give(r, out, WH_ITEM_BAD);
    wh_error_at(&out->error, WH_ELIMIT, r->file, r->start_line, "%s is larger than %d MiB", what,
                WH_CASE_MAX >> 20);
    return WH_OK;
}

/* The line at `scan` is "-- @case". */
static int next_case(wh_reader *r, wh_item *out, wh_error *err)
{
    unsigned version = wh_frame_version(line_of(r));
    int rc, frame = WH_FRAME_NONE;

    r->cases++;
    for (;;) {
        step(r);
        if (frame == WH_FRAME_END)
            break;
        rc = look(r, err);
        if (rc < 0)
            return rc;
        if (rc == TOO_LARGE || r->scan - r->start > WH_CASE_MAX) {
            rc = skip(r, false, err);
            return rc < 0 ? rc : give_too_large(r, out, "the case");
        }
        if (rc == END_OF_INPUT) {
            give(r, out, WH_ITEM_BAD);
            wh_error_at(&out->error, WH_ESYNTAX, r->file, r->start_line,
                        "case is truncated: no \"-- @end\" before end of input (did what writes "
                        "it end too early?)");
            return WH_OK;
        }
        frame = frame_of(r);
        if (frame == WH_FRAME_CASE) {
            give(r, out, WH_ITEM_BAD);
            wh_error_at(&out->error, WH_ESYNTAX, r->file, r->start_line,
                        "case is truncated: no \"-- @end\" before the \"-- @case\" in line %lu",
                        (unsigned long)r->scan_line);
            return WH_OK;
        }
    }
    if (r->scan - r->start > WH_CASE_MAX)
        return give_too_large(r, out, "the case");
    if (version != 0)
        return give(r, out, version == 1 ? WH_ITEM_CASE : WH_ITEM_FUTURE);
    give(r, out, WH_ITEM_BAD);
    wh_error_at(&out->error, WH_ESYNTAX, r->file, r->start_line,
                "\"-- @case\" takes a version and nothing else: \"-- @case 1\"");
    return WH_OK;
}

/* The line at `scan` is neither a case nor text between cases. */
static int next_stray(wh_reader *r, wh_item *out, wh_error *err)
{
    uint32_t line = r->scan_line;
    bool end = frame_of(r) == WH_FRAME_END;
    int rc;

    for (;;) {
        step(r);
        rc = look(r, err);
        if (rc < 0)
            return rc;
        if (rc == END_OF_INPUT || (rc == LINE && frame_of(r) == WH_FRAME_CASE))
            break;
        if (rc == TOO_LARGE || r->scan - r->start > WH_CASE_MAX) {
            r->dropped = true;
            rc = skip(r, true, err);
            if (rc != WH_OK)
                return rc;
            break;
        }
    }
    give(r, out, WH_ITEM_BAD);
    wh_error_at(&out->error, WH_ESYNTAX, r->file, line,
                end ? "\"-- @end\" without a \"-- @case\" before it"
                    : "not part of a case; SQL stands between \"-- @case 1\" and \"-- @end\"");
    return WH_OK;
}

/* The line at `scan` is the first of a plain script, which begins at `start`. */
static int next_script(wh_reader *r, wh_item *out, wh_error *err)
{
    uint32_t first = r->scan_line, nested = 0;
    int rc;

    r->cases++;
    r->state = FINISHED;
    while (wh_starts_with((wh_str){r->b.p + r->start, r->scan - r->start}, WH_STR(BOM)))
        r->start += sizeof BOM - 1; /* it is no SQL */
    while ((rc = look(r, err)) == LINE) {
        if (nested == 0 && frame_of(r) == WH_FRAME_CASE) {
            nested = r->scan_line;
            r->holding = false;
            r->dropped = true;
        }
        step(r);
        if (r->holding && r->scan - r->start > WH_CASE_MAX)
            rc = TOO_LARGE;
        if (rc == TOO_LARGE)
            break;
    }
    if (rc < 0)
        return rc;
    if (rc == TOO_LARGE) {
        r->dropped = true;
        r->holding = false;
        while ((rc = look(r, err)) == LINE)
            step(r);
        if (rc < 0)
            return rc;
        return give_too_large(r, out, "the script");
    }
    if (nested == 0)
        return give(r, out, WH_ITEM_SCRIPT);
    give(r, out, WH_ITEM_BAD);
    wh_error_at(&out->error, WH_ESYNTAX, r->file, nested,
                "\"-- @case\" inside a plain script, which began in line %lu; put the script's "
                "statements into a case of their own, or into another file",
                (unsigned long)first);
    return WH_OK;
}

/* A byte order mark is text between cases, also where files were joined. */
static bool step_over_bom(wh_reader *r)
{
    if (r->tail || !wh_starts_with(line_of(r), WH_STR(BOM)))
        return false;
    r->seen = r->scan += sizeof BOM - 1;
    return true;
}

/* Blank lines and remarks up to the first line of another kind, and what it begins. */
static int next_item(wh_reader *r, wh_item *out, wh_error *err)
{
    for (;;) {
        int rc = look(r, err);
        wh_str line;

        if (rc < 0)
            return rc;
        if (rc == TOO_LARGE) {
            if (r->scan > r->start && r->state == BETWEEN_CASES)
                return give(r, out, WH_ITEM_TEXT);
            rc = skip(r, true, err);
            return rc < 0 ? rc : give_too_large(r, out, "the text between two cases");
        }
        if (rc == END_OF_INPUT)
            return give_end(r, out);
        line = line_of(r);
        if (wh_line_is_blank(line) || wh_line_is_remark(line)) {
            step(r);
            if (r->state == BETWEEN_CASES && r->scan - r->start > TEXT_MAX)
                return give(r, out, WH_ITEM_TEXT);
            continue;
        }
        if (step_over_bom(r))
            continue;
        if (frame_of(r) == WH_FRAME_CASE)
            r->state = BETWEEN_CASES;
        if (r->state == UNDECIDED)
            return next_script(r, out, err);
        if (r->scan > r->start)
            return give(r, out, WH_ITEM_TEXT);
        return frame_of(r) == WH_FRAME_CASE ? next_case(r, out, err) : next_stray(r, out, err);
    }
}

int wh_reader_next(wh_reader *r, wh_item *out, wh_error *err)
{
    wh_item item;
    int rc;

    item.error.code = WH_OK;
    item.error.line = 0;
    item.error.file[0] = item.error.message[0] = '\0';
    if (r->failed)
        return wh_error_at(err, r->failed, r->file, r->scan_line, "can't be read");
    r->start = r->scan;
    r->start_line = r->scan_line;
    r->holding = true;
    r->dropped = false;
    rc = r->state == FINISHED ? give(r, &item, WH_ITEM_END) : next_item(r, &item, err);
    if (rc == WH_OK)
        *out = item;
    return rc;
}

wh_str wh_reader_ahead(const wh_reader *r)
{
    return r->b.n > r->scan ? (wh_str){r->b.p + r->scan, r->b.n - r->scan} : (wh_str){"", 0};
}
