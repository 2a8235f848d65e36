#include "arena/terminal/drawing/reply_menu.hpp"

#include <algorithm>
#include <optional>

#include <fmt/core.h>

#include "arena/base/text/printable.hpp"
#include "arena/base/text/text.hpp"
#include "arena/terminal/drawing/picture.hpp"

namespace isola_arena::viewer {
namespace {

constexpr int entry_gap = 2;

using Words = std::vector<std::string>;

Words words_of(std::string_view text) {
    Words tokens(1);
    for (const char c : text) {
        const bool ends_word = c == ';' || c == ' ' || c == ',' || c == '\t';
        if (ends_word && !tokens.back().empty()) tokens.emplace_back();
        if (!ends_word) tokens.back() += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
    if (tokens.back().empty()) tokens.pop_back();
    return tokens;
}

bool is_number(std::string_view word) {
    return !word.empty() && std::ranges::all_of(word, [](char c) { return c >= '0' && c <= '9'; });
}

bool fits(const std::string& word, const std::string& typed) {
    return is_number(typed) ? word == typed : word.starts_with(typed);
}

enum class Fit { none, beginning, whole };

// Returns how the typed words fit the words of a reply, of which up to `shared` may be left out at the beginning.
Fit fit_of(const Words& tokens, std::size_t shared, const Words& typed) {
    Fit best = Fit::none;
    for (std::size_t skipped = 0; skipped <= shared && skipped + typed.size() <= tokens.size(); ++skipped) {
        const auto first = tokens.begin() + static_cast<std::ptrdiff_t>(skipped);
        if (!std::equal(typed.begin(), typed.end(), first,
                        [](const auto& one, const auto& word) { return fits(word, one); }))
            continue;
        const bool is_whole = std::equal(typed.begin(), typed.end(), first, tokens.end());
        best = is_whole ? Fit::whole : std::max(best, Fit::beginning);
    }
    return best;
}

// Returns the index of the entry with that number; nullopt if the list has no such entry.
std::optional<int> index_of(std::string_view number, int size) {
    const auto value = parse_whole<int>(number);
    if (!value || *value < 1 || *value > size) return std::nullopt;
    return *value - 1;
}

}  // namespace

std::string ReplyMenu::entry(int index) const {
    std::string text = printable(replies_[static_cast<std::size_t>(index)]);
    std::ranges::replace(text, ';', ' ');
    return fmt::format("{:>2} {}", index + 1, text);
}

int ReplyMenu::entry_width() const {
    int width = 0;
    for (int i = 0; i < size(); ++i) width = std::max(width, static_cast<int>(entry(i).size()));
    return width + entry_gap;
}

void ReplyMenu::select(int index) { selected_ = std::clamp(index, 0, std::max(size() - 1, 0)); }

std::vector<int> ReplyMenu::matching(std::string_view typed) const {
    typed = trimmed(typed, " ");
    const bool by_number_alone = typed.starts_with('#');
    if (by_number_alone) typed.remove_prefix(1);
    std::vector<int> found = by_number_alone ? std::vector<int>() : named(typed);
    if (const auto index = index_of(typed, size()); index && std::ranges::find(found, *index) == found.end())
        found.insert(found.begin(), *index);
    return found;
}

std::vector<int> ReplyMenu::named(std::string_view text) const {
    const Words typed = words_of(text);
    if (typed.empty()) return {};
    const std::size_t shared = shared_tokens();
    std::vector<int> whole;
    std::vector<int> begun;
    for (int i = 0; i < size(); ++i) {
        const Words tokens = words_of(replies_[static_cast<std::size_t>(i)]);
        const Fit fit = fit_of(tokens, shared, typed);
        if (fit == Fit::whole) whole.push_back(i);
        if (fit != Fit::none) begun.push_back(i);
    }
    return whole.empty() ? begun : whole;
}

std::size_t ReplyMenu::shared_tokens() const {
    Words shared = replies_.empty() ? Words() : words_of(replies_.front());
    for (const std::string& reply : replies_) {
        const Words tokens = words_of(reply);
        const std::size_t most = std::min(shared.size(), tokens.size());
        std::size_t same = 0;
        while (same < most && shared[same] == tokens[same]) ++same;
        shared.resize(same);
    }
    const bool is_whole_reply = replies_.size() == 1;
    return is_whole_reply && !shared.empty() ? shared.size() - 1 : shared.size();
}

std::vector<std::string> menu_lines(const ReplyMenu& menu, int columns) {
    std::vector<std::string> lines;
    const int side_by_side = entries_a_row(menu.entry_width(), columns);
    for (int i = 0; i < menu.size(); ++i) {
        if (i % side_by_side == 0) lines.emplace_back();
        else lines.back() = fmt::format("{:<{}}", lines.back(), menu.entry_width() * (i % side_by_side));
        lines.back() += menu.entry(i);
    }
    return lines;
}

}  // namespace isola_arena::viewer
