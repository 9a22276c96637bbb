/* What is made for each dialect. */
#include "generate/series/series.h"

/* clang-format off */

/* ---- QuestDB (https://questdb.com/docs/query/overview/) --------------------------------------- */

static const char *const questdb_types[] = {"TIMESTAMP", "SYMBOL", "LONG", "DOUBLE", "VARCHAR"};

static const wh_series_row questdb_rows[] = {
    {3, "query", "SELECT $list FROM $t WHERE $w"},
    {3, "query", "SELECT ts, $agg AS a FROM $t WHERE $w SAMPLE BY $u"},
    {3, "query", "SELECT ts, $k, $agg AS a, $agg AS b FROM $t SAMPLE BY $u"},
    {2, "query", "SELECT ts, $agg AS a FROM $t SAMPLE BY $u FILL(NONE) ALIGN TO CALENDAR"},
    {2, "query", "SELECT $k, $agg AS a FROM $t WHERE $w SAMPLE BY $u ALIGN TO CALENDAR"},
    {3, "query", "SELECT $list FROM $t LATEST ON ts PARTITION BY $keys"},
    {3, "query", "SELECT $list FROM $t WHERE $w LATEST ON ts PARTITION BY $keys"},
    {3, "query", "SELECT $k, $agg AS a, $agg AS b FROM $t WHERE $w"},
    {2, "query", "SELECT $part AS p, $agg AS a FROM $t WHERE $w"},
    {2, "query", "SELECT a FROM (SELECT ts, k0, $agg AS a FROM $t WHERE $w SAMPLE BY $u) WHERE $c"},
    {2, "query", "SELECT $list FROM (SELECT * FROM $t LATEST ON ts PARTITION BY $k) WHERE $w"},
    {2, "query", "SELECT ts, $k, $win AS r FROM $o WHERE $w"},
    {2, "query", "SELECT $k AS k FROM $t WHERE $w UNION SELECT $k AS k FROM $o WHERE $w"},
    {1, "query", "SELECT n0 AS n FROM $t WHERE $w EXCEPT SELECT n0 AS n FROM $o"},
    {1, "query", "SELECT n0 AS n FROM $t INTERSECT SELECT n0 AS n FROM $o WHERE $w"},
    {2, "query", "SELECT a.ts, b.ts, a.n0 FROM $t AS a JOIN $o AS b ON a.k0 = b.k0 WHERE a.n0 > $i"},
    {1, "query", "SELECT a.ts, b.v0 FROM $t AS a LEFT JOIN $o AS b ON a.ts = b.ts"},

    {3, "list", "ts, $k, n0"}, {2, "list", "$e AS a, ts"}, {2, "list", "*"}, {2, "list", "$e AS a, $e AS b, $e AS c"},
    {3, "keys", "$k"}, {1, "keys", "k0, n0"},
    {3, "agg", "count()"}, {2, "agg", "sum($n)"}, {2, "agg", "min($n)"}, {2, "agg", "max($v)"}, {1, "agg", "avg($n)"},
    {2, "agg", "count_distinct($k)"}, {1, "agg", "count_distinct($n)"}, {1, "agg", "max(ts)"}, {1, "agg", "count($n)"},
    {1, "agg", "sum(CASE WHEN $w THEN 1 ELSE 0 END)"},
    {2, "c", "a > $i"}, {1, "c", "a = $i"}, {1, "c", "k0 = $s"}, {1, "c", "ts IN $span"},
    {4, "w", "$n > $i"}, {2, "w", "$n = $i"}, {2, "w", "$n <> $i"}, {1, "w", "$n = n0"}, {2, "w", "$n <= $i"},
    {2, "w", "$k = $s"}, {2, "w", "$k <> $s"}, {2, "w", "$k IN ($s, $s)"}, {1, "w", "$k IN ($s, NULL)"},
    {2, "w", "$k IS NULL"}, {1, "w", "$n IS NOT NULL"}, {2, "w", "$n BETWEEN $i AND $i"}, {1, "w", "$n NOT BETWEEN $i AND $i"},
    {1, "w", "$n IN ($i, $i, NULL)"}, {2, "w", "$v < $r"}, {1, "w", "$v = $r"},
    {3, "w", "ts > $d"}, {2, "w", "ts BETWEEN $d AND $d"}, {3, "w", "ts IN $span"}, {1, "w", "ts < dateadd($unit, $i, $d)"},
    {2, "w", "$part = $i"}, {1, "w", "datediff($unit, ts, $d) > $i"},
    {3, "w", "($w AND $w)"}, {3, "w", "($w OR $w)"}, {2, "w", "NOT ($w)"}, {1, "w", "coalesce($n, $i) > $i"},
    {3, "e", "$n"}, {3, "e", "$k"}, {2, "e", "$v"}, {2, "e", "dateadd($unit, $i, ts)"}, {2, "e", "datediff($unit, ts, $d)"},
    {2, "e", "timestamp_floor('$u', ts)"}, {1, "e", "date_trunc('month', ts)"}, {2, "e", "$part"},
    {2, "e", "CASE WHEN $w THEN $n ELSE $i END"}, {1, "e", "CASE WHEN $w THEN $k ELSE $s END"}, {1, "e", "coalesce($n, $i)"},
    {1, "e", "upper($k)"}, {1, "e", "abs($n)"}, {1, "e", "$w"},
    {2, "part", "hour(ts)"}, {2, "part", "day(ts)"}, {1, "part", "minute(ts)"}, {1, "part", "month(ts)"}, {1, "part", "day_of_week(ts)"},
    {2, "win", "row_number() OVER (PARTITION BY $k ORDER BY ts)"}, {1, "win", "rank() OVER (PARTITION BY $k ORDER BY n0)"},
    {1, "win", "sum(n0) OVER (PARTITION BY $k ORDER BY ts)"},
    {3, "u", "1h"}, {2, "u", "15m"}, {2, "u", "1d"}, {1, "u", "30s"}, {1, "u", "6h"}, {1, "u", "1M"}, {1, "u", "1y"}, {1, "u", "500T"},
    {3, "unit", "'h'"}, {2, "unit", "'m'"}, {2, "unit", "'d'"}, {1, "unit", "'s'"}, {1, "unit", "'w'"}, {1, "unit", "'M'"}, {1, "unit", "'y'"},
    {3, "span", "'2023-0$m'"}, {2, "span", "'2023-0$m-1$m'"}, {1, "span", "'2023'"}, {1, "span", "'2023-0$m;-3d'"}, {1, "span", "'2023-0$m-1$m;6h'"},
    {1, "span", "'2023-0$m-1$mT0$m'"},
    {0, NULL, NULL},
};

