/* The reporters there are. */
#include "formats/report/reporters.h"

static const wh_reporter *const reporters[] = {
    &wh_report_tap,
    &wh_report_list,
    &wh_report_junit,
    &wh_report_github,
};

const wh_reporter *wh_reporter_find(const char *name)
{
    size_t i;

    for (i = 0; i < sizeof reporters / sizeof reporters[0]; i++)
        if (strcmp(reporters[i]->name, name) == 0)
            return reporters[i];
    return NULL;
}
