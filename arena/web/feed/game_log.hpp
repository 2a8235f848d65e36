#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "arena/base/time.hpp"
#include "arena/rules/events/event.hpp"
#include "arena/rules/record/variation.hpp"
#include "arena/rules/settings/seed.hpp"

namespace isola_arena::web {

/// How commands of the arena find a bot: by its name in bots_file, or among the bundled bots if bots_file is empty. If
/// the name is empty, the bot's own command stands for it.
struct BotName {
    std::string name;
    std::string bots_file;  ///< its absolute path
};

/// The state of a game. broken_off: it has no verdict, and none will come.
enum class GameState : std::uint8_t { running, over, broken_off };

/// The data of a game that lists show (a GAME of docs/web-protocol.md).
struct GameFacts {
    std::string id;
    bool is_live = true;                     ///< false: it was read from a record
    std::string match;                       ///< id of its match; empty: it has no match that a page can steer
    std::optional<int> pairing;              ///< number of its pairing in a contest
    std::string file = {};                   ///< the absolute path of its record; empty: it is not known
    std::string analysis = {};               ///< as pages get it (game_json.hpp); empty: there is none
    std::vector<Variation> variations = {};  ///< those of its record
    PerPlayer<BotName> bots = {};
    GameHeader header;
    GameState state = GameState::running;
    GameResult result = {};  ///< while the game runs, only its number of turns so far
};

enum class MatchState : std::uint8_t { running, over, stopped, failed };

/// The current state of a match that pages steer (a MATCH of docs/web-protocol.md). Pairs are in the order of the
/// match's bots.
struct MatchFacts {
    std::string id;
    std::string contest;
    std::string rules;
    std::string board;
    Seed seed;
    std::array<std::string, 2> bots;
    std::array<BotName, 2> found_by;
    std::array<bool, 2> persons{};
    int game_count = 1;
    bool exchanged = false;
    MatchState state = MatchState::running;
    std::string message;  ///< the reason, if the match failed
    bool paused = false;
    double speed = 0;
    std::vector<std::string> games;  ///< ids
    std::array<int, 2> wins{};
    std::optional<std::size_t> winner;
    std::string decided_by;    ///< empty: not decided
    std::string command;       ///< plays the same match; empty: no command does
    bool has_secrets = false;  ///< seed and command are withheld while it runs
    std::string rerun_of;      ///< the match that it plays again as it was; empty: none
};

/// Returns the name under which the record of a game is downloaded.
std::string download_name(const GameFacts& game);

/// The events of one game. The game's thread adds them, the server's thread reads them; all functions may be called
/// from any thread. Adding an event costs the game a copy of the event, and a wait if a reader is just taking events or
/// writing the record.
class GameLog {
public:
    /// wake: called after each change, on the thread that made it.
    GameLog(GameFacts facts, std::function<void()> wake) : facts_(std::move(facts)), wake_(std::move(wake)) {}

    /// These never change.
    const std::string& id() const { return facts_.id; }
    bool is_live() const { return facts_.is_live; }

    GameState state() const;

    /// Adds the next event after the header.
    void take(const Event& event);

    /// Marks the game as broken off if it is still running: no verdict will come.
    void break_off();

    GameFacts facts() const;

    /// Sets the analysis, as pages get it.
    void set_analysis(std::string analysis);

    /// Appends the events from number `from` on, `most` at most, to `to`. Events are numbered from 0, without the
    /// header. Returns the time at which the last turn was started.
    Clock::time_point copy(std::size_t from, std::size_t most, std::vector<SharedEvent>& to) const;

    /// Returns the record so far, as JSON Lines.
    std::string record() const;

private:
    GameFacts facts_;
    std::function<void()> wake_;
    mutable std::mutex mutex_;
    std::vector<SharedEvent> events_;
    Clock::time_point thinking_since_{};
};

/// Returns the text changed so that it can be an id, or a file name that needs no quotes: each byte that is neither an
/// ASCII letter or digit nor one of `-_.` is replaced by `instead`.
std::string harmless_name(std::string text, char instead);

}  // namespace isola_arena::web
