#pragma once

#include <string>

#include "arena/base/json/json_writer.hpp"

namespace isola_arena {

/// Returns an object as text. write: writes its members, `json.key("turn").number(3)`.
template <class Write>
std::string json_object(Write&& write) {
    std::string text;
    JsonWriter json(text);
    json.begin_object();
    write(json);
    json.end_object();
    return text;
}

}  // namespace isola_arena
