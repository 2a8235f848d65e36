#include "arena/export/html/viewer_page.hpp"

#include <new>
#include <string_view>

#include <zlib.h>

#include "arena/base/hash/digest.hpp"
#include "arena/base/json/json_writer.hpp"
#include "arena/base/text/printable.hpp"
#include "arena/record/report/page/markup.hpp"
#include "arena/rules/catalogue.hpp"
#include "arena/rules/events/explain.hpp"
#include "arena/rules/events/fault.hpp"
#include "arena/rules/record/json_text.hpp"
#include "arena/web/api/assets.hpp"
#include "arena/web/feed/game_json.hpp"

namespace isola_arena {
namespace {

using report::Markup;

// The parts in which the two kinds of viewer pages differ.
struct PageTexts {
    std::string title;
    std::string about;     // shown where scripts cannot run, and by chats that preview a link
    std::string may_load;  // the Content-Security-Policy: even a faulty viewer cannot use a network
};

void write_game(JsonWriter& json, const Record& record, const std::string& file,
                const std::function<void()>& before_each, std::string_view analysis) {
    json.begin_object().key("name").text(file).key("whole");
    json.raw(web::whole_json(record, open_session, web::unknown_place, before_each, analysis));
    json.key("record").text(as_json_lines(record)).end_object();
}

std::string names_of(const Record& record) {
    const PerPlayer<Entrant>& players = record.header.players;
    return printable(players[Player::one].name) + " – " + printable(players[Player::two].name);
}

std::string verdict_of(const Record& record) {
    if (!record.complete) return "The record ends before the verdict.";
    const auto& ended = std::get<GameEnded>(record.events.back());
    const std::string after = reason_text(ended.reason) + ", " + turns_text(ended.turns);
    if (!ended.winner) return printable("Drawn: " + after + ".");
    return printable(record.header.players[*ended.winner].name + " wins: " + after + ".");
}

void write_head(Markup& page, const PageTexts& texts) {
    const auto head = page.open("head");
    page.empty("meta", {{"charset", "utf-8"}});
    page.empty("meta", {{"http-equiv", "Content-Security-Policy"},
                        {"content", texts.may_load + "; style-src 'unsafe-inline'; img-src data:"}});
    page.element("title", {}, texts.title);
    page.empty("meta", {{"name", "viewport"}, {"content", "width=device-width, initial-scale=1"}});
    page.empty("meta", {{"name", "description"}, {"content", texts.about}});
    page.empty("meta", {{"name", "color-scheme"}, {"content", "light dark"}});
    page.empty("link", {{"rel", "icon"}, {"href", "data:,"}});
    const auto style = page.open("style");
    page.verbatim(web::embedded_asset("exported/viewer.css"));
}

void write_packed(Markup& page, std::string_view id, std::string_view content) {
    const auto script = page.open("script", {{"type", "text/plain"}, {"id", id}});
    page.verbatim(packed(content));
}

void write_body(Markup& page, const std::string& about) {
    {
        const auto header = page.open("header", {{"class", "top"}});
        {
            const auto brand = page.open("span", {{"class", "brand"}});
            page.verbatim(web::embedded_asset("icon.svg"));
            page.element("span", {}, "Isola Arena");
        }
        page.element("div", {{"class", "tools"}}, "");
    }
    page.element("main", {}, "");
    const auto without = page.open("noscript");
    page.element("p", {}, about + " This page needs JavaScript to step through a game.");
}

std::string viewer_page(const PageTexts& texts, const std::function<void(JsonWriter&)>& write_facts) {
    const std::string facts = json_object([&](JsonWriter& json) {
        json.key("reasons").begin_object();
        for (const auto& [reason, words] : all_reasons()) json.key(reason).text(words);
        json.end_object();
        write_facts(json);
    });

    Markup page;
    page.verbatim("<!DOCTYPE html>\n");
    {
        const auto html = page.open("html", {{"lang", "en"}});
        write_head(page, texts);
        const auto body = page.open("body");
        write_body(page, texts.about);
        write_packed(page, "facts", facts);
        if (const std::string_view charts = web::embedded_asset("vendor/chart.min.js"); !charts.empty())
            write_packed(page, "charts", charts);
        const auto script = page.open("script");
        page.verbatim(web::embedded_asset("exported/viewer.js"));
    }
    return page.str();
}

}  // namespace

std::string game_page(const Record& record, const std::string& file, const std::function<void()>& before_each,
                      std::string_view analysis) {
    const std::string about = verdict_of(record);
    const auto game = [&](JsonWriter& json) { write_game(json.key("game"), record, file, before_each, analysis); };
    return viewer_page({names_of(record), about, "default-src 'none'; script-src 'unsafe-inline'"}, game);
}

std::string contest_viewer(const std::string& contest) {
    const auto facts = [&](JsonWriter& json) { json.key("contest").text(contest); };
    return viewer_page(
        {contest, "The games of a contest.", "default-src 'none'; script-src 'self' file: 'unsafe-inline'"}, facts);
}

std::string game_script(const Record& record, const std::string& name, const std::string& file,
                        const std::function<void()>& before_each, std::string_view analysis) {
    std::string game;
    JsonWriter json(game);
    write_game(json, record, file, before_each, analysis);
    return "arenaGame(\"" + name + "\",\"" + packed(game) + "\");\n";
}

std::string packed(std::string_view text) {
    uLongf size = compressBound(static_cast<uLong>(text.size()));
    std::string out(size, '\0');
    const auto* bytes = reinterpret_cast<const Bytef*>(text.data());
    if (compress2(reinterpret_cast<Bytef*>(out.data()), &size, bytes, static_cast<uLong>(text.size()),
                  Z_BEST_COMPRESSION) != Z_OK)
        throw std::bad_alloc();
    out.resize(size);
    return base64_of(out);
}

}  // namespace isola_arena
