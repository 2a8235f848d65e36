#include "arena/cli/analyse/analyse.hpp"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <map>
#include <utility>

#include <fmt/core.h>

#include "arena/analysis/analysis_jobs.hpp"
#include "arena/base/print.hpp"
#include "arena/base/text/printable.hpp"
#include "arena/base/text/quantities.hpp"
#include "arena/base/text/text.hpp"
#include "arena/bots/bot_lookup.hpp"
#include "arena/cli/export/export.hpp"
#include "arena/process/interruption.hpp"
#include "arena/process/tree/threads.hpp"
#include "arena/record/analysis/analysis_json.hpp"
#include "arena/record/analysis/pair_tally.hpp"
#include "arena/record/analysis/summary.hpp"
#include "arena/record/analysis/turn_words.hpp"
#include "arena/record/report/contest_file.hpp"
#include "arena/record/report/recorded_game.hpp"
#include "arena/rules/catalogue.hpp"
#include "arena/rules/record/record_reader.hpp"
#include "arena/rules/record/verify.hpp"
#include "arena/terminal/screen/aligned_table.hpp"
#include "arena/terminal/screen/status_line.hpp"

namespace isola_arena {
namespace {

std::string percent(const std::optional<double>& share) { return share ? fmt::format("{:.0f} %", *share) : "-"; }

std::string player_line(Player player, const std::string& name, const TurnTally& tally, std::size_t width) {
    if (tally.judged == 0)
        return fmt::format("  {} {:<{}}  no turn was judged\n", number(player), printable(name), width);
    return fmt::format("  {} {:<{}}  accuracy {:>5}, loss {:.3f} a turn, {}, {}, {}\n", number(player), printable(name),
                       width, percent(tally.mean_accuracy()), *tally.mean_loss(),
                       counted(tally.count(Label::inaccuracy), "inaccuracy", "inaccuracies"),
                       counted(tally.count(Label::mistake), "mistake", "mistakes"),
                       counted(tally.count(Label::blunder), "blunder", "blunders"));
}

std::string turn_line(const JudgedTurn& turn, const std::string& name) {
    std::string text =
        fmt::format("  turn {:>3}  {:<2}  {}'s chance falls from {} to {}", turn.turn, mark_of(turn.label),
                    printable(name), chance_text(*turn.value_before), chance_text(*turn.value_played));
    if (!turn.best.empty()) text += fmt::format("; better: {}", printable(instead_of(turn.best, turn.reply)));
    if (!turn.proven.empty()) text += fmt::format(" ({})", printable(turn.proven));
    return text + '\n';
}

std::string reasons_of(const std::map<std::string, int>& unjudged) {
    return joined(unjudged, ", ", [](const auto& each) { return fmt::format("{} {}", each.second, each.first); });
}

int count_of(const std::map<std::string, int>& unjudged) {
    int all = 0;
    for (const auto& each : unjudged) all += each.second;
    return all;
}

std::string words_of(Hidden hidden) {
    switch (hidden) {
        case Hidden::nothing: return {};
        case Hidden::expectation: return "  judged by what each player could know, luck left out\n";
        case Hidden::known: return "  judged with all hands known\n";
    }
    return {};
}

// Returns the analysis of a game for people: the accuracy of each player, the bad turns with better ones, the turning
// point, the results thrown away, the turns that stay unjudged. name: what messages call the game. The text is
// printable.
std::string analysis_text(const std::string& name, const GameAnalysis& analysis) {
    const Summary summary = summary_of(analysis.turns, analysis.winner);
    std::string text = fmt::format("{}: {}, judged by {}, {} a position\n", printable(name), printable(analysis.rules),
                                   printable(analysis.engine), analysis.effort) +
                       words_of(analysis.hidden);
    const std::size_t width =
        std::max(printable(analysis.names[Player::one]).size(), printable(analysis.names[Player::two]).size());
    for (const Player player : both_players)
        text += player_line(player, analysis.names[player], summary.players[player], width);
    for (const JudgedTurn& turn : analysis.turns)
        if (turn.label != Label::none) text += turn_line(turn, analysis.names[turn.player]);
    if (summary.turning_point) text += fmt::format("  the turning point: turn {}\n", *summary.turning_point);
    for (const ThrownAway& each : summary.thrown_away)
        text +=
            fmt::format("  {} threw away a won game in turn {}\n", printable(analysis.names[each.player]), each.turn);
    if (const int unjudged = count_of(summary.unjudged))
        text += fmt::format("  {} unjudged: {}\n", counted(unjudged, "turn stays", "turns stay"),
                            reasons_of(summary.unjudged));
    return text;
}

// Returns the summary of one game in a line.
std::string analysis_line(const std::string& name, const GameAnalysis& analysis) {
    const Summary summary = summary_of(analysis.turns, analysis.winner);
    std::string text = printable(name) + ':';
    for (const Player player : both_players)
        text += fmt::format("{} {} {}", player == Player::two ? "," : "", printable(analysis.names[player]),
                            percent(summary.players[player].mean_accuracy()));
    if (summary.turning_point) text += fmt::format(", turning point {}", *summary.turning_point);
    for (const ThrownAway& each : summary.thrown_away)
        text += fmt::format(", thrown away by {} in turn {}", printable(analysis.names[each.player]), each.turn);
    if (const int unjudged = count_of(summary.unjudged))
        text += fmt::format(", {} unjudged: {}", unjudged, reasons_of(summary.unjudged));
    return text + '\n';
}

// Returns the table of the bots of a contest: mean loss a turn, games thrown away, time trouble.
std::string tally_table(const std::map<std::string, TurnTally>& bots) {
    std::size_t width = 3;
    for (const auto& bot : bots) width = std::max(width, printable(bot.first).size());
    std::string text = fmt::format("{:<{}}  games  accuracy  loss a turn  thrown away  time trouble\n", "bot", width);
    for (const auto& [name, tally] : bots)
        text += fmt::format("{:<{}}  {:>5}  {:>8}  {:>11}  {:>11}  {:>12}\n", printable(name), width, tally.games,
                            percent(tally.mean_accuracy()),
                            tally.mean_loss() ? fmt::format("{:.3f}", *tally.mean_loss()) : "-", tally.thrown_away,
                            tally.time_trouble);
    return text;
}

// Returns the table of the games that bots threw away against one opponent; empty if there are none.
std::string pairs_table(const std::vector<ThrownToOpponent>& pairs) {
    if (pairs.empty()) return {};
    AlignedTable table({{"bot", 0, true},
                        {"against", 2, true},
                        {"games"},
                        {"thrown away"},
                        {"games with others"},
                        {"thrown away"},
                        {"", 2, true}});
    for (const ThrownToOpponent& each : pairs)
        table.add({printable(each.bot), printable(each.opponent), std::to_string(each.games),
                   std::to_string(each.thrown_away), std::to_string(each.games_with_others),
                   std::to_string(each.thrown_to_others), each.stands_out ? "stands out" : ""});
    return '\n' + table.text();
}

using namespace std::chrono_literals;

EngineEffort effort_of(const AnalyseOptions& options) {
    EngineEffort effort;
    effort.nodes = options.nodes;
    if (options.time.empty()) return effort;
    const auto time = parse_duration(options.time);
    if (!time) throw UsageError("--time: " + time.message());
    if (*time < 1) throw UsageError(fmt::format("--time \"{}\": expected at least 1ms", options.time));
    effort.time_ms = *time;
    return effort;
}

BotSpec engine_of(const AnalyseOptions& options, const GameHeader& header) {
    const auto found =
        find_bot(options.engine.empty() ? header.game + "-engine" : options.engine, {.bots_file = options.bots_file});
    if (!found) throw UsageError("--engine: " + found.message());
    if (!found->dialect.empty())
        throw UsageError(fmt::format("--engine: {} speaks the dialect {}; an engine must speak the arena's own lines",
                                     found->name, found->dialect));
    return *found;
}

Analyst analyst_of(const AnalyseOptions& options, const GameHeader& header, Confinements& confinements) {
    Analyst analyst{engine_of(options, header), {}, effort_of(options)};
    refuse_if(confinements.seat({analyst.engine}, usable(requested_limits(options.confinement)).over({})));
    refuse_if(confinements.hide_bots_file(options.bots_file));
    if (is_database(options.source)) confinements.hide_database(options.source);
    else confinements.hide(options.source);
    analyst.confine = confinements.of(analyst.engine);
    return analyst;
}

// Shows the progress on stderr if that is a terminal, and ends the analysis after a signal.
class AnalysisProgress {
public:
    explicit AnalysisProgress(std::size_t games) : games_(games) {}

