#include "arena/terminal/contest/progress/elsewhere_note.hpp"

#include <utility>

#include "arena/terminal/contest/progress/progress_facts.hpp"

namespace isola_arena {

std::optional<std::string> ElsewhereNote::take(const Book& book, const std::string& words) {
    const auto now = Clock::now();
    if (!throttle_.due(now)) return std::nullopt;
    ProgressFacts facts;
    facts.elsewhere = words;
    facts.done = book.games().size();
    facts.total = book.total();
    rate_.take(facts.done, now);
    facts.per_minute = rate_.per_minute();
    std::string note = elsewhere_words(facts);
    if (std::exchange(last_, note) == note) return std::nullopt;
    return note;
}

}  // namespace isola_arena
