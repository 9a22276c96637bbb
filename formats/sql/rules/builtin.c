/* The rules of builtin.rules and mapping.rules, which the build puts here as bytes. */
#include "formats/sql/rules/rules.h"

static const char bytes[] = {
#include <builtin_rules.inc> /* made by CMake */
    0};

/* Those of one dialect come before those of all. */
static const char mapping[] = {
#include <series_rules.inc>
#include <mapping_rules.inc> /* made by CMake */
    0};

void wh_rules_mapping(wh_arena *a, wh_rules *out)
{
    wh_rules_read_again(a, (wh_str){mapping, sizeof mapping - 1}, "mapping.rules", out, NULL);
}

void wh_rules_builtin(wh_arena *a, wh_rules *out)
{
    wh_str text = {bytes, sizeof bytes - 1};

    wh_rules_read_again(a, text, "builtin.rules", out, NULL);
}

/* A rule begins a line, and ends where the next line that is not indented begins. */
bool wh_rule_builtin(wh_arena *a, wh_str name, wh_rule *out)
{
    const char *p = bytes, *end = bytes + sizeof bytes - 1, *next;
    wh_rules one = {out, 0, 1};

    for (; p < end; p = next) {
        const char *line = memchr(p, '\n', (size_t)(end - p));

        next = line ? line + 1 : end;
        if ((size_t)(next - p) <= name.n || memcmp(p, name.p, name.n) != 0 || p[name.n] != ':')
            continue;
        while (next < end && (*next == ' ' || *next == '\n')) {
            line = memchr(next, '\n', (size_t)(end - next));
            next = line ? line + 1 : end;
        }
        wh_rules_read_again(a, (wh_str){p, (size_t)(next - p)}, "builtin.rules", &one, NULL);
        return one.n > 0;
    }
    return false;
}
