#pragma once

#include <atomic>
#include <cstddef>
#include <set>
#include <string>

#include <boost/asio/thread_pool.hpp>

#include "arena/process/asio.hpp"
#include "arena/web/api/http_text.hpp"

namespace isola_arena::web {

/// A thread for jobs that may take a while, and how many of them wait or run: no more are taken than most_jobs, and of
/// one client no more than half of that. All but the jobs is for the server's thread only.
struct WorkThread {
    std::size_t most_jobs;
    std::multiset<std::string> jobs = {};  ///< by their clients
    std::atomic<bool> is_closed = false;   ///< jobs that have not begun are done no more
    asio::thread_pool thread{1};

    bool is_full_for(const std::string& client) const {
        return jobs.size() >= most_jobs || jobs.count(client) >= most_jobs / 2;
    }

    void close() {
        is_closed = true;
        thread.join();
    }
};

/// Has the client's work done on that thread and returns its response, 429 if the thread is full; the calling coroutine
/// resumes on its own thread.
Task<Response> work_out(WorkThread& worker, const std::string& client, Work work);

/// The same for what is only to be done while nobody else wants the core: worker looks it up, and idle does it.
Task<Response> work_out_when_idle(WorkThread& worker, WorkThread& idle, const std::string& client, IdleJob asked);

}  // namespace isola_arena::web
