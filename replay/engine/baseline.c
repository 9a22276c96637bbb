/* What a session starts with. Only what can change rows, values or errors has a row here. */
#include "replay/engine/baseline.h"

enum { PG = WH_ON_POSTGRESQL, MARIA = WH_ON_MARIADB, MY = WH_ON_MYSQL, TI = WH_ON_TIDB };
enum { ALL_MY = MARIA | MY | TI };

static const wh_baseline_setting settings[] = {
    {"client_encoding", "'UTF8'", PG, 0, 0},
    {"DateStyle", "'ISO, MDY'", PG, 0, 0},
    {"IntervalStyle", "'postgres'", PG, 0, 0},
    {"TimeZone", "'UTC'", PG, 0, 0},
    {"timezone_abbreviations", "'Default'", PG, 0, 0},
    {"extra_float_digits", "3", PG, 0, 0},
    {"bytea_output", "'hex'", PG, 0, 0},
    {"lc_monetary", "'C'", PG, 0, 0},
    {"lc_numeric", "'C'", PG, 0, 0},
    {"lc_time", "'C'", PG, 0, 0},
    {"default_text_search_config", "'pg_catalog.english'", PG, 0, 0},
    {"standard_conforming_strings", "on", PG, 0, 0},
    {"backslash_quote", "'safe_encoding'", PG, 0, 0},
    {"escape_string_warning", "on", PG, 0, 0},
    {"transform_null_equals", "off", PG, 0, 0},
    {"array_nulls", "on", PG, 0, 0},
    {"quote_all_identifiers", "off", PG, 0, 0},
    {"client_min_messages", "'warning'", PG, 0, 0},
    {"search_path", "\"$user\", public", PG, 0, 0},
    {"row_security", "on", PG, 0, 0},
    {"gin_fuzzy_search_limit", "0", PG, 0, 0},
    {"default_transaction_isolation", "'read committed'", PG, 0, 0},
    {"default_transaction_read_only", "off", PG, 0, 0},
    {"default_transaction_deferrable", "off", PG, 0, 0},
    {"xmlbinary", "'base64'", PG, 0, 0},
    {"xmloption", "'content'", PG, 0, 0},
    {"jit", "off", PG, 110000, 0},

    {"character_set_client", "'utf8mb4'", ALL_MY, 0, 0},
    {"character_set_results", "'utf8mb4'", ALL_MY, 0, 0},
    /* MySQL's default since 8.0; MariaDB's before 11.5 */
    {"collation_connection", "'utf8mb4_0900_ai_ci'", MY, 80000, 0},
    {"collation_connection", "'utf8mb4_general_ci'", MY, 0, 80000},
    {"collation_connection", "'utf8mb4_general_ci'", MARIA | TI, 0, 0},
    /* the products' defaults of their current releases */
    {"sql_mode", "'STRICT_TRANS_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION'", MARIA,
     0, 0},
    {"sql_mode",
     "'ONLY_FULL_GROUP_BY,STRICT_TRANS_TABLES,NO_ZERO_IN_DATE,NO_ZERO_DATE,"
     "ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION'",
     MY | TI, 0, 0},
    {"time_zone", "'+00:00'", ALL_MY, 0, 0},
    {"lc_time_names", "'en_US'", ALL_MY, 0, 0},
    {"default_week_format", "0", ALL_MY, 0, 0},
    {"autocommit", "1", ALL_MY, 0, 0},
    {"tx_isolation", "'REPEATABLE-READ'", MARIA, 0, 0},
    {"transaction_isolation", "'REPEATABLE-READ'", MY | TI, 0, 0},
    {"optimizer_switch", "'default'", ALL_MY, 0, 0},
    {"sql_select_limit", "DEFAULT", ALL_MY, 0, 0},
    {"sql_auto_is_null", "0", ALL_MY, 0, 0},
    {"sql_safe_updates", "0", ALL_MY, 0, 0},
    {"foreign_key_checks", "1", ALL_MY, 0, 0},
    {"unique_checks", "1", ALL_MY, 0, 0},
    /* silently cut text would make equal queries differ */
    {"group_concat_max_len", "1048576", ALL_MY, 0, 0},
    {"max_sort_length", "1024", ALL_MY, 0, 0},
    {"div_precision_increment", "4", ALL_MY, 0, 0},
    {"default_storage_engine", "'InnoDB'", ALL_MY, 0, 0},
    {"lock_wait_timeout", "5", ALL_MY, 0, 0},
    {"innodb_lock_wait_timeout", "5", ALL_MY, 0, 0},
    {"sql_big_selects", "1", ALL_MY, 0, 0},
    {"max_recursive_iterations", "1000", MARIA, 0, 0},
    {"cte_max_recursion_depth", "1000", MY | TI, 80000, 0},
};

const wh_baseline_setting *wh_baseline_next(unsigned product, unsigned release,
                                            const wh_baseline_setting *last)
{
    const wh_baseline_setting *end = settings + sizeof settings / sizeof *settings;

    for (const wh_baseline_setting *s = last ? last + 1 : settings; s < end; s++)
        if ((s->on & product) && release >= s->since && (s->before == 0 || release < s->before))
            return s;
    return NULL;
}

const char *wh_baseline_value(unsigned product, unsigned release, const char *name)
{
    const wh_baseline_setting *s = NULL;

    while ((s = wh_baseline_next(product, release, s)) != NULL)
        if (strcmp(s->name, name) == 0)
            return s->value;
    return NULL;
}

void wh_baseline_put(const wh_baseline_setting *s, wh_buf *out)
{
    wh_buf_text(out, s->name);
    wh_buf_text(out, " = ");
    wh_buf_text(out, s->value);
}
