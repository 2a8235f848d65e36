#include <algorithm>
#include <utility>

#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/serializer.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include "arena/web/api/access_control.hpp"
#include "arena/web/server/session.hpp"

namespace isola_arena::web {
namespace {

using namespace std::chrono_literals;

constexpr std::uint32_t longest_header = 8 * 1024;
constexpr std::uint64_t longest_body = 64 * 1024;
constexpr std::size_t buffer_size = BodyQuota::largest_piece;
constexpr std::size_t least_read = 1024;
constexpr std::size_t usual_read = 16 * 1024;

// After this many further bytes of a body its connection counts as active again. A client that sends byte by byte
// therefore counts as waiting.
constexpr std::uint64_t bytes_of_news = 256 * 1024;

constexpr auto longest_idle = 30s;     ///< between two requests
constexpr auto time_for_header = 10s;  ///< from its first byte

// The limits on a client's time for a body or an answer: on each pause without a byte, and on the whole transfer, which
// has time_at_least plus the time of its bytes at the slowest rate.
constexpr auto longest_pause_of_body = 20s;
constexpr auto longest_pause_of_answer = 30s;
constexpr auto time_at_least = 30s;
constexpr std::uint64_t slowest_bytes_per_second = 16 * 1024;

constexpr auto longest_wait_for_room = 120s;
constexpr auto between_looks_for_room = 1s;
constexpr int retry_when_no_room = 10;  ///< seconds

// For how long the server reads and drops further bytes after a refusal, so that the client can read the refusal.
constexpr auto longest_linger = 30s;
constexpr auto longest_pause_of_linger = 3s;

// Allows scripts, styles and connections of this server only, and nothing inline. No other page may show the page in a
// frame.
constexpr const char* content_policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src "
    "'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

using Parser = http::request_parser<http::string_body>;
using Wire = http::response<http::string_body>;

std::string text_of(beast::string_view text) { return {text.data(), text.size()}; }

// Returns the request without its body.
Request head_of(const http::request<http::string_body>& wire) {
    Request request;
    request.method = text_of(wire.method_string());
    request.target = text_of(wire.target());
    request.host = text_of(wire[http::field::host]);
    request.origin = text_of(wire[http::field::origin]);
    request.cookie = text_of(wire[http::field::cookie]);
    request.content_type = text_of(wire[http::field::content_type]);
    request.if_none_match = text_of(wire[http::field::if_none_match]);
    request.fetch_site = text_of(wire["Sec-Fetch-Site"]);
    request.accept_encoding = text_of(wire[http::field::accept_encoding]);
    return request;
}

// Returns all `X-Forwarded-For` headers of a request as one list.
std::string forwarded_for(const http::request<http::string_body>& wire) {
    std::string list;
    for (auto [each, end] = wire.equal_range("X-Forwarded-For"); each != end; ++each)
        list += (list.empty() ? "" : ",") + text_of(each->value());
    return list;
}

// Returns whether browsers heed the guards of documents for an answer of this type. The first view of the page is some
// seventy scripts and styles, for which these headers would be a tenth of what is sent.
bool can_be_document(std::string_view type) {
    return !type.starts_with("text/javascript") && !type.starts_with("text/css");
}

Wire write_response(Response&& response, bool is_head, bool keep_alive) {
    Wire wire{static_cast<http::status>(response.status), 11};
    wire.set(http::field::content_type, response.type);
    if (can_be_document(response.type)) {
        wire.set("Content-Security-Policy", content_policy);
        wire.set("Cross-Origin-Opener-Policy", "same-origin");
    }
    wire.set("X-Content-Type-Options", "nosniff");
    wire.set("Referrer-Policy", "no-referrer");
    wire.set("Cross-Origin-Resource-Policy", "same-origin");
    for (const auto& [name, value] : response.headers) wire.set(name, value);
    wire.keep_alive(keep_alive);
    const std::size_t size = response.body.size();
    if (!is_head) wire.body() = std::move(response.body);
    wire.prepare_payload();
    if (is_head) wire.content_length(size);
    return wire;
}

// The time limits of one transfer. deadline() returns the time by which the next byte must come or the transfer must
// end.
class ClientPace {
public:
    explicit ClientPace(Clock::duration longest_pause) : longest_pause_(longest_pause) {}

