#pragma once

#include <string>
#include <vector>

namespace isola_arena {

/// A folder that all bots and builds of a contest see, read-only.
struct Share {
    std::string folder;    ///< absolute
    std::string named_by;  ///< the setting or the place in a file that names it, for people
    bool operator==(const Share&) const = default;
};

using Shares = std::vector<Share>;

}  // namespace isola_arena
