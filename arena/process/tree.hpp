#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <sys/types.h>

namespace isola_arena {

/// From now on processes whose parent dies become children of the arena instead of init's, so that a bot's
/// descendants can be found whatever they did to hide. Posts the warden, too: see warden.hpp. Throws std::system_error
/// where the system refuses.
void adopt_orphans();

/// A bot's process tree: its session, and its token, an environment entry that all its descendants inherit.
struct Tree {
    pid_t leader;
    std::string token;  ///< NAME=VALUE
};

/// Whether that process is over, or ends just now and nothing can keep it from that.
bool has_ended(pid_t pid);

/// The arena's children that belong to the tree, its leader aside: those in the leader's session or with its token,
/// and whatever has ended or is ending without being a leader (that could be anybody's, but may have children that
/// are not the arena's yet).
std::vector<pid_t> orphans_of(const Tree& tree);

/// The processes of the tree that live: its leader, its orphans, and all their descendants; no more than so many.
std::vector<pid_t> processes_of(const Tree& tree, std::size_t most);

/// That process leads a bot's tree until forgotten, which must be before it is waited for: it is no orphan of another
/// bot's, which saves looking at it whenever a bot ends.
void remember_leader(pid_t pid);
void forget_leader(pid_t pid);

/// Sends SIGKILL to each, and to the process groups that they lead.
void kill_all(const std::vector<pid_t>& orphans);

/// Takes leave of those that have ended, and gives the rest: an orphan's own children are orphans only after that.
std::vector<pid_t> reap(const std::vector<pid_t>& orphans);

/// Marks the calling process as a bot's leader: visible until it has been waited for, and not inherited by its
/// children. System calls only; false where the system refuses.
bool mark_as_leader();

/// All children that the calling process has, the warden aside.
std::vector<pid_t> children();

/// Kills every child that is left, whoever's it was, until none is (for at most a second). Only for a moment when no
/// bot is meant to run: it finds also those that scrubbed their environment and left their session.
void sweep_children();

}  // namespace isola_arena
