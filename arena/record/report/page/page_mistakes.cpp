#include <fmt/format.h>

#include "arena/record/report/page/page_parts.hpp"

namespace isola_arena::report {
namespace {

void write_row(Markup& page, const BotLine& line, const TurnTally& tally) {
    const auto row = page.open("tr");
    row_header(page, line.name);
    number_cell(page, fmt::to_string(tally.games));
    number_cell(page, tally.mean_accuracy() ? fmt::format("{:.0f} %", *tally.mean_accuracy()) : "");
    number_cell(page, tally.mean_loss() ? fmt::format("{:.3f}", *tally.mean_loss()) : "");
    for (const Label label : {Label::inaccuracy, Label::mistake, Label::blunder})
        number_cell(page, fmt::to_string(tally.count(label)));
    number_cell(page, fmt::to_string(tally.thrown_away));
    number_cell(page, fmt::to_string(tally.time_trouble));
}

}  // namespace

void write_mistakes(Markup& page, const ContestReport& report) {
    {
        const TableBox box(page, "mistakes", "What the turns of each bot lost, in the games that were analysed");
        {
            const auto head = page.open("thead");
            const auto row = page.open("tr");
            column_header(page, "Bot", "name");
            for (const auto heading : {"games", "accuracy", "loss a turn", "inaccuracies", "mistakes", "blunders",
                                       "thrown away", "time trouble"})
                column_header(page, heading);
        }
        const auto body = page.open("tbody");
        for (const BotLine& line : report.lines)
            if (line.analysis) write_row(page, line, *line.analysis);
    }
    note(page,
         "Loss: of the expected result, from 1, won, to -1, lost. Thrown away: games with a turn that gave a win away, "
         "and that were not won after all. Time trouble: mistakes and blunders with less than a tenth of the clock.");
}

}  // namespace isola_arena::report
