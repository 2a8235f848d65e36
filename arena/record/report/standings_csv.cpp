#include "arena/record/report/standings_csv.hpp"

#include <vector>

#include <fmt/format.h>

#include "arena/record/report/wording.hpp"

namespace isola_arena::report {
namespace {

using Cells = std::vector<std::string>;

const Cells header{"rank", "name",    "matches",  "wins",   "draws",     "losses",  "points",   "tie_break", "score",
                   "elo",  "elo_low", "elo_high", "faults", "discarded", "mean_ns", "worst_ns", "remark"};

std::string quoted(const std::string& field) {
    if (field.find_first_of(",\"\r\n") == std::string::npos) return field;
    std::string out = "\"";
    for (const char c : field) out += c == '"' ? std::string("\"\"") : std::string(1, c);
    return out + '"';
}

std::string number_or_empty(const std::optional<std::int64_t>& value) { return value ? fmt::to_string(*value) : ""; }

Cells cells_of(const BotLine& line, bool has_scores) {
    const Standing& standing = line.standing;
    const FieldRating& elo = line.elo;
    return {fmt::to_string(standing.rank),
            line.name,
            fmt::to_string(standing.matches),
            fmt::to_string(standing.match_wins),
            fmt::to_string(standing.match_draws),
            fmt::to_string(standing.match_losses),
            points_text(standing.points),
            points_text(standing.tie_break),
            has_scores ? fmt::to_string(standing.score) : "",
            fmt::format("{:.1f}", elo.elo),
            fmt::format("{:.1f}", elo.elo - elo.margin),
            fmt::format("{:.1f}", elo.elo + elo.margin),
            fmt::to_string(line.faults() - line.statistics.discarded),
            fmt::to_string(line.statistics.discarded),
            number_or_empty(line.statistics.speed.average_ns()),
            number_or_empty(line.statistics.worst_ns),
            standing.remark};
}

void append_row(std::string& out, const Cells& cells) {
    for (std::size_t i = 0; i < cells.size(); ++i) out += (i == 0 ? "" : ",") + quoted(cells[i]);
    out += "\r\n";
}

}  // namespace

std::string standings_csv(const ContestReport& report) {
    std::string out;
    append_row(out, header);
    for (const BotLine& line : report.lines) append_row(out, cells_of(line, report.has_scores));
    return out;
}

}  // namespace isola_arena::report
