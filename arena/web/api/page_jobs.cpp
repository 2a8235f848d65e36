#include "arena/web/api/page_jobs.hpp"

#include <array>

namespace isola_arena::web {

std::string_view to_string(JobState state) {
    constexpr std::array<std::string_view, 5> words{"waiting", "working", "done", "failed", "cancelled"};
    return words[static_cast<std::size_t>(state)];
}

}  // namespace isola_arena::web
