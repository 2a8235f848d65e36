#include "arena/record/report/changes.hpp"
#include "arena/record/report/page/page_parts.hpp"

namespace isola_arena::report {

void write_changes(Markup& page, const ContestReport& report) {
    const auto list = page.open("ul");
    for (const std::string& sentence : change_sentences(report)) page.element("li", {}, sentence);
}

}  // namespace isola_arena::report
