#pragma once

#include <optional>
#include <string>
#include <vector>

#include "arena/base/json/json_writer.hpp"
#include "arena/record/report/contest_file.hpp"
#include "arena/record/report/contest_report.hpp"
#include "arena/record/report/faults.hpp"
#include "arena/web/feed/contest.hpp"

/// The parts of a contest, as JSON objects (docs/web-protocol.md).
namespace isola_arena::contest_page {

/// Counts the rows of a list, of which a question asks for some.
class RowCount {
public:
    /// usual: how many rows a question asks for that sets no limit.
    RowCount(const web::ContestQuestion& question, std::size_t usual)
        : begin_(question.offset), end_(begin_ + (question.limit == 0 ? usual : question.limit)) {}

    /// Returns whether the question asks for any of that many next rows.
    bool asks_for(std::size_t next = 1) const { return total_ < end_ && total_ + next > begin_; }

    void add(std::size_t rows = 1) { total_ += rows; }
    std::size_t total() const { return total_; }

private:
    std::size_t begin_, end_;
    std::size_t total_ = 0;
};

/// Returns the part that pages show above every view of the contest: its name, its progress, and which views it has.
/// database: the path of its file.
std::string summary_part(const ContestView& view, const report::ContestReport& contest, const std::string& database);

/// Return the rows of the table, and the block of the crosstable, that the question asks for.
std::string standings_part(const report::ContestReport& contest, const web::ContestQuestion& question);
std::string crosstable_part(const report::ContestReport& contest, const web::ContestQuestion& question);

/// Returns one bot: its line of the table and its results against each bot that it has met; nullopt if no bot has the
/// name question.bot.
std::optional<std::string> bot_part(const report::ContestReport& contest, const web::ContestQuestion& question);

/// Returns the changes of the contest after its beginning, each with its sentence and the games that no longer count.
std::string changes_part(const report::ContestReport& contest);

/// Returns the contest in two sentences.
web::Headline headline_of(const report::ContestReport& contest);

/// Returns for each entrant whether the search finds its bot, which has the text in its name, title, author or
/// language, in any case of ASCII letters. An empty text finds all.
std::vector<bool> found_bots(const report::ContestReport& contest, const std::string& search);

/// Returns the page of the list of games that the question asks for, newest first, and the number of games in the whole
/// list. The list has the games that fit all conditions of the question. A fault fits if the asked bot made it; if no
/// bot is named, a fault of any bot fits.
std::string games_part(const ContestView& view, const report::ContestReport& contest,
                       const web::ContestQuestion& question);

/// Return the parts that are sent as a whole. For bracket and ladder the report must list the matches.
std::string bracket_part(const report::ContestReport& contest);
std::string ladder_part(const report::ContestReport& contest);
std::string times_part(const report::ContestReport& contest);

/// Returns the faults of these bots, with all notes.
std::string faults_part(const report::ContestReport& contest, const std::vector<report::BotFaults>& bots);

/// Writes a group of a bot's faults as the JSON object GROUP, with the name of the bot.
void write_fault_group(JsonWriter& json, const report::ContestReport& contest, const report::BotFaults& bot,
                       std::size_t number);

}  // namespace isola_arena::contest_page
