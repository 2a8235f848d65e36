#pragma once

#include <optional>
#include <string>
#include <vector>

#include "protocol/position.hpp"

namespace isola_arena::viewer {

/// A reply of the form `word;R,C;word;R,C` that a person makes square by square. It knows no game: the legal replies
/// alone decide which squares may be chosen. Replies of another form are left out; they can only be typed.
class GridReply {
public:
    explicit GridReply(const std::vector<std::string>& legal_replies);

    /// Whether any legal reply has this form.
    bool usable() const { return !options_.empty(); }

    /// Returns the word of the next square, such as `move` or `steal`; empty if no square is to come.
    std::string next_word() const;

    /// Returns whether any of the replies contains the word.
    bool knows(const std::string& word) const;

    /// Returns the squares that may come next, each once.
    std::vector<Position> choices() const;

    const std::vector<Position>& chosen() const { return chosen_; }

    /// Chooses one of choices().
    void choose(Position at) { chosen_.push_back(at); }
    void undo();
    void clear() { chosen_.clear(); }

    /// Returns the legal reply if all of its squares are chosen, otherwise nullopt.
    std::optional<std::string> reply() const;

    /// Returns the reply with `at` as its next square if that square may not be chosen: the judge will refuse it.
    std::string attempt(Position at) const;

private:
    struct Option {
        std::vector<std::string> words;
        std::vector<Position> cells;
    };

    static std::optional<Option> parse(const std::string& reply);
    static std::string print(const Option& option);
    std::vector<const Option*> open_options() const;

    std::vector<Option> options_;
    std::vector<Position> chosen_;
};

}  // namespace isola_arena::viewer
