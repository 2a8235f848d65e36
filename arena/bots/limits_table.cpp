#include "arena/bots/limits_table.hpp"

#include "arena/base/text/size.hpp"
#include "arena/base/toml/toml_reader.hpp"

namespace isola_arena {

LimitRequest read_limits(const TomlReader& limits) {
    limits.only({"memory", "processes", "scratch"});
    LimitRequest requested;
    if (limits.has("memory")) requested.memory = limits.parsed("memory", parse_size);
    if (limits.has("processes")) requested.processes = limits.number("processes", 1, most_processes);
    if (limits.has("scratch")) requested.scratch = limits.parsed("scratch", parse_size);
    return requested;
}

std::string limits_text(const Limits& limits) {
    return size_text(limits.memory) + " of memory, " + std::to_string(limits.processes) + " processes, " +
           size_text(limits.scratch) + " of scratch space";
}

}  // namespace isola_arena