/* ---- RisingWave (https://docs.risingwave.com/sql/overview) -------------------------------------- */

static const char *const risingwave_types[] = {"TIMESTAMP", "VARCHAR", "BIGINT", "DOUBLE PRECISION", "VARCHAR"};

static const wh_series_row risingwave_rows[] = {
    {3, "query", "SELECT $list FROM $t WHERE $w"},
    {3, "query", "SELECT window_start, $agg AS a FROM $win GROUP BY window_start"},
    {3, "query", "SELECT window_start, window_end, k0, $agg AS a FROM $win WHERE $w GROUP BY window_start, window_end, k0"},
    {3, "query", "SELECT $list, window_start, window_end FROM $win WHERE $w"},
    {2, "query", "SELECT a.window_start, a.n0, b.v0 FROM $win AS a JOIN $owin AS b ON a.k0 = b.k0 AND a.window_start = b.window_start"},
    {2, "query", "SELECT a.window_start, a.n0, b.n0 FROM $win AS a JOIN $o AS b ON a.k0 = b.k0 WHERE a.n0 > $i"},
    {2, "query", "SELECT window_start, a FROM (SELECT window_start, $agg AS a FROM $win GROUP BY window_start) AS x WHERE a > $i"},
    {2, "query", "SELECT k0, $agg AS a FROM $t WHERE $w GROUP BY k0 HAVING count(*) > $m"},
    {2, "query", "SELECT date_trunc('$trunc', ts) AS d, $agg AS a FROM $t WHERE $w GROUP BY date_trunc('$trunc', ts)"},
    {2, "query", "SELECT $list FROM $t WHERE n0 IN (SELECT n0 FROM $o WHERE $w)"},
    {1, "query", "SELECT $list FROM $t WHERE n0 > (SELECT min(n0) FROM $o WHERE $w)"},
    {1, "query", "SELECT n0 FROM $t WHERE EXISTS (SELECT 1 FROM $o AS x WHERE x.n0 > $i)"},
    {2, "query", "SELECT ts, k0, row_number() OVER (PARTITION BY k0 ORDER BY ts) AS r FROM $t WHERE $w"},
    {1, "query", "SELECT ts, lag(n0) OVER (PARTITION BY k0 ORDER BY ts) AS r FROM $t"},
    {2, "query", "SELECT $k AS k FROM $t WHERE $w UNION SELECT $k AS k FROM $o WHERE $w"},
    {1, "query", "SELECT n0 AS n FROM $t UNION ALL SELECT n0 AS n FROM $o WHERE $w"},
    {1, "query", "SELECT a.ts, b.v0 FROM $t AS a FULL JOIN $o AS b ON a.ts = b.ts"},

    {3, "win", "TUMBLE($t, ts, INTERVAL '$span')"}, {1, "win", "TUMBLE($t, ts, INTERVAL '1 hour', INTERVAL '10 minutes')"},
    {2, "win", "HOP($t, ts, INTERVAL '10 minutes', INTERVAL '30 minutes')"}, {1, "win", "HOP($t, ts, INTERVAL '1 day', INTERVAL '2 days')"},
    {3, "owin", "TUMBLE($o, ts, INTERVAL '$span')"}, {2, "owin", "HOP($o, ts, INTERVAL '10 minutes', INTERVAL '30 minutes')"},
    {3, "span", "1 hour"}, {2, "span", "15 minutes"}, {2, "span", "1 day"}, {1, "span", "30 seconds"}, {1, "span", "7 days"},
    {3, "list", "ts, $k, n0"}, {2, "list", "$e AS a, ts"}, {2, "list", "$e AS a, $e AS b, $e AS c"},
    {3, "agg", "count(*)"}, {2, "agg", "sum($n)"}, {2, "agg", "min($n)"}, {2, "agg", "max($v)"}, {1, "agg", "avg($n)"},
    {1, "agg", "count(DISTINCT $k)"}, {1, "agg", "max(ts)"}, {1, "agg", "count($n)"}, {1, "agg", "sum(CASE WHEN $w THEN 1 ELSE 0 END)"},
    {4, "w", "$n > $i"}, {2, "w", "$n = $i"}, {2, "w", "$n <> $i"}, {2, "w", "$k = $s"}, {2, "w", "$k IN ($s, $s)"},
    {2, "w", "$k IS NULL"}, {1, "w", "$n IS DISTINCT FROM $i"}, {2, "w", "$n BETWEEN $i AND $i"}, {2, "w", "$v < $r"},
    {3, "w", "ts > $d"}, {2, "w", "ts BETWEEN $d AND $d"}, {1, "w", "ts + INTERVAL '$span' > $d"}, {1, "w", "EXTRACT(HOUR FROM ts) = $i"},
    {3, "w", "($w AND $w)"}, {3, "w", "($w OR $w)"}, {2, "w", "NOT ($w)"},
    {3, "e", "$n"}, {3, "e", "$k"}, {2, "e", "$v"}, {2, "e", "$n + $i"}, {1, "e", "$n * $i"}, {2, "e", "$k || $s"}, {1, "e", "length($k)"},
    {2, "e", "date_trunc('$trunc', ts)"}, {2, "e", "ts - INTERVAL '$span'"}, {1, "e", "EXTRACT(DAY FROM ts)"},
    {2, "e", "CASE WHEN $w THEN $n ELSE $i END"}, {1, "e", "coalesce($n, $i)"}, {1, "e", "upper($k)"}, {1, "e", "$w"},
    {2, "trunc", "hour"}, {2, "trunc", "day"}, {1, "trunc", "month"}, {1, "trunc", "minute"}, {1, "trunc", "week"},
    {0, NULL, NULL},
};
/* ---- CrateDB (https://cratedb.com/docs/crate/reference/en/latest/sql/index.html) ----------------- */

