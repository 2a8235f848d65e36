#include "arena/host/play/test_run.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <utility>

#include <fmt/core.h>

#include "arena/base/failure.hpp"
#include "arena/judge/draw_seed.hpp"
#include "arena/process/tree/threads.hpp"

namespace isola_arena {
namespace {

using namespace std::chrono_literals;

// How soon a match is seen that was asked for, or a turn is asked for again. Shorter than CpuArbiter::Pace::still_wanted,
// so that a turn stays wanted.
constexpr auto between_looks = 200ms;

constexpr auto after_failed_test = 5s;
constexpr int most_ends_of_arena = 3;

constexpr const char* behind_another = "another test match is being played or comes first";

}  // namespace

TestRun::TestRun(LadderSetup setup, std::optional<int> core, std::vector<OfferedBot> bots)
    : setup_(std::move(setup)), ledger_(setup_.ledger), bots_(std::move(bots)),
      thread_([this, core](const std::stop_token& stop) {
          if (core) stay_on_core(*core);
          work(stop);
      }) {}

TestRun::~TestRun() {
    thread_.request_stop();
    thread_.join();
}

std::string TestRun::why_waiting(std::int64_t id) {
    const std::lock_guard only_one(mutex_);
    if (first_ == id) return why_;
    return first_ == 0 ? "it begins in a moment" : behind_another;
}

void TestRun::cancel(std::int64_t id) {
    const std::lock_guard only_one(mutex_);
    if (first_ == id) broken_off_.request_stop();
}

void TestRun::note(std::int64_t id, std::string why) {
    const std::lock_guard only_one(mutex_);
    first_ = id;
    why_ = std::move(why);
}

void TestRun::pause(const std::stop_token& stop, std::chrono::milliseconds time) {
    std::unique_lock lock(mutex_);
    stopped_.wait_for(lock, stop, time, [] { return false; });
}

void TestRun::work(const std::stop_token& stop) {
    while (!stop.stop_requested()) {
        try {
            if (!play_next(stop)) pause(stop, between_looks);
        } catch (const std::exception& failure) {
            if (setup_.complain) setup_.complain(fmt::format("a test match is void: {}", failure.what()));
            pause(stop, after_failed_test);
        }
    }
}

// Returns whether the ledger has changed, so that the next look comes at once.
bool TestRun::play_next(const std::stop_token& stop) {
    const auto match = ledger_.next();
    if (!match) {
        note(0, {});
        return false;
    }
    if (const auto refusal = refusal_of(*match)) {
        ledger_.fail(match->id, *refusal);
        return true;
    }
    if (setup_.may_play && !setup_.may_play()) {
        note(match->id, "a bot is being examined, and a match would take time from it");
        return false;
    }
    auto turn = setup_.turns.take_test_turn();
    if (!turn) {
        note(match->id, "the ladder or an analysis has its turn, with which test matches take turns");
        return false;
    }
    const std::stop_source broken_off = note_play(match->id);
    const std::stop_callback at_end(stop, [&broken_off] { broken_off.request_stop(); });
    turn->wait_for_engines(broken_off.get_token());
    play(*match, broken_off.get_token());
    return !stop.stop_requested();
}

// Returns what breaks the match off.
std::stop_source TestRun::note_play(std::int64_t id) {
    std::stop_source broken_off;
    const std::lock_guard only_one(mutex_);
    first_ = id;
    why_.clear();
    broken_off_ = broken_off;
    return broken_off;
}

void TestRun::play(const host::TestMatch& match, const std::stop_token& stop) {
    const auto opponent = match.opponent ? setup_.ledger.author(*match.opponent) : std::nullopt;
    const auto version = opponent ? opponent->playing : std::nullopt;
    const auto begun = ledger_.begin(match.id, version);
    if (!begun) return;  // it was cancelled meanwhile
    if (*begun >= most_ends_of_arena)
        return ledger_.fail(match.id,
                            "the arena was ended three times while this match was played: ask for another one, and "
                            "tell the organiser if that happens again");
    try {
        HostedPair sides{hosted_side(setup_, match.asker.author, match.submission), {}};
        if (version) {
            sides[1] = hosted_side(setup_, *match.opponent, *version);
        } else {
            const auto bot = std::ranges::find(bots_, match.bundled, [](const auto& each) { return each.spec.name; });
            if (bot == bots_.end()) throw ArenaFailure("there is no bot " + match.bundled);
            sides[1].bot = bot->spec;
        }
        const auto played = play_hosted_match(setup_, draw_seed(), sides, false, stop);
        if (played) return ledger_.finish(match.id, played->games);
    } catch (const std::exception&) {
        ledger_.fail(match.id, "the arena itself failed in it; the organiser is told");
        throw;
    }
    ledger_.interrupt(match.id);
    // A signal has ended the match and will end the arena, too, so it does not begin again at once.
    if (!stop.stop_requested()) pause(stop, after_failed_test);
}

// Returns why the match cannot be played any more, as a sentence for the author who asked for it.
std::optional<std::string> TestRun::refusal_of(const host::TestMatch& match) {
    if (setup_.ledger.frozen_at()) return "the contest ended before this match was played";
    const auto asker = setup_.ledger.author(match.asker.author);
    if (!asker || !asker->is_listed) return "its author is not in the list any more";
    const auto version = setup_.ledger.submission(match.submission);
    if (!asker->disqualified.empty()) return "you are disqualified: " + asker->disqualified;
    if (!version || version->state != host::SubmissionState::fit || !version->has_files)
        return fmt::format("your version {} cannot play any more", match.asker.version);
    if (!match.opponent) {
        const auto names = [&](const OfferedBot& bot) { return bot.spec.name == match.bundled; };
        if (std::ranges::any_of(bots_, names)) return std::nullopt;
        return fmt::format("there is no bot {} here any more", match.bundled);
    }
    const auto opponent = setup_.ledger.author(*match.opponent);
    if (!opponent || !opponent->is_listed || !opponent->playing)
        return fmt::format("no bot of {} plays any more", match.opponents_name);
    // The organiser may have changed the settings since the match was asked for.
    if (!opponent->house && setup_.settings.test_matches != host::TestOpponents::all)
        return "the organiser allows test matches against bots of the arena and house bots alone now";
    return std::nullopt;
}

}  // namespace isola_arena
