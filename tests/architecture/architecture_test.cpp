// The rules of the architecture, checked on the sources of the project. Each rule is also checked on forged sources
// that break it, because a rule that finds nothing in such sources would be useless.
#include <doctest/doctest.h>

#include <algorithm>

#include "tests/architecture/arrows.hpp"
#include "tests/architecture/habits.hpp"
#include "tests/architecture/project.hpp"

namespace isola_arena::architecture {

TEST_CASE("the whole project is read") {
    CHECK(project().size() > 60);
    for (const auto folder : {"arena/judge", "arena/process", "bot/engine", "protocol/isola", "tests/architecture"}) {
        CAPTURE(std::string(folder));
        CHECK(std::ranges::any_of(project(), [&](const Source& source) { return lies_in(source.path, folder); }));
    }
}

TEST_CASE("no wrong arrow is there") { CHECK(joined(wrong_arrows(project())) == ""); }

TEST_CASE("a wrong arrow is found") {
    CHECK(joined(wrong_arrows({forged("protocol/rng.hpp", "\"arena/rules/game_session.hpp\"")})) ==
          "protocol/rng.hpp includes arena/rules/game_session.hpp: protocol may not know arena/rules\n");
    CHECK(joined(wrong_arrows({forged("arena/judge/match.cpp", "\"arena/record/store.hpp\"")})) ==
          "arena/judge/match.cpp includes arena/record/store.hpp: arena/judge may not know arena/record\n");
    CHECK(joined(wrong_arrows({forged("bot/cpp/a.cpp", "\"rules.hpp\"")})) ==
          "bot/cpp/a.cpp includes rules.hpp: includes are written from the root\n");
    for (const auto& [from, to] : {std::pair("protocol/a.hpp", "\"bot/engine/isola/engine.hpp\""),
                                   std::pair("bot/engine/isola/a.cpp", "\"arena/process/asio.hpp\""),
                                   std::pair("arena/process/a.cpp", "\"arena/judge/referee.hpp\""),
                                   std::pair("arena/judge/a.cpp", "\"arena/contest/preset.hpp\""),
                                   std::pair("arena/rules/a.cpp", "\"arena/judge/match.hpp\""),
                                   std::pair("arena/contest/a.cpp", "\"arena/cli/options/command.hpp\""),
                                   std::pair("arena/contest/a.cpp", "\"arena/record/store/store.hpp\""),
                                   std::pair("arena/record/a.cpp", "\"arena/contest/preset.hpp\""),
                                   std::pair("arena/web/a.cpp", "\"arena/record/store/store.hpp\""),
                                   std::pair("arena/rules/catalogue.cpp", "\"arena/cli/options/command.hpp\""),
                                   std::pair("arena/cli/a.cpp", "\"tests/a.hpp\""),
                                   std::pair("arena/terminal/a.cpp", "\"bot/engine/isola/engine.hpp\"")}) {
        const Source source = forged(from, to);
        CAPTURE(source.path);
        CHECK(wrong_arrows({source}).size() == 1);
    }
}

TEST_CASE("an allowed arrow is accepted") {
    for (const auto& [from, to] : {std::pair("bot/cpp/a.cpp", "\"protocol/rng.hpp\""),
                                   std::pair("arena/judge/a.cpp", "\"arena/process/asio.hpp\""),
                                   std::pair("arena/terminal/a.cpp", "\"arena/record/store.hpp\""),
                                   std::pair("arena/cli/a.cpp", "\"arena/rules/catalogue.hpp\""),
                                   std::pair("tests/cli/a.cpp", "\"arena/cli/options/command.hpp\""),
                                   std::pair("arena/judge/a.cpp", "<boost/asio.hpp>")}) {
        const Source source = forged(from, to);
        CHECK(joined(wrong_arrows({source})) == "");
    }
}

TEST_CASE("no folders include each other in a cycle") { CHECK(joined(cycles_of_folders(project())) == ""); }

TEST_CASE("a cycle of folders is found") {
    CHECK(joined(cycles_of_folders({forged("protocol/a.hpp", "\"protocol/isola/b.hpp\""),
                                    forged("protocol/isola/b.hpp", "\"protocol/c.hpp\"")})) ==
          "protocol -> protocol/isola -> protocol\nprotocol/isola -> protocol -> protocol/isola\n");
    CHECK(cycles_of_folders({forged("a/x.hpp", "\"b/y.hpp\""), forged("b/y.hpp", "\"c/z.hpp\""),
                             forged("c/z.hpp", "\"a/w.hpp\""), forged("d/v.hpp", "\"a/x.hpp\"")})
              .size() == 3);
    CHECK(cycles_of_folders({forged("a/x.hpp", "\"b/y.hpp\""), forged("a/w.hpp", "\"a/x.hpp\"")}).empty());
}

TEST_CASE("only the list of games includes a concrete game") { CHECK(joined(named_games(project())) == ""); }

TEST_CASE("a file that includes a concrete game is found") {
    CHECK(joined(named_games({forged("arena/cli/match/play.cpp", "\"protocol/isola/text.hpp\"")})) ==
          "arena/cli/match/play.cpp includes protocol/isola/text.hpp: only arena/rules/games.hpp knows the games\n");
    CHECK(named_games({forged("arena/rules/games.hpp", "\"protocol/isola/text.hpp\"")}).empty());
    CHECK(joined(named_games({{"arena/judge/a.cpp", "namespace isola_arena {\nif (game == \"isola\") return;"}})) ==
          "arena/judge/a.cpp names a game: isola\n");
    CHECK(named_games({{"arena/record/a.cpp", "Domino domino; QueensRules rules;"}}).size() == 2);
    CHECK(joined(named_games({{"arena/process/a.cpp", "struct TableOfDominoes; void startIsland();"}})) ==
          "arena/process/a.cpp names a game: island\narena/process/a.cpp names a game: domino\n");
    CHECK(named_games({{"arena/record/a.cpp", "// isola, say\n/* islands */ namespace isola_arena { bool isolated; }"}})
              .empty());
}

TEST_CASE("protocol uses only the pure part of the standard library") {
    CHECK(joined(impure_protocol(project())) == "");
}

TEST_CASE("a library, a stream or a clock in protocol is found") {
    for (const auto include : {"<boost/json.hpp>", "<fmt/core.h>", "<unistd.h>", "<iostream>", "<chrono>", "<fstream>",
                               "<thread>", "<random>"})
        CHECK(impure_protocol({forged("protocol/isola/a.cpp", include)}).size() == 1);
    CHECK(impure_protocol({forged("protocol/a.cpp", "<vector>")}).empty());
    CHECK(impure_protocol({forged("arena/judge/a.cpp", "<chrono>")}).empty());
}

TEST_CASE("bots do not use Boost") { CHECK(joined(boost_in_bots(project())) == ""); }

TEST_CASE("Boost in a bot is found") {
    CHECK(joined(boost_in_bots({forged("bot/cpp/a.cpp", "<boost/asio.hpp>")})) ==
          "bot/cpp/a.cpp includes boost/asio.hpp: a bot does without Boost\n");
    CHECK(boost_in_bots({forged("bot/cpp/a.cpp", "<iostream>"), forged("arena/a.cpp", "<boost/asio.hpp>")}).empty());
}

TEST_CASE("no file is long") { CHECK(joined(long_files(project())) == ""); }

TEST_CASE("a long file is found") {
    CHECK(long_files({{"bot/a.py", std::string(600, '\n')}}).empty());
    CHECK(joined(long_files({{"bot/a.py", std::string(601, '\n')}})) == "bot/a.py has 601 lines\n");
}

TEST_CASE("every header begins with #pragma once") { CHECK(joined(headers_without_pragma_once(project())) == ""); }

TEST_CASE("a header without #pragma once is found") {
    CHECK(headers_without_pragma_once({{"bot/a.hpp", "#include <vector>\n"}}).size() == 1);
    CHECK(headers_without_pragma_once({{"bot/a.cpp", "#include <vector>\n"}}).empty());
}

TEST_CASE("every included file is there") { CHECK(joined(missing_includes(project())) == ""); }

TEST_CASE("an included file that is not there is found") {
    CHECK(joined(missing_includes({forged("bot/a.hpp", "\"bot/b.hpp\"")})) ==
          "bot/a.hpp includes bot/b.hpp, which is not there\n");
    CHECK(missing_includes({forged("bot/a.cpp", "\"bot/b.hpp\""), forged("bot/b.hpp", "<vector>")}).empty());
}

TEST_CASE("one file of the arena makes processes") { CHECK(joined(forks_elsewhere(project())) == ""); }

TEST_CASE("a process made elsewhere is found") {
    CHECK(forks_elsewhere({{"arena/judge/a.cpp", "pid = ::vfork();"}}).size() == 1);
    CHECK(forks_elsewhere({{"arena/process/start/program_start.cpp", "pid = __clone(run, stack, flags, plan);"}})
              .size() == 1);
    CHECK(forks_elsewhere({{"arena/cli/a.cpp", "std::system(\"ls\");"}}).size() == 1);
    CHECK(forks_elsewhere({{"arena/process/start/clone_launcher.cpp", "pid = ::vfork();"}}).empty());
}

TEST_CASE("only one file of the arena handles signals") { CHECK(joined(handlers_elsewhere(project())) == ""); }

TEST_CASE("signals handled elsewhere are found") {
    CHECK(handlers_elsewhere({{"arena/judge/a.cpp", "asio::signal_set signals(io, SIGINT);"}}).size() == 1);
    CHECK(handlers_elsewhere({{"arena/cli/a.cpp", "std::signal(SIGINT, end);"}}).size() == 1);
    CHECK(handlers_elsewhere({{"arena/process/interruption.cpp", "    sigaction(SIGINT, &action, nullptr);"}}).empty());
}

TEST_CASE("below the command line, sentences name no option of the arena") {
    const std::set<std::string> options = options_of_commands(project());
    CHECK(options.size() > 80);
    for (const auto option : {"--turn-time", "--rounds", "--new-link", "--slurm"}) CHECK(options.contains(option));
    CHECK(joined(options_in_sentences(project(), options)) == "");
}

TEST_CASE("an option in a sentence is found") {
    CHECK(options_of_commands({{"arena/cli/a.cpp", "add_option(\"-j,--jobs\", n, \"as --bots\"); flag(\"--all{x}\");"},
                               {"arena/rules/settings/settings.hpp", ".option = \"--clock\""},
                               {"arena/host/a.cpp", "\"--ro-bind\""}}) ==
          std::set<std::string>{"--all", "--clock", "--jobs"});
    const std::set<std::string> options{"--jobs", "--time"};
    CHECK(joined(options_in_sentences({{"arena/host/a.cpp", "fail(\"lower --jobs, or wait\");"}}, options)) ==
          "arena/host/a.cpp names the option --jobs in \"lower --jobs, or wait\"\n");
    CHECK(options_in_sentences({{"arena/host/a.cpp", "R\"(a \"-\" --jobs)\" \" --time 3\""}}, options).size() == 2);
    CHECK(options_in_sentences({{"arena/host/a.cpp", "--jobs; // \"--jobs\"\n \"--jobs-of\" \"--mem\""},
                                {"arena/cli/a.cpp", "\"--jobs\""},
                                {"arena/commands/a.cpp", "\"--jobs\""},
                                {"arena/cluster/slurm/slurm_messages.cpp", "\"--time=1\""}},
                               options)
              .empty());
}

TEST_CASE("commands print in one way") { CHECK(joined(prints_elsewhere(project())) == ""); }

TEST_CASE("a command that prints in another way is found") {
    CHECK(prints_elsewhere({{"arena/cli/a.cpp", "fmt::print(stderr, words);"}}).size() == 1);
    CHECK(prints_elsewhere({{"arena/cli/a.cpp", "put_ready(fmt::format(words));"}}).empty());
}

TEST_CASE("comments are removed, strings stay") {
    CHECK(without_comments("a // b\nc") == "a \nc");
    CHECK(without_comments("a /* b\n */ c") == "a \n c");
    CHECK(without_comments("\"// no comment\" d") == "\"// no comment\" d");
    CHECK(without_comments("\"\\\"//\" // e") == "\"\\\"//\" ");
    CHECK(without_comments("R\"(\"// raw)\" // f") == "R\"(\"// raw)\" ");
    CHECK(without_comments("/* never closed") == "");
    CHECK(includes_of({"a.hpp", "// #include <x>\n#include <y>\n#include \"b/z.hpp\"  // why\n"}).size() == 2);
}

}  // namespace isola_arena::architecture
