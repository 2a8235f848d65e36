#include "arena/host/pages/host_pages.hpp"

#include <memory>
#include <utility>

#include <fmt/core.h>
#include "arena/base/text/text.hpp"
#include "arena/host/folder/links.hpp"
#include "arena/host/pages/host_json.hpp"
#include "arena/host/store/moment.hpp"

namespace isola_arena {
namespace {

using web::Asked;
using web::Body;
using web::problem;
using web::Response;
using web::Route;
using web::Who;

// Redirects to the address with a slash, because the page of the final loads its data relative to its own address.
Response to_folder() { return {303, "text/plain", "", {{"Location", "final/"}, {"Cache-Control", "no-store"}}}; }

// Returns a handler that makes the answer on the thread for work.
template <class Make>
std::function<web::Answer(Asked)> later(Make make) {
    return [make](Asked asked) -> web::Answer {
        return web::Work([make, asked = std::make_shared<const Asked>(std::move(asked))] { return make(*asked); });
    };
}

void append(std::vector<Route>& routes, std::vector<Route> more) {
    for (Route& each : more) routes.push_back(std::move(each));
}

}  // namespace

std::optional<Response> RequestGate::stop_sender(const web::Request& request) {
    const auto wait = sent_.wait_of(request.client, host::steady_seconds());
    if (!wait) return std::nullopt;
    return too_many(fmt::format("{} requests within a minute came from your address", most_sent), *wait);
}

Response RequestGate::unknown_link(const web::Request& request) {
    if (const auto wait = unknown_links_.wait_of(request.client, host::steady_seconds()))
        return too_many(
            fmt::format("{} links that are not good within a minute came from your address", most_unknown_links),
            *wait);
    return problem(404, "this link is not good (any more): ask the organiser of the contest for a new one");
}

HostPages::HostPages(host::Ledger& ledger, host::SubmissionPipeline& pipeline, const host::SigningKey& key,
                     const host::LiveSettings& settings, const FinalPages* final)
    : ledger_(ledger), settings_(settings), final_(final), ladder_(ledger, settings, final),
      assets_(web::embedded_assets()), authors_(ledger, pipeline, key, settings, ladder_, final),
      organiser_(ledger, pipeline, settings, ladder_, final), register_(settings), tests_(ledger, settings) {}

std::vector<Route> HostPages::routes() {
    std::vector<Route> all = routes_for_everybody();
    append(all, routes_of_authors());
    append(all, routes_of_tests());
    append(all, routes_of_organiser());
    return all;
}

std::vector<Route> HostPages::routes_for_everybody() {
    const auto while_public = [this](bool host::HostSettings::*is_public) {
        return Who{[this, is_public](const Asked&) {
            return *settings_.now().*is_public ? std::nullopt : std::optional(problem(403, for_authors_alone));
        }};
    };
    const Who table_readers = while_public(&host::HostSettings::ladder_is_public),
              game_readers = while_public(&host::HostSettings::records_are_public);
    const Who registrants{[this](const Asked& head) {
        if (head.request.method == "POST")
            if (auto stopped = gate_.stop_sender(head.request)) return stopped;
        return register_.refusal_of(head.request);
    }};
    const auto looked_up = [this](web::Work (LadderPages::*look_up)(const std::string& game)) {
        return [this, look_up](const Asked& asked) {
            return web::BackgroundJob{[this, look_up, game = asked.values[0]] { return (ladder_.*look_up)(game); }};
        };
    };
    const auto page = later([this](const Asked& asked) { return this->page(asked); });
    return {
        {"GET", "/", {}, Body::small, page},
        {"GET", "/ladder", table_readers, Body::small, [this](const Asked& asked) { return overview(asked); }},
        {"GET", "/ladder/games/{M.G}/record", game_readers, Body::small, looked_up(&LadderPages::look_up_record)},
        {"GET", "/ladder/games/{M.G}/watch", game_readers, Body::small, looked_up(&LadderPages::look_up_page)},
        {"GET", "/register", registrants, Body::small, page},
        {"GET", "/register/state", registrants, Body::small, later([this](const Asked&) { return register_.state(); })},
        {"POST", "/register", registrants, Body::json,
         later([this](const Asked& asked) { return register_.enter(asked.request); })},
    };
}

std::vector<Route> HostPages::routes_of_authors() {
    const Who author = senders(true, false), bot_sender = senders(true, true);
    const auto by = [this](Response (AuthorPages::*answer)(const host::Author&, const Asked&)) {
        return for_author(
            [this, answer](const host::Author& owner, const Asked& asked) { return (authors_.*answer)(owner, asked); });
    };
    std::vector<Route> routes{
        {"GET", "/author/{SECRET}", author, Body::small,
         for_author([this](const host::Author&, const Asked& asked) { return page(asked); })},
        {"POST", "/author/{SECRET}", bot_sender, Body::form, by(&AuthorPages::take)},
        {"GET", "/author/{SECRET}/state", author, Body::small, by(&AuthorPages::state)},
        {"GET", "/author/{SECRET}/receipts/{VERSION}/{STEP}", author, Body::small, by(&AuthorPages::receipt)},
        {"POST", "/author/{SECRET}/play/{VERSION}", author, Body::small, by(&AuthorPages::play_again)},
        {"POST", "/author/{SECRET}/choose/{VERSION}", author, Body::small, by(&AuthorPages::choose)},
        {"GET", "/author/{SECRET}/progress", author, Body::small, by(&AuthorPages::progress)},
        {"GET", "/author/{SECRET}/games", author, Body::small, by(&AuthorPages::games)},
        {"GET", "/author/{SECRET}/games/{M.G}/record", author, Body::small, by(&AuthorPages::record)},
        {"GET", "/author/{SECRET}/games/{M.G}/watch", author, Body::small, by(&AuthorPages::watch)},
        {"GET", "/author/{SECRET}/games/{M.G}/analysis", author, Body::small, by(&AuthorPages::analysis)},
        {"POST", "/author/{SECRET}/games/{M.G}/analysis", author, Body::small, by(&AuthorPages::analyse)},
        {"POST", "/author/{SECRET}/games/{M.G}/analysis/cancel", author, Body::small,
         by(&AuthorPages::cancel_analysis)},
    };
    append(routes, routes_of_final("/author/{SECRET}", [this](const OfFinal& answer) {
               return for_author([this, answer](const host::Author& owner, const Asked& asked) {
                   return !is_there(final_) ? problem(404, web::nothing_there)
                                            : answer(asked, final_->author(owner.name));
               });
           }));
    return routes;
}

std::vector<Route> HostPages::routes_of_tests() {
    const Who author = senders(true, false);
    const auto by = [this](Response (TestPages::*answer)(const host::Author&, const Asked&)) {
        return for_author(
            [this, answer](const host::Author& owner, const Asked& asked) { return (tests_.*answer)(owner, asked); });
    };
    return {
        {"GET", "/author/{SECRET}/tests", author, Body::small, by(&TestPages::list)},
        {"POST", "/author/{SECRET}/tests", author, Body::small, by(&TestPages::begin)},
        {"POST", "/author/{SECRET}/tests/{ID}/cancel", author, Body::small, by(&TestPages::cancel)},
        {"GET", "/author/{SECRET}/tests/{M.G}/record", author, Body::small, by(&TestPages::record)},
        {"GET", "/author/{SECRET}/tests/{M.G}/watch", author, Body::small, by(&TestPages::watch)},
        {"GET", "/author/{SECRET}/tests/{M.G}/analysis", author, Body::small, by(&TestPages::analysis)},
        {"POST", "/author/{SECRET}/tests/{M.G}/analysis", author, Body::small, by(&TestPages::analyse)},
        {"POST", "/author/{SECRET}/tests/{M.G}/analysis/cancel", author, Body::small, by(&TestPages::cancel_analysis)},
    };
}

std::vector<Route> HostPages::routes_of_organiser() {
    const Who organiser = senders(false, false);
    const auto by = [this](Response (OrganiserPages::*answer)(const Asked&)) {
        return for_organiser([this, answer](const Asked& asked) { return (organiser_.*answer)(asked); });
    };
    std::vector<Route> routes{
        {"GET", "/organiser/{SECRET}", organiser, Body::small,
         for_organiser([this](const Asked& asked) { return page(asked); })},
        {"GET", "/organiser/{SECRET}/state", organiser, Body::small, by(&OrganiserPages::state)},
        {"GET", "/organiser/{SECRET}/marks.csv", organiser, Body::small, by(&OrganiserPages::marks)},
        {"POST", "/organiser/{SECRET}/settings", organiser, Body::small, by(&OrganiserPages::change_settings)},
        {"GET", "/organiser/{SECRET}/copies", organiser, Body::small, in_background(&OrganiserPages::look_up_copies)},
        {"GET", "/organiser/{SECRET}/copies/{ID}/{OTHER}", organiser, Body::small, by(&OrganiserPages::sides_of_copy)},
        {"GET", "/organiser/{SECRET}/authors/{ID}", organiser, Body::small, by(&OrganiserPages::submissions)},
        {"POST", "/organiser/{SECRET}/authors/{ID}/withdraw", organiser, Body::small, by(&OrganiserPages::withdraw)},
        {"POST", "/organiser/{SECRET}/authors/{ID}/disqualify", organiser, Body::small,
         by(&OrganiserPages::disqualify)},
        {"POST", "/organiser/{SECRET}/authors/{ID}/versions/{VERSION}/accept", organiser, Body::small,
         by(&OrganiserPages::accept)},
        {"POST", "/organiser/{SECRET}/authors/{ID}/versions/{VERSION}/refuse", organiser, Body::small,
         by(&OrganiserPages::refuse)},
        {"POST", "/organiser/{SECRET}/authors/{ID}/readmit", organiser, Body::small, by(&OrganiserPages::readmit)},
        {"POST", "/organiser/{SECRET}/authors/{ID}/examine", organiser, Body::small, by(&OrganiserPages::examine)},
        {"POST", "/organiser/{SECRET}/authors", organiser, Body::small, by(&OrganiserPages::add_author)},
        {"POST", "/organiser/{SECRET}/authors/{ID}/rename", organiser, Body::small, by(&OrganiserPages::rename)},
        {"GET", "/organiser/{SECRET}/authors/{ID}/link", organiser, Body::small, by(&OrganiserPages::link)},
        {"POST", "/organiser/{SECRET}/authors/{ID}/link", organiser, Body::small, by(&OrganiserPages::new_link)},
        {"GET", "/organiser/{SECRET}/authors/{ID}/versions/{VERSION}/files", organiser, Body::small,
         by(&OrganiserPages::files)},
        {"POST", "/organiser/{SECRET}/list", organiser, Body::small, by(&OrganiserPages::accept_list)},
        {"POST", "/organiser/{SECRET}/examine", organiser, Body::small, by(&OrganiserPages::examine_all)},
        {"POST", "/organiser/{SECRET}/end", organiser, Body::small, by(&OrganiserPages::end_contest)},
        {"GET", "/organiser/{SECRET}/games", organiser, Body::small, by(&OrganiserPages::games)},
        {"GET", "/organiser/{SECRET}/games/{M.G}/record", organiser, Body::small, by(&OrganiserPages::game_record)},
        {"GET", "/organiser/{SECRET}/games/{M.G}/watch", organiser, Body::small, by(&OrganiserPages::game_page)},
        {"POST", "/organiser/{SECRET}/games/{M.G}/void", organiser, Body::small, by(&OrganiserPages::void_game)},
        {"GET", "/organiser/{SECRET}/crosstable", organiser, Body::small, by(&OrganiserPages::crosstable)},
        {"GET", "/organiser/{SECRET}/fairness", organiser, Body::small,
         in_background(&OrganiserPages::look_up_fairness)},
        {"POST", "/organiser/{SECRET}/play", organiser, Body::small, by(&OrganiserPages::play_final)},
        {"POST", "/organiser/{SECRET}/reopen", organiser, Body::small, by(&OrganiserPages::reopen)},
    };
    append(routes, routes_of_final("/organiser/{SECRET}", [this](const OfFinal& answer) {
               return for_organiser([this, answer](const Asked& asked) {
                   return !is_there(final_) ? problem(404, web::nothing_there) : answer(asked, FinalPages::organiser());
               });
           }));
    return routes;
}

std::vector<Route> HostPages::routes_of_final(const std::string& link,
                                              const std::function<Handler(const OfFinal&)>& behind_link) {
    const Who reader{{}, true};
    const auto by = [&](Response (FinalPages::*answer)(const Asked&, const FinalReader&) const) {
        return behind_link(
            [this, answer](const Asked& asked, const FinalReader& reader) { return (final_->*answer)(asked, reader); });
    };
    return {
        {"GET", link + "/final/api/setup", reader, Body::small, by(&FinalPages::setup)},
        {"GET", link + "/final/api/contest", reader, Body::small, by(&FinalPages::part)},
        {"GET", link + "/final/api/contest/{PART}", reader, Body::small, by(&FinalPages::part)},
        {"GET", link + "/final/api/contest/games/{P}/{R}", reader, Body::small, by(&FinalPages::game)},
        {"GET", link + "/final/api/contest/games/{P}/{R}/record", reader, Body::small, by(&FinalPages::record)},
        {"GET", link + "/final/{FILE...}", reader, Body::small,
         behind_link([this](const Asked& asked, const FinalReader&) { return file_of_final(asked); })},
    };
}

HostPages::Handler HostPages::for_author(const OfAuthor& answer) {
    return later([this, answer](const Asked& asked) {
        const auto author = author_of(asked);
        return author ? answer(*author, asked) : nobodys_page(asked);
    });
}

// A class behind one address asks for the ladder many times a second, so that what is written is sent at once: it is no
// job of that address.
web::Answer HostPages::overview(const Asked& asked) {
    const std::string& encoding = asked.request.accept_encoding;
    if (auto written = ladder_.written_overview(encoding)) return std::move(*written);
    return web::Work([this, encoding] { return ladder_.overview(encoding); });
}

// What takes long, maybe as long as a match, must not keep the thread that answers everybody with a link.
HostPages::Handler HostPages::in_background(web::Work (OrganiserPages::*look_up)()) {
    return [this, look_up](const Asked& asked) {
        return web::BackgroundJob{[this, look_up, asked]() -> web::Work {
            if (!is_of_organiser(asked)) return [this, asked] { return nobodys_page(asked); };
            return (organiser_.*look_up)();
        }};
    };
}

HostPages::Handler HostPages::for_organiser(const OfOrganiser& answer) {
    return later(
        [this, answer](const Asked& asked) { return is_of_organiser(asked) ? answer(asked) : nobodys_page(asked); });
}

// Returns the check of POST requests, which counts them, and those with a link that is not valid.
Who HostPages::senders(bool are_authors, bool send_bots) {
    const auto refusal = [this, are_authors, send_bots](const Asked& head) -> std::optional<Response> {
        if (auto stopped = gate_.stop_sender(head.request)) return stopped;
        if (!are_authors) return is_of_organiser(head) ? std::nullopt : std::optional(nobodys_page(head));
        const auto author = author_of(head);
        if (!author) return nobodys_page(head);
        return send_bots ? authors_.refusal_of(*author) : std::nullopt;
    };
    return {refusal, true};
}

Response HostPages::page(const Asked& asked) {
    return assets_.get(personal_page, asked.request.if_none_match, asked.request.accept_encoding);
}

Response HostPages::file_of_final(const Asked& asked) {
    const std::string& file = asked.values[1];
    if (file.empty() && !web::split_target(asked.request.target).path.ends_with('/')) return to_folder();
    return assets_.get(file, asked.request.if_none_match, asked.request.accept_encoding);
}

std::optional<host::Author> HostPages::author_of(const Asked& asked) {
    const std::string& secret = asked.values[0];
    auto author = host::looks_like_secret(secret) ? ledger_.author_of_link(host::digest_of(secret)) : std::nullopt;
    return author && author->is_listed ? author : std::nullopt;
}

bool HostPages::is_of_organiser(const Asked& asked) {
    const std::string& secret = asked.values[0];
    return host::looks_like_secret(secret) && ledger_.is_organisers_link(host::digest_of(secret));
}

// For a browser, returns the page, which itself says that the link is not valid.
Response HostPages::nobodys_page(const Asked& asked) {
    const std::string& secret = asked.values[0];
    Response unknown = gate_.unknown_link(asked.request);
    const bool is_for_page = trimmed(web::split_target(asked.request.target).path, "/").ends_with(secret);
    const bool reads = asked.request.method == "GET";
    if (!is_for_page || !reads || !host::looks_like_secret(secret) || unknown.status != 404) return unknown;
    Response shown = assets_.get(personal_page, "", asked.request.accept_encoding);
    shown.status = 404;
    return shown;
}

}  // namespace isola_arena
