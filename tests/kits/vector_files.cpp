#include "tests/kits/vector_files.hpp"

#include <cstdint>

namespace isola_arena::kits {
namespace {

// For positions with more legal replies than this, the vectors have only a digest of the replies.
constexpr std::size_t replies_in_full = 24;

std::uint64_t digest(const std::vector<std::string>& replies) {
    std::uint64_t value = 0;
    const auto add = [&value](char c) { value = (value * 257 + static_cast<unsigned char>(c)) % 2147483647; };
    for (const std::string& reply : replies) {
        for (const char c : reply) add(c);
        add('\n');
    }
    return value;
}

std::string listed(const std::vector<std::string>& replies) {
    if (replies.size() > replies_in_full) return replies.front() + " ... " + replies.back();
    std::string list;
    for (const std::string& reply : replies) (list += list.empty() ? "" : " ") += reply;
    return list;
}

}  // namespace

std::string row(const std::vector<std::string>& fields) {
    std::string text;
    for (std::size_t i = 0; i < fields.size(); ++i) (text += i == 0 ? "" : "\t") += fields[i];
    return text += '\n';
}

std::string board_row(const std::string& rules, const std::string& line, const std::vector<std::string>& replies) {
    return row({rules, line, std::to_string(replies.size()), std::to_string(digest(replies)), listed(replies)});
}

std::vector<VectorFile> vector_files() {
    Rows rows;
    add_isola_rows(rows);
    add_island_rows(rows);
    add_dominoes_rows(rows);
    return {{"boards.tsv", "# rules\tline\tcount\tdigest\treplies\n" + rows.boards},
            {"plays.tsv", "# rules\tline\treply\tresult\n" + rows.plays},
            {"perft.tsv", "# rules\tdepth\tnodes\tline\n" + rows.perft},
            {"malformed.tsv", "# rules\tfield\tline\n" + malformed_rows()},
            {"replies.tsv", "# game\treply\tas written\n" + reply_rows()}};
}

}  // namespace isola_arena::kits