static const char *const cratedb_types[] = {"TIMESTAMP", "TEXT", "BIGINT", "DOUBLE PRECISION", "TEXT"};

static const wh_series_row cratedb_rows[] = {
    {3, "query", "SELECT $list FROM $t WHERE $w"},
    {3, "query", "SELECT date_bin(INTERVAL '15 minutes', ts, 0) AS b, $agg AS a FROM $t WHERE $w GROUP BY date_bin(INTERVAL '15 minutes', ts, 0)"},
    {2, "query", "SELECT date_bin(INTERVAL '6 hours', ts, 0) AS b, k0, $agg AS a FROM $t GROUP BY date_bin(INTERVAL '6 hours', ts, 0), k0"},
    {2, "query", "SELECT date_trunc('$trunc', ts) AS d, $agg AS a FROM $t WHERE $w GROUP BY date_trunc('$trunc', ts)"},
    {2, "query", "SELECT k0, $agg AS a FROM $t WHERE $w GROUP BY k0 HAVING count(*) > $m"},
    {2, "query", "SELECT a FROM (SELECT k0, $agg AS a FROM $t WHERE $w GROUP BY k0) AS x WHERE a > $i"},
    {2, "query", "SELECT $list FROM $t WHERE n0 IN (SELECT n0 FROM $o WHERE $w)"},
    {2, "query", "SELECT a.ts, b.v0 FROM $t AS a JOIN $o AS b ON a.k0 = b.k0 WHERE a.n0 > $i"},
    {1, "query", "SELECT a.ts, b.v0 FROM $t AS a LEFT JOIN $o AS b ON a.ts = b.ts"},
    {2, "query", "SELECT ts, k0, row_number() OVER (PARTITION BY k0 ORDER BY ts) AS r FROM $t WHERE $w"},
    {1, "query", "SELECT n0 AS n FROM $t UNION ALL SELECT n0 AS n FROM $o WHERE $w"},

    {3, "list", "ts, $k, n0"}, {2, "list", "$e AS a, ts"}, {2, "list", "$e AS a, $e AS b, $e AS c"},
    {3, "agg", "count(*)"}, {2, "agg", "sum($n)"}, {2, "agg", "min($n)"}, {2, "agg", "max($n)"}, {1, "agg", "avg($n)"},
    {1, "agg", "count(DISTINCT $k)"}, {1, "agg", "max(ts)"}, {1, "agg", "count($n)"}, {1, "agg", "sum(CASE WHEN $w THEN 1 ELSE 0 END)"},
    {4, "w", "$n > $i"}, {2, "w", "$n = $i"}, {2, "w", "$n <> $i"}, {2, "w", "$k = $s"}, {2, "w", "$k IN ($s, $s)"},
    {2, "w", "$k IS NULL"}, {1, "w", "$n IS DISTINCT FROM $i"}, {2, "w", "$n BETWEEN $i AND $i"}, {2, "w", "$v < $r"},
    {3, "w", "ts > $d"}, {2, "w", "ts BETWEEN $d AND $d"}, {1, "w", "ts + INTERVAL '$span' > $d"}, {1, "w", "EXTRACT(HOUR FROM ts) = $i"},
    {3, "w", "($w AND $w)"}, {3, "w", "($w OR $w)"}, {2, "w", "NOT ($w)"},
    {3, "e", "$n"}, {3, "e", "$k"}, {2, "e", "$v"}, {2, "e", "$n + $i"}, {2, "e", "$k || $s"}, {1, "e", "length($k)"},
    {2, "e", "date_trunc('$trunc', ts)"}, {2, "e", "date_bin(INTERVAL '$span', ts, 0)"}, {2, "e", "ts - INTERVAL '$span'"}, {1, "e", "EXTRACT(DAY FROM ts)"},
    {2, "e", "CASE WHEN $w THEN $n ELSE $i END"}, {1, "e", "coalesce($n, $i)"}, {1, "e", "upper($k)"}, {1, "e", "$w"},
    {3, "span", "1 hour"}, {2, "span", "15 minutes"}, {2, "span", "1 day"}, {1, "span", "30 seconds"}, {1, "span", "7 days"},
    {2, "trunc", "hour"}, {2, "trunc", "day"}, {1, "trunc", "month"}, {1, "trunc", "minute"}, {1, "trunc", "week"},
    {0, NULL, NULL},
};

