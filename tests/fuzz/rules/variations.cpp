#include "arena/rules/record/variations.hpp"
#include "arena/rules/catalogue.hpp"
#include "arena/rules/record/json_text.hpp"
#include "arena/rules/record/record_reader.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace isola_arena::fuzz {
namespace {

// Two games of two turns on the smallest board, one of which is a game of chance.
constexpr std::string_view players =
    R"("players":[{"name":"a","command":"a"},{"name":"b","command":"b"}],)"
    R"("time":{"turn_ms":1,"game_ms":null,"start_ms":1},"on_fault":"disqualify","cpu_scope":"process"})";

std::string isola_game() {
    return R"({"record":1,"game":"isola","contest":"","rules":"isola board=3x3","seed":1,"round":1,)" +
           std::string(players) +
           "\n"
           R"({"turn":1,"player":1,"opening":true,"reply":"move;0,0;steal;1,1"})"
           "\n"
           R"({"turn":2,"player":2,"opening":true,"reply":"move;2,0;steal;1,0"})"
           "\n";
}

std::string island_game() {
    return R"({"record":1,"game":"island","contest":"","rules":"bot-battle","seed":11,"round":1,)" +
           std::string(players) +
           "\n"
           R"({"nature":"deal;31300;32102"})"
           "\n"
           R"({"turn":1,"player":1,"opening":true,"reply":"move;3"})"
           "\n"
           R"({"nature":"draw;1;0:4"})"
           "\n";
}

// What decides these games does not matter here, because only the variations are judged.
constexpr std::string_view outcome =
    R"({"outcome":{"winner":1,"reason":"no_move","explanation":"","turns":2,"discarded":[0,0],"average_ns":[null,null]})";

void try_on(const std::string& game, std::string_view variations) {
    const auto record =
        parse_record(game + std::string(outcome) + ",\"variations\":" + std::string(variations) + "}", "record");
    if (!record) return law(record.message().starts_with("record: line "), "an error names the line");
    const auto wrong = judge_variations(*record, open_session);
    if (wrong)
        return law(wrong->message.starts_with("variation ") || wrong->message.starts_with("expected at most"),
                   "an error names the variation");
    const auto again = parse_record(as_json_lines(*record), "again");
    law(again && again->variations == record->variations, "variations are read as they were written");
    for (const Variation& each : again->variations) {
        const OtherTurns turns = turns_of(again->variations, each);
        auto played = OtherGame::where_left(*again, turns, open_session);
        law(played.ok(), "a variation that holds leaves a place of the game");
        for (const std::string& reply : turns.replies) law(!played->play(reply), "and all its moves are legal");
    }
}

}  // namespace

void try_text(std::string_view text) {
    if (text.find('\n') != std::string_view::npos) return;
    try_on(isola_game(), text);
    try_on(island_game(), text);
}

}  // namespace isola_arena::fuzz
