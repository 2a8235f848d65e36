#include <algorithm>
#include <memory>

#include <boost/asio/post.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include "arena/web/api/access_control.hpp"
#include "arena/web/server/session.hpp"

namespace isola_arena::web {
namespace {

using namespace std::chrono_literals;

constexpr std::uint32_t longest_header = 8 * 1024;
constexpr std::uint64_t longest_body = 64 * 1024;
constexpr std::size_t buffer_size = 64 * 1024;

constexpr auto time_for_header = 30s;  ///< includes the wait for a request
constexpr auto time_for_body = 60s;
constexpr auto time_for_answer = 60s;

// Allows scripts, styles and connections of this server only, and nothing inline; the page may not be shown in a frame
// of another one.
constexpr const char* content_policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src "
    "'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

using Parser = http::request_parser<http::string_body>;
using Wire = http::response<http::string_body>;

std::string text_of(beast::string_view text) { return {text.data(), text.size()}; }

Request read_request(const http::request<http::string_body>& wire) {
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
    for (auto [each, end] = wire.equal_range("X-Forwarded-For"); each != end; ++each)
        request.forwarded_for = text_of(each->value());
    request.body = wire.body();
    return request;
}

Wire write_response(Response&& response, bool is_head, bool keep_alive) {
    Wire wire{static_cast<http::status>(response.status), 11};
    wire.set(http::field::content_type, response.type);
    wire.set("Content-Security-Policy", content_policy);
    wire.set("X-Content-Type-Options", "nosniff");
    wire.set("Referrer-Policy", "no-referrer");
    wire.set("Cross-Origin-Opener-Policy", "same-origin");
    wire.set("Cross-Origin-Resource-Policy", "same-origin");
    for (const auto& [name, value] : response.headers) wire.set(name, value);
    wire.keep_alive(keep_alive);
    const std::size_t size = response.body.size();
    if (!is_head) wire.body() = std::move(response.body);
    wire.prepare_payload();
    if (is_head) wire.content_length(size);
    return wire;
}

Response call(const Work& job) {
    try {
        return job();
    } catch (const std::exception& failure) {
        return problem(500, failure.what());
    }
}

// One of the jobs of a thread, as long as it is there.
class Job {
public:
    explicit Job(WorkThread& thread) : thread_(thread) { ++thread_.jobs; }
    Job(const Job&) = delete;
    Job& operator=(const Job&) = delete;
    ~Job() { --thread_.jobs; }

private:
    WorkThread& thread_;
};

bool is_full(const WorkThread& thread) { return thread.jobs >= thread.most_jobs; }

Response too_many() { return problem(429, "too many requests at once: try again in a moment"); }

// Calls work on that thread and returns its response; the calling coroutine resumes on its own thread.
Task<Response> work_out(WorkThread& worker, Work work) {
    const auto executor = co_await asio::this_coro::executor;
    auto start = [&](auto handler) {
        auto shared = std::make_shared<decltype(handler)>(std::move(handler));
        asio::post(worker.thread, [executor, shared, &closed = worker.is_closed, work = std::move(work)] {
            auto response = std::make_shared<Response>(closed ? problem(500, "the arena ends") : call(work));
            asio::post(executor, [shared, response] { std::move (*shared)(std::move(*response)); });
        });
    };
    constexpr asio::use_awaitable_t<Executor> token;
    co_return co_await asio::async_initiate<const asio::use_awaitable_t<Executor>, void(Response)>(start, token);
}

Task<Response> work_out_now(ServerContext& context, Work work) {
    if (is_full(context.worker)) co_return too_many();
    const Job job(context.worker);
    co_return co_await work_out(context.worker, std::move(work));
}

Task<Response> work_out_when_idle(ServerContext& context, IdleJob asked) {
    if (is_full(context.idle)) co_return too_many();
    const Job job(context.idle);
    Work work;
    const Work look_up = [&work, &asked] {
        work = asked.look_up();
        return Response{};
    };
    Response failed = co_await work_out(context.worker, look_up);
    if (!work) co_return failed;
    co_return co_await work_out(context.idle, std::move(work));
}

Task<Response> answer(ServerContext& context, const Request& request) {
    if (auto stopped = check_access(context.access, request)) co_return std::move(*stopped);
    Answer answer = problem(500, "no answer");
    try {
        answer = context.api.answer(request);
    } catch (const std::exception& failure) {
        co_return problem(500, failure.what());
    }
    if (auto* response = std::get_if<Response>(&answer)) co_return std::move(*response);
    if (auto* idle = std::get_if<IdleJob>(&answer)) co_return co_await work_out_when_idle(context, std::move(*idle));
    co_return co_await work_out_now(context, std::get<Work>(std::move(answer)));
}

// One HTTP connection.
class Connection {
public:
    Connection(Stream& stream, ServerContext& context) : stream_(stream), context_(context) {}

