#include "arena/web/api/assets.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>

namespace isola_arena::web {
namespace {

struct Ending {
    std::string_view ending;
    std::string_view type;
};

constexpr std::array<Ending, 14> endings{{{".html", "text/html; charset=utf-8"},
                                          {".js", "text/javascript; charset=utf-8"},
                                          {".mjs", "text/javascript; charset=utf-8"},
                                          {".css", "text/css; charset=utf-8"},
                                          {".svg", "image/svg+xml"},
                                          {".png", "image/png"},
                                          {".ico", "image/x-icon"},
                                          {".json", "application/json"},
                                          {".jsonl", "application/jsonl"},
                                          {".webmanifest", "application/manifest+json"},
                                          {".woff2", "font/woff2"},
                                          {".txt", "text/plain; charset=utf-8"},
                                          {".md", "text/plain; charset=utf-8"},
                                          {".map", "application/json"}}};

std::string etag_of(std::string_view content) {
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const char c : content) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    std::array<char, 40> text{};
    std::snprintf(text.data(), text.size(), "\"%016llx-%zx\"", static_cast<unsigned long long>(hash), content.size());
    return text.data();
}

bool names(std::string_view if_none_match, std::string_view etag) {
    return if_none_match == "*" || if_none_match.find(etag) != std::string_view::npos;
}

}  // namespace

std::string_view media_type(std::string_view path) {
    const auto known =
        std::ranges::find_if(endings, [path](const Ending& each) { return path.ends_with(each.ending); });
    return known == endings.end() ? "application/octet-stream" : known->type;
}

Assets::Assets(std::span<const Asset> assets) {
    for (const Asset& asset : assets) entries_.push_back({asset, etag_of(asset.content)});
}

Response Assets::get(std::string_view path, std::string_view if_none_match) const {
    while (path.starts_with('/')) path.remove_prefix(1);
    if (path.empty()) path = "index.html";
    const auto found = std::ranges::find_if(entries_, [path](const Entry& each) { return each.asset.path == path; });
    if (found == entries_.end()) return problem(404, "there is no such page");
    const std::string type(media_type(path));
    // `no-cache` makes the browser ask each time whether its copy is up to date: the page of a new arena on the same
    // port is shown at once.
    Response response{200, type, {}, {{"ETag", found->etag}, {"Cache-Control", "no-cache"}}};
    if (names(if_none_match, found->etag)) response.status = 304;
    else response.body = found->asset.content;
    return response;
}

}  // namespace isola_arena::web
