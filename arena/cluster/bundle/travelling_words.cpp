#include "arena/cluster/bundle/travelling_words.hpp"

#include <algorithm>
#include <system_error>

namespace isola_arena::cluster {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view arena_word = "{arena}";
constexpr char brace = '{';

}  // namespace

TravellingWords::TravellingWords(const fs::path& programs) {
    places_.emplace_back(programs.string() + '/', std::string(arena_word) + '/');
    const std::string prefix = programs.parent_path().string();
    if (prefix == "/usr") return;
    for (const char* folder : {"/share/isola-arena/", "/libexec/isola-arena/"})
        places_.emplace_back(prefix + folder, std::string(arena_word) + "/.." + folder);
}

bool TravellingWords::is_arenas(std::string_view word) const {
    return std::ranges::any_of(places_,
                               [&](const auto& each) { return word.find(each.first) != std::string_view::npos; });
}

std::string TravellingWords::travelling(std::string_view word) const {
    std::string text;
    while (!word.empty()) {
        const auto place =
            std::ranges::find_if(places_, [&](const auto& each) { return word.starts_with(each.first); });
        if (place != places_.end()) {
            text += place->second;
            word.remove_prefix(place->first.size());
            continue;
        }
        text.append(word.front() == brace ? 2 : 1, word.front());
        word.remove_prefix(1);
    }
    return text;
}

std::string arrived_word(std::string_view word, const fs::path& programs) {
    const bool is_arenas = word.starts_with(arena_word);
    std::string text;
    while (!word.empty()) {
        if (word.starts_with(arena_word)) {
            text += programs.string();
            word.remove_prefix(arena_word.size());
            continue;
        }
        if (word.front() == brace && word.size() > 1) word.remove_prefix(1);
        text += word.front();
        word.remove_prefix(1);
    }
    std::error_code unreadable;
    if (is_arenas && fs::exists(text, unreadable)) return fs::weakly_canonical(text, unreadable).string();
    return text;
}

}  // namespace isola_arena::cluster
