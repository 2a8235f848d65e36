#include "arena/base/http/http_client.hpp"

#include <array>
#include <cstdlib>
#include <list>
#include <optional>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/impl/src.hpp>  // here alone, because only this file needs TLS
#include <boost/asio/ssl/stream.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/json.hpp>
#include <boost/url.hpp>
#include <fmt/core.h>
#include <openssl/x509v3.h>

#include "arena/base/hash/digest.hpp"
#include "arena/base/http/proxy.hpp"
#include "arena/base/ip_network.hpp"
#include "arena/base/text/text.hpp"

namespace isola_arena {
namespace {

namespace asio = boost::asio;
namespace http = boost::beast::http;
namespace urls = boost::urls;
using boost::system::error_code;
using Tcp = asio::ip::tcp;
using Time = std::chrono::steady_clock;

constexpr auto head_start = std::chrono::milliseconds(250);  ///< for an address before the next one is tried (RFC 8305)
constexpr std::uint32_t longest_header = 300 * 1024;
constexpr std::size_t bytes_at_once = 64 * 1024;

// The parts of a URL that a request needs.
struct RequestTarget {
    bool is_secure = false;
    std::string scheme;
    std::string host;       // without the brackets of IPv6
    std::string authority;  // with the brackets, and with the port if it is not the usual one
    std::string port;
    std::string path;           // with the query
    std::string authorization;  // value of the header Authorization; empty: none
};

Result<RequestTarget> target_of(const std::string& text) {
    const auto url = server_url(text);
    if (!url || url->encoded_host().contains('%') ||
        (url->scheme_id() != urls::scheme::http && url->scheme_id() != urls::scheme::https))
        return Error{"this is no URL of a server, such as http://teacher:8080/ladder"};
    RequestTarget target;
    target.is_secure = url->scheme_id() == urls::scheme::https;
    target.scheme = target.is_secure ? "https" : "http";
    target.host = url->host_address();
    target.authority = url->encoded_host();
    const std::string usual_port = target.is_secure ? "443" : "80";
    target.port = url->port().empty() ? usual_port : std::string(url->port());
    if (target.port != usual_port) target.authority += ':' + target.port;
    target.path = url->encoded_target();
    if (!target.path.starts_with('/')) target.path.insert(0, "/");
    if (url->has_userinfo()) target.authorization = basic_authorization(url->user(), url->password());
    return target;
}

std::string place(const std::string& host, const std::string& port) {
    const bool is_v6 = host.find(':') != std::string::npos;
    return (is_v6 ? '[' + host + ']' : host) + ':' + port;
}

std::string header(std::string_view name, const std::string& value) {
    return value.empty() ? "" : fmt::format("{}: {}\r\n", name, value);
}

// One request and its answer, on a connection of its own. Each step starts operations of Asio and runs the event loop
// until they have ended, or until the time is over. After a step that returns an error the loop does not run again, and
// the destructor cancels the operations that have not ended.
class Exchange {
public:
    Exchange(const RequestTarget& target, const std::optional<Proxy>& proxy, const HttpLimits& limits)
        : target_(target), proxy_(proxy), limits_(limits), end_(Time::now() + limits.time) {}

    /// Returns the answer to the request. `more_headers` are whole lines.
    Result<HttpAnswer> ask(const std::string& method, const std::string& more_headers, const std::string& body) {
        if (auto failure = connect()) return *failure;
        if (target_.is_secure && proxy_)
            if (auto failure = open_tunnel()) return *failure;
        if (target_.is_secure)
            if (auto failure = secure()) return *failure;
        const bool is_for_proxy = proxy_ && !target_.is_secure;
        const std::string path = is_for_proxy ? "http://" + target_.authority + target_.path : target_.path;
        std::string head = fmt::format("{} {} HTTP/1.1\r\nHost: {}\r\nUser-Agent: isola-arena\r\nAccept: */*\r\n",
                                       method, path, target_.authority) +
                           header("Authorization", target_.authorization) + "Connection: close\r\n" + more_headers;
        if (is_for_proxy) head += header("Proxy-Authorization", proxy_->authorization);
        send(head + "\r\n", body);
        return receive(false);
    }

private:
    using Answer = http::response<http::string_body>;

    // Runs the loop until the condition holds. Returns false if the time is over first.
    template <class Condition>
    bool run_until(Condition holds, Time::time_point end) {
        io_.restart();
        while (!holds())
            if (io_.run_one_until(end) == 0) return false;
        return true;
    }

    // Calls `start` with a handler, and waits for the end of the operation that `start` begins. Returns the operation's
    // error.
    template <class Start>
    error_code finish(Start start) {
        ended_.reset();
        start([this](error_code error, const auto&...) { ended_ = error; });
        if (!run_until([this] { return ended_.has_value(); }, end_)) return asio::error::timed_out;
        return *ended_;
    }

    Error no_answer_in_time() const {
        return Error{fmt::format("{} gave no answer within {} s: try again later", place(target_.host, target_.port),
                                 std::chrono::duration<double>(limits_.time).count())};
    }

