#pragma once

#include <sys/types.h>

#include <cstddef>
#include <string>
#include <vector>

/// arena/process/tree finds, stops and kills all descendants of a bot, whatever they do to hide, and reads how much
/// they use. If they are in a cgroup, control_group.hpp finds them; else this header does: the arena is their
/// subreaper, and a token in the environment marks them. Open this header first:
///
///     adopt_orphans();                     // once, before any bot is started
///     const ProcessTree tree{pid, token};  // the bot's environment has the token
///     for (auto left = orphans_of(tree); !left.empty(); left = orphans_of(tree)) { kill_all(left); reap(left); }
///
/// Several threads may use these functions at the same time, each for its own bots. A ControlGroup may be used by one
/// thread at a time; any thread may read its times.
namespace isola_arena {

/// Makes the arena a subreaper: from now on processes whose parent dies become children of the arena instead of init's,
/// so that a bot's descendants can be found whatever they did to hide. Also starts the orphan reaper; see
/// orphan_reaper.hpp. Throws std::system_error or Shortage if the system refuses.
void adopt_orphans();

/// A bot's process tree, known by its session and by its token, an environment entry that all its descendants inherit.
struct ProcessTree {
    pid_t leader;       ///< of the session: the process that was started
    std::string token;  ///< NAME=VALUE
};

/// Returns whether that process has ended, or has begun to end and cannot be stopped any more.
bool has_ended(pid_t pid);

/// Returns the arena's children that belong to the tree, except its leader. These are the children in the leader's
/// session, those with its token, and every child that has ended or is ending and is not a leader. (A child that has
/// ended could be any bot's. It is included because it may have children that the arena has not adopted yet.)
std::vector<pid_t> orphans_of(const ProcessTree& tree);

/// The most processes of one tree that the arena looks at.
inline constexpr std::size_t most_processes_seen = 100;

/// Returns the living processes of the tree, at most `most` of them: its leader, its orphans, and all their
/// descendants.
std::vector<pid_t> processes_of(const ProcessTree& tree, std::size_t most);

/// Remembers that process as the leader of a bot's tree, so that orphans_of() for other bots need not look at it.
/// forget_leader() must be called before the process is reaped.
void remember_leader(pid_t pid);
void forget_leader(pid_t pid);

/// Sends SIGKILL to each process that has not ended, and to the process group that it leads.
void kill_all(const std::vector<pid_t>& orphans);

/// Reaps the processes that have ended, and returns the others. The children of a process become orphans only when the
/// process has ended.
std::vector<pid_t> reap(const std::vector<pid_t>& orphans);

/// Marks the calling process as a bot's leader. The mark is visible until the process has been reaped, and its children
/// do not inherit it. Makes system calls only; returns false if the system refuses.
bool mark_as_leader();

/// Returns all children of the calling process except the orphan reaper.
std::vector<pid_t> children();

/// Kills all remaining children, of whichever bot, until none is left, for at most a second. Call it only when no bot
/// should be running, because it also finds processes that cleared their environment and left their session. Returns
/// the processes that remain because the system does not end them.
std::vector<pid_t> sweep_children();

/// Returns a warning about the processes that sweep_children() returned; empty if there are none.
std::string warning_of_left(const std::vector<pid_t>& left);

/// Kills all remaining processes of bots, and prints a warning on stderr about those that the system does not end. Call
/// it only when no bot should be running.
void end_all_bots();

}  // namespace isola_arena
