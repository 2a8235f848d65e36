#pragma once

#include <cstdint>
#include <functional>
#include <optional>
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
    std::string fetch_site;  ///< `Sec-Fetch-Site`: how the browser relates the requesting page to this server
    std::string accept_encoding;
    std::string body;
    std::string client = {};  ///< whose request it is, see client_of()
};

struct Response {
    unsigned status = 200;
    std::string type;
    std::string body;
    std::vector<std::pair<std::string, std::string>> headers = {};  ///< in addition to those of every response

    /// Whether compressed() may compress the body. Must be false if the body has secrets, such as hidden tiles, the key
    /// of a running match or a token. If text that an attacker chooses (a bot's stderr, a name) is compressed together
    /// with a secret, the length of the answer reveals whether the two agree, even through the encryption of a proxy.
    bool compressible = false;
};

Response json_response(std::string json, unsigned status = 200);

/// Returns that response, which may be compressed: it must not contain secrets (Response::compressible).
Response without_secrets(Response response);

/// Returns the response `{"error": why}`. retry_after: seconds until the same may be asked again.
Response problem(unsigned status, std::string_view why, std::optional<std::int64_t> retry_after = {});

/// Returns a file that the browser saves under that name. Characters of the name other than ASCII letters, digits, `-`,
/// `_` and `.` are replaced by `_`.
Response download(std::string name, std::string type, std::string body);

/// A function that returns a response and may take a while: call it on another thread.
using Work = std::function<Response()>;

/// A long job, or one for strangers. look_up is Work like any other. The Work that look_up returns is called on a thread
/// of low priority, so that it takes little time from the bots that this machine plays. On a busy machine that thread
/// is slow, so this Work must not hold a lock that other threads wait for.
struct BackgroundJob {
    std::function<Work()> look_up;
};

using Answer = std::variant<Response, Work, BackgroundJob>;

/// Returns whether a client that sent this `Accept-Encoding` header (empty: none) takes gzip.
bool accepts_gzip(std::string_view accept_encoding);

/// The effort of gzip(): low for answers that are made for one request, high for files that are compressed once.
enum class Effort : int { low = 4, high = 9 };

/// Returns the text in the format gzip. Throws std::bad_alloc without memory.
std::string gzip(std::string_view text, Effort effort);

/// Returns the response in gzip if it may be compressed (Response::compressible), the client takes it, and it gets
/// shorter by that; otherwise as it is. If the response may be compressed, it gets the header `Vary`, because caches
/// must keep the two encodings apart.
Response compressed(Response response, std::string_view accept_encoding);

/// Returns whether a body of this size is worth compressing: a smaller one fits into one packet anyway.
bool is_worth_compressing(std::size_t size);

}  // namespace isola_arena::web
