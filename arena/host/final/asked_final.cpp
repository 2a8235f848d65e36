#include "arena/host/final/asked_final.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "arena/base/text/text.hpp"
#include "arena/host/final/reopening.hpp"

namespace isola_arena {

std::optional<Error> refuse_final_of(std::size_t bots) {
    if (bots >= 2) return std::nullopt;
    return Error{
        fmt::format("a final needs at least two bots that play, and there {} {}", bots == 1 ? "is" : "are", bots)};
}

std::optional<Error> AskedFinal::ask() {
    if (!ledger_.frozen_at()) return Error{"the contest has not ended: end it first"};
    if (!pipeline_.is_idle())
        return Error{"versions that were received are still examined: ask again when that is done"};
    if (!final_.pages().exists()) {
        const auto plays = [](const host::Author& each) { return each.playing && !each.house; };
        const auto authors = ledger_.authors();
        const auto bots = static_cast<std::size_t>(std::ranges::count_if(authors, plays));
        if (auto refusal = refuse_final_of(bots)) return refusal;
    }
    const std::lock_guard only_one(mutex_);
    if (is_asked_ || is_played_) return Error{"the final is being played already"};
    if (final_.is_over()) return Error{"all games of the final are played"};
    is_asked_ = true;
    trouble_.clear();
    return std::nullopt;
}

bool AskedFinal::is_asked() const {
    const std::lock_guard only_one(mutex_);
    return is_asked_;
}

bool AskedFinal::begin() {
    const std::lock_guard only_one(mutex_);
    is_played_ = is_asked_ && ledger_.frozen_at();
    is_asked_ = false;
    return is_played_;
}

void AskedFinal::end(const std::string& trouble) {
    const std::lock_guard only_one(mutex_);
    is_played_ = false;
    trouble_ = trouble;
}

std::optional<SettingsRefusal> AskedFinal::let_reopen(const std::function<std::optional<SettingsRefusal>()>& reopen) {
    const std::lock_guard only_one(mutex_);
    if (is_played_) return SettingsRefusal{final_is_being_played};
    if (auto refusal = reopen()) return refusal;
    is_asked_ = false;
    trouble_.clear();
    return std::nullopt;
}

std::string AskedFinal::state() const {
    const std::lock_guard only_one(mutex_);
    if (is_asked_) return "asked";
    if (is_played_) return "playing";
    if (!final_.pages().exists()) return "none";
    return final_.is_over() ? "over" : "interrupted";
}

std::string AskedFinal::trouble() const {
    const std::lock_guard only_one(mutex_);
    return trouble_;
}

}  // namespace isola_arena
