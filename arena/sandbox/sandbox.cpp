#include "arena/sandbox/sandbox.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <iterator>
#include <set>

#include <sys/resource.h>
#include <unistd.h>

#include "arena/base/failure.hpp"
#include "arena/base/text/setting_name.hpp"
#include "arena/process/bot/keeper_probe.hpp"
#include "arena/process/keeper/keeper_image.hpp"
#include "arena/process/keeper/keeper_protocol.hpp"
#include "arena/process/start/probe.hpp"
#include "arena/process/tree/threads.hpp"
#include "arena/sandbox/bot_users.hpp"
#include "arena/sandbox/bot_view.hpp"
#include "arena/sandbox/bubblewrap.hpp"
#include "arena/sandbox/cgroup/group_factory.hpp"
#include "arena/sandbox/filter/call_filter.hpp"
#include "arena/sandbox/finish_sandbox.hpp"
#include "arena/sandbox/private_copies.hpp"
#include "arena/sandbox/obstacle/obstacle.hpp"
#include "arena/sandbox/protections.hpp"
#include "arena/sandbox/remembered/circumstances.hpp"
#include "arena/sandbox/remembered/remembered_answers.hpp"
#include "arena/sandbox/run_folder.hpp"
#include "arena/sandbox/settings_copy.hpp"

namespace isola_arena {
namespace {

constexpr std::array mode_names{std::pair(SandboxMode::automatic, "auto"), std::pair(SandboxMode::on, "on"),
                                std::pair(SandboxMode::off, "off")};

constexpr auto install_remedy = "install bubblewrap (Debian: apt-get install bubblewrap)";

// Returns what bubblewrap says of itself, such as 0.8.0; empty if it is not installed or does not run.
std::string version_of_bubblewrap() {
    std::string version = probe_program({{"bwrap", "--version"}, {}, {}}).output;
    version = version.substr(0, version.find('\n'));
    version.erase(0, version.rfind(' ') + 1);
    return version;
}

// bubblewrap's own processes, which count toward the bot's limit if they start the bot themselves: one outside the
// sandbox, and the first one inside.
constexpr int processes_outside = 1;
constexpr int processes_inside = 1;

// Returns whether a part of the view lies in a folder that a keeper empties. A keeper tells such a part from what a
// program has left only by its name, so a bot with such a view has a sandbox for each start.
bool shows_in_scratch(const BotView& view) {
    const auto lies_there = [](const std::string& path) {
        return std::ranges::any_of(keeper_scratch_folders,
                                   [&](const std::string& folder) { return (path + '/').starts_with(folder + '/'); });
    };
    return lies_there(view.folder) || std::ranges::any_of(view.crossed, lies_there) ||
           std::ranges::any_of(view.bindings, lies_there, &Binding::target) ||
           std::ranges::any_of(view.masks, lies_there, &Mask::target);
}

void set_home(std::vector<std::string>& environment) {
    std::erase_if(environment, [](const std::string& entry) { return entry.starts_with("HOME="); });
    environment.emplace_back("HOME=/tmp");
}

}  // namespace

std::string_view to_string(SandboxMode mode) {
    return std::ranges::find(mode_names, mode, [](const auto& each) { return each.first; })->second;
}

std::optional<SandboxMode> parse_sandbox_mode(std::string_view spelling) {
    for (const auto& [mode, name] : mode_names)
        if (name == spelling) return mode;
    return std::nullopt;
}

// The facts that are remembered; see RememberedAnswers.
constexpr auto isolation_works = "isolation";  // with all parts of a sandbox
constexpr auto namespaces_count = "processes counted by namespace";
constexpr auto keeper_works = "keeper";

std::string fact_of_groups(const std::string& chosen) { return "groups " + chosen; }

enum class Trust : std::uint8_t { nothing, remembered };

struct Sandbox::State {
    std::string bubblewrap;  ///< the path of the program; empty: bots are not isolated
    BotUsers users;
    std::unique_ptr<RunFolder> folder;
    std::shared_ptr<GroupFactory> groups;
    std::unique_ptr<PrivateCopies> copies;  ///< nullptr: bots run as the arena's own user
    std::string settings;                   ///< the folder that bots see as /etc
    SystemPaths places;
    std::vector<std::string> arguments;
    std::string_view filter;  ///< the seccomp filter; empty: bots run without one
    bool finishes = false;    ///< the arena finishes each sandbox: see finish_sandbox.hpp
    bool keeps = false;       ///< a sandbox runs one program after another: see arena/process/bot/keeper.hpp
    std::string no_keeper;    ///< why not
    bool counts_by_namespace = false;
    bool is_broken = false;  ///< bubblewrap is installed and does not work
    std::vector<Protection> protections;
    std::string summary;
    mutable RememberedAnswers answers;
    RememberedTrial remembered;
    bool is_believed = false;                ///< what follows was not tried now
    mutable std::atomic<bool> works{false};  ///< a bot's sandbox has been made with it

