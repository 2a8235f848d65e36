#include <doctest/doctest.h>

#include <string>
#include <thread>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>

#include "arena/rules/events/event.hpp"
#include "arena/web/feed/game_registry.hpp"
#include "arena/web/server/server.hpp"

namespace isola_arena::web {
namespace {

using boost::asio::ip::tcp;

// A page that has opened its WebSocket and subscribed to all games.
class OpenPage {
public:
    explicit OpenPage(const std::string& url) : socket_(io_) {
        const std::string host = url.substr(7, url.find('/', 7) - 7);
        const auto port = static_cast<unsigned short>(std::stoi(host.substr(host.find(':') + 1)));
        socket_.connect({boost::asio::ip::make_address("127.0.0.1"), port});
        send("GET /ws HTTP/1.1\r\nHost: " + host + "\r\nOrigin: http://" + host +
             "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
             "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n");
        wait_for("\"matches\"");
        send_text(R"({"do":"wall","on":true})");
        wait_for("\"wall\"");
    }

private:
    void send(const std::string& bytes) { boost::asio::write(socket_, boost::asio::buffer(bytes)); }

    // Sends a text frame with a mask of zeros.
    void send_text(const std::string& text) {
        send(std::string{'\x81', static_cast<char>(0x80 | text.size()), 0, 0, 0, 0} + text);
    }

    void wait_for(const std::string& text) {
        std::string heard;
        for (char byte = 0; heard.find(text) == std::string::npos;) {
            boost::asio::read(socket_, boost::asio::buffer(&byte, 1));
            heard += byte;
        }
    }

    boost::asio::io_context io_;
    tcp::socket socket_;
};

}  // namespace

TEST_CASE("a server that cannot go on has failed, and refuses connections") {
    GameRegistry registry;
    Services services;
    // No part of the server expects an exception that is not a std::exception.
    services.sessions = [](std::string_view, std::uint64_t) -> Result<std::unique_ptr<GameSession>> { throw 1; };
    services.setup = [] { return std::string("{}"); };
    ServerOptions options;
    options.port = 0;
    const Server server(options, registry, services);
    OpenPage page(server.url());
    CHECK(!server.has_failed());
    Feed feed(registry, "");
    GameHeader header;
    header.game = "isola";
    header.rules = "isola board=5x5";
    feed.take(header);
    while (!server.has_failed()) std::this_thread::yield();
    CHECK_THROWS(OpenPage(server.url()));
}

}  // namespace isola_arena::web
