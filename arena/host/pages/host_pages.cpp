#include "arena/host/pages/host_pages.hpp"

#include <memory>
#include <utility>
#include <vector>

#include "arena/host/club/links.hpp"
#include "arena/web/api/access_policy.hpp"

namespace isola_arena {
namespace {

using web::problem;
using web::Response;

constexpr std::string_view records_path = "/ladder/games";

std::vector<std::string> parts_of(std::string_view path) {
    std::vector<std::string> parts;
    while (!path.empty()) {
        const std::size_t end = std::min(path.find('/'), path.size());
        if (end > 0) parts.emplace_back(path.substr(0, end));
        path.remove_prefix(std::min(end + 1, path.size()));
    }
    return parts;
}

bool is_of_final(const LinkRequest& asked) { return asked.part(1) == "final" && !asked.posts(); }
bool is_ours(const std::string& first) { return first == "author" || first == "organiser" || first == "register"; }

}  // namespace

HostPages::HostPages(host::Ledger& ledger, host::Intake& intake, const host::SigningKey& key,
                     const host::HostSettings& settings, const FinalPages* final)
    : ledger_(ledger), settings_(settings), final_(final), ladder_(ledger, settings, final != nullptr),
      assets_(web::embedded_assets()), authors_(ledger, intake, key, settings, ladder_, assets_, final != nullptr),
      organiser_(ledger, intake, settings, ladder_, assets_, final != nullptr), register_(settings, assets_) {}

std::optional<web::Answer> HostPages::answer(web::Request& request) {
    const auto [path, query] = web::split_target(request.target);
    std::vector<std::string> parts = parts_of(path);
    if (!parts.empty() && parts.front() == "ladder") return ladder(request, std::string(path));
    if (parts.empty() && (request.method == "GET" || request.method == "HEAD")) return front_page(request);
    if (final_ != nullptr)
        if (auto refused = final_->refusal(parts)) return std::move(*refused);
    if (parts.empty() || !is_ours(parts.front())) return std::nullopt;
    if (request.method != "GET" && request.method != "POST") return problem(405, "expected GET or POST");
    if (parts.front() == "register" && parts.size() > 2) return problem(404, "there is nothing by that name");
    if (parts.front() == "register") return registering(request, parts.size() > 1 ? parts[1] : "");
    const bool is_author = parts.front() == "author";
    parts.erase(parts.begin());
    auto asked = std::make_shared<const LinkRequest>(LinkRequest{std::move(request), std::move(parts)});
    if (!host::looks_like_secret(asked->part(0))) return gate_.unknown_link(asked->request);
    return web::Work([this, asked, is_author] { return is_author ? of_author(*asked) : of_organiser(*asked); });
}

std::optional<Response> HostPages::refusal_of(const web::Request& request) {
    std::vector<std::string> parts = parts_of(web::split_target(request.target).path);
    if (parts.empty() || !is_ours(parts.front())) return std::nullopt;
    if (auto stopped = gate_.stop_sender(request)) return stopped;
    const std::string first = parts.front();
    parts.erase(parts.begin());
    if (first == "register") return register_.refusal_of(request, parts.empty() ? "" : parts.front(), registration_);
    const LinkRequest asked{request, std::move(parts)};
    if (!host::looks_like_secret(asked.part(0))) return gate_.unknown_link(request);
    if (first == "author") {
        const auto author = ledger_.author_of_link(asked.digest());
        return author && author->is_listed ? authors_.refusal_of(*author, asked) : nobodys_page(asked);
    }
    if (ledger_.is_organisers_link(asked.digest())) return std::nullopt;
    return nobodys_page(asked);
}

web::Answer HostPages::registering(web::Request& request, const std::string& part) {
    return web::Work([this, request = std::move(request), part] {
        return register_.answer(request, part, request.client, registration_);
    });
}

web::Answer HostPages::front_page(const web::Request& request) {
    return web::Work([this, match = request.if_none_match, encoding = request.accept_encoding] {
        return assets_.get(personal_page, match, encoding);
    });
}

web::Answer HostPages::ladder(const web::Request& request, std::string path) {
    if (request.method != "GET") return problem(405, "expected GET");
    if (!(path.starts_with(records_path) ? settings_.records_are_public : settings_.ladder_is_public))
        return problem(403, for_authors_alone);
    return web::IdleJob{[this, path = std::move(path)] { return ladder_.look_up(path); }};
}

Response HostPages::of_author(const LinkRequest& asked) {
    const auto author = ledger_.author_of_link(asked.digest());
    if (!author || !author->is_listed) return nobodys_page(asked);
    if (final_ != nullptr && is_of_final(asked)) return of_final(asked, final_->author(author->bot));
    return authors_.answer(*author, asked);
}

// In a browser the page itself says it.
Response HostPages::nobodys_page(const LinkRequest& asked) {
    Response unknown = gate_.unknown_link(asked.request);
    if (asked.parts.size() > 1 || asked.posts() || unknown.status != 404) return unknown;
    Response shown = assets_.get(personal_page, "", asked.request.accept_encoding);
    shown.status = 404;
    return shown;
}

Response HostPages::of_organiser(const LinkRequest& asked) {
    if (!ledger_.is_organisers_link(asked.digest())) return nobodys_page(asked);
    if (final_ != nullptr && is_of_final(asked)) return of_final(asked, FinalPages::organiser());
    return organiser_.answer(asked);
}

Response HostPages::of_final(const LinkRequest& asked, const FinalReader& reader) {
    return final_->answer(asked.request, {asked.parts.begin() + 2, asked.parts.end()}, reader, assets_);
}

}  // namespace isola_arena
