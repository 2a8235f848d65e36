#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arena/web/http_text.hpp"

namespace isola_arena::web {

/// A file of the page that was built into the program.
struct Asset {
    std::string_view path;  ///< from the page's folder, such as `style/page.css`
    std::string_view content;
};

/// All of them.
std::span<const Asset> embedded_assets();

/// Serves files from memory.
class Assets {
public:
    explicit Assets(std::span<const Asset> assets);

    /// The file of that path (`/` is index.html), with an ETag; 304 where the page has it already, 404 where there is none.
    Response get(std::string_view path, std::string_view if_none_match) const;

private:
    struct Entry {
        Asset asset;
        std::string etag;
    };
    std::vector<Entry> entries_;
};

/// The media type of a file by the ending of its name.
std::string_view media_type(std::string_view path);

}  // namespace isola_arena::web