    Clock::time_point deadline(std::uint64_t bytes_so_far) const {
        const auto by_rate = std::chrono::seconds(bytes_so_far / slowest_bytes_per_second);
        return std::min(Clock::now() + longest_pause_, begun_ + time_at_least + by_rate);
    }

    /// Does not count this time, because the client could do nothing in it.
    void leave_out(Clock::duration time) { begun_ += time; }

private:
    Clock::duration longest_pause_;
    Clock::time_point begun_ = Clock::now();
};

Task<Response> answer(ServerContext& context, Request request, Router::Found found) {
    const std::string client = request.client;
    Answer answer = problem(500, "no answer");
    try {
        answer = context.api.answer(std::move(request), std::move(found));
    } catch (const std::exception& failure) {
        co_return problem(500, failure.what());
    }
    if (auto* response = std::get_if<Response>(&answer)) co_return std::move(*response);
    if (auto* background = std::get_if<BackgroundJob>(&answer))
        co_return co_await work_out_in_background(context.worker, context.background, client, std::move(*background));
    co_return co_await work_out(context.worker, client, std::get<Work>(std::move(answer)));
}

// One HTTP connection.
class HttpConnection {
public:
    HttpConnection(Accepted& accepted, ServerContext& context)
        : stream_(accepted.stream), place_(*accepted.place), peer_(accepted.peer),
          is_proxied_(is_proxy(context.options.proxies, accepted.peer)), context_(context),
          body_timer_(stream_.get_executor()) {
        place_.closes_by([this] { hang_up(); });
    }

    /// Answers one request. Returns whether another one may follow on this connection.
    Task<bool> serve_one() {
        parser_.emplace();
        parser_->header_limit(longest_header);
        parser_->body_limit(
            std::max({longest_body, context_.options.longest_record, context_.options.longest_submission}));
        const auto broken = co_await read_header();
        const auto& wire = parser_->get();
        // Also if the header announced too long a body: refuse() names the limit of the route.
        auto found = context_.api.router().find(text_of(wire.method_string()), text_of(wire.target()));
        auto* const known = std::get_if<Router::Found>(&found);
        body_limit_ = limit_of(known == nullptr ? Body::small : known->route->body);
        if (broken) co_return co_await refuse(broken);
        Request request = head_of(wire);
        request.client = client_of(peer_, forwarded_for(wire), context_.options.proxies);
        if (is_proxied_ && !place_.belongs_to(request.client))
            co_return co_await send(problem(429, "too many connections at once come from your address"), false);
        if (wire.count(http::field::host) > 1)
            co_return co_await send(problem(400, "the request has more than one Host"), false);
        if (auto stopped = check_access(context_.access, request)) co_return co_await send_early(std::move(*stopped));
        if (beast::websocket::is_upgrade(wire)) co_return co_await upgrade(request);
        if (known == nullptr) co_return co_await send_early(std::get<Response>(std::move(found)));
        if (auto refused = co_await refusal_of(request, *known)) co_return co_await send_early(std::move(*refused));
        // The limit is lowered only now, because it had to be set before the target was known.
        parser_->body_limit(body_limit_.bytes);
        if (parser_->content_length().value_or(0) > body_limit_.bytes) co_return co_await send(too_long(), false);
        BodyQuota::Body body(context_.bodies, request.client, {[this] { body_timer_.cancel(); }, [this] { hang_up(); }},
                             Clock::now());
        const auto error = co_await read_body(body);
        body.complete();
        if (error || !parser_->is_done()) {
            std::string().swap(parser_->get().body());
            body.end();
            co_return error ? co_await refuse(error) : co_await send(no_room(), false);
        }
        request.body = std::move(parser_->get().body());
        place_.is_served();
        if (!context_.connections.has_room_for_answer(Clock::now())) co_return co_await send(no_room(), false);
        Response response = co_await answer(context_, std::move(request), std::move(*known));
        body.end();
        co_return co_await send(std::move(response), parser_->get().keep_alive());
    }

