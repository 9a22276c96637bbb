/* Products by the words of version(). */
#include "replay/engine/postgresql/product.h"

/* Many say "PostgreSQL" too, so it is the last. Where tables stand and when rows are seen:
 * https://questdb.com/docs/query/functions/meta (tables, wal_tables),
 * https://cratedb.com/docs/crate/reference/en/latest/general/dql/refresh.html,
 * https://docs.risingwave.com/sql/commands/sql-flush. */
static const wh_pg_product products[] = {
    {"CockroachDB", "cockroachdb", "cockroachdb", WH_PG_RECREATE, true, NULL, NULL},
    {"-YB-", "yugabytedb", "yugabytedb", WH_PG_RECREATE, true, NULL, NULL},
    {"QuestDB", "questdb", "questdb", WH_PG_TABLES, false,
     "SELECT table_name FROM tables() LIMIT 1",
     "SELECT count() FROM wal_tables() WHERE sequencerTxn <> writerTxn"},
    {"RisingWave", "risingwave", "risingwave", WH_PG_RECREATE, false, NULL, "FLUSH"},
    {"CrateDB", "cratedb", "cratedb", WH_PG_TABLES, false,
     "SELECT table_name FROM information_schema.tables WHERE table_schema = 'doc' LIMIT 1",
     "REFRESH TABLE %s"},
    {"Materialize", "materialize", "materialize", WH_PG_RECREATE, false, NULL, NULL},
    {"Redshift", "redshift", "redshift", WH_PG_RECREATE, false, NULL, NULL},
    {"Greenplum", "greenplum", "greenplum", WH_PG_RECREATE, true, NULL, NULL},
    {"using H2 ", "h2", "h2", WH_PG_MEMORY, false, NULL, NULL},
    {"PostgreSQL", "postgresql", "postgresql", WH_PG_CREATE, true, NULL, NULL},
};

static size_t find_word(wh_str s, const char *word)
{
    size_t n = strlen(word);

    for (size_t i = 0; i + n <= s.n; i++)
        if (memcmp(s.p + i, word, n) == 0)
            return i + n;
    return SIZE_MAX;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* The first number behind `from` that has a point in it, or any. */
static void read_release(wh_str s, size_t from, char *out, size_t size)
{
    size_t n = 0;

    while (from < s.n && !is_digit(s.p[from]))
        from++;
    while (from < s.n && n + 1 < size &&
           (is_digit(s.p[from]) || (s.p[from] == '.' && from + 1 < s.n && is_digit(s.p[from + 1]))))
        out[n++] = s.p[from++];
    out[n] = '\0';
}

const wh_pg_product *wh_pg_product_of(wh_str version, char *release, size_t size)
{
    enum { N = sizeof products / sizeof *products };
    size_t i, at = 0;

    for (i = 0; i + 1 < N; i++)
        if ((at = find_word(version, products[i].mark)) != SIZE_MAX)
            break;
    if (i == N - 1)
        at = find_word(version, products[i].mark);
    read_release(version, at == SIZE_MAX ? 0 : at, release, size);
    if (release[0] == '\0')
        read_release(version, 0, release, size);
    return &products[i];
}
