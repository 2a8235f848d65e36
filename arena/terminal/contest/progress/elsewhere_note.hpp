#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "arena/contest/tournament/book.hpp"
#include "arena/terminal/contest/progress/game_rate.hpp"
#include "arena/terminal/contest/throttle.hpp"

namespace isola_arena {

/// How far the games on other machines are, for pages, which read it in the database: every two seconds at most.
class ElsewhereNote {
public:
    ElsewhereNote() { rate_.expect_bursts(); }

    /// words: `24 running on 4 nodes, 60 waiting`. Returns the note with rate and time left, if it is time for one and
    /// it is another than the last one.
    std::optional<std::string> take(const Book& book, const std::string& words);

private:
    Throttle throttle_{std::chrono::seconds(2)};
    GameRate rate_;
    std::string last_;
};

}  // namespace isola_arena
