#include "arena/record/report/contest_report.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "arena/contest/rating/repeats.hpp"
#include "arena/process/command_line.hpp"

namespace isola_arena::report {
namespace {

constexpr double win = 1, draw = 0.5;

BotLine line_of_bot(const ContestBot& bot, const Clean& clean) {
    BotLine line;
    line.name = clean(bot.spec.name);
    line.title = clean(bot.title);
    line.author = clean(bot.author);
    line.language = clean(bot.language);
    line.command = clean(join_command_line(bot.spec.arguments));
    line.folder = clean(bot.spec.folder);
    return line;
}

std::vector<std::vector<std::int64_t>> game_means(const ContestPlan& plan, const Book& book) {
    std::vector<std::vector<std::int64_t>> means(plan.bots.size());
    rating::for_each_game(book.issued(), book.games(), [&](const GameSummary& game, const Pairing&, const auto& seats) {
        for (const Player player : both_players)
            if (const auto mean = game.speed[player].average_ns()) means[seats[player]].push_back(*mean);
    });
    for (auto& of_bot : means) std::ranges::sort(of_bot);
    return means;
}

// rated: the games that the ratings count.
std::vector<BotLine> lines_of(const ContestPlan& plan, const Book& book, const ContestStatistics& statistics,
                              const Games& rated, const Clean& clean) {
    const std::size_t entrants = plan.bots.size();
    const auto elo = field_elo(crosstable(entrants, book.issued(), rated));
    std::vector<Glicko> glicko;
    if (traits(plan.preset.format).has_places) glicko = glicko_of_contest(entrants, book.issued(), rated);
    auto means = game_means(plan, book);
    std::vector<BotLine> lines;
    for (Standing& standing : book.table()) {
        const std::size_t entrant = standing.entrant;
        BotLine line = line_of_bot(plan.bots[entrant], clean);
        line.standing = std::move(standing);
        line.elo = elo[entrant];
        if (!glicko.empty()) line.glicko = glicko[entrant];
        line.statistics = statistics.entrants[entrant];
        line.game_means_ns = std::move(means[entrant]);
        lines.push_back(std::move(line));
    }
    return lines;
}

MatchLine line_of_match(const Book& book, std::size_t index, const Clean& clean) {
    MatchLine match;
    match.number = static_cast<int>(index) + 1;
    match.pairing = book.issued()[index];
    book.games().for_each_of(match.number, [&](const GameSummary& game) {
        GameSummary& shown = match.games.emplace_back(game);
        shown.reason = clean(game.reason);
        shown.explanation = clean(game.explanation);
    });
    match.fate = book.fate_of(match.number);
    match.finished = match.is_bye() || match.fate != MatchFate::played ||
                     match.games.size() == static_cast<std::size_t>(match.pairing.games);
    return match;
}

std::vector<MatchLine> matches_of(const Book& book, const Clean& clean) {
    std::vector<MatchLine> matches;
    for (std::size_t index = 0; index < book.issued().size(); ++index) {
        MatchLine match = line_of_match(book, index, clean);
        if (const auto result = book.result_of(match.number)) {
            if (result->winner && !result->nobody_wins)
                match.winner = *result->winner == 0 ? match.pairing.first : *match.pairing.second;
            match.decided_by = result->decided_by;
        }
        matches.push_back(std::move(match));
    }
    return matches;
}

// Returns the number of games in the whole contest, if it is known. Matches that are played again are not known in
// advance, so the total is never less than the number of games that are played or open.
std::optional<std::size_t> total_of(const Book& book) {
    const std::size_t known = book.games().size() + book.count_open();
    const auto total = book.total();
    return total ? std::optional(std::max(*total, known)) : std::nullopt;
}

}  // namespace

double BotLine::game_mean_ns(double part) const {
    const double at = part * static_cast<double>(game_means_ns.size() - 1);
    const auto below = static_cast<std::size_t>(at);
    const auto above = std::min(below + 1, game_means_ns.size() - 1);
    const auto low = static_cast<double>(game_means_ns[below]), high = static_cast<double>(game_means_ns[above]);
    return low + (high - low) * (at - std::floor(at));
}

long BotLine::faults() const {
    return std::accumulate(statistics.faults.begin(), statistics.faults.end(), statistics.discarded,
                           [](long sum, const auto& kind) { return sum + kind.second; });
}

std::optional<std::size_t> MatchLine::winner_of(const GameSummary& game) const {
    if (!game.winner) return std::nullopt;
    return entrant_of(pairing, game.key.number, *game.winner);
}

double MatchLine::points(std::size_t entrant) const {
    double sum = 0;
    for (const GameSummary& game : games) {
        if (!game.winner) sum += draw;
        else if (winner_of(game) == entrant) sum += win;
    }
    return sum;
}

ContestReport report_of(const ContestPlan& plan, const Book& book, const Clean& clean, Matches matches) {
    ContestReport report;
    report.plan = plan;
    Preset& preset = report.plan.preset;
    for (std::string* text : {&preset.name, &preset.title, &preset.summary, &preset.source, &preset.rules})
        *text = clean(*text);
    report.crosstable = crosstable(plan.bots.size(), book.issued(), book.games());
    const ContestStatistics statistics = statistics_of_contest(plan.bots.size(), book.issued(), book.games());
    report.games_repeated = static_cast<std::size_t>(statistics.repeated);
    const bool leaves_out = report.games_repeated > 0 && !plan.rates_repeats;
    std::optional<Games> distinct;
    if (leaves_out) distinct = distinct_games(book.issued(), book.games());
    report.lines = lines_of(plan, book, statistics, distinct ? *distinct : book.games(), clean);
    report.place.resize(plan.bots.size());
    for (std::size_t at = 0; at < report.lines.size(); ++at) report.place[report.lines[at].standing.entrant] = at;
    if (matches == Matches::listed) report.matches = matches_of(book, clean);
    if (plan.bots.size() == 2) {
        if (leaves_out) distinct = distinct_pairs(book.issued(), book.games());
        report.duel = estimate_elo(paired_results(0, 1, book.issued(), distinct ? *distinct : book.games()));
    }
    report.games_played = book.games().size();
    report.games_total = total_of(book);
    report.over = book.over();
    if (plan.preset.tie == TieRule::speed) report.speed = speed_facts(plan.preset.format, plan.bots.size(), book);
    book.games().for_each([&](const GameSummary& game) { report.has_scores |= game.scores.has_value(); });
    return report;
}

}  // namespace isola_arena::report
