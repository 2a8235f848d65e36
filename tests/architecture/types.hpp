#pragma once

#include <array>
#include <string_view>

#include "tests/architecture/source.hpp"

/// The types that files define. Each function gives what it finds against its rule, nothing where the rule holds.
namespace isola_arena::architecture {

/// The types that have the result of a game on its way from the judge to a page, in the order of that way.
/// docs/architecture.md lists the same ones. Other types hold one of them as a whole.
inline constexpr std::array<std::string_view, 5> types_of_game{"GameResult", "GameEnded", "GameSummary", "GameReport",
                                                               "LadderGame"};

/// No two files define a type of the same name in the same namespace: a program that holds both takes the members of one
/// for the other's, and no compiler says so.
Complaints types_of_one_name(const std::vector<Source>& sources);

/// No two files of the arena define types of the same name outside of classes, in whatever namespaces, unnamed ones among
/// them: a reader takes one for the other. Files may give the same name to the same type (`using Words = ...`).
Complaints names_used_twice(const std::vector<Source>& sources);

/// No type of the arena but those of types_of_game has both a member `winner` and a member `reason`, its own or of a
/// base: whoever needs both holds one of these types.
Complaints other_types_of_game(const std::vector<Source>& sources);

}  // namespace isola_arena::architecture
