#include "arena/rules/events/fault_tally.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "arena/base/text/text.hpp"
#include "arena/rules/events/explain.hpp"

namespace isola_arena {
namespace {

constexpr std::size_t most_last_lines = 5;

// Parts of words that occur in the lines in which interpreters and runtimes name an error.
constexpr std::array<std::string_view, 4> names_of_errors{"rror", "xception", "panic", "terminate called"};

bool tells_nothing(std::string_view line) {
    return line.starts_with('@') || line.find_first_not_of(" \t\r") == std::string_view::npos;
}

bool names_an_error(std::string_view line) {
    return std::ranges::any_of(names_of_errors, [&](std::string_view name) { return line.find(name) != line.npos; });
}

// Returns whether the process that was asked in this turn is asked again in the next one. One process may live for each
// reply of a bot that speaks a dialect; it counts as one that lives on, so that nothing is said of its start.
bool lives_on(const TurnEnded& turn) { return !turn.fault || turn.fault->kind == FaultKind::illegal; }

bool is_indented(std::string_view line) { return line.starts_with(' ') || line.starts_with('\t'); }

// Returns the first line that is not indented after the last one with which Python and Node.js point into a source: it
// names the exception, whatever its class is called and however long its text is. Empty if there is none.
std::string after_source_line(const std::vector<std::string>& lines) {
    const auto points_into_source = [](std::string_view line) {
        const std::string_view text = trimmed(line);
        return line.starts_with("  File \"") || (!text.empty() && text.find_first_not_of("~^ ") == text.npos);
    };
    const auto last = std::find_if(lines.rbegin(), lines.rend(), points_into_source);
    if (last == lines.rend()) return {};
    const auto named = std::find_if_not(last.base(), lines.end(), is_indented);
    return named == lines.end() ? std::string() : std::string(trimmed(*named));
}

// Returns whether two groups of one kind would be described by the same text.
bool are_alike(const FaultGroup& one, const FaultGroup& other) {
    if (one.first.kind == FaultKind::exited &&
        how_it_ended(one.first.explanation) != how_it_ended(other.first.explanation))
        return false;
    return telling_line(one.last_words) == telling_line(other.last_words);
}

void add_group(FaultTally& tally, FaultGroup more) {
    const auto known = tally.find(more.first.kind, !more.thrown.empty());
    if (!known) {
        tally.groups.push_back(std::move(more));
        return;
    }
    FaultGroup& group = tally.groups[*known];
    group.count += more.count;
    group.games_lost += more.games_lost;
    group.all_alike = group.all_alike && more.all_alike && are_alike(more, group);
}

std::string first_words(const FaultGroup& group) {
    const std::string turn = "turn " + std::to_string(group.first_turn);
    return group.first_game.empty() ? "on " + turn : "in game " + group.first_game + ", " + turn;
}

std::string turns_of_group(const FaultGroup& group, int turns) {
    if (turns <= 1) return "";
    return " on " + std::to_string(group.count) + " of " + turns_text(turns);
}

}  // namespace

void GameFaults::take(const Event& event) {
    if (const auto* header = std::get_if<GameHeader>(&event)) *this = GameFaults(*header);
    if (const auto* between = std::get_if<StderrBetweenTurns>(&event)) take(*between);
    if (const auto* turn = std::get_if<TurnEnded>(&event)) take(*turn);
    if (const auto* ended = std::get_if<GameEnded>(&event)) take_end(*ended);
}

void GameFaults::take(const StderrBetweenTurns& between) { said_between_[between.player] += between.stderr_text; }

void GameFaults::take(const TurnEnded& turn) {
    if (turn.opening) return;
    FaultTally& tally = found_[turn.player];
    ++tally.turns;
    const std::string said = std::exchange(said_between_[turn.player], {}) + turn.stderr_text;
    const bool was_running = std::exchange(is_running_[turn.player], lives_on(turn));
    if (!turn.fault) return;
    FaultGroup group{*turn.fault, turn.turn, turn.told.empty() ? turn.line + '\n' : turn.told, last_lines(said)};
    group.thrown = thrown_in(turn);
    group.hint = hint_about(turn, said, game_, stage_of(turn, was_running));
    if (!are_isolated_ && is_about_sandbox(group.hint)) group.hint.clear();
    group.count = 1;
    add_group(tally, std::move(group));
}

ProcessStage GameFaults::stage_of(const TurnEnded& turn, bool was_running) const {
    if (was_running || !sees_start_up_) return ProcessStage::later_or_unknown;
    if (turn.start_up_ns) return ProcessStage::at_first_line;
    return turn.reply.empty() ? ProcessStage::before_first_line : ProcessStage::later_or_unknown;
}

void GameFaults::take_end(const GameEnded& ended) {
    if (!ended.winner) return;
    for (FaultGroup& group : found_[other(*ended.winner)].groups)
        if (to_string(group.first.kind) == ended.reason) group.games_lost = 1;
}

void FaultTally::add(const FaultTally& more, const std::string& game) {
    turns += more.turns;
    for (FaultGroup group : more.groups) {
        group.first_game = game;
        add_group(*this, std::move(group));
    }
}

std::optional<std::size_t> FaultTally::find(FaultKind kind, bool threw) const {
    for (std::size_t i = 0; i < groups.size(); ++i)
        if (groups[i].first.kind == kind && groups[i].thrown.empty() != threw) return i;
    return std::nullopt;
}

std::string_view thrown_in(const TurnEnded& turn) {
    const std::string_view reply = turn.reply;
    return reply.starts_with(exception_reply) ? reply.substr(exception_reply.size()) : std::string_view();
}

std::vector<std::string> last_lines(std::string_view stderr_text) {
    std::vector<std::string_view> lines = lines_of(stderr_text);
    std::erase_if(lines, tells_nothing);
    if (lines.size() > most_last_lines) lines.erase(lines.begin(), lines.end() - most_last_lines);
    return {lines.begin(), lines.end()};
}

std::string telling_line(const std::vector<std::string>& lines) {
    if (const std::string exception = after_source_line(lines); !exception.empty()) return exception;
    auto telling = std::find_if(lines.rbegin(), lines.rend(), names_an_error);
    if (telling == lines.rend()) telling = std::find_if_not(lines.rbegin(), lines.rend(), is_indented);
    if (telling == lines.rend()) telling = lines.rbegin();
    return telling == lines.rend() ? std::string() : std::string(trimmed(*telling));
}

FaultGroup without_stderr(FaultGroup group) {
    group.last_words.clear();
    group.thrown.clear();
    group.hint.clear();
    group.first = without_stderr(std::move(group.first));
    return group;
}

std::string deed_of(const FaultGroup& group, int turns) {
    const std::string_view deed = fault_kind_deeds[static_cast<std::size_t>(group.first.kind)];
    std::string text(group.thrown.empty() ? deed : "threw an exception");
    text += turns_of_group(group, turns);
    const bool exited = group.first.kind == FaultKind::exited;
    const std::string said = exited ? telling_line(group.last_words) : std::string();
    const bool is_short = !said.empty() || !group.thrown.empty();
    if (group.count > 1 && (!is_short || !group.all_alike)) text += ", first " + first_words(group);
    if (!group.thrown.empty()) return text + ": " + group.thrown;
    if (said.empty()) return text + ": " + group.first.explanation;
    // The last output may have nothing to do with the end of the process, so both are shown.
    return text + ": " + std::string(how_it_ended(group.first.explanation)) + "; on stderr: " + said;
}

}  // namespace isola_arena
