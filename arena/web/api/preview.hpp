#pragma once

#include <string>
#include <string_view>

#include "arena/web/feed/contest.hpp"

namespace isola_arena::web {

/// Returns the page's HTML with the headline of its contest in what chat programs show of a link (Open Graph) and in its
/// description. The headline may be any text. What the page says of itself there is replaced.
std::string with_preview(std::string_view html, const Headline& headline);

}  // namespace isola_arena::web
