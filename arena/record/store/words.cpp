#include "arena/record/store/words.hpp"

#include <boost/json/parse.hpp>

#include "arena/base/json/json_escape.hpp"

namespace isola_arena::store {
namespace {

std::optional<std::string> word_of(const boost::json::value& value) {
    const auto* text = value.if_string();
    if (!text) return std::nullopt;
    return json_bytes({text->data(), text->size()});
}

}  // namespace

std::string json_of_words(const std::vector<std::string>& words) {
    std::string json = "[";
    for (const std::string& word : words) {
        if (json.size() > 1) json += ',';
        append_json_bytes(json, word);
    }
    return json += ']';
}

std::optional<std::vector<std::string>> words_of_json(std::string_view text) {
    boost::system::error_code error;
    const auto parsed = boost::json::parse({text.data(), text.size()}, error);
    if (error || !parsed.is_array()) return std::nullopt;
    std::vector<std::string> words;
    for (const auto& value : parsed.get_array()) {
        auto word = word_of(value);
        if (!word) return std::nullopt;
        words.push_back(*std::move(word));
    }
    return words;
}

}  // namespace isola_arena::store