    void game_done() { ++done_; }

    void tick(std::size_t positions) {
        interruption_.check();
        if (throttle_.due(Clock::now()))
            line_.write(fmt::format("{} of {} games, {} positions", done_.load(), games_, positions));
    }

private:
    Interruption interruption_;
    std::size_t games_;
    std::atomic<std::size_t> done_ = 0;
    viewer::StatusLine line_{stderr, isatty(STDERR_FILENO) != 0};
    Throttle throttle_{200ms};
};

std::optional<std::string> why_unusable(const Record& record) {
    if (const auto difference = verify(record, open_session))
        return fmt::format("line {}: {}", difference->line, difference->what);
    return std::nullopt;
}

void print_analysis(const AnalyseOptions& options, const std::string& name, const GameAnalysis& analysis) {
    if (options.json) put_text(analysis_json(analysis));
    else put_text(analysis_text(name, analysis));
}

GameAnalysis analysed_alone(const AnalyseOptions& options, const Record& record, const std::string& name) {
    Confinements confinements = usable(Confinements::open(options.confinement));
    const Analyst analyst = analyst_of(options, record.header, confinements);
    std::optional<GameToAnalyse> game = GameToAnalyse{{}, name, record};
    GameAnalysis result;
    AnalysisProgress progress(1);
    const AnalysisWork work{[&] { return std::exchange(game, std::nullopt); },
                            [&](const GameToAnalyse&, const GameAnalysis& analysis) { result = analysis; }};
    refuse_if(analyse_all(work, analyst, 1, [&](std::size_t positions) { progress.tick(positions); }));
    return result;
}

Exit analyse_record(const AnalyseOptions& options) {
    const Record record = usable(open_record(options.source, {}));
    if (const auto why = why_unusable(record)) {
        announce(fmt::format("{}: the record does not hold, so it is not analysed: {}", options.source, *why));
        return Exit::does_not_hold;
    }
    refuse_if(refuse_analysis_beside(options.source));
    const GameAnalysis analysis = analysed_alone(options, record, options.source);
    write_output(analysis_beside(options.source), analysis_json(analysis));
    print_analysis(options, options.source, analysis);
    return Exit::fine;
}

Store database_of(const AnalyseOptions& options) {
    if (!Store::is_played(options.source)) return Store::open(options.source);
    if (!options.beside)
        throw UsageError(
            fmt::format("{}: its contest is being played, and an analysis would take time from games that "
                        "are timed; wait until it ends, or say --beside",
                        options.source));
    return Store::open_to_analyse(options.source);
}

// Takes the games of a database one after the other, and stores their analyses in it.
class AnalysedContest {
public:
    AnalysedContest(const AnalyseOptions& options, Store store) : options_(options), store_(std::move(store)) {
        if (!options.game.empty()) games_.push_back(usable(game_key(options.game)));
        else store_.for_each_game([this](const GameSummary& game) { games_.push_back(game.key); });
    }

