#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace isola_arena::store {

/// Returns the words of a command as a JSON array of strings, each of which holds exact bytes (append_json_bytes).
std::string json_of_words(const std::vector<std::string>& words);

/// Returns the words of such an array; nullopt if the text is not one.
std::optional<std::vector<std::string>> words_of_json(std::string_view text);

}  // namespace isola_arena::store