    /// Answers one request. Returns whether another one may follow on this connection.
    Task<bool> serve_one() {
        parser_.emplace();
        parser_->header_limit(longest_header);
        parser_->body_limit(std::max({longest_body, context_.longest_record, context_.longest_submission}));
        stream_.expires_after(time_for_header);
        auto [error, size] = co_await http::async_read_header(stream_, buffer_, *parser_, as_result);
        if (error) co_return co_await refuse(error);
        if (parser_->get().count(http::field::host) > 1)
            co_return co_await send(problem(400, "the request has more than one Host"), false);
        if (beast::websocket::is_upgrade(parser_->get())) co_return co_await upgrade();
        if (!bound_body()) co_return co_await send(too_long(), false);
        co_await tell_to_continue();
        stream_.expires_after(time_for_body);
        auto [body_error, body_size] = co_await http::async_read(stream_, buffer_, *parser_, as_result);
        if (body_error) co_return co_await refuse(body_error);
        Request request = read_request(parser_->get());
        request.peer = peer();
        co_return co_await send(co_await answer(context_, request), parser_->get().keep_alive());
    }

    /// Returns the request of a page that wants a WebSocket and was let in; nullopt if there was none.
    std::optional<http::request<http::string_body>> take_upgrade() { return std::move(upgrade_); }

private:
    // What a body may have, and what it is then.
    struct BodyLimit {
        std::uint64_t bytes;
        const char* name;
    };

    BodyLimit limit_of_body() const {
        const std::string target = text_of(parser_->get().target());
        const std::string_view path = split_target(target).path;
        if (path == "/api/record") return {context_.longest_record, "record"};
        // A match may go on from a record, and one may be analysed, which the request has in itself.
        if (path == "/api/matches" || path == "/api/analyses")
            return {std::max(longest_body, context_.longest_record), "request"};
        if (path.starts_with("/author/") || path == "/api/bots")
            return {std::max(longest_body, context_.longest_submission), "submission"};
        return {longest_body, "body"};
    }

    // Lowers the limit of the body: it had to be set before the target was known. Returns false if the announced length
    // is above the limit.
    bool bound_body() {
        const std::uint64_t longest = limit_of_body().bytes;
        parser_->body_limit(longest);
        const auto length = parser_->content_length();
        return !length || *length <= longest;
    }

    Response too_long() const {
        const BodyLimit limit = limit_of_body();
        return problem(413, std::string("the ") + limit.name + " is too long: this arena takes at most " +
                                std::to_string(limit.bytes) + " bytes");
    }

    std::string peer() const {
        beast::error_code gone;
        const auto endpoint = stream_.socket().remote_endpoint(gone);
        return gone ? std::string() : endpoint.address().to_string();
    }

    Task<void> tell_to_continue() {
        if (!beast::iequals(parser_->get()[http::field::expect], "100-continue")) co_return;
        http::response<http::empty_body> go_on{http::status::continue_, 11};
        co_await http::async_write(stream_, go_on, as_result);
    }

    Task<bool> upgrade() {
        const Request request = read_request(parser_->get());
        if (auto stopped = check_access(context_.access, request)) co_return co_await send(std::move(*stopped), false);
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

    Task<bool> send(Response response, bool keep_alive) {
        const bool is_head = parser_->is_header_done() && parser_->get().method() == http::verb::head;
        Wire wire = write_response(std::move(response), is_head, keep_alive);
        stream_.expires_after(time_for_answer);
        auto [error, size] = co_await http::async_write(stream_, wire, as_result);
        co_return !error && keep_alive;
    }

    Stream& stream_;
    ServerContext& context_;
    beast::flat_buffer buffer_{buffer_size};
    std::optional<Parser> parser_;
    std::optional<http::request<http::string_body>> upgrade_;
};

}  // namespace

Task<void> serve_connection(Stream stream, ServerContext& context) {
    Connection connection(stream, context);
    while (co_await connection.serve_one()) {
    }
    if (auto request = connection.take_upgrade()) {
        co_await serve_page(std::move(stream), std::move(*request), context);
        co_return;
    }
    beast::error_code gone;
    stream.socket().shutdown(Tcp::socket::shutdown_send, gone);
}

}  // namespace isola_arena::web
