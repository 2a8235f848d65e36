#include "arena/cli/contest/standings.hpp"

#include "arena/base/text/printable.hpp"
#include "arena/cli/contest/standings_text.hpp"
#include "arena/record/report/standings_csv.hpp"
#include "arena/record/report/standings_json.hpp"

namespace isola_arena {

report::ContestReport report_of(const ContestView& view, report::Matches matches) {
    report::ContestReport report = report::report_of(view.plan, view.book, printable, matches);
    report.nodes = view.nodes;
    return report;
}

std::string standings_text(const ContestView& view) {
    return standings_text(report_of(view, report::Matches::left_out), viewer::Ink::on(stdout));
}

std::string standings_json(const ContestView& view) { return report::standings_json(report_of(view)); }

std::string standings_csv(const ContestView& view) {
    return report::standings_csv(report_of(view, report::Matches::left_out));
}

}  // namespace isola_arena
