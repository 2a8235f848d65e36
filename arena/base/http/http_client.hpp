#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

#include "arena/base/archive/unpack.hpp"
#include "protocol/result.hpp"

/// arena/base/http asks servers, by HTTP/1.1 and TLS. Open this header first:
///
///     const auto answer = http_get("http://teacher:8080/ladder");  // an error: no answer came
///     if (answer && answer->status != 200) print(text_of_refusal(*answer));
///
/// Any thread may call these functions. Each call makes a connection of its own and blocks until the answer is there.
/// - The environment names proxies (proxy.hpp).
/// - A server's certificate must be for its host, and signed by an authority of the system or by one of the files that
///   SSL_CERT_FILE and SSL_CERT_DIR name, as OpenSSL understands them.
/// - A redirect is an answer like any other. It is not followed, because a personal link is a secret of its host.
namespace isola_arena {

/// What a server answered.
struct HttpAnswer {
    int status = 0;
    std::string body;
    std::string location;  ///< the URL of a redirect, else empty
};

/// Returns the host's reason for a refusal, from the JSON of its answer; else the status in words.
std::string text_of_refusal(const HttpAnswer& answer);

/// The limits of one exchange.
struct HttpLimits {
    std::chrono::milliseconds time = std::chrono::seconds(120);  ///< from the call to the end of the answer
    std::size_t body = std::size_t{16} << 20;                    ///< bytes of the answer
};

/// Sends a GET request. Returns the answer with any status. Returns an error if the URL is malformed, the connection
/// fails or times out, the certificate is not valid, or the answer is not HTTP or exceeds the limits. The error names
/// the host, but not the rest of the URL, which may hold a secret.
Result<HttpAnswer> http_get(const std::string& url, const HttpLimits& limits = {});

/// Sends files as a form (POST, multipart/form-data) whose fields are all named `bot`. Returns as http_get() does.
Result<HttpAnswer> http_send_form(const std::string& url, const std::vector<HandedFile>& files,
                                  const HttpLimits& limits = {});

}  // namespace isola_arena
