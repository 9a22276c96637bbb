/* The command line as a table. */
#include "formats/base/options.h"

bool wh_parse_count(wh_str text, uint64_t *out)
{
    uint64_t u = 0;
    size_t i;

    if (text.n == 0)
        return false;
    for (i = 0; i < text.n; i++) {
        unsigned digit = (unsigned)(unsigned char)text.p[i] - '0';
        if (digit > 9 || u > (UINT64_MAX - digit) / 10)
            return false;
        u = u * 10 + digit;
    }
    *out = u;
    return true;
}

typedef struct unit {
    const char *suffix;
    uint64_t factor;
} unit;

static bool parse_with_unit(wh_str text, const unit *units, size_t n, uint64_t *out)
{
    size_t digits = 0, i;
    uint64_t u;

    while (digits < text.n && text.p[digits] >= '0' && text.p[digits] <= '9')
        digits++;
    if (!wh_parse_count((wh_str){text.p, digits}, &u))
        return false;
    for (i = 0; i < n; i++) {
        if (!wh_str_is((wh_str){text.p + digits, text.n - digits}, units[i].suffix))
            continue;
        if (u > UINT64_MAX / units[i].factor)
            return false;
        *out = u * units[i].factor;
        return true;
    }
    return false;
}

bool wh_parse_duration(wh_str text, uint64_t *milliseconds)
{
    static const unit units[] = {{"", 1000}, {"ms", 1}, {"s", 1000}, {"m", 60000}, {"h", 3600000}};

    return parse_with_unit(text, units, sizeof units / sizeof units[0], milliseconds);
}

bool wh_parse_size(wh_str text, uint64_t *bytes)
{
    static const unit units[] = {{"", 1}, {"K", 1 << 10}, {"M", 1 << 20}, {"G", 1 << 30}};

    return parse_with_unit(text, units, sizeof units / sizeof units[0], bytes);
}

static bool parse_shard(wh_str text, wh_shard *out)
{
    const char *slash = memchr(text.p, '/', text.n);
    size_t n = slash ? (size_t)(slash - text.p) : 0;

    return slash && wh_parse_count((wh_str){text.p, n}, &out->i) &&
           wh_parse_count((wh_str){slash + 1, text.n - n - 1}, &out->n) && out->i >= 1 &&
           out->i <= out->n;
}

/* What a value of this kind must look like; NULL when it was stored. */
static const char *store(const wh_option *o, const char *value)
{
    wh_str text = wh_str_of(value);

    switch (o->kind) {
    case WH_OPTION_FLAG:
        *(bool *)o->to = true;
        return NULL;
    case WH_OPTION_TEXT:
        *(const char **)o->to = value;
        return NULL;
    case WH_OPTION_TEXTS: {
        wh_texts *list = o->to;
        if (list->n == sizeof list->v / sizeof list->v[0])
            return "no more than 64 of them";
        list->v[list->n++] = value;
        return NULL;
    }
    case WH_OPTION_COUNT:
        return wh_parse_count(text, o->to) ? NULL : "a whole number";
    case WH_OPTION_DURATION:
        return wh_parse_duration(text, o->to) ? NULL : "seconds, or a number with ms, s, m or h";
    case WH_OPTION_SIZE:
        return wh_parse_size(text, o->to) ? NULL : "a number of bytes, or one with K, M or G";
    default:
        return parse_shard(text, o->to) ? NULL : "i/n with 1 <= i <= n";
    }
}

static void help(const wh_tool *tool, wh_buf *say)
{
    enum { COLUMN = 28 };
    size_t i;

    /* not wh_buf_format: it cuts long texts */
    wh_buf_format(say, "usage: %s %s\n\n", tool->name, tool->usage);
    wh_buf_text(say, tool->about);
    wh_buf_char(say, '\n');
    for (i = 0; i < tool->noptions; i++) {
        const wh_option *o = &tool->options[i];
        const char *line = o->help;
        size_t start = say->n;

        if (o->kind == WH_OPTION_GROUP) {
            wh_buf_format(say, "\n%s\n", o->help);
            continue;
        }
        if (o->letter)
            wh_buf_format(say, "  -%c, --%s", o->letter, o->name);
        else
            wh_buf_format(say, "  --%s", o->name);
        if (o->arg)
            wh_buf_format(say, " %s", o->arg);
        while (*line) {
            size_t n = strcspn(line, "\n");
            if (say->n - start + 2 > COLUMN) {
                wh_buf_char(say, '\n');
                start = say->n;
            }
            while (say->n - start < COLUMN)
                wh_buf_char(say, ' ');
            wh_buf_add(say, line, n);
            line += n;
            if (*line == '\n') {
                line++;
                wh_buf_char(say, '\n');
                start = say->n;
            }
        }
        wh_buf_char(say, '\n');
    }
    wh_buf_text(say, "  -h, --help                print this\n"
                     "  -V, --version             print the version\n");
    if (tool->after) {
        wh_buf_char(say, '\n');
        wh_buf_text(say, tool->after);
    }
}

