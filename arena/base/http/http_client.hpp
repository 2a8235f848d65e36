#pragma once

#include <string>
#include <vector>

#include "arena/base/archive/handed_file.hpp"
#include "protocol/result.hpp"

/// arena/base/http asks servers. Open this header first:
///
///     HttpClient client;
///     const auto answer = client.get("http://teacher:8080/ladder");  // an error: nobody answered
///     if (answer && answer->status != 200) print(words_of_refusal(*answer));
///
namespace isola_arena {

/// What a server answered.
struct HttpAnswer {
    long status = 0;
    std::string body;
};

/// Returns what a host says in its JSON about why it refused; else the status in words.
std::string words_of_refusal(const HttpAnswer& answer);

/// A client for HTTP and HTTPS, by libcurl. For one thread at a time.
class HttpClient {
public:
    HttpClient();
    ~HttpClient();
    HttpClient(const HttpClient&) = delete;
    HttpClient& operator=(const HttpClient&) = delete;

    /// Each returns the answer, whatever its status, or an error in words if there was none: the URL is wrong, nobody
    /// answers, the certificate is not good, the connection broke, the answer has more than 16 MiB.
    Result<HttpAnswer> get(const std::string& url);
    Result<HttpAnswer> send_form(const std::string& url, const std::vector<HandedFile>& files);

private:
    Result<HttpAnswer> perform(const std::string& url);

    void* handle_;
};

}  // namespace isola_arena
