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

FinalPages::FinalPages(FinalSources sources, host::LiveSettings settings)
    : sources_(std::move(sources)), settings_(std::move(settings)) {}

FinalReader FinalPages::stranger() const {
    const auto settings = settings_.now();
    if (settings->final_is_nameless) return {true, true, false};
    const bool sees_all = settings->ladder_is_public && settings->records_are_public;
    return {settings->ladder_is_public, settings->records_are_public, true, "", sees_all ? "" : for_authors_alone};
}

FinalReader FinalPages::author(const std::string& name) const {
    const auto settings = settings_.now();
    const bool sees_records = settings->final_is_nameless || settings->records_are_public;
    return {true, sees_records, !settings->final_is_nameless, sources_.bot_of(name), sees_records ? "" : of_own_games};
}

FinalReader FinalPages::organiser() { return {true, true, true, std::nullopt}; }

Response FinalPages::setup(const web::Asked&, const FinalReader& reader) const {
    return web::json_response(sources_.setup(reader));
}

Result<std::string> FinalPages::strangers_record(const std::string& game) const {
    const FinalReader reader = stranger();
    if (!reader.sees_records) return Error{reader.hidden};
    const auto text = sources_.record(game);
    return text ? readable(*text, reader) : text;
}

// Returns the record without what the reader may not see: the stderr of other bots, names. reader.bot is set.
Result<std::string> FinalPages::readable(const std::string& record, const FinalReader& reader) const {
    const std::string& own = *reader.bot;
    auto text = public_record(record, own.empty() ? std::nullopt : player_of_bot(record, own));
    return text && !reader.sees_names ? sources_.without_names(*text, own) : text;
}

Response FinalPages::part(const web::Asked& asked, const FinalReader& reader) const {
    if (!reader.sees_table) return problem(403, reader.hidden);
    const auto [contest, version] = sources_.contest(reader);
    if (!contest) return problem(404, no_final);
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
    auto text = sources_.record(asked.values[1] + "." + asked.values[2]);
    if (!text) return problem(404, text.message());
    if (reader.bot) {
        if (!reader.sees_records && !player_of_bot(*text, *reader.bot)) return problem(403, reader.hidden);
        text = readable(*text, reader);
        if (!text) return problem(500, text.message());
    }
    return std::move(text).value();
}

}  // namespace isola_arena
