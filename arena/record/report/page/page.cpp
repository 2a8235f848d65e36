#include "arena/record/report/page/page.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "arena/record/report/page/page_parts.hpp"
#include "arena/record/report/wording.hpp"

namespace isola_arena::report {
namespace {

struct Section {
    std::string_view id;
    std::string_view title;
    std::function<void(Markup&)> write;
};

std::vector<Section> sections_of(const ContestReport& report, const std::vector<BotFaults>& faults,
                                 const GameAddress& address) {
    const FormatTraits& format = traits(report.plan.preset.format);
    const auto part = [&report](void (*write)(Markup&, const ContestReport&)) {
        return [&report, write](Markup& page) { write(page, report); };
    };
    std::vector<Section> sections{{"standings", "Standings", part(write_standings)}};
    if (format.knockout == KnockoutPart::all) sections.push_back({"bracket", "Bracket", part(write_bracket)});
    if (format.knockout == KnockoutPart::playoffs) sections.push_back({"bracket", "Play-offs", part(write_bracket)});
    if (format.has_places) sections.push_back({"ladder", "Ladder", part(write_ladder)});
    sections.push_back({"crosstable", "Crosstable", part(write_crosstable)});
    sections.push_back({"ratings", "Ratings", part(write_ratings)});
    sections.push_back({"times", "Reply times", part(write_times)});
    if (std::ranges::any_of(report.lines, [](const BotLine& line) { return line.analysis.has_value(); }))
        sections.push_back({"mistakes", "Mistakes", part(write_mistakes)});
    sections.push_back({"faults", "Faults", [&](Markup& page) { write_faults(page, report, faults, address); }});
    if (!report.plan.changes.empty()) sections.push_back({"changes", "Changes", part(write_changes)});
    if (!report.nodes.empty()) sections.push_back({"machines", "Machines", part(write_nodes)});
    sections.push_back({"matches", "Matches", [&](Markup& page) { write_matches(page, report, address); }});
    return sections;
}

void write_page_head(Markup& page, const ContestReport& report) {
    const auto head = page.open("head");
    page.empty("meta", {{"charset", "utf-8"}});
    page.empty("meta", {{"name", "viewport"}, {"content", "width=device-width, initial-scale=1"}});
    page.empty("meta", {{"http-equiv", "Content-Security-Policy"},
                        {"content", "default-src 'none'; style-src 'unsafe-inline'"}});
    page.empty("meta", {{"name", "color-scheme"}, {"content", "light dark"}});
    page.element("title", {}, title_of(report) + ": " + progress_text(report));
    const auto style = page.open("style");
    page.verbatim(style_sheet());
}

std::string winner_text(const ContestReport& report) {
    std::string names;
    for (const BotLine& line : report.lines)
        if (line.standing.rank == 1) names += (names.empty() ? "" : ", ") + line.name;
    return names;
}

void write_fact(Markup& page, std::string_view term, std::string_view text) {
    if (text.empty()) return;
    const auto fact = page.open("div");
    page.element("dt", {}, term);
    page.element("dd", {}, text);
}

std::string fact_text(FaultPolicy policy) {
    return policy == FaultPolicy::discard ? "costs the turn" : "loses the game";
}

template <class T>
std::string fact_text(const T& value) {
    return value_as_text(value);
}

template <class Table, class Settings>
void write_settings(Markup& page, const Table& table, const Settings& settings) {
    for_each_setting(table, [&](const auto& each) {
        if (!each.facts.report.empty()) write_fact(page, each.facts.report, fact_text(settings.*each.member));
    });
}

void write_facts(Markup& page, const ContestReport& report) {
    const ContestPlan& plan = report.plan;
    const auto list = page.open("dl", {{"class", "facts"}});
    write_fact(page, "Format",
               fmt::format("{}, {} bots, {} {} a match", to_string(plan.preset.format.kind), report.lines.size(),
                           plan.preset.format.games, plan.preset.format.games == 1 ? "game" : "games"));
    write_fact(page, "Rules", plan.preset.rules);
    write_fact(page, "Board", plan.board);
    write_fact(page, "Time", time_limit_text(plan.preset.time));
    write_settings(page, time_settings, plan.preset.time);
    write_settings(page, game_settings, plan.preset);
    write_settings(page, match_settings, plan.preset);
    write_fact(page, "Seed", report.told_seed().text());
    write_fact(page, "Source", plan.preset.source);
}

void write_title(Markup& page, const ContestReport& report) {
    const auto header = page.open("header");
    page.element("h1", {}, title_of(report));
    page.element("p", {{"class", "progress"}}, progress_text(report));
    if (report.over && !report.lines.empty()) {
        const auto winner = page.open("p", {{"class", "champion"}});
        page.element("span", {{"class", "laurel"}}, "First place");
        page.element("strong", {}, winner_text(report));
    }
    if (!report.over)
        page.element("p", {{"class", "progress"}}, "The contest is not over: this is how it stands so far.");
    write_facts(page, report);
}

void write_contents(Markup& page, const std::vector<Section>& sections) {
    const auto contents = page.open("nav", {{"aria-label", "Contents"}});
    const auto list = page.open("ul");
    for (const Section& section : sections) {
        const auto item = page.open("li");
        page.element("a", {{"href", fmt::format("#{}", section.id)}}, section.title);
    }
}

void write_body(Markup& page, const ContestReport& report, const std::vector<Section>& sections) {
    const auto body = page.open("body");
    const auto main = page.open("main");
    write_title(page, report);
    write_contents(page, sections);
    for (const Section& section : sections) {
        const std::string heading = fmt::format("{}-title", section.id);
        const auto box = page.open("section", {{"id", section.id}, {"aria-labelledby", heading}});
        page.element("h2", {{"id", heading}}, section.title);
        section.write(page);
    }
}

}  // namespace

void write_link(Markup& page, const std::string& address, std::string_view id, std::string_view text) {
    if (address.empty()) page.text(text);
    else if (id.empty()) page.element("a", {{"href", address}}, text);
    else page.element("a", {{"id", id}, {"href", address}}, text);
}

std::string report_page(const ContestReport& report, const std::vector<BotFaults>& faults, const GameAddress& address) {
    Markup page;
    page.verbatim("<!DOCTYPE html>\n");
    {
        const auto html = page.open("html", {{"lang", "en"}});
        write_page_head(page, report);
        write_body(page, report, sections_of(report, faults, address));
    }
    return page.str();
}

}  // namespace isola_arena::report