/* For completions: letter, name, what its value is called (`-`: it has none), the first line of its
 * help; a TAB between them. */
static void list(const wh_tool *tool, wh_buf *say)
{
    for (size_t i = 0; i < tool->noptions; i++) {
        const wh_option *o = &tool->options[i];

        if (o->kind == WH_OPTION_GROUP)
            continue;
        wh_buf_char(say, '-');
        if (o->letter)
            wh_buf_char(say, o->letter);
        wh_buf_format(say, "\t--%s\t%s\t", o->name, o->arg ? o->arg : "-");
        wh_buf_add(say, o->help, strcspn(o->help, "\n"));
        wh_buf_char(say, '\n');
    }
    wh_buf_text(say, "-h\t--help\t-\tprint this\n-V\t--version\t-\tprint the version\n");
}

static int misuse(const wh_tool *tool, wh_buf *say, const char *what, const char *arg,
                  const char *remedy)
{
    wh_buf_clear(say);
    wh_buf_format(say, "%s: %s%s%s; see '%s --help'\n", tool->name, what, arg, remedy, tool->name);
    return WH_OPTIONS_USAGE;
}

static const wh_option *find_option(const wh_tool *tool, wh_str name, char letter)
{
    size_t i;

    for (i = 0; i < tool->noptions; i++) {
        const wh_option *o = &tool->options[i];
        if (o->kind == WH_OPTION_GROUP)
            continue;
        if (letter ? o->letter == letter : wh_str_is(name, o->name))
            return o;
    }
    return NULL;
}

int wh_options_parse(const wh_tool *tool, int *argc, char **argv, wh_buf *say)
{
    int in, out = 1;

    for (in = 1; in < *argc; in++) {
        const char *arg = argv[in], *value = NULL;
        const wh_option *o;

        if (arg[0] != '-' || arg[1] == '\0') {
            argv[out++] = argv[in];
            continue;
        }
        if (strcmp(arg, "--") == 0) {
            while (++in < *argc)
                argv[out++] = argv[in];
            break;
        }
        if (strcmp(arg, "--help") == 0 || strcmp(arg, "-h") == 0) {
            help(tool, say);
            return WH_OPTIONS_DONE;
        }
        if (strcmp(arg, "--options") == 0) {
            list(tool, say);
            return WH_OPTIONS_DONE;
        }
        if (strcmp(arg, "--version") == 0 || strcmp(arg, "-V") == 0) {
            wh_buf_format(say, "%s (whittle) %s\n", tool->name, WH_VERSION);
            return WH_OPTIONS_DONE;
        }
        if (arg[1] == '-') {
            size_t n = strcspn(arg + 2, "=");
            o = find_option(tool, (wh_str){arg + 2, n}, 0);
            if (arg[2 + n] == '=')
                value = arg + 2 + n + 1;
        } else {
            o = find_option(tool, (wh_str){NULL, 0}, arg[1]);
            if (arg[2] != '\0')
                value = arg + 2;
        }
        if (!o)
            return misuse(tool, say, "unknown option ", arg, "");
        if (o->kind == WH_OPTION_FLAG && value)
            return misuse(tool, say, "option --", o->name, " takes no value");
        if (o->kind != WH_OPTION_FLAG && !value) {
            if (in + 1 == *argc)
                return misuse(tool, say, "option --", o->name, " needs a value");
            value = argv[++in];
        }
        arg = store(o, value);
        if (arg) {
            wh_buf_clear(say);
            wh_buf_format(say, "%s: --%s takes %s, not '%s'\n", tool->name, o->name, arg, value);
            return WH_OPTIONS_USAGE;
        }
    }
    *argc = out;
    argv[out] = NULL;
    return WH_OPTIONS_GO;
}
