#include "arena/contest/run/amend.hpp"

#include <algorithm>
#include <chrono>
#include <set>
#include <utility>

#include <fmt/core.h>

#include "arena/base/print.hpp"
#include "arena/base/text/setting_name.hpp"
#include "arena/base/text/text.hpp"
#include "arena/bots/entrants.hpp"
#include "arena/cluster/executor/contest_folder.hpp"
#include "arena/contest/setup/contest_setup.hpp"
#include "arena/record/report/recorded_game.hpp"
#include "arena/rules/catalogue.hpp"

namespace isola_arena {
namespace {

using ChangeKind = ContestChange::Kind;

std::int64_t now_ms() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

Result<std::size_t> place_of(const ContestPlan& plan, const std::string& name, std::string_view setting) {
    std::vector<std::string> names;
    for (const ContestBot& bot : plan.bots) names.push_back(bot.spec.name);
    const auto found = std::ranges::find(names, name);
    if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
    const std::string question = did_you_mean(name, names);
    return Error{fmt::format("{} {}: no bot of the contest has that name{}", setting_name(setting), name,
                             question.empty() ? "; its bots are " + joined(names, ", ") : question)};
}

// Returns the games of the pairings for which is_wanted(number, pairing) holds.
template <class IsWanted>
std::vector<GameKey> games_of(const Book& book, IsWanted is_wanted) {
    std::vector<GameKey> keys;
    book.games().for_each([&](const GameSummary& game) {
        const auto& pairing = book.issued()[static_cast<std::size_t>(game.key.pairing) - 1];
        if (is_wanted(game.key.pairing, pairing)) keys.push_back(game.key);
    });
    return keys;
}

bool plays(const Pairing& pairing, std::size_t bot) { return pairing.first == bot || pairing.second == bot; }

// A contest as a change would make it.
struct Changed {
    ContestPlan plan;
    Book book;
    std::vector<FormerGame> former;  // that the change moves there
};

// Returns the contest after the change, which moves these games to the former ones; or an error if other games would not
// belong to it then.
Result<Changed> with_change(const ContestView& view, const ContestChange& change, const std::vector<GameKey>& aside) {
    ContestPlan plan = view.plan;
    plan.changes.push_back(change);
    Book book(plan.preset.format, plan.bots.size(), plan.preset.tie, Games::Explanations::left_out, plan.changes);
    const std::set<GameKey> left_out(aside.begin(), aside.end());
    std::optional<GameKey> orphan;
    std::vector<FormerGame> former;
    const int number = static_cast<int>(plan.changes.size());
    const auto pairing_of = [&](const GameSummary& game) {
        return view.book.issued()[static_cast<std::size_t>(game.key.pairing) - 1];
    };
    view.book.games().for_each([&](const GameSummary& game) {
        if (left_out.contains(game.key)) former.push_back({number, game, pairing_of(game)});
        else if (!book.enter(game) && !orphan) orphan = game.key;
    });
    if (orphan)
        return Error{
            fmt::format("game {} has been played since, in a round that was paired by the results: only "
                        "games of the newest round can be played again",
                        to_string(*orphan))};
    if (book.awaits_changes())
        return Error{"bots joined or left after that round: only games of the newest round can be played again"};
    return Changed{std::move(plan), std::move(book), std::move(former)};
}

ContestChange voiding(std::optional<std::size_t> bot, const std::string& reason) {
    ContestChange change{ChangeKind::voided, bot};
    change.at_ms = now_ms();
    change.reason = reason;
    return change;
}

// A contest that is open to be changed.
class AmendedContest {
public:
    AmendedContest(Store& store, ContestView& view) : store_(store), view_(view) {}

    // Enters the change, and moves these games to the former ones. Returns an error, and changes nothing, if other games
    // would not belong to the contest then.
    std::optional<Error> enter(const ContestChange& change, const std::vector<GameKey>& aside) {
        auto changed = with_change(view_, change, aside);
        if (!changed) return changed.error();
        store_.enter(change);
        // A round that was paired by the results of a voided game is paired again.
        store_.remove_pairings(changed->book.issued().size());
        for (const GameKey key : aside) store_.set_aside(static_cast<int>(changed->plan.changes.size()), key);
        if (!aside.empty()) leave_shared_folder();
        view_.plan = std::move(changed->plan);
        view_.book = std::move(changed->book);
        view_.former.insert(view_.former.end(), changed->former.begin(), changed->former.end());
        return std::nullopt;
    }

    const ContestPlan& plan() const { return view_.plan; }
    const Book& book() const { return view_.book; }

    bool is_played_elsewhere() const { return !store_.note(note_of_folder).value_or("").empty(); }

    bool is_untouched() const {
        const bool was_struck =
            std::ranges::any_of(plan().changes, [](const auto& each) { return each.kind != ChangeKind::added; });
        return book().games().empty() && view_.former.empty() && !was_struck;
    }

