#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace isola_arena::web {

/// An HTTP request as far as the server looks at it. Headers that were not sent are empty.
struct Request {
    std::string method;
    std::string target;
    std::string host;
    std::string origin;
    std::string cookie;
    std::string content_type;
    std::string if_none_match;
    std::string fetch_site;  ///< `Sec-Fetch-Site`: where a browser says that the request comes from
    std::string body;
};

struct Response {
    unsigned status = 200;
    std::string type;
    std::string body;
    std::vector<std::pair<std::string, std::string>> headers = {};  ///< besides those that every answer has
};

Response json_response(std::string json, unsigned status = 200);

/// `{"error": why}`
Response problem(unsigned status, std::string_view why);

/// A file to be saved by that name, which is made harmless.
Response download(std::string name, std::string type, std::string body);

/// An answer, or what works it out and may take a while: to be called on another thread.
using Answer = std::variant<Response, std::function<Response()>>;

}  // namespace isola_arena::web
