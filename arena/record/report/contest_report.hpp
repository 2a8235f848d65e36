#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/contest/format/format.hpp"
#include "arena/contest/rating/elo.hpp"
#include "arena/contest/rating/field_elo.hpp"
#include "arena/contest/rating/glicko/contest_glicko.hpp"
#include "arena/contest/rating/statistics.hpp"
#include "arena/contest/tournament/book.hpp"
#include "arena/contest/tournament/contest_plan.hpp"
#include "arena/record/analysis/pair_tally.hpp"
#include "arena/record/analysis/turn_tally.hpp"
#include "arena/record/report/speed_facts.hpp"

/// arena/record/report makes the reports of a contest: its plan and results prepared for readers, and the texts that
/// are made of them: JSON, CSV and a page. Open this header first, then tables.hpp, which describes the columns of the
/// standings, standings_data.hpp and page/page.hpp.
///
///     const ContestReport report = report_of(store.plan(), book, clean);
///     const std::string table = standings_csv(report);
///     const std::string page = report_page(report, faults_of(report, book, database, records, clean));
///
/// The functions depend only on their arguments and may be called on any thread; several threads may read one report.
namespace isola_arena::report {

/// A function that makes a text of a bot or an author fit to be shown: valid UTF-8 without control characters.
using Clean = std::function<std::string(std::string_view)>;

/// A line of the table: one bot.
struct BotLine {
    Standing standing;
    std::string name;
    std::string title;  ///< what people call it; empty: only its name
    std::string author;
    std::string language;
    std::string command;  ///< in one line, quoted as for a shell
    std::string folder;   ///< in which it runs; empty: any
    FieldRating elo;
    std::optional<Glicko> glicko;  ///< only in ladders
    EntrantStatistics statistics;
    std::optional<TurnTally> analysis = {};   ///< of its games that were analysed
    std::vector<std::int64_t> game_means_ns;  ///< mean charged time of its replies in each game, ascending

    /// Returns a quantile of game_means_ns: the value below which this part of the games lies, interpolated between two
    /// games. part: 0 to 1. The bot must have a game with a reply.
    double game_mean_ns(double part) const;

    /// Returns the number of all faults: those that lost a game and those that cost a turn.
    long faults() const;
};

/// A game that no longer counts. plan.changes has the change of that number, from 1.
struct FormerGame {
    int change = 1;
    GameSummary game;
    Pairing pairing;
};

/// A pairing and its results so far.
struct MatchLine {
    int number = 1;  ///< of the pairing, from 1
    Pairing pairing;
    bool finished = false;                   ///< a bye is finished from the start, and so is what is not played
    MatchFate fate = MatchFate::played;      ///< not played if a bot has left
    std::optional<std::size_t> winner;       ///< an entrant; nullopt: drawn, or not finished
    DecidedBy decided_by = DecidedBy::draw;  ///< of a finished match with games
    std::vector<GameSummary> games;          ///< the games played so far; their texts are fit to be shown

    bool is_bye() const { return !pairing.second; }

    /// Return the entrant that moved first in a game of the match, and the entrant that won the game (nullopt: drawn).
    std::size_t first_of(const GameSummary& game) const { return entrant_of(pairing, game.key.number, Player::one); }
    std::optional<std::size_t> winner_of(const GameSummary& game) const;

    /// Returns the points that this entrant, one of the match's two players, has made in the games so far: 1 for a win,
    /// 0.5 for a draw.
    double points(std::size_t entrant) const;
};

/// A contest prepared for its readers.
struct ContestReport {
    ContestPlan plan;
    std::vector<BotLine> lines;       ///< the table, best first
    std::vector<std::size_t> place;   ///< by entrant: the index of its line
    std::vector<MatchLine> matches;   ///< all issued pairings, in their order; empty if left out
    Crosstable crosstable{0};         ///< by entrant, of games
    std::optional<EloEstimate> duel;  ///< of entrant 0 over entrant 1, if these are the only two
    std::size_t games_played = 0;
    std::optional<std::size_t> games_total;
    std::vector<FormerGame> former = {};        ///< by change and key
    std::vector<NodeGames> nodes;               ///< empty if only the machine that keeps the contest played games
    std::vector<ThrownToOpponent> thrown = {};  ///< in the games that were analysed
    bool over = false;
    SpeedFacts speed = {};           ///< if speed decides a tied match
    bool has_scores = false;         ///< points are counted inside the games
    std::size_t games_repeated = 0;  ///< of games_played; ratings leave them out, unless plan.rates_repeats

    /// Returns the seed if it is public by now: a key becomes public when the contest is over. Otherwise an untold
    /// seed.
    Seed told_seed() const { return plan.seed.as_told(over); }

    const BotLine& line_of(std::size_t entrant) const { return lines[place[entrant]]; }
    const std::string& name(std::size_t entrant) const { return line_of(entrant).name; }
};

/// Whether a report lists the matches. They are by far its largest part, and a table does not need them.
enum class Matches : std::uint8_t { listed, left_out };

/// Returns the report of a contest from its plan and its book. Texts from bots and authors pass through clean.
ContestReport report_of(const ContestPlan& plan, const Book& book, const Clean& clean,
                        Matches matches = Matches::listed);

}  // namespace isola_arena::report
