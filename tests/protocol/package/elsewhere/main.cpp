// Reads a board line of the arena and prints the number of legal turns by the arena's own rules.
#include <iostream>
#include <string>

#include "protocol/dominoes/game.hpp"
#include "protocol/island/game.hpp"
#include "protocol/isola/game.hpp"
#include "protocol/isola/text.hpp"

int main() {
    std::string line;
    std::getline(std::cin, line);
    const auto read = isola_arena::isola::parse_board_line("isola", line);
    if (!read) return 1;
    std::cout << legal_turns(read->state).size() << '\n';
}
