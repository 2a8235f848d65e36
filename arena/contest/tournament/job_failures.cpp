#include "arena/contest/tournament/job_failures.hpp"

#include <exception>

#include "arena/base/failure.hpp"

namespace isola_arena {
namespace {

constexpr int most_attempts = 3;

}  // namespace

std::string JobFailures::take(const JobEnded& ended) {
    const int attempt = ++attempts_[{ended.job.number, ended.job.range.first}];
    if (attempt >= most_attempts) std::rethrow_exception(ended.failure);
    try {
        std::rethrow_exception(ended.failure);
    } catch (const ArenaFailure& failure) {
        return std::string("a game is void and will be played again: ") + failure.what();
    }
}

}  // namespace isola_arena
