# The table of `reduce`, from its results: case, reducer, tests, tokens, wall, CPU, same bug, end.

function note(name, x) {
    if (x + 0 <= 0)
        return
    sum[name] += log(x)
    count[name]++
    if (x > greatest[name])
        greatest[name] = x
}

function line(name, what, aim) {
    if (count[name])
        printf "%-36s %9.3f %9.3f %4d   %s\n", what, exp(sum[name] / count[name]), greatest[name], count[name], aim
}

# of CASE and REDUCER, or "-"
function of(table, c, r) {
    return (c, r) in table ? table[c, r] : "-"
}

function tokens_of(c, r) {
    return of(tokens, c, r) (((c, r) in end && end[c, r] != "done") ? "*" : "")
}

function seconds(c, r, digits) {
    return (c, r) in wall ? sprintf("%.*f", digits, wall[c, r]) : "-"
}

/^#/ { next }

{
    if (!($1 in seen)) {
        seen[$1] = 1
        order[++n] = $1
    }
    tokens[$1, $2] = $4
    if ($2 ~ /^(given|hand|best)$/)
        next
    tests[$1, $2] = $3
    wall[$1, $2] = $5
    cpu[$1, $2] = $6
    same[$1, $2] = $7
    end[$1, $2] = $8
}

END {
    printf "%4s | %6s %5s %5s %6s %6s %6s %7s | %6s %6s %6s %7s | %6s %6s %6s | %s\n", "", "tokens", "", "", "", "", "", "", "tests", "", "", "", "wall s", "", "", "same bug"
    format = "%4s | %6s %5s %5s %6s %6s %6s %7s | %6s %6s %6s %7s | %6s %6s %6s | %5s %6s %5s %7s\n"
    printf format, "case", "given", "hand", "best", "reduce", "native", "cvise", "creduce", "reduce", "native", "cvise", "creduce", "reduce", "native", "cvise", "redu.", "native", "cvise", "creduce"
    for (i = 1; i <= n; i++) {
        c = order[i]
        other = 0
        for (j = split("cvise creduce", r, " "); j > 0; j--)
            if ((c, r[j]) in tokens && (!other || tokens[c, r[j]] < other))
                other = tokens[c, r[j]]
        best = tokens[c, "best"]
        if (tokens[c, "reduce"] < best)
            best = tokens[c, "reduce"]
        if (other && other < best)
            best = other
        printf format, c, tokens[c, "given"], tokens[c, "hand"], best, tokens_of(c, "reduce"), tokens_of(c, "native"),
            tokens_of(c, "cvise"), tokens_of(c, "creduce"), tests[c, "reduce"], of(tests, c, "native"),
            of(tests, c, "cvise"), of(tests, c, "creduce"), seconds(c, "reduce", 1), seconds(c, "native", 2),
            seconds(c, "cvise", 0), same[c, "reduce"], of(same, c, "native"), of(same, c, "cvise"), of(same, c, "creduce")
        if (other) {
            note("other", tokens[c, "reduce"] / other)
            worse += tokens[c, "reduce"] > other
        }
        note("hand", tokens[c, "reduce"] / tokens[c, "hand"])
        note("best", tokens[c, "reduce"] / best)
        if (end[c, "cvise"] == "done") {
            note("tests", tests[c, "reduce"] / tests[c, "cvise"])
            note("wall", wall[c, "reduce"] / wall[c, "cvise"])
            note("cpu", cpu[c, "reduce"] / cpu[c, "cvise"])
            note("native cpu", cpu[c, "native"] / cpu[c, "cvise"])
        }
        note("own tests", tests[c, "reduce"])
        note("own wall", wall[c, "reduce"])
        note("native tests", tests[c, "native"])
        note("native wall", wall[c, "native"])
        sames += same[c, "reduce"] == "yes"
        natives += same[c, "native"] == "yes"
    }
    printf "\n%-36s %9s %9s %4s   %s\n", "", "geo.mean", "greatest", "of", "aim"
    line("other", "tokens / best of the others", "0.8, never above 1")
    line("hand", "tokens / made by hand", "never above 1.1")
    line("best", "tokens / best known of any origin", "")
    line("tests", "tests / C-Vise's", "0.05, never above 0.1")
    line("wall", "wall / C-Vise's", "0.02")
    line("cpu", "CPU / C-Vise's", "")
    line("native cpu", "CPU, native / C-Vise's", "")
    line("own tests", "tests", "")
    line("own wall", "wall, s", "")
    line("native tests", "tests, native", "")
    line("native wall", "wall, native, s", "1")
    printf "larger than the best of the others: %d; the same bug: %d of %d, native %d of %d\n", worse, sames, n, natives, n
}
