#include <semaphore>

#include <doctest/doctest.h>

#include "arena/contest/tournament/worker.hpp"
#include "tests/descriptor_limit.hpp"
#include "tests/sanitized.hpp"

using namespace isola_arena;
using namespace std::chrono_literals;

// Skipped with sanitizers: the undefined-behaviour sanitizer opens a pipe to check the type of an object. Without free
// descriptors it reports valid objects.
TEST_CASE("a worker that cannot go on says why, and the contest does not wait for it" *
          doctest::skip(test::sanitized)) {
    const ContestPlan plan;
    const TournamentParts parts;
    std::binary_semaphore news_came{0};
    JobQueue queue([&] { news_came.release(); });
    const test::DescriptorLimit nothing_can_be_opened(3);
    const Worker worker(plan, parts, queue, nullptr);
    REQUIRE(news_came.try_acquire_for(60s));
    const auto news = queue.take_news();
    queue.close();
    REQUIRE(news.size() == 1);
    REQUIRE(std::holds_alternative<WorkerFailed>(news.front()));
    CHECK_THROWS(std::rethrow_exception(std::get<WorkerFailed>(news.front()).failure));
}
