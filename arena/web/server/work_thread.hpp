#pragma once

#include <atomic>
#include <cstddef>
#include <set>
#include <string>

#include <boost/asio/thread_pool.hpp>

#include "arena/process/asio.hpp"
#include "arena/web/api/http_text.hpp"

namespace isola_arena::web {

/// A thread for jobs that may take a while, and the jobs that wait or run. It takes at most most_jobs jobs, and at most
/// half as many from one client. Only the jobs run on the thread; everything else is for the server's thread only.
struct WorkThread {
    std::size_t most_jobs;
    std::multiset<std::string> jobs = {};  ///< by their clients
    std::atomic<bool> is_closed = false;   ///< jobs that have not begun are answered with an error
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

/// The same for a BackgroundJob: worker runs its look_up, and background, the thread of low priority, the work that
/// look_up returns.
Task<Response> work_out_in_background(WorkThread& worker, WorkThread& background, const std::string& client,
                                      BackgroundJob asked);

}  // namespace isola_arena::web
