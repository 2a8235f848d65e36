#include "arena/web/server/server.hpp"

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <random>
#include <system_error>
#include <thread>
#include <utility>

#include <sys/resource.h>
#include <sys/socket.h>

#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>

#include "arena/base/local_name.hpp"
#include "arena/base/own_addresses.hpp"
#include "arena/base/text/text.hpp"
#include "arena/process/tree/threads.hpp"
#include "arena/web/server/or_stop.hpp"
#include "arena/web/server/session.hpp"

namespace isola_arena::web {
namespace {

using namespace std::chrono_literals;

// How long the server waits for further events after the first one: events that come together are sent together.
constexpr auto gather_for = 2ms;

// The least time between two updates of the pages: a viewer does not see more than 30 pictures a second.
constexpr auto between_ticks = 33ms;

constexpr auto after_shortage = 100ms;

// The size of the system's buffers of a connection, one for each direction. The default would be several megabytes.
constexpr int system_buffer_size = 256 * 1024;

using Acceptor = asio::basic_socket_acceptor<Tcp, Executor>;

std::string draw_token() {
    constexpr std::string_view letters = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
    std::random_device device;
    std::uniform_int_distribution<std::size_t> any(0, letters.size() - 1);
    std::string token;
    for (int i = 0; i < 24; ++i) token += letters[any(device)];
    return token;
}

asio::ip::address address_of(const ServerOptions& options) {
    if (options.address == "localhost") return asio::ip::make_address("127.0.0.1");
    boost::system::error_code error;
    auto address = asio::ip::make_address(options.address, error);
    if (error) throw std::system_error(EINVAL, std::generic_category(), options.address + " is not an IP address");
    return address;
}

// A loopback address needs no token, because other machines do not reach it.
std::string token_of(const ServerOptions& options, const asio::ip::address& address) {
    if (!options.token.empty() || options.is_open || address.is_loopback()) return options.token;
    return draw_token();
}

// Returns a function that returns own_addresses(), and asks the system at most every few seconds: each request asks. A
// machine whose network is down for a moment keeps its addresses. For one thread.
std::function<std::vector<std::string>()> remembered_addresses() {
    constexpr std::chrono::seconds keep_for{5};
    struct Remembered {
        std::vector<std::string> addresses;
        std::optional<Clock::time_point> at;
    };
    return [keep_for, remembered = std::make_shared<Remembered>()] {
        if (!remembered->at || Clock::now() - *remembered->at > keep_for) {
            if (auto now = own_addresses(); !now.empty()) remembered->addresses = std::move(now);
            remembered->at = Clock::now();
        }
        return remembered->addresses;
    };
}

// Returns the URLs by which this machine, or others, reach the server. Names come after addresses, because many
// networks resolve no names of machines. local: the machine's name in the domain `local`, if it leads here; or empty.
std::vector<std::string> urls_of(const asio::ip::address& address, unsigned short port, const AccessPolicy& policy,
                                 const std::string& local) {
    std::vector<std::string> hosts{in_url(address.to_string())};
    if (address.is_unspecified()) {
        hosts.clear();
        for (const std::string& own : own_addresses())
            if (address.is_v6() || own.find(':') == std::string::npos) hosts.push_back(in_url(own));
        hosts.push_back(machine_name());
        if (!local.empty()) hosts.push_back(local);
    }
    std::vector<std::string> urls;
    for (const std::string& host : hosts)
        urls.push_back("http://" + host + ":" + std::to_string(port) + "/" +
                       (policy.token.empty() ? "" : "?token=" + policy.token));
    return urls;
}

Acceptor listen(asio::io_context& io, const asio::ip::address& address, unsigned short port) {
    const Tcp::endpoint endpoint(address, port);
    Acceptor acceptor(io);
    try {
        acceptor.open(endpoint.protocol());
        acceptor.set_option(asio::socket_base::reuse_address(true));
        // The accepted sockets inherit these sizes.
        acceptor.set_option(asio::socket_base::send_buffer_size(system_buffer_size));
        acceptor.set_option(asio::socket_base::receive_buffer_size(system_buffer_size));
        acceptor.bind(endpoint);
        acceptor.listen();
    } catch (const boost::system::system_error& error) {
        throw std::system_error(error.code().value(), std::generic_category());
    }
    return acceptor;
}

std::size_t most_descriptors() {
    rlimit limit{};
    return getrlimit(RLIMIT_NOFILE, &limit) == 0 ? limit.rlim_cur : 0;
}

}  // namespace

ServerContext::ServerContext(GameRegistry& registry, const Services& services, ServerOptions given)
    : options(std::move(given)), broadcaster(registry, services.sessions, options.is_public),
      api(registry, broadcaster, services), connections(connection_shares(most_descriptors())),
      bodies(std::max(options.longest_record, options.longest_submission)) {
    asio::post(background.thread, [] { yield_to_others(); });
}

// The io_context holds the coroutine frames of the connections, which use the context: it is declared after the
// context, so that it is destroyed first.
struct Server::Running {
    Running(const ServerOptions& options, GameRegistry& games, const Services& services)
        : registry(games), context(std::make_unique<ServerContext>(registry, services, options)),
          acceptor(listen(io, address_of(options), options.port)) {
        const unsigned short port = acceptor.local_endpoint().port();
        const auto address = address_of(options);
        context->access = access_policy_of(address.to_string(), port, machine_name(), token_of(options, address));
        let_in_from(context->access, options.public_url);
        const std::string local = options.own_addresses_only ? local_name() : "";
        if (options.own_addresses_only) {
            context->access.addresses = remembered_addresses();
            if (local.empty()) std::erase(context->access.names, in_lower_case(machine_name()) + ".local");
        }
        urls = urls_of(address, port, context->access, local);
        registry.set_waker([this] { asio::post(io, [this] { wake(); }); });
        asio::co_spawn(io, keep_accepting(), or_stop(io, "accept connections"));
        asio::co_spawn(io, keep_telling(), or_stop(io, "send news"));
        thread = std::thread([this] { run(); });
    }