    /// Returns the request of a page that wants a WebSocket and was let in; nullopt if there was none.
    std::optional<http::request<http::string_body>> take_upgrade() { return std::move(upgrade_); }

private:
    // The limit of a body, and the name of the body in messages.
    struct BodyLimit {
        std::uint64_t bytes;
        const char* name;
    };

    BodyLimit limit_of(Body body) const {
        const std::uint64_t with_record = std::max(longest_body, context_.options.longest_record);
        switch (body) {
            case Body::small:
            case Body::json: return {longest_body, "body"};
            case Body::json_with_record: return {with_record, "request"};
            case Body::record: return {context_.options.longest_record, "record"};
            case Body::form: return {std::max(longest_body, context_.options.longest_submission), "submission"};
        }
        return {longest_body, "body"};
    }

    Response too_long() const {
        return problem(413, std::string("the ") + body_limit_.name + " is too long: this arena takes at most " +
                                std::to_string(body_limit_.bytes) + " bytes");
    }

    Task<beast::error_code> read_header() {
        if (is_proxied_) place_.belongs_to("");
        place_.waits(Clock::now());
        if (buffer_.size() == 0) {
            stream_.expires_after(longest_idle);
            auto [error, size] = co_await stream_.async_read_some(buffer_.prepare(least_read), as_result);
            if (error) co_return error;
            buffer_.commit(size);
        }
        stream_.expires_after(time_for_header);
        auto [error, size] = co_await http::async_read_header(stream_, buffer_, *parser_, as_result);
        co_return error;
    }

    // Returns the refusal that does not depend on the body; nullopt if there is none.
    Task<std::optional<Response>> refusal_of(const Request& head, const Router::Found& found) {
        if (auto refused = Api::refusal_of(head, found)) co_return refused;
        const auto look = context_.api.slow_refusal_of(head, found);
        if (!look) co_return std::nullopt;
        place_.is_served();
        std::optional<Response> refused;
        const Work work = [&refused, &look] {
            refused = look();
            return Response{};
        };
        Response failed = co_await work_out(context_.worker, head.client, work);
        if (failed.status != Response{}.status) co_return failed;
        co_return refused;
    }

    // Reads the rest of the request. If there was no room for it, returns no error, and the parser is not done.
    Task<beast::error_code> read_body(BodyQuota::Body& body) {
        place_.waits(Clock::now());
        if (parser_->is_done()) co_return beast::error_code();
        co_await tell_to_continue();
        // Without an announced length, the string would be copied each time it grows, so it gets its longest length at
        // once. The system provides only the memory that is written to.
        if (!parser_->content_length()) parser_->get().body().reserve(body_limit_.bytes);
        buffer_.reserve(usual_read);
        ClientPace pace(longest_pause_of_body);
        std::uint64_t received = 0;
        while (!parser_->is_done()) {
            const auto begun = Clock::now();
            if (!co_await wait_for_room(body)) break;
            pace.leave_out(Clock::now() - begun);
            stream_.expires_at(pace.deadline(received));
            auto [error, size] = co_await http::async_read_some(stream_, buffer_, *parser_, as_result);
            const std::uint64_t so_far = parser_->get().body().size();
            if (error) co_return error;
            if (received / bytes_of_news != so_far / bytes_of_news) place_.waits(Clock::now());
            body.take(so_far - std::exchange(received, so_far), Clock::now());
        }
        co_return beast::error_code();
    }

    // Waits until more of the body may be read. Returns false if there was no room for too long. Meanwhile nothing is
    // read, so the client has to wait, too.
    Task<bool> wait_for_room(BodyQuota::Body& body) {
        const auto until = Clock::now() + longest_wait_for_room;
        while (!is_closed_ && !body.may_take(BodyQuota::largest_piece, Clock::now())) {
            if (Clock::now() >= until) co_return false;
            body_timer_.expires_after(between_looks_for_room);
            co_await body_timer_.async_wait(as_result);
        }
        co_return true;
    }

