#include "arena/host/store/moment.hpp"

#include <chrono>

#include <fmt/chrono.h>

namespace isola_arena::host {

Moment now() { return std::chrono::system_clock::to_time_t(std::chrono::system_clock::now()); }

std::int64_t steady_seconds() {
    return std::chrono::duration_cast<std::chrono::seconds>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

std::string utc_text(Moment moment) { return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(moment)); }

}  // namespace isola_arena::host
