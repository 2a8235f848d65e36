#pragma once

#include <cstddef>
#include <mutex>
#include <string>
#include <vector>

#include <sys/types.h>

namespace isola_arena {

/// The users that bots run as if the arena is root: ids that no account and no group has. If the arena is not root,
/// there are none. May be used by several threads.
class BotUsers {
public:
    /// Returns whether there are none.
    bool empty() const { return first_of_all() == 0; }

    /// Returns the next one in turn. Whether an account has an id is looked up when the id is needed for the first
    /// time, because looking up all of them takes as long as starting a bot. Must not be called if there are none.
    uid_t next() const;

    /// Returns them in words; empty if there are none.
    std::string words() const;

private:
    uid_t first_of_all() const;
    bool find_one_more() const;

    mutable std::mutex finding_;
    mutable std::vector<uid_t> found_;
    mutable uid_t unseen_ = 0;  ///< the first id that was not looked up yet; 0: none was
    mutable std::size_t given_ = 0;
};

}  // namespace isola_arena
