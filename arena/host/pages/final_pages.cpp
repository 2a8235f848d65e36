#include "arena/host/pages/final_pages.hpp"

#include <utility>

#include <fmt/format.h>

#include "arena/commands/whole_command.hpp"
#include "arena/host/ladder/public_record.hpp"
#include "arena/web/api/api.hpp"

namespace isola_arena {
namespace {

using web::problem;
using web::Response;

constexpr const char* of_own_games = "the organiser shows authors the records of their own games alone";

}  // namespace

const char* const for_authors_alone = "the organiser shows this to nobody but the authors: open your own link";

FinalPages::FinalPages(FinalSources sources, const host::HostSettings& settings)
    : sources_(std::move(sources)), table_is_public_(settings.ladder_is_public),
      records_are_public_(settings.records_are_public) {}

FinalReader FinalPages::stranger() const {
    const bool sees_all = table_is_public_ && records_are_public_;
    return {table_is_public_, records_are_public_, "", sees_all ? "" : for_authors_alone};
}

FinalReader FinalPages::author(const std::string& name) const {
    const auto bot = sources_.bots.find(name);
    return {true, records_are_public_, bot == sources_.bots.end() ? "" : bot->second,
            records_are_public_ ? "" : of_own_games};
}

FinalReader FinalPages::organiser() { return {true, true, std::nullopt}; }

Response FinalPages::setup(const web::Asked&, const FinalReader& reader) const {
    return web::json_response(sources_.setup(reader));
}

Result<std::string> FinalPages::strangers_record(int pairing, int game_number) const {
    if (!records_are_public_) return Error{for_authors_alone};
    const auto text = sources_.record(pairing, game_number);
    return text ? public_record(*text, std::nullopt) : text;
}

Response FinalPages::part(const web::Asked& asked, const FinalReader& reader) const {
    if (!reader.sees_table) return problem(403, reader.hidden);
    const auto [contest, version] = sources_.contest();
    if (!contest) return problem(404, "there is no final yet");
    const auto question = web::parse_contest_question(asked.values.size() > 1 ? asked.values[1] : "", asked.query());
    if (!question) return problem(400, question.message());
    web::ContestQuestion by_reader = *question;
    by_reader.reader = reader.bot;
    return web::contest_response(contest->answer(by_reader), version);
}

Response FinalPages::game(const web::Asked& asked, const FinalReader& reader) const {
    const auto text = record_for(asked, reader);
    if (const auto* refused = std::get_if<Response>(&text)) return *refused;
    return web::whole_of_record(std::get<std::string>(text), sources_.sessions,
                                game_in_database(final_name, fmt::format("{}.{}", asked.values[1], asked.values[2])));
}

Response FinalPages::record(const web::Asked& asked, const FinalReader& reader) const {
    auto text = record_for(asked, reader);
    if (const auto* refused = std::get_if<Response>(&text)) return *refused;
    return web::download(fmt::format("game-{}.{}.jsonl", asked.values[1], asked.values[2]), "application/jsonl",
                         std::get<std::string>(std::move(text)));
}

std::variant<std::string, Response> FinalPages::record_for(const web::Asked& asked, const FinalReader& reader) const {
    auto text =
        sources_.record(web::number_of(asked.values[1]).value_or(0), web::number_of(asked.values[2]).value_or(0));
    if (!text) return problem(404, text.message());
    if (reader.bot) {
        const auto own = player_of_bot(*text, *reader.bot);
        if (!own && !reader.sees_records) return problem(403, reader.hidden);
        text = public_record(*text, own);
        if (!text) return problem(500, text.message());
    }
    return std::move(text).value();
}

}  // namespace isola_arena
