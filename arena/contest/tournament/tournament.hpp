#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "arena/contest/tournament/book.hpp"
#include "arena/contest/tournament/contest_plan.hpp"
#include "arena/contest/tournament/game_recorder.hpp"
#include "arena/judge/bot_spec.hpp"
#include "arena/judge/confine.hpp"
#include "arena/judge/interpreter.hpp"
#include "arena/judge/opening.hpp"

namespace isola_arena {

/// A game as it was played: for the books, and its events as a record.
struct PlayedContestGame {
    GameSummary summary;
    std::string record;  ///< JSON Lines; empty where no recorder was given
    int attempts = 1;    ///< GameReport::attempts
};

/// What a contest needs of the rest of the arena.
struct TournamentParts {
    /// Opens tables of complete rules.
    std::function<NewTable(const std::string& rules)> tables;
    /// The complete rules of the variant on that board (empty: none to choose).
    std::function<std::string(const std::string& rules, const std::string& board)> complete_rules;
    /// What interprets a bot's dialect; empty where it has none.
    std::function<NewInterpreter(const BotSpec& bot, const std::string& rules)> interpreters;
    /// What confines a bot; empty: nothing does. Called, and used, on the threads of the games.
    std::function<Confine(const BotSpec& bot)> confinements;
    /// What the times of its bots cover: GameHeader::cpu_scope.
    std::string cpu_scope = "process";
    /// A recorder for each game, of which the number of its pairing is given; empty: nothing is recorded. Called on the
    /// threads of the games.
    std::function<std::unique_ptr<GameRecorder>(int pairing)> recorders;
};

/// Is told, on the calling thread, what happens.
struct TournamentSinks {
    std::function<void(const PlayedContestGame&)> played;  ///< before the book has entered it
    std::function<void(const Book&)> progress;             ///< now and then, and after each batch of games
    std::function<void(const std::string&)> warn;          ///< a bot that cannot start, a game played again
};

enum class TournamentEnd : std::uint8_t { over, interrupted, stopped };

/// Plays what is open in the book until nothing is, on jobs threads, each with its games on a core of its own. SIGINT,
/// SIGTERM and SIGHUP end it; the games in flight are lost then and nothing else. stop is asked after each batch
/// (a decided SPRT). A game that fails by the arena's own fault is played again, three times in all; throws ArenaFailure
/// after that. All bots are gone when it returns or throws.
TournamentEnd run_tournament(const ContestPlan& plan, Book& book, const TournamentParts& parts,
                             const TournamentSinks& sinks, int jobs, const std::function<bool(const Book&)>& stop);

}  // namespace isola_arena
