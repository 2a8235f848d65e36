#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/base/toml/toml_reader.hpp"
#include "protocol/result.hpp"

namespace isola_arena::host {

/// What marks depend on.
enum class MarkedBy : std::uint8_t {
    rank,    ///< a lower one is better
    level,   ///< of the bundled engine: the one that is nearest to the bot in strength
    points,  ///< of the table
};

/// Returns `rank`, `level` or `points`.
std::string_view to_string(MarkedBy by);

/// The marks from a rank, a level or a number of points on.
struct MarkThreshold {
    double value = 0;  ///< the worst value that still has the marks
    double marks = 0;
    bool operator==(const MarkThreshold&) const = default;
};

/// How an organiser turns results into marks: the table [marks] of a contest.toml or of another file.
struct MarkScheme {
    MarkedBy by = MarkedBy::rank;
    std::vector<MarkThreshold> thresholds;  ///< from the best value to the worst
    double missing = 0;                     ///< the marks of authors without a bot in the table
    bool operator==(const MarkScheme&) const = default;
};

/// Returns the marks for a value: those of the first threshold that the value reaches. Returns an error if the value is
/// worse than all thresholds.
Result<double> marks_for(const MarkScheme& scheme, double value);

/// Reads the table [marks], which the file must have, with the keys `by`, `thresholds` and `missing`. Throws
/// TomlProblem if a value is wrong, two thresholds have one value, or a better value has fewer marks than a worse one.
MarkScheme mark_scheme_in(const toml::table& file, const TomlReader& reader);

/// Returns the scheme as an inline table of TOML, in one line.
std::string mark_scheme_text(const MarkScheme& scheme);

/// Reads the table [marks] of a file, whatever else the file says. Returns nullopt if the file has no such table, and
/// an error with file and line if the file cannot be read or the table is wrong.
Result<std::optional<MarkScheme>> read_mark_scheme(const std::filesystem::path& file);

}  // namespace isola_arena::host
