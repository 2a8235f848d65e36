#include "arena/web/api/assets.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/core.h>

#include "arena/base/hash/digest.hpp"
#include "arena/base/text/text.hpp"
#include "arena/web/api/http_text.hpp"

namespace isola_arena::web {
namespace {

// Pairs of the ending of a file's name and the media type.
constexpr std::array<std::pair<std::string_view, std::string_view>, 14> endings{
    {{".html", "text/html; charset=utf-8"},
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

// Returns the media type of a file by the ending of its name, `application/octet-stream` if the ending is unknown.
std::string_view media_type(std::string_view path) {
    for (const auto& [ending, type] : endings)
        if (path.ends_with(ending)) return type;
    return "application/octet-stream";
}

// Returns whether files of this media type are text, which gets much shorter by compression.
bool is_text(std::string_view type) {
    return type.starts_with("text/") || type.ends_with("json") || type.ends_with("jsonl") || type.ends_with("xml");
}

std::string etag_of(std::string_view content) {
    ContentHash hash;
    hash.add(content);
    return fmt::format("{}-{:x}", hash.text(), content.size());
}

bool names(std::string_view if_none_match, std::string_view etag) {
    return if_none_match == "*" || if_none_match.find(etag) != std::string_view::npos;
}

// Returns the text, escaped for an attribute in quotes.
std::string escaped(const std::string& text) {
    return with_all_replaced(text, {{"&", "&amp;"}, {"<", "&lt;"}, {">", "&gt;"}, {"\"", "&quot;"}, {"'", "&#39;"}});
}

// Replaces the content of the element `meta` that has this attribute.
void set_meta(std::string& html, std::string_view attribute, const std::string& content) {
    const std::string begin = "<meta " + std::string(attribute) + " content=\"";
    const std::size_t found = html.find(begin);
    if (found == std::string::npos) return;
    const std::size_t at = found + begin.size();
    html.replace(at, html.find('"', at) - at, escaped(content));
}

}  // namespace

std::string_view embedded_asset(std::string_view path) {
    const auto all = embedded_assets();
    const auto found = std::ranges::find(all, path, &Asset::path);
    return found == all.end() ? std::string_view() : found->content;
}

Assets::Assets(std::span<const Asset> assets) {
    for (const Asset& asset : assets) entries_.push_back({asset, etag_of(asset.content), {}, {}});
}

void Assets::replace(std::string_view path, std::string content) {
    const auto found = std::ranges::find_if(entries_, [path](const Entry& each) { return each.asset.path == path; });
    if (found == entries_.end() || found->asset.content == content) return;
    found->replaced = std::move(content);
    found->asset.content = found->replaced;
    found->etag = etag_of(found->replaced);
    found->gzipped.clear();
}

bool Assets::has_gzip(Entry& entry) {
    const std::string_view content = entry.asset.content;
    if (!is_worth_compressing(content.size()) || !is_text(media_type(entry.asset.path))) return false;
    if (entry.gzipped.empty()) entry.gzipped = gzip(content, Effort::high);
    return entry.gzipped.size() < content.size();
}

Response Assets::get(std::string_view path, std::string_view if_none_match, std::string_view accept_encoding) {
    while (path.starts_with('/')) path.remove_prefix(1);
    if (path.empty()) path = "index.html";
    const auto found = std::ranges::find_if(entries_, [path](const Entry& each) { return each.asset.path == path; });
    if (found == entries_.end()) return problem(404, "there is no such page");
    const bool packed = accepts_gzip(accept_encoding) && has_gzip(*found);
    // For caches, the two encodings of a file are different contents, so each has its own ETag.
    const std::string etag = '"' + found->etag + (packed ? "-gzip" : "") + '"';
    // `no-cache` makes the browser ask each time whether its copy is up to date: the page of a new arena on the same
    // port is shown at once.
    Response response{200,
                      std::string(media_type(path)),
                      {},
                      {{"ETag", etag}, {"Cache-Control", "no-cache"}, {"Vary", "Accept-Encoding"}}};
    if (packed) response.headers.emplace_back("Content-Encoding", "gzip");
    if (names(if_none_match, etag)) response.status = 304;
    else response.body = packed ? found->gzipped : std::string(found->asset.content);
    return response;
}

std::string with_preview(std::string_view html, const Headline& headline) {
    std::string page(html);
    set_meta(page, "property=\"og:title\"", headline.title);
    for (const std::string_view attribute : {"property=\"og:description\"", "name=\"description\""})
        set_meta(page, attribute, headline.description);
    return page;
}

}  // namespace isola_arena::web
