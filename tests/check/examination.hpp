#pragma once

#include <string>

namespace isola_arena::check {

struct Output {
    int status;
    std::string text;
};

/// `arena check` with these arguments, run in the folder of the tests' bots.
Output run(const std::string& arguments);

/// The first failed check of that bot, the name of a Python file, as `check: mistake`; `fit` where there is none.
std::string first_failure(const std::string& bot, const std::string& options = "",
                          const std::string& times = "--turn-time 1s --start-time 4s");

}  // namespace isola_arena::check
