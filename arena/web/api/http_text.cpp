// Reads an `Accept-Encoding` header, in lower or upper case, spaces ignored:
//
//     header := coding {"," coding}
//     coding := name [";" "q=" number]        number: 0 refuses the coding
#include "arena/web/api/http_text.hpp"

#include <algorithm>
#include <memory>
#include <new>
#include <utility>

#include <zlib.h>

#include "arena/base/json/json_writer.hpp"
#include "arena/base/text/text.hpp"
#include "arena/web/feed/game_log.hpp"

namespace isola_arena::web {
namespace {

constexpr std::size_t least_size = 1000;
constexpr int gzip_window = MAX_WBITS + 16;  // 16 asks zlib for the format gzip
constexpr int memory_level = 9;

// `q=0`, `q=0.0` and so on.
bool refuses(std::string_view parameter) {
    return parameter.starts_with("q=0") && parameter.find_first_not_of("0.", 2) == std::string_view::npos;
}

}  // namespace

Response json_response(std::string json, unsigned status) {
    return {status, "application/json", std::move(json), {{"Cache-Control", "no-store"}}};
}

Response without_secrets(Response response) {
    response.compressible = true;
    return response;
}

Response problem(unsigned status, std::string_view why, std::optional<std::int64_t> retry_after) {
    Response response = json_response(json_object([why](JsonWriter& json) { json.key("error").text(why); }), status);
    if (retry_after) response.headers.emplace_back("Retry-After", std::to_string(*retry_after));
    return response;
}

Response download(std::string name, std::string type, std::string body) {
    return {200,
            std::move(type),
            std::move(body),
            {{"Cache-Control", "no-store"},
             {"Content-Disposition", "attachment; filename=\"" + harmless_name(std::move(name), '_') + "\""}}};
}

bool accepts_gzip(std::string_view accept_encoding) {
    std::string header = in_lower_case(accept_encoding);
    std::erase_if(header, [](char c) { return c == ' ' || c == '\t'; });
    bool takes_any = false;
    for (const std::string_view coding : split(header, ',')) {
        const std::string_view name = coding.substr(0, coding.find(';'));
        const bool takes = !refuses(coding.substr(std::min(name.size() + 1, coding.size())));
        if (name == "gzip" || name == "x-gzip") return takes;
        if (name == "*") takes_any = takes;
    }
    return takes_any;
}

std::string gzip(std::string_view text, Effort effort) {
    z_stream stream{};
    if (deflateInit2(&stream, static_cast<int>(effort), Z_DEFLATED, gzip_window, memory_level, Z_DEFAULT_STRATEGY) !=
        Z_OK)
        throw std::bad_alloc();
    const std::unique_ptr<z_stream, decltype(&deflateEnd)> end(&stream, &deflateEnd);
    std::string packed(deflateBound(&stream, static_cast<uLong>(text.size())), '\0');
    stream.next_in = reinterpret_cast<const Bytef*>(text.data());
    stream.avail_in = static_cast<uInt>(text.size());
    stream.next_out = reinterpret_cast<Bytef*>(packed.data());
    stream.avail_out = static_cast<uInt>(packed.size());
    if (deflate(&stream, Z_FINISH) != Z_STREAM_END) throw std::bad_alloc();
    packed.resize(stream.total_out);
    return packed;
}

bool is_worth_compressing(std::size_t size) { return size >= least_size; }

Response compressed(Response response, std::string_view accept_encoding) {
    if (!response.compressible) return response;
    response.headers.emplace_back("Vary", "Accept-Encoding");
    if (!is_worth_compressing(response.body.size()) || !accepts_gzip(accept_encoding)) return response;
    std::string packed = gzip(response.body, Effort::low);
    if (packed.size() >= response.body.size()) return response;
    response.body = std::move(packed);
    response.headers.emplace_back("Content-Encoding", "gzip");
    return response;
}

}  // namespace isola_arena::web