    ~Running() {
        registry.set_waker({});
        io.stop();
        thread.join();
        context->worker.close();
        context->background.close();
    }

    // Runs the server. Closes the acceptor at the end, whatever the reason, so that browsers are refused and do not
    // wait.
    void run() {
        try {
            io.run();
        } catch (...) {
            tell_end("go on", std::current_exception());
        }
        boost::system::error_code closed;
        acceptor.close(closed);
        has_ended = true;
    }

    void wake() {
        woken = true;
        alarm.cancel();
    }

    Task<void> keep_telling() {
        Timer pause(io.get_executor());
        auto last = Clock::now();
        std::optional<Clock::duration> again;
        for (;;) {
            if (!woken) {
                alarm.expires_after(again.value_or(1h));
                co_await alarm.async_wait(as_result);
            }
            pause.expires_at(std::max(Clock::now() + gather_for, last + between_ticks));
            co_await pause.async_wait(as_result);
            woken = false;
            registry.rearm();
            again = tell_what_is_new();
            last = Clock::now();
        }
    }

    // Catches exceptions: a single failure, such as a lack of memory, must not end the updates of all pages.
    std::optional<Clock::duration> tell_what_is_new() {
        try {
            return context->broadcaster.tick();
        } catch (const std::exception& problem) {
            const std::string line = std::string("arena: pages may miss some news: ") + problem.what() + '\n';
            std::fputs(line.c_str(), stderr);
            return after_shortage;
        }
    }

    // Returns false if there is no memory. A client that has no place left is not served.
    bool begin_to_serve(Tcp::socket::rebind_executor<Executor>::other socket) {
        try {
            boost::system::error_code gone;
            const auto endpoint = socket.remote_endpoint(gone);
            if (gone) return true;
            std::string peer = endpoint.address().to_string();
            const bool is_proxied = is_proxy(context->options.proxies, peer);
            auto place = context->connections.enter(is_proxied ? "" : client_of(peer, "", {}), Clock::now());
            if (place)
                asio::co_spawn(io, serve({Stream(std::move(socket)), std::move(peer), std::move(place)}),
                               asio::detached);
            return true;
        } catch (const std::exception&) {
            return false;
        }
    }

    // Accepts connections. If all places are taken by connections that cannot be closed, or if descriptors or memory
    // run out, it pauses; new connections wait in the system's queue meanwhile.
    Task<void> keep_accepting() {
        Timer pause(io.get_executor());
        for (;;) {
            if (context->connections.make_room()) {
                auto [error, socket] = co_await acceptor.async_accept(as_result);
                if (!error && begin_to_serve(std::move(socket))) continue;
            }
            pause.expires_after(after_shortage);
            co_await pause.async_wait(as_result);
        }
    }

    Task<void> serve(Accepted accepted) {
        try {
            co_await serve_connection(std::move(accepted), *context);
        } catch (...) {
            // A connection that fails is over; the others go on.
        }
    }

    GameRegistry& registry;
    std::unique_ptr<ServerContext> context;
    asio::io_context io{1};
    Acceptor acceptor;
    Timer alarm{io.get_executor()};
    std::vector<std::string> urls;  // at least one
    bool woken = false;
    std::atomic<bool> has_ended = false;
    std::thread thread;
};

Server::Server(const ServerOptions& options, GameRegistry& registry, const Services& services)
    : running_(std::make_unique<Running>(options, registry, services)) {}

Server::~Server() = default;

const std::string& Server::url() const { return running_->urls.front(); }

const std::vector<std::string>& Server::urls() const { return running_->urls; }

bool Server::has_failed() const { return running_->has_ended; }

}  // namespace isola_arena::web
