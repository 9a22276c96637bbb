// replay URL < CASE: from C++. "own:" is the engine of one's own, anything else one that is built
// in.
#include "engine.h"

#include <whittle/run.h>

#include <cstdlib>
#include <iostream>
#include <iterator>
#include <memory>
#include <string>

int main(int argc, char **argv)
{
    const std::string text{std::istreambuf_iterator<char>(std::cin), {}},
        url = argc > 1 ? argv[1] : "own:";
    const std::unique_ptr<wh_arena, decltype(&wh_arena_free)> arena{wh_arena_new(nullptr, 0),
                                                                    wh_arena_free};
    wh_engine_config config = WH_ENGINE_CONFIG_INIT;
    wh_engine *opened = nullptr;
    wh_case *c = nullptr;
    wh_verdict verdict;
    wh_error err;

    own_fault = std::getenv("FAULT");
    config.url = wh_str_of(url.c_str());
    int rc = url == "own:" ? wh_engine_open_driver(&opened, &own_driver, &config, &err)
                           : wh_engine_open(&opened, &config, &err);
    const std::unique_ptr<wh_engine, decltype(&wh_engine_close)> engine{opened, wh_engine_close};
    if (rc == WH_OK)
        rc = wh_case_parse(arena.get(), {text.data(), text.size()}, "standard input", 1, &c, &err);
    if (rc == WH_OK)
        rc = wh_replay(arena.get(), engine.get(), c, nullptr, &verdict, nullptr, &err);
    if (rc != WH_OK) {
        std::cerr << "replay: " << err.message << '\n';
        return 2;
    }
    std::cout << wh_verdict_name(verdict.kind) << ' ' << verdict.signature << '\n';
    return verdict.kind == WH_PASS ? 0 : 1;
}
