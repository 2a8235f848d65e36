#pragma once

#include <string>
#include <vector>

namespace isola_arena::kits {

/// One file of tests/vectors/lines: its name and what stands in it.
struct VectorFile {
    std::string name;
    std::string text;
};

/// All that follow from the rules; the same in every run.
std::vector<VectorFile> vector_files();

/// The same for one family of games: rows without heading, appended to the texts of boards, plays and perft.
struct Rows {
    std::string boards;
    std::string plays;
    std::string perft;
};
void add_isola_rows(Rows& rows);
void add_island_rows(Rows& rows);
void add_dominoes_rows(Rows& rows);

/// `field TAB field ... LF`
std::string row(const std::vector<std::string>& fields);

/// The row of boards.tsv for a line with these legal replies, in the order of the README.
std::string board_row(const std::string& rules, const std::string& line, const std::vector<std::string>& replies);

/// The rows of malformed.tsv and replies.tsv; the second column of malformed.tsv is asked of the rules.
std::string malformed_rows();
std::string reply_rows();

}  // namespace isola_arena::kits
