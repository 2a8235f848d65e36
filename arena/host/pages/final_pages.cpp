#include "arena/host/pages/final_pages.hpp"

#include <utility>

#include <fmt/format.h>

#include "arena/commands/whole_command.hpp"
#include "arena/host/ladder/public_record.hpp"
#include "arena/host/pages/link_request.hpp"
#include "arena/web/api/access_policy.hpp"
#include "arena/web/api/api.hpp"

namespace isola_arena {
namespace {

using web::problem;
using web::Response;

constexpr const char* of_own_games = "the organiser shows authors the records of their own games alone";

Response nothing() { return problem(404, "there is nothing by that name"); }

// What the page asks for begins where the page is.
Response to_folder() { return {303, "text/plain", "", {{"Location", "final/"}, {"Cache-Control", "no-store"}}}; }

std::vector<std::string> after(const std::vector<std::string>& parts, std::ptrdiff_t count) {
    return {parts.begin() + count, parts.end()};
}

// Whether the parts after `/api/contest` name a game; the others are of the table.
bool is_of_game(const std::vector<std::string>& parts) { return parts.size() > 1 && parts.front() == "games"; }

}  // namespace

const char* const for_authors_alone = "the organiser shows this to nobody but the authors: open your own link";

FinalPages::FinalPages(FinalSources sources, const host::HostSettings& settings)
    : sources_(std::move(sources)), table_is_public_(settings.ladder_is_public),
      records_are_public_(settings.records_are_public) {}

FinalReader FinalPages::stranger() const {
    const bool sees_all = table_is_public_ && records_are_public_;
    return {table_is_public_, records_are_public_, "", sees_all ? "" : for_authors_alone};
}

FinalReader FinalPages::author(const std::string& bot) const {
    return {true, records_are_public_, bot, records_are_public_ ? "" : of_own_games};
}

FinalReader FinalPages::organiser() { return {true, true, std::nullopt}; }

Response FinalPages::answer(const web::Request& request, const std::vector<std::string>& parts,
                            const FinalReader& reader, web::Assets& assets) const {
    const auto [path, query] = web::split_target(request.target);
    if (parts.empty() && !path.ends_with('/')) return to_folder();
    if (parts.empty() || parts[0] != "api")
        return assets.get(fmt::format("/{}", fmt::join(parts, "/")), request.if_none_match, request.accept_encoding);
    if (parts.size() == 2 && parts[1] == "setup") return web::json_response(sources_.setup(reader));
    if (parts.size() > 1 && parts[1] == "contest") return part(after(parts, 2), query, reader);
    return nothing();
}

std::optional<Response> FinalPages::refusal(const std::vector<std::string>& parts) const {
    if (parts.size() < 2 || parts[0] != "api" || parts[1] != "contest") return std::nullopt;
    const bool is_shown = is_of_game(after(parts, 2)) ? records_are_public_ : table_is_public_;
    return is_shown ? std::nullopt : std::optional(problem(403, for_authors_alone));
}

Result<std::string> FinalPages::strangers_record(int pairing, int game_number) const {
    if (!records_are_public_) return Error{for_authors_alone};
    const auto text = sources_.record(pairing, game_number);
    return text ? public_record(*text, std::nullopt) : text;
}

Response FinalPages::part(const std::vector<std::string>& parts, std::string_view query,
                          const FinalReader& reader) const {
    if (is_of_game(parts)) return game(parts, reader);
    if (parts.size() > 1) return nothing();
    if (!reader.sees_table) return problem(403, reader.hidden);
    const auto [contest, version] = sources_.contest();
    if (!contest) return problem(404, "there is no final yet");
    const auto question = web::parse_contest_question(parts.empty() ? "" : parts.front(), query);
    if (!question) return problem(400, question.message());
    web::ContestQuestion asked = *question;
    asked.reader = reader.bot;
    return web::contest_response(contest->answer(asked), version);
}

Response FinalPages::game(const std::vector<std::string>& parts, const FinalReader& reader) const {
    const bool wants_record = parts.size() == 4 && parts[3] == "record";
    if (parts.size() != 3 && !wants_record) return nothing();
    auto text = sources_.record(number_in(parts[1]), number_in(parts[2]));
    if (!text) return problem(404, text.message());
    if (reader.bot) {
        const auto own = player_of_bot(*text, *reader.bot);
        if (!own && !reader.sees_records) return problem(403, reader.hidden);
        text = public_record(*text, own);
        if (!text) return problem(500, text.message());
    }
    const std::string name = fmt::format("{}.{}", parts[1], parts[2]);
    if (wants_record) return web::download(fmt::format("game-{}.jsonl", name), "application/jsonl", *text);
    return web::whole_of_record(*text, sources_.sessions, game_in_database(final_name, name));
}

}  // namespace isola_arena
