#include "arena/cli/match/parallel_match.hpp"

#include <unistd.h>

#include <chrono>
#include <map>

#include <fmt/core.h>

#include "arena/base/text/printable.hpp"
#include "arena/contest/setup/contest_setup.hpp"
#include "arena/contest/tournament/tournament.hpp"
#include "arena/terminal/contest/progress/progress.hpp"

namespace isola_arena {
namespace {

using namespace std::chrono_literals;

constexpr auto before_first_line = 2s;
constexpr auto between_progress_lines = 200ms;

// Returns the match as a contest of one match.
ContestPlan contest_of(const MatchPlan& match, const std::array<BotSpec, 2>& bots) {
    ContestPlan contest;
    take_settings<MatchSettings>(contest.preset, match);
    take_settings<RunSettings>(contest, match);
    contest.preset.name = match.contest;
    contest.preset.rules = match.rules;
    contest.preset.board = NoBoard{};
    contest.preset.format.kind = FormatKind::round_robin;
    contest.preset.format.rounds = 1;
    contest.preset.format.games = match.games;
    contest.seed = match.seed;
    contest.openings = match.openings;
    for (const BotSpec& bot : bots) contest.bots.push_back({bot, {}, {}});
    return contest;
}

}  // namespace

void MatchSoFar::take(const Event& event) {
    if (const auto* header = std::get_if<GameHeader>(&event)) {
        game_ = header->game_number;
        for (const Player player : both_players)
            if (seat_of(game_, player) == 0) name_ = header->players[player].name;
        turn_ = 0;
    }
    if (const auto* turn = std::get_if<TurnStarted>(&event)) turn_ = turn->turn;
    if (const auto* ended = std::get_if<GameEnded>(&event)) score_.take(game_, ended->winner);
}

std::string MatchSoFar::text() const {
    if (game_ == 0) return {};
    std::string turn = fmt::format("turn {}", turn_);
    if (games_ == 1) return before_ + turn;
    std::string text = fmt::format("{}game {} of {}, {}", before_, game_, games_, turn);
    if (score_.made().games() > 0) text += "; " + score_text(printable(name_), score_);
    return text;
}

MatchProgress::MatchProgress(MatchSoFar state) : state_(std::move(state)), line_(stderr) {
    if (isatty(STDERR_FILENO)) thread_ = std::thread([this] { show(); });
}

MatchProgress::~MatchProgress() { finish(); }

void MatchProgress::take(const Event& event) {
    const std::lock_guard lock(mutex_);
    state_.take(event);
}

void MatchProgress::finish() {
    if (!thread_.joinable()) return;
    {
        const std::lock_guard lock(mutex_);
        over_ = true;
    }
    changed_.notify_one();
    thread_.join();
    line_.clear();
}

void MatchProgress::show() {
    std::unique_lock lock(mutex_);
    std::chrono::milliseconds wait = before_first_line;
    while (!changed_.wait_for(lock, wait, [this] { return over_; })) {
        const MatchSoFar state = state_;
        lock.unlock();
        line_.write(state.text());  // unlocked, because an Elo takes a while to compute
        lock.lock();
        wait = between_progress_lines;
    }
}

std::optional<std::vector<GameReport>> play_in_parallel(const MatchPlan& plan, const std::array<BotSpec, 2>& bots,
                                                        const Confinements& confinements, int jobs, bool with_records) {
    const ContestPlan contest = contest_of(plan, bots);
    Book book(contest.preset.format, bots.size(), contest.preset.tie, Games::Explanations::left_out);
    ProgressLine line(contest);
    std::map<int, GameReport> games;
    MatchScore score;
    TournamentSinks sinks;
    sinks.played = [&](const GameReport& game) {
        score.take(game.summary.key.number, game.summary.winner);
        games.emplace(game.summary.key.number, game);
    };
    sinks.progress = [&](const Book& played) {
        const std::size_t count = games.size();
        if (count > 0) line.note_result(count, score_text(printable(bots[0].name), score));
        return line.take(played);
    };
    sinks.warn = [&](const std::string& text) { line.say("arena: " + printable(text)); };
    TournamentParts parts = contest_parts(with_records, confinements);
    parts.is_one_match = true;
    const auto end = run_tournament(contest, book, parts, sinks, jobs, {});
    line.finish();
    if (end != TournamentEnd::over) return std::nullopt;
    std::vector<GameReport> in_order;
    in_order.reserve(games.size());
    for (auto& [number, game] : games) in_order.push_back(std::move(game));
    return in_order;
}

}  // namespace isola_arena
