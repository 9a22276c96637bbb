/* Which statement goes to which rule. */
#include "formats/sql/catalog/internal.h"
#include "formats/sql/dialect/settings.h"

/* The i-th direct token behind NAME-like words: USE name. */
static const wh_token *word_at(const wh_node *stmt, size_t i)
{
    catalog_words w = {stmt, 0, NULL, NULL};

    while (wh_catalog_next(&w))
        if (i-- == 0)
            return w.token ? w.token : wh_node_first_token(w.node);
    return NULL;
}

static bool use_schema(wh_catalog *c, const wh_node *stmt)
{
    const wh_token *name = word_at(stmt, 1);
    wh_str s;

    if (!name)
        return false;
    s = wh_catalog_fold(c, name);
    if (c->rules->schema && wh_str_is(s, c->rules->schema))
        s.n = 0;
    c->current = s;
    return true;
}

/* SET search_path: who knows what it finds now. SET default_storage_engine. */
static bool set_variable(wh_catalog *c, const wh_node *stmt)
{
    const wh_token *t = wh_node_first_token(stmt);
    const wh_token *storage =
        wh_setting_value(t, t + wh_node_token_count(stmt), "default_storage_engine");
    size_t i;

    if (storage)
        c->storage = storage->kind == WH_KW_DEFAULT ? NULL : storage;

    for (i = 1; i < 4; i++)
        if (wh_catalog_word(word_at(stmt, i), "SEARCH_PATH") ||
            wh_catalog_word(word_at(stmt, i), "SCHEMA"))
            c->any_schema = true;
    return false;
}

static bool utility(wh_catalog *c, const wh_node *stmt)
{
    const wh_token *first = word_at(stmt, 0);

    if (wh_catalog_word(first, "USE"))
        return use_schema(c, stmt);
    if (wh_catalog_word(first, "RENAME"))
        return wh_catalog_rename_tables(c, stmt);
    return false;
}

/* PRAGMA encoding = 'UTF-16le' */
static void see_encoding(wh_catalog *c, const wh_node *pragma)
{
    wh_buf b = WH_BUF_INIT(4096);
    size_t i;

    if (!wh_name_is(wh_name_part(wh_node_find(pragma, WH_N_NAME), 0), WH_STR("encoding")))
        return;
    wh_node_print_canonical(&b, pragma);
    for (i = 0; i + 6 <= b.n; i++)
        c->utf16 |= wh_str_eq_nocase((wh_str){b.p + i, 6}, WH_STR("utf-16"));
    wh_buf_release(&b);
}

static bool detach(wh_catalog *c, const wh_node *stmt)
{
    const wh_token *name = word_at(stmt, 1);

    if (wh_catalog_word(name, "DATABASE"))
        name = word_at(stmt, 2);
    if (name)
        wh_catalog_drop_schema(c, wh_catalog_fold(c, name));
    return name != NULL;
}

static bool apply_change(wh_catalog *c, const wh_node *stmt)
{
    const wh_node *inner;

    switch (stmt->kind) {
    case WH_N_CREATE_TABLE:
        return wh_catalog_create_table(c, stmt);
    case WH_N_CREATE_VIRTUAL_TABLE:
        return wh_catalog_create_virtual(c, stmt);
    case WH_N_CREATE_VIEW:
        return wh_catalog_create_view(c, stmt);
    case WH_N_CREATE_INDEX:
        return wh_catalog_create_index(c, stmt);
    case WH_N_CREATE_TRIGGER:
        return wh_catalog_create_trigger(c, stmt);
    case WH_N_CREATE_TYPE:
    case WH_N_CREATE_DOMAIN:
        return wh_catalog_create_type(c, stmt);
    case WH_N_CREATE_SEQUENCE:
        return wh_catalog_create_sequence(c, stmt);
    case WH_N_CREATE_SCHEMA:
        return wh_catalog_create_schema(c, stmt);
    case WH_N_CREATE_FUNCTION:
        return wh_catalog_create_function(c, stmt);
    case WH_N_DROP:
        return wh_catalog_drop(c, stmt);
    case WH_N_ALTER:
        return wh_catalog_alter(c, stmt);
    case WH_N_SELECT_STATEMENT:
        return wh_catalog_select_into(c, stmt);
    case WH_N_DETACH:
        return detach(c, stmt);
    case WH_N_SET_STATEMENT:
        wh_catalog_note_setting(c, stmt);
        inner = wh_node_find_group(stmt, WH_GROUP_STATEMENT, 0); /* SET STATEMENT .. FOR it */
        return inner ? apply_change(c, inner) : set_variable(c, stmt);
    case WH_N_UTILITY:
        return utility(c, stmt);
    case WH_N_PRAGMA:
        wh_catalog_note_setting(c, stmt);
        see_encoding(c, stmt);
        return false;
    default:
        return false;
    }
}

