#include "arena/web/feed/spectated_game.hpp"

#include "arena/base/json/json_writer.hpp"
#include "arena/process/command_line.hpp"
#include "arena/rules/record/record_reader.hpp"
#include "arena/rules/record/verify.hpp"
#include "arena/web/feed/game_json.hpp"
#include "arena/web/feed/variation_answers.hpp"

namespace isola_arena::web {
namespace {

using namespace std::chrono_literals;

// The number of events between two looks at the clock.
constexpr std::size_t events_at_once = 32;

// If more moments than this have come at once, a viewer could not have seen them one by one: only the newest one is
// sent, in a `state` message.
constexpr std::size_t most_moments_at_once = 8;

}  // namespace

SpectatedGame::SpectatedGame(std::shared_ptr<GameLog> log, SessionFactory sessions, bool is_public)
    : log_(std::move(log)), sessions_(sessions), is_public_(is_public), timeline_(std::move(sessions)) {
    timeline_.take(log_->facts().header);
}

bool SpectatedGame::advance(Clock::duration budget) {
    const auto begun = Clock::now();
    std::vector<SharedEvent> events;
    do {
        events.clear();
        const bool broken_off = log_->state() == GameState::broken_off;
        thinking_since_ = log_->copy(taken_, events_at_once, events);
        for (const SharedEvent& event : events) take(event);
        taken_ += events.size();
        if (events.size() == events_at_once) continue;
        broken_off_ = broken_off && !timeline_.ended();
        return true;
    } while (Clock::now() - begun < budget);
    return false;
}

void SpectatedGame::take(const SharedEvent& event) {
    timeline_.take(event);
    if (std::holds_alternative<GameEnded>(*event)) variations_ = shown_variations();
    const auto* chatter = std::get_if<StderrBetweenTurns>(event.get());
    if (chatter != nullptr && count() <= told_) late_stderr_.emplace_back(count() - 1, *chatter);
}

std::string SpectatedGame::shown_variations() const {
    std::string text;
    JsonWriter json(text);
    Record record;
    // A game of this arena has none, so that its record is not read again.
    if (!log_->facts().variations.empty()) record = parse_record(log_->record(), "record").value();
    if (!record.variations.empty() && verify(record, sessions_)) record.variations.clear();
    write_variations(json, timeline_, record, sessions_);
    return text;
}

void SpectatedGame::write_state(JsonWriter& json, Audience audience) const {
    write(json.key("game"), log_->facts());
    json.key("header");
    const bool is_withheld = audience != Audience::all && timeline_.has_chance();
    write_header(json, timeline_.header(), is_withheld ? std::nullopt : std::optional(told_seed(timeline_)));
    json.key("count").number(count()).key("moment");
    write_moment(json, timeline_, timeline_.moments().back(), audience);
    write_thinking_member(json);
    write_ended(json.key("ended"), timeline_, command_names());
    const std::string analysis = log_->facts().analysis;
    json.key("analysis").raw(analysis.empty() ? "null" : analysis).key("variations").raw(variations_);
}

// Returns a message of that type about the game. write: writes its further members.
template <class Write>
std::string SpectatedGame::message(std::string_view type, Write&& write) const {
    return message_text(type, [&](JsonWriter& json) {
        json.key("id").text(log_->id());
        write(json);
    });
}

bool SpectatedGame::has_news() const {
    return count() > told_ || !late_stderr_.empty() || (over() && !told_end_) || begins_to_think();
}

std::vector<std::string> SpectatedGame::news(Audience audience) const {
    std::vector<std::string> messages;
    for (const auto& [index, chatter] : late_stderr_)
        if (!keeps_stderr_back(timeline_, chatter.player, audience))
            messages.push_back(message("chatter", [at = index, &told = chatter](JsonWriter& json) {
                write_stderr_between_turns(json.key("index").number(at).key("chatter"), told);
            }));
    if (count() > told_ + most_moments_at_once) messages.push_back(state_message(audience));
    else if (count() > told_)
        messages.push_back(message("moments", [&](JsonWriter& json) {
            json.key("from").number(told_).key("moments");
            write_moments(json, timeline_, told_, count(), audience);
            write_thinking_member(json);
        }));
    else if (begins_to_think())
        messages.push_back(message("thinking", [this](JsonWriter& json) { write_thinking_member(json); }));
    if (!over() || told_end_) return messages;
    messages.push_back(broken_off_ ? message("gone", [](JsonWriter&) {}) : message("ended", [this](JsonWriter& json) {
        write_ended(json.key("ended"), timeline_, command_names());
    }));
    if (audience != Audience::all && keeps_back(timeline_, audience)) messages.push_back(revealed_message());
    return messages;
}

void SpectatedGame::news_told() {
    told_ = count();
    told_thinking_ = thinking_turn();
    told_end_ = over();
    late_stderr_.clear();
}

void SpectatedGame::write_thinking_member(JsonWriter& json) const {
    write_thinking(json.key("thinking"), timeline_, Nanoseconds(Clock::now() - thinking_since_).count());
}

// The record is named by its path if the path is known, else by its download name.
CommandNames SpectatedGame::command_names() const {
    const GameFacts facts = log_->facts();
    return {join_command_line({facts.file.empty() ? download_name(facts) : facts.file}), facts.bots};
}

std::string SpectatedGame::state_message(Audience audience) const {
    return message_text("state", [&](JsonWriter& json) { write_state(json, audience); });
}

std::string SpectatedGame::revealed_message() const {
    return message("revealed", [](JsonWriter&) {});
}

}  // namespace isola_arena::web
