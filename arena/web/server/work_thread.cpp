#include "arena/web/server/work_thread.hpp"

#include <exception>
#include <memory>
#include <utility>

#include <boost/asio/post.hpp>

namespace isola_arena::web {
namespace {

// Counts a job of a thread from the constructor to the destructor.
class CountedJob {
public:
    CountedJob(WorkThread& thread, const std::string& client) : thread_(thread), place_(thread.jobs.insert(client)) {}
    CountedJob(const CountedJob&) = delete;
    CountedJob& operator=(const CountedJob&) = delete;
    ~CountedJob() { thread_.jobs.erase(place_); }

private:
    WorkThread& thread_;
    std::multiset<std::string>::iterator place_;
};

Response too_many() { return problem(429, "too many requests at once: try again in a moment", 1); }

Response call(const Work& job) {
    try {
        return job();
    } catch (const std::exception& failure) {
        return problem(500, failure.what());
    }
}

// Runs work on the thread and returns its response; 500 if work throws, or if the thread was closed before.
Task<Response> call_on(WorkThread& worker, Work work) {
    const auto executor = co_await asio::this_coro::executor;
    auto start = [&](auto handler) {
        auto shared = std::make_shared<decltype(handler)>(std::move(handler));
        asio::post(worker.thread, [executor, shared, &closed = worker.is_closed, work = std::move(work)]() mutable {
            auto response = std::make_shared<Response>(closed ? problem(500, "the arena ends") : call(work));
            work = nullptr;  // Frees the request before the answer has been sent.
            asio::post(executor, [shared, response] { std::move (*shared)(std::move(*response)); });
        });
    };
    constexpr asio::use_awaitable_t<Executor> token;
    co_return co_await asio::async_initiate<const asio::use_awaitable_t<Executor>, void(Response)>(start, token);
}

}  // namespace

Task<Response> work_out(WorkThread& worker, const std::string& client, Work work) {
    if (worker.is_full_for(client)) co_return too_many();
    const CountedJob job(worker, client);
    co_return co_await call_on(worker, std::move(work));
}

Task<Response> work_out_in_background(WorkThread& worker, WorkThread& background, const std::string& client,
                                      BackgroundJob asked) {
    if (background.is_full_for(client)) co_return too_many();
    const CountedJob job(background, client);
    Work work;
    const Work look_up = [&work, &asked] {
        work = asked.look_up();
        return Response{};
    };
    Response failed = co_await call_on(worker, look_up);
    if (!work) co_return failed;
    co_return co_await call_on(background, std::move(work));
}

}  // namespace isola_arena::web