    void probe(Trust trust);
    void probe_again(const State& doubted);
    void conclude_and_remember(Findings findings);
    Findings isolate();
    void settle();
    void set_arguments(bool with_filter, bool with_finish);
    std::string try_isolation();
    std::string try_arguments(bool with_filter, bool with_finish);
    std::string try_keeper();
    bool counts(int processes);
    void conclude(const Findings& findings);
    bool has(Controller controller) const { return groups && groups->has(controller); }

    std::optional<Error> confine(Program& program, const Confinement& confinement) const;
    void limit(Program& program, const Limits& limits) const;
    void launch(Program& program, const Limits& limits, BotView view) const;
    std::optional<Error> copy_closed(BotView& view, const std::vector<std::string>& hidden) const;
    void make_reachable(Program& program, std::vector<Binding>& bindings) const;
};

void Sandbox::State::probe(Trust trust) {
    bubblewrap = find_program({{"bwrap"}, {}, {}});
    answers = RememberedAnswers(place_of_answers(), circumstances(bubblewrap));
    remembered = {answers.believed(), answers.why_not()};
    is_believed = trust == Trust::remembered && !bubblewrap.empty() && answers.has(isolation_works);
    groups = std::make_shared<GroupFactory>(
        [this](const std::string& chosen) { return is_believed = is_believed && answers.has(fact_of_groups(chosen)); });
    conclude_and_remember(isolate());
}

// Keeps the parent groups, because the arena may have moved into one of them.
void Sandbox::State::probe_again(const State& doubted) {
    bubblewrap = find_program({{"bwrap"}, {}, {}});
    answers = RememberedAnswers(place_of_answers(), circumstances(bubblewrap));
    groups = doubted.groups;
    if (const std::string why = groups->why_not_now(); !why.empty()) throw ArenaFailure(why);
    conclude_and_remember(isolate());
}

void Sandbox::State::conclude_and_remember(Findings findings) {
    findings.groups = groups.get();
    findings.counts_by_namespace = counts_by_namespace;
    conclude(findings);
    if (is_believed) return;
    if (bubblewrap.empty() || filter.empty() || !finishes || !groups->works_whole()) return answers.forget();
    std::set<std::string> facts{isolation_works, fact_of_groups(groups->chosen())};
    if (counts_by_namespace) facts.insert(namespaces_count);
    if (keeps) facts.insert(keeper_works);
    answers.remember(facts);
}

void Sandbox::State::conclude(const Findings& findings) {
    protections = protections_of(findings);
    summary = summary_of(findings, protections);
}

Findings Sandbox::State::isolate() {
    if (bubblewrap.empty()) return {"bubblewrap is not installed", install_remedy};
    const std::string failure =
        geteuid() == 0 && users.empty() ? "there is no unused user id for bots" : try_isolation();
    if (failure.empty()) return {{}, {}, nullptr, false, !filter.empty(), finishes, users.words(), no_keeper};
    bubblewrap.clear();
    is_broken = true;
    const Obstacle obstacle = obstacle_of(failure, version_of_bubblewrap());
    return {obstacle.why, obstacle.remedy};
}

void Sandbox::State::settle() {
    const auto place = RunFolder::make();
    if (!place) throw ArenaFailure("the arena cannot make a folder for its own files in /run or in /tmp");
    folder = std::make_unique<RunFolder>(*place);
    folder->note_groups(groups->folders());
    settings = settings_copy(*folder);
    if (!users.empty()) copies = std::make_unique<PrivateCopies>(folder->closed_folder("copies"));
}

// Tries bubblewrap with all parts of a sandbox, or believes that they work. If that fails, tries it without the parts
// that a kernel may lack: a /proc with only processes, then seccomp. Returns why bubblewrap cannot be used at all;
// empty if it can.
std::string Sandbox::State::try_isolation() try {
    settle();
    if (is_believed) {
        set_arguments(true, true);
        counts_by_namespace = !has(Controller::processes) && answers.has(namespaces_count);
        keeps = answers.has(keeper_works);
        if (!keeps) no_keeper = "an earlier start found that it does not work here";
        return {};
    }
    std::string failure = try_arguments(true, true);
    if (!failure.empty()) failure = try_arguments(true, false);
    if (!failure.empty()) failure = try_arguments(false, false);
    if (failure.empty()) no_keeper = try_keeper();
    keeps = no_keeper.empty();
    return failure;
} catch (const Shortage&) {
    throw;  // a low limit of the shell does not mean that this machine cannot isolate bots
} catch (const ArenaFailure& failure) {
    return failure.what();
}

void Sandbox::State::set_arguments(bool with_filter, bool with_finish) {
    arguments = common_arguments(settings);
    filter = with_filter ? call_filter() : std::string_view();
    finishes = with_finish;
    counts_by_namespace = false;
    if (!filter.empty()) arguments.insert(arguments.end(), {"--seccomp", std::to_string(Launcher::filter_descriptor)});
}

// Starts a program exactly as a bot will be started. Returns why the start failed; empty if it succeeded.
std::string Sandbox::State::try_arguments(bool with_filter, bool with_finish) {
    set_arguments(with_filter, with_finish);
    Program program{{"true"}, {"PATH=/usr/bin:/bin"}, "/"};
    if (const auto refused = confine(program, {})) return refused->message;
    const ProbeResult trial = probe_program(std::move(program));
    if (trial.failure.empty() && !has(Controller::processes)) counts_by_namespace = counts(2) && !counts(1);
    return trial.failure;
}

// Returns why a sandbox cannot run programs one after another; empty if it can. Without the filter of system calls, a
// program could change the keeper's limits.
std::string Sandbox::State::try_keeper() {
    if (keeper_image().empty()) return "it is not written for this processor";
    if (filter.empty() || !finishes) return "this kernel lacks what it needs";
    keeps = true;
    return failure_of_keeper({{"true"}, {"PATH=/usr/bin:/bin"}, "/"},
                             [this](Program& program) { return confine(program, {}); });
}

// Returns whether a shell in the sandbox can start a second process if it is limited to that number of processes by
// RLIMIT_NPROC, which the kernel counts in the sandbox's user namespace.
bool Sandbox::State::counts(int processes) {
    Program program{{"sh", "-c", "true & wait"}, {"PATH=/usr/bin:/bin"}, "/"};
    Confinement narrow;
    narrow.limits.processes = processes;
    counts_by_namespace = true;
    return !confine(program, narrow) && probe_program(std::move(program)).failure.empty();
}

std::optional<Error> Sandbox::State::confine(Program& program, const Confinement& confinement) const {
    std::optional<BotView> view;
    if (!bubblewrap.empty()) {
        Result<BotView> found = view_for(program, confinement.hidden, confinement.shared, places, !users.empty());
        if (!found) return found.error();
        view = std::move(found).value();
        if (auto refused = copy_closed(*view, confinement.hidden)) return refused;
    }
    if (!keeps || (view && shows_in_scratch(*view))) program.keeper_socket = nullptr;
    limit(program, confinement.limits);
    if (view) launch(program, confinement.limits, std::move(*view));
    return std::nullopt;
}

void Sandbox::State::limit(Program& program, const Limits& limits) const {
    program.granted = limits;
    GroupSettings of_group{limits, available_cores()};
    if (!bubblewrap.empty() && !program.keeper_socket)
        of_group.limits.processes += processes_outside + processes_inside;
    if (groups) program.group = groups->make(of_group);
    // Signals and timers that wait count for all bots of a user together: with the kernel's own limit, one bot could
    // use up the quota of the others.
    constexpr rlim_t most_signals = 1024;
    program.limits.insert(program.limits.end(),
                          {{RLIMIT_NOFILE, static_cast<rlim_t>(limits.open_files)}, {RLIMIT_SIGPENDING, most_signals}});
    // Locked pages of files may count for another program.
    program.limits.push_back({RLIMIT_MEMLOCK, 0});
    if (!has(Controller::memory)) program.limits.push_back({RLIMIT_DATA, static_cast<rlim_t>(limits.memory)});
}

void Sandbox::State::launch(Program& program, const Limits& limits, BotView view) const {
    if (!users.empty()) program.run_as = users.next();
    if (program.run_as) make_reachable(program, view.bindings);
    std::vector<std::string> own = own_arguments(view, limits, finishes);
    Launcher launcher{{bubblewrap, "--args", std::to_string(Launcher::arguments_descriptor), "--"}, {}, "/"};
    std::vector<std::string> prefix;
    if (counts_by_namespace)
        prefix = {"prlimit", "--nproc=" + std::to_string(limits.processes + processes_inside), "--"};
    set_home(program.environment);
    if (program.keeper_socket) {
        const std::vector<std::string> more = keeper_arguments();
        own.insert(own.begin(), more.begin(), more.end());
        launcher.kept = KeptPrograms{in_memory(keeper_image()), std::move(prefix), std::move(program.group)};
        program.group = nullptr;
        program.arguments = {keeper_file};
    } else {
        launcher.command.insert(launcher.command.end(), prefix.begin(), prefix.end());
    }
    launcher.arguments = in_memory(in_one(arguments, own));
    if (!filter.empty()) launcher.filter = in_memory(filter);
    if (finishes) launcher.finish = finish_sandbox;
    program.launcher = std::move(launcher);
}

// Replaces the files that the unprivileged user may not read by copies. If they cannot be copied, returns an error
// with the reason and the chmod that would help.
std::optional<Error> Sandbox::State::copy_closed(BotView& view, const std::vector<std::string>& hidden) const {
    std::vector<std::string> real;
    for (Binding& binding : view.bindings) {
        if (binding.closed.empty()) continue;
        if (real.empty()) std::ranges::transform(hidden, std::back_inserter(real), real_path);
        Result<std::string> copy = copies->of(binding.source, real);
        if (!copy) return Error{binding.closed + "; " + copy.message()};
        binding.source = std::move(copy).value();
    }
    return std::nullopt;
}

// Makes bindings reachable that lie behind a folder that the unprivileged user cannot pass. Each one is bind-mounted at
// a path that the user can reach, in the mount namespace of this program alone.
void Sandbox::State::make_reachable(Program& program, std::vector<Binding>& bindings) const {
    for (Binding& binding : bindings) {
        if (closed_folder_above(binding.source).empty()) continue;
        std::string reachable = folder->mount_point(static_cast<int>(program.mounts.size()), binding.is_folder);
        program.mounts.push_back({binding.source, reachable});
        binding.source = std::move(reachable);
    }
}

Result<std::shared_ptr<const Sandbox>> Sandbox::open(SandboxMode mode) {
    auto state = std::make_unique<State>();
    if (mode == SandboxMode::off) {
        state->conclude({"the sandbox is switched off", setting_name("sandbox") + " auto or on"});
        return std::shared_ptr<const Sandbox>(new Sandbox(std::move(state)));
    }
    state->probe(Trust::remembered);
    std::shared_ptr<const Sandbox> sandbox(new Sandbox(std::move(state)));
    if (!sandbox->isolates() && (mode == SandboxMode::on || sandbox->current().is_broken)) {
        const Protection& first = sandbox->protections().front();
        return Error{"bots cannot be isolated: " + first.how + "; to fix it: " + first.remedy +
                     "; if you trust every bot: " + setting_name("sandbox") + " off"};
    }
    return sandbox;
}

std::shared_ptr<const Sandbox> Sandbox::survey() {
    auto state = std::make_unique<State>();
    state->probe(Trust::nothing);
    return std::shared_ptr<const Sandbox>(new Sandbox(std::move(state)));
}

Sandbox::Sandbox(std::unique_ptr<const State> state) { states_.push_back(std::move(state)); }
Sandbox::~Sandbox() = default;

// All states have the same protections.
bool Sandbox::isolates() const { return !current().bubblewrap.empty(); }
bool Sandbox::can_stop() const { return current().has(Controller::freezer); }
bool Sandbox::counts_tree() const { return current().has(Controller::cpu_counter); }
const std::vector<Protection>& Sandbox::protections() const { return current().protections; }
std::string Sandbox::summary() const { return current().summary; }
const RememberedTrial& Sandbox::remembered() const { return current().remembered; }

std::string Sandbox::bubblewrap_version() const { return current().groups ? version_of_bubblewrap() : std::string(); }

const Sandbox::State& Sandbox::current() const {
    const std::lock_guard lock(changing_);
    return *states_.back();
}

std::optional<Error> Sandbox::confine(Program& program, const Confinement& confinement) const {
    const State& state = current();
    if (!state.groups) return std::nullopt;
    if (!state.is_believed || state.works) return state.confine(program, confinement);
    const Program before = program;
    const auto confine_anew = [this, &state, before, confinement](Program& again) {
        again = before;
        return try_anew(state).confine(again, confinement);
    };
    try {
        if (auto refused = state.confine(program, confinement)) return refused;
    } catch (const Shortage&) {
        throw;
    } catch (const ArenaFailure&) {
        return confine_anew(program);
    }
    program.launcher->finish = [&state](pid_t first_process) {
        auto failure = finish_sandbox(first_process);
        if (!failure) state.works = true;
        return failure;
    };
    program.launcher->doubt = LauncherDoubt{[&state] { return state.works.load(); }, confine_anew};
    return std::nullopt;
}

// Forgets what was remembered, and tries it. Several bots may be started at once: the first one that fails decides.
const Sandbox::State& Sandbox::try_anew(const State& doubted) const {
    const std::lock_guard lock(changing_);
    if (states_.back().get() != &doubted) return *states_.back();
    doubted.answers.forget();
    auto state = std::make_unique<State>();
    state->probe_again(doubted);
    if (state->protections != doubted.protections)
        throw ArenaFailure(
            "the sandbox is no longer what an earlier start found and remembered; it is now forgotten, "
            "and the next start says what this machine can do: " +
            state->summary);
    states_.push_back(std::move(state));
    return *states_.back();
}

}  // namespace isola_arena
