#include <fmt/format.h>

#include "arena/base/text/setting_name.hpp"
#include "arena/record/report/page/page_parts.hpp"
#include "arena/record/report/wording.hpp"

namespace isola_arena::report {

void write_nodes(Markup& page, const ContestReport& report) {
    {
        const TableBox box(page, "nodes", "Games by the machine that played them");
        {
            const auto head = page.open("thead");
            const auto row = page.open("tr");
            column_header(page, "Machine", "name");
            column_header(page, "Processor", "name");
            for (const auto title : {"Games", "Lost late", "Other faults", "Starved", "Mean reply"})
                column_header(page, title);
        }
        const auto body = page.open("tbody");
        for (const NodeGames& node : report.nodes) {
            const auto row = page.open("tr");
            row_header(page, machine_name(node.machine));
            page.element("td", {}, node.machine.processor);
            for (const std::int64_t count : {node.games, node.late, node.other_faults, node.starved})
                number_cell(page, fmt::to_string(count));
            number_cell(page, time_text(node.mean_ns));
        }
    }
    note(page, "A machine on which bots are late more often than elsewhere is busy, slow or broken.");
    note(page, on_page(processors_words(report)));
}

}  // namespace isola_arena::report
