#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "arena/host/store/stored_files.hpp"
#include "protocol/result.hpp"

namespace isola_arena::host {

/// Returns the files of a form as browsers and `curl -F` send it: the parts of a multipart/form-data body (RFC 7578)
/// that have a file name and are not empty, each under its clean_name(). Ignores other fields. content_type: the
/// request's header, with the boundary. Returns an error that says what is wrong if the body is no such form, is cut
/// off, has no file, or has more than `most` files.
Result<std::vector<HandedFile>> files_of_form(std::string_view content_type, std::string_view body, std::size_t most);

/// Returns the most bytes of a form whose files have at most `largest` bytes together; the rest is for its boundaries
/// and headers.
inline std::uint64_t longest_form(std::int64_t largest) {
    return static_cast<std::uint64_t>(largest) + (std::uint64_t{64} << 10);
}

}  // namespace isola_arena::host
