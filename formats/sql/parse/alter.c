/* ALTER. */
#include "formats/sql/parse/internal.h"

static bool at_end(const wh_parser *p)
{
    return p->kind == WH_T_EOF || p->kind == WH_T_SEMI || p->kind == WH_T_COMMA ||
           p->kind == WH_T_RPAREN;
}

static void rest(wh_parser *p)
{
    wh_parser_tokens(p, WH_STOP_COMMA);
}

static void name(wh_parser *p)
{
    if (p->kind == WH_KW_PRIMARY) /* what MySQL calls the index of the primary key */
        wh_parser_take(p);
    else
        wh_parser_name(p);
}

/* RENAME TO t | RENAME COLUMN? a TO b | RENAME INDEX|KEY|CONSTRAINT a TO b | RENAME AS? t */
static void rename_action(wh_parser *p)
{
    wh_parser_take(p);
    if (p->kind == WH_KW_AS || p->kind == WH_OP_EQ) {
        wh_parser_take(p);
        rest(p);
        return;
    }
    if (p->kind != WH_KW_TO) {
        unsigned next = wh_parser_peek(p, 1);

        if ((p->kind == WH_KW_COLUMN || p->kind == WH_KW_INDEX || p->kind == WH_KW_KEY ||
             p->kind == WH_KW_CONSTRAINT) &&
            next != WH_KW_TO)
            wh_parser_take(p);
        wh_parser_if_exists(p);
        name(p);
        if (at_end(p) && wh_reads(p->d, WH_FEATURE_KEY_LENGTH))
            return; /* RENAME t */
        if (p->kind == WH_T_DOT) {
            rest(p);
            return;
        }
    }
    wh_parser_expect(p, WH_KW_TO);
    name(p);
    while (p->kind == WH_T_DOT) {
        wh_parser_take(p);
        wh_parser_name(p);
    }
}

/* Behind a column: FIRST | AFTER x */
static void position(wh_parser *p)
{
    if (p->kind == WH_KW_FIRST) {
        wh_parser_take(p);
    } else if (p->kind == WH_KW_AFTER) {
        wh_parser_take(p);
        wh_parser_name(p);
    }
}

static void column(wh_parser *p)
{
    if (p->kind == WH_T_LPAREN) {
        wh_parser_table_body(p);
    } else if (wh_parser_is_name(p, p->kind) || p->kind == WH_T_STRING) {
        wh_parser_column_def(p);
        position(p);
    } else {
        wh_parser_missing(p);
    }
}

/* ADD PARTITION (..) | ADD PARTITION PARTITIONS n */
static void add_partition(wh_parser *p)
{
    wh_parser_take(p); /* PARTITION */
    wh_parser_if_exists(p);
    if (p->kind == WH_KW_LOCAL || p->kind == WH_KW_NO_WRITE_TO_BINLOG)
        wh_parser_take(p);
    if (p->kind == WH_T_LPAREN)
        wh_parser_partition_defs(p);
    else
        rest(p);
}

static bool at_partition(const wh_parser *p)
{
    switch (wh_parser_peek(p, 1)) {
    case WH_T_LPAREN:
    case WH_KW_PARTITIONS:
    case WH_KW_IF:
    case WH_KW_LOCAL:
    case WH_KW_NO_WRITE_TO_BINLOG:
        return p->kind == WH_KW_PARTITION;
    default:
        return false;
    }
}

static void add_action(wh_parser *p)
{
    wh_parser_take(p); /* ADD */
    if (at_partition(p)) {
        add_partition(p);
    } else if (p->kind == WH_KW_SYSTEM && wh_parser_peek(p, 1) == WH_KW_VERSIONING) {
        rest(p);
    } else if (wh_parser_at_table_constraint(p)) {
        wh_parser_table_constraint(p);
    } else {
        if (p->kind == WH_KW_COLUMN)
            wh_parser_take(p);
        wh_parser_if_exists(p);
        column(p);
    }
}

static void drop(wh_parser *p)
{
    wh_parser_take(p); /* DROP */
    if (wh_reads(p->d, WH_FEATURE_SMALL_GRAMMAR)) {
        if (p->kind == WH_KW_COLUMN && wh_parser_is_name(p, wh_parser_peek(p, 1)))
            wh_parser_take(p);
        wh_parser_name(p);
    } else if (p->kind == WH_KW_PARTITION) {
        wh_parser_take(p);
        wh_parser_if_exists(p);
        do
            wh_parser_name(p);
        while (wh_parser_take_if(p, WH_T_COMMA));
    } else if (at_end(p)) {
        wh_parser_missing(p);
    } else {
        rest(p);
    }
}

/* MODIFY COLUMN? column | CHANGE COLUMN? name column */
static void modify(wh_parser *p)
{
    bool change = p->kind == WH_KW_CHANGE;

    wh_parser_take(p);
    if (p->kind == WH_KW_COLUMN)
        wh_parser_take(p);
    wh_parser_if_exists(p);
    if (change)
        wh_parser_name(p);
    column(p);
}

