#pragma once

#include <string>

namespace isola_arena {

/// The options of `arena tournament` that say where games are played, as text.
struct ClusterOptions {
    std::string executor = "local";  ///< `local`, `slurm` or `folder`
    std::string slurm;               ///< options for sbatch, as a command line
    std::string shared;              ///< the folder that all machines see; empty: beside the database
    std::string chunk_time;          ///< how long a task should play at least; empty: 30 s

    bool is_local() const { return executor == "local"; }
};

}  // namespace isola_arena
