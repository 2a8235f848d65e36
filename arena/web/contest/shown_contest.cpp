#include "arena/web/contest/shown_contest.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <utility>

#include "arena/base/json/json_writer.hpp"
#include "arena/base/text/printable.hpp"
#include "arena/record/report/contest_file.hpp"
#include "arena/record/report/standings_data.hpp"
#include "arena/web/contest/parts.hpp"

namespace isola_arena {
namespace {

constexpr std::size_t usual_groups = 25;
constexpr std::array<std::string_view, 6> slow_parts{"", "bracket", "ladder", "times", "faults", "fault-groups"};

}  // namespace

ShownContest::ShownContest(const Store& store, std::string database)
    : ShownContest(view_of(store), std::move(database), {}) {}

ShownContest::ShownContest(ContestView view, std::string database, report::RecordReader records)
    : database_(std::move(database)), records_(std::move(records)), view_(std::move(view)),
      report_(report_of(view_, report::Matches::left_out)), headline_(contest_page::headline_of(report_)) {}

std::optional<std::string> ShownContest::answer(const web::ContestQuestion& question) const {
    if (question.part == "summary") return contest_page::summary_part(view_, report_, database_);
    if (question.part == "standings") return contest_page::standings_part(report_, question);
    if (question.part == "crosstable") return contest_page::crosstable_part(report_, question);
    if (question.part == "games") return contest_page::games_part(view_, report_, question);
    if (question.part == "bot") return contest_page::bot_part(report_, question);
    if (question.part == "faults") return faults(question);
    if (question.part == "fault-groups") return fault_groups(question);
    if (question.part == "changes") return contest_page::changes_part(report_);
    if (question.part == "times") return contest_page::times_part(report_);
    if (question.part == "bracket") return contest_page::bracket_part(report_of(view_));
    if (question.part == "ladder") return contest_page::ladder_part(report_of(view_));
    if (question.part.empty()) return whole();
    return std::nullopt;
}

bool ShownContest::takes_long(const web::ContestQuestion& question) const {
    return std::ranges::find(slow_parts, question.part) != slow_parts.end();
}

std::string ShownContest::whole() const {
    return json_object([this](JsonWriter& json) {
        json.key("database").text(printable(std::filesystem::path(database_).filename().string()));
        write_contest(json, report_of(view_));
    });
}

std::string ShownContest::faults(const web::ContestQuestion& question) const {
    std::vector<report::BotFaults> bots;
    for (const report::BotFaults& bot : all_faults())
        if (question.bot.empty() || report_.name(bot.entrant) == question.bot)
            bots.push_back(told_to(question.reader, bot));
    return contest_page::faults_part(report_, bots);
}

std::string ShownContest::fault_groups(const web::ContestQuestion& question) const {
    const std::vector<bool> found = contest_page::found_bots(report_, question.search);
    contest_page::RowCount rows(question, usual_groups);
    return json_object([&](JsonWriter& json) {
        json.key("offset").number(question.offset).key("groups").begin_array();
        for (const report::BotFaults& kept : all_faults()) {
            const std::string& name = report_.name(kept.entrant);
            if (!found[kept.entrant] || (!question.bot.empty() && question.bot != name)) continue;
            const report::BotFaults bot = told_to(question.reader, kept);
            for (std::size_t i = 0; i < bot.tally.groups.size(); ++i) {
                if (!question.fault.empty() && question.fault != to_string(bot.tally.groups[i].first.kind)) continue;
                if (rows.asks_for()) contest_page::write_fault_group(json, report_, bot, i);
                rows.add();
            }
        }
        json.end_array().key("total").number(rows.total());
    });
}

report::BotFaults ShownContest::told_to(const std::optional<std::string>& reader, const report::BotFaults& bot) const {
    report::BotFaults told = bot;
    if (!reader) return told;
    for (report::FaultNote& note : told.notes) note.command.clear();
    return report_.name(bot.entrant) == *reader ? told : report::without_stderr(std::move(told));
}

const std::vector<report::BotFaults>& ShownContest::all_faults() const {
    std::call_once(faults_once_, [this] {
        const std::string database = std::filesystem::absolute(database_).lexically_normal().string();
        if (records_) {
            faults_ = report::faults_of(report_, view_.book, database, records_, printable);
            return;
        }
        const Store store = Store::open_to_read(database_);
        const auto records = [&store](GameKey game) { return store.record(game); };
        faults_ = report::faults_of(report_, view_.book, database, records, printable);
    });
    return faults_;
}

}  // namespace isola_arena
