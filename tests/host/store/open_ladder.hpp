#pragma once

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>

#include "arena/host/store/ledger/ladder_ledger.hpp"
#include "arena/host/store/ledger/ledger_schema.hpp"
#include "tests/scratch_folder.hpp"

namespace isola_arena::host {

/// A contest with an open ladder in a scratch folder.
struct OpenLadder {
    test::ScratchFolder folder;
    std::filesystem::path file = folder / "host.db";
    std::optional<Ledger> ledger;
    std::optional<LadderLedger> ladder;

    OpenLadder() {
        create_ledger(file);
        open();
    }

    void open() {
        ladder.reset();
        ledger.reset();
        ledger.emplace(file);
        ladder.emplace(*ledger);
    }

    /// Adds an author with a version that plays from now on; returns the submission.
    std::int64_t let_play(const std::string& name) {
        ledger->enter_authors({{name, ""}});
        const auto authors = ledger->authors();
        const auto author = std::ranges::find(authors, name, &Author::name);
        const Submission sent =
            ledger->add_submission(author->id, ledger->next_version(author->id), {}, {"received", true, "", 1, ""});
        ledger->let_play(sent, {"playing", true, "", 2, ""});
        return sent.id;
    }

    /// Plays a match of the first two players: the first one wins a game and draws a game.
    LadderMatch play(int id, const std::string& first_record = "the first record") {
        const auto players = ladder->players();
        LadderMatch match{id, 1000 + id, players[0].submission, players[1].submission, "1", {}};
        match.games.push_back({1, 1, "stuck", 30, "", first_record});
        match.games.push_back({2, std::nullopt, "starved", 31, "ann was late", "the second record"});
        ladder->enter(match, players[0], players[1]);
        return match;
    }
};

}  // namespace isola_arena::host
