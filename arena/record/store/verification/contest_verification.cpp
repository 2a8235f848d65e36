#include "arena/record/store/verification/contest_verification.hpp"

#include <stdexcept>

#include "arena/contest/tournament/book.hpp"
#include "arena/contest/tournament/tournament.hpp"
#include "arena/judge/entrant.hpp"
#include "arena/record/store/verification/row_check.hpp"
#include "arena/rules/record/record_reader.hpp"

namespace isola_arena {
namespace {

std::string required(Result<std::string> rules) {
    if (!rules) throw std::invalid_argument(rules.message());
    return std::move(rules).value();
}

void note(CheckedContest& contest, const std::string& sentence) {
    contest.holds = false;
    contest.wrong.push_back({"", "", sentence, ""});
}

class ContestVerification {
public:
    ContestVerification(const Store& store, const GameRules& rules, const std::function<void(CheckedGame)>& take,
                        CheckedContest& result)
        : store_(store), rules_(rules), take_(take), plan_(store.plan()), book_(empty_book()), result_(result) {
        parts_.complete_rules = [this](const std::string& variant, const std::string& board) {
            return required(rules_.complete_rules(variant, board));
        };
    }

    void run(std::optional<GameKey> only) {
        if (!only)
            for (const std::string& part : store_.changed_parts_of_plan())
                note(result_, part + " is not what the contest began with");
        store_.for_each_game([&](const GameSummary& row) { take_row(row, !only || *only == row.key); },
                             [&](const std::string& problem) { note(result_, problem); });
        result_.open = book_.count_open();
        if (only) return;
        if (book_.awaits_changes()) note(result_, "a change comes after more pairings than the contest has");
        check_pairings();
        check_former_games();
    }

private:
    Book empty_book() const {
        const auto& preset = plan_.preset;
        if (const auto error = refuse(preset.format, plan_.bots.size())) throw std::invalid_argument(error->message);
        return Book(preset.format, plan_.bots.size(), preset.tie, Games::Explanations::left_out, plan_.changes);
    }

    void take_row(const GameSummary& row, bool is_wanted) {
        ++result_.games;
        GameSummary entered = row;
        if (is_wanted) {
            CheckedGame game = check(row, entered);
            result_.holds = result_.holds && game.holds();
            take_(std::move(game));
        }
        // The book gets the result by the record, because the next rounds depend on how the games really ended.
        book_.enter(entered);
    }

    CheckedGame check(const GameSummary& row, GameSummary& by_record) const {
        CheckedGame game{row.key, {}, {}, {}};
        WrongValues wrong("game " + to_string(row.key));
        if (!book_.is_open(row.key)) wrong.add("it is no game of this contest");
        check_row({row, store_.record(row.key), store_.machine(row.key), book_.is_open(row.key)}, game, by_record,
                  wrong);
        game.wrong = std::move(wrong).take();
        return game;
    }

    // A row of a table of games, with what belongs to it.
    struct FoundRow {
        const GameSummary& game;
        Result<std::string> record;
        Machine machine;
        bool is_of_contest;
    };

    void check_row(const FoundRow& row, CheckedGame& game, GameSummary& by_record, WrongValues& wrong) const {
        auto record = row.record ? parse_record(*row.record, "its record") : Result<Record>(row.record.error());
        if (!record) return wrong.add(record.message());
        game.record = std::move(record).value();
        check_record(row, game, by_record, wrong);
    }

    void check_record(const FoundRow& found, CheckedGame& game, GameSummary& by_record, WrongValues& wrong) const {
        const GameSummary& row = found.game;
        const Record& record = *game.record;
        RecordVerdict verdict = judge_again(record, rules_.open_session);
        game.difference = std::move(verdict.difference);
        if (!record.complete) wrong.add("its record is cut off before the outcome");
        else if (record.header.seed.is_untold()) wrong.add("its record does not tell its key");
        wrong.compare("the record's round", record.header.game_number, row.key.number);
        if (found.is_of_contest) compare_with_plan(record, row, found.machine, wrong);
        if (!record.complete || game.difference) return;
        const GameSummary expected = summary_of(record, verdict, row);
        compare_rows(row, expected, wrong);
        if (!plan_.rates_repeats) wrong.compare("course", row.course, expected.course);
        by_record = expected;
        by_record.key = row.key;
    }

