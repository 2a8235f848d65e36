#include "arena/web/api/http_text.hpp"

#include <utility>

#include "arena/base/json/json_writer.hpp"
#include "arena/web/feed/harmless_name.hpp"

namespace isola_arena::web {

Response json_response(std::string json, unsigned status) {
    return {status, "application/json", std::move(json), {{"Cache-Control", "no-store"}}};
}

Response without_secrets(Response response) {
    response.compressible = true;
    return response;
}

Response problem(unsigned status, std::string_view why) {
    std::string text;
    JsonWriter json(text);
    json.begin_object().key("error").text(why).end_object();
    return json_response(std::move(text), status);
}

Response download(std::string name, std::string type, std::string body) {
    return {200,
            std::move(type),
            std::move(body),
            {{"Cache-Control", "no-store"},
             {"Content-Disposition", "attachment; filename=\"" + harmless_name(std::move(name), '_') + "\""}}};
}

}  // namespace isola_arena::web