    // Adds a bot. If nothing has been played, the contest is paired anew.
    Result<std::string> add(const ContestBot& bot, const std::string& reason) {
        const FormatRules& format = plan().preset.format;
        const std::string& name = bot.spec.name;
        if (plan().sprt) return Error{name + " cannot join: a sequential test compares two bots"};
        const auto has_name = [&](const ContestBot& each) {
            return in_lower_case(each.spec.name) == in_lower_case(name);
        };
        if (std::ranges::any_of(plan().bots, has_name))
            return Error{
                fmt::format("{}: a bot of the contest has that name: name the new one differently, with "
                            "NAME=BOT",
                            name)};
        if (auto error = refuse_latecomer(bot, plan())) return *error;
        if (auto error = refuse(format, plan().bots.size() + 1)) return *error;
        const bool is_first = is_untouched();
        if (!is_first && !traits(format).takes_latecomers)
            return Error{fmt::format(
                "{} cannot join: the pairings of a {} contest depend on its games, and {}. Round robins, gauntlets and "
                "ladders take bots that come later",
                name, to_string(format.kind),
                !book().games().empty() ? counted(book().games().size(), "game") +
                                              (book().games().size() == 1 ? " has" : " have") + " been played"
                : view_.former.empty() ? "a bot has been struck since they were made"
                                       : "some have been played")};
        view_.plan.bots.push_back(bot);
        const std::size_t open = book().count_open();
        ContestChange change{ChangeKind::added, plan().bots.size() - 1,
                             is_first ? 0 : static_cast<int>(book().issued().size())};
        change.at_ms = now_ms();
        change.reason = reason;
        store_.add_bot(bot);
        if (is_first) store_.remove_pairings(0);
        if (auto error = enter(change, {})) return *error;
        if (is_first) return fmt::format("{} takes part from the beginning, as bot {}", name, plan().bots.size());
        if (traits(format).has_places)
            return fmt::format("{} joins at the bottom of the ladder, from the next round on", name);
        return fmt::format("{} joins as bot {}, with {} to play", name, plan().bots.size(),
                           counted(book().count_open() - open, "game"));
    }

    Result<std::string> strike(std::size_t bot, std::optional<StruckGames> games, const std::string& reason) {
        const FormatRules& format = plan().preset.format;
        const std::string name = plan().bots[bot].spec.name;
        if (plan().sprt) return Error{name + " cannot be struck: a sequential test compares two bots"};
        if (book().has_left(bot)) return Error{name + " has been struck already"};
        if (games == StruckGames::removed && !traits(format).is_known_ahead)
            return Error{
                fmt::format("{} remove: the pairings of a {} contest depend on these games; they stay, and "
                            "whoever would meet {} has a bye",
                            setting_name("games"), to_string(format.kind), name)};
        std::size_t left = 0;
        for (std::size_t each = 0; each < plan().bots.size(); ++each) left += book().has_left(each) ? 0 : 1;
        if (left <= 2) return Error{fmt::format("{} cannot be struck: fewer than two bots would remain", name)};
        ContestChange change{ChangeKind::struck, bot, static_cast<int>(book().issued().size())};
        change.keeps_games = games != StruckGames::removed;
        change.at_ms = now_ms();
        change.reason = reason;
        for (int number = 1; number <= change.after; ++number) {
            const Pairing& pairing = book().issued()[static_cast<std::size_t>(number) - 1];
            const bool is_wanted = !change.keeps_games || !book().open_games_of(number).empty();
            if (plays(pairing, bot) && is_wanted && book().fate_of(number) != MatchFate::removed)
                change.dropped.push_back(number);
        }
        const std::set<int> dropped(change.dropped.begin(), change.dropped.end());
        const auto aside = games_of(book(), [&](int number, const Pairing&) { return dropped.contains(number); });
        if (auto error = enter(change, aside)) return *error;
        if (!change.keeps_games)
            return fmt::format("{} is struck: its matches do not count, {} set aside", name,
                               counted(aside.size(), "game") + (aside.size() == 1 ? " is" : " are"));
        return fmt::format("{} is struck: its finished matches stay, and whoever would meet it has a bye{}", name,
                           aside.empty()
                               ? ""
                               : fmt::format("; {} of unfinished matches {} set aside", counted(aside.size(), "game"),
                                             aside.size() == 1 ? "is" : "are"));
    }

    // The games are voided, by one change.
    std::optional<Error> void_games(const std::vector<GameKey>& games, std::optional<std::size_t> bot,
                                    const std::string& reason) {
        return enter(voiding(bot, reason), games);
    }

private:
    // Results that other machines still write into the folder of the contest are not wanted.
    void leave_shared_folder() {
        const auto folder = store_.note(note_of_folder);
        if (!folder || folder->empty()) return;
        announce(
            fmt::format("the shared folder {} of this contest is left, and what its jobs still play does not count: "
                        "cancel those that still run",
                        *folder));
        store_.set_note(note_of_folder, "");
    }

