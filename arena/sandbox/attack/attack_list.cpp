#include "arena/sandbox/attack/attack_list.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "arena/base/text/text.hpp"
#include "arena/rules/events/fault.hpp"

namespace isola_arena::attack {
namespace {

constexpr auto refused = Expected::refused;
constexpr auto succeeds = Unconfined::succeeds;
constexpr auto as_root = Unconfined::succeeds_as_root;
constexpr auto anyway = Unconfined::refused;
constexpr auto untried = Unconfined::not_tried;

std::vector<Attack> network() {
    return {{"tcp", "tcp {port} {addresses}", "connects to a listener on this machine", "network", refused, succeeds},
            {"abstract-socket", "abstract-socket {abstract}", "connects to an abstract unix socket", "network", refused,
             succeeds},
            {"unix-socket", "unix-socket %{socket}", "connects to a unix socket in a folder", "file system", refused,
             succeeds},
            {"interfaces", "interfaces", "looks for a network interface", "network", refused, succeeds},
            {"other-sockets", "other-sockets", "makes sockets that no network namespace holds", "network", refused,
             succeeds}};
}

std::vector<Attack> files() {
    return {
        {"secret-file", "read-file %{secret}", "reads a world-readable file", "file system", refused, succeeds},
        {"named-file", "read-file {private}", "names a private file in its command", "file system", refused, succeeds},
        {"linked-file", "read-file %notes.txt", "reads it through a link in its own folder", "file system", refused,
         succeeds},
        {"database", "read-file %{database}", "reads the contest's database", "file system", refused, succeeds},
        {"other-bot", "read-file %{other-bot}", "reads another bot's folder", "file system", refused, succeeds},
        {"shadow", "read-file %/etc/shadow", "reads the machine's password file", "user", refused, as_root},
        {"overwrite", "overwrite %{open-file}", "changes a world-writable file", "file system", refused, succeeds},
        {"own-folder", "own-folder", "writes to its own folder and program", "file system", refused, succeeds},
        {"traps", "traps %{secret}", "leaves links in its folder for the arena to follow", "file system", refused,
         succeeds},
        {"old-scratch", "old-scratch {marker}", "finds what it wrote in its last game", "scratch space", refused,
         succeeds, 2},
        {"writable-folders", "writable-folders %/tmp %/dev/shm", "looks for another folder to write to", "file system",
         refused, untried}};
}

std::vector<Attack> storage() {
    return {{"fill-scratch", "fill %/tmp {scratch}", "writes more into /tmp than it may", "scratch space", refused,
             succeeds},
            {"fill-shm", "fill %/dev/shm {scratch}", "writes more into /dev/shm than it may", "scratch space", refused,
             succeeds},
            {"fill-dev", "fill %/dev 0", "writes into /dev", "file system", refused, as_root},
            {"fill-root", "fill %/ 0", "writes into the root folder", "file system", refused, as_root}};
}

std::vector<Attack> processes() {
    return {
        {"see-process", "see-process {victim-marker}", "looks for a process of this machine in /proc",
         "other processes", refused, succeeds},
        {"opponent", "opponent", "reads and signals its opponent's process", "other processes", refused, succeeds},
        {"read-memory", "read-memory {pid} {address} {length}", "reads the memory of another process",
         "other processes", refused, succeeds},
        {"ptrace", "ptrace victim {pid}", "traces another process", "other processes", refused, succeeds},
        {"trace-launcher", "trace-launcher", "traces the process that started it", "other processes", refused,
         succeeds},
        {"squeeze-launcher", "squeeze-launcher", "changes limits, cores and priority of the process that started it",
         "other processes", refused, succeeds},
        {"flood-launcher", "flood-launcher", "sends all signals to the process that started it", "other processes",
         refused, anyway},
        {"signal", "signal victim {pid}", "signals another process", "other processes", refused, succeeds},
        {"signal-arena", "signal arena {arena-pid}", "signals the arena", "other processes", refused, succeeds},
        {"launcher", "launcher", "writes to the descriptors of what started it", "other processes", refused, succeeds},
        {"daemon", "daemon {marker}", "leaves a process without parent, session or environment", "clean end",
         Expected::nothing_left, succeeds, 2}};
}

std::vector<Attack> limits() {
    return {{"memory", "memory {twice-memory} 4", "fills memory in four children", "memory", Expected::fault_memory,
             succeeds},
            {"uncounted", "uncounted", "has the kernel store what counts for nobody", "memory", refused, succeeds},
            {"memory-file", "memory-file {twice-memory} 2", "fills memory with files that have no path", "memory",
             Expected::fault_memory, succeeds},
            {"forks", "forks {many}", "starts process after process", "processes", Expected::fault_processes, succeeds},
            {"other-core", "other-core", "moves to a core that is not its own", "cores", refused, succeeds},
            {"limits", "limits", "raises its limits, leaves its control groups", "privileges", refused, as_root},
            {"priority", "priority", "takes priority over others", "privileges", refused, as_root},
            {"step-back", "step-back", "lowers its own priority so that others wait for it", "privileges", refused,
             succeeds},
            {"peek", "peek", "reads a line and leaves it in its pipe", "privileges", refused, succeeds}};
}

std::vector<Attack> privileges() {
    return {
        {"become-root", "become-root", "changes its user and groups", "user", refused, as_root},
        {"new-privileges", "new-privileges", "checks whether su and its like work", "privileges", refused, succeeds},
        {"namespaces", "namespaces", "makes namespaces in which it is root", "privileges", refused, as_root},
        {"mounts", "mounts", "mounts, unmounts, changes the root", "privileges", refused, as_root},
        {"devices", "devices", "makes device files", "privileges", refused, as_root}};
}

std::vector<Attack> surroundings() {
    return {{"environment", "environment {variable}", "reads the arena's environment", "environment", refused, anyway},
            {"descriptors", "descriptors", "uses a descriptor that was left open", "environment", refused, anyway},
            {"keyring", "keyring {key}", "reads a key of the arena's session", "environment", refused, anyway},
            {"shared-memory", "shared-memory {segment}", "reads shared memory of this machine", "other processes",
             refused, succeeds},
            {"terminal", "terminal %{terminal}", "types into the arena's terminal", "terminal", refused, untried},
            {"kernel-settings", "kernel-settings", "opens the kernel's settings for writing", "privileges", refused,
             as_root}};
}

std::vector<Attack> chance() {
    return {{"seed", "seed 10000", "computes the seed that its game's chance comes from", "chance", refused, anyway}};
}

std::vector<Attack> channels() {
    return {{"file-locks", "file-locks", "locks a file that every bot can open", "channels", refused, succeeds},
            {"watch-files", "watch-files", "watches what others open", "channels", refused, succeeds},
            {"terminals", "terminals 32", "opens pseudo-terminals", "channels", refused, succeeds},
            {"kernel-files", "kernel-files", "reads what the kernel says about the whole machine", "channels", refused,
             succeeds},
            {"page-cache", "page-cache", "asks which parts of a file are in memory", "channels", refused, succeeds}};
}

std::vector<Attack> screen() {
    return {{"escapes-on-stderr", "escapes-on-stderr", "writes escape sequences on stderr", "screen",
             Expected::nothing_left, anyway},
            {"escapes-in-reply", "escapes-in-reply", "replies with escape sequences", "screen", Expected::fault_illegal,
             anyway}};
}

}  // namespace

std::string_view to_string(Expected expected) {
    constexpr std::array<std::string_view, 5> names{"refused", "nothing left", "fault memory", "fault processes",
                                                    "fault illegal"};
    return names[static_cast<std::size_t>(expected)];
}

std::string_view to_string(Unconfined unconfined) {
    constexpr std::array<std::string_view, 4> names{"succeeds", "succeeds as root", "refused", "not tried"};
    return names[static_cast<std::size_t>(unconfined)];
}

const std::vector<Attack>& attacks() {
    static const std::vector<Attack> all = [] {
        std::vector<Attack> list;
        for (const auto& some : {network(), files(), storage(), processes(), limits(), privileges(), surroundings(),
                                 channels(), chance(), screen()})
            list.insert(list.end(), some.begin(), some.end());
        return list;
    }();
    return all;
}

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
    constexpr std::array<std::string_view, 4> names{"refused", "SUCCEEDED", "UNEXPECTED", "not tried"};
    return names[static_cast<std::size_t>(outcome)];
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
