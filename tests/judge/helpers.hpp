#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <sys/types.h>

#include "arena/judge/events/event.hpp"
#include "arena/judge/events/match_result.hpp"
#include "arena/judge/settings/bot_spec.hpp"
#include "arena/judge/settings/match_plan.hpp"
#include "tests/process/helpers.hpp"

namespace isola_arena::test {

/// A bot that misbehaves: its mode and settings, which are also its name.
BotSpec fault(const std::string& settings);

/// One that does not.
BotSpec good();

/// A person who plays as well, under the same name. No clock runs for him: a match with him may have a limit that a bot
/// must miss, and none that the machine could make an honest one miss.
BotSpec unhurried();

/// A script beside the fault bot, or any other command.
BotSpec script(const std::string& name);
BotSpec command(std::vector<std::string> words);

/// How a match is played: one game on the board named, disqualifying, unless told otherwise. A reply may take half a
/// minute, which no machine needs: a shorter limit is for bots that never reply.
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

/// An event and when it was told.
struct Happening {
    Event event;
    Clock::time_point at;
};

/// One game with all that was told of it, in the last of its attempts.
struct JudgedGame {
    GameReport report;
    std::vector<Happening> happenings;

    const GameHeader& header() const { return std::get<GameHeader>(happenings.front().event); }
    const GameEnded& ended() const { return std::get<GameEnded>(happenings.back().event); }
    /// The name of the winner; `nobody` where it was drawn.
    std::string winner() const;
    std::vector<TurnEnded> turns(Player player) const;
    std::vector<TurnEnded> turns() const;
    /// One word for each turn of the player: `played`, or the fault.
    std::vector<std::string> results(Player player) const;
    /// All that the player wrote on stderr, in its turns and between them.
    std::string stderr_text(Player player) const;
    /// From the last line that was sent to the verdict.
    Nanoseconds last_turn() const;
};

/// What came of a match, and what was left of its bots right after it.
struct Verdict {
    MatchReport match;
    std::vector<JudgedGame> games;
    std::vector<std::string> left_behind;
    std::string marker;  ///< is in the environment or the command of every process of the match

    const JudgedGame& game() const { return games.front(); }
    const std::string& reason() const { return game().ended().reason; }
    const std::string& explanation() const { return game().ended().explanation; }
    std::string winner() const { return game().winner(); }
};

/// Plays a match as the arena would; the first bot starts. also: is told every event as it happens.
Verdict play(
    const BotSpec& first, const BotSpec& second, const Scene& scene, const EventSink& also = [](const Event&) {});

/// This process's child with that text in its command line; 0: there is none.
pid_t child_with(const std::string& text);

/// Whether nothing was left behind; what was is shown where a check fails.
bool nothing_left(const Verdict& verdict);

/// Whether the text has the part; the text is shown where a check fails.
bool says(const std::string& text, const std::string& part);

/// How often the text has the part.
std::size_t occurrences(const std::string& text, const std::string& part);

inline constexpr Player one = Player::one;
inline constexpr Player two = Player::two;

using Words = std::vector<std::string>;

}  // namespace isola_arena::test
