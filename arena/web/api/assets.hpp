#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arena/web/api/http_text.hpp"

namespace isola_arena::web {

/// A file of the page, embedded in the program.
struct Asset {
    std::string_view path;  ///< relative to the page's folder, such as `style/base.css`
    std::string_view content;
};

/// Returns all files of the page.
std::span<const Asset> embedded_assets();

/// Serves files from memory.
class Assets {
public:
    explicit Assets(std::span<const Asset> assets);

    /// Returns the file at path (`/` is index.html) with its ETag; 304 without a body if if_none_match contains that
    /// ETag or is `*`; 404 if there is no such file.
    Response get(std::string_view path, std::string_view if_none_match) const;

private:
    struct Entry {
        Asset asset;
        std::string etag;
    };
    std::vector<Entry> entries_;
};

/// Returns the media type of a file by the ending of its name, `application/octet-stream` if the ending is unknown.
std::string_view media_type(std::string_view path);

}  // namespace isola_arena::web