/* TYPE x COLLATE y USING e, behind the name of a column. */
static void set_type(wh_parser *p)
{
    wh_parser_take(p); /* TYPE */
    wh_parser_type(p);
    if (p->kind == WH_KW_COLLATE)
        wh_parser_column_constraint(p);
    if (p->kind == WH_KW_USING) {
        wh_parser_take(p);
        wh_parser_expr(p);
    }
}

/* ALTER COLUMN? x .. | ALTER INDEX i VISIBLE | ALTER CONSTRAINT c NOT ENFORCED */
static void alter_part(wh_parser *p)
{
    unsigned next;

    wh_parser_take(p); /* ALTER */
    next = wh_parser_peek(p, 1);
    if (p->kind == WH_KW_INDEX || p->kind == WH_KW_CONSTRAINT || p->kind == WH_KW_CHECK ||
        p->kind == WH_KW_KEY) {
        rest(p);
        return;
    }
    if (p->kind == WH_KW_COLUMN)
        wh_parser_take(p);
    wh_parser_if_exists(p);
    if (p->kind == WH_T_INTEGER) /* a column of an index */
        wh_parser_take(p);
    else
        wh_parser_name(p);
    next = wh_parser_peek(p, 1);
    if (p->kind == WH_KW_TYPE) {
        set_type(p);
    } else if (p->kind == WH_KW_SET && next == WH_KW_DATA) {
        wh_parser_take(p);
        wh_parser_take(p);
        set_type(p);
    } else if (p->kind == WH_KW_SET && (next == WH_KW_DEFAULT || next == WH_KW_NOT)) {
        wh_parser_take(p);
        wh_parser_column_constraint(p);
    } else if (p->kind == WH_KW_ADD && (next == WH_KW_GENERATED || next == WH_KW_CONSTRAINT ||
                                        next == WH_KW_CHECK || next == WH_KW_NOT)) {
        wh_parser_take(p);
        wh_parser_column_constraint(p);
    } else if (p->kind == WH_KW_SET && next == WH_KW_EXPRESSION) {
        wh_parser_take(p);
        wh_parser_take(p);
        wh_parser_column_constraint(p); /* AS (e) */
    } else {
        rest(p);
    }
}

/* ATTACH PARTITION t bounds */
static void attach(wh_parser *p)
{
    wh_parser_take(p); /* ATTACH */
    wh_parser_take(p); /* PARTITION */
    wh_parser_qualified_name(p);
    if (p->kind == WH_KW_FOR || p->kind == WH_KW_DEFAULT)
        wh_parser_partition_bounds(p);
}

/* Names, then INTO (definitions), as of REORGANIZE PARTITION a, b INTO (..) */
static void reorganize(wh_parser *p)
{
    while (p->kind != WH_T_EOF && p->kind != WH_T_SEMI && p->kind != WH_KW_INTO &&
           p->kind != WH_T_RPAREN)
        wh_parser_take(p);
    if (wh_parser_take_if(p, WH_KW_INTO) && p->kind == WH_T_LPAREN)
        wh_parser_partition_defs(p);
}

/* CHECK PARTITION a, b and the like, which list names. */
static void on_partitions(wh_parser *p)
{
    wh_parser_take(p);
    wh_parser_take(p); /* PARTITION */
    wh_parser_tokens(p, 0);
}

static void action_rule(wh_parser *p)
{
    unsigned next = wh_parser_peek(p, 1);

    switch (p->kind) {
    case WH_KW_RENAME:
        rename_action(p);
        return;
    case WH_KW_ADD:
        add_action(p);
        return;
    case WH_KW_DROP:
        drop(p);
        return;
    case WH_KW_MODIFY:
    case WH_KW_CHANGE:
        modify(p);
        return;
    case WH_KW_ALTER:
        alter_part(p);
        return;
    case WH_KW_ORDER:
        wh_parser_order_by(p);
        return;
    case WH_KW_PARTITION:
        if (next == WH_KW_BY)
            wh_parser_partitions(p);
        return;
    case WH_KW_REORGANIZE:
        reorganize(p);
        return;
    case WH_KW_ATTACH:
        attach(p);
        return;
    case WH_KW_CONVERT:
    case WH_KW_ENABLE:
    case WH_KW_DISABLE:
    case WH_KW_FORCE:
    case WH_KW_REMOVE:
    case WH_KW_COALESCE:
    case WH_KW_MERGE:
    case WH_KW_ALGORITHM:
    case WH_KW_LOCK:
    case WH_KW_SET:
    case WH_KW_RESET:
    case WH_KW_OWNER:
    case WH_KW_VALIDATE:
    case WH_KW_INHERIT:
    case WH_KW_NO:
    case WH_KW_CLUSTER:
    case WH_KW_REPLICA:
    case WH_KW_DETACH:
    case WH_KW_OF:
    case WH_KW_NOT:
    case WH_KW_SECONDARY:
        rest(p);
        return;
    case WH_KW_DISCARD:
    case WH_KW_IMPORT:
    case WH_KW_TRUNCATE:
    case WH_KW_ANALYZE:
    case WH_KW_CHECK:
    case WH_KW_OPTIMIZE:
    case WH_KW_REBUILD:
    case WH_KW_REPAIR:
        if (next == WH_KW_PARTITION)
            on_partitions(p);
        else
            rest(p);
        return;
    default:
        break;
    }
    if (p->kind == WH_T_NAME && (next == WH_T_COMMA || next == WH_T_SEMI || next == WH_T_EOF) &&
        wh_reads(p->d, WH_FEATURE_KEY_LENGTH))
        wh_parser_take(p);              /* SECONDARY_LOAD */
    else if (next == WH_KW_PARTITION || /* EXCHANGE PARTITION, WITHOUT VALIDATION */
             ((p->kind == WH_KW_WITH || p->kind == WH_KW_WITHOUT) && next == WH_T_NAME))
        rest(p);
    else
        wh_parser_options(p, WH_OPTION_TABLE);
}

