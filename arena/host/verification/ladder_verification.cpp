#include "arena/host/verification/ladder_verification.hpp"

#include <memory>
#include <stdexcept>

#include <fmt/format.h>

#include "arena/base/sqlite/sqlite.hpp"
#include "arena/bots/bot_types.hpp"
#include "arena/host/store/ledger/ledger_schema.hpp"
#include "arena/host/store/ledger/rows.hpp"
#include "arena/host/verification/ladder_checks.hpp"
#include "arena/record/store/game_rows.hpp"
#include "arena/record/store/opening.hpp"
#include "arena/record/store/packed_record.hpp"
#include "arena/record/store/schema.hpp"

namespace isola_arena::host {
namespace {

namespace fs = std::filesystem;

using sqlite::Fields;
using sqlite::Statement;

constexpr const char* matches_by_number =
    "SELECT ladder_match.id, seed, first, a.author, one.name, one.bot, one.deleted_at IS NOT NULL, one.house, second, "
    "b.author, "
    "two.name, two.bot,"
    " two.deleted_at IS NOT NULL, two.house FROM ladder_match LEFT JOIN submission AS a ON a.id = first"
    " LEFT JOIN author AS one ON one.id = a.author LEFT JOIN submission AS b ON b.id = second"
    " LEFT JOIN author AS two ON two.id = b.author ORDER BY ladder_match.id";

constexpr const char* games_of_match =
    "SELECT number, winner, reason, turns, faults, course, voided, record IS NOT NULL, record_size, record_crc, "
    "record_dictionary,"
    " record FROM ladder_game WHERE match = ? ORDER BY number";

// Does not change the file: a ledger of an earlier version is copied into memory, and the copy is upgraded.
std::unique_ptr<sqlite::Connection> open_to_read(const fs::path& file) {
    auto ledger = std::make_unique<sqlite::Connection>(file, store::access_to_read(file), file.string());
    if (ledger->number("PRAGMA user_version") == ledger_version()) {
        bring_up_to_date(*ledger);
        return ledger;
    }
    auto copy = std::make_unique<sqlite::Connection>(ledger->copy_in_memory());
    bring_up_to_date(*copy);
    return copy;
}

class LadderVerification {
public:
    LadderVerification(sqlite::Connection& ledger, const LadderRules& rules)
        : ledger_(ledger), rules_(rules), games_(ledger, games_of_match), numbers_(ledger) {}

    // Uses a transaction: either all queries see a match that is entered meanwhile, or none does.
    CheckedLadder run() {
        try {
            ledger_.run("BEGIN");
            check();
        } catch (const std::runtime_error& problem) {
            result_.wrong.push_back({"", "", problem.what(), ""});
        }
        ledger_.roll_back();
        return std::move(result_);
    }

private:
    void check() {
        // A damaged ledger is read as far as possible, so that no damage hides another.
        if (std::string damage = store::damage_of(ledger_); !damage.empty())
            result_.wrong.push_back({"", "", std::move(damage), ""});
        check_links();
        last_ = ledger_.number("SELECT coalesce(max(id), 0) FROM ladder_match");
        read_key();
        Statement rows(ledger_, matches_by_number);
        while (rows.next()) {
            try {
                take_match(Fields(rows));
            } catch (const sqlite::UnreadableField& field) {
                result_.wrong.push_back(
                    {fmt::format("match {}", rows.value(0).index() == 1 ? std::get<std::int64_t>(rows.value(0)) : 0),
                     "", field.what(), ""});
            }
        }
        for (WrongValue& each : numbers_.finish()) result_.wrong.push_back(std::move(each));
    }

    // Adds the rows that refer to a row which does not exist: a record without its match, a rating without its author.
    void check_links() {
        Statement rows(ledger_, "PRAGMA foreign_key_check");
        while (rows.next()) {
            Fields row(rows);
            const std::string table = row.text();
            const auto place = row.maybe_number<std::int64_t>();
            result_.wrong.push_back({"", "",
                                     fmt::format("a row of the table {}{} belongs to a row of the table {} that is "
                                                 "not there",
                                                 table, place ? fmt::format(" (rowid {})", *place) : "", row.text()),
                                     ""});
        }
    }

