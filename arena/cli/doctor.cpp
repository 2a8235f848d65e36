#include "arena/cli/doctor.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <boost/json.hpp>
#include <fmt/core.h>
#include <fmt/ranges.h>

#include "arena/base/print.hpp"
#include "arena/base/text/printable.hpp"
#include "arena/base/text/setting_name.hpp"
#include "arena/bots/bundled_bots.hpp"
#include "arena/contest/match/match_run.hpp"
#include "arena/contest/match/match_report.hpp"
#include "arena/contest/setup/confinements.hpp"
#include "arena/contest/setup/contest_choice.hpp"
#include "arena/process/interruption.hpp"
#include "arena/process/tree/threads.hpp"
#include "arena/sandbox/attack/attack_list.hpp"
#include "arena/sandbox/attack/targets.hpp"
#include "arena/sandbox/obstacle/obstacle.hpp"
#include "arena/sandbox/sandbox.hpp"
#include "arena/terminal/screen/aligned_table.hpp"
#include "arena/terminal/screen/ink.hpp"

namespace isola_arena {
namespace {

constexpr const char* attacker = "hostile";
constexpr const char* opponent = "opponent";

BotSpec bot(const char* name, const std::filesystem::path& folder, const std::vector<std::string>& arguments) {
    BotSpec spec{name, {"./hostile_bot"}, folder.string()};
    spec.arguments.insert(spec.arguments.end(), arguments.begin(), arguments.end());
    return spec;
}

MatchPlan plan_of(const attack::Attack& attack) {
    ContestOptions options;
    options.rules = "isola";
    options.board = "5x5";
    MatchPlan plan = usable(plan_match(options));
    plan.time.turn_ms = 30'000;  // long, so that an attack is ended by the sandbox and not by a slow machine
    plan.games = attack.games;
    return plan;
}

// Collects the attacker's stderr and the results of the games. Its functions are called on the game's thread.
class Notes {
public:
    void take(const Event& event) {
        if (const auto* header = std::get_if<GameHeader>(&event)) players_ = header->players;
        if (const auto* turn = std::get_if<TurnEnded>(&event)) add(turn->player, turn->stderr_text);
        if (const auto* chatter = std::get_if<StderrBetweenTurns>(&event)) add(chatter->player, chatter->stderr_text);
    }

    void finish(const GameReport& game) {
        const GameSummary& ended = game.summary;
        seen.games.push_back({ended.reason, ended.winner == other(side()), ended.explanation});
        printed += game_text({game, players_, {}});
    }

    attack::AttackObservation seen;
    std::string printed;

private:
    void add(Player player, const std::string& text) {
        if (player == side()) seen.stderr_text += text;
    }

    Player side() const { return players_[Player::one].name == attacker ? Player::one : Player::two; }

