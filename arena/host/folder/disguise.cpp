#include "arena/host/folder/disguise.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <variant>

#include <fmt/core.h>

#include "arena/base/hash/digest.hpp"
#include "arena/base/text/printable.hpp"
#include "arena/base/text/text.hpp"
#include "arena/host/folder/host_folder.hpp"
#include "arena/host/store/stored_files.hpp"
#include "arena/rules/events/event.hpp"
#include "arena/rules/record/json_text.hpp"
#include "arena/rules/record/record_reader.hpp"

namespace isola_arena {
namespace {

// Shorter names are not looked for in free text, where they would be parts of other words.
constexpr std::size_t shortest_in_text = 3;

// Returns a word with which no name of a bot or author begins, so that no alias is somebody's name.
std::string_view free_word(const std::vector<ContestBot>& bots) {
    constexpr std::array words{"Bot", "Entrant", "Player"};
    const auto is_free = [&](const char* word) {
        const std::string begin = in_lower_case(std::string(word) + ' ');
        return std::ranges::none_of(bots, [&](const ContestBot& bot) {
            return in_lower_case(bot.spec.name).starts_with(begin) || in_lower_case(bot.author).starts_with(begin);
        });
    };
    const auto* const found = std::ranges::find_if(words, is_free);
    return found == words.end() ? "Nameless" : *found;
}

std::string secret_of_final(const std::filesystem::path& database) {
    return host::content_of(HostFolder{database.parent_path()}.key()).value_or("");
}

}  // namespace

Disguise::Disguise(const std::vector<ContestBot>& bots, const std::string& secret) {
    const std::string_view word = free_word(bots);
    int number = 0;
    for (const ContestBot& bot : in_order(bots, secret)) {
        Entry entry{fmt::format("{} {}", word, ++number), {}};
        for (const std::string* name : {&bot.spec.name, &bot.author, &bot.title})
            if (!name->empty()) entry.known.push_back(*name);
        entries_.emplace(printable(bot.spec.name), std::move(entry));
    }
}

Disguise Disguise::of_final(const std::filesystem::path& database, const std::vector<ContestBot>& bots) {
    return {bots, secret_of_final(database)};
}

std::vector<ContestBot> Disguise::in_order(std::vector<ContestBot> bots, const std::string& secret) {
    std::ranges::sort(bots, {}, [&](const ContestBot& bot) { return sha256(secret + bot.spec.name); });
    return bots;
}

std::vector<ContestBot> Disguise::in_order_of_final(const std::filesystem::path& database,
                                                    std::vector<ContestBot> bots) {
    return in_order(std::move(bots), secret_of_final(database));
}

// A bot that was added to the contest a moment ago may be unknown here, and its name must not be seen either.
const std::string& Disguise::alias_of(const std::string& bot) const {
    static const std::string unknown = "?";
    const auto found = entries_.find(printable(bot));
    return found == entries_.end() ? unknown : found->second.alias;
}

void Disguise::hide(ContestPlan& plan, std::string_view own) const {
    for (ContestBot& bot : plan.bots) {
        if (bot.spec.name == own) continue;
        bot.spec.name = alias_of(bot.spec.name);
        bot.author.clear();
        bot.title.clear();
        bot.language.clear();
    }
    for (ContestChange& change : plan.changes) change.reason = hidden_text(change.reason, own);
}

Result<std::string> Disguise::hidden(std::string_view text, std::string_view own) const {
    auto record = parse_record(text, "the record");
    if (!record) return record.error();
    const auto hide = [&](std::string& each) { each = hidden_text(each, own); };
    PerPlayer<Entrant>& players = record->header.players;
    const PerPlayer<Entrant> known = players;
    for (Entrant& each : players.values) {
        if (each.name == own) continue;
        // The command must not be empty, because an empty one means that a person plays.
        each.name = each.command = alias_of(each.name);
    }
    for (Event& event : record->events) {
        if (auto* turn = std::get_if<TurnEnded>(&event)) {
            if (known[turn->player].name == own) continue;
            hide(turn->told);
            hide(turn->heard);
            hide(turn->stderr_text);
            if (!turn->fault) continue;
            hide(turn->reply);
            hide(turn->fault->explanation);
        } else if (auto* between = std::get_if<StderrBetweenTurns>(&event)) {
            if (known[between->player].name != own) hide(between->stderr_text);
        } else if (auto* ended = std::get_if<GameEnded>(&event)) {
            for (const Player player : both_players)
                ended->explanation = with_all_replaced(
                    std::move(ended->explanation),
                    {{fmt::format("({})", known[player].name), fmt::format("({})", players[player].name)}});
            hide(ended->explanation);
        }
    }
    return as_json_lines(*record);
}

std::string Disguise::hidden_text(std::string_view text, std::string_view own) const {
    // The longest names come first, because one may be a part of another.
    std::vector<std::pair<std::string, const std::string*>> names;
    for (const auto& [bot, entry] : entries_)
        if (bot != own)
            for (const std::string& each : entry.known)
                if (each.size() >= shortest_in_text) names.emplace_back(in_lower_case(each), &entry.alias);
    std::ranges::sort(names, [](const auto& one, const auto& other) { return one.first.size() > other.first.size(); });
    const std::string lower = in_lower_case(std::string(text));
    std::string shown;
    for (std::size_t at = 0; at < text.size();) {
        const auto found = std::ranges::find_if(
            names, [&](const auto& each) { return std::string_view(lower).substr(at).starts_with(each.first); });
        if (found == names.end()) {
            shown += text[at++];
        } else {
            shown += *found->second;
            at += found->first.size();
        }
    }
    return shown;
}

}  // namespace isola_arena