    void read_key() {
        const auto text = first_field<std::string>(ledger_, "SELECT key FROM ladder");
        if (text) key_ = Seed::parse(*text);
    }

    void take_match(Fields row) {
        MatchRow match;
        match.id = row.number<int>();
        WrongValues wrong(fmt::format("match {}", match.id));
        ++result_.matches;
        match.seed = row.text();
        for (MatchSide& side : match.sides)
            read_fields(row, side.submission, side.author, side.name, side.bot, side.is_deleted, side.house);
        if (!key_) wrong.add("the key of the ladder is missing or damaged");
        else wrong.compare("seed", match.seed, key_->of_match(match.id).text());
        std::vector<LadderGame> games;
        std::vector<GameSummary> recorded;
        for (games_.with(match.id); games_.next();) {
            games.push_back(take_game(match, Fields(games_), recorded));
            if (games.back().number != static_cast<int>(games.size())) wrong.add("a game of it is missing");
        }
        if (games.size() != games_of_ladder_match)
            wrong.add("games", std::to_string(games.size()), std::to_string(games_of_ladder_match));
        numbers_.take(match, games, recorded, wrong);
        keep(std::move(wrong));
    }

    LadderGame take_game(const MatchRow& match, Fields row, std::vector<GameSummary>& recorded) {
        LadderGame game;
        bool has_record = false;
        read_fields(row, game.number, game.winner, game.reason, game.turns, game.faults, game.course, game.voided,
                    has_record);
        ++result_.games;
        WrongValues wrong(fmt::format("game {}.{}", match.id, game.number));
        const bool is_deleted = match.sides[0].is_deleted || match.sides[1].is_deleted;
        if (has_record) {
            auto text = store::unpack(store::read_packed(row));
            if (text) {
                game.record = std::move(text).value();
                if (auto holds = check_ladder_game(match, game, rules_, ledger_, wrong))
                    recorded.push_back(std::move(*holds));
            } else {
                wrong.add("its record is damaged: " + text.message());
            }
        } else if (match.id + std::int64_t{rules_.kept} <= last_ || is_deleted) {
            ++result_.without_record;
        } else {
            wrong.add("its record is missing");
        }
        keep(std::move(wrong));
        return game;
    }

    void keep(WrongValues wrong) {
        for (WrongValue& each : std::move(wrong).take()) result_.wrong.push_back(std::move(each));
    }

    sqlite::Connection& ledger_;
    const LadderRules& rules_;
    Statement games_;
    LadderNumbers numbers_;
    CheckedLadder result_;
    std::int64_t last_ = 0;
    std::optional<Seed> key_;
};

// Returns whether the ledger has the bot's author, and the bot is named after them, after its class, or as earlier
// versions of the arena named the author's bot.
bool is_bot_of_author(sqlite::Connection& ledger, const ContestBot& bot) {
    const auto slug = first_field<std::string>(ledger, "SELECT bot FROM author WHERE name = ?", bot.author);
    if (!slug) return false;
    const std::string name_of_its_class = name_of_class(bot.spec);
    return bot.spec.name == *slug || is_numbered(bot.spec.name, bot.author) ||
           (!name_of_its_class.empty() && is_numbered(bot.spec.name, name_of_its_class));
}

}  // namespace

CheckedLadder verify_ladder(const fs::path& ledger, const LadderRules& rules) {
    const auto connection = open_to_read(ledger);
    return LadderVerification(*connection, rules).run();
}

std::vector<WrongValue> compare_final(const fs::path& ledger, const ContestPlan& final_plan) {
    const auto connection = open_to_read(ledger);
    std::vector<WrongValue> all;
    for (std::size_t i = 0; i < final_plan.bots.size(); ++i) {
        const ContestBot& bot = final_plan.bots[i];
        if (is_bot_of_author(*connection, bot)) continue;
        WrongValues wrong(fmt::format("bot {}", i + 1));
        const auto author =
            first_field<std::string>(*connection, "SELECT name FROM author WHERE bot = ?1 OR name = ?1", bot.spec.name);
        if (author) wrong.compare("author", bot.author, *author);
        else wrong.add("the ledger has no author with the bot " + bot.spec.name);
        for (WrongValue& each : std::move(wrong).take()) all.push_back(std::move(each));
    }
    return all;
}

}  // namespace isola_arena::host