/* ---- TDengine (https://docs.tdengine.com/reference/taos-sql/). Aggregates have groups or windows: what they give
 * of no row at all is a setting of the server's. ---------------------------------------------------------------- */

static const char *const tdengine_types[] = {"TIMESTAMP", "NCHAR(16)", "BIGINT", "DOUBLE", "VARCHAR(16)"};

static const wh_series_row tdengine_rows[] = {
    {3, "query", "SELECT $list FROM $t WHERE $w"},
    {3, "query", "SELECT _wstart, $agg AS a FROM $t WHERE $w INTERVAL($u)"},
    {2, "query", "SELECT _wstart, $agg AS a, $agg AS b FROM $t INTERVAL($u)"},
    {3, "query", "SELECT k0, _wstart, $agg AS a FROM $t WHERE $w PARTITION BY k0 INTERVAL($u)"},
    {2, "query", "SELECT k0, $agg AS a FROM $t WHERE $w GROUP BY k0"},
    {1, "query", "SELECT k0, $agg AS a FROM $t GROUP BY k0 HAVING count(*) > $m"},
    {2, "query", "SELECT a FROM (SELECT k0, $agg AS a FROM $t WHERE $w GROUP BY k0) x WHERE a > $i"},
    {1, "query", "SELECT a.ts, b.v0 FROM $t a JOIN $o b ON a.ts = b.ts WHERE a.n0 > $i"},
    {1, "query", "SELECT n0 AS n FROM $t UNION ALL SELECT n0 AS n FROM $o WHERE $w"},
    {1, "query", "SELECT $k AS k FROM $t WHERE $w UNION SELECT $k AS k FROM $o WHERE $w"},

    {3, "list", "ts, $k, n0"}, {2, "list", "$e AS a, ts"}, {2, "list", "*"}, {2, "list", "$e AS a, $e AS b, $e AS c"},
    {3, "agg", "count(*)"}, {2, "agg", "sum($n)"}, {2, "agg", "min($n)"}, {2, "agg", "max($n)"}, {1, "agg", "avg($n)"},
    {1, "agg", "spread($n)"}, {1, "agg", "count($n)"},
    {4, "w", "$n > $i"}, {2, "w", "$n = $i"}, {2, "w", "$n <> $i"}, {2, "w", "$n <= $i"}, {2, "w", "$k = $s"}, {2, "w", "$k IN ($s, $s)"},
    {2, "w", "$k IS NULL"}, {1, "w", "$n IS NOT NULL"}, {2, "w", "$n BETWEEN $i AND $i"}, {2, "w", "$v < $r"},
    {3, "w", "ts > $d"}, {2, "w", "ts BETWEEN $d AND $d"}, {1, "w", "timetruncate(ts, $u) <= $d"}, {1, "w", "timediff(ts, $d, $unit) > $i"},
    {3, "w", "($w AND $w)"}, {3, "w", "($w OR $w)"}, {2, "w", "NOT ($w)"},
    {3, "e", "$n"}, {3, "e", "$k"}, {2, "e", "$v"}, {2, "e", "timetruncate(ts, $u)"}, {2, "e", "timediff(ts, $d, $unit)"},
    {1, "e", "char_length($k)"}, {2, "e", "CASE WHEN $w THEN $n ELSE $i END"}, {1, "e", "abs($n)"}, {1, "e", "upper($k)"},
    {3, "u", "1h"}, {2, "u", "15m"}, {2, "u", "1d"}, {1, "u", "30s"}, {1, "u", "6h"}, {1, "u", "500a"},
    {3, "unit", "1h"}, {2, "unit", "1m"}, {2, "unit", "1s"}, {1, "unit", "1d"}, {1, "unit", "1a"},
    {0, NULL, NULL},
};
/* clang-format on */

static const wh_series_dialect dialects[] = {
    {"questdb", 8003000, questdb_types, " TIMESTAMP(ts) PARTITION BY DAY BYPASS WAL", "T",
     questdb_rows},
    {"risingwave", 2001000, risingwave_types, "", " ", risingwave_rows},
    {"cratedb", 5010000, cratedb_types, "", " ", cratedb_rows},
    {"tdengine", 3003000, tdengine_types, "", " ", tdengine_rows},
};

const wh_series_dialect *wh_series_at(size_t i)
{
    return i < sizeof dialects / sizeof *dialects ? &dialects[i] : NULL;
}

const wh_series_dialect *wh_series_find(wh_str dialect)
{
    size_t i;

    for (i = 0; i < sizeof dialects / sizeof *dialects; i++)
        if (wh_str_is(dialect, dialects[i].name))
            return &dialects[i];
    return NULL;
}
