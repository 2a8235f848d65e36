#pragma once

#include <memory>
#include <string>

#include "arena/contest/setup/confinements.hpp"
#include "arena/contest/setup/contest_choice.hpp"
#include "arena/host/club/host_settings.hpp"
#include "arena/host/intake/intake.hpp"

namespace isola_arena {

/// Returns the maker of the steps between `received` and `playing`: each submission is unpacked, recognised, built in
/// the sandbox, and examined as `arena check` does it for the contest of these settings. What a version becomes lies in
/// its folder: `source`, and `bot`, which plays. One that is rebuilt lies in `again` until it is fit; then the two
/// change places. A step throws ArenaFailure if this machine fails, or the settings do not make a contest. Confinements
/// outlive what is returned.
host::MakeSteps steps_of_submissions(const Confinements& confinements, const host::HostSettings& settings,
                                     const ConfinementOptions& options);

}  // namespace isola_arena