    static Response no_room() {
        return problem(503, "too much is being sent at once: try again in a moment", retry_when_no_room);
    }

    Task<void> tell_to_continue() {
        if (!beast::iequals(parser_->get()[http::field::expect], "100-continue")) co_return;
        http::response<http::empty_body> go_on{http::status::continue_, 11};
        stream_.expires_after(longest_pause_of_answer);
        co_await http::async_write(stream_, go_on, as_result);
    }

    Task<bool> upgrade(const Request& request) {
        if (split_target(request.target).path != "/ws")
            co_return co_await send(problem(404, "the WebSocket is /ws"), false);
        upgrade_ = parser_->release();
        co_return false;
    }

    Task<bool> refuse(const beast::error_code& error) {
        if (error == http::error::header_limit) co_return co_await send(problem(431, "the header is too long"), false);
        if (error == http::error::body_limit) co_return co_await send(too_long(), false);
        const bool is_broken = error.category() == http::make_error_code(http::error::bad_target).category();
        const bool just_ended = error == http::error::end_of_stream || error == http::error::partial_message;
        if (is_broken && !just_ended) co_return co_await send(problem(400, "this is not an HTTP request"), false);
        co_return false;
    }

    // Sends the answer to a request whose body, if it has one, was not read.
    Task<bool> send_early(Response response) {
        const bool goes_on = parser_->is_done() && parser_->get().keep_alive();
        return send(std::move(response), goes_on);
    }

    Task<bool> send(Response response, bool keep_alive) {
        const bool is_head = parser_->is_header_done() && parser_->get().method() == http::verb::head;
        Wire wire = write_response(std::move(response), is_head, keep_alive);
        http::response_serializer<http::string_body> serializer(wire);
        const ClientPace pace(longest_pause_of_answer);
        const std::size_t whole = wire.body().size();
        std::size_t sent = 0;
        while (!serializer.is_done()) {
            place_.sends(whole - std::min(sent, whole), Clock::now());
            stream_.expires_at(pace.deadline(sent));
            auto [error, size] = co_await http::async_write_some(stream_, serializer, as_result);
            if (error) co_return false;
            sent += size;
        }
        if (!keep_alive && !parser_->is_done()) co_await linger();
        co_return keep_alive;
    }

    // Reads and drops the bytes that the client still sends: if it sent to a closed connection, it might lose the
    // answer.
    Task<void> linger() {
        beast::error_code gone;
        stream_.socket().shutdown(Tcp::socket::shutdown_send, gone);
        place_.waits(Clock::now());
        const auto until = Clock::now() + longest_linger;
        while (!gone) {
            buffer_.clear();
            stream_.expires_at(std::min(until, Clock::now() + longest_pause_of_linger));
            auto [error, size] = co_await stream_.async_read_some(buffer_.prepare(usual_read), as_result);
            gone = error;
        }
    }

    void hang_up() {
        is_closed_ = true;
        stream_.close();
        body_timer_.cancel();
    }

    Stream& stream_;
    ConnectionLimits::Place& place_;
    const std::string& peer_;
    const bool is_proxied_;
    ServerContext& context_;
    Timer body_timer_;  ///< its wait is cancelled when a body may go on
    bool is_closed_ = false;
    beast::flat_buffer buffer_{buffer_size};
    std::optional<Parser> parser_;
    BodyLimit body_limit_{};  ///< of the request that is being read
    std::optional<http::request<http::string_body>> upgrade_;
};

}  // namespace

Task<void> serve_connection(Accepted accepted, ServerContext& context) {
    HttpConnection connection(accepted, context);
    while (co_await connection.serve_one()) {
    }
    if (auto request = connection.take_upgrade()) {
        co_await serve_page(std::move(accepted), std::move(*request), context);
        co_return;
    }
    beast::error_code gone;
    accepted.stream.socket().shutdown(Tcp::socket::shutdown_send, gone);
}

}  // namespace isola_arena::web
