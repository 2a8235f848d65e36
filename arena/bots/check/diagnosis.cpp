#include "arena/bots/check/diagnosis.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include <fmt/core.h>

#include "arena/bots/check/positions/squares.hpp"
#include "arena/bots/check/wording.hpp"
#include "arena/judge/events/fault_tally.hpp"
#include "protocol/reply_text.hpp"

namespace isola_arena::check {
namespace {

using Replies = std::vector<std::string>;

constexpr std::string_view utf8_mark = "\xEF\xBB\xBF", utf16_mark = "\xFF\xFE", other_utf16_mark = "\xFE\xFF";
constexpr const char* plain_text =
    "Write plain ASCII, without a byte order mark: encoding=\"ascii\" in Python, new UTF8Encoding(false) in C#, "
    "US_ASCII in Java.";

// Whether every second byte of the line is 0, as letters are in UTF-16. An LF leaves its own zero byte on one of its
// sides, so the line may be a byte shorter.
bool is_half_zeros(std::string_view line) {
    if (line.size() < 4) return false;
    const bool zero_first = line.front() == '\0';
    for (std::size_t i = 0; i < line.size(); ++i)
        if ((line[i] == '\0') != (zero_first == (i % 2 == 0))) return false;
    return true;
}

// Returns the line as the arena reads it (see reply_text()); empty if it cannot be read at all.
std::string trimmed_reply(std::string_view line) {
    const auto text = reply_text(line);
    return text ? std::string(*text) : std::string();
}

// Whether the line contains the reply as a whole, not as the beginning of a longer one.
bool holds(std::string_view line, std::string_view reply) {
    const std::size_t at = line.find(reply);
    if (at == std::string_view::npos) return false;
    const std::string_view behind = line.substr(at + reply.size());
    return behind.empty() || (!behind.starts_with(";steal") && behind.find_first_of(",0123456789") != 0);
}

// Whether replies consist of squares in this game.
bool are_squares(const Replies& legal) {
    if (legal.empty()) return false;
    const auto squares = squares_in(legal.front());
    return squares && as_reply(*squares) == legal.front();
}

// Returns the longest legal reply that the line contains; empty if it contains none.
std::string legal_part(const Replies& legal, std::string_view line) {
    std::string longest;
    for (const std::string& reply : legal)
        if (reply.size() > longest.size() && holds(line, reply)) longest = reply;
    return longest;
}

std::optional<Finding> reply_on_later_line(const Replies& legal, const Replies& lines) {
    for (std::size_t i = 1; i < lines.size(); ++i) {
        const std::string joined = trimmed_reply(lines.front()) + ';' + trimmed_reply(lines[i]);
        if (is_legal(legal, joined))
            return Finding{"two-lines", "the turn is spread over two lines of stdout",
                           "Write the whole turn as one line: " + joined};
        if (!legal_part(legal, lines[i]).empty())
            return Finding{"prompt", fmt::format("the first line on stdout is not a reply, but line {} is", i + 1),
                           nothing_but_replies};
    }
    return std::nullopt;
}

// Returns the first word of the line that the session accepts as a reply, even if it lists this turn in another form;
// empty if there is no such word. The reply is then played in the session.
std::string legal_word(GameSession& session, std::string_view line) {
    while (!line.empty()) {
        const std::size_t end = std::min(line.find(' '), line.size());
        std::string word(line.substr(0, end));
        if (!session.reply(word)) return word;
        line.remove_prefix(std::min(end + 1, line.size()));
    }
    return {};
}

std::optional<Finding> reply_among_text(GameSession& session, const Replies& legal, const std::string& line) {
    std::string reply = legal_part(legal, line);
    if (reply.empty()) reply = legal_word(session, line);
    if (reply.empty()) return std::nullopt;
    return Finding{"text-around-reply",
                   fmt::format("the line holds a legal reply ({}) and other text around it", reply),
                   nothing_but_replies};
}

std::optional<Finding> other_coordinates(const Replies& legal, const Squares& squares) {
    const std::string from_zero = as_reply(counted_from_zero(squares));
    if (is_legal(legal, from_zero))
        return Finding{
            "one-based",
            fmt::format("rows and columns are counted from 1: with 1 subtracted from each number ({}) it is legal",
                        from_zero),
            "Count rows and columns from 0: the square at the top left is 0,0."};
    const std::string swapped = as_reply(exchanged(squares));
    if (is_legal(legal, swapped))
        return Finding{"row-column-exchanged", fmt::format("row and column are swapped: as {} it is legal", swapped),
                       "Write the row first, then the column: R,C (x,y would be column first)."};
    const std::string both = as_reply(exchanged(counted_from_zero(squares)));
    if (is_legal(legal, both))
        return Finding{"one-based",
                       fmt::format("row and column are swapped and counted from 1: as {} it is legal", both),
                       "Write the row first, then the column, both counted from 0."};
    return std::nullopt;
}

std::optional<Finding> wrong_form(const Replies& legal, const Squares& squares) {
    const std::string reply = as_reply(squares);
    if (!is_legal(legal, reply)) return std::nullopt;
    return Finding{
        "wrong-form", fmt::format("the turn is legal, but it must be written {}", reply),
        "Write replies exactly like this: lower case, semicolons between the parts, no spaces, no leading zeros."};
}

std::optional<Finding> turn_of_the_other(GameSession& session, const std::string& reply) {
    if (!session.can_skip()) return std::nullopt;
    session.skip();
    if (session.outcome() || !is_legal(session.legal_replies(), reply)) return std::nullopt;
    return Finding{"other-player", "it plays the other player's pawn",
                   "The first field of the line is the player to move: 1 is A, 2 is B."};
}

// Finds mistakes in the numbers of squares, if the line contains two or four numbers.
std::optional<Finding> other_squares(GameSession& session, const Replies& legal, std::string_view line) {
    const auto squares = squares_in(line);
    if (!squares) return std::nullopt;
    if (auto found = wrong_form(legal, *squares)) return found;
    if (auto found = other_coordinates(legal, *squares)) return found;
    return turn_of_the_other(session, as_reply(*squares));
}

}  // namespace

std::vector<std::string> lines_of(std::string_view output) {
    std::vector<std::string> lines;
    do {
        const std::size_t end = std::min(output.find('\n'), output.size());
        lines.emplace_back(output.substr(0, end));
        output.remove_prefix(std::min(end + 1, output.size()));
    } while (!output.empty());
    return lines;
}

std::optional<Finding> diagnose_encoding(std::string_view output) {
    const std::string_view line = output.substr(0, output.find('\n'));
    if (line.starts_with(utf8_mark))
        return Finding{"byte-order-mark", "the output begins with a UTF-8 byte order mark, which is no part of a reply",
                       plain_text};
    if (line.starts_with(utf16_mark) || line.starts_with(other_utf16_mark) || is_half_zeros(line))
        return Finding{"utf-16", "the output is UTF-16, which has a zero byte beside each letter", plain_text};
    return std::nullopt;
}

bool is_legal(const Replies& legal, std::string_view reply) { return std::ranges::find(legal, reply) != legal.end(); }

Finding diagnose_refused(GameSession& session, std::string_view output, const Error& error) {
    const Replies legal = session.legal_replies();
    const Replies lines = lines_of(output);
    const std::string& first = lines.front();
    if (auto found = diagnose_encoding(output)) return *found;
    if (first.starts_with(exception_reply))
        return {"threw-exception", "it threw " + first.substr(exception_reply.size()),
                "What it wrote on stderr says where."};
    if (auto found = reply_on_later_line(legal, lines)) return *found;
    const bool squares = are_squares(legal);
    if (auto found = squares ? std::nullopt : diagnose_extra_part(session, trimmed_reply(first), error)) return *found;
    if (auto found = reply_among_text(session, legal, first)) return *found;
    if (auto found = squares ? other_squares(session, legal, first)
                             : diagnose_wording(session, legal, trimmed_reply(first), error))
        return *found;
    return {"illegal", "the reply is refused: " + error.message,
            legal.empty() ? "" : "Replies that are legal here look like " + examples(legal)};
}

Finding diagnose_unended(const GameSession& session, std::string_view output) {
    const Replies legal = session.legal_replies();
    if (is_legal(legal, trimmed_reply(output)))
        return {"no-line-end", "the reply came without a line end (LF), so it is not a line yet",
                "End each reply with a line end: \\n, println, endl."};
    if (!legal_part(legal, output).empty() || (are_squares(legal) && squares_in(output)))
        return {"no-line-end", "the reply came among other text and without a line end (LF)", nothing_but_replies};
    return {"unended-prompt", "it wrote text without a line end (LF), and no reply", nothing_but_replies};
}

bool is_about_reply(const Finding& finding) {
    for (const char* name : {"illegal",         "prompt",         "text-around-reply",
                             "two-lines",       "one-based",      "row-column-exchanged",
                             "wrong-form",      "wrong-case",     "wrong-separators",
                             "wrong-last-word", "missing-part",   "extra-part",
                             "other-player",    "too-long",       "byte-order-mark",
                             "utf-16",          "repeated-reply", "threw-exception",
                             "other-dialect",   "no-dialect"})
        if (finding.mistake == name) return true;
    return false;
}

Finding diagnose_extra(std::string_view output) {
    if (output.find_first_not_of(" \t\r\n") == std::string_view::npos)
        return {"blank-line", "an empty line follows the reply",
                "End each reply with one line end, not two (println already writes one)."};
    return {"extra-output", "more output follows the reply; before the next turn it is a fault",
            "Write one line for each board line and nothing else on stdout; debug text belongs on stderr."};
}

}  // namespace isola_arena::check
