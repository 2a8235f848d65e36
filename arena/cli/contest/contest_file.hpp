#pragma once

#include <string>

#include "arena/contest/tournament/book.hpp"
#include "arena/contest/tournament/contest_plan.hpp"
#include "arena/record/store/store.hpp"

namespace isola_arena {

/// A contest as its database has it, for those who look at it.
struct ContestView {
    ContestPlan plan;
    Book book;
};

/// Whether the file looks like a contest's database and not like a record.
bool is_database(const std::string& file);

/// The plan and the book with every game of the database entered. Only reports need explanations. Throws StoreProblem.
ContestView view_of(const Store& store, Games::Explanations explanations = Games::Explanations::left_out);

/// Opens the database for looking and takes all that. Throws StoreProblem, also where the file is not there.
ContestView read_contest(const std::string& file);

}  // namespace isola_arena
