#include "arena/cli/replay/asked_again.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <vector>

#include <fmt/core.h>

#include "arena/analysis/ask_again.hpp"
#include "arena/base/json/json_writer.hpp"
#include "arena/base/print.hpp"
#include "arena/base/text/printable.hpp"
#include "arena/base/text/text.hpp"
#include "arena/contest/tournament/book.hpp"
#include "arena/process/interruption.hpp"
#include "arena/record/report/contest_file.hpp"
#include "arena/record/report/recorded_game.hpp"
#include "arena/rules/catalogue.hpp"
#include "arena/rules/events/explain.hpp"
#include "arena/rules/events/fault.hpp"
#include "arena/rules/opening.hpp"
#include "arena/rules/record/fold.hpp"
#include "arena/rules/record/played_on.hpp"
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
    const std::string reply = in_quotes(judgement.reply, 5000);
    if (!judgement.fault) return reply + "  (legal)";
    return fmt::format("{}  ({}: {})", reply, to_string(judgement.fault->kind),
                       printable(judgement.fault->explanation));
}

void print_stderr(std::string_view text) {
    for (const std::string_view line : lines_of(text)) put_ready(fmt::format("  stderr    {}\n", printable(line)));
}

std::string note_of(const OtherReply& other) {
    return "in turn " + std::to_string(other.turn->turn) + " it replied " + in_quotes(other.reply) +
           ", but the record has " + in_quotes(recorded_reply(*other.turn));
}

