#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/process/limits.hpp"
#include "arena/process/spawn.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// Whether bots are isolated: where it can be done, always (a run without is refused), never.
enum class SandboxWish : std::uint8_t { automatic, on, off };

std::string_view to_string(SandboxWish wish);
std::optional<SandboxWish> parse_sandbox_wish(std::string_view word);

/// What one protection is worth on this machine.
struct Protection {
    std::string name;  ///< `file system`, `network`, `memory`, ...
    bool enforced = false;
    std::string how;           ///< by what: `bubblewrap: ...`, `memory cgroup (v1)`; or why not
    std::string instead = {};  ///< where it is not enforced: what holds in its place; empty: nothing
    std::string remedy = {};   ///< where it is not enforced: what to do
};

/// What a bot is to be confined to. Paths are absolute.
struct Confinement {
    Limits limits;
    std::vector<std::string> hidden;  ///< never to be seen, wherever they lie: the contest's database, others' folders.
                                      ///< What does not exist yet cannot be hidden
};

/// What confines the bots of one run of the arena. May be used by several threads.
class Sandbox {
public:
    /// Probes the machine (at most 100 ms where nothing hangs); wish off: looks at nothing. Refused: wish on where
    /// bubblewrap does not work; the reason says why and what to do.
    static Result<std::shared_ptr<const Sandbox>> open(SandboxWish wish);

    /// Whether bots are isolated from the host (by bubblewrap).
    bool isolates() const;

    /// Whether the process tree of a bot can be stopped and go on as a whole.
    bool can_stop() const;

    /// The version of bubblewrap, such as 0.8.0; empty where there is none.
    const std::string& bubblewrap_version() const;

    /// Whether the CPU time of a bot is that of its whole tree: `cpu_scope` of records.
    bool counts_tree() const;

    /// All protections, in the order in which doctor and documents list them.
    const std::vector<Protection>& protections() const;

    /// One line for the start of a run: what is enforced and what is not.
    std::string summary() const;

    /// Puts a program into the sandbox: launcher, group, user, mounts, limits, and in its environment HOME. It may use the
    /// cores that the calling thread may. For every process anew, just before it is started. Throws ArenaFailure where a
    /// group cannot be made. A program that the sandbox would not let start (its file cannot be reached by the
    /// unprivileged user) gives a refusal in words.
    std::optional<Refusal> confine(Program& program, const Confinement& confinement) const;

private:
    struct State;
    explicit Sandbox(std::unique_ptr<const State> state);
    std::unique_ptr<const State> state_;

public:
    ~Sandbox();
};

}  // namespace isola_arena
