#include "arena/bots/check/diagnosis.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include <fmt/core.h>

#include "arena/base/text/encoding.hpp"
#include "arena/base/text/quantities.hpp"
#include "arena/base/text/text.hpp"
#include "arena/bots/check/positions/traits.hpp"
#include "arena/rules/events/fault_tally.hpp"
#include "arena/rules/events/hint.hpp"
#include "protocol/reply_text.hpp"

namespace isola_arena::check {
namespace {

// The part of the wall time in which the machine did not keep the bot from running.
Nanoseconds own_time(const BotAnswer& answer) { return answer.wall - answer.starved; }

}  // namespace

bool is_idle(const BotAnswer& answer) { return answer.cpu < own_time(answer) / 20; }

Finding diagnose_late(const BotAnswer& answer, std::string time_advice) {
    if (!answer.detail.empty()) return {"does-not-read", answer.detail, "Read the board line before each reply."};
    const bool computes = answer.cpu > own_time(answer) / 10;
    const std::string time = readable(answer.wall);
    if (computes)
        return {"too-slow", fmt::format("no reply within {}; it was computing", time),
                std::move(time_advice) + " If it is done sooner as a rule, look for an endless loop."};
    return {"silent", fmt::format("no reply within {}, and its process used hardly any CPU time", time),
            "It waits for something that the arena does not send: there is one line for each turn, and nothing else."};
}

Finding diagnose_unread(const BotAnswer& answer, Nanoseconds budget) {
    const bool computes = answer.cpu > own_time(answer) / 10;
    return {"slow-start",
            fmt::format("it takes too long to start: after {} it had not read its first line, and {}",
                        readable(answer.wall), computes ? "it was computing" : "it hardly used any CPU time"),
            fmt::format("Read a line from stdin soon{}. If it does: load, import and compute less before that; the "
                        "contest sets that the start-up may take {}.",
                        computes ? ", and look for an endless loop before that" : "", readable(budget))};
}

Finding unflushed() {
    return {"not-flushed",
            "the reply stayed in the bot's output buffer: it came only when the buffer was full or the input ended",
            "Flush stdout after each line: print(..., flush=True), fflush(stdout), std::endl, System.out.flush()."};
}

Finding reads_to_end() {
    return {
        "reads-to-end",
        "it answered only when its input ended: it reads everything before it answers, or does not flush its output",
        "Read one line, answer it and flush stdout, then read the next; the input stays open through the whole game."};
}

Finding one_line_late() {
    return {"line-late", "it sent its first reply only after a second line: it answers one line late",
            "Answer each line as soon as it is read. Code that reads ahead waits for the next line, as "
            "scanf(\"%s\\n\") does in C: use fgets there."};
}

Finding slow_start_finding(const BotAnswer& first, const BotAnswer& second, const TimeControl& time,
                           std::int64_t reply_ms) {
    const std::chrono::milliseconds budget(time.start_ms), limit(reply_ms);
    if (!first.start_up || first.start_up->own > budget)
        return {"slow-start",
                fmt::format("it takes too long to start: the first reply came after {}, the limit is {}; the second "
                            "took {}",
                            readable(first.wall + (first.start_up ? first.start_up->own : Nanoseconds{0})),
                            readable(budget + limit), readable(second.wall)),
                "Load and compute less before answering the first line. The contest sets how long a bot may take to "
                "start."};
    return {"slow-start",
            fmt::format("its first reply came {} after it had read its first line, the limit is {}; the second took {}",
                        readable(first.wall), readable(limit), readable(second.wall)),
            fmt::format("Load before reading the first line: until then the start-up budget of {} pays, afterwards the "
                        "time for the reply runs.",
                        readable(budget))};
}

Finding diagnose_overlong_life(Nanoseconds cpu, Nanoseconds wall) {
    if (cpu > wall / 10)
        return {
            "busy-at-end-of-input",
            fmt::format("{} after the end of its input it is still running, computing all the time", readable(wall)),
            "It seems to keep reading after the end of its input: leave the loop when a read returns end of file."};
    return {"ignores-end-of-input", fmt::format("{} after the end of its input it is still running", readable(wall)),
            "Leave the loop and exit when a read returns end of file; the game is over then."};
}

namespace {

using Replies = std::vector<std::string>;

const Finding no_line_end{"no-line-end", "the reply came without a line end (LF), so it is not a line yet",
                          "End each reply with a line end: \\n, println, endl."};
const Finding unended_prompt{"unended-prompt", "it wrote text without a line end (LF), and no reply",
                             nothing_but_replies};

// line: the index of the line with the reply.
Finding reply_on_line(std::size_t line) {
    return {"prompt", fmt::format("the first line on stdout is not a reply, but line {} is", line + 1),
            nothing_but_replies};
}

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
        if (!legal_part(legal, lines[i]).empty()) return reply_on_line(i);
    }
    return std::nullopt;
}

