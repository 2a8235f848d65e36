#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace isola_arena::viewer {

/// Legal replies as a list to choose from, one of them selected. Knows no game.
class ReplyMenu {
public:
    ReplyMenu() = default;
    explicit ReplyMenu(std::vector<std::string> replies) : replies_(std::move(replies)) {}

    int size() const { return static_cast<int>(replies_.size()); }
    const std::vector<std::string>& replies() const { return replies_; }

    /// `12 play 35 left`: an entry as lists show it, its number from 1.
    std::string entry(int index) const;

    /// Columns of the widest entry and the gap after it.
    int entry_width() const;

    int selected() const { return selected_; }
    void select(int index);

    /// The entries that a typed text may mean. By name: the reply itself, or its first words (letters may be cut short,
    /// numbers not; words that all replies begin with may be left out), in either case; the whole of a reply comes before
    /// the beginning of others. Or by number: `3` or `#3`.
    std::vector<int> matching(std::string_view typed) const;

private:
    std::vector<int> named(std::string_view typed) const;
    std::size_t shared_words() const;

    std::vector<std::string> replies_;
    int selected_ = 0;
};

/// The list in lines of that many columns, several entries side by side.
std::vector<std::string> menu_lines(const ReplyMenu& menu, int columns);

}  // namespace isola_arena::viewer
