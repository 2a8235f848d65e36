#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "arena/web/api/http_text.hpp"

namespace isola_arena::web {

/// The path and the query of a request target: `/a` and `b=c` of `/a?b=c`.
struct Target {
    std::string_view path;
    std::string_view query;
};
Target split_target(std::string_view target);

/// Returns the decoded value of that key in a query; nullopt if the query does not have the key. `+` is a blank, and a
/// percent sign that begins no escape stays as it is.
std::optional<std::string> query_value(std::string_view query, std::string_view key);

/// Returns the target without that key of its query.
std::string without_key(std::string_view target, std::string_view key);

/// Parses a whole number from 1; returns nullopt if the text is none.
std::optional<int> number_of(std::string_view text);

/// A request and the values of the placeholders in the pattern of its route, in their order.
struct Asked {
    Request request;
    std::vector<std::string> values;

    std::string_view query() const { return split_target(request.target).query; }
};

/// Decides who may ask for something, after check_access() has let the request in. Without a function everybody may.
struct Who {
    /// Returns the refusal of a request, of which only the header has been read; nullopt if its sender may ask.
    std::function<std::optional<Response>(const Asked&)> refusal = {};

    /// Whether the answer is behind a personal link. refusal is slow then: it is called on another thread, and only for
    /// POST. The function that answers a GET checks the link itself.
    bool is_behind_link = false;
};

/// Returns a Who by which everybody may ask if `holds` is true, and else everybody is refused with problem(status,
/// why).
Who only_if(bool holds, unsigned status, const std::string& why);

/// The reason that an answer with status 404 gives.
inline constexpr const char* nothing_there = "there is nothing by that name";

/// The kinds of bodies. Each has its largest size and its media types.
enum class Body : std::uint8_t {
    small,             ///< any type
    json,              ///< application/json
    json_with_record,  ///< application/json that may contain the text of a record
    record,            ///< a record as text
    form,              ///< the files of a bot; the function that answers checks the type
};

/// A kind of request and its answer: a line of the list in docs/web-protocol.md.
struct Route {
    std::string method;  ///< `GET`, also for HEAD requests unless the answer is behind a link; or `POST`

    /// A path. `{ID}` stands for a part of it that is not empty, and `{FILE...}` at the end for all that follows.
    std::string pattern;

    Who who = {};
    Body body = Body::small;
    std::function<Answer(Asked)> answer;
};

/// The table of all routes of a server. Any thread may call its functions.
class Router {
public:
    /// Where several routes fit a request, the first one answers it.
    explicit Router(std::vector<Route> routes);

    struct Found {
        const Route* route;
        std::vector<std::string> values;  ///< of the placeholders
    };

    /// Returns the route of a request, or the answer if there is none. That is 405 if the method is none of GET, HEAD
    /// and POST, or if the path fits only GET routes and one of these does not end in `{FILE...}`; else 404.
    std::variant<Found, Response> find(std::string_view method, std::string_view target) const;

    const std::vector<Route>& routes() const { return routes_; }

private:
    using Pattern = std::vector<std::string>;  ///< its parts

    std::vector<Route> routes_;
    std::vector<Pattern> patterns_;  ///< of the routes
};

}  // namespace isola_arena::web
