#include "arena/cli/replay/replay_turn.hpp"

#include <iterator>
#include <optional>

#include <fmt/core.h>

#include "arena/analysis/ask_again.hpp"
#include "arena/base/json/json_writer.hpp"
#include "arena/base/print.hpp"
#include "arena/base/text/printable.hpp"
#include "arena/base/text/text.hpp"
#include "arena/rules/catalogue.hpp"
#include "arena/rules/events/explain.hpp"
#include "arena/rules/record/fold.hpp"
#include "arena/rules/record/verify.hpp"
#include "protocol/reply_text.hpp"

namespace isola_arena {
namespace {

// A turn of the record, and the state of the game before it.
struct Place {
    const TurnEnded* turn;
    Fold before;
};

std::string turn_range(const Record& record) {
    int first = 0, last = 0;
    for (const Event& event : record.events)
        if (const auto* turn = std::get_if<TurnEnded>(&event); turn && !turn->opening) {
            if (first == 0) first = turn->turn;
            last = turn->turn;
        }
    if (first == 0) return "no bot was asked in this record";
    return "expected one from " + std::to_string(first) + " to " + std::to_string(last);
}

Place find_turn(const Record& record, const std::string& file, int number) {
    auto session = open_recorded(record.header, open_session);
    if (!session) throw UsageError(file + ": line 1: " + session.message());
    Fold fold(record.header, std::move(session).value());
    for (std::size_t i = 0; i < record.events.size(); ++i) {
        const auto* turn = std::get_if<TurnEnded>(&record.events[i]);
        if (turn && !turn->opening && turn->turn == number) return {turn, std::move(fold)};
        if (const auto difference = fold.apply(record.events[i]))
            throw UsageError(fmt::format("{}: line {}: the record does not hold: {}", file, Record::line_number(i),
                                         difference->message));
    }
    throw UsageError(fmt::format("{}: turn {} cannot be asked again: {}", file, number, turn_range(record)));
}

// A reply to the line, with the fault that the judge finds in it.
struct JudgedReply {
    std::string reply;
    std::optional<Fault> fault;
};

JudgedReply judge(const AskedAgain& asked, GameSession& session) {
    const BotAnswer& answer = asked.answer;
    if (answer.kind != AnswerKind::reply) return {answer.bytes, answer_fault(answer, {answer.wall}, answer.wall)};
    if (asked.translated && !asked.translated->ok())
        return {answer.bytes, illegal_fault(answer.bytes, asked.translated->error())};
    const std::string reply = asked.translated ? (*asked.translated)->reply : answer.bytes;
    if (const auto error = session.reply(reply)) return {reply, illegal_fault(reply, *error)};
    return {reply, std::nullopt};
}

std::string in_words(const JudgedReply& judgement) {
    const std::string reply = isola_arena::in_quotes(judgement.reply, 5000);
    if (!judgement.fault) return reply + "  (legal)";
    return fmt::format("{}  ({}: {})", reply, to_string(judgement.fault->kind),
                       printable(judgement.fault->explanation));
}

void print_stderr(std::string_view text) {
    for (const std::string_view line : lines_of(text)) put_ready(fmt::format("  stderr    {}\n", printable(line)));
}

std::string note_of(const OtherReply& other) {
    return "in turn " + std::to_string(other.turn->turn) + " it replied " + isola_arena::in_quotes(other.reply) +
           ", but the record has " + isola_arena::in_quotes(recorded_reply(*other.turn));
}

void print_lines(const Record& record, const TurnEnded& turn, const AskedAgain& asked, const JudgedReply& now) {
    const JudgedReply then{turn.reply, turn.fault};
    put_ready(fmt::format("turn {}, player {} ({}), {}\n", turn.turn, number(turn.player),
                          printable(record.header.players[turn.player].name), printable(record.header.rules)));
    put_ready(fmt::format("  line      {}\n", printable(turn.line)));
    put_ready(fmt::format("  recorded  {}\n", in_words(then)));
    if (asked.turn != &turn)
        put_ready(
            fmt::format("  now       it did not get that far: the last line that it was sent was that of turn {}\n",
                        asked.turn->turn));
    put_ready(fmt::format("  now       {}\n", in_words(now)));
    if (asked.translated) put_text(fmt::format("  heard     {}\n", isola_arena::in_quotes(asked.answer.bytes, 5000)));
    put_ready(fmt::format("  time      {} now (no clock ran), {} recorded\n", readable(asked.answer.wall),
                          reply_time_text(turn, record.header.time.clock)));
    print_stderr(asked.stderr_text);
    for (const OtherReply& other : asked.earlier) put_ready(fmt::format("  note      {}\n", printable(note_of(other))));
    put_ready(fmt::format("  lines fed {} (those that this process of the bot was sent in the game)\n", asked.fed));
}

// Writes the first members of an object that tells a reply.
void write_judgement(JsonWriter& json, const JudgedReply& judgement) {
    json.key("reply").bytes(judgement.reply).key("fault");
    if (judgement.fault) {
        json.begin_object().key("kind").text(to_string(judgement.fault->kind));
        json.key("explanation").text(judgement.fault->explanation).end_object();
    } else {
        json.null();
    }
}

void print_json(const std::string& file, const TurnEnded& turn, const AskedAgain& asked, const JudgedReply& now) {
    put_json(json_object([&](JsonWriter& json) {
        json.key("record").text(file).key("turn").number(turn.turn).key("player").number(number(turn.player));
        json.key("line").bytes(turn.line).key("recorded").begin_object();
        write_judgement(json, {turn.reply, turn.fault});
        json.key("wall_ns").number(turn.wall_ns).key("cpu_ns").number(turn.cpu_ns).end_object();
        json.key("now").begin_object();
        write_judgement(json, now);
        json.key("heard").bytes(asked.answer.bytes).key("wall_ns").number(asked.answer.wall.count());
        json.key("cpu_ns").number(asked.answer.cpu.count()).key("turn").number(asked.turn->turn);
        json.key("lines_fed").number(asked.fed).key("stderr").text(asked.stderr_text).end_object();
        json.key("notes").list(asked.earlier, [&](const OtherReply& other) { json.text(note_of(other)); });
    }));
}

}  // namespace

Exit replay_turn(const Record& record, const std::string& file, int turn, const BotSpec& bot, const Confine& confine,
                 bool as_json) {
    const TurnEnded& wanted = *find_turn(record, file, turn).turn;
    const AskedAgain asked = usable(ask_again(bot, confine, record.header, lines_before(record, wanted)));
    if (asked.interrupted) return Exit::interrupted;
    Place answered = find_turn(record, file, asked.turn->turn);
    const JudgedReply now = judge(asked, answered.before.session());
    if (as_json) print_json(file, wanted, asked, now);
    else print_lines(record, wanted, asked, now);
    return Exit::fine;
}

}  // namespace isola_arena
