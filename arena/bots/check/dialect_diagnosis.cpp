#include "arena/bots/check/dialect_diagnosis.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include <fmt/core.h>

#include "arena/bots/check/diagnosis.hpp"
#include "arena/bots/check/positions/squares.hpp"

namespace isola_arena::check {
namespace {

// Returns the reply of that many lines that begins at this line.
std::string reply_at(const std::vector<std::string>& lines, std::size_t first, int count) {
    std::string reply;
    for (std::size_t i = first; i < std::min(lines.size(), first + static_cast<std::size_t>(count)); ++i)
        reply += (i == first ? "" : "\n") + lines[i];
    return reply;
}

// Returns whether the session plays the reply.
bool is_taken(GameSession& session, const SpokenDialect& dialect, const std::string& reply) {
    const auto translated = dialect.adapter.translate(reply);
    return translated && !session.reply(translated->reply);
}

// Returns four numbers as a reply of that many lines.
std::string in_lines(const Squares& squares, int lines) {
    return fmt::format("{} {}{}{} {}", squares.move.row(), squares.move.column(), lines == 2 ? '\n' : ' ',
                       squares.steal->row(), squares.steal->column());
}

std::optional<Finding> other_numbers(GameSession& session, const SpokenDialect& dialect, std::string_view reply) {
    const auto squares = squares_in(reply.substr(0, reply.find(';')));
    if (!squares || !squares->steal) return std::nullopt;
    const int lines = dialect.adapter.reply_lines;
    const std::string swapped = in_lines(exchanged(*squares), lines),
                      from_zero = in_lines(counted_from_zero(*squares), lines);
    if (is_taken(session, dialect, swapped))
        return Finding{"row-column-exchanged",
                       fmt::format("the two numbers of each square are swapped: as {} it is legal", in_quotes(swapped)),
                       "Write them in the other order."};
    if (is_taken(session, dialect, from_zero))
        return Finding{"one-based",
                       fmt::format("squares are counted from 1: with 1 subtracted from each number ({}) it is legal",
                                   in_quotes(from_zero)),
                       "Count from 0."};
    return std::nullopt;
}

std::optional<Finding> reply_on_later_line(GameSession& session, const SpokenDialect& dialect,
                                           const std::vector<std::string>& lines) {
    for (std::size_t i = 1; i < lines.size(); ++i)
        if (is_taken(session, dialect, reply_at(lines, i, dialect.adapter.reply_lines)))
            return Finding{"prompt", fmt::format("the first line on stdout is not a reply, but line {} is", i + 1),
                           nothing_but_replies};
    return std::nullopt;
}

}  // namespace

Finding diagnose_in_dialect(GameSession& session, const SpokenDialect& dialect, std::string_view output,
                            const Error& error) {
    const std::vector<std::string> lines = lines_of(output);
    const std::string reply = reply_at(lines, 0, dialect.adapter.reply_lines);
    if (auto found = diagnose_encoding(output)) return *found;
    const auto translated = dialect.adapter.translate(reply);
    if (auto found = translated ? other_numbers(session, dialect, reply) : reply_on_later_line(session, dialect, lines))
        return *found;
    if (translated)
        return {"illegal",
                fmt::format("the reply is refused: {} (in the arena's own words it is {})", error.message,
                            translated->reply),
                "docs/protocol.md says how the dialect " + dialect.name + " counts rows and columns."};
    if (!session.reply(lines.front()))
        return {"no-dialect", "the reply is legal in the arena's own words, but not in the dialect " + dialect.name,
                "A bot that speaks the arena's own lines has no dialect: leave it out of bots file and command."};
    return {"other-dialect", "the reply is refused: " + error.message,
            "docs/protocol.md describes the dialect " + dialect.name + '.'};
}

Finding diagnose_unended_in_dialect(const SpokenDialect& dialect, std::string_view output) {
    if (dialect.adapter.translate(output))
        return {"no-line-end", "the reply came without a line end (LF), so it is not a line yet",
                "End each reply with a line end: \\n, println, endl."};
    if (dialect.adapter.reply_lines > 1)
        return {"half-reply",
                fmt::format("a reply has {} lines, and not all of them came", dialect.adapter.reply_lines),
                "docs/protocol.md describes the dialect " + dialect.name + '.'};
    return {"unended-prompt", "it wrote text without a line end (LF), and no reply", nothing_but_replies};
}

std::string lines_of_dialect(const std::string& dialect) {
    return "It waits for something that the arena does not send: docs/protocol.md says which lines the dialect " +
           dialect + " has.";
}

}  // namespace isola_arena::check