    PerPlayer<Entrant> players_;
};

// Plays the match of one attack and returns its observations. The attacker is hostile_bot with these words as
// arguments; it starts the odd games. confinements has no bots seated yet. Throws ArenaFailure if the arena itself
// fails, Interrupted if a signal ends the match.
attack::AttackObservation play_attack(const attack::Attack& attack, const std::vector<std::string>& arguments,
                                      attack::Targets& targets, Confinements confinements) {
    const attack::Stage& stage = targets.stage();
    const std::array<BotSpec, 2> bots{bot(attacker, stage.hostile(), arguments),
                                      bot(opponent, stage.opponent(), {"good"})};
    refuse_if(confinements.seat({bots.begin(), bots.end()}, attack::Targets::limits));
    confinements.hide_database(stage.database());
    Notes notes;
    const MatchPlan plan = plan_of(attack);
    const QuietEnd end = play_quietly(
        plan, bots, confinements, [&](const Event& event) { notes.take(event); },
        [&](const GameReport& game) { notes.finish(game); }, Clock::time_point::max());
    if (end == QuietEnd::interrupted) throw Interrupted();
    notes.seen.harm = targets.harm(notes.seen.stderr_text, notes.printed);
    return notes.seen;
}

namespace json = boost::json;
using attack::Attack;
using attack::AttackOutcome;
using cluster::NodeSurvey;
using cluster::SurveyedNode;
using viewer::Ink;
using viewer::Tone;

struct Trial {
    const Attack* attack;
    attack::AttackVerdict verdict;
    std::chrono::milliseconds time{0};
};

// Returns the path of hostile_bot, which lies beside the arena's program in a build, and in libexec when installed.
std::filesystem::path attacker_program() {
    const auto built = program_folder() / "hostile_bot";
    for (const auto& program : {built, program_folder() / "../libexec/isola-arena/hostile_bot"})
        if (std::filesystem::exists(program)) return std::filesystem::canonical(program);
    throw UsageError(
        fmt::format("{} is missing: it is built with the arena, by the target hostile_bot", built.string()));
}

std::vector<const Attack*> chosen(const DoctorOptions& options) {
    std::vector<const Attack*> list;
    for (const Attack& attack : attack::attacks())
        if (options.only.empty() || std::ranges::find(options.only, attack.name) != options.only.end())
            list.push_back(&attack);
    for (const std::string& name : options.only)
        if (std::ranges::find(attack::attacks(), name, &Attack::name) == attack::attacks().end())
            throw UsageError(
                fmt::format("--only {}: there is no such attack; arena doctor --attack lists them all", name));
    return list;
}

// Returns whether the attack is not tried, because it would harm a machine without a sandbox.
bool is_too_dangerous(const Attack& attack, bool isolated) {
    return !isolated && attack.unconfined == attack::Unconfined::not_tried;
}

attack::AttackVerdict try_attack(const Attack& attack, const std::filesystem::path& program,
                                 const Confinements& confinements, const Interruption& interruption) {
    if (is_too_dangerous(attack, confinements.isolates()))
        return {AttackOutcome::not_tried, "without a sandbox it could harm this machine"};
    attack::Targets targets(program);
    const auto arguments = targets.arguments(attack);
    if (!arguments) return {AttackOutcome::not_tried, targets.missing(attack)};
    interruption.check();
    return judge(attack, play_attack(attack, *arguments, targets, confinements));
}

Trial timed_trial(const Attack& attack, const std::filesystem::path& program, const Confinements& confinements,
                  const Interruption& interruption) {
    const auto begun = Clock::now();
    Trial trial{&attack, try_attack(attack, program, confinements, interruption)};
    trial.time = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begun);
    return trial;
}

bool is_bad(const attack::AttackVerdict& verdict) {
    return verdict.outcome == AttackOutcome::succeeded || verdict.outcome == AttackOutcome::unexpected;
}

void print_row(const Trial& trial) {
    const Tone tone = is_bad(trial.verdict)                             ? Tone::bad
                      : trial.verdict.outcome == AttackOutcome::refused ? Tone::good
                                                                        : Tone::warning;
    put_ready(fmt::format("{:<18} {:<52} {}\n", trial.attack->name, trial.attack->idea,
                          Ink::on(stdout)(tone, to_string(trial.verdict.outcome))));
    if (trial.verdict.outcome != AttackOutcome::refused)
        put_ready(fmt::format("{:<18} {}\n", "", printable(trial.verdict.how)));
}

std::ptrdiff_t count(const std::vector<Trial>& trials, attack::AttackOutcome outcome) {
    return std::ranges::count_if(trials, [&](const Trial& trial) { return trial.verdict.outcome == outcome; });
}

void print_sum(const std::vector<Trial>& trials) {
    put_ready(fmt::format("{} attacks: {} refused, {} SUCCEEDED, {} unexpected, {} not tried\n", trials.size(),
                          count(trials, AttackOutcome::refused), count(trials, AttackOutcome::succeeded),
                          count(trials, AttackOutcome::unexpected), count(trials, AttackOutcome::not_tried)));
}

json::object object_of(const Trial& trial) {
    return {{"name", trial.attack->name},
            {"words", trial.attack->arguments},
            {"idea", trial.attack->idea},
            {"protection", trial.attack->protection},
            {"expected", to_string(trial.attack->expected)},
            {"unconfined", to_string(trial.attack->unconfined)},
            {"outcome", to_string(trial.verdict.outcome)},
            {"how", printable(trial.verdict.how)},
            {"milliseconds", trial.time.count()}};
}

void print_json(const std::vector<Trial>& trials, bool isolated) {
    json::array list;
    for (const Trial& trial : trials) list.push_back(object_of(trial));
    const json::object object{{"isolated", isolated},
                              {"refused", count(trials, AttackOutcome::refused)},
                              {"succeeded", count(trials, AttackOutcome::succeeded)},
                              {"unexpected", count(trials, AttackOutcome::unexpected)},
                              {"not_tried", count(trials, AttackOutcome::not_tried)},
                              {"attacks", std::move(list)}};
    put_ready(fmt::format("{}\n", json::serialize(object)));
}

// Tries the chosen attacks on this machine, and prints the outcomes.
Exit run_attacks(const DoctorOptions& options) {
    const auto list = chosen(options);
    const auto program = attacker_program();
    ConfinementOptions confinement;
    confinement.sandbox = options.sandbox;
    const Confinements confinements = usable(Confinements::open(confinement));
    const Interruption interruption;
    std::vector<Trial> trials;
    for (const Attack* attack : list) {
        if (!is_read()) break;
        trials.push_back(timed_trial(*attack, program, confinements, interruption));
        if (!options.json) print_row(trials.back());
    }
    if (options.json) print_json(trials, confinements.isolates());
    else print_sum(trials);
    const bool all_well = std::ranges::none_of(trials, [](const Trial& trial) { return is_bad(trial.verdict); });
    return all_well ? Exit::fine : Exit::does_not_hold;
}

bool all_enforced(const Sandbox& sandbox) { return std::ranges::all_of(sandbox.protections(), &Protection::enforced); }

std::string clock_text(const Sandbox& sandbox) {
    return sandbox.counts_tree()
               ? "the whole process tree of a bot (cpu_scope tree)"
               : "only the first process of a bot (cpu_scope process): --clock cpu misses what its children use";
}

void print_table(const Sandbox& sandbox) {
    AlignedTable table({{"protection", 0, true}, {"enforced", 2, true}, {"how, or why not", 2, true}});
    for (const Protection& each : sandbox.protections())
        table.add({each.name, each.enforced ? "yes" : "NO",
                   printable(each.how + (each.instead.empty() ? "" : "; " + each.instead))},
                  {Tone::plain, each.enforced ? Tone::good : Tone::bad});
    put_ready(fmt::format("{}\n", table.text(Ink::on(stdout))));
}

// Prints the remedies. A remedy for several protections is printed once, with the names of all of them.
void print_remedies(const Sandbox& sandbox) {
    std::vector<std::string> said;
    for (const Protection& each : sandbox.protections()) {
        if (each.remedy.empty() || std::ranges::find(said, each.remedy) != said.end()) continue;
        std::string names;
        for (const Protection& other : sandbox.protections())
            if (other.remedy == each.remedy) names += (names.empty() ? "" : ", ") + other.name;
        put_ready(
            fmt::format("{} {}\n", Ink::on(stdout)(Tone::strong, "To enforce " + names + ":"), printable(each.remedy)));
        said.push_back(each.remedy);
    }
    if (!said.empty()) put_ready("\n");
    if (sandbox.isolates()) return;
    if (const std::string profile = needed_profile(); !profile.empty()) put_ready(profile + '\n');
}

std::string remembered_text(const RememberedTrial& remembered) {
    return remembered.file.empty() ? "no: " + remembered.why_not : "yes, in " + remembered.file;
}

void print(const Sandbox& sandbox) {
    const std::string version = sandbox.bubblewrap_version();
    put_ready(fmt::format(
        "{}\n\n", Ink::on(stdout)(all_enforced(sandbox) ? Tone::good : Tone::warning, printable(sandbox.summary()))));
    print_table(sandbox);
    print_remedies(sandbox);
    put_text(fmt::format("bubblewrap  {}\n", version.empty() ? "not installed" : version));
    put_ready(fmt::format("cores       {} for the arena and its bots\n", available_cores().size()));
    put_text(fmt::format("CPU time    {}\n", clock_text(sandbox)));
    put_text(fmt::format("remembered  {}\n", printable(remembered_text(sandbox.remembered()))));
}

json::value text_or_null(const std::string& text) { return text.empty() ? json::value() : json::value(text); }

json::object object_of(const Protection& protection) {
    return {{"name", protection.name},
            {"enforced", protection.enforced},
            {"how", protection.how},
            {"instead", text_or_null(protection.instead)},
            {"remedy", text_or_null(protection.remedy)}};
}

void print_json(const Sandbox& sandbox) {
    json::array protections;
    for (const Protection& each : sandbox.protections()) protections.push_back(object_of(each));
    const json::object all{
        {"summary", sandbox.summary()},
        {"isolates", sandbox.isolates()},
        {"all_enforced", all_enforced(sandbox)},
        {"protections", std::move(protections)},
        {"bubblewrap", text_or_null(sandbox.bubblewrap_version())},
        {"cores", json::value_from(available_cores())},
        {"cpu_scope", sandbox.counts_tree() ? "tree" : "process"},
        {"remembered",
         {{"file", text_or_null(sandbox.remembered().file)}, {"why_not", text_or_null(sandbox.remembered().why_not)}}}};
    put_json(json::serialize(all));
}

Exit examine(bool as_json) {
    const auto sandbox = Sandbox::survey();
    if (as_json) print_json(*sandbox);
    else print(*sandbox);
    return all_enforced(*sandbox) ? Exit::fine : Exit::does_not_hold;
}

std::string clock_text(const SurveyedNode& node) {
    const std::int64_t off = cluster::seconds_off(node.answer->clock_ms, node.asked_ms, node.seen_ms);
    return off == 0 ? "agrees" : fmt::format("{:+} s", off);
}

std::set<std::string> processors_of(const std::vector<SurveyedNode>& nodes) {
    std::set<std::string> all;
    for (const SurveyedNode& node : nodes)
        if (node.answer) all.insert(node.answer->processor);
    return all;
}

void print_table(const std::vector<SurveyedNode>& nodes) {
    AlignedTable table({{"node", 0, true},
                        {"can play", 2, true},
                        {"arena", 2, true},
                        {"processor", 2, true},
                        {"cores", 2},
                        {"sandbox", 2, true},
                        {"clock", 2, true},
                        {"runtimes", 2, true}});
    for (const SurveyedNode& node : nodes) {
        std::vector<std::string> cells{printable(node.listed.name), node.why.empty() ? "yes" : "NO"};
        if (node.answer)
            for (const std::string& cell :
                 {node.answer->arena, node.answer->processor, std::to_string(node.listed.cores),
                  std::string(node.answer->isolates ? "yes" : "no"), clock_text(node),
                  fmt::format("{}", fmt::join(node.answer->runtimes, " "))})
                cells.push_back(printable(cell));
        else
            for (const char* cell : {"", "", "", "", "", ""}) cells.emplace_back(cell);
        table.add(std::move(cells), {Tone::plain, node.why.empty() ? Tone::good : Tone::bad});
    }
    put_ready(table.text(Ink::on(stdout)));
    for (const SurveyedNode& node : nodes)
        if (!node.why.empty()) put_text(fmt::format("\n{} cannot play: {}\n", node.listed.name, node.why));
    if (processors_of(nodes).size() > 1)
        put_text(
            "\nThe processors differ: for a contest by the wall clock let --slurm \"--constraint=...\" choose equal "
            "ones.\n");
}

void print_json(const std::vector<SurveyedNode>& nodes) {
    json::array all;
    for (const SurveyedNode& node : nodes) {
        json::object object{{"node", node.listed.name},
                            {"state", node.listed.state},
                            {"can_play", node.why.empty()},
                            {"why_not", text_or_null(node.why)},
                            {"cores", node.listed.cores}};
        if (node.answer) {
            object["arena"] = node.answer->arena;
            object["processor"] = node.answer->processor;
            object["isolates"] = node.answer->isolates;
            object["sandbox"] = node.answer->sandbox;
            object["runtimes"] = json::value_from(node.answer->runtimes);
            object["clock_off_s"] = cluster::seconds_off(node.answer->clock_ms, node.asked_ms, node.seen_ms);
        }
        all.push_back(std::move(object));
    }
    put_json(json::serialize(
        json::object{{"nodes", std::move(all)}, {"processors_differ", processors_of(nodes).size() > 1}}));
}

Exit examine_nodes(const DoctorOptions& options) {
    NodeSurvey survey = usable(cluster::survey_nodes(options.survey, options.version));
    for (SurveyedNode& node : survey.nodes) node.why = on_command_line(node.why);
    if (options.json) print_json(survey.nodes);
    else print_table(survey.nodes);
    if (survey.interrupted) return Exit::interrupted;
    return std::ranges::all_of(survey.nodes, [](const auto& node) { return node.why.empty(); }) ? Exit::fine
                                                                                                : Exit::does_not_hold;
}

}  // namespace

Exit run_doctor(const DoctorOptions& options) {
    if (options.executor == "slurm") return examine_nodes(options);
    return options.attack ? run_attacks(options) : examine(options.json);
}

}  // namespace isola_arena
