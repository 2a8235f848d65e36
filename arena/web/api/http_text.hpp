#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace isola_arena::web {

/// The parts of an HTTP request that the server uses. A header that was not sent is empty.
struct Request {
    std::string method;
    std::string target;
    std::string host;
    std::string origin;
    std::string cookie;
    std::string content_type;
    std::string if_none_match;
    std::string
        fetch_site;  ///< `Sec-Fetch-Site`: relation of the requesting page to this server, as sent by the browser
    std::string accept_encoding;
    std::string body;
    std::string client = {};  ///< whose request it is, see client_of()
};

struct Response {
    unsigned status = 200;
    std::string type;
    std::string body;
    std::vector<std::pair<std::string, std::string>> headers = {};  ///< in addition to those of every response

    /// Whether compressed() may compress the body. Only for a body without secrets: if text that an attacker chooses (a
    /// bot's stderr, a name) is compressed together with a secret (hidden tiles, the key of a running match, a token), the
    /// length of the answer tells when the two agree, through any encryption that a proxy adds.
    bool compressible = false;
};

Response json_response(std::string json, unsigned status = 200);

/// Returns that response, which may be compressed: it must not contain secrets (Response::compressible).
Response without_secrets(Response response);

/// Returns the response `{"error": why}`.
Response problem(unsigned status, std::string_view why);

/// Returns a file that the browser saves under that name. Characters of the name other than ASCII letters, digits, `-`,
/// `_` and `.` are replaced by `_`.
Response download(std::string name, std::string type, std::string body);

/// Something that returns a response and may take a while: it is to be called on another thread.
using Work = std::function<Response()>;

/// What strangers have asked for. look_up is work like any other. What it returns is to be called on a thread of the
/// lowest priority, so that it takes no time from the bots that this machine plays. On a busy machine that thread may
/// stand still for long, so it must not hold a lock that others wait for.
struct IdleJob {
    std::function<Work()> look_up;
};

using Answer = std::variant<Response, Work, IdleJob>;

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