    std::size_t games() const { return games_.size(); }

    /// Returns the record of the first game that has one; nullopt if none has.
    std::optional<Record> any_record() const {
        for (const GameKey key : games_)
            if (const auto text = store_.record(key)) return usable(parse_record(*text, name_of(key)));
        return std::nullopt;
    }

    void ask(const Analyst& analyst) {
        engine_ = analyst.engine.name;
        effort_ = analyst.effort.text();
    }

    std::optional<GameToAnalyse> next() {
        while (next_ < games_.size())
            if (auto game = usable_game(games_[next_++])) return game;
        return std::nullopt;
    }

    void enter(const GameToAnalyse& game, const GameAnalysis& analysis) {
        store_.enter_analysis(game.key, {engine_, effort_, analysis_json(analysis)});
        count(analysis);
        if (options_.json) return;
        put_text(options_.game.empty() ? analysis_line(game.name, analysis) : analysis_text(game.name, analysis));
        flush_output();
    }

    Exit finish() const {
        if (options_.json) put_text(json_);
        else if (options_.game.empty()) put_text('\n' + tally_table(bots_) + pairs_table(pairs_.thrown()));
        if (skipped_ > 0)
            announce(fmt::format("{} not analysed: {}", counted(skipped_, "game is", "games are"), why_skipped_));
        return unsound_ > 0 ? Exit::does_not_hold : Exit::fine;
    }

private:
    std::string name_of(GameKey key) const { return game_name(options_.source, key); }

