#pragma once

#include "arena/judge/events/match_result.hpp"
#include "arena/record/record.hpp"
#include "protocol/rng.hpp"

namespace isola_arena::test {

/// A game that nobody played: random legal replies with made-up times.
struct RandomGame {
    Record record;
    GameReport report;  ///< as the judge would have reported it
};

/// Makes up a game by the header, which needs rules and a limit for each reply. percent_late: how many of the replies come
/// too late; by the header's policy they lose the game or are discarded. Whoever is late writes something on stderr. If
/// the header has a key, the record tells it at its end.
RandomGame random_game(GameHeader header, int percent_late, Rng& rng);

/// The same, ended after its first turn because the machine starved the bot.
RandomGame starved_game(GameHeader header, Rng& rng);

/// Returns the record as its file would have it.
std::string text_of(const Record& record);

}  // namespace isola_arena::test
