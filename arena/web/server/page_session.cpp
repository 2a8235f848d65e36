#include <memory>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/beast/websocket/stream.hpp>

#include "arena/base/json/json_writer.hpp"
#include "arena/web/api/requests.hpp"
#include "arena/web/feed/game_json.hpp"
#include "arena/web/server/session.hpp"

namespace isola_arena::web {
namespace {

using namespace std::chrono_literals;

namespace websocket = beast::websocket;

constexpr std::size_t longest_message = 64 * 1024;
constexpr auto time_for_handshake = 10s;
constexpr auto longest_silence = 60s;   ///< a silent page is pinged after half of this time
constexpr auto time_for_message = 30s;  ///< a page that has not read a message by then is closed

// The connection to one page: a loop that reads the page's messages and one that sends the messages of its mailbox.
class PageSession : public std::enable_shared_from_this<PageSession> {
public:
    PageSession(Accepted accepted, ServerContext& context)
        : place_(std::move(accepted.place)), socket_(std::move(accepted.stream)), body_timer_(socket_.get_executor()),
          patience_(socket_.get_executor()), context_(context), viewer_([this] { body_timer_.cancel(); }) {}

    ~PageSession() { context_.broadcaster.leave(viewer_); }

    Task<bool> accept(const http::request<http::string_body>& request) {
        place_->closes_by([self = weak_from_this()] {
            if (const auto session = self.lock()) session->hang_up();
        });
        auto& stream = beast::get_lowest_layer(socket_);
        stream.expires_never();
        beast::error_code ignored;
        stream.socket().set_option(Tcp::no_delay(true), ignored);
        socket_.set_option(websocket::stream_base::timeout{time_for_handshake, longest_silence, true});
        socket_.read_message_max(longest_message);
        socket_.auto_fragment(false);
        socket_.control_callback([this](websocket::frame_type, beast::string_view) { place_->is_page(Clock::now()); });
        auto [error] = co_await socket_.async_accept(request, as_result);
        if (!error) place_->is_page(Clock::now());
        co_return !error;
    }

    Task<void> run() {
        context_.broadcaster.join(viewer_);
        asio::co_spawn(
            socket_.get_executor(), [self = shared_from_this()] { return self->keep_sending(); }, asio::detached);
        co_await keep_reading();
        hang_up();
    }

private:
    Task<void> keep_sending() {
        while (!over_) {
            if (const Message message = viewer_.mailbox.pop()) {
                if (!co_await send(*message)) hang_up();
            } else if (viewer_.mailbox.behind()) {
                context_.broadcaster.catch_up(viewer_);
            } else {
                body_timer_.expires_at(Clock::time_point::max());
                co_await body_timer_.async_wait(as_result);
            }
        }
    }

    Task<bool> send(const std::string& message) {
        patience_.expires_after(time_for_message);
        patience_.async_wait([self = weak_from_this()](const boost::system::error_code& answered) {
            const auto session = answered ? nullptr : self.lock();
            if (session) session->hang_up();
        });
        auto [error, size] = co_await socket_.async_write(asio::buffer(message), as_result);
        patience_.cancel();
        co_return !error;
    }

    Task<void> keep_reading() {
        beast::flat_buffer buffer;
        while (!over_) {
            auto [error, size] = co_await socket_.async_read(buffer, as_result);
            if (error) co_return;
            place_->is_page(Clock::now());
            const auto bytes = buffer.cdata();
            take({static_cast<const char*>(bytes.data()), bytes.size()});
            buffer.clear();
        }
    }

    void take(std::string_view text) {
        const auto message = parse_page_message(text);
        const auto error =
            message ? std::visit([this](const auto& one) { return grant(one); }, *message) : message.error();
        if (!error) return;
        const auto write = [&](JsonWriter& json) { json.key("error").text(error->message); };
        viewer_.mailbox.push(std::make_shared<const std::string>(message_text("error", write)));
    }

    std::optional<Error> grant(const WatchRequest& message) {
        return context_.broadcaster.watch(viewer_, message.game, message.as);
    }

    std::optional<Error> grant(const UnwatchRequest& message) {
        viewer_.watched.erase(message.game);
        return std::nullopt;
    }

    std::optional<Error> grant(const OverviewRequest& message) {
        context_.broadcaster.show_overview(viewer_, message.on);
        return std::nullopt;
    }

    void hang_up() {
        over_ = true;
        body_timer_.cancel();
        beast::get_lowest_layer(socket_).close();
    }

    const std::unique_ptr<ConnectionLimits::Place> place_;
    websocket::stream<Stream> socket_;
    Timer body_timer_;
    Timer patience_;
    ServerContext& context_;
    Viewer viewer_;
    bool over_ = false;
};

}  // namespace

Task<void> serve_page(Accepted accepted, http::request<http::string_body> request, ServerContext& context) {
    const auto session = std::make_shared<PageSession>(std::move(accepted), context);
    if (co_await session->accept(request)) co_await session->run();
}

}  // namespace isola_arena::web
