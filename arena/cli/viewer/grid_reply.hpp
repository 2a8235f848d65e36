#pragma once

#include <optional>
#include <string>
#include <vector>

#include "protocol/position.hpp"

namespace isola_arena::viewer {

/// A reply of the form `word;R,C;word;R,C` that a person makes square by square. Knows no game: which squares may be
/// chosen follows from the legal replies alone. Replies of another form are left out; they can only be typed.
class GridReply {
public:
    explicit GridReply(const std::vector<std::string>& legal_replies);

    /// Whether any legal reply is made of squares.
    bool usable() const { return !options_.empty(); }

    /// What the next square is for: `move`, `steal`; empty when none is to come.
    std::string next_word() const;

    /// Whether the word is one of those that replies are made with.
    bool knows(const std::string& word) const;

    /// The squares that may come next, each once.
    std::vector<Position> choices() const;

    const std::vector<Position>& chosen() const { return chosen_; }

    /// Chooses one of choices().
    void choose(Position at) { chosen_.push_back(at); }
    void undo();
    void clear() { chosen_.clear(); }

    /// The whole legal reply, once every square is chosen.
    std::optional<std::string> reply() const;

    /// The reply that choosing this square next would lead to where it may not be chosen: for the judge to refuse.
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
