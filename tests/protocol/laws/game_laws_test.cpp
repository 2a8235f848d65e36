// Applies the laws to the games of the arena. A new game is added to EVERY_GAME and gets a Sample beside the others.
#include "tests/protocol/laws/dominoes_sample.hpp"
#include "tests/protocol/laws/island_sample.hpp"
#include "tests/protocol/laws/isola_sample.hpp"

#define EVERY_GAME isola::Isola, island::Island, dominoes::Dominoes

#include "tests/protocol/laws/every_law.hpp"
