#include "arena/host/verification/verify_place.hpp"

#include <filesystem>
#include <utility>

#include <fmt/core.h>

#include "arena/host/folder/host_folder.hpp"
#include "arena/host/ladder/public_record.hpp"
#include "arena/host/store/ledger/ledger_schema.hpp"
#include "arena/record/report/contest_file.hpp"
#include "arena/rules/catalogue.hpp"

namespace isola_arena {
namespace {

std::optional<Error> verify_game(const std::string& file, const std::string& game, VerificationSink& sink) {
    const auto key = game_key(game);
    if (!key) return key.error();
    const Store store = Store::open_to_read(file);
    bool is_there = false;
    const CheckedContest contest = verify_contest(
        store, rules_of_games(),
        [&](const CheckedGame& checked) {
            is_there = true;
            sink.take(file, checked);
        },
        *key);
    if (!contest.wrong.empty()) sink.take(file, contest);
    else if (!is_there) return Error{store.record(*key).message()};
    return std::nullopt;
}

// wrong: errors of the contest that are known already.
void verify_contest_in(const std::string& file, const Store& store, VerificationSink& sink,
                       const std::vector<WrongValue>& wrong = {}) {
    const auto take = [&](const CheckedGame& game) { sink.take(game_name(file, game.key), game); };
    CheckedContest contest = verify_contest(store, rules_of_games(), take);
    contest.holds = contest.holds && wrong.empty();
    contest.wrong.insert(contest.wrong.end(), wrong.begin(), wrong.end());
    sink.take(file, contest);
}

void verify_ladder_in(const std::string& file, VerificationSink& sink) {
    sink.take(file, host::verify_ladder(file, {open_session, public_faults}));
}

std::optional<Error> verify_folder(const std::string& path, VerificationSink& sink) {
    const HostFolder folder{path};
    if (!host::is_ledger(folder.ledger()))
        return Error{fmt::format("{} is a folder, and not that of a hosted contest: there is no {}", path,
                                 folder.ledger().string())};
    verify_ladder_in(folder.ledger().string(), sink);
    for (const std::filesystem::path& final : folder.finals()) {
        const Store store = Store::open_to_read(final);
        std::vector<WrongValue> wrong;
        // The ledger says who plays in the present final alone: since a former one, bots may have come and gone.
        if (final == folder.final_database()) try {
                wrong = host::compare_final(folder.ledger(), store.plan());
            } catch (const DatabaseProblem&) {  // verify_contest_in() or verify_ladder_in() reports it
            }
        verify_contest_in(final.string(), store, sink, wrong);
    }
    return std::nullopt;
}

std::optional<Error> verify_record(const std::string& place, VerificationSink& sink) {
    auto record = record_at(place, "");
    if (!record) return record.error();
    CheckedGame game{{}, std::move(record).value(), {}, {}};
    game.difference = verify(*game.record, open_session);
    sink.take(place, game);
    return std::nullopt;
}

}  // namespace

std::optional<Error> verify_place(const std::string& place, const std::string& game, VerificationSink& sink) {
    std::error_code unknown;
    if (!game.empty()) return verify_game(place, game, sink);
    if (is_url(place)) return verify_record(place, sink);
    if (std::filesystem::is_directory(place, unknown)) return verify_folder(place, sink);
    if (host::is_ledger(place)) verify_ladder_in(place, sink);
    else if (is_database(place)) verify_contest_in(place, Store::open_to_read(place), sink);
    else return verify_record(place, sink);
    return std::nullopt;
}

const GameRules& rules_of_games() {
    static const GameRules known{
        open_session, [](std::string_view rules, std::string_view board) { return complete_rules(rules, board); }};
    return known;
}

}  // namespace isola_arena
