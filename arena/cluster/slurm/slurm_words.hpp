#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "arena/cluster/slurm/batch_system.hpp"

/// What Slurm's own words mean, and what can be done. Pure functions.
namespace isola_arena::cluster {

/// How a task's script ends where a node cannot play; `arena work` has no such statuses.
inline constexpr int no_shared_folder = 96;
inline constexpr int no_arena = 97;

/// With these `arena work` ends although it has written a result: a refusal, or the games that are whole.
inline constexpr int refused = 3;
inline constexpr int broken_off = 130;

/// Returns the trouble of a call. errors: what the program wrote on stderr. how: how it ended, where it wrote nothing.
BatchTrouble trouble_of(std::string_view program, std::string_view errors, std::string_view how);

/// Returns whether the trouble of a change to a waiting job is that it waits no more: it has begun or is over.
bool waits_no_more(const BatchTrouble& trouble);

/// Returns the trouble of a program that is not in PATH.
BatchTrouble not_installed(std::string_view program);

/// Returns whose fault the end of a task was.
EndKind kind_of_end(const TaskReport& task);

/// Returns whether a task that ended like that cannot have written a result: it was killed, could not begin, or gave
/// up.
bool leaves_no_result(const TaskReport& task);

/// Returns how a task ended that left no result: Slurm's words, what they mean and what to do, without a full stop.
std::string words_of_end(const TaskReport& task);

/// Returns whether a task waits that Slurm will not start any more: it put it back after its node could not start it, and
/// holds it until somebody with the right to do so releases it.
bool never_starts(const TaskReport& task);

/// Returns why a task waits and what to do, where Slurm's reason is another than that others are before it.
std::optional<std::string> words_of_waiting(const TaskReport& task);

}  // namespace isola_arena::cluster
