#pragma once

#include <cstddef>
#include <functional>
#include <list>
#include <memory>
#include <string>

#include "arena/process/time.hpp"

namespace isola_arena::web {

/// How many connections a server keeps: all, those of one client, and how many of each may be WebSockets of pages.
struct ConnectionShares {
    std::size_t all;
    std::size_t of_client;
    std::size_t pages;
    std::size_t pages_of_client;
};

/// Returns the shares of a process that may have that many descriptors: at least half of them are left to the games.
ConnectionShares connection_shares(std::size_t descriptors);

/// Keeps one client from taking all connections. Where a client or the server is full, a new connection takes the place
/// of the one that has waited longest for its client: for the rest of a request, or for its client to read an answer. A
/// connection that the server itself has to answer is never closed. For the server's thread only.
class ConnectionLimits {
    struct Entry;
    using Entries = std::list<Entry>;

public:
    /// When unsent answers fill the memory, connections that have sent no byte of their answer for this time are
    /// closed.
    static constexpr auto longest_unread = std::chrono::milliseconds(500);

    /// In bytes: what answers that are not sent yet may have together before no further one is made.
    static constexpr std::size_t most_unsent = std::size_t{64} << 20;

    /// The place of a connection, which is free again when this is destroyed. It begins with waits().
    class Place {
    public:
        Place(ConnectionLimits& limits, Entries::iterator entry) : limits_(limits), entry_(entry) {}
        ~Place();
        Place(const Place&) = delete;
        Place& operator=(const Place&) = delete;

        /// close: closes the connection; called at once if that was to be done already.
        void closes_by(std::function<void()> close);

        /// From now on the client is to send a request.
        void waits(Clock::time_point now);
        /// The request is complete, and the server is to answer it.
        void is_served();
        /// From now on the client is to read an answer, of which that many bytes are not sent yet.
        void sends(std::size_t unsent, Clock::time_point now);
        /// The connection is a page's WebSocket, and the client has given a sign of life. Where there are too many, the
        /// page that has been silent for longest is closed.
        void is_page(Clock::time_point now);

        /// Of a connection from a proxy: tells whose request it passes on; empty: nobody's. Returns false if that
        /// client has no place left.
        bool belongs_to(const std::string& client);

    private:
        ConnectionLimits& limits_;
        Entries::iterator entry_;
    };

    explicit ConnectionLimits(ConnectionShares shares) : shares_(shares) {}

    /// Makes sure that the server has a place left, for which it may close a connection. Returns false if none can be
    /// closed.
    bool make_room();

    /// Returns a place for a connection of that client; nullptr if there is none for it. client: see client_of();
    /// empty: a proxy's, which counts for nobody.
    std::unique_ptr<Place> enter(const std::string& client, Clock::time_point now);

    /// Returns whether the answers in memory leave room for one more. Those that nobody reads are given up for it.
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
    std::size_t pages_of(const std::string& client) const;
    bool has_room_for(const std::string& client);
    template <class May>
    bool close_first(May&& may);

    const ConnectionShares shares_;
    Entries entries_;  ///< in the order of `since`
    Entries closed_;   ///< whose places are not destroyed yet
};

}  // namespace isola_arena::web
