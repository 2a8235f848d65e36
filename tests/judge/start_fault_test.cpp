#include <doctest/doctest.h>

#include <filesystem>

#include "tests/judge/helpers.hpp"
#include "tests/scratch_folder.hpp"

using namespace isola_arena;
using namespace isola_arena::test;

TEST_CASE("a bot that cannot be started loses before the first turn, under either policy") {
    for (const bool discard : {false, true}) {
        Scene scene = on("7x7");
        if (discard) scene.discard();
        const Verdict verdict = play(command({"./no-such-bot"}), good(), scene);
        CHECK(verdict.reason() == "start");
        CHECK(verdict.winner() == "good");
        CHECK(verdict.game().turns().empty());
        CHECK(says(verdict.explanation(), "player 1 (./no-such-bot) could not be started"));
        CHECK(says(verdict.explanation(), "No such file or directory"));
        CHECK(nothing_left(verdict));
    }
}

TEST_CASE("the second player can fail to start as well") {
    const Verdict verdict = play(good(), script("not_executable.sh"), on("7x7"));
    CHECK(verdict.reason() == "start");
    CHECK(verdict.winner() == "good");
    CHECK(says(verdict.explanation(), "player 2 (not_executable.sh) could not be started"));
    CHECK(says(verdict.explanation(), "chmod +x"));
    CHECK(nothing_left(verdict));
}

TEST_CASE("the explanation for a script without an interpreter line says what it needs") {
    const Verdict verdict = play(script("no_first_line.sh"), good(), on("7x7"));
    CHECK(verdict.reason() == "start");
    CHECK(says(verdict.explanation(), "#!/bin/sh"));
}

TEST_CASE("where neither bot can start the game is drawn") {
    const Verdict verdict = play(command({"./no-such-bot"}), script("not_executable.sh"), on("7x7"));
    CHECK(verdict.reason() == "start");
    CHECK(verdict.winner() == "nobody");
    CHECK(says(verdict.explanation(), "neither bot could start"));
    CHECK(says(verdict.explanation(), "./no-such-bot"));
    CHECK(says(verdict.explanation(), "not_executable.sh"));
}

TEST_CASE("a bot that cannot be started again loses even where faults are discarded") {
    ScratchFolder folder;
    const std::string copy = (folder / "bot").string();
    folder.write_program("bot", "#!/bin/sh\nrm -f '" + copy + "'\nexit 3\n");
    const Verdict verdict = play(command({copy}), good(), on("7x7").discard());
    CHECK(verdict.game().results(one) == Words{"exited"});
    CHECK(verdict.game().results(two) == Words{"played"});
    CHECK(verdict.reason() == "start");
    CHECK(verdict.winner() == "good");
    CHECK(nothing_left(verdict));
}

TEST_CASE("a bot reports that it cannot start by ending with status 78 before its first reply") {
    for (const Scene& scene : {on("5x5"), on("5x5").discard()}) {
        const Verdict verdict = play(fault("exit_at_once code=78"), good(), scene);
        CHECK(verdict.reason() == "start");
        CHECK(verdict.game().winner() == "good");
        CHECK(says(verdict.game().ended().explanation, "exited with code 78 before its first reply"));
    }
    CHECK(play(fault("exit code=78 after=1"), good(), on("5x5")).reason() == "exited");
}

TEST_CASE("stderr from before the first line explains such a start fault, too") {
    ScratchFolder folder;
    const std::string written = (folder / "written").string();
    BotSpec patient = command({"sh", "-c", "until [ -e \"$0\" ]; do sleep 0.01; done; exec \"$@\"", written});
    for (const std::string& word : good().arguments) patient.arguments.push_back(word);
    const BotSpec refusing = command({"sh", "-c", "echo no weights >&2; touch \"$0\"; read line; exit 78", written});
    const Verdict verdict = play(patient, refusing, on("5x5").no_turn_limit());
    CHECK(verdict.reason() == "start");
    CHECK(says(verdict.explanation(), "on stderr it wrote \"no weights\""));
}
