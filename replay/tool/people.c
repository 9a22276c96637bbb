/* Closing lines and colours of tools. */
#include "replay/tool/people.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

bool wh_tool_colour(int fd)
{
    return wh_colour_wanted(isatty(fd) == 1, getenv("NO_COLOR"), getenv("TERM"));
}

bool wh_tool_output_is_terminal(void)
{
    return isatty(STDOUT_FILENO) == 1;
}

const char *wh_tool_output_file(char *room, size_t size)
{
    struct stat st;
    char cwd[4096];
    ssize_t n;
    size_t m;

    if (fstat(STDOUT_FILENO, &st) != 0 || !S_ISREG(st.st_mode))
        return NULL;
    n = readlink("/proc/self/fd/1", room, size - 1);
    if (n <= 0 || (size_t)n >= size - 1)
        return NULL;
    room[n] = '\0';
    m = getcwd(cwd, sizeof cwd) ? strlen(cwd) : 0;
    if (m > 1 && strncmp(room, cwd, m) == 0 && room[m] == '/')
        return room + m + 1; /* as it was typed, most probably */
    return room;
}

void wh_tool_close(const char *tool, bool verbose, int tone, const char *what, const char *next)
{
    bool terminal = isatty(STDERR_FILENO) == 1;
    wh_buf b = WH_BUF_INIT(1 << 16);

    if (terminal)
        wh_buf_text(&b, "\r\033[K"); /* another tool's progress may stand there */
    wh_closing(&b, wh_tool_colour(STDERR_FILENO), tool, tone, what, next);
    if (terminal || verbose)
        fwrite(b.p, 1, b.n, stderr);
    wh_buf_release(&b);
}

const char *wh_plural(char *room, size_t size, uint64_t n, const char *one, const char *many)
{
    snprintf(room, size, "%llu %s", (unsigned long long)n, n == 1 ? one : many);
    return room;
}
