#include "arena/host/pages/authors_watch.hpp"

#include <stdexcept>
#include <string>

#include <fmt/format.h>

#include "arena/base/print.hpp"
#include "arena/base/text/setting_name.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

// How soon a change of the list is seen.
constexpr std::chrono::milliseconds between_looks_around = 1s;

// How soon a list that has changed is looked at again.
constexpr std::chrono::milliseconds between_looks_at_change = 200ms;

}  // namespace

void AuthorsWatch::look() {
    const State found = state();
    forget_old_links();
    is_changing_ = seen_ && found != *seen_;
    seen_ = found;
    if (is_changing_ || found == taken_ || found == State()) return;
    taken_ = found;
    take(accepted_);
}

// Returns why the list was not taken. Uses no member that look() changes, because accept() calls it on other threads.
std::optional<Error> AuthorsWatch::take(const AcceptedList& accepted) {
    try {
        const AcceptedList digest = digest_of_list(folder_);
        const auto change = links_.update(accepted);
        if (!change) return refuse(change.message());
        if (!change->missing.empty()) {
            announce(fmt::format("{}: {}. Nothing has changed: accept the list on your page, or start with {}",
                                 folder_.authors().string(), words_for_missing(change->missing),
                                 on_command_line(setting_name("accept-list"))));
            pages_.show_list(words_for_missing(change->missing), {}, digest);
            return Error{words_for_missing(change->missing)};
        }
        tell(*change);
        pages_.show_list("", change->warnings);
        return std::nullopt;
    } catch (const std::runtime_error& problem) {  // of the ledger
        return refuse(problem.what());
    }
}

std::optional<Error> AuthorsWatch::accept(const AcceptedList& digest) {
    if (digest.empty() || digest_of_list(folder_) != digest)
        return Error{"the list has changed meanwhile: look at what it lacks now"};
    return take(digest);
}

void AuthorsWatch::forget_old_links() {
    constexpr auto between = 1h;
    const auto now = std::chrono::steady_clock::now();
    if (forgotten_ && now - *forgotten_ < between) return;
    forgotten_ = now;
    try {
        if (const auto failure = links_.forget_old()) announce(failure->message);
    } catch (const std::runtime_error& problem) {  // of the ledger
        announce(problem.what());
    }
}

std::chrono::milliseconds AuthorsWatch::until_next_look() const {
    return is_changing_ ? between_looks_at_change : between_looks_around;
}

// Returns when the list changed last, and its size; State() if there is no list.
AuthorsWatch::State AuthorsWatch::state() const {
    std::error_code missing;
    const State found{fs::last_write_time(folder_.authors(), missing), fs::file_size(folder_.authors(), missing)};
    return missing ? State() : found;
}

Error AuthorsWatch::refuse(const std::string& why) {
    announce(why);
    pages_.show_list(why, {});
    return Error{why};
}

void AuthorsWatch::tell(const host::RosterChange& change) const {
    for (const std::string& each : change.warnings) announce(on_command_line(each));
    if (!change.fresh.empty())
        announce(fmt::format("new: {}; their links are in {}", some_of(change.fresh), folder_.links().string()));
    if (!change.back.empty()) announce(fmt::format("in the list again: {}", some_of(change.back)));
    if (!change.gone.empty())
        announce(
            fmt::format("not in the list any more: {}; nothing of theirs plays or is shown, and their links are no "
                        "good, until their lines are back",
                        some_of(change.gone)));
}

}  // namespace isola_arena
