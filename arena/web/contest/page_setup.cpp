#include "arena/web/contest/page_setup.hpp"

#include <algorithm>
#include <filesystem>
#include <random>
#include <variant>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "arena/base/text/printable.hpp"
#include "arena/base/text/text.hpp"
#include "arena/bots/bundled_bots.hpp"
#include "arena/contest/setup/contest_choice.hpp"
#include "arena/contest/setup/given_settings.hpp"
#include "arena/record/report/recorded_game.hpp"
#include "arena/rules/catalogue.hpp"
#include "arena/rules/events/fault.hpp"
#include "arena/web/contest/database_watcher.hpp"
#include "arena/web/contest/roster.hpp"
#include "arena/web/feed/broadcaster.hpp"

namespace isola_arena {
namespace {

namespace json = boost::json;

json::object boards_of(const BoardChoice& choice, const std::string& rules) {
    if (const auto* fixed = std::get_if<FixedBoard>(&choice)) return {{"kind", "fixed"}, {"size", fixed->size}};
    if (const auto* odd = std::get_if<OddSquares>(&choice))
        return {{"kind", "odd"}, {"from", odd->from}, {"to", odd->to}};
    if (std::holds_alternative<NoBoard>(choice)) return {{"kind", "none"}};
    return {
        {"kind", "any"}, {"from", smallest_side}, {"to", largest_side}, {"usual", board_of(*complete_rules(rules))}};
}

json::object object_of(const Preset& preset) {
    json::object object{{"name", preset.name},
                        {"title", printable(preset.title)},
                        {"summary", printable(preset.summary)},
                        {"source", printable(preset.source)},
                        {"game", (*open_session(preset.rules, 0))->game()},
                        {"rules", preset.rules},
                        {"boards", boards_of(preset.board, preset.rules)}};
    add_settings_of(object, preset, &SettingFacts::in_setup);
    return object;
}

json::array games() {
    json::array all;
    std::string last;
    for (const Variant& variant : catalogue()) {
        if (variant.game != last) all.push_back({{"name", variant.game}, {"variants", json::array()}});
        last = variant.game;
        all.back().as_object()["variants"].as_array().push_back({{"name", variant.name}, {"summary", variant.summary}});
    }
    return all;
}

// Returns a random text, the same while this arena runs. Pages notice by it that the arena was restarted and that its
// running numbers mean other things now.
const std::string& run_of_this_arena() {
    static const std::string run = fmt::format("{:08x}", std::random_device{}());
    return run;
}

json::object reasons() {
    json::object all;
    for (const auto& [reason, words] : all_reasons()) all[reason] = words;
    return all;
}

json::value value_or_null(const std::string& text) { return text.empty() ? json::value() : json::value(text); }

// Returns the Elo ratings of a bundled bot at a level, by the variants of its game; empty for any other bot.
json::object ratings_of(const RosterBot& bot) {
    json::object ratings;
    const std::string_view graded = graded_bot_of(bot.spec.game);
    if (!bot.bundled || graded.empty()) return ratings;
    for (int level = 1; level <= levels_of_bot(graded); ++level) {
        if (bot.spec.name != name_of_level(graded, level)) continue;
        for (const Variant& variant : catalogue()) {
            const std::span<const int> all = ratings_of_levels(variant.name);
            const auto index = static_cast<std::size_t>(level - 1);
            if (variant.game == bot.spec.game && index < all.size()) ratings[variant.name] = all[index];
        }
    }
    return ratings;
}

json::object object_of(const RosterBot& bot) {
    return {{"name", bot.spec.name},
            {"game", value_or_null(bot.spec.game)},
            {"summary", printable(bot.summary)},
            {"variant", value_or_null(variant_of(bot.spec))},
            {"language", printable(bot.language)},
            {"author", printable(bot.author)},
            {"bundled", bot.bundled},
            {"missing", printable(bot.missing)},
            {"ratings", ratings_of(bot)},
            {"dropped", bot.dropped}};
}

void add_bots(json::object& setup, const ServeFacts& facts) {
    json::array bots;
    const BotRoster roster = facts.can_start ? read_roster(facts.defaults.bots_file) : BotRoster();
    const std::vector<RosterBot> own = facts.own ? facts.own() : std::vector<RosterBot>();
    for (const RosterBot& bot : own) bots.push_back(object_of(bot));
    for (const RosterBot& bot : roster.bots)
        if (find_bot(own, bot.spec.name) == nullptr) bots.push_back(object_of(bot));
    setup["bots"] = std::move(bots);
    setup["takes_bots"] = static_cast<bool>(facts.own);
    if (!roster.mistakes.empty()) setup["trouble"] = joined(roster.mistakes, "; ", printable);
}

}  // namespace

Result<std::vector<Preset>> contests_to_choose(const ContestOptions& defaults) {
    std::vector<Preset> all = presets();
    const auto choice = choose_contest(defaults, {});
    if (!choice) return choice.error();
    const Preset& chosen = choice->preset;
    const auto known = std::ranges::find(all, chosen.name, &Preset::name);
    if (known == all.end()) all.insert(all.begin(), chosen);
    else *known = chosen;
    return all;
}

web::Services page_services(ServeFacts facts, const std::string& database) {
    web::Services services;
    facts.has_contest = !database.empty();
    services.sessions = open_session;
    services.setup = [facts = std::move(facts)] { return setup_json(facts); };
    if (database.empty()) return services;
    services.contest_record = [database](const std::string& game) { return record_in(database, game); };
    services.contest_analysis = [database](const std::string& game) {
        try {
            const auto analysis = analysis_of(database, game);
            return analysis ? *analysis : std::string();
        } catch (const DatabaseProblem&) {
            return std::string();
        }
    };
    services.database = std::filesystem::absolute(database).string();
    return services;
}

std::string setup_json(const ServeFacts& facts) {
    const auto contests = contests_to_choose(facts.defaults);
    json::array list;
    for (const Preset& preset : *contests) list.push_back(object_of(preset));
    json::object setup{{"version", web::api_version},
                       {"run", run_of_this_arena()},
                       {"public", facts.is_public},
                       {"control", facts.can_start && !facts.is_public},
                       {"contest", facts.has_contest},
                       {"records", facts.has_records},
                       {"own_bot", value_or_null(facts.own_bot)},
                       {"hidden", facts.hidden},
                       {"live", facts.is_live},
                       {"can_end", facts.can_end},
                       {"contests", std::move(list)},
                       {"games", games()},
                       {"reasons", reasons()}};
    add_bots(setup, facts);
    setup["defaults"] = {{"contest", choose_contest(facts.defaults, {})->preset.name},
                         {"board", facts.defaults.board},
                         {"speed", facts.speed}};
    return json::serialize(setup);
}

}  // namespace isola_arena
