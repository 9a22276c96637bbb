/*
 * faults: list the faults of the faulty SQLite, one a line: NAME TAB VERDICT, and with -v a TAB
 * and what it does. For scripts that run a campaign against each.
 */
#include <stdio.h>
#include <string.h>

#include "tests/tools/faults.h"

static const struct fault_info table[] = WH_FAULT_TABLE;

int main(int argc, char **argv)
{
    int verbose = argc == 2 && strcmp(argv[1], "-v") == 0;

    if (argc > 1 && !verbose) {
        fputs("usage: faults [-v]\n", stderr);
        return 129;
    }
    for (int i = FAULT_NONE + 1; i < FAULT_COUNT; i++) {
        if (verbose)
            printf("%s\t%s\t%s\n", table[i].name, table[i].verdict, table[i].description);
        else
            printf("%s\t%s\n", table[i].name, table[i].verdict);
    }
    if (fflush(stdout) != 0) {
        perror("faults: stdout");
        return 128;
    }
    return 0;
}
