#include "arena/sandbox/attack/verdict.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "arena/base/text/text.hpp"
#include "arena/judge/events/fault.hpp"

namespace isola_arena::attack {
namespace {

// Returns the attacker's reports on its attempts, from lines `attack NAME: REPORT`, without `attack NAME: `.
std::vector<std::string> reports(const std::string& text) {
    std::vector<std::string> found;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string line = text.substr(at, end - at);
        const std::size_t colon = line.find(": ");
        if (line.starts_with("attack ") && colon != std::string::npos) found.push_back(line.substr(colon + 2));
        at = end + 1;
    }
    return found;
}

std::optional<std::string> wanted_fault(Expected expected) {
    if (expected == Expected::fault_memory) return std::string(isola_arena::to_string(FaultKind::memory));
    if (expected == Expected::fault_processes) return std::string(isola_arena::to_string(FaultKind::processes));
    if (expected == Expected::fault_illegal) return std::string(isola_arena::to_string(FaultKind::illegal));
    return std::nullopt;
}

std::string told(const GameSeen& game) { return "the game ended by " + game.reason + ": " + game.explanation; }

bool ended_by(const std::string& reason, const std::vector<GameSeen>& games) {
    return std::ranges::any_of(games, [&](const GameSeen& game) { return game.reason == reason; });
}

// Returns a description of the first game that ended by a fault other than the expected one, or of the lack of games;
// nullopt if all is well.
std::optional<std::string> wrong_end(const Attack& attack, const std::vector<GameSeen>& games) {
    const auto wanted = wanted_fault(attack.expected);
    for (const GameSeen& game : games)
        if (parse_fault_kind(game.reason) && game.reason != wanted) return told(game);
    if (games.empty()) return "no game was played";
    return std::nullopt;
}

bool all_refused(const std::vector<std::string>& said) {
    return std::ranges::all_of(said, [](const std::string& text) { return text.starts_with("refused"); });
}

// Judges an attack that shows neither harm nor success.
AttackVerdict judge_quiet(const Attack& attack, const AttackObservation& seen, const std::vector<std::string>& said) {
    if (const auto wrong = wrong_end(attack, seen.games)) return {AttackOutcome::unexpected, *wrong};
    const auto wanted = wanted_fault(attack.expected);
    if (wanted && ended_by(*wanted, seen.games)) return {AttackOutcome::refused, told(seen.games.front())};
    if (attack.expected == Expected::nothing_left) return {AttackOutcome::refused, "nothing of it is left"};
    if (said.size() < seen.games.size()) return {AttackOutcome::unexpected, "the bot did not say how it went"};
    if (!all_refused(said)) return {AttackOutcome::unexpected, "the bot says: " + said.front()};
    return {AttackOutcome::refused,
            (wanted ? "without the fault " + *wanted + "; " : "") + "the bot says: " + said.back()};
}

}  // namespace

std::string_view to_string(AttackOutcome outcome) {
    constexpr std::array<std::string_view, 4> words{"refused", "SUCCEEDED", "UNEXPECTED", "not tried"};
    return words[static_cast<std::size_t>(outcome)];
}

AttackVerdict judge(const Attack& attack, const AttackObservation& seen) {
    if (!seen.harm.empty()) return {AttackOutcome::succeeded, joined(seen.harm, "; ")};
    const auto said = reports(seen.stderr_text);
    const auto success = std::ranges::find_if(said, [](const auto& text) { return text.starts_with("SUCCEEDED"); });
    if (success != said.end()) return {AttackOutcome::succeeded, "the bot says: " + *success};
    for (const GameSeen& game : seen.games)
        if (!game.attacker_lost && parse_fault_kind(game.reason))
            return {AttackOutcome::succeeded, "it harmed its opponent: " + told(game)};
    return judge_quiet(attack, seen, said);
}

}  // namespace isola_arena::attack
