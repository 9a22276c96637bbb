/* What there is: dialects, each with a star if it has the function a_toy; oracles. */
#include "formats/sql/dialect/dialect.h"
#include <whittle/oracle.h>

#include <stdio.h>

int main(void)
{
    const wh_dialect *d;
    const wh_oracle *o;
    size_t i;

    for (i = 0; (d = wh_dialect_at(i)) != NULL; i++)
        printf("%s%s ", d->name, wh_dialect_function(d, WH_STR("A_Toy")) ? "*" : "");
    for (i = 0; (o = wh_oracle_at(i)) != NULL; i++)
        printf("%s%c", wh_oracle_name(o), wh_oracle_at(i + 1) ? ' ' : '\n');
    return 0;
}
