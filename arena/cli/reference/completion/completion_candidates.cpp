#include "arena/cli/reference/completion/completion_candidates.hpp"

#include <algorithm>
#include <cstdlib>

#include <fmt/core.h>

#include "arena/bots/bundled_bots.hpp"
#include "arena/bots/entrants.hpp"
#include "arena/contest/format/format.hpp"
#include "arena/contest/format_settings.hpp"
#include "arena/contest/preset.hpp"
#include "arena/rules/catalogue.hpp"
#include "arena/rules/settings/settings.hpp"
#include "arena/sandbox/attack/attack_list.hpp"

namespace isola_arena::completion {
namespace {

Candidates only(std::initializer_list<std::string_view> words) {
    Candidates all;
    for (const std::string_view word : words) all.list.push_back({std::string(word), {}});
    return all;
}

// Returns the words of a list that is written as in messages: `wall or cpu`, `draw, speed or score`.
Candidates candidates_of_list(std::string_view list) {
    Candidates all;
    while (!list.empty()) {
        const std::size_t end = std::min(list.find_first_of(", "), list.size());
        const std::string word(list.substr(0, end));
        if (!word.empty() && word != "or") all.list.push_back({word, {}});
        list.remove_prefix(std::min(end + 1, list.size()));
    }
    return all;
}

Candidates contests() {
    Candidates all{{}, Files::instead};
    for (const Preset& preset : presets()) all.list.push_back({preset.name, preset.title});
    return all;
}

Candidates variants() {
    Candidates all;
    for (const Variant& variant : catalogue()) all.list.push_back({variant.name, variant.summary});
    return all;
}

std::string without_home_sign(const std::string& path) {
    const char* home = std::getenv("HOME");
    return path.starts_with("~/") && home != nullptr ? home + path.substr(1) : path;
}

Candidates bots(const Given& given) {
    Candidates all{{}, Files::files};
    if (!given.bots_file.empty())
        for (const ListedBot& bot : list_bots(without_home_sign(given.bots_file)).bots)
            all.list.push_back({bot.spec.name, bot.title});
    const auto add = [&](const std::vector<BundledBot>& list) {
        for (const BundledBot& bot : list)
            if (bot.missing.empty() && (given.game.empty() || bot.spec.game == given.game))
                all.list.push_back({bot.spec.name, fmt::format("{}: {}", bot.spec.game, bot.summary)});
    };
    add(bundled_bots());
    add(bundled_levels());
    return all;
}

Candidates dialect_candidates() {
    Candidates all;
    for (const Dialect& dialect : dialects()) all.list.push_back({dialect.name, {}});
    return all;
}

Candidates attacks() {
    Candidates all;
    for (const attack::Attack& each : attack::attacks()) all.list.push_back({std::string(each.name), {}});
    return all;
}

template <class Table>
void take_words(const Table& table, std::string_view option, std::string_view& text) {
    for_each_option(table, [&](const auto& each) {
        if (each.facts.option == option) text = each.facts.value_names;
    });
}

// Returns the possible values of a setting whose values are words.
Candidates setting_candidates(std::string_view option) {
    std::string_view text;
    take_words(contest_settings, option, text);
    take_words(time_settings, option, text);
    take_words(run_settings, option, text);
    take_words(format_settings, option, text);
    return candidates_of_list(text);
}

bool is_among(std::string_view name, std::initializer_list<std::string_view> names) {
    return std::ranges::find(names, name) != names.end();
}

}  // namespace

std::string game_of(const std::string& contest, const std::string& rules) {
    std::string variant = rules;
    if (variant.empty())
        for (const Preset& preset : presets())
            if (preset.name == contest) variant = preset.rules;
    variant = variant.substr(0, variant.find(' '));
    for (const Variant& each : catalogue())
        if (each.name == variant) return each.game;
    return {};
}

Candidates values_of(std::string_view name, const std::vector<std::string>& arguments, const Given& given) {
    if (!arguments.empty()) {
        Candidates all;
        for (const std::string& argument : arguments) all.list.push_back({argument, {}});
        return all;
    }
    if (is_among(name, {"BOT", "BOT1", "BOT2", "OLD", "NEW", "--bot", "--engine"})) return bots(given);
    if (is_among(name, {"--contest", "CONTEST"})) return contests();
    if (name == "--rules") return variants();
    if (name == "--board") return only({"random"});
    if (name == "--dialect") return dialect_candidates();
    if (name == "--bot-type") return only({"uicc", "caribbean", "columbia"});
    if (name == "--format") return candidates_of_list(list_of_formats());
    if (name == "--sandbox") return only({"auto", "on", "off"});
    if (name == "--color") return only({"auto", "always", "never"});
    if (name == "--only") return attacks();
    if (is_among(name, {"FOLDER", "--shared", "--allow-folder", "--import"})) return {{}, Files::folders};
    if (is_among(name, {"RECORD", "DB", "OUTPUT", "CHUNK", "FILE", "--bots", "--db", "--record", "--output", "--from",
                        "--openings", "--backup", "--restore", "--receipt", "--verify", "--key", "--probe"}))
        return {{}, Files::files};
    return setting_candidates(name);
}

}  // namespace isola_arena::completion
