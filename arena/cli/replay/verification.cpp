#include "arena/cli/replay/verification.hpp"

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "arena/base/json/json_writer.hpp"
#include "arena/base/print.hpp"
#include "arena/base/text/printable.hpp"
#include "arena/base/text/text.hpp"
#include "arena/host/verification/verify_place.hpp"
#include "arena/record/report/recorded_game.hpp"
#include "arena/rules/events/explain.hpp"
#include "arena/rules/events/fault.hpp"

namespace isola_arena {
namespace {

std::string verdict(const Record& record) {
    if (!record.complete) return "cut off before the outcome";
    const auto& ended = std::get<GameEnded>(record.events.back());
    const std::string reason = reason_text(ended.reason);
    if (!ended.winner) return "drawn, " + reason;
    return fmt::format("won by {} (player {}), {}", record.header.players[*ended.winner].name, number(*ended.winner),
                       reason);
}

int turns_of(const Record& record) {
    int turns = 0;
    for (const Event& event : record.events) turns += std::holds_alternative<TurnEnded>(event);
    return turns;
}

std::string differences_of(const CheckedGame& game) {
    std::string text;
    if (game.difference) text = fmt::format("line {}: {}", game.difference->line, game.difference->what);
    for (const WrongValue& each : game.wrong) text += (text.empty() ? "" : "; ") + words_of(each);
    return text;
}

std::string with_place(const WrongValue& wrong) {
    return wrong.place.empty() ? words_of(wrong) : wrong.place + ": " + words_of(wrong);
}

void append_differences(JsonWriter& json, const std::vector<WrongValue>& wrong) {
    json.key("differences").list(wrong, [&](const WrongValue& each) {
        json.begin_object();
        if (!each.place.empty()) json.key("place").text(each.place);
        if (each.column.empty()) json.key("what").text(each.found);
        else json.key("column").text(each.column).key("found").text(each.found).key("expected").text(each.expected);
        json.end_object();
    });
}

// Prints results as they come (with --json all of them at the end).
class PrintedResults final : public VerificationSink {
public:
    explicit PrintedResults(bool json) : json_(json) {
        records_.begin_array();
        databases_.begin_array();
    }

    void take(const std::string& name, const CheckedGame& game) override {
        all_hold_ = all_hold_ && game.holds();
        if (json_) append(name, game);
        else if (!game.holds()) print_wrong(name, differences_of(game));
        else
            print("holds", name,
                  fmt::format("{}, {}, {}", game.record->header.rules, turns_text(turns_of(*game.record)),
                              verdict(*game.record)));
    }

    void take(const std::string& file, const CheckedContest& contest) override {
        take_database(file, contest.holds,
                      {{"games", contest.games}, {"open", contest.open}, {"former", contest.former}}, contest.wrong);
        if (json_) return;
        if (contest.holds && contest.former > 0)
            print("holds", file,
                  fmt::format("{} that no longer count{}", counted(contest.former, "former game"),
                              contest.former == 1 ? "s" : ""));
        if (contest.holds && contest.games == 0) print("holds", file, "no game has been played");
        if (contest.open > 0)
            announce(fmt::format("{}: {} of the contest {} no row: not played yet, or deleted", file,
                                 counted(contest.open, "game"), contest.open == 1 ? "has" : "have"));
    }

    void take(const std::string& file, const host::CheckedLadder& ladder) override {
        take_database(file, ladder.holds(),
                      {{"games", ladder.games}, {"matches", ladder.matches}, {"without_record", ladder.without_record}},
                      ladder.wrong);
        if (json_ || !ladder.holds()) return;
        std::string text =
            fmt::format("{} of the ladder, with their counts and ratings", counted(ladder.games, "game"));
        if (ladder.without_record > 0)
            text += fmt::format("; the records of {} are no longer kept", ladder.without_record);
        print("holds", file, text);
    }

    Exit finish() {
        if (json_) {
            records_.end_array();
            databases_.end_array();
            put_json(fmt::format("{{\"holds\":{},\"records\":{},\"databases\":{}}}", all_hold_, records_text_,
                                 databases_text_));
        }
        return all_hold_ ? Exit::fine : Exit::does_not_hold;
    }

private:
    static void print(const char* begin, const std::string& name, const std::string& text) {
        put_text(fmt::format("{}: {}: {}\n", begin, printable(name), printable(text)));
    }

    static void print_wrong(const std::string& name, const std::string& text) { print("does not hold", name, text); }

    // Prints what is wrong in a database, or appends that and the counts of what it holds as JSON.
    void take_database(const std::string& file, bool holds,
                       std::initializer_list<std::pair<std::string_view, std::int64_t>> counts,
                       const std::vector<WrongValue>& wrong) {
        all_hold_ = all_hold_ && holds;
        if (!json_) {
            for (const WrongValue& each : wrong) print_wrong(file, with_place(each));
            return;
        }
        databases_.begin_object().key("database").text(file).key("holds").boolean(holds);
        for (const auto& [key, count] : counts) databases_.key(key).number(count);
        append_differences(databases_, wrong);
        databases_.end_object();
    }

    void append(const std::string& name, const CheckedGame& game) {
        records_.begin_object().key("record").text(name).key("holds").boolean(game.holds());
        if (game.record)
            records_.key("complete").boolean(game.record->complete).key("turns").number(turns_of(*game.record));
        if (game.difference)
            records_.key("line").number(game.difference->line).key("difference").text(game.difference->what);
        if (!game.wrong.empty()) append_differences(records_, game.wrong);
        records_.end_object();
    }

    bool json_;
    bool all_hold_ = true;
    std::string records_text_;
    std::string databases_text_;
    JsonWriter records_{records_text_};
    JsonWriter databases_{databases_text_};
};

}  // namespace

Exit verify_all(const std::vector<std::string>& places, const std::string& game, bool json) {
    PrintedResults results(json);
    for (const std::string& place : places) refuse_if(verify_place(place, game, results));
    return results.finish();
}

Exit warn_if_not_true(const std::string& database, const std::string& game, const std::function<void()>& check) {
    const Store store = Store::open_to_read(database);
    std::optional<GameKey> only;
    if (!game.empty()) only = usable(game_key(game));
    std::size_t wrong = 0;
    std::string first;
    const CheckedContest contest = verify_contest(
        store, rules_of_games(),
        [&](const CheckedGame& checked) {
            check();
            if (checked.holds() || wrong++ > 0) return;
            first = game_name(database, checked.key) + ": " + differences_of(checked);
        },
        only);
    wrong += contest.wrong.size();
    if (wrong == 0) return Exit::fine;
    if (first.empty()) first = database + ": " + with_place(contest.wrong.front());
    announce(fmt::format("warning: the table is not what the records say: {}{}", first,
                         wrong == 1 ? std::string() : fmt::format("; arena replay --verify {} names all", database)));
    return Exit::does_not_hold;
}

}  // namespace isola_arena
