/*
 * Products behind MySQL's protocol. A product that has no dialect of its own speaks MySQL's;
 * Percona Server is a MySQL in what concerns its SQL, so that MySQL's cases go to it.
 */
#include "replay/engine/mysql/product.h"

typedef struct brand {
    int brand;
    const char *mark; /* in version or comment */
    const char *name, *dialect;
} brand;

static const brand brands[] = {
    {WH_MY_TIDB, "TiDB", "tidb", "tidb"},
    {WH_MY_MARIADB, "MariaDB", "mariadb", "mariadb"},
    {WH_MY_PERCONA, "Percona", "percona", "mysql"},
    {WH_MY_MYSQL, "", "mysql", "mysql"},
};

static bool has(wh_str s, const char *mark)
{
    size_t n = strlen(mark);

    for (size_t i = 0; i + n <= s.n; i++)
        if (memcmp(s.p + i, mark, n) == 0)
            return true;
    return false;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* "5.7.25-TiDB-v7.5.0": TiDB's own release stands behind its name. */
static wh_str numbers(wh_str version, const brand *b)
{
    size_t i = 0, end;

    if (b->brand == WH_MY_TIDB)
        while (i + 4 < version.n && memcmp(version.p + i, "TiDB", 4) != 0)
            i++;
    /* MariaDB pretended to be 5.5.5 to old replicas. */
    if (b->brand == WH_MY_MARIADB && version.n > 6 && memcmp(version.p, "5.5.5-", 6) == 0)
        i = 6;
    while (i < version.n && !is_digit(version.p[i]))
        i++;
    for (end = i; end < version.n && (is_digit(version.p[end]) || version.p[end] == '.'); end++)
        ;
    return (wh_str){version.p + i, end - i};
}

static unsigned number_of(wh_str s)
{
    unsigned parts[3] = {0, 0, 0}, n = 0;

    for (size_t i = 0; i < s.n && n < 3; i++) {
        if (s.p[i] == '.')
            n++;
        else if (parts[n] < 1000)
            parts[n] = parts[n] * 10 + (unsigned)(s.p[i] - '0');
    }
    return parts[0] * 10000 + parts[1] % 100 * 100 + parts[2] % 100;
}

void wh_my_product_detect(wh_str version, wh_str comment, wh_my_product *out)
{
    const brand *b = brands;
    wh_buf name = WH_BUF_INIT(sizeof out->version - 1);
    wh_str n;

    while (!has(version, b->mark) && !has(comment, b->mark))
        b++;
    n = numbers(version, b);
    wh_buf_text(&name, b->name);
    wh_buf_char(&name, ' ');
    wh_buf_str(&name, n);
    memset(out, 0, sizeof *out);
    memcpy(out->version, name.p, name.n);
    out->brand = b->brand;
    out->dialect = b->dialect;
    out->number = number_of(n);
    wh_buf_release(&name);
}
