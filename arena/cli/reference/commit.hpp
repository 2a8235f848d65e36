#pragma once

#include <string_view>

namespace isola_arena {

/// The newest commit that changed the program. Empty: it was not built from a repository or an archive of one.
struct Commit {
    std::string_view hash;
    std::string_view date;    ///< YYYY-MM-DD
    bool is_changed = false;  ///< the sources had changes that were not committed
};

/// Written by commit.cmake when the program is built.
Commit commit_of_program();

}  // namespace isola_arena
