#pragma once

#include <cstdint>
#include <string>

namespace isola_arena::host {

/// A moment of the calendar, in seconds since 1970-01-01T00:00:00Z, by this machine's clock.
using Moment = std::int64_t;

Moment now();

/// Returns the seconds of a steady clock, which setting the calendar's clock does not change. Rates use it.
std::int64_t steady_seconds();

/// Returns the moment in UTC, as 2026-11-23T18:00:00Z.
std::string utc_text(Moment moment);

}  // namespace isola_arena::host
