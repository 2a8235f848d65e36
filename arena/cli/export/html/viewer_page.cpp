#include "arena/cli/export/html/viewer_page.hpp"

#include <algorithm>
#include <stdexcept>
#include <string_view>

#include "arena/catalogue.hpp"
#include "arena/cli/export/html/packed.hpp"
#include "arena/cli/viewer/terminal/printable.hpp"
#include "arena/judge/events/explain.hpp"
#include "arena/judge/events/reason_words.hpp"
#include "arena/record/json/json_writer.hpp"
#include "arena/record/json_text.hpp"
#include "arena/record/report/page/markup.hpp"
#include "arena/web/api/assets.hpp"
#include "arena/web/feed/game_json.hpp"

namespace isola_arena {
namespace {

using report::Markup;

// Nothing may be loaded from anywhere: not even a mistake in the viewer could make the page ask a network.
constexpr std::string_view loads_nothing =
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:";

// How commands name a record that the reader may have under any name (docs/web-protocol.md).
constexpr const char* unknown_place = "RECORD";

std::string_view asset(std::string_view path) {
    const auto all = web::embedded_assets();
    const auto found = std::ranges::find_if(all, [path](const web::Asset& each) { return each.path == path; });
    return found == all.end() ? std::string_view() : found->content;
}

std::string text_of(const Record& record) {
    std::string text;
    append_line(text, record.header);
    for (const Event& event : record.events) append_line(text, event);
    return text;
}

void write_reasons(JsonWriter& json) {
    json.begin_object();
    for (const auto& [reason, words] : all_reason_words()) json.key(reason).text(words);
    json.end_object();
}

void write_game(JsonWriter& json, const Record& record, const std::string& file,
                const std::function<void()>& before_each) {
    json.begin_object().key("name").text(file).key("whole");
    json.raw(web::whole_json(record, open_session, unknown_place, before_each));
    json.key("record").text(text_of(record)).end_object();
}

std::string names_of(const Record& record) {
    const PerPlayer<Entrant>& players = record.header.players;
    return viewer::printable(players[Player::one].name) + " – " + viewer::printable(players[Player::two].name);
}

// One sentence for those who cannot run scripts, and for chats that show what a page is about.
std::string verdict_of(const Record& record) {
    if (!record.complete) return "The record ends before the verdict.";
    const auto& ended = std::get<GameEnded>(record.events.back());
    const std::string after = reason_words(ended.reason) + ", " + turns_text(ended.turns);
    if (!ended.winner) return viewer::printable("Drawn: " + after + ".");
    return viewer::printable(record.header.players[*ended.winner].name + " wins: " + after + ".");
}

void write_head(Markup& page, const std::string& title, const std::string& about) {
    const auto head = page.open("head");
    page.empty("meta", {{"charset", "utf-8"}});
    page.empty("meta", {{"http-equiv", "Content-Security-Policy"}, {"content", loads_nothing}});
    page.element("title", {}, title);
    page.empty("meta", {{"name", "viewport"}, {"content", "width=device-width, initial-scale=1"}});
    page.empty("meta", {{"name", "description"}, {"content", about}});
    page.empty("meta", {{"name", "color-scheme"}, {"content", "light dark"}});
    const auto style = page.open("style");
    page.verbatim(asset("exported/viewer.css"));
}

void write_packed(Markup& page, std::string_view id, std::string_view content) {
    const auto script = page.open("script", {{"type", "text/plain"}, {"id", id}});
    page.verbatim(packed(content));
}

void write_script(Markup& page, std::string_view script) {
    const auto element = page.open("script");
    page.verbatim(script);
}

void write_body(Markup& page, const std::string& about) {
    {
        const auto header = page.open("header", {{"class", "top"}});
        {
            const auto brand = page.open("span", {{"class", "brand"}});
            page.verbatim(asset("icon.svg"));
            page.element("span", {}, "Isola Arena");
        }
        page.element("div", {{"class", "tools"}}, "");
    }
    page.element("main", {}, "");
    const auto without = page.open("noscript");
    page.element("p", {}, about + " This page needs JavaScript to step through the game.");
}

}  // namespace

std::string game_page(const Record& record, const std::string& file, const std::function<void()>& before_each) {
    std::string facts;
    JsonWriter json(facts);
    json.begin_object().key("reasons");
    write_reasons(json);
    json.key("game");
    write_game(json, record, file, before_each);
    json.end_object();

    Markup page;
    page.verbatim("<!DOCTYPE html>\n");
    {
        const auto html = page.open("html", {{"lang", "en"}});
        write_head(page, names_of(record), verdict_of(record));
        const auto body = page.open("body");
        write_body(page, verdict_of(record));
        write_packed(page, "facts", facts);
        if (const std::string_view charts = asset("vendor/chart.min.js"); !charts.empty())
            write_packed(page, "charts", charts);
        write_script(page, asset("exported/viewer.js"));
    }
    return page.str();
}

}  // namespace isola_arena