    // Checks the games that no longer count. They are games of the same contest, with the same boards and seeds.
    void check_former_games() {
        store_.for_each_former_game([&](int change, const GameSummary& row) {
            const std::string place = "former game " + to_string(row.key) + " of change " + std::to_string(change);
            WrongValues wrong(place);
            if (change < 1 || static_cast<std::size_t>(change) > plan_.changes.size())
                wrong.add("there is no such change");
            const auto pairing = static_cast<std::size_t>(row.key.pairing) - 1;
            const bool is_of_contest = row.key.pairing >= 1 && pairing < book_.issued().size() &&
                                       book_.issued()[pairing].second && row.key.number >= 1 &&
                                       row.key.number <= book_.issued()[pairing].games;
            if (!is_of_contest) wrong.add("it is no game of this contest");
            CheckedGame game{row.key, {}, {}, {}};
            GameSummary by_record;
            check_row(
                {row, store_.former_record(change, row.key), store_.former_machine(change, row.key), is_of_contest},
                game, by_record, wrong);
            if (game.difference)
                wrong.add("line " + std::to_string(game.difference->line) + ": " + game.difference->what);
            ++result_.former;
            keep(std::move(wrong).take());
        });
    }

    void compare_with_plan(const Record& record, const GameSummary& row, const Machine& machine,
                           WrongValues& wrong) const {
        try {
            const PlannedGame planned = planned_game(row.key, record.header);
            compare_header(record.header, planned, machine, wrong);
        } catch (const std::invalid_argument& why) {
            wrong.add(std::string("the plan of the contest does not fit it: ") + why.what());
        }
    }

    PlannedGame planned_game(GameKey key, const GameHeader& header) const {
        const Pairing& pairing = book_.issued()[static_cast<std::size_t>(key.pairing) - 1];
        PlannedGame planned;
        planned.match = match_of(plan_, key.pairing, pairing, parts_);
        // The arena that wrote the record may have written the same rules in a shorter form.
        if (const auto same = rules_.complete_rules(header.rules, ""); same && *same == planned.match.rules)
            planned.match.rules = header.rules;
        planned.seed = planned.match.seed.of_game(key.number, shares_chance_in_pairs(planned.match.rules));
        if (const auto& openings = planned.match.openings; !openings.empty())
            planned.position = openings[static_cast<std::size_t>(key.number - 1) / 2 % openings.size()].position;
        // A record tells its key only at the end of the game.
        if (header.seed.is_untold()) planned.seed = header.seed;
        for (const Player player : both_players)
            planned.players[player] = entrant_for(plan_.bots[entrant_of(pairing, key.number, player)].spec);
        return planned;
    }

    bool shares_chance_in_pairs(const std::string& rules) const {
        const auto session = rules_.open_session(rules, 0);
        if (!session) throw std::invalid_argument(session.message());
        return (*session)->shares_chance_in_pairs();
    }

    // Compares the pairings in the database, which are for people and for the view `result`, with those that the
    // contest computes.
    void check_pairings() {
        const auto& issued = book_.issued();
        int next = 1;
        for (const auto& [number, found] : store_.pairings()) {
            WrongValues wrong("pairing " + std::to_string(number));
            if (number != next) wrong.compare("number", number, next);
            next = number + 1;
            if (number > static_cast<int>(issued.size())) wrong.add("it is no pairing of this contest");
            else compare_pairings(found, issued[static_cast<std::size_t>(number) - 1], wrong);
            keep(std::move(wrong).take());
        }
        for (int number = next; number <= static_cast<int>(issued.size()); ++number)
            if (book_.games().count_of(number) > 0)
                keep({{"pairing " + std::to_string(number), "", "it has games, but no row", ""}});
    }

    static void compare_pairings(const Pairing& found, const Pairing& expected, WrongValues& wrong) {
        const auto place = [](std::optional<std::size_t> entrant) {
            return entrant ? std::optional(static_cast<std::int64_t>(*entrant) + 1) : std::nullopt;
        };
        wrong.compare("round", found.round, expected.round);
        wrong.compare("stage", found.stage, expected.stage);
        wrong.compare("first", place(found.first), place(expected.first));
        wrong.compare("second", place(found.second), place(expected.second));
        wrong.compare("games", found.games, expected.games);
        wrong.compare("replay", found.replay, expected.replay);
    }

    void keep(std::vector<WrongValue> wrong) {
        result_.holds = result_.holds && wrong.empty();
        for (WrongValue& each : wrong) result_.wrong.push_back(std::move(each));
    }

    const Store& store_;
    const GameRules& rules_;
    const std::function<void(CheckedGame)>& take_;
    ContestPlan plan_;
    Book book_;
    TournamentParts parts_;
    CheckedContest& result_;
};

}  // namespace

CheckedContest verify_contest(const Store& store, const GameRules& rules, const std::function<void(CheckedGame)>& take,
                              std::optional<GameKey> only) {
    CheckedContest contest;
    try {
        store.at_one_moment([&] {
            // Damage of the file does not stop the verification, so that no damage hides another.
            if (const std::string damage = store.damage(); !damage.empty()) note(contest, damage);
            ContestVerification(store, rules, take, contest).run(only);
        });
    } catch (const DatabaseProblem& problem) {
        note(contest, problem.what());
    } catch (const std::invalid_argument& why) {
        note(contest, std::string("the plan of the contest cannot be understood: ") + why.what());
    }
    return contest;
}

}  // namespace isola_arena
