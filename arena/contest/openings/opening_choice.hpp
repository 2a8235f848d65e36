#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arena/base/embedded_file.hpp"

/// arena/contest/openings has the key `openings` of contest files and of hosted contests, and the balanced sets of
/// openings that the arena brings (sets/, made by bot/engine/isola/openings). Open this header first; the openings that
/// a choice stands for are found by chosen_openings() in arena/contest/setup.
///
/// The functions have no shared state. Any thread may call them.
namespace isola_arena {

class TomlReader;

/// How the games of a contest begin, as an organiser chose it. At most one member is set; none: at the first position.
struct OpeningChoice {
    int plies = 0;          ///< random turns, the same for both games of a pair
    bool balanced = false;  ///< the set of balanced_set()
    std::string file;       ///< of openings (docs/comparing.md)

    bool is_given() const { return plies > 0 || balanced || !file.empty(); }
    bool operator==(const OpeningChoice&) const = default;
};

/// Reads the key `openings`, which must be there: a number of turns, `"balanced"`, or the name of a file. Throws
/// TomlProblem if the value is something else.
OpeningChoice read_opening_choice(const TomlReader& table);

/// Returns the value of the key for such a choice, as TOML.
std::string toml_of(const OpeningChoice& choice);

/// Returns the choice with the name of its file made relative to the current folder, for a choice that was read from a
/// file in that folder.
OpeningChoice in_folder(OpeningChoice choice, const std::filesystem::path& folder);

/// Returns the files of sets/, each named after its variant and board: `isolation-6x8.txt`.
std::span<const EmbeddedFile> embedded_openings();

/// Returns the text of the balanced set, a file of openings, for these complete rules; nullopt if no set is for them.
std::optional<std::string_view> balanced_set(std::string_view rules);

/// Returns what the sets are for, for messages: `isolation on 6x8`.
std::vector<std::string> balanced_boards();

}  // namespace isola_arena
