#pragma once

#include <span>
#include <string>
#include <string_view>

namespace isola_arena {

/// How the help and the manual show an option, in whichever commands it is.
struct HelpOption {
    std::string_view heading;
    std::string_view name;
    std::string_view value = {};  ///< what stands for its value; empty: a flag
};

/// Returns the entry of the option with these names (`--games`, `--rounds`); null if it has none. Entries lie in the
/// order in which they are shown: compare the pointers. Options without one come before all of them.
const HelpOption* find_help_option(std::span<const std::string> names);

/// The heading under which an option is shown, and what stands for its value; null: it has no entry.
std::string_view heading_of(const HelpOption* known);
std::string_view value_of(const HelpOption* known);

}  // namespace isola_arena
