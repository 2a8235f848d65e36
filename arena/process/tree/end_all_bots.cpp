#include "arena/process/tree/end_all_bots.hpp"

#include <string>

#include "arena/base/print.hpp"
#include "arena/process/tree/process_tree.hpp"

namespace isola_arena {

void end_all_bots() {
    const std::string warning = warning_of_left(sweep_children());
    if (!warning.empty()) announce(warning);
}

}  // namespace isola_arena
