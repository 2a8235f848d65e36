#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "arena/cluster/slurm/batch_system.hpp"

/// What Slurm's own words mean, and what the user can do. Pure functions.
namespace isola_arena::cluster {

/// The statuses of a task's script if the node cannot play; `arena work` does not use them.
inline constexpr int no_shared_folder = 96;
inline constexpr int no_arena = 97;

/// The statuses with which `arena work` ends although it has written a result: a refusal, or only the games that are
/// whole.
inline constexpr int refused = 3;
inline constexpr int broken_off = 130;

/// Returns the trouble of a call. errors: the program's stderr. how: how the program ended, for the case that errors is
/// empty.
BatchTrouble trouble_of(std::string_view program, std::string_view errors, std::string_view how);

/// Returns whether a change to a waiting job failed because the job does not wait any more: it has begun or is over.
bool waits_no_more(const BatchTrouble& trouble);

/// Returns the trouble of a program that is not in PATH.
BatchTrouble not_installed(std::string_view program);

/// Returns whose fault the end of a task was.
EndKind kind_of_end(const TaskReport& task);

/// Returns whether a task with such an end cannot have written a result: it was killed, could not begin, or gave up.
bool leaves_no_result(const TaskReport& task);

/// Returns in words how a task ended that left no result: Slurm's words, their meaning and what to do. No full stop.
std::string text_of_end(const TaskReport& task);

/// Returns whether Slurm will not start a waiting task any more: after the task's node could not start it, Slurm put it
/// back into the queue, and holds it there until somebody with the right to do so releases it.
bool never_starts(const TaskReport& task);

/// Returns why a task waits and what to do; nullopt if Slurm's reason is an ordinary one, such as tasks before it.
std::optional<std::string> text_of_waiting(const TaskReport& task);

}  // namespace isola_arena::cluster
