// Applies the laws to the games of the arena. For a new game, add it to EVERY_GAME and write a Sample beside the
// others.
#include "tests/protocol/laws/dominoes_sample.hpp"
#include "tests/protocol/laws/island_sample.hpp"
#include "tests/protocol/laws/isola_sample.hpp"

#define EVERY_GAME isola::Isola, island::Island, dominoes::Dominoes

#include "tests/protocol/laws/every_law.hpp"