void print_lines(const Record& record, const TurnEnded& turn, const AskedAgain& asked, const JudgedReply& now) {
    const JudgedReply then{turn.reply, turn.fault};
    put_ready(fmt::format("turn {}, {} (player {}), {}\n", turn.turn,
                          printable(record.header.players[turn.player].name), number(turn.player),
                          printable(record.header.rules)));
    put_ready(fmt::format("  line      {}\n", printable(turn.line)));
    put_ready(fmt::format("  recorded  {}\n", in_words(then)));
    if (asked.turn != &turn)
        put_ready(
            fmt::format("  now       it did not get that far: the last line that it was sent was that of turn {}\n",
                        asked.turn->turn));
    put_ready(fmt::format("  now       {}\n", in_words(now)));
    if (asked.translated) put_text(fmt::format("  heard     {}\n", in_quotes(asked.answer.bytes, 5000)));
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

// A turn in which the new version replies otherwise.
struct OtherTurn {
    int turn;
    std::string recorded;
    std::string now;
    std::string trouble;  ///< why the reply is not legal; empty: it is legal
};

struct LostAgain {
    std::string game;
    Player player;
    std::string opponent;
    std::string reason;
    int asked = 0;
    std::vector<OtherTurn> turns;
};

std::size_t entrant_named(const std::vector<ContestBot>& bots, const std::string& name, const std::string& file) {
    const auto found = std::ranges::find_if(bots, [&](const ContestBot& bot) { return bot.spec.name == name; });
    if (found != bots.end()) return static_cast<std::size_t>(found - bots.begin());
    throw UsageError(
        fmt::format("{} has no bot {}: say whose lost games are meant, as in --bot NAME=COMMAND, by one of {}", file,
                    name, joined(bots, ", ", [](const ContestBot& bot) { return bot.spec.name; })));
}

// Returns the turns of a player, one list for each process that it had. With a dialect each turn has its own list of
// the turns up to it, because a dialect may need a process for each turn.
std::vector<std::vector<const TurnEnded*>> processes_of(const Record& record, Player player, bool has_dialect) {
    std::vector<std::vector<const TurnEnded*>> processes;
    for (const Event& event : record.events) {
        const auto* turn = std::get_if<TurnEnded>(&event);
        if (!turn || turn->opening || turn->player != player) continue;
        auto lines = lines_before(record, *turn);
        const bool goes_on = !has_dialect && !processes.empty() && processes.back().front() == lines.front();
        if (goes_on) processes.back() = std::move(lines);
        else processes.push_back(std::move(lines));
    }
    return processes;
}

// Returns why the judge would refuse the reply in that turn; empty: it is legal.
std::string refusal(const Record& record, int turn, const std::string& reply) {
    const auto opening = opening_before(record, turn, open_session);
    if (!opening) return opening.message();
    const auto session = usable(open_session(record.header.rules, 0));
    play_opening(*session, *opening);
    const auto error = session->reply(reply);
    return error ? error->message : "";
}

OtherTurn other_turn(const Record& record, const OtherReply& other, bool has_dialect) {
    const std::string trouble = has_dialect ? "" : refusal(record, other.turn->turn, other.reply);
    return {other.turn->turn, recorded_reply(*other.turn), other.reply, trouble};
}

// Sends the lines of one process to the bot, and adds its replies to `lost`. Returns false if a signal interrupted it.
bool ask(const BotSpec& bot, const Confine& confine, const Record& record, bool has_dialect,
         const std::vector<const TurnEnded*>& turns, LostAgain& lost) {
    const AskedAgain asked = usable(ask_again(bot, confine, record.header, turns));
    if (asked.interrupted) return false;
    const BotAnswer& answer = asked.answer;
    lost.asked += has_dialect ? 1 : asked.fed;
    if (!has_dialect)
        for (const OtherReply& other : asked.earlier) lost.turns.push_back(other_turn(record, other, has_dialect));
    const std::string& recorded = recorded_reply(*asked.turn);
    if (answer.kind != AnswerKind::reply)
        lost.turns.push_back(
            {asked.turn->turn, recorded, answer.bytes, answer_fault(answer, {answer.wall}, answer.wall).explanation});
    else if (answer.bytes != recorded)
        lost.turns.push_back(other_turn(record, {asked.turn, answer.bytes}, has_dialect));
    return true;
}

std::string text_of(const LostAgain& lost) {
    std::string text =
        fmt::format("game {}, player {} against {}, lost ({}): {} of {} turns differ\n", lost.game, number(lost.player),
                    lost.opponent, reason_text(lost.reason), lost.turns.size(), lost.asked);
    for (const OtherTurn& turn : lost.turns)
        text += fmt::format("  turn {}: now {}{}, then {}\n", turn.turn, in_quotes(turn.now),
                            turn.trouble.empty() ? "" : " (" + turn.trouble + ")", in_quotes(turn.recorded));
    return text;
}

void write(JsonWriter& json, const LostAgain& lost) {
    json.begin_object().key("game").text(lost.game).key("player").number(number(lost.player));
    json.key("opponent").text(lost.opponent).key("reason").text(lost.reason).key("asked").number(lost.asked);
    json.key("differ").list(lost.turns, [&](const OtherTurn& turn) {
        json.begin_object().key("turn").number(turn.turn).key("recorded").bytes(turn.recorded).key("now");
        json.bytes(turn.now).key("trouble").text_or_null(turn.trouble).end_object();
    });
    json.end_object();
}

// Takes the lost games, and prints each as soon as it is known; as JSON, all of them at the end.
class LostGamesAgain {
public:
    LostGamesAgain(const BotSpec& bot, const Confine& confine, bool as_json)
        : bot_(bot), confine_(confine), as_json_(as_json) {
        json_.begin_object().key("bot").text(bot.name).key("games").begin_array();
    }

    /// Returns false if a signal interrupted it.
    bool take(const Record& record, LostAgain lost) {
        const bool has_dialect = !bot_.dialect.empty() || !record.header.players[lost.player].dialect.empty();
        for (const auto& turns : processes_of(record, lost.player, has_dialect))
            if (!ask(bot_, confine_, record, has_dialect, turns, lost) || interruption_.came()) return false;
        ++games_;
        differ_ += lost.turns.empty() ? 0 : 1;
        if (as_json_) write(json_, lost);
        else put_text(text_of(lost));
        return true;
    }

    void finish() {
        json_.end_array().key("lost").number(games_).key("differ").number(differ_).end_object();
        if (as_json_) put_json(text_);
        else put_text(fmt::format("{} lost games, the replies differ in {}\n", games_, differ_));
    }

private:
    Interruption interruption_;
    const BotSpec& bot_;
    const Confine& confine_;
    bool as_json_;
    std::string text_;
    JsonWriter json_{text_};
    int games_ = 0;
    int differ_ = 0;
};

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

Exit ask_in_lost_games(const Store& store, const std::string& file, const BotSpec& bot, const Confine& confine,
                       bool as_json) {
    const ContestView view = view_of(store);
    const ContestPlan& plan = view.plan;
    const std::size_t entrant = entrant_named(plan.bots, bot.name, file);
    const auto& pairings = view.book.issued();
    LostGamesAgain again(bot, confine, as_json);
    for (const GameSummary& game : store.games()) {
        const Pairing& pairing = pairings[static_cast<std::size_t>(game.key.pairing - 1)];
        if (!game.winner || entrant_of(pairing, game.key.number, other(*game.winner)) != entrant) continue;
        const std::size_t opponent = entrant_of(pairing, game.key.number, *game.winner);
        LostAgain lost{to_string(game.key), other(*game.winner), plan.bots[opponent].spec.name, game.reason, 0, {}};
        if (!is_read()) break;
        if (!again.take(usable(game_of(store, file, game.key)), std::move(lost))) return Exit::interrupted;
    }
    again.finish();
    return Exit::fine;
}

}  // namespace isola_arena
