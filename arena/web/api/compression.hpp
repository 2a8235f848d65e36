#pragma once

#include <string>
#include <string_view>

#include "arena/web/api/http_text.hpp"

namespace isola_arena::web {

/// Returns whether a client that sent this `Accept-Encoding` header (empty: none) takes gzip.
bool accepts_gzip(std::string_view accept_encoding);

/// The effort of gzip(): answers that are made for one request, and files that are compressed once.
enum class Effort : int { low = 4, high = 9 };

/// Returns the text in the format gzip. Throws std::bad_alloc without memory.
std::string gzip(std::string_view text, Effort effort);

/// Returns the response in gzip if it may be compressed (Response::compressible), the client takes it, and it gets
/// shorter by that; otherwise as it is. Of a response that may be compressed, `Vary` tells caches of the difference.
Response compressed(Response response, std::string_view accept_encoding);

/// Returns whether a body of this size is worth compressing: a smaller one fits into one packet anyway.
bool is_worth_compressing(std::size_t size);

}  // namespace isola_arena::web
