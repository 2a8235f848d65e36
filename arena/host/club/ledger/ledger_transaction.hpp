#pragma once

#include <mutex>
#include <type_traits>
#include <utility>

#include "arena/base/sqlite/sqlite.hpp"

namespace isola_arena::host {

/// Calls work in a transaction and returns its result: all that it enters is safe then. If it throws, nothing is entered.
template <class Work>
auto in_transaction(sqlite::Connection& database, Work work) {
    database.run("BEGIN IMMEDIATE");
    try {
        if constexpr (std::is_void_v<decltype(work())>) {
            work();
            database.run("COMMIT");
        } else {
            auto result = work();
            database.run("COMMIT");
            return result;
        }
    } catch (...) {
        database.roll_back();
        throw;
    }
}

/// The same while no other thread uses the database.
template <class Work>
auto in_transaction(sqlite::Connection& database, std::mutex& mutex, Work work) {
    const std::lock_guard only_one(mutex);
    return in_transaction(database, std::move(work));
}

}  // namespace isola_arena::host