// Plays the first word of the line that the session accepts as a reply, even if the legal replies have this turn in
// another form. Returns the word; empty if there is no such word.
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
    // A turn of the other player may by chance become legal with its numbers exchanged; the reverse is rarer.
    if (auto found = turn_of_the_other(session, as_reply(*squares))) return found;
    return other_coordinates(legal, *squares);
}

}  // namespace

std::vector<std::string> output_lines(std::string_view output) {
    const std::vector<std::string_view> lines = lines_of(output);
    return lines.empty() ? std::vector<std::string>(1) : std::vector<std::string>(lines.begin(), lines.end());
}

namespace {

// Returns the mistake of output in UTF-16, or of output that begins with a byte order mark; nullopt for other output.
std::optional<Finding> diagnose_encoding(std::string_view output) {
    const std::string_view line = output.substr(0, output.find('\n'));
    if (line.starts_with(byte_order_mark))
        return Finding{"byte-order-mark",
                       "the reply begins with a UTF-8 byte order mark, which only the first bytes of a process may be",
                       plain_text};
    if (!foreign_encoding(line).empty() || is_half_zeros(line))
        return Finding{"utf-16", "the output is UTF-16, which has a zero byte beside each letter", plain_text};
    return std::nullopt;
}

}  // namespace

bool is_legal(const Replies& legal, std::string_view reply) { return std::ranges::find(legal, reply) != legal.end(); }

namespace {

std::optional<Finding> reply_of_another_game(const GameSession& session, const Replies& legal, const std::string& reply,
                                             const Error& error) {
    const std::string other = other_game_of(reply, session.game());
    if (other.empty()) return std::nullopt;
    return Finding{
        "other-game",
        fmt::format("the reply is one of the game {}, and this game is {}: {}", other, session.game(), error.message),
        fmt::format("Choose a contest of {}, if the bot is made for that game.{}", other,
                    legal.empty() ? "" : " Replies that are legal here look like " + examples(legal))};
}

}  // namespace

Finding diagnose_refused(GameSession& session, std::string_view output, const Error& error) {
    const Replies legal = session.legal_replies();
    const Replies lines = output_lines(output);
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
    if (auto found = reply_of_another_game(session, legal, trimmed_reply(first), error)) return *found;
    return refused_finding(legal, error);
}

Finding refused_finding(const Replies& legal, const Error& error) {
    return {"illegal", "the reply is refused: " + error.message,
            legal.empty() ? "" : "Replies that are legal here look like " + examples(legal)};
}

bool is_about_squares(const Finding& finding) {
    return finding.mistake == "one-based" || finding.mistake == "row-column-exchanged" ||
           finding.mistake == "other-player";
}

Finding diagnose_unended(const GameSession& session, std::string_view output) {
    const Replies legal = session.legal_replies();
    if (is_legal(legal, trimmed_reply(output))) return no_line_end;
    if (!legal_part(legal, output).empty() || (are_squares(legal) && squares_in(output)))
        return {"no-line-end", "the reply came among other text and without a line end (LF)", nothing_but_replies};
    return unended_prompt;
}

bool is_about_reply(const Finding& finding) {
    static const std::set<std::string_view> names{
        "illegal",       "prompt",     "text-around-reply", "two-lines",       "one-based",      "row-column-exchanged",
        "wrong-form",    "wrong-case", "wrong-separators",  "wrong-last-word", "missing-part",   "extra-part",
        "other-player",  "too-long",   "byte-order-mark",   "utf-16",          "repeated-reply", "threw-exception",
        "other-dialect", "no-dialect", "other-game"};
    return names.contains(finding.mistake);
}

Finding diagnose_extra(std::string_view output) {
    if (output.find_first_not_of(" \t\r\n") == std::string_view::npos)
        return {"blank-line", "an empty line follows the reply",
                "End each reply with one line end, not two (println already writes one)."};
    return {"extra-output", "more output follows the reply; before the next turn it is a fault",
            "Write one line for each board line and nothing else on stdout; debug text belongs on stderr."};
}

namespace {

// Returns the reply of `count` lines that begins at the line `first`.
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

// Returns four numbers as a reply of `lines` lines.
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
        if (is_taken(session, dialect, reply_at(lines, i, dialect.adapter.reply_lines))) return reply_on_line(i);
    return std::nullopt;
}

}  // namespace

Finding diagnose_in_dialect(GameSession& session, const SpokenDialect& dialect, std::string_view output,
                            const Error& error) {
    const std::vector<std::string> lines = output_lines(output);
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
    if (dialect.adapter.translate(output)) return no_line_end;
    if (dialect.adapter.reply_lines > 1)
        return {"half-reply",
                fmt::format("a reply has {} lines, and not all of them came", dialect.adapter.reply_lines),
                "docs/protocol.md describes the dialect " + dialect.name + '.'};
    return unended_prompt;
}

std::string lines_of_dialect(const std::string& dialect) {
    return "It waits for something that the arena does not send: docs/protocol.md says which lines the dialect " +
           dialect + " has.";
}

}  // namespace isola_arena::check
