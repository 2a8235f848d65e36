#include <algorithm>
#include <set>
#include <span>

#include <fmt/core.h>

#include "arena/base/text/text.hpp"
#include "arena/bots/check/diagnosis.hpp"
#include "arena/bots/check/positions/traits.hpp"
#include "protocol/reply_text.hpp"

namespace isola_arena::check {
namespace {

using Replies = std::vector<std::string>;

constexpr std::size_t most_shown = 3;

bool is_letter_or_digit(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'); }

// Returns the letters and digits of the text, with the separator in place of any other characters between them.
std::string rejoined(std::string_view text, std::string_view separator) {
    std::string joined;
    bool gap = false;
    for (const char c : text) {
        if (is_letter_or_digit(c) && gap && !joined.empty()) joined += separator;
        gap = !is_letter_or_digit(c);
        if (!gap) joined += c;
    }
    return joined;
}

bool session_takes(GameSession& session, const std::string& reply) { return !session.reply(reply); }

// Returns the only legal reply with the same letters and digits; nullopt if not exactly one has them.
std::optional<std::string> same_characters(const Replies& legal, const std::string& lower) {
    const std::string wanted = rejoined(lower, "");
    const auto alike = [&wanted](const std::string& reply) { return rejoined(reply, "") == wanted; };
    const auto first = std::ranges::find_if(legal, alike);
    if (first == legal.end() || std::find_if(first + 1, legal.end(), alike) != legal.end()) return std::nullopt;
    return *first;
}

std::string listed(const Replies& replies) {
    return either_of(std::span(replies).first(std::min(replies.size(), most_shown)));
}

std::optional<Finding> other_case(GameSession& session, std::string_view reply, const Error& error) {
    const std::string lower = in_lower_case(reply);
    if (lower == reply || !session_takes(session, lower)) return std::nullopt;
    return Finding{"wrong-case",
                   fmt::format("as {} it is legal, but capital letters are refused: {}", lower, error.message),
                   "Write the words of a reply in lower case."};
}

std::optional<Finding> other_separators(GameSession& session, const Replies& legal, std::string_view reply) {
    const std::string lower = in_lower_case(reply);
    std::optional<std::string> meant = rejoined(lower, ";");
    if (!session_takes(session, *meant)) meant = same_characters(legal, lower);
    if (!meant) return std::nullopt;
    return Finding{"wrong-separators", fmt::format("the turn is legal, but it must be written {}", *meant),
                   "Put one semicolon between the parts of a reply, and no spaces, commas or anything else anywhere."};
}

bool is_one_part(std::string_view text) { return !text.empty() && text.find(';') == std::string_view::npos; }

std::optional<Finding> missing_part(const Replies& legal, std::string_view reply, const Error& error) {
    Replies longer;
    const char* which = "last";
    for (const std::string& whole : legal) {
        if (whole.size() < reply.size() + 2) continue;
        const std::string_view text = whole;
        const bool begins = text.starts_with(std::string(reply) + ';') && is_one_part(text.substr(reply.size() + 1));
        const bool ends =
            text.ends_with(';' + std::string(reply)) && is_one_part(text.substr(0, text.size() - reply.size() - 1));
        if (ends) which = "first";
        if (begins || ends) longer.push_back(whole);
    }
    if (longer.empty()) return std::nullopt;
    return Finding{"missing-part", fmt::format("the {} part of the reply is missing: {}", which, error.message),
                   fmt::format("Write the reply in full, such as {}", listed(longer))};
}

bool is_letters(std::string_view text) {
    const auto is_letter = [](char c) { return is_letter_or_digit(c) && (c < '0' || c > '9'); };
    return !text.empty() && std::ranges::all_of(text, is_letter);
}

// The words that legal replies end with.
std::set<std::string> last_words(const Replies& legal) {
    std::set<std::string> words;
    for (const std::string& reply : legal) {
        const std::size_t at = reply.rfind(';');
        if (at != std::string::npos && is_letters(reply.substr(at + 1))) words.insert(reply.substr(at + 1));
    }
    return words;
}

std::optional<Finding> other_last_word(GameSession& session, const Replies& legal, std::string_view reply,
                                       const Error& error) {
    const std::size_t at = reply.rfind(';');
    if (at == std::string_view::npos || !is_letters(reply.substr(at + 1))) return std::nullopt;
    for (const std::string& word : last_words(legal)) {
        const std::string other = std::string(reply.substr(0, at + 1)) + word;
        if (!session_takes(session, other)) continue;
        return Finding{"wrong-last-word", fmt::format("the reply is refused: {}", error.message),
                       fmt::format("With {} in place of {} it is legal: {}", word, reply.substr(at + 1), other)};
    }
    return std::nullopt;
}

}  // namespace

std::optional<Finding> diagnose_wording(GameSession& session, const Replies& legal, std::string_view reply,
                                        const Error& error) {
    if (reply.empty()) return std::nullopt;
    if (auto found = other_case(session, reply, error)) return found;
    if (auto found = other_separators(session, legal, reply)) return found;
    if (auto found = other_last_word(session, legal, reply, error)) return found;
    return missing_part(legal, reply, error);
}

std::optional<Finding> diagnose_extra_part(GameSession& session, std::string_view reply, const Error& error) {
    const std::size_t at = reply.rfind(';');
    if (at == std::string_view::npos) return std::nullopt;
    const std::string_view extra = reply.substr(at + 1);
    const std::string whole(reply.substr(0, at));
    if (extra.find_first_of(" \t") != std::string_view::npos || !session_takes(session, whole)) return std::nullopt;
    return Finding{"extra-part",
                   fmt::format("{} follows the reply {}, which is legal without it: {}", in_quotes(reply.substr(at)),
                               whole, error.message),
                   fmt::format("End the reply after its last part: {}", whole)};
}

std::string examples(const Replies& legal) {
    Replies shown;
    std::set<std::set<std::string>> seen;
    for (const std::string& reply : legal)
        if (seen.insert(kinds_of(reply)).second) shown.push_back(reply);
    return listed(shown);
}

}  // namespace isola_arena::check
