#pragma once

#include "arena/rules/events/match_result.hpp"
#include "arena/rules/record/record.hpp"
#include "protocol/rng.hpp"

namespace isola_arena::test {

/// A made-up game: random legal replies with random times.
struct RandomGame {
    Record record;
    GameReport report;  ///< the report that the judge would have made
};

/// Makes up a game for the header, which needs rules and a limit for each reply. percent_late: the percentage of
/// replies that are late. By the header's policy, these replies lose the game or are discarded. A late bot writes
/// something on stderr. If the header has a key, the record publishes the key at its end.
RandomGame random_game(GameHeader header, int percent_late, Rng& rng);

/// Makes up a game that ends after its first turn because the machine starved the bot.
RandomGame starved_game(GameHeader header, Rng& rng);

}  // namespace isola_arena::test
