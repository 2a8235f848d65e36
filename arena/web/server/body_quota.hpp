#pragma once

#include <cstdint>
#include <functional>
#include <list>
#include <string>

#include "arena/base/time.hpp"

namespace isola_arena::web {

/// Bounds the memory that request bodies take, over all connections together. The incomplete body that began first may
/// always go on. Other bodies wait while the room is full, so they get their turn one after the other. Apart from the
/// first body, one client gets at most half of the room. While bodies wait, a body that has stalled is closed. For the
/// server's thread only.
class BodyQuota {
public:
    /// In bytes: the usual limit of all bodies together. The limit is higher if one body may be so long that less than
    /// 8 MiB would be left for the others.
    static constexpr std::uint64_t usual = std::uint64_t{32} << 20;

    /// In bytes: the most that may_take() may be asked for.
    static constexpr std::uint64_t largest_piece = std::uint64_t{64} << 10;

    /// While bodies wait, a body may be closed that has received nothing for this time.
    static constexpr auto longest_stall = std::chrono::seconds(3);

    /// longest: the limit of one body, in bytes.
    explicit BodyQuota(std::uint64_t longest);

    /// The body of one request, from before its first byte until the request is answered.
    class Body {
    public:
        /// The functions that the room calls for a body. retry: may_take() has returned false and may return true now.
        /// close: ends the body's connection.
        struct Calls {
            std::function<void()> retry;
            std::function<void()> close;
        };

        /// client: see client_of().
        Body(BodyQuota& room, std::string client, Calls calls, Clock::time_point now);
        ~Body();
        Body(const Body&) = delete;
        Body& operator=(const Body&) = delete;

        /// Returns whether that many more bytes may be read. If not, the caller asks again after Calls::retry, and also
        /// from time to time.
        bool may_take(std::uint64_t bytes, Clock::time_point now);
        /// Notes that that many bytes have been read.
        void take(std::uint64_t bytes, Clock::time_point now);
        /// Notes that the last byte has been read.
        void complete();
        /// Notes that the body is not in memory any more.
        void end();

    private:
        friend class BodyQuota;

        BodyQuota& room_;
        const std::string client_;
        const Calls calls_;
        Clock::time_point since_;  ///< when the last bytes came, or when the body last waited for room
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
    const std::uint64_t shared_;  ///< in bytes: the limit of all bodies together; only the first one may exceed it
    std::uint64_t bytes_ = 0;
    std::list<Body*> bodies_;  ///< in the order in which they began
};

}  // namespace isola_arena::web
