#pragma once

#include <string>

#include "arena/judge/settings/machine.hpp"

namespace isola_arena::cluster {

/// Returns this machine: the name that the batch system gave its node, else the host's, and its processor.
Machine this_machine();

/// Returns a word that no other task has: the node, the batch system's job if there is one, and a random part. It is a
/// plain name without dots (see is_plain_name()).
std::string who_am_i(const Machine& machine);

/// Returns how many cores the batch system has given this task; 0 if it does not say.
int cores_given();

}  // namespace isola_arena::cluster
