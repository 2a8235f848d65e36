#include "arena/host/marks/marks.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/core.h>

#include "arena/base/text/csv_records.hpp"
#include "arena/base/text/text.hpp"
#include "arena/host/store/authors/author_name.hpp"
#include "arena/host/store/ledger/ladder_ledger.hpp"
#include "arena/record/report/contest_file.hpp"
#include "arena/record/store/store.hpp"

namespace isola_arena::host {
namespace {

namespace fs = std::filesystem;

// Half of the 95 % interval of a normal distribution, in standard deviations.
constexpr double deviations = 1.96;
constexpr int all_faults = 1'000'000;

// The authors of the list, found by names that count as the same.
class ListedByName {
public:
    explicit ListedByName(const std::vector<ListedAuthor>& listed) {
        for (const ListedAuthor& each : listed) authors_.emplace(folded_name(each.name), &each);
    }

    const ListedAuthor* find(const std::string& name) const {
        const auto found = authors_.find(folded_name(name));
        return found == authors_.end() ? nullptr : found->second;
    }

private:
    std::map<std::string, const ListedAuthor*> authors_;
};

std::string fitness(const Author& author, const std::vector<Submission>& submissions) {
    if (!author.disqualified.empty()) return "disqualified";
    if (author.playing) return "fit";
    if (submissions.empty()) return "none";
    const SubmissionState state = submissions.front().state;
    return state == SubmissionState::fit ? "withdrawn" : std::string(to_string(state));
}

MarkedAuthor without_results(const Author& author, const ListedAuthor* listed, Ledger& ledger) {
    MarkedAuthor marked;
    marked.author = listed != nullptr ? *listed : ListedAuthor{author.name, author.email};
    marked.author.name = author.name;
    const std::vector<Submission> submissions = ledger.submissions_of(author.id);
    marked.fit = fitness(author, submissions);
    marked.plays = author.playing && author.disqualified.empty();
    const auto playing = std::ranges::find_if(
        submissions, [&](const Submission& each) { return author.playing && each.id == *author.playing; });
    if (playing != submissions.end()) marked.version = playing->version;
    else if (!submissions.empty()) marked.version = submissions.front().version;
    return marked;
}

void add_line(MarkedAuthor& marked, const report::BotLine& line) {
    marked.rank = line.standing.rank;
    marked.points = line.standing.points;
    marked.rating = line.elo.elo;
    marked.margin = line.elo.margin;
    marked.faults = line.faults();
    marked.plays = true;
}

// Returns the report of the final of a hosted contest; nullopt until all of its games are played.
std::optional<report::ContestReport> played_final(const HostFolder& folder) {
    if (!Store::exists(folder.final_database())) return std::nullopt;
    const ContestView view = read_contest(folder.final_database().string());
    return view.book.over() ? std::optional(report_of(view, report::Matches::left_out)) : std::nullopt;
}

// Adds the results of the ladder. A bot that has not played yet has no rank.
void add_standing(MarkedAuthor& marked, const LadderStanding& standing, int rank, LadderLedger& ladder) {
    if (standing.games() == 0) return;
    marked.rank = standing.place.value_or(rank);
    marked.points = standing.wins + 0.5 * standing.draws;
    marked.rating = standing.glicko.rating;
    marked.margin = deviations * standing.glicko.deviation;
    long faults = 0;
    for (const FaultSum& each : ladder.faults(standing.author, all_faults))
        if (each.version == standing.version) faults += each.count;
    marked.faults = faults;
}

// Returns the value on which the marks of the author depend.
std::optional<double> value_of(const MarkedAuthor& marked, MarkedBy by) {
    if (by == MarkedBy::points) return marked.points;
    const std::optional<int>& whole = by == MarkedBy::rank ? marked.rank : marked.level;
    return whole ? std::optional<double>(*whole) : std::nullopt;
}

template <class T>
CellValue cell_of(const std::optional<T>& value) {
    if (!value) return {};
    if constexpr (std::is_floating_point_v<T>) return *value;
    else return static_cast<std::int64_t>(*value);
}

CellValue text_cell(const std::string& text) { return text.empty() ? CellValue() : CellValue(text); }

std::optional<double> in_tenths(std::optional<double> number) {
    return number ? std::optional(std::round(*number * 10) / 10) : std::nullopt;
}

const std::vector<Column>& all_columns() {
    using enum CellKind;
    static const std::vector<Column> all{
        {"name", "author", text, 0}, {"email", "e-mail", text},     {"id", "id", text},
        {"group", "group", text},    {"version", "version", whole}, {"fit", "fit", text},
        {"rank", "rank", whole},     {"points", "points", points},  {"rating", "rating", decimal},
        {"low", "low", decimal},     {"high", "high", decimal},     {"level", "level", whole},
        {"faults", "faults", whole}, {"marks", "marks", points}};
    return all;
}

}  // namespace

std::size_t open_games_of_final(const HostFolder& folder) {
    if (!Store::exists(folder.final_database())) return 0;
    return read_contest(folder.final_database().string()).book.count_open();
}

Result<std::vector<MarkedAuthor>> results_of_host(const HostFolder& folder, Ledger& ledger) {
    std::vector<ListedAuthor> listed;
    if (std::error_code unknown; fs::exists(folder.authors(), unknown)) {
        auto list = read_authors(folder.authors());
        if (!list) return list.error();
        listed = list->authors();
    }
    const ListedByName by_name(listed);
    std::vector<Author> authors = ledger.authors();
    std::erase_if(authors, [](const Author& each) { return each.house.has_value(); });
    std::vector<MarkedAuthor> marked;
    std::map<std::int64_t, std::size_t> by_id;
    std::map<std::string, std::size_t> by_author;
    for (const Author& author : authors) {
        by_id[author.id] = by_author[author.name] = marked.size();
        marked.push_back(without_results(author, by_name.find(author.name), ledger));
    }
    if (const auto final = played_final(folder)) {
        // Who is not in the final has no bot in the table, and who was disqualified since has none any more.
        for (MarkedAuthor& each : marked) each.plays = false;
        for (const report::BotLine& line : final->lines)
            if (const auto found = by_author.find(line.author);
                found != by_author.end() && authors[found->second].disqualified.empty())
                add_line(marked[found->second], line);
    } else {
        LadderLedger ladder(ledger);
        int rank = 0;
        for (const LadderStanding& standing : ladder.standings())
            if (const auto found = by_id.find(standing.author); found != by_id.end())
                add_standing(marked[found->second], standing, ++rank, ladder);
    }
    // Lines that nobody has served since they were added.
    for (const ListedAuthor& each : listed)
        if (std::ranges::none_of(
                authors, [&](const Author& author) { return folded_name(author.name) == folded_name(each.name); }))
            marked.push_back({.author = each, .fit = "none"});
    std::ranges::stable_sort(marked, {}, [](const MarkedAuthor& each) {
        return each.author.line == 0 ? std::numeric_limits<int>::max() : each.author.line;
    });
    return marked;
}

std::vector<MarkedAuthor> results_of_contest(const report::ContestReport& report,
                                             const std::vector<ListedAuthor>& listed) {
    const ListedByName by_name(listed);
    std::vector<MarkedAuthor> marked;
    std::vector<bool> has_bot(listed.size());
    for (const report::BotLine& line : report.lines) {
        MarkedAuthor& each = marked.emplace_back();
        for (const std::string* name : {&line.author, &line.title, &line.name}) {
            if (name->empty()) continue;
            if (each.author.name.empty()) each.author.name = *name;
            const ListedAuthor* const found = by_name.find(*name);
            if (found == nullptr) continue;
            each.author = *found;
            has_bot[static_cast<std::size_t>(found - listed.data())] = true;
            break;
        }
        each.fit = "fit";
        add_line(each, line);
    }
    for (std::size_t i = 0; i < listed.size(); ++i)
        if (!has_bot[i]) marked.push_back({.author = listed[i], .fit = "none"});
    return marked;
}

std::optional<Error> give_marks(std::vector<MarkedAuthor>& authors, const MarkScheme& scheme) {
    std::vector<std::optional<double>> marks;
    for (const MarkedAuthor& each : authors) {
        const auto value = each.plays ? value_of(each, scheme.by) : std::nullopt;
        if (!value) {
            marks.push_back(each.plays ? std::nullopt : std::optional(scheme.missing));
            continue;
        }
        const auto found = marks_for(scheme, *value);
        if (!found) return Error{fmt::format("{}: {}", each.author.name, found.message())};
        marks.emplace_back(*found);
    }
    for (std::size_t i = 0; i < authors.size(); ++i) authors[i].marks = marks[i];
    return std::nullopt;
}

Table marks_table(const std::vector<MarkedAuthor>& authors) {
    Table table{all_columns()};
    for (const MarkedAuthor& each : authors) {
        const auto at = [&](double offset) {
            return each.rating ? in_tenths(*each.rating + offset) : std::optional<double>();
        };
        table.rows.push_back({each.author.name, text_cell(each.author.email), text_cell(each.author.id),
                              text_cell(each.author.group), cell_of(each.version), each.fit, cell_of(each.rank),
                              cell_of(each.points), cell_of(at(0)), cell_of(at(-each.margin)), cell_of(at(each.margin)),
                              cell_of(each.level), cell_of(each.faults), cell_of(each.marks)});
    }
    return table;
}

Result<std::vector<AskedColumn>> parse_columns(std::string_view text) {
    std::vector<AskedColumn> asked;
    const auto keys = [] {
        std::vector<std::string> all;
        for (const Column& each : all_columns()) all.push_back(each.key);
        return all;
    }();
    for (const std::string_view part : split(text, ',')) {
        const std::size_t sign = part.rfind('=');
        const std::string key(trimmed(sign == std::string_view::npos ? part : part.substr(sign + 1)));
        const std::string title(trimmed(part.substr(0, sign)));
        if (std::ranges::find(keys, key) == keys.end())
            return Error{fmt::format("{} is no column: expected TITLE=COLUMN or COLUMN, with {}{}", "\"" + key + "\"",
                                     either_of(keys), did_you_mean(key, keys))};
        if (title.empty()) return Error{fmt::format("{} has no title before the =", "\"" + std::string(part) + "\"")};
        if (std::ranges::find(asked, title, &AskedColumn::first) != asked.end())
            return Error{fmt::format("the title {} is there twice", "\"" + title + "\"")};
        asked.emplace_back(title, key);
    }
    return asked;
}

void choose_columns(Table& table, const std::vector<AskedColumn>& asked) {
    Table chosen;
    chosen.rows.resize(table.rows.size());
    for (const auto& [title, key] : asked) {
        const auto found = std::ranges::find(table.columns, key, &Column::key);
        const auto at = static_cast<std::size_t>(found - table.columns.begin());
        Column& column = chosen.columns.emplace_back(*found);
        column.key = column.title = title;
        for (std::size_t row = 0; row < table.rows.size(); ++row) chosen.rows[row].push_back(table.rows[row][at]);
    }
    table = std::move(chosen);
}

std::string marks_csv(Table table) {
    for (TableRow& row : table.rows)
        for (CellValue& cell : row)
            if (auto* const text = std::get_if<std::string>(&cell)) *text = for_spreadsheet(std::move(*text));
    return table_csv(table);
}

}  // namespace isola_arena::host
