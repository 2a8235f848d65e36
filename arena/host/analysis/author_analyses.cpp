#include "arena/host/analysis/author_analyses.hpp"

#include <algorithm>
#include <utility>

#include <fmt/core.h>

#include "arena/base/print.hpp"
#include "arena/host/pages/host_json.hpp"
#include "arena/host/store/moment.hpp"

namespace isola_arena {
namespace {

using web::problem;
using web::Response;

constexpr int most_of_an_author = 10;
constexpr std::int64_t seconds_of_an_hour = 3600;

}  // namespace

AuthorAnalyses::AuthorAnalyses(web::GameRegistry& registry, const Confinements& confinements, CpuArbiter& turns,
                               std::function<std::string()> busy)
    : analyses_({registry,
                 confinements,
                 {},
                 {},
                 [&turns, busy = std::move(busy)] {
                     // why_not_think() holds up the ladder, so it is called only if nothing else keeps the engine from
                     // thinking.
                     const std::string why = busy();
                     return why.empty() ? turns.why_not_think() : why;
                 },
                 turns.engines_think(),
                 [](const std::string& why) {
                     announce("an analysis failed: " + why);
                     return std::string("the arena itself failed in it; the organiser is told");
                 }}),
      rate_(most_of_an_author, seconds_of_an_hour) {}

OwnAnalyses AuthorAnalyses::functions() {
    return {std::bind_front(&AuthorAnalyses::begin, this), std::bind_front(&AuthorAnalyses::state, this),
            std::bind_front(&AuthorAnalyses::cancel, this), std::bind_front(&AuthorAnalyses::judged, this)};
}

// Both of a game's authors see the analysis that one of them has asked for.
Response AuthorAnalyses::begin(std::int64_t author, const std::string& game, const std::string& record) {
    const std::lock_guard lock(mutex_);
    const auto known = asked(game);
    if (known && analyses_.is_good(known->id)) return analyses_.state(known->id);
    if (has_another(author)) return problem(429, "another game of yours is being analysed: wait for it, or cancel it");
    if (const auto wait = rate_.wait_of(std::to_string(author), host::steady_seconds()))
        return too_many(fmt::format("{} games an hour are analysed for an author", most_of_an_author), *wait);
    web::AnalysisRequest wanted;
    wanted.record = record;
    auto begun = analyses_.enter(wanted);
    if (auto* refusal = std::get_if<Response>(&begun)) return std::move(*refusal);
    std::erase_if(asked_, [this](const auto& each) { return analyses_.state(each.second.id).status != 200; });
    const std::string id = std::get<std::string>(std::move(begun));
    asked_[game] = {id, author};
    Response response = analyses_.state(id);
    response.status = 202;
    return response;
}

Response AuthorAnalyses::state(const std::string& game) {
    const std::lock_guard lock(mutex_);
    const auto known = asked(game);
    return known ? analyses_.state(known->id) : problem(404, "this game has not been analysed");
}

Response AuthorAnalyses::cancel(std::int64_t author, const std::string& game) {
    const std::lock_guard lock(mutex_);
    const auto known = asked(game);
    if (!known) return problem(404, "this game has not been analysed");
    if (known->author != author) return problem(403, "the author of the other bot has asked for this analysis");
    return analyses_.cancel(known->id);
}

std::string AuthorAnalyses::judged(const std::string& game) {
    const std::lock_guard lock(mutex_);
    const auto known = asked(game);
    return known ? analyses_.judged(known->id) : std::string();
}

std::optional<AuthorAnalyses::Asked> AuthorAnalyses::asked(const std::string& game) {
    const auto found = asked_.find(game);
    return found == asked_.end() ? std::nullopt : std::optional(found->second);
}

bool AuthorAnalyses::has_another(std::int64_t author) {
    return std::ranges::any_of(asked_, [&](const auto& each) {
        return each.second.author == author && analyses_.is_going_on(each.second.id);
    });
}

}  // namespace isola_arena
