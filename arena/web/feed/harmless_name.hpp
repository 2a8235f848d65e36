#pragma once

#include <algorithm>
#include <string>

namespace isola_arena::web {

/// Returns the text fit for ids and for names of files, where it needs no quotes: each byte that is neither a letter or
/// digit of ASCII nor one of `-_.` is replaced.
inline std::string harmless_name(std::string text, char instead) {
    std::ranges::replace_if(
        text,
        [](char c) {
            return !((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
                     c == '_' || c == '.');
        },
        instead);
    return text;
}

}  // namespace isola_arena::web
