#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/contest/format/format.hpp"
#include "arena/contest/rating/contest_glicko.hpp"
#include "arena/contest/rating/crosstable.hpp"
#include "arena/contest/rating/elo.hpp"
#include "arena/contest/rating/field_elo.hpp"
#include "arena/contest/rating/statistics.hpp"
#include "arena/contest/tournament/book.hpp"
#include "arena/contest/tournament/contest_plan.hpp"

/// A contest made ready for those who read about it, and what is written of it: tables, JSON, CSV, a page.
namespace isola_arena::report {

/// Makes text that bots or their authors gave fit to be shown: valid UTF-8 without control characters.
using Clean = std::function<std::string(std::string_view)>;

/// A line of the table.
struct BotLine {
    Standing standing;
    std::string name;
    std::string author;
    std::string language;
    std::string command;  ///< one line, as a shell would take it
    std::string folder;   ///< that it runs in; empty: any
    FieldRating elo;
    std::optional<Glicko> glicko;  ///< in ladders
    EntrantStatistics statistics;
    std::vector<std::int64_t> game_means_ns;  ///< mean charged time of his replies in each game, ascending

    /// Faults of any consequence: those that lost a game and those that cost a turn.
    long faults() const;
};

/// A game of a match.
struct GameLine {
    int round = 1;                      ///< of the match, from 1
    std::size_t first = 0;              ///< the entrant who moved first
    std::optional<std::size_t> winner;  ///< an entrant; nothing: drawn
    std::string reason;
    std::string explanation;
    int turns = 0;
    bool operator==(const GameLine&) const = default;
};

/// A pairing as it stands.
struct MatchLine {
    int number = 1;  ///< of the pairing, from 1
    Pairing pairing;
    bool finished = false;              ///< a bye is finished from the start
    std::optional<std::size_t> winner;  ///< an entrant; nothing: drawn, or not finished
    std::vector<GameLine> games;        ///< those that are played

    bool is_bye() const { return !pairing.second; }

    /// What this one of its two players made of the games so far: a win 1, a draw 0.5.
    double points(std::size_t entrant) const;
};

struct ContestReport {
    ContestPlan plan;
    std::vector<BotLine> lines;       ///< the table, best first
    std::vector<std::size_t> place;   ///< by entrant: which line is his
    std::vector<MatchLine> matches;   ///< all that are issued, in their order; none where left out
    Crosstable crosstable{0};         ///< by entrant, of games
    std::optional<EloEstimate> duel;  ///< of entrant 0 over entrant 1, where there are just two
    std::size_t games_played = 0;
    std::optional<std::size_t> games_total;
    bool over = false;
    bool has_scores = false;  ///< points are counted inside the games

    const BotLine& line_of(std::size_t entrant) const { return lines[place[entrant]]; }
    const std::string& name(std::size_t entrant) const { return line_of(entrant).name; }
};

/// The matches are by far the largest part of a report, and a table needs none of them.
enum class Matches : std::uint8_t { listed, left_out };

/// All of that from the contest's plan and its book. Texts from bots and authors pass through clean.
ContestReport report_of(const ContestPlan& plan, const Book& book, const Clean& clean,
                        Matches matches = Matches::listed);

}  // namespace isola_arena::report