const wh_node *wh_catalog_setting(const wh_catalog *c, size_t i)
{
    return i < c->nsettings ? c->settings[i] : NULL;
}

bool wh_catalog_names_truth(const wh_catalog *c)
{
    return c->names_truth;
}

bool wh_catalog_is_utf16(const wh_catalog *c)
{
    return c->utf16;
}

bool wh_catalog_is_steered(const wh_catalog *c)
{
    return c->steered;
}

/* PREPARE p FROM 'CREATE ..', EXECUTE IMMEDIATE @text: it may make what decides on changes. */
static bool makes_unseen(const wh_node *statement)
{
    uint32_t k;

    for (k = 1; k < statement->n; k++) {
        const wh_token *t = wh_child_token(statement->child[k]);

        if (!t && wh_child_node(statement->child[k]) != NULL)
            t = wh_node_first_token(wh_child_node(statement->child[k]));
        if (t &&
            (t->kind == WH_T_PARAM ||
             (t->kind == WH_T_STRING && wh_str_holds_nocase(wh_token_text(t), WH_STR("create")))))
            return true;
    }
    return false;
}

/* CREATE [OR REPLACE] RULE, CREATE POLICY, CREATE PUBLICATION, which forbids to change rows that it
 * can't tell apart; and statements whose own statements are not seen. */
static bool steers(const wh_node *statement)
{
    const wh_token *first = wh_node_first_token(statement);
    uint32_t k;

    if (statement->kind == WH_N_CALL_STATEMENT ||
        (statement->kind == WH_N_DO_STATEMENT && statement->n > 1 &&
         wh_child_token(statement->child[1])))
        return true;
    if (wh_catalog_word(first, "PREPARE") || wh_catalog_word(first, "EXECUTE"))
        return makes_unseen(statement);
    for (k = 1; statement->kind == WH_N_CREATE_OTHER && k < statement->n && k < 4; k++) {
        const wh_token *t = wh_child_token(statement->child[k]);

        if (t && (wh_name_is(t, WH_STR("RULE")) || wh_name_is(t, WH_STR("POLICY")) ||
                  wh_name_is(t, WH_STR("PUBLICATION"))))
            return true;
    }
    return false;
}

/* A script of many tables and many ROLLBACKs: from there on it is not known what is left. */
enum { APPLIED_AGAIN_MAX = 100000 };

/* The catalog as it was after its first `n` statements. */
static void go_back(wh_catalog *c, size_t n)
{
    size_t i;

    c->applied_again += n;
    if (c->applied_again > APPLIED_AGAIN_MAX)
        n = 0;
    memset(c->objects, 0, sizeof c->objects);
    c->rows_open = c->unordered = true; /* INSERTs are not applied again */
    c->all_drawn = c->drawn;
    for (i = 0; i < n; i++)
        apply_change(c, c->applied[i]);
    c->napplied = n;
}

void wh_catalog_carried_out(wh_catalog *c)
{
    c->carried_out = true;
}

bool wh_catalog_apply(wh_catalog *c, const wh_node *statement)
{
    size_t n;

    if (wh_catalog_rule(c, RULE_CLOCK_WRITTEN) && !c->says_now)
        c->says_now = wh_catalog_says_now(statement);
    c->operators = c->operators || (statement->kind == WH_N_CREATE_OTHER &&
                                    wh_catalog_word(word_at(statement, 1), "OPERATOR"));
    c->collations = c->collations || (statement->kind == WH_N_CREATE_OTHER &&
                                      wh_catalog_word(word_at(statement, 1), "COLLATION"));
    c->steered = c->steered || steers(statement);
    wh_catalog_note_rows(c, statement);
    switch (statement->kind) {
    case WH_N_BEGIN:
    case WH_N_COMMIT:
    case WH_N_ROLLBACK:
    case WH_N_SAVEPOINT:
    case WH_N_RELEASE:
        if (!wh_catalog_transaction(c, statement, &n))
            return false;
        go_back(c, n);
        break;
    default:
        if (!apply_change(c, statement))
            return false;
        wh_catalog_note_applied(c, statement);
    }
    if (c->examined)
        wh_catalog_forget_views(c);
    c->examined = false;
    return true;
}

void wh_catalog_apply_script(wh_catalog *c, const wh_node *script)
{
    uint32_t k;

    for (k = 0; k < script->n; k++) {
        const wh_node *s = wh_child_node(script->child[k]);
        if (s)
            wh_catalog_apply(c, s);
    }
}
