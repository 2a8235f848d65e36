#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "arena/rules/events/fault.hpp"
#include "arena/rules/events/game_result.hpp"
#include "arena/rules/settings/machine.hpp"
#include "arena/rules/settings/run_conditions.hpp"
#include "arena/rules/settings/seed.hpp"
#include "arena/rules/settings/settings.hpp"
#include "protocol/player.hpp"

/// arena/rules/events has the reports of the judge as plain values: the events of a game, the faults of bots, the
/// results of games and matches. It also has the sentences that explain a fault. Open this header first. A sink for a
/// match:
///
///     const EventSink print_end = [](const Event& event) {
///         if (const auto* ended = std::get_if<GameEnded>(&event)) std::puts(ended->explanation.c_str());
///     };
///
/// An object of this folder may be used by one thread at a time; the functions may be called on any thread. A match
/// calls its EventSink and its GameSink on its own thread.
namespace isola_arena {

/// A bot as records name it.
struct Entrant {
    std::string name;
    std::string command;
    std::string dialect = {};  ///< empty: it speaks the arena's own lines
    bool operator==(const Entrant&) const = default;
};

/// The facts of a game that are fixed before its first turn: the first object of a record. Pairs have player 1 of the
/// game first.
struct GameHeader : GameSettings {
    std::string game;           ///< the family, as the catalogue names it
    std::string contest;        ///< empty: no contest, only rules
    std::string rules;          ///< `name key=value ...`
    std::string position = {};  ///< where the game begins, as GameSession::position() writes it; empty: the first one
    Seed seed;
    int game_number = 1;
    PerPlayer<Entrant> players;
    RunConditions conditions = {};
    Machine machine = {};  ///< the machine that plays the game; empty if only one machine plays
    bool operator==(const GameHeader&) const = default;
};

/// A player has got its line and is thinking. For live viewers; records leave it out.
struct TurnStarted {
    int turn = 0;
    Player player = Player::one;
    std::string line;
    std::int64_t limit_ns = 0;
    bool operator==(const TurnStarted&) const = default;
};

/// A turn has ended, whether it was played or discarded.
struct TurnEnded {
    int turn = 0;  ///< from 1, discarded turns counted
    Player player = Player::one;
    bool opening = false;    ///< played by the arena as part of the opening: no line, no times
    bool discarded = false;  ///< only in an opening: the turn is skipped, because the record that is played on
                             ///< discarded it
    std::string line;        ///< as it was sent, without LF
    std::string reply;       ///< the exact bytes that were received, without LF
    std::string told;        ///< for a bot that speaks a dialect: the lines that it got instead of `line`
    std::string heard;       ///< for a bot that speaks a dialect: the bytes that it sent; reply is their translation
    std::int64_t wall_ns = 0;
    std::int64_t cpu_ns = 0;
    std::int64_t charged_ns = 0;  ///< the time taken off the clock, without the part that the start-up budget paid
    std::optional<std::int64_t> start_up_ns =
        {};                       ///< the start-up time of the bot's process. No other time includes it, except that
                                  ///< charged_ns includes the part above the start-up budget. nullopt: no start-up, or
                                  ///< its end is not known and wall_ns includes it
    std::int64_t starved_ns = 0;  ///< the part of wall_ns in which the bot could not run: the standstill and the wait
                                  ///< for a core. The wait is measured only over the limit or if there is a budget
    std::int64_t taken_ns = 0;    ///< the part of starved_ns in which processes of the opponent had the core
    std::int64_t stood_still_ns = 0;  ///< the part of starved_ns in which the core or the arena stood still
    std::string stderr_text;
    std::optional<Fault> fault;
    bool operator==(const TurnEnded&) const = default;
};

/// Nature has dealt or drawn, or has passed for a player.
struct NatureMoved {
    std::string move;
    bool operator==(const NatureMoved&) const = default;
};

/// Text that a bot wrote on stderr outside its own turns, with the number of its last turn (0 before its first).
struct StderrBetweenTurns {
    Player player = Player::one;
    int turn = 0;
    std::string stderr_text;
    bool operator==(const StderrBetweenTurns&) const = default;
};

/// The verdict: the last object of a record.
struct GameEnded : GameResult {
    PerPlayer<std::optional<std::int64_t>> average_ns;  ///< mean charged time per reply
    Seed key = Seed::untold();                          ///< the game's seed if it is a key, which is published only now
    bool operator==(const GameEnded&) const = default;
};

using Event = std::variant<GameHeader, TurnStarted, TurnEnded, NatureMoved, StderrBetweenTurns, GameEnded>;

/// An event that several viewers share without copying it.
using SharedEvent = std::shared_ptr<const Event>;

/// Receives every event of a game as it happens, on the game's thread: it must be quick.
using EventSink = std::function<void(const Event&)>;

}  // namespace isola_arena
