#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "tests/architecture/source.hpp"

/// Rules about transitive includes: not only the headers that a file names, but also those that it reads through
/// others.
namespace isola_arena::architecture {

/// The graph of includes.
class IncludeGraph {
public:
    using Wanted = std::function<bool(const Include&)>;

    explicit IncludeGraph(const std::vector<Source>& sources);

    /// Returns the shortest path from a file through its includes to a wanted include, each step by name; empty if
    /// there is none.
    std::vector<std::string> way(const std::string& from, const Wanted& wanted) const;

    /// Returns the .cpp files from which such a path exists, sorted.
    std::vector<std::string> units_that_reach(const Wanted& wanted) const;

private:
    std::map<std::string, std::vector<Include>> includes_;
};

/// Returns whether the include is Asio or a header that includes it.
bool is_asio(const Include& include);

/// Returns whether the include is the parser of the command line, CLI11.
bool is_parser(const Include& include);

/// Formats, ratings and everything in record/ consist of values and functions. No include path leads from them to Asio,
/// or to headers of process/ that define more than values.
Complaints machinery_among_values(const std::vector<Source>& sources);

/// What rules/ needs, itself and all that it includes, has no Asio, threads, files or exceptions.
Complaints impure_rules(const std::vector<Source>& sources);

/// Headers of process/, sandbox/, judge/ and contest/ do not include Asio, directly or indirectly, except for a few
/// listed ones.
Complaints asio_in_headers(const std::vector<Source>& sources);

/// Only the files that register the commands include the parser, and no header does.
Complaints parser_elsewhere(const std::vector<Source>& sources);

}  // namespace isola_arena::architecture
