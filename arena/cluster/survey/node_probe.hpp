#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/result.hpp"

namespace isola_arena::cluster {

/// What a machine says of itself: whether it could play games of a contest.
struct NodeProbe {
    std::string node;
    std::string processor;
    std::string arena;                       ///< the version of its arena
    int cores = 1;                           ///< that this arena may use
    bool isolates = false;                   ///< bots in a sandbox
    std::string sandbox = {};                ///< a sentence about its protections
    std::vector<std::string> runtimes = {};  ///< programs that start bots
    std::int64_t clock_ms = 0;               ///< since 1970
    bool operator==(const NodeProbe&) const = default;
};

/// Returns the time of this machine's clock, in milliseconds since 1970.
std::int64_t present_ms();

/// Returns what this machine says of itself now.
NodeProbe probe_here(const std::string& version);

std::string probe_text(const NodeProbe& probe);

/// Reads such a text; an error begins with `where`.
Result<NodeProbe> parse_probe(std::string_view text, std::string_view where);

/// Writes probe_here() into the file, by a rename. Throws ArenaFailure if that fails.
void write_probe(const std::string& file, const std::string& version);

}  // namespace isola_arena::cluster
