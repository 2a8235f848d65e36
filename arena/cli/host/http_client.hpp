#pragma once

#include <string>
#include <vector>

#include "arena/host/club/stored_files.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// What a server answered.
struct HttpAnswer {
    long status = 0;
    std::string body;
};

/// A client for HTTP and HTTPS, by libcurl. For one thread at a time.
class HttpClient {
public:
    HttpClient();
    ~HttpClient();
    HttpClient(const HttpClient&) = delete;
    HttpClient& operator=(const HttpClient&) = delete;

    /// Each returns the answer, whatever its status, or an error in words if there was none: the URL is wrong, nobody
    /// answers, the certificate is not good, the connection broke.
    Result<HttpAnswer> get(const std::string& url);
    Result<HttpAnswer> send_form(const std::string& url, const std::vector<HandedFile>& files);

private:
    Result<HttpAnswer> perform(const std::string& url);

    void* handle_;
};

}  // namespace isola_arena
