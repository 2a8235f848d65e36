#pragma once

#include <cstdint>
#include <functional>
#include <list>
#include <string>

#include "arena/process/time.hpp"

namespace isola_arena::web {

/// Bounds the bodies of requests that are in memory at the same time, of all connections together. The body that began
/// first may always go on, so that the others, which wait where the room is full, get their turn one after the other;
/// of the rest, one client gets at most half. While others wait, a body of which nothing comes is given up. For the
/// server's thread only.
class BodyRoom {
public:
    /// In bytes: what all bodies have together, unless one may be longer than most of that.
    static constexpr std::uint64_t usual = std::uint64_t{32} << 20;

    /// What may_take() is asked for at most.
    static constexpr std::uint64_t largest_piece = std::uint64_t{64} << 10;

    /// Who waits may end a body of which nothing has come for so long.
    static constexpr auto longest_stall = std::chrono::seconds(3);

    /// longest: how many bytes a body may have.
    explicit BodyRoom(std::uint64_t longest);

    /// The body of one request, from before its first byte until it is answered.
    class Body {
    public:
        /// What a body has done with it: retry, when may_take() has returned false and may now return true; close, which
        /// ends its connection.
        struct Calls {
            std::function<void()> retry;
            std::function<void()> close;
        };

        /// client: see client_of().
        Body(BodyRoom& room, std::string client, Calls calls, Clock::time_point now);
        ~Body();
        Body(const Body&) = delete;
        Body& operator=(const Body&) = delete;

        /// Returns whether that many more bytes may be read. If not, it is to be asked now and then, too.
        bool may_take(std::uint64_t bytes, Clock::time_point now);
        /// That many have been read.
        void take(std::uint64_t bytes, Clock::time_point now);
        /// The last byte has been read.
        void complete();
        /// It is not in memory any more.
        void end();

    private:
        friend class BodyRoom;

        BodyRoom& room_;
        const std::string client_;
        const Calls calls_;
        Clock::time_point since_;  ///< when the last bytes came, or could come
        std::uint64_t bytes_ = 0;
        bool is_complete_ = false;
        bool waits_ = false;
        const std::list<Body*>::iterator place_;
    };

    std::uint64_t bytes() const { return bytes_; }
    std::uint64_t most() const { return shared_ + longest_; }

private:
    const Body* first() const;
    std::uint64_t bytes_of(const std::string& client) const;
    void let_others_retry();
    void end_stalled(const std::string& client, Clock::time_point now);

    const std::uint64_t longest_;
    const std::uint64_t shared_;  ///< what bodies have together if the one that began first has not more of it
    std::uint64_t bytes_ = 0;
    std::list<Body*> bodies_;  ///< in the order in which they began
};

}  // namespace isola_arena::web
