#include <algorithm>
#include <stdexcept>

#include "protocol/dominoes/text.hpp"
#include "protocol/island/text.hpp"
#include "protocol/isola/text.hpp"
#include "tests/kits/vector_files.hpp"

namespace isola_arena::kits {
namespace {

const std::vector<std::string> isola_lines{"",
                                           "1",
                                           ";",
                                           "0;3x3;A1111111B;5",
                                           "3;3x3;A1111111B;5",
                                           "one;3x3;A1111111B;5",
                                           " 1;3x3;A1111111B;5",
                                           "1;3x3",
                                           "1;3;A1111111B;5",
                                           "1;3X3;A1111111B;5",
                                           "1;3x;A1111111B;5",
                                           "1;2x4;A111111B;5",
                                           "1;3x33;A1111111B;5",
                                           "1;03x3;A1111111B;5",
                                           "1;-3x3;A1111111B;5",
                                           "1;3x3x3;A1111111B;5",
                                           "1;3x3;A1111111B",
                                           "1;3x3;A111111B;5",
                                           "1;3x3;A11111111B;5",
                                           "1;3x3;;5",
                                           "1;3x3;A1112111B;5",
                                           "1;3x3;A11 1111B;5",
                                           "1;3x3;A11c1111B;5",
                                           "1;3x3;111111111;5",
                                           "1;3x3;A11111111;5",
                                           "1;3x3;A111A111B;5",
                                           "1;3x3;A111b111B;5",
                                           "1;3x3;a111A1111;5",
                                           "1;3x3;A1111111B;",
                                           "1;3x3;A1111111B;-5",
                                           "1;3x3;A1111111B;05",
                                           "1;3x3;A1111111B;5.0",
                                           "1;3x3;A1111111B;5 ",
                                           "1;3x3;A1111111B;5;",
                                           "1;3x3;A1111111B;1000000000",
                                           "1;3x3;A1111111B;five"};

const std::vector<std::string> island_lines{"",
                                            "1",
                                            "3;44140;000100020000000",
                                            ";44140;000100020000000",
                                            "11;44140;000100020000000",
                                            "1;4414;000100020000000",
                                            "1;441400;000100020000000",
                                            "1;44150;000100020000000",
                                            "1;4414-;000100020000000",
                                            "1;;000100020000000",
                                            "1;4 140;000100020000000",
                                            "1;44140",
                                            "1;44140;",
                                            "1;44140;00010002000000",
                                            "1;44140;0001000200000000",
                                            "1;44140;000100000000000",
                                            "1;44140;000000020000000",
                                            "1;44140;000101020000000",
                                            "1;44140;000100020002000",
                                            "1;44140;000200010000000",
                                            "1;44140;000130020000000",
                                            "1;44140;000100020000000;",
                                            "1;44140;000100020000000;3000"};

const std::vector<std::string> dominoes_lines{"",
                                              "2",
                                              "3;00 12;;0:0;0:0",
                                              ";00 12;;0:0;0:0",
                                              "1;00 12",
                                              "1;12 00;;0:0;0:0",
                                              "1;00 00;;0:0;0:0",
                                              "1;21;;0:0;0:0",
                                              "1;00,12;;0:0;0:0",
                                              "1;00  12;;0:0;0:0",
                                              "1;00 12 ;;0:0;0:0",
                                              "1; 00 12;;0:0;0:0",
                                              "1;07;;0:0;0:0",
                                              "1;0;;0:0;0:0",
                                              "1;001;;0:0;0:0",
                                              "1;ab;;0:0;0:0",
                                              "1;00;12 34;0:0;0:0",
                                              "1;00;12 2;0:0;0:0",
                                              "1;00;12 ;0:0;0:0",
                                              "1;00;17;0:0;0:0",
                                              "1;00;12 23",
                                              "1;00;;0;0:0",
                                              "1;00;;0:0:0;0:0",
                                              "1;00;;:0;0:0",
                                              "1;00;;-5:0;0:0",
                                              "1;00;;05:0;0:0",
                                              "1;00;;0:0",
                                              "1;00;;0:0;",
                                              "1;00;;0:0;0",
                                              "1;00;;0:0;0:x",
                                              "1;00;;0:0;0:0;",
                                              "1;00;;0:0;0:0 ",
                                              "1;00;;0:1000000000;0:0"};

// Returns the field that the error of a board line names.
std::string field_of(const std::string& why) {
    const std::string heading = "board line, ";
    if (!why.starts_with(heading)) throw std::logic_error("no field is named: " + why);
    return why.substr(heading.size(), why.find_first_of(": ", heading.size()) - heading.size());
}

// If a line ends early, the vectors name the first missing field. The arena would name the field before it, which lacks
// its semicolon, so the semicolon is added.
template <class Parse>
std::string malformed_of(const std::string& rules, std::size_t fields, const std::vector<std::string>& lines,
                         Parse parse) {
    std::string text;
    for (const std::string& line : lines) {
        const bool ends_early = static_cast<std::size_t>(std::ranges::count(line, ';')) + 1 < fields;
        const auto read = parse(ends_early ? line + ';' : line);
        if (read) throw std::logic_error("the line " + line + " is not malformed");
        text += row({rules, field_of(read.message()), line});
    }
    return text;
}

template <class Read, class Print>
void add_replies(std::string& rows, const std::string& game, const std::vector<std::string>& replies, Read read,
                 Print written) {
    for (const std::string& reply : replies) {
        const auto parsed = read(reply);
        rows += row({game, reply, parsed ? written(*parsed) : ""});
    }
}

}  // namespace

std::string malformed_rows() {
    std::string rows;
    for (const std::string variant : {"isola", "queens"})
        rows += malformed_of(variant, 4, isola_lines,
                             [&](const std::string& line) { return isola::parse_board_line(variant, line); });
    for (const std::string variant : {"bot-battle", "bot-battle-2015"})
        rows += malformed_of(variant, 3, island_lines, [&](const std::string& line) {
            return island::parse_board_line(island::named_rules(variant).value(), line);
        });
    return rows + malformed_of("dominoes doubles=twice", 5, dominoes_lines,
                               [](const std::string& line) { return dominoes::parse_board_line({}, line); });
}

std::string reply_rows() {
    std::string rows;
    add_replies(rows, "isola",
                {"move;1,3;steal;5,3",
                 "move;0,0;steal;0,1",
                 "move;31,31",
                 "move;10,20;steal;30,2",
                 "",
                 "move",
                 "move;",
                 "move;1",
                 "move;1,",
                 "move;1,3;",
                 "move;1,3;steal",
                 "move;1,3;steal;",
                 "move;1,3;steal;5",
                 "move;1,3;steal;5,3;",
                 "MOVE;1,3;STEAL;5,3",
                 "move;1, 3;steal;5,3",
                 "move;01,3;steal;5,3",
                 "move;+1,3;steal;5,3",
                 "move;-1,3;steal;5,3",
                 "move;1,3;steal;5,3;;",
                 "(1,3) (5,3)",
                 "1,3;5,3",
                 "steal;5,3;move;1,3",
                 "move;1;3;steal;5;3",
                 "move;1.0,3;steal;5,3"},
                isola::parse_reply, isola::reply);
    const island::State island = island::start(island::named_rules("bot-battle-2015").value());
    add_replies(
        rows, "island",
        {"move;0",    "move;4",        "retreat;2",  "attack;3", "attack;33333", "shuffle",    "",       "move",
         "move;",     "move;12",       "move;x",     "MOVE;2",   "retreat;",     "retreat;1;", "attack", "attack;",
         "attack;34", "attack;333333", "attack;3 3", "shuffle;", "shuffle;1",    "Shuffle",    "walk;3"},
        [&](const std::string& text) { return island::parse(island, text); }, island::print);
    dominoes::State dominoes = dominoes::start({});
    dominoes.chain = {{1, 2}};
    add_replies(
        rows, "dominoes",
        {"play;46;left", "play;64;right", "play;00;left", "play;66;right", "", "play", "play;", "play;46", "play;46;",
         "play;46;up", "play;46;LEFT", "PLAY;46;left", "play;47;left", "play;4;left", "play;466;left", "play;46;left;",
         "play;46 left", "pass", "play;left;46"},
        [&](const std::string& text) { return dominoes::parse(dominoes, text); }, dominoes::print);
    return rows;
}

}  // namespace isola_arena::kits
