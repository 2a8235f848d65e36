#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace isola_arena::viewer {

/// A list of legal replies to choose from, one of which is selected. It knows no game.
class ReplyMenu {
public:
    ReplyMenu() = default;
    explicit ReplyMenu(std::vector<std::string> replies) : replies_(std::move(replies)) {}

    int size() const { return static_cast<int>(replies_.size()); }
    const std::vector<std::string>& replies() const { return replies_; }

    /// Returns an entry as lists show it, with its number from 1: `12 play 35 left`.
    std::string entry(int index) const;

    /// Returns the columns of the widest entry and of the gap after it.
    int entry_width() const;

    int selected() const { return selected_; }
    void select(int index);

    /// Returns the indices of the entries that a typed text may mean, by number or by name. A number is `3` or `#3`. A
    /// name is the whole reply or its first words, in either case; words may be cut short, numbers may not, and words
    /// that all replies begin with may be left out. If the text is a whole reply, replies that only begin with it do
    /// not count.
    std::vector<int> matching(std::string_view typed) const;

private:
    std::vector<int> named(std::string_view typed) const;
    std::size_t shared_tokens() const;

    std::vector<std::string> replies_;
    int selected_ = 0;
};

/// Returns the list as lines for a screen with that number of columns, with several entries side by side.
std::vector<std::string> menu_lines(const ReplyMenu& menu, int columns);

}  // namespace isola_arena::viewer
