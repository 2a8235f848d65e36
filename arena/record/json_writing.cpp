#include <charconv>
#include <cstdint>

#include "arena/record/json_escape.hpp"
#include "arena/record/json_text.hpp"

namespace isola_arena {
namespace {

// Writes objects by appending alone: a turn must cost next to nothing beside the reply that it records.
class Lines {
public:
    explicit Lines(std::string& out) : out_(out) {}

    void append(const GameHeader& header);
    void append(const TurnStarted&) {}
    void append(const TurnEnded& turn);
    void append(const NatureMoved& nature);
    void append(const Chatter& chatter);
    void append(const GameEnded& ended);

private:
    template <class Number>
    void number(std::string_view before, Number value) {
        char digits[24];
        const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
        out_ += before;
        out_.append(digits, static_cast<std::size_t>(end - digits));
    }

    void number_or_null(std::string_view before, std::optional<std::int64_t> value) {
        if (value) number(before, *value);
        else (out_ += before) += "null";
    }

    void text(std::string_view before, std::string_view value) {
        out_ += before;
        append_json_text(out_, value);
    }

    void bytes(std::string_view before, std::string_view value) {
        out_ += before;
        append_json_bytes(out_, value);
    }

    void entrant(std::string_view before, const Entrant& entrant);

    std::string& out_;
};

void Lines::entrant(std::string_view before, const Entrant& entrant) {
    out_ += before;
    text("{\"name\":", entrant.name);
    text(",\"command\":", entrant.command);
    if (!entrant.dialect.empty()) text(",\"dialect\":", entrant.dialect);
    out_ += '}';
}

void Lines::append(const GameHeader& header) {
    number("{\"record\":", record_version);
    text(",\"game\":", header.game);
    text(",\"contest\":", header.contest);
    text(",\"rules\":", header.rules);
    number(",\"seed\":", header.seed);
    number(",\"round\":", header.round);
    entrant(",\"players\":[", header.players[Player::one]);
    entrant(",", header.players[Player::two]);
    number_or_null("],\"time\":{\"turn_ms\":", header.time.turn_ms);
    number_or_null(",\"game_ms\":", header.time.game_ms);
    number(",\"start_ms\":", header.time.start_ms);
    out_ += '}';
    if (header.time.clock != ClockKind::wall) text(",\"clock\":", word(header.time.clock));
    text(",\"on_fault\":", word(header.policy));
    text(",\"cpu_scope\":", header.cpu_scope);
    out_ += "}\n";
}

void Lines::append(const TurnEnded& turn) {
    number("{\"turn\":", turn.turn);
    number(",\"player\":", isola_arena::number(turn.player));
    if (turn.opening) out_ += ",\"opening\":true";
    else bytes(",\"line\":", turn.line);
    bytes(",\"reply\":", turn.reply);
    if (!turn.told.empty()) bytes(",\"told\":", turn.told);
    if (!turn.heard.empty()) bytes(",\"heard\":", turn.heard);
    if (!turn.opening) {
        number(",\"wall_ns\":", turn.wall_ns);
        number(",\"cpu_ns\":", turn.cpu_ns);
        number(",\"charged_ns\":", turn.charged_ns);
        if (turn.starved_ns > 0) number(",\"starved_ns\":", turn.starved_ns);
    }
    if (!turn.stderr_text.empty()) text(",\"stderr\":", turn.stderr_text);
    if (turn.fault) {
        text(",\"fault\":{\"kind\":", word(turn.fault->kind));
        text(",\"explanation\":", turn.fault->explanation);
        out_ += '}';
    }
    out_ += "}\n";
}

void Lines::append(const NatureMoved& nature) {
    bytes("{\"nature\":", nature.move);
    out_ += "}\n";
}

void Lines::append(const Chatter& chatter) {
    number("{\"chatter\":{\"player\":", isola_arena::number(chatter.player));
    number(",\"turn\":", chatter.turn);
    text(",\"stderr\":", chatter.stderr_text);
    out_ += "}}\n";
}

void Lines::append(const GameEnded& ended) {
    out_ += "{\"outcome\":{\"winner\":";
    if (ended.winner) number("", isola_arena::number(*ended.winner));
    else out_ += "null";
    text(",\"reason\":", ended.reason);
    text(",\"explanation\":", ended.explanation);
    number(",\"turns\":", ended.turns);
    number(",\"discarded\":[", ended.discarded[Player::one]);
    number(",", ended.discarded[Player::two]);
    number_or_null("],\"average_ns\":[", ended.average_ns[Player::one]);
    number_or_null(",", ended.average_ns[Player::two]);
    out_ += ']';
    if (ended.scores) {
        number(",\"scores\":[", (*ended.scores)[Player::one]);
        number(",", (*ended.scores)[Player::two]);
        out_ += ']';
    }
    out_ += "}}\n";
}

}  // namespace

void append_line(std::string& out, const Event& event) {
    std::visit([&](const auto& what) { Lines(out).append(what); }, event);
}

}  // namespace isola_arena
