#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace isola_arena::cluster {

/// How words of a bot's command travel: the folder of the arena's program, which is another one on another machine,
/// becomes `{arena}`. A brace of the user's own is doubled, so that nothing that he wrote is taken for that.
class TravellingWords {
public:
    /// programs: the folder of the arena's program here, absolute.
    explicit TravellingWords(const std::filesystem::path& programs);

    /// Returns whether the word names a file that comes with the arena.
    bool is_arenas(std::string_view word) const;

    std::string travelling(std::string_view word) const;

private:
    std::vector<std::pair<std::string, std::string>> places_;  ///< how paths begin here, and how they travel
};

/// Returns a word that has travelled as it is on this machine. programs: the folder of the arena's program here.
std::string arrived_word(std::string_view word, const std::filesystem::path& programs);

}  // namespace isola_arena::cluster
