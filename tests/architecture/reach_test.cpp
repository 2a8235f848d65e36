// Transitive includes cost compile time in every file that includes them, and show the real dependencies. Each rule is
// also checked on forged sources that break it, as in architecture_test.cpp.
#include <doctest/doctest.h>

#include <algorithm>

#include "tests/architecture/project.hpp"
#include "tests/architecture/reach.hpp"

namespace isola_arena::architecture {
namespace {

// Forged sources: a header that includes Asio, a file that reads Asio through two other headers, and a file that is
// only in the same folder.
const std::vector<Source>& chain() {
    static const std::vector<Source> sources{
        {"arena/process/asio.hpp", "#pragma once\n#include <boost/asio/awaitable.hpp>\n"},
        {"arena/judge/seat.hpp",
         "#pragma once\n#include \"arena/process/asio.hpp\"\n#include \"arena/judge/seat.hpp\"\n"},
        {"arena/judge/plan.hpp", "#pragma once\n#include <string>\n#include \"arena/judge/seat.hpp\"\n"},
        {"arena/contest/rating/elo.cpp", "#include \"arena/judge/plan.hpp\"\n"},
        {"arena/record/page.cpp", "#include <vector>\n#include \"arena/base/time.hpp\"\n"},
        {"tests/judge/a.cpp", "#include \"arena/judge/seat.hpp\"\n"},
        {"arena/base/time.hpp", "#pragma once\n#include <chrono>\n"}};
    return sources;
}

// Returns how many of the units are tests.
long tests_among(const std::vector<std::string>& units) {
    return std::ranges::count_if(units, [](const std::string& unit) { return lies_in(unit, "tests"); });
}

}  // namespace

TEST_CASE("a way through several files is found") {
    const IncludeGraph graph(chain());
    CHECK(graph.way("arena/contest/rating/elo.cpp", is_asio) ==
          std::vector<std::string>{"arena/contest/rating/elo.cpp", "arena/judge/plan.hpp", "arena/judge/seat.hpp",
                                   "arena/process/asio.hpp", "boost/asio/awaitable.hpp"});
    CHECK(graph.way("arena/record/page.cpp", is_asio).empty());
    CHECK(graph.way("arena/not/there.cpp", is_asio).empty());
}

TEST_CASE("the units that read Asio or the parser are counted through headers") {
    const IncludeGraph graph(chain());
    CHECK(graph.units_that_reach(is_asio) ==
          std::vector<std::string>{"arena/contest/rating/elo.cpp", "tests/judge/a.cpp"});
    CHECK(graph.units_that_reach(is_parser).empty());
    for (const auto include : {"<boost/asio.hpp>", "<boost/beast/http/read.hpp>", "<boost/process/v2/environment.hpp>"})
        CHECK(IncludeGraph({forged("arena/a.cpp", include)}).units_that_reach(is_asio).size() == 1);
    for (const auto include : {"<boost/json.hpp>", "\"boost/asio/own.hpp\"", "<asio_words>"})
        CHECK(IncludeGraph({forged("arena/a.cpp", include)}).units_that_reach(is_asio).empty());
    CHECK(IncludeGraph({forged("arena/cli/a.hpp", "<CLI/CLI.hpp>"), forged("arena/cli/b.cpp", "\"arena/cli/a.hpp\"")})
              .units_that_reach(is_parser) == std::vector<std::string>{"arena/cli/b.cpp"});
}

// The numbers count units of production code and of tests. A new unit that reads Asio or the parser costs seconds in
// every build. These numbers must change with it, so nobody adds one by accident.
TEST_CASE("few units read Asio, and three the parser") {
    const IncludeGraph graph(project());
    const auto with_asio = graph.units_that_reach(is_asio), with_parser = graph.units_that_reach(is_parser);
    INFO("Asio: ", with_asio.size(), ", of which ", tests_among(with_asio), " are tests");
    CHECK(with_asio.size() > 10);
    CHECK(with_asio.size() <= 103);
    INFO(joined(with_parser));
    CHECK(with_parser.size() == 3);
}

TEST_CASE("values do not include machinery") { CHECK(joined(machinery_among_values(project())) == ""); }

TEST_CASE("a verdict needs no Asio, threads, files or exceptions") { CHECK(joined(impure_rules(project())) == ""); }

TEST_CASE("what makes a verdict impure is found, also in a file that it includes") {
    const Source header = forged("arena/rules/a.hpp", "\"arena/base/b.hpp\"");
    CHECK(impure_rules({header, {"arena/base/b.hpp", "// try this\nint f();\n"}}).empty());
    for (const auto text : {"#include <thread>\n", "#include <boost/asio/post.hpp>\n", "int f() { throw 1; }\n",
                            "int f() try { return 1; } catch (...) { return 2; }\n"}) {
        CAPTURE(text);
        CHECK(impure_rules({header, {"arena/base/b.hpp", text}}).size() == 1);
        CHECK(impure_rules({header, {"arena/base/b.hpp", ""}, {"arena/base/b.cpp", text}}).size() == 1);
        CHECK(impure_rules({header, {"arena/base/c.hpp", text}}).empty());
    }
}

TEST_CASE("machinery among values is found") {
    CHECK(joined(machinery_among_values(chain())) ==
          "arena/contest/rating/elo.cpp -> arena/judge/plan.hpp -> arena/judge/seat.hpp -> arena/process/asio.hpp: "
          "values know no machinery\n");
    for (const auto folder :
         {"arena/contest/format", "arena/contest/rating", "arena/record", "arena/record/store", "arena/record/report"})
        for (const auto include : {"<boost/asio/awaitable.hpp>", "\"arena/process/start/program_start.hpp\"",
                                   "\"arena/process/tree/process_tree.hpp\""}) {
            CAPTURE(folder);
            CHECK(machinery_among_values({forged(std::string(folder) + "/a.hpp", include)}).size() == 1);
        }
    for (const auto include :
         {"\"arena/base/time.hpp\"", "\"arena/rules/settings/limits.hpp\"", "\"arena/rules/events/event.hpp\""})
        CHECK(machinery_among_values({forged("arena/record/a.hpp", include)}).empty());
    CHECK(machinery_among_values({forged("arena/judge/a.hpp", "\"arena/process/start/program_start.hpp\"")}).empty());
}

TEST_CASE("few headers bring Asio along") { CHECK(joined(asio_in_headers(project())) == ""); }

TEST_CASE("a header that brings Asio along is found") {
    CHECK(joined(asio_in_headers(chain())) ==
          "arena/judge/plan.hpp -> arena/judge/seat.hpp -> arena/process/asio.hpp -> boost/asio/awaitable.hpp: "
          "Asio is not this header's matter\n");
    CHECK(asio_in_headers({forged("arena/process/command_line.hpp", "<boost/asio/awaitable.hpp>")}).size() == 1);
    CHECK(asio_in_headers({forged("arena/process/answer.cpp", "<boost/asio/awaitable.hpp>")}).empty());
    CHECK(asio_in_headers({forged("arena/web/server/session.hpp", "<boost/asio/awaitable.hpp>")}).empty());
}

TEST_CASE("only the files that register commands include the parser") {
    CHECK(joined(parser_elsewhere(project())) == "");
}

TEST_CASE("a parser elsewhere is found") {
    CHECK(joined(parser_elsewhere({forged("arena/cli/match/match.cpp", "<CLI/CLI.hpp>")})) ==
          "arena/cli/match/match.cpp includes CLI/CLI.hpp: commands register elsewhere\n");
    CHECK(parser_elsewhere({forged("arena/cli/commands.hpp", "<CLI/App.hpp>")}).size() == 1);
    CHECK(parser_elsewhere({forged("tests/cli/a.cpp", "<CLI/CLI.hpp>")}).size() == 1);
    CHECK(parser_elsewhere({forged("arena/cli/commands.cpp", "<CLI/CLI.hpp>"),
                            forged("arena/cli/a.cpp", "\"arena/cli/commands.hpp\"")})
              .empty());
}

}  // namespace isola_arena::architecture
