#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "arena/rules/catalogue.hpp"
#include "arena/rules/record/json_text.hpp"
#include "arena/rules/record/verify.hpp"
#include "tests/record/golden.hpp"

namespace isola_arena {
namespace {

struct Ending {
    const char* file;
    const char* rules;
    std::optional<Player> winner;
    const char* reason;
    int turns;
    PerPlayer<int> discarded;
    std::optional<PerPlayer<int>> scores = {};
};

const std::vector<Ending> endings{
    {"bot-battle", "bot-battle", Player::one, "off_island", 15, {{0, 0}}},
    {"bot-battle-2015", "bot-battle-2015", Player::one, "off_island", 15, {{0, 0}}},
    {"bot-battle-illegal", "bot-battle", Player::two, "illegal", 1, {{0, 0}}},
    {"bot-battle-turn-limit", "bot-battle", std::nullopt, "turn_limit", 400, {{0, 0}}},
    {"dominoes-closed", "dominoes doubles=twice", Player::one, "closed", 25, {{0, 0}}, {{1110, 45}}},
    {"dominoes-domino", "dominoes doubles=twice", Player::one, "domino", 26, {{0, 0}}, {{1095, 25}}},
    {"dominoes-illegal", "dominoes doubles=twice", Player::one, "illegal", 2, {{0, 0}}, {{1010, 0}}},
    {"dominoes-once", "dominoes doubles=once", Player::one, "closed", 15, {{0, 0}}, {{1055, 15}}},
    {"isola-7x7", "isola board=7x7", Player::two, "no_move", 32, {{0, 0}}},
    {"isola-discards", "isola board=7x7", Player::two, "no_move", 28, {{6, 0}}},
    {"isola-stalled", "isola board=7x7", std::nullopt, "stalled", 13, {{3, 4}}},
    {"isolation-6x8", "isolation board=6x8", Player::two, "no_move", 16, {{0, 0}}},
    {"isolation-illegal", "isolation board=6x8", Player::one, "illegal", 4, {{0, 0}}},
    {"isolation-late", "isolation board=6x8", Player::one, "late", 4, {{0, 0}}},
    {"isolation-start", "isolation board=6x8", Player::one, "start", 0, {{0, 0}}},
    {"queens-8x8", "queens board=8x8", Player::one, "no_move", 41, {{0, 0}}},
};

}  // namespace

TEST_CASE("the golden games end as they ended when they were played, and hold") {
    for (const Ending& ending : endings) {
        CAPTURE(ending.file);
        const Record record = golden(ending.file);
        REQUIRE(record.complete);
        CHECK(record.header.rules == ending.rules);
        const auto& ended = std::get<GameEnded>(record.events.back());
        CHECK(ended.winner == ending.winner);
        CHECK(ended.reason == ending.reason);
        CHECK(ended.turns == ending.turns);
        CHECK(ended.discarded == ending.discarded);
        CHECK(ended.scores == ending.scores);
        const auto difference = verify(record, open_session);
        CHECK_MESSAGE(!difference, difference->line, ": ", difference->what);
    }
}

TEST_CASE("every golden game is one of the above") {
    for (const auto& entry : std::filesystem::directory_iterator(GOLDEN_FOLDER)) {
        if (entry.path().extension() != ".jsonl") continue;
        const std::string name = entry.path().stem().string();
        CHECK_MESSAGE(std::ranges::any_of(endings, [&](const Ending& e) { return e.file == name; }), name);
    }
}

TEST_CASE("a golden game written again is the same file") {
    for (const Ending& ending : endings) {
        const Record record = golden(ending.file);
        std::string text;
        append_line(text, record.header);
        for (const Event& event : record.events) append_line(text, event);
        CHECK(text == text_of(golden_file(ending.file)));
    }
}

TEST_CASE("the golden games have seen every kind of fault that needs no sandbox") {
    std::set<FaultKind> seen;
    for (const Ending& ending : endings)
        for (const Event& event : golden(ending.file).events)
            if (const auto* turn = std::get_if<TurnEnded>(&event); turn && turn->fault) seen.insert(turn->fault->kind);
    CHECK(seen ==
          std::set{FaultKind::late, FaultKind::exited, FaultKind::illegal, FaultKind::garbled, FaultKind::too_long});
}

}  // namespace isola_arena
