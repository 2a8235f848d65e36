#include "tests/judge/helpers.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include <sys/wait.h>
#include <unistd.h>

#include <doctest/doctest.h>

#include "arena/process/tree/process_tree.hpp"
#include "arena/rules/catalogue.hpp"
#include "tests/faults/board.hpp"
#include "tests/judge/seated.hpp"
#include "tests/process/run.hpp"

namespace isola_arena::test {
namespace {

BotSpec marked(BotSpec bot, const std::string& marker) {
    if (!bot.arguments.empty() && bot.arguments.front() == FAULT_BOT) bot.arguments.push_back(marker);
    return bot;
}

HumanPlayer plays_well() {
    return [](const std::string& line, const std::optional<Error>&) -> Task<std::string> {
        co_return faults::good_reply(line);
    };
}

Seat seat_of(const BotSpec& player, const Executor& executor, const std::string& marker) {
    if (player.arguments.empty()) return {executor, player.name, plays_well()};
    return {executor, marked(player, marker)};
}

// On a busy machine, a killed process may stay in uninterruptible sleep for longer than the arena waits.
bool is_dying(const std::string& process) { return process.find(") D ") != std::string::npos; }

std::vector<std::string> left_behind(const std::string& marker) {
    std::vector<std::string> left;
    for (const pid_t pid : children())
        if (!is_dying(description(pid)) || !eventually([pid] { return waitpid(pid, nullptr, WNOHANG) == pid; }))
            left.push_back("child " + description(pid));
    for (const pid_t pid : processes_with(marker)) left.push_back("process " + description(pid));
    return left;
}

}  // namespace

BotSpec fault(const std::string& settings) { return {settings, fault_words(settings), {}}; }
BotSpec good() { return fault("good"); }
BotSpec unhurried() { return {"good", {}, {}}; }
BotSpec script(const std::string& name) { return {name, {script_path(name)}, {}}; }
BotSpec command(std::vector<std::string> arguments) { return {arguments.front(), arguments, {}}; }

Scene::Scene(const std::string& board, const std::string& variant) {
    plan_.rules = complete_rules(variant, board).value();
    plan_.games = 1;
    plan_.time.turn_ms = 30'000;
}

std::string JudgedGame::winner() const { return ended().winner ? header().players[*ended().winner].name : "nobody"; }

std::vector<TurnEnded> JudgedGame::turns() const {
    std::vector<TurnEnded> found;
    for (const Happening& happening : happenings)
        if (const auto* turn = std::get_if<TurnEnded>(&happening.event)) found.push_back(*turn);
    return found;
}

std::vector<TurnEnded> JudgedGame::turns(Player player) const {
    std::vector<TurnEnded> found = turns();
    std::erase_if(found, [player](const TurnEnded& turn) { return turn.player != player; });
    return found;
}

std::vector<std::string> JudgedGame::results(Player player) const {
    std::vector<std::string> arguments;
    for (const TurnEnded& turn : turns(player))
        arguments.emplace_back(turn.fault ? to_string(turn.fault->kind) : "played");
    return arguments;
}

std::string JudgedGame::stderr_text(Player player) const {
    std::string text;
    for (const Happening& happening : happenings) {
        if (const auto* turn = std::get_if<TurnEnded>(&happening.event); turn && turn->player == player)
            text += turn->stderr_text;
        if (const auto* chatter = std::get_if<StderrBetweenTurns>(&happening.event);
            chatter && chatter->player == player)
            text += chatter->stderr_text;
    }
    return text;
}

Nanoseconds JudgedGame::last_turn() const {
    Clock::time_point asked;
    for (const Happening& happening : happenings)
        if (std::holds_alternative<TurnStarted>(happening.event)) asked = happening.at;
    return happenings.back().at - asked;
}

Verdict play_seated(asio::io_context& loop, std::array<Seat*, 2> seats, const Scene& scene, const EventSink& also) {
    adopt_orphans();
    const MatchPlan& plan = scene.plan();
    Verdict verdict;
    std::vector<Happening> happenings;
    Spectators spectators;
    spectators.events = [&](const Event& event) {
        if (std::holds_alternative<GameHeader>(event)) happenings.clear();
        happenings.push_back({event, Clock::now()});
        also(event);
    };
    const NewSession new_session = [&plan](std::uint64_t seed) { return open_session(plan.rules, seed).value(); };
    const GameSink games = [&](GameReport report) {
        verdict.games.push_back({std::move(report), std::exchange(happenings, {})});
    };
    verdict.match = run(loop, play_match(plan, seats, new_session, spectators, games));
    return verdict;
}

Verdict play(const BotSpec& first, const BotSpec& second, const Scene& scene, const EventSink& also,
             std::shared_ptr<StealTimeMonitor> monitor) {
    // The match passes the marker to every process that it starts, in the environment and the command line.
    const std::string marker = new_marker();
    setenv("HOME", ("/" + marker).c_str(), 1);
    asio::io_context loop(1);
    if (monitor) set_steal_time_monitor(loop, std::move(monitor));
    Seat first_seat = seat_of(first, loop.get_executor(), marker);
    Seat second_seat = seat_of(second, loop.get_executor(), marker);
    Verdict verdict = play_seated(loop, {&first_seat, &second_seat}, scene, also);
    verdict.left_behind = left_behind(marker);
    verdict.marker = marker;
    return verdict;
}

pid_t child_with(const std::string& text) {
    for (const pid_t pid : children())
        if (description(pid).find(text) != std::string::npos) return pid;
    return 0;
}

bool nothing_left(const Verdict& verdict) {
    for (const std::string& left : verdict.left_behind) MESSAGE(left);
    return verdict.left_behind.empty();
}

bool says(const std::string& text, const std::string& part) {
    const bool found = text.find(part) != std::string::npos;
    if (!found) MESSAGE("\"" << part << "\" is not in: " << text);
    return found;
}

std::size_t occurrences(const std::string& text, const std::string& part) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
    return count;
}

}  // namespace isola_arena::test
