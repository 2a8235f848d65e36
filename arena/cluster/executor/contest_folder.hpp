#pragma once

#include <filesystem>
#include <string>

#include "arena/cluster/chunk/portable_plan.hpp"
#include "arena/cluster/shared/shared_folder.hpp"
#include "arena/contest/setup/confinements.hpp"
#include "arena/record/store/store.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// The note (Store::note()) with the name of the shared folder of a contest; empty: the next run makes a new one.
inline constexpr const char* note_of_folder = "shared_contest";

/// The settings that a contest needs to be played on other machines.
struct RemoteSetup {
    std::string shared;    ///< the value of `--shared`; empty: a folder beside the database
    std::string database;  ///< the database of the contest
    std::string bots_file;
    ConfinementOptions confinement;
    bool isolates = false;  ///< bots are isolated on this machine
    bool records = true;
    std::string version;  ///< of this arena
};

/// Returns the shared folder of the contest with its plan and all bots in it. If the database names a folder with the
/// same plan and bots, returns that folder, because tasks of an earlier run may still write into it. Otherwise makes a
/// new folder, enters its name into the database, commits that, and prints on stderr what has changed. Returns an error
/// if a limit is wrong, a bot cannot be packed or the folder cannot be made.
Result<cluster::SharedFolder> contest_folder(const RemoteSetup& setup, const ContestPlan& plan, Store& store);

/// Returns the folder that `--shared` means; see RemoteSetup::shared.
std::filesystem::path shared_folder_of(const RemoteSetup& setup);

}  // namespace isola_arena