    std::optional<GameToAnalyse> usable_game(GameKey key) {
        if (is_done(key)) return std::nullopt;
        const auto text = store_.record(key);
        if (!text) return skip(text.message());
        auto record = parse_record(*text, name_of(key));
        if (!record) return skip(record.message());
        if (const auto why = why_unusable(*record)) {
            ++unsound_;
            return skip(fmt::format("{} does not hold: {}", name_of(key), *why));
        }
        return GameToAnalyse{key, name_of(key), std::move(record).value()};
    }

    bool is_done(GameKey key) {
        if (options_.again) return false;
        const auto stored = store_.analysis(key);
        if (!stored || stored->engine != engine_ || stored->effort != effort_) return false;
        const auto analysis = parse_analysis(stored->json, name_of(key));
        if (!analysis) return false;
        count(*analysis);
        return true;
    }

    std::nullopt_t skip(const std::string& why) {
        if (skipped_++ == 0) why_skipped_ = why;
        return std::nullopt;
    }

    void count(const GameAnalysis& analysis) {
        if (options_.json) json_ += analysis_json(analysis);
        const Summary summary = summary_of(analysis.turns, analysis.winner);
        for (const Player player : both_players) bots_[analysis.names[player]].add(summary.players[player]);
        pairs_.add(analysis.names, summary);
    }

    const AnalyseOptions& options_;
    Store store_;
    std::vector<GameKey> games_;
    std::size_t next_ = 0;
    std::string engine_;
    std::string effort_;
    std::map<std::string, TurnTally> bots_;
    PairTally pairs_;
    std::string json_;
    int skipped_ = 0;
    int unsound_ = 0;
    std::string why_skipped_;
};

Exit analyse_contest(const AnalyseOptions& options) {
    AnalysedContest contest(options, database_of(options));
    const auto record = contest.any_record();
    if (!record)
        throw UsageError(fmt::format("{}: it has no record of a game, so there is nothing to analyse", options.source));
    Confinements confinements = usable(Confinements::open(options.confinement));
    const Analyst analyst = analyst_of(options, record->header, confinements);
    contest.ask(analyst);
    AnalysisProgress progress(contest.games());
    const AnalysisWork work{[&] { return contest.next(); },
                            [&](const GameToAnalyse& game, const GameAnalysis& analysis) {
                                contest.enter(game, analysis);
                                progress.game_done();
                            }};
    const int jobs = options.jobs > 0 ? options.jobs : static_cast<int>(available_cores().size());
    refuse_if(analyse_all(work, analyst, jobs, [&](std::size_t positions) { progress.tick(positions); }));
    return contest.finish();
}

}  // namespace

Exit run_analyse(const AnalyseOptions& options) {
    yield_to_others();
    const bool is_contest = is_database(options.source);
    if (!options.game.empty() && !is_contest)
        throw UsageError(fmt::format("--game: {} is a record, not a contest's database", options.source));
    try {
        return is_contest ? analyse_contest(options) : analyse_record(options);
    } catch (const Interrupted&) {
        return Exit::interrupted;
    }
}

}  // namespace isola_arena
