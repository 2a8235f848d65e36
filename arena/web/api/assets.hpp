#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arena/web/api/http_text.hpp"
#include "arena/web/feed/contest.hpp"

namespace isola_arena::web {

/// A file of the page, embedded in the program.
struct Asset {
    std::string_view path;  ///< relative to the page's folder, such as `style/base.css`
    std::string_view content;
};

/// Returns all files of the page.
std::span<const Asset> embedded_assets();

/// Returns the content of the file of the page at that path; empty if there is none.
std::string_view embedded_asset(std::string_view path);

/// Serves files from memory.
class Assets {
public:
    explicit Assets(std::span<const Asset> assets);

    /// Returns the file at path (`/` is index.html) with its ETag, in gzip if the client takes it; 304 without a body if
    /// if_none_match contains that ETag or is `*`; 404 if there is no such file. A text is compressed when it is first
    /// asked for. For one thread at a time.
    Response get(std::string_view path, std::string_view if_none_match, std::string_view accept_encoding);

    /// Replaces the content of a file, if there is a file at that path.
    void replace(std::string_view path, std::string content);

private:
    struct Entry {
        Asset asset;
        std::string etag;      ///< of the uncompressed file, without the quotes
        std::string gzipped;   ///< empty: nobody has asked for it yet
        std::string replaced;  ///< the content that replace() gave it
    };
    static bool has_gzip(Entry& entry);

    std::vector<Entry> entries_;
};

/// Returns the page's HTML with the headline of its contest in the description and in the elements that chat programs
/// show of a link (Open Graph). The page's own texts there are replaced. The headline may have any characters.
std::string with_preview(std::string_view html, const Headline& headline);

}  // namespace isola_arena::web
