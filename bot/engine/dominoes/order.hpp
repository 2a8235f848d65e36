#pragma once

#include <array>
#include <cstddef>

#include "bot/engine/dominoes/board.hpp"

namespace isola_arena::dominoes::engine {

/// A play and the position after it.
struct Branch {
    Board child;
    Choice choice;
    int gain = 0;     ///< steps
    int promise = 0;  ///< the higher, the sooner it is tried
};

/// The plays of a position, the promising ones first: those that leave the opponent few tiles that fit, and the mover
/// many.
class Branches {
public:
    /// Lists the plays; the remembered one, if it is among them, comes first.
    explicit Branches(const Board& board, Choice remembered = {});

    std::size_t size() const { return size_; }

    /// Returns the branch at that place. Ask for the places in their order, each once.
    const Branch& pick(std::size_t place);

private:
    std::array<Branch, Choices::most> items_;
    std::size_t size_ = 0;
};

}  // namespace isola_arena::dominoes::engine
