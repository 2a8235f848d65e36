#pragma once

#include <string>
#include <vector>

namespace isola_arena::kits {

/// One file of tests/vectors/lines: its name and its content.
struct VectorFile {
    std::string name;
    std::string text;
};

/// Returns all files, computed from the rules. They are the same in every run.
std::vector<VectorFile> vector_files();

/// Rows of one family of games, without headings, which are appended to boards, plays and perft.
struct Rows {
    std::string boards;
    std::string plays;
    std::string perft;
};
void add_isola_rows(Rows& rows);
void add_island_rows(Rows& rows);
void add_dominoes_rows(Rows& rows);

/// Returns a row: `field TAB field ... LF`.
std::string row(const std::vector<std::string>& fields);

/// Returns the row of boards.tsv for a line with these legal replies. The replies are in the order that the README
/// describes.
std::string board_row(const std::string& rules, const std::string& line, const std::vector<std::string>& replies);

/// Return the rows of malformed.tsv and replies.tsv. The field in the second column of malformed.tsv comes from the
/// rules.
std::string malformed_rows();
std::string reply_rows();

}  // namespace isola_arena::kits
