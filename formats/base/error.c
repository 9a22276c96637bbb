/* Errors as data: a code, a place and one line for a person. */
#include <whittle/base.h>

#include <stdarg.h>
#include <stdio.h>

static void fill(wh_error *err, int code, const char *file, uint32_t line, const char *format,
                 va_list args)
{
    err->code = code;
    err->line = line;
    err->file[0] = '\0';
    if (file)
        snprintf(err->file, sizeof err->file, "%s", file);
    vsnprintf(err->message, sizeof err->message, format, args);
}

int wh_error_set(wh_error *err, int code, const char *format, ...)
{
    va_list args;

    if (err) {
        va_start(args, format);
        fill(err, code, NULL, 0, format, args);
        va_end(args);
    }
    return code;
}

int wh_error_at(wh_error *err, int code, const char *file, uint32_t line, const char *format, ...)
{
    va_list args;

    if (err) {
        va_start(args, format);
        fill(err, code, file, line, format, args);
        va_end(args);
    }
    return code;
}
