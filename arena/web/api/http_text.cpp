#include "arena/web/api/http_text.hpp"

#include <algorithm>

#include "arena/record/json/json_writer.hpp"

namespace isola_arena::web {
namespace {

bool is_harmless(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_' ||
           c == '.';
}

}  // namespace

Response json_response(std::string json, unsigned status) {
    return {status, "application/json", std::move(json), {{"Cache-Control", "no-store"}}};
}

Response problem(unsigned status, std::string_view why) {
    std::string text;
    JsonWriter json(text);
    json.begin_object().key("error").text(why).end_object();
    return json_response(std::move(text), status);
}

Response download(std::string name, std::string type, std::string body) {
    std::ranges::replace_if(
        name, [](char c) { return !is_harmless(c); }, '_');
    return {200,
            std::move(type),
            std::move(body),
            {{"Cache-Control", "no-store"}, {"Content-Disposition", "attachment; filename=\"" + name + "\""}}};
}

}  // namespace isola_arena::web
