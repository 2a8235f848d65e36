#include "arena/host/intake/submission_rate.hpp"

namespace isola_arena::host {

std::optional<std::int64_t> SubmissionRate::wait_of(std::int64_t author, Moment now) {
    const auto wait = would_wait(author, now);
    if (!wait) taken_[author].push_back(now);
    return wait;
}

std::optional<std::int64_t> SubmissionRate::would_wait(std::int64_t author, Moment now) {
    std::deque<Moment>& taken = taken_[author];
    while (!taken.empty() && taken.front() <= now - seconds_) taken.pop_front();
    if (taken.size() >= static_cast<std::size_t>(most_)) return taken.front() + seconds_ - now;
    return std::nullopt;
}

}  // namespace isola_arena::host