static void action(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    if (p->kind == WH_T_EOF || p->kind == WH_T_SEMI)
        return;
    action_rule(p);
    if (!at_end(p) &&
        (wh_parser_mark(p) == mark || (p->kind != WH_KW_PARTITION && p->kind != WH_KW_REMOVE)))
        wh_parser_opaque(p, WH_STOP_COMMA);
    if (wh_parser_mark(p) > mark)
        wh_parser_close(p, WH_N_ALTER_ACTION, mark);
}

static void alter_table(wh_parser *p)
{
    wh_parser_take(p); /* TABLE */
    wh_parser_if_exists(p);
    if (p->kind == WH_KW_ONLY)
        wh_parser_take(p);
    wh_parser_qualified_name(p);
    wh_parser_take_if(p, WH_OP_STAR);
    if (p->kind == WH_KW_WAIT || p->kind == WH_KW_NOWAIT) {
        if (p->kind == WH_KW_WAIT)
            wh_parser_take(p);
        wh_parser_take(p);
    }
    do {
        action(p);
        while (p->kind == WH_KW_PARTITION || p->kind == WH_KW_REMOVE) /* need no comma */
            action(p);
    } while (wh_parser_take_if(p, WH_T_COMMA));
}

/* ALTER VIEW v (a, b) AS query: MySQL's way to replace a view. */
static void alter_view(wh_parser *p, bool nested)
{
    size_t i = 1;

    while (wh_parser_peek(p, i) != WH_T_EOF && wh_parser_peek(p, i) != WH_KW_AS && i < 8)
        i++;
    if (wh_parser_peek(p, i) == WH_KW_AS || wh_parser_peek(p, 2) == WH_T_LPAREN) {
        wh_parser_create_view(p);
        return;
    }
    wh_parser_take(p); /* VIEW */
    wh_parser_if_exists(p);
    wh_parser_qualified_name(p);
    wh_parser_tokens(p, wh_parser_tail(p, nested));
}

void wh_parser_alter(wh_parser *p, bool nested)
{
    wh_parser_take(p); /* ALTER */
    if (wh_reads(p->d, WH_FEATURE_SMALL_GRAMMAR)) {
        if (p->kind == WH_KW_TABLE)
            alter_table(p);
        return;
    }
    while (p->kind == WH_KW_ONLINE || p->kind == WH_KW_OFFLINE || p->kind == WH_KW_IGNORE ||
           p->kind == WH_KW_MATERIALIZED || p->kind == WH_KW_TEXT ||
           (p->kind == WH_KW_FOREIGN && wh_parser_peek(p, 1) == WH_KW_TABLE))
        wh_parser_take(p);
    while (wh_parser_view_option(p))
        continue;
    switch (p->kind) {
    case WH_KW_TABLE:
        if (wh_parser_peek(p, 1) != WH_KW_ALL) {
            alter_table(p);
            return;
        }
        break;
    case WH_KW_VIEW:
        alter_view(p, nested);
        return;
    case WH_KW_INDEX:
    case WH_KW_SEQUENCE:
    case WH_KW_TYPE:
    case WH_KW_DOMAIN:
    case WH_KW_SCHEMA:
    case WH_KW_DATABASE:
    case WH_KW_TRIGGER:
    case WH_KW_STATISTICS:
    case WH_KW_COLLATION:
    case WH_KW_EXTENSION:
        wh_parser_take(p);
        wh_parser_if_exists(p);
        if (wh_parser_is_name(p, p->kind)) /* MySQL's ALTER DATABASE may do without */
            wh_parser_qualified_name(p);
        break;
    default:
        break;
    }
    wh_parser_tokens(p, wh_parser_tail(p, nested));
}
