#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "arena/record/store/store.hpp"
#include "arena/web/hub.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// Looks at a contest's database now and then, from a thread of its own, and tells the hub when it has changed. The database may be
/// written meanwhile, and may come later.
class ContestLookout {
public:
    /// Throws StoreProblem where the file is there and cannot be used. hub outlives it.
    ContestLookout(std::string database, web::Hub& hub);
    ~ContestLookout();

private:
    void keep_looking();
    void look();
    void tell_what_is_new();

    std::string database_;
    web::Hub& hub_;
    std::string looks_;           ///< of the files, when they were told of
    std::optional<Store> store_;  ///< finds what was committed after their last look
    std::int64_t version_ = 0;    ///< of the data that was told of
    std::mutex mutex_;
    std::condition_variable bell_;
    bool closed_ = false;
    std::thread thread_;
};

/// The record of a game of that database. Refused: none is kept, or the database cannot be read.
Result<std::string> record_in(const std::string& database, int pairing, int round);

}  // namespace isola_arena
