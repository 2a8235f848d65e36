#pragma once

#include <cstddef>
#include <functional>
#include <list>
#include <memory>
#include <string>

#include "arena/base/time.hpp"

namespace isola_arena::web {

/// The limits on a server's connections: for all, for one client, and how many of each may be WebSockets of pages.
struct ConnectionShares {
    std::size_t all;
    std::size_t of_client;
    std::size_t pages;
    std::size_t pages_of_client;
};

/// Returns the shares for a process that may open that many descriptors. At least half of the descriptors are left to
/// the games.
ConnectionShares connection_shares(std::size_t descriptors);

/// Keeps one client from taking all connections. If a client or the server has no place left, a new connection replaces
/// the one that has waited longest for its client to send a request or to read an answer. While the server works on an
/// answer, it never closes the connection. For the server's thread only.
class ConnectionLimits {
    struct Entry;
    using Entries = std::list<Entry>;

public:
    /// When unsent answers fill the memory, connections that have sent no byte of their answer for this time are
    /// closed.
    static constexpr auto longest_unread = std::chrono::milliseconds(500);

    /// In bytes: the limit of all unsent answers together. Above it no further answer is made.
    static constexpr std::size_t most_unsent = std::size_t{64} << 20;

    /// The place of one connection; the destructor frees it. A place begins in the state that waits() sets.
    class Place {
    public:
        Place(ConnectionLimits& limits, Entries::iterator entry) : limits_(limits), entry_(entry) {}
        ~Place();
        Place(const Place&) = delete;
        Place& operator=(const Place&) = delete;

        /// close: closes the connection. It is called at once if this connection had to be closed before close was
        /// known.
        void closes_by(std::function<void()> close);

        /// From now on the server waits for the client to send a request.
        void waits(Clock::time_point now);
        /// The request is complete, and the server works on the answer.
        void is_served();
        /// From now on the server waits for the client to read an answer, of which that many bytes are not sent yet.
        void sends(std::size_t unsent, Clock::time_point now);
        /// The connection is a page's WebSocket, and the client has just shown that it is alive. If there are too many
        /// pages, the one that has been silent for longest is closed.
        void is_page(Clock::time_point now);

        /// For a connection from a proxy: sets the client whose request the proxy passes on; empty: no client. Returns
        /// false if that client has no place left.
        bool belongs_to(const std::string& client);

    private:
        ConnectionLimits& limits_;
        Entries::iterator entry_;
    };

    explicit ConnectionLimits(ConnectionShares shares) : shares_(shares) {}

    /// Makes sure that the server has a place left, and may close a connection for that. Returns false if no connection
    /// can be closed.
    bool make_room();

    /// Returns a place for a connection of that client; nullptr if no place is left. client: see client_of(); empty for
    /// a connection from a proxy, which counts for no client.
    std::unique_ptr<Place> enter(const std::string& client, Clock::time_point now);

    /// Returns whether the answers in memory leave room for one more. May close connections whose clients do not read
    /// their answers.
    bool has_room_for_answer(Clock::time_point now);

    std::size_t size() const { return entries_.size(); }

private:
    enum class State { waits, is_served, sends, is_page, is_closed };

    struct Entry {
        std::string client;
        Clock::time_point since;
        State state = State::waits;
        std::size_t unsent = 0;
        std::function<void()> close = {};
    };

    static bool waits_for_client(const Entry& entry);
    void change(Entries::iterator entry, State state, Clock::time_point now);
    bool has_room_for(const std::string& client);
    template <class Is>
    void keep_at_most(std::size_t most, Is&& is);
    template <class May>
    bool close_first(May&& may);

    const ConnectionShares shares_;
    Entries entries_;  ///< in the order of `since`
    Entries closed_;   ///< closed connections whose places are not destroyed yet
};

}  // namespace isola_arena::web