    // Connects to the server, or to the proxy. If a name has several addresses, such as IPv4 and IPv6, the next one is
    // tried after head_start while the earlier attempts go on. So an address that does not answer costs little time.
    std::optional<Error> connect() {
        const std::string host = proxy_ ? proxy_->host : target_.host, port = proxy_ ? proxy_->port : target_.port;
        const std::string who =
            proxy_ ? fmt::format("the proxy {} ({})", place(host, port), proxy_->variable) : place(host, port);
        const error_code unknown = finish([&](auto done) {
            resolver_.async_resolve(host, port, Tcp::resolver::flags(),
                                    [this, done](error_code error, Tcp::resolver::results_type found) {
                                        addresses_ = std::move(found);
                                        done(error);
                                    });
        });
        if (unknown == asio::error::timed_out) return no_answer_in_time();
        if (unknown)
            return Error{
                fmt::format("no address is known of {} ({}): check its name and the network", who, unknown.message())};
        auto next = addresses_.begin();
        const auto have_all_failed = [this] { return failed_ == attempts_.size(); };
        while (next != addresses_.end() || !have_all_failed()) {
            if (next != addresses_.end()) {
                Tcp::socket& attempt = attempts_.emplace_back(io_);
                attempt.async_connect(*next++, [this, &attempt](error_code error) {
                    if (error) ++failed_, last_failure_ = error;
                    else if (socket_ == nullptr) socket_ = &attempt;
                });
            }
            const auto until = next == addresses_.end() ? end_ : std::min(end_, Time::now() + head_start);
            run_until([&] { return socket_ != nullptr || have_all_failed(); }, until);
            if (socket_ != nullptr) return std::nullopt;
            if (Time::now() >= end_) return no_answer_in_time();
        }
        return Error{fmt::format("nothing answers at {} ({}): is it the right address?", who, last_failure_.message())};
    }

    // Asks the proxy to connect to the server.
    std::optional<Error> open_tunnel() {
        const std::string server = place(target_.host, target_.port);
        send(fmt::format("CONNECT {0} HTTP/1.1\r\nHost: {0}\r\nUser-Agent: isola-arena\r\n", server) +
                 header("Proxy-Authorization", proxy_->authorization) + "\r\n",
             {});
        const auto answer = receive(true);
        if (!answer) return answer.error();
        if (http::to_status_class(static_cast<http::status>(answer->status)) == http::status_class::successful)
            return std::nullopt;
        const bool wants_name = answer->status == static_cast<int>(http::status::proxy_authentication_required);
        return Error{fmt::format("the proxy {} ({}) does not connect to {} (status {}): {}",
                                 place(proxy_->host, proxy_->port), proxy_->variable, server, answer->status,
                                 wants_name
                                     ? "a name and a password go before its host, as http://NAME:PASSWORD@HOST:PORT"
                                     : "a comma-separated no_proxy names the hosts that are asked directly")};
    }

    // Begins TLS, and checks that the certificate is for the host.
    std::optional<Error> secure() {
        error_code ignored;
        context_.emplace(asio::ssl::context::tls_client);
        SSL_CTX_set_min_proto_version(context_->native_handle(), TLS1_2_VERSION);
        context_->set_default_verify_paths(ignored);
        context_->set_verify_mode(asio::ssl::verify_peer, ignored);
        tls_.emplace(*socket_, *context_);
        SSL* const tls = tls_->native_handle();
        if (parse_ip_address(target_.host)) {
            X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(tls), target_.host.c_str());
        } else {
            SSL_set1_host(tls, target_.host.c_str());
            SSL_set_tlsext_host_name(tls, target_.host.c_str());
        }
        const error_code failure =
            finish([this](auto done) { tls_->async_handshake(asio::ssl::stream_base::client, done); });
        if (!failure) return std::nullopt;
        if (failure == asio::error::timed_out) return no_answer_in_time();
        if (const long why = SSL_get_verify_result(tls); why != X509_V_OK)
            return Error{
                fmt::format("the certificate of {} is not good ({}): do not send secrets there. SSL_CERT_FILE may "
                            "name a file with the certificates of further authorities",
                            target_.host, X509_verify_cert_error_string(why))};
        return Error{fmt::format("there is no TLS with {} ({}): is it an https address?",
                                 place(target_.host, target_.port), failure.message())};
    }

    // Sends while receive() reads, because a server may refuse a long body before it has received all of it. If sending
    // fails, receive() returns the reason.
    void send(std::string head, const std::string& body) {
        head_ = std::move(head);
        const std::array<asio::const_buffer, 2> sent{asio::buffer(head_), asio::buffer(body)};
        const auto forget = [](error_code, std::size_t) {};
        if (tls_) asio::async_write(*tls_, sent, forget);
        else asio::async_write(*socket_, sent, forget);
    }

    error_code read_some() {
        std::size_t count = 0;
        const error_code error = finish([&](auto done) {
            const auto counted = [&count, done](error_code end, std::size_t bytes) {
                count = bytes;
                done(end);
            };
            const auto room = input_.prepare(bytes_at_once);
            if (tls_) tls_->async_read_some(room, counted);
            else socket_->async_read_some(room, counted);
        });
        input_.commit(count);
        return error;
    }

