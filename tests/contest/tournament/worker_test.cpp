#include <doctest/doctest.h>
#include <sys/resource.h>

#include "arena/contest/tournament/worker.hpp"

using namespace isola_arena;
using namespace std::chrono_literals;

namespace {

// No file can be opened for as long as it lives.
class NoMoreFiles {
public:
    NoMoreFiles() {
        getrlimit(RLIMIT_NOFILE, &before_);
        const rlimit none{3, before_.rlim_max};
        setrlimit(RLIMIT_NOFILE, &none);
    }
    ~NoMoreFiles() { setrlimit(RLIMIT_NOFILE, &before_); }
    NoMoreFiles(const NoMoreFiles&) = delete;

private:
    rlimit before_{};
};

}  // namespace

TEST_CASE("a worker that cannot go on says why, and the contest does not wait for it") {
    const ContestPlan plan;
    const TournamentParts parts;
    Exchange exchange;
    const NoMoreFiles limit;
    const Worker worker(plan, parts, exchange, nullptr);
    const auto news = exchange.wait_for_news(60s);
    exchange.close();
    REQUIRE(news.size() == 1);
    REQUIRE(std::holds_alternative<WorkerFailed>(news.front()));
    CHECK_THROWS(std::rethrow_exception(std::get<WorkerFailed>(news.front()).failure));
}
