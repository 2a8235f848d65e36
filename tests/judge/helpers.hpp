#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <sys/types.h>

#include "arena/process/clock/steal_time_monitor.hpp"
#include "arena/rules/events/event.hpp"
#include "arena/rules/events/match_result.hpp"
#include "arena/rules/settings/bot_spec.hpp"
#include "arena/rules/settings/match_plan.hpp"
#include "tests/process/helpers.hpp"

namespace isola_arena::test {

/// Returns the fault bot in one mode, given with its settings. The text is also the bot's name.
BotSpec fault(const std::string& settings);

/// Returns the fault bot in the mode that plays well.
BotSpec good();

/// Returns a person who plays like good(), under the same name. A person has no clock. So the limit of a match against
/// this seat can be so short that a faulty bot is sure to miss it, while a slow machine cannot make the opponent late.
BotSpec unhurried();

/// Return a script in the folder of the fault bot, or any other command.
BotSpec script(const std::string& name);
BotSpec command(std::vector<std::string> arguments);

/// The settings of a match. By default a match has one game on the given board, and faults disqualify. The default
/// limit of a reply is half a minute, which no machine reaches. Shorter limits are for bots that never reply.
class Scene {
public:
    explicit Scene(const std::string& board, const std::string& variant = "isola");

    Scene& discard() { return plan_.policy = FaultPolicy::discard, *this; }
    Scene& turn_ms(std::int64_t ms) { return plan_.time.turn_ms = ms, *this; }
    Scene& no_turn_limit() { return plan_.time.turn_ms.reset(), *this; }
    Scene& game_ms(std::int64_t ms) { return plan_.time.game_ms = ms, *this; }
    Scene& start_ms(std::int64_t ms) { return plan_.time.start_ms = ms, *this; }
    Scene& tolerance_ms(std::int64_t ms) { return plan_.time.tolerance_ms = ms, *this; }
    Scene& start_ends_with_line() { return plan_.time.start_ends = StartEnds::line_taken, *this; }
    Scene& games(int count) { return plan_.games = count, *this; }
    Scene& tie(TieRule rule) { return plan_.tie = rule, *this; }
    Scene& seed(const Seed& seed) { return plan_.seed = seed, *this; }
    Scene& opening_plies(int plies) { return plan_.opening_plies = plies, *this; }
    Scene& keep_bots() { return plan_.keep_bots = true, *this; }
    Scene& by_cpu() { return plan_.time.clock = ClockKind::cpu, *this; }
    Scene& no_ponder() { return plan_.no_ponder = true, *this; }

    const MatchPlan& plan() const { return plan_; }

private:
    MatchPlan plan_;
};

inline Scene on(const std::string& board, const std::string& variant = "isola") { return Scene(board, variant); }

/// An event with the time at which it was reported.
struct Happening {
    Event event;
    Clock::time_point at;
};

/// One game with all its events. If the game was played again, the events are those of the last attempt.
struct JudgedGame {
    GameReport report;
    std::vector<Happening> happenings;

    const GameHeader& header() const { return std::get<GameHeader>(happenings.front().event); }
    const GameEnded& ended() const { return std::get<GameEnded>(happenings.back().event); }
    /// Returns the name of the winner; `nobody` if there is none.
    std::string winner() const;
    std::vector<TurnEnded> turns(Player player) const;
    std::vector<TurnEnded> turns() const;
    /// Returns a keyword for each turn of the player: `played`, or the fault.
    std::vector<std::string> results(Player player) const;
    /// Returns everything that the player wrote on stderr, in its turns and between them.
    std::string stderr_text(Player player) const;
    /// Returns the time from the last line sent to the verdict.
    Nanoseconds last_turn() const;
};

/// The result of a match, and the processes of its bots that still ran right after it.
struct Verdict {
    MatchReport match;
    std::vector<JudgedGame> games;
    std::vector<std::string> left_behind;
    std::string marker;  ///< occurs in the environment or the command of every process of the match

    const JudgedGame& game() const { return games.front(); }
    const std::string& reason() const { return game().ended().reason; }
    const std::string& explanation() const { return game().ended().explanation; }
    std::string winner() const { return game().winner(); }
};

/// Plays a match with the arena's own code; the first bot starts. `also` gets every event as it happens.
Verdict play(
    const BotSpec& first, const BotSpec& second, const Scene& scene, const EventSink& also = [](const Event&) {},
    std::shared_ptr<StealTimeMonitor> monitor = nullptr);

/// Returns the child of this process that has the text in its command line; 0 if there is none.
pid_t child_with(const std::string& text);

/// Returns whether no process was left; if one was, the failing check shows it.
bool nothing_left(const Verdict& verdict);

/// Returns whether the text contains the part; if not, the failing check shows the text.
bool says(const std::string& text, const std::string& part);

/// Returns how often the part occurs in the text.
std::size_t occurrences(const std::string& text, const std::string& part);

inline constexpr Player one = Player::one;
inline constexpr Player two = Player::two;

using Words = std::vector<std::string>;

}  // namespace isola_arena::test