    // Reads the final answer, and skips the answers that only announce it (status 100 to 199).
    Result<HttpAnswer> receive(bool has_no_body) {
        std::optional<http::response_parser<http::string_body>> parser;
        for (;;) {
            if (!parser || (parser->is_done() && parser->get().result_int() < 200)) {
                parser.emplace();
                parser->eager(true);
                parser->skip(has_no_body);
                parser->header_limit(longest_header);
                parser->body_limit(limits_.body);
            }
            error_code error;
            if (input_.size() > 0) input_.consume(parser->put(input_.data(), error));
            if (error && error != http::error::need_more) return Error{words_of(error)};
            if (parser->is_done()) {
                if (parser->get().result_int() >= 200) return answer_of(parser->release());
                if (input_.size() > 0) continue;
            }
            error = read_some();
            if (error == asio::error::eof) {
                error = http::error::end_of_stream;
                if (parser->got_some()) parser->put_eof(error);
                if (!error) return answer_of(parser->release());
            }
            if (error == asio::error::timed_out) return no_answer_in_time();
            if (error) return Error{words_of(error)};
        }
    }

    std::string words_of(error_code error) const {
        const std::string server = place(target_.host, target_.port);
        if (error == http::error::body_limit) return fmt::format("the answer has more than {} MiB", limits_.body >> 20);
        const bool is_cut_off = error == http::error::partial_message || error == http::error::end_of_stream;
        if (error.category() == http::make_error_code(http::error::bad_version).category() && !is_cut_off)
            return fmt::format("{} does not answer by HTTP ({}): is it the right port?", server, error.message());
        return fmt::format("the connection to {} ended before the answer did ({}): try again", server, error.message());
    }

    static HttpAnswer answer_of(Answer answer) {
        return {static_cast<int>(answer.result_int()), std::move(answer.body()),
                std::string(answer[http::field::location])};
    }

    const RequestTarget& target_;
    const std::optional<Proxy>& proxy_;
    const HttpLimits& limits_;
    Time::time_point end_;
    asio::io_context io_;
    Tcp::resolver resolver_{io_};
    Tcp::resolver::results_type addresses_;
    std::list<Tcp::socket> attempts_;
    std::size_t failed_ = 0;
    error_code last_failure_;
    Tcp::socket* socket_ = nullptr;  // the attempt that connected first
    std::optional<asio::ssl::context> context_;
    std::optional<asio::ssl::stream<Tcp::socket&>> tls_;
    std::optional<error_code> ended_;
    std::string head_;
    boost::beast::flat_buffer input_;
};

Result<HttpAnswer> ask(const std::string& url, const HttpLimits& limits, const std::string& method,
                       const std::string& more_headers, const std::string& body) {
    const auto target = target_of(url);
    if (!target) return target.error();
    const auto proxy = proxy_for(target->scheme, target->host, std::getenv);
    if (!proxy) return proxy.error();
    auto answer = Exchange(*target, *proxy, limits).ask(method, more_headers, body);
    if (!answer || answer->location.empty()) return answer;
    // A location that is not a URL stays as it is.
    urls::url absolute;
    if (const auto named = urls::parse_uri_reference(answer->location); named)
        if (urls::resolve(*urls::parse_uri(url), *named, absolute)) answer->location = absolute.buffer();
    return answer;
}

// Returns the name in quotes for a form, with quotes and line ends in it replaced as browsers do.
std::string quoted_name(const std::string& name) {
    return '"' + with_all_replaced(name, {{"\"", "%22"}, {"\r", "%0D"}, {"\n", "%0A"}}) + '"';
}

}  // namespace

std::string text_of_refusal(const HttpAnswer& answer) {
    boost::system::error_code no_json;
    const boost::json::value said = boost::json::parse(answer.body, no_json);
    if (!no_json && said.is_object())
        if (const auto* why = said.as_object().if_contains("error"); why != nullptr && why->is_string())
            return std::string(why->as_string());
    if (!answer.location.empty()) return fmt::format("the host answered {}: use {}", answer.status, answer.location);
    return fmt::format("the host answered {}", answer.status);
}

Result<HttpAnswer> http_get(const std::string& url, const HttpLimits& limits) {
    return ask(url, limits, "GET", {}, {});
}

Result<HttpAnswer> http_send_form(const std::string& url, const std::vector<HandedFile>& files,
                                  const HttpLimits& limits) {
    const std::string boundary = random_hex(16);
    std::string body;
    for (const HandedFile& file : files) {
        body += fmt::format(
            "--{}\r\nContent-Disposition: form-data; name=\"bot\"; filename={}\r\n"
            "Content-Type: application/octet-stream\r\n\r\n",
            boundary, quoted_name(file.name));
        body.append(file.bytes).append("\r\n");
    }
    body += fmt::format("--{}--\r\n", boundary);
    const std::string headers =
        fmt::format("Content-Type: multipart/form-data; boundary={}\r\nContent-Length: {}\r\n", boundary, body.size());
    return ask(url, limits, "POST", headers, body);
}

}  // namespace isola_arena
