#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "arena/base/time.hpp"
#include "arena/contest/tournament/book.hpp"
#include "arena/contest/tournament/contest_plan.hpp"
#include "arena/contest/tournament/record_text.hpp"
#include "arena/judge/confine.hpp"
#include "arena/rules/dialect_adapter.hpp"
#include "arena/rules/events/match_result.hpp"
#include "arena/rules/opening.hpp"
#include "arena/rules/settings/bot_spec.hpp"
#include "arena/rules/settings/machine.hpp"
#include "arena/rules/settings/match_plan.hpp"
#include "arena/rules/settings/run_conditions.hpp"

/// arena/contest/tournament plays a contest: it distributes the open games to threads and enters the results into a
/// book. Open this header first:
///
///     Book book(plan.preset.format, plan.bots.size(), plan.preset.tie);
///     const TournamentEnd end = run_tournament(plan, book, parts, sinks, 4, {});
///     const std::vector<Standing> table = book.table();
///
/// The book and the sinks belong to the calling thread. The games run on other threads, which call the functions of
/// TournamentParts. The only mutable object that these threads share is the JobQueue (job_queue.hpp). A GameExecutor
/// (also in job_queue.hpp) plays the games: on this machine, or on others.
namespace isola_arena {

class GameExecutor;

/// The functions and facts from the rest of the arena that a contest needs. These functions, and the functions that
/// they return, are called on the threads of the games, several at a time.
struct TournamentParts {
    /// Returns the maker of sessions for complete rules.
    std::function<NewSession(const std::string& rules)> tables;
    /// Returns the complete rules of the variant on this board (empty: no board was chosen).
    std::function<std::string(const std::string& rules, const std::string& board)> complete_rules;
    /// Returns the maker of adapters for the bot's dialect. Called only for bots that speak one.
    std::function<NewDialectAdapter(const BotSpec& bot, const std::string& rules)> adapters;
    /// Returns the function that confines the bot, or an empty one; empty: no bot is confined.
    std::function<Confine(const BotSpec& bot)> confinements;
    /// The contest is one match, whose seed is that of the contest.
    bool is_one_match = false;
    /// How its bots run: GameHeader::conditions.
    RunConditions conditions = {};
    /// The machine that its records name: GameHeader::machine.
    Machine machine = {};
    /// Returns a recorder for a game of the pairing with this number; empty: no game is recorded.
    std::function<std::unique_ptr<GameRecorder>(int pairing)> recorders;
};

/// The callbacks of a contest, called on the thread of run_tournament(). All must be set.
struct TournamentSinks {
    std::function<void(const GameReport&)> played;  ///< before the book has entered it
    /// Called at the beginning, after each batch of news, when `keyboard` becomes readable, and after the time that the
    /// last call returned (nullopt: no such time).
    std::function<std::optional<Clock::duration>(const Book&)> progress;
    /// Called with a warning: about a bot that cannot start, the first fault of each kind that a bot makes, or starved
    /// games.
    std::function<void(const std::string&)> warn;
    int keyboard = -1;  ///< the descriptor of a terminal; -1: none
};

enum class TournamentEnd : std::uint8_t { over, interrupted, stopped };

/// Plays the open games of the book until none is left, on `jobs` threads. Each thread has a separate core for its
/// games if there are enough cores. SIGINT, SIGTERM and SIGHUP end the contest; then only the games in progress are
/// lost. stop is called after each call of progress and ends the contest if it returns true (a decided SPRT); stop may
/// be empty. If the arena itself fails in a game, the game is played again, up to three times in all; then the
/// ArenaFailure is thrown. Any other failure of a worker is thrown at once. When it returns or throws, no process of a
/// bot is left.
TournamentEnd run_tournament(const ContestPlan& plan, Book& book, const TournamentParts& parts,
                             const TournamentSinks& sinks, int jobs, const std::function<bool(const Book&)>& stop);

/// The same, but the executor plays the games. It must not have been started.
TournamentEnd run_tournament(const ContestPlan& plan, Book& book, GameExecutor& executor, const TournamentSinks& sinks,
                             const std::function<bool(const Book&)>& stop);

/// Returns the plan of the match of a pairing of the contest. Its seed, and its board if that is drawn, depend only on
/// the contest's seed and the pairing's number. A match that is played again after a draw begins with random turns, so
/// that bots without chance do not draw it again. If the contest has openings, these turns follow the opening. There
/// are none if a bot speaks a dialect.
MatchPlan match_of(const ContestPlan& contest, int number, const Pairing& pairing, const TournamentParts& parts);

}  // namespace isola_arena
