#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/process/start/program.hpp"
#include "arena/rules/settings/limits.hpp"
#include "protocol/result.hpp"

/// arena/sandbox confines bots, which are untrusted programs. bubblewrap runs each bot in new namespaces, in which it
/// sees only the system's runtime and its own files. cgroups (cgroup/) limit and count the resources of its whole
/// process tree. Open this header first. In a coroutine on `executor`:
///
///     const auto sandbox = Sandbox::open(SandboxMode::automatic);  // once for a whole run
///     Program program{{"./bot"}, {"PATH=/usr/bin:/bin"}, folder};
///     if (const auto refused = (*sandbox)->confine(program, {})) co_return StartFailure{refused->message};
///     const auto started = co_await BotProcess::start(executor, std::move(program));
///
/// Several threads may use one Sandbox at the same time. It must outlive the bots that it confines.
namespace isola_arena {

/// The mode of isolation. automatic: bots are isolated if bubblewrap is installed; on: they always are; off: they never
/// are. If bots should be isolated and cannot be, the run is refused.
enum class SandboxMode : std::uint8_t { automatic, on, off };

std::string_view to_string(SandboxMode mode);
std::optional<SandboxMode> parse_sandbox_mode(std::string_view name);

/// One protection, and whether this machine enforces it.
struct Protection {
    std::string name;  ///< `file system`, `network`, `memory`, ...
    bool enforced = false;
    std::string how;           ///< the mechanism: `bubblewrap: ...`, `memory cgroup (v1)`; or why it is not enforced
    std::string instead = {};  ///< if it is not enforced: the weaker protection that holds instead; empty: none
    std::string remedy = {};   ///< if it is not enforced: how to change that
    bool operator==(const Protection&) const = default;
};

/// What an earlier start of the arena remembers of this machine; see remembered/remembered_answers.hpp.
struct RememberedTrial {
    std::string file;     ///< the file that is believed; empty: there is none
    std::string why_not;  ///< if there is none: why
};

/// The limits of one bot, and the paths that are hidden from it. Paths are absolute.
struct Confinement {
    Limits limits;
    std::vector<std::string> hidden;  ///< the bot never sees them, wherever they lie: the contest's database, the other
                                      ///< bots' folders. A path that does not exist yet cannot be hidden
    std::vector<std::string> shared = {};  ///< folders that the bot sees, read-only; see share/shared_folders.hpp
};

/// The confinement of all bots of one run of the arena. May be used by several threads.
class Sandbox {
public:
    /// Probes the machine, which takes at most 100 ms unless something hangs, unless an earlier start with the same
    /// outcome remembers it; with the mode `off`, probes nothing. If a start of a bot then contradicts what was
    /// remembered, it is forgotten, and the machine is probed once before the bot is started again. Returns an error,
    /// with the reason and the remedy, if bubblewrap is installed and does not work, or if the mode is `on` and
    /// bubblewrap is not installed.
    static Result<std::shared_ptr<const Sandbox>> open(SandboxMode mode);

    /// Probes the machine, whatever is remembered, and returns the result even if bots cannot be isolated on it.
    static std::shared_ptr<const Sandbox> survey();

    /// Returns what was remembered before this sandbox was opened.
    const RememberedTrial& remembered() const;

    /// Returns whether bots are isolated from the host (by bubblewrap).
    bool isolates() const;

    /// Returns whether the whole process tree of a bot can be stopped and continued (by the cgroup freezer).
    bool can_stop() const;

    /// Asks bubblewrap for its version, such as 0.8.0, and returns it; empty if there is no bubblewrap or it was not
    /// looked for.
    std::string bubblewrap_version() const;

    /// Returns whether the CPU time of a bot is that of its whole process tree: `cpu_scope` of records.
    bool counts_tree() const;

    /// Returns all protections, in the order in which doctor and documents list them.
    const std::vector<Protection>& protections() const;

    /// Returns one line for the start of a run: which protections are enforced and which are not.
    std::string summary() const;

    /// Puts a program into the sandbox: sets its launcher (bubblewrap), cgroup, user, mounts and limits, and HOME in
    /// its environment. The program may use the cores that the calling thread may use. Call confine() again for every
    /// process, just before the process is started. If the sandbox is off, changes nothing. Returns an error in words
    /// if the program could not start in the sandbox (if the unprivileged user cannot reach its file, for example).
    /// Throws ArenaFailure if a cgroup, or another part of the sandbox, cannot be made.
    std::optional<Error> confine(Program& program, const Confinement& confinement) const;

private:
    struct State;
    explicit Sandbox(std::unique_ptr<const State> state);
    const State& current() const;
    const State& try_anew(const State& doubted) const;

    // The last one is used. One follows another if it contradicts what was remembered; the bots of the first may live
    // on.
    mutable std::vector<std::unique_ptr<const State>> states_;
    mutable std::mutex changing_;

public:
    ~Sandbox();
};

}  // namespace isola_arena
