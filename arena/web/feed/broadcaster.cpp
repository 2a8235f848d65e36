#include "arena/web/feed/broadcaster.hpp"

#include <algorithm>
#include <array>

#include "arena/base/json/json_writer.hpp"
#include "arena/web/feed/game_json.hpp"

namespace isola_arena::web {
namespace {

using namespace std::chrono_literals;

// The time that one tick may spend on following one game. A faster game is shown late, so that it takes no larger share
// of a core.
constexpr auto time_for_a_show = 2ms;
constexpr auto until_the_next_tick = 40ms;

constexpr auto between_lists = 500ms;
constexpr auto between_overviews = 250ms;
constexpr auto keep_unwatched = 10s;
constexpr std::size_t most_shows = 64;

// A running game is added to the overview only if fewer than this number of newer games are on it. It stays until it is
// over.
constexpr std::size_t most_in_overview = 48;

Message shared(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

template <class Fill>
Message message(std::string_view type, Fill&& fill) {
    return shared(message_text(type, fill));
}

Message contest_message(std::uint64_t version) {
    return message("contest", [&](JsonWriter& json) { json.key("version").number(version); });
}

Message bots_message(std::uint64_t version) {
    return message("bots", [&](JsonWriter& json) { json.key("version").number(version); });
}

// Writes a small board of a message `wall`.
void write_board(JsonWriter& json, const SpectatedGame& show) {
    const GameFacts facts = show.log().facts();
    json.begin_object().key("id").text(facts.id).key("turn").number(show.game().moments().back().turn);
    json.key("players").list(facts.header.players.values, [&](const Entrant& each) { json.text(each.name); });
    json.key("state").text(word_of(show.state())).key("winner");
    write_player(json, show.over() ? facts.result.winner : std::nullopt);
    json.key("pairing").number_or_null(facts.pairing).key("frame");
    write(json, seen(show.game().moments().back().frame, show.audience(std::nullopt)));
    json.end_object();
}

}  // namespace

void Mailbox::push(const Message& message) {
    if (behind_) return;
    if (bounded_ && (messages_.size() >= most_messages || bytes_ + message->size() > most_bytes)) {
        messages_.clear();
        bytes_ = 0;
        behind_ = true;
        return wake_();
    }
    messages_.push_back(message);
    bytes_ += message->size();
    if (messages_.size() == 1) wake_();
}

Message Mailbox::pop() {
    if (messages_.empty()) return nullptr;
    Message next = std::move(messages_.front());
    messages_.pop_front();
    bytes_ -= next->size();
    return next;
}

Broadcaster::Broadcaster(GameRegistry& registry, SessionFactory sessions, bool is_public)
    : registry_(registry), sessions_(std::move(sessions)), is_public_(is_public) {}

void Broadcaster::join(Viewer& viewer) {
    viewers_.insert(&viewer);
    viewer.mailbox.catch_up([&] {
        viewer.mailbox.push(message("hello", [](JsonWriter& json) { json.key("version").number(api_version); }));
        tell_standing(viewer);
    });
}

void Broadcaster::tell_standing(Viewer& viewer) {
    viewer.mailbox.push(message("games", [&](JsonWriter& json) { write_games(json, registry_.games()); }));
    viewer.mailbox.push(message("matches", [&](JsonWriter& json) { write_matches(json, registry_.matches()); }));
    if (const std::uint64_t version = registry_.contest_version()) viewer.mailbox.push(contest_message(version));
    if (const std::uint64_t version = registry_.bots_version(); version > 0 && !is_public_)
        viewer.mailbox.push(bots_message(version));
}

std::optional<Error> Broadcaster::watch(Viewer& viewer, const std::string& game, std::optional<Player> as) {
    if (!viewer.watched.contains(game) && viewer.watched.size() >= Viewer::most_games)
        return Error{"a page watches " + std::to_string(Viewer::most_games) + " games at most"};
    SpectatedGame* show = this->show(game);
    if (show == nullptr) return Error{"there is no game " + game};
    broadcast(game, *show);
    viewer.watched[game] = as;
    viewer.mailbox.push(shared(show->state_message(show->audience(as))));
    return std::nullopt;
}

void Broadcaster::show_overview(Viewer& viewer, bool on) {
    if (viewer.watches_overview == on) return;
    viewer.watches_overview = on;
    if (!on) return;
    viewer.mailbox.push(whole_overview());
    registry_.wake();
}

void Broadcaster::catch_up(Viewer& viewer) {
    viewer.mailbox.catch_up([&] {
        tell_standing(viewer);
        for (const auto& [game, as] : viewer.watched) {
            SpectatedGame* show = find_or_make(game);
            if (show == nullptr) continue;
            viewer.mailbox.push(shared(show->state_message(show->audience(as))));
            // Sends `revealed` again, because it may have been among the messages that were thrown away.
            if (show->over() && keeps_back(show->game(), show->running_audience(as)))
                viewer.mailbox.push(shared(show->revealed_message()));
        }
        if (viewer.watches_overview) viewer.mailbox.push(whole_overview());
    });
}

SpectatedGame* Broadcaster::find_or_make(const std::string& game) {
    const auto known = shows_.find(game);
    if (known != shows_.end()) {
        known->second.used = Clock::now();
        return known->second.show.get();
    }
    auto log = registry_.game(game);
    if (!log) return nullptr;
    auto& followed = shows_[game];
    followed = {std::make_unique<SpectatedGame>(std::move(log), sessions_, is_public_), Clock::now()};
    return followed.show.get();
}

SpectatedGame* Broadcaster::show(const std::string& game) {
    SpectatedGame* found = find_or_make(game);
    if (found != nullptr) found->advance(1s);
    return found;
}

std::optional<Clock::duration> Broadcaster::tick() {
    const bool all_told = advance_shows();
    tell_matches();
    tell_games();
    tell_contest();
    tell_bots();
    tell_overview();
    const bool overview_waits = Clock::now() - overview_told_ < between_overviews;
    if (!all_told) return until_the_next_tick;
    if (games_to_tell_) return between_lists;
    if (overview_waits && std::ranges::any_of(viewers_, &Viewer::watches_overview)) return between_overviews;
    return std::nullopt;
}

bool Broadcaster::advance_shows() {
    const auto watched = watched_games();
    const auto now = Clock::now();
    std::erase_if(shows_, [&](const auto& each) {
        const bool of_late = now - each.second.used < keep_unwatched && shows_.size() < most_shows;
        return !watched.contains(each.first) && !of_late;
    });
    bool all = true;
    for (const std::string& game : watched) {
        try {
            SpectatedGame* show = find_or_make(game);
            if (show == nullptr) continue;
            const bool whole = show->advance(time_for_a_show);
            broadcast(game, *show);
            all = whole && all;
        } catch (const std::exception&) {
            // Stops showing this game alone. If a page opens the game again, the server tries again.
            shows_.erase(game);
            for (Viewer* viewer : viewers_) viewer->watched.erase(game);
        }
    }
    return all;
}

void Broadcaster::broadcast(const std::string& game, SpectatedGame& show) {
    if (!show.has_news()) return;
    std::array<std::optional<std::vector<Message>>, audiences.size()> written;
    for (Viewer* viewer : viewers_) {
        const auto watching = viewer->watched.find(game);
        if (watching == viewer->watched.end()) continue;
        const Audience audience = show.running_audience(watching->second);
        auto& messages = written[static_cast<std::size_t>(audience)];
        if (!messages) {
            messages.emplace();
            for (std::string& text : show.news(audience)) messages->push_back(shared(std::move(text)));
        }
        for (const Message& each : *messages) viewer->mailbox.push(each);
    }
    show.news_told();
}

void Broadcaster::tell_matches() {
    for (const std::string& id : registry_.take_changed_matches()) {
        const auto match = registry_.match(id);
        if (!match) continue;
        push_to_all(message("match", [&](JsonWriter& json) { write(json.key("match"), *match); }));
    }
}

void Broadcaster::tell_games() {
    games_to_tell_ = registry_.take_games_changed() || games_to_tell_;
    const auto now = Clock::now();
    if (!games_to_tell_ || now - games_told_ < between_lists) return;
    games_to_tell_ = false;
    games_told_ = now;
    if (!viewers_.empty())
        push_to_all(message("games", [&](JsonWriter& json) { write_games(json, registry_.games()); }));
}

void Broadcaster::tell_contest() {
    const std::uint64_t version = registry_.contest_version();
    if (version == contest_told_) return;
    contest_told_ = version;
    push_to_all(contest_message(version));
}

void Broadcaster::tell_bots() {
    const std::uint64_t version = registry_.bots_version();
    if (version == bots_told_) return;
    bots_told_ = version;
    if (!is_public_) push_to_all(bots_message(version));
}

void Broadcaster::tell_overview() {
    const auto now = Clock::now();
    if (now - overview_told_ < between_overviews) return;
    if (std::ranges::none_of(viewers_, &Viewer::watches_overview)) return overview_.clear();
    overview_told_ = now;
    const Message changes = changes_of_overview();
    if (changes == nullptr) return;
    for (Viewer* viewer : viewers_)
        if (viewer->watches_overview) viewer->mailbox.push(changes);
}

Message Broadcaster::changes_of_overview() {
    bool any = false;
    std::set<std::string> here;
    std::string text = message_text("wall", [&](JsonWriter& json) {
        json.key("games").begin_array();
        for (const auto& log : registry_.games()) {
            const auto known = overview_.find(log->id());
            const bool hangs = known != overview_.end();
            if (!log->is_live() || (!hangs && (log->state() != GameState::running || here.size() >= most_in_overview)))
                continue;
            SpectatedGame* show = find_or_make(log->id());
            if (show == nullptr) continue;
            here.insert(log->id());
            show->advance(time_for_a_show);
            if (hangs && known->second == std::pair(show->count(), show->over())) continue;
            overview_[log->id()] = {show->count(), show->over()};
            write_board(json, *show);
            any = true;
        }
        json.end_array();
    });
    std::erase_if(overview_, [&](const auto& each) { return each.second.second || !here.contains(each.first); });
    return any ? shared(std::move(text)) : nullptr;
}

Message Broadcaster::whole_overview() {
    return message("wall", [this](JsonWriter& json) {
        json.key("games").begin_array();
        for (const auto& [game, seen_last] : overview_)
            if (const SpectatedGame* show = find_or_make(game)) write_board(json, *show);
        json.end_array();
    });
}

void Broadcaster::push_to_all(const Message& text) {
    for (Viewer* viewer : viewers_) viewer->mailbox.push(text);
}

std::set<std::string> Broadcaster::watched_games() const {
    std::set<std::string> games;
    for (const Viewer* viewer : viewers_)
        for (const auto& [game, as] : viewer->watched) games.insert(game);
    return games;
}

}  // namespace isola_arena::web
