#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "arena/judge/fault.hpp"
#include "protocol/player.hpp"

namespace isola_arena {

/// A bot as records name it.
struct Entrant {
    std::string name;
    std::string command;
    std::string dialect = {};  ///< empty: it speaks the arena's own lines
    bool operator==(const Entrant&) const = default;
};

/// The time that a player's clock counts: what passed, or what his processes used of the CPU.
enum class ClockKind : std::uint8_t { wall, cpu };

constexpr std::string_view to_string(ClockKind kind) { return kind == ClockKind::cpu ? "cpu" : "wall"; }

constexpr std::optional<ClockKind> parse_clock_kind(std::string_view word) {
    if (word == "wall") return ClockKind::wall;
    if (word == "cpu") return ClockKind::cpu;
    return std::nullopt;
}

/// How much time replies may take. Milliseconds; nothing: no such limit.
struct TimeControl {
    std::optional<std::int64_t> turn_ms;
    std::optional<std::int64_t> game_ms;
    std::int64_t start_ms = 10'000;  ///< the start-up budget of each player and game
    ClockKind clock = ClockKind::wall;
    bool operator==(const TimeControl&) const = default;
};

/// What was fixed before the first turn: the first object of a record. Pairs have player 1 of the game first.
struct GameHeader {
    std::string game;     ///< the family, as the catalogue names it
    std::string contest;  ///< empty: no contest, only rules
    std::string rules;    ///< `name key=value ...`
    std::uint64_t seed = 0;
    int round = 1;
    PerPlayer<Entrant> players;
    TimeControl time;
    FaultPolicy policy = FaultPolicy::disqualify;
    std::string cpu_scope = "process";  ///< what cpu_ns covers: the bot's own process, or its tree
    bool operator==(const GameHeader&) const = default;
};

/// A player has been sent his line and is thinking. For live viewers; records leave it out.
struct TurnStarted {
    int turn = 0;
    Player player = Player::one;
    std::string line;
    std::int64_t limit_ns = 0;
    bool operator==(const TurnStarted&) const = default;
};

/// A turn is over, played or not.
struct TurnEnded {
    int turn = 0;  ///< from 1, discarded turns counted
    Player player = Player::one;
    bool opening = false;  ///< played by the arena from the seed: no line, no times
    std::string line;      ///< as it was sent, without LF
    std::string reply;     ///< the exact bytes that were received, without LF
    std::string told;      ///< to a bot that speaks a dialect: the lines that it was sent instead of line
    std::string heard;     ///< from such a bot: the bytes that reply is the translation of
    std::int64_t wall_ns = 0;
    std::int64_t cpu_ns = 0;
    std::int64_t charged_ns = 0;  ///< what the clock counts, less what the start-up budget bore
    std::int64_t starved_ns = 0;  ///< of wall_ns: how long the machine kept the bot from running. Measured only
                                  ///< over the limit, or where there is a budget
    std::string stderr_text;
    std::optional<Fault> fault;
    bool operator==(const TurnEnded&) const = default;
};

/// Nature has dealt, drawn or passed for somebody.
struct NatureMoved {
    std::string move;
    bool operator==(const NatureMoved&) const = default;
};

/// What a bot wrote on stderr outside its own turns, with the number of its last turn (0 before its first).
struct Chatter {
    Player player = Player::one;
    int turn = 0;
    std::string stderr_text;
    bool operator==(const Chatter&) const = default;
};

/// The verdict: the last object of a record.
struct GameEnded {
    std::optional<Player> winner;
    std::string reason;
    std::string explanation;
    int turns = 0;  ///< discarded turns counted
    PerPlayer<int> discarded;
    PerPlayer<std::optional<std::int64_t>> average_ns;  ///< mean charged time per reply
    std::optional<PerPlayer<int>> scores;
    bool operator==(const GameEnded&) const = default;
};

using Event = std::variant<GameHeader, TurnStarted, TurnEnded, NatureMoved, Chatter, GameEnded>;

/// Is told every event of a game as it happens, on the game's thread: it must be quick.
using EventSink = std::function<void(const Event&)>;

}  // namespace isola_arena
