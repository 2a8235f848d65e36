#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace isola_arena {

/// Returns those of the names that a person may have meant by a word that is none of them: at most three, the nearest
/// first, none more than one step farther than the nearest. Near is a name that takes few single steps, for the length
/// of the word: a letter more or less, another letter, two neighbours exchanged. Upper and lower case are alike.
std::vector<std::string> near_names(std::string_view word, const std::vector<std::string>& names);

/// Returns the question at the end of an error: `: did you mean greedy?`, or an empty text if there is no near name.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& names);

}  // namespace isola_arena