    Store& store_;
    ContestView& view_;
};

bool has_left(const Book& book, const Pairing& pairing) {
    return book.has_left(pairing.first) || (pairing.second && book.has_left(*pairing.second));
}

// Returns the games of a bot, apart from those against bots that have been struck.
std::vector<GameKey> games_of_bot(const Book& book, std::size_t bot) {
    return games_of(book, [&](int, const Pairing& pairing) { return plays(pairing, bot) && !has_left(book, pairing); });
}

Result<std::vector<std::string>> add_all(AmendedContest& contest, const Amendment& amendment) {
    std::vector<std::string> done;
    for (const std::string& word : amendment.add) {
        const auto bot =
            find_entrant(word, {.bots_file = amendment.bots_file, .plays_elsewhere = contest.is_played_elsewhere()});
        if (!bot) return Error{setting_name("add") + " " + word + ": " + bot.message()};
        auto sentence = contest.add(*bot, amendment.reason);
        if (!sentence) return sentence.error();
        done.push_back(std::move(sentence).value());
    }
    return done;
}

Result<std::vector<std::string>> void_all(AmendedContest& contest, const Amendment& amendment) {
    std::vector<GameKey> keys;
    std::string names;
    for (const std::string& word : amendment.voided) {
        const auto key = game_key(word);
        if (!key) return key.error();
        if (!contest.book().games().contains(*key))
            return Error{
                fmt::format("{} {}: the contest has no such game that has been played", setting_name("void"), word)};
        if (has_left(contest.book(), contest.book().issued()[static_cast<std::size_t>(key->pairing) - 1]))
            return Error{fmt::format("{} {}: it cannot be played again, because one of its bots has been struck",
                                     setting_name("void"), word)};
        if (std::ranges::find(keys, *key) != keys.end()) continue;
        keys.push_back(*key);
        names += (names.empty() ? "" : ", ") + to_string(*key);
    }
    if (auto error = contest.void_games(keys, std::nullopt, amendment.reason)) return *error;
    return std::vector{fmt::format("game{} {} {} voided, to be played again with the same seed{}",
                                   keys.size() == 1 ? "" : "s", names, keys.size() == 1 ? "is" : "are",
                                   keys.size() == 1 ? "" : "s")};
}

Result<std::vector<std::string>> strike_one(AmendedContest& contest, const Amendment& amendment) {
    const auto bot = place_of(contest.plan(), amendment.strike, "strike");
    if (!bot) return bot.error();
    auto sentence = contest.strike(*bot, amendment.games, amendment.reason);
    if (!sentence) return sentence.error();
    return std::vector{std::move(sentence).value()};
}

Result<std::vector<std::string>> replay_one(AmendedContest& contest, const Amendment& amendment) {
    const auto bot = place_of(contest.plan(), amendment.again, "again");
    if (!bot) return bot.error();
    if (contest.book().has_left(*bot)) return Error{amendment.again + " has been struck"};
    const auto games = games_of_bot(contest.book(), *bot);
    if (games.empty()) return Error{amendment.again + " has played no game: there is nothing to play again"};
    if (auto error = contest.void_games(games, *bot, amendment.reason)) return *error;
    return std::vector{fmt::format("{} of {} {} voided, to be played again", counted(games.size(), "game"),
                                   amendment.again, games.size() == 1 ? "is" : "are")};
}

}  // namespace

std::size_t count_games(const Book& book, std::size_t bot) { return games_of_bot(book, bot).size(); }

std::optional<Error> refuse_again(const ContestView& view, std::size_t bot) {
    const auto changed = with_change(view, voiding(bot, {}), games_of_bot(view.book, bot));
    return changed ? std::nullopt : std::optional(changed.error());
}

Result<std::size_t> play_again(Store& store, ContestView& view, std::size_t bot, const std::string& reason) {
    const auto games = games_of_bot(view.book, bot);
    if (auto error = AmendedContest(store, view).void_games(games, bot, reason)) return *error;
    return games.size();
}

Result<std::vector<std::string>> amend_contest(const std::string& database, const Amendment& amendment) {
    if (amendment.add.empty() && amendment.reason.find_first_not_of(" \t\n") == std::string::npos)
        return Error{setting_name("reason") + ": say why, for the readers of the table"};
    Store store = Store::open(database);
    ContestView view = view_of(store);
    const bool was_over = view.book.over() && !view.book.games().empty();
    AmendedContest contest(store, view);
    auto done = !amendment.add.empty()      ? add_all(contest, amendment)
                : !amendment.strike.empty() ? strike_one(contest, amendment)
                : !amendment.again.empty()  ? replay_one(contest, amendment)
                                            : void_all(contest, amendment);
    if (done && was_over && !view.book.over() && has_chance(view.plan.preset.rules))
        announce(
            "the contest was over, so its key has been published: the deals of the games to play are known to whoever "
            "has "
            "it. Let nobody change a bot before they are played");
    // What is not committed is undone.
    if (done) store.commit();
    return done;
}

}  // namespace isola_arena
