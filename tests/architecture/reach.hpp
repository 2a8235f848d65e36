#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "tests/architecture/source.hpp"

/// What files read through all that they include, and not only what they name.
namespace isola_arena::architecture {

/// Who includes whom.
class IncludeGraph {
public:
    using Wanted = std::function<bool(const Include&)>;

    explicit IncludeGraph(const std::vector<Source>& sources);

    /// The shortest way from a file through what it includes to an include that is wanted, all of its steps by name;
    /// empty if there is none.
    std::vector<std::string> way(const std::string& from, const Wanted& wanted) const;

    /// The .cpp files from which there is a way, in the order of their paths.
    std::vector<std::string> units_that_reach(const Wanted& wanted) const;

private:
    std::map<std::string, std::vector<Include>> includes_;
};

/// Asio, and what brings it along.
bool is_asio(const Include& include);

/// The parser of the command line.
bool is_parser(const Include& include);

/// Formats, ratings and all that lies in record/ are values and functions: there is no way from them to Asio, nor to
/// the headers of process/ but those that hold values.
Complaints machinery_among_values(const std::vector<Source>& sources);

/// Headers of process/, sandbox/, judge/ and contest/ bring no Asio along, but for the few whose matter it is.
Complaints asio_in_headers(const std::vector<Source>& sources);

/// The parser is known to the files that register the commands, and to no header.
Complaints parser_elsewhere(const std::vector<Source>& sources);

}  // namespace isola_arena::architecture
