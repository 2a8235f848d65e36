#include "arena/host/club/moment.hpp"

#include <chrono>

#include <fmt/chrono.h>

namespace isola_arena::host {

Moment now() { return std::chrono::system_clock::to_time_t(std::chrono::system_clock::now()); }

std::string utc_text(Moment moment) { return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(moment)); }

}  // namespace isola_arena::host
