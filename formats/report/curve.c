/* Curves. */
#include "formats/report/curve.h"

#include <whittle/case.h>

static void thin(wh_curve *k)
{
    size_t i;

    for (i = 1; i * 2 < k->n; i++)
        k->v[i] = k->v[i * 2];
    k->n = i;
}

void wh_curve_add(wh_curve *k, uint64_t x, uint64_t y)
{
    k->x = x;
    if (k->n && k->v[k->n - 1].y == y)
        return;
    if (k->n > 1 && k->v[k->n - 1].x == x)
        k->n--;
    if (k->n == WH_CURVE_MAX)
        thin(k);
    k->v[k->n].x = x;
    k->v[k->n++].y = y;
}

static void put_point(wh_buf *out, const char *before, uint64_t x, uint64_t y)
{
    wh_buf_format(out, "%s%llu@%llu", before, (unsigned long long)y, (unsigned long long)x);
}

void wh_curve_write(const wh_curve *k, wh_buf *out)
{
    size_t i;

    for (i = 0; i < k->n; i++)
        put_point(out, i ? " " : "", k->v[i].x, k->v[i].y);
    if (k->n && k->x > k->v[k->n - 1].x)
        put_point(out, " ", k->x, k->v[k->n - 1].y);
}

/* A number that the text begins with, and the byte behind it, if it is not the end. */
static bool take_number(wh_str *s, char behind, uint64_t *n)
{
    size_t i = 0;

    for (*n = 0; i < s->n && i < 10 && s->p[i] >= '0' && s->p[i] <= '9'; i++)
        *n = *n * 10 + (uint64_t)(s->p[i] - '0');
    if (i == 0 || i == 10 || (i < s->n && s->p[i] != behind))
        return false;
    i += i < s->n;
    *s = (wh_str){s->p + i, s->n - i};
    return true;
}

bool wh_curve_read(wh_curve *k, wh_str text)
{
    memset(k, 0, sizeof *k);
    while (text.n) {
        uint64_t x, y;

        if (!take_number(&text, '@', &y) || !take_number(&text, ' ', &x) || x < k->x)
            return false;
        wh_curve_add(k, x, y);
    }
    return k->n > 0;
}

void wh_curve_draw(const wh_curve *k, const char *of, const char *per, wh_buf *out)
{
    enum { WIDTH = 240, HEIGHT = 48 };
    uint64_t most = 0, last = k->n ? k->v[k->n - 1].y : 0;
    wh_buf words = WH_BUF_INIT(400);
    size_t i;

    for (i = 0; i < k->n; i++)
        most = k->v[i].y > most ? k->v[i].y : most;
    if (k->n < 2 || k->x == 0)
        return;
    wh_buf_format(&words, "%llu %s, after %llu %s %llu", (unsigned long long)k->v[0].y, of,
                  (unsigned long long)k->x, per, (unsigned long long)last);
    wh_buf_format(out,
                  "<svg role=\"img\" aria-label=\"%.*s\" viewBox=\"-1 -1 %d %d\" width=\"%d\" "
                  "height=\"%d\"><path class=\"curve\" d=\"M0 %llu",
                  (int)words.n, words.p, WIDTH + 2, HEIGHT + 2, WIDTH + 2, HEIGHT + 2,
                  (unsigned long long)(HEIGHT - k->v[0].y * HEIGHT / most));
    for (i = 1; i < k->n; i++)
        wh_buf_format(out, " H%llu V%llu", (unsigned long long)(k->v[i].x * WIDTH / k->x),
                      (unsigned long long)(HEIGHT - k->v[i].y * HEIGHT / most));
    wh_buf_format(out, " H%d\"/></svg><br>%.*s", WIDTH, (int)words.n, words.p);
    wh_buf_release(&words);
}
