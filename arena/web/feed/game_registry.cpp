#include "arena/web/feed/game_registry.hpp"

#include <algorithm>
#include <ranges>
#include <utility>

#include <fmt/core.h>

#include "arena/rules/record/json_text.hpp"

namespace isola_arena::web {
namespace {

// Returns the FNV-1a hash of the bytes, which is the same on every machine.
std::uint32_t hash_of(std::string_view bytes) {
    std::uint32_t hash = 2166136261;
    for (const char byte : bytes) hash = (hash ^ static_cast<unsigned char>(byte)) * 16777619;
    return hash;
}

std::string id_of(const Record& record, const std::filesystem::path& file) {
    return fmt::format("{}-{:x}", harmless_name(file.stem().string(), '-'), hash_of(as_json_lines(record)));
}

bool is_old(const std::shared_ptr<GameLog>& game) { return game->is_live() && game->state() != GameState::running; }

}  // namespace

void Feed::end() {
    if (!game_) return;
    game_->break_off();
    game_.reset();
    registry_.note_games_changed();
}

void Feed::take(const Event& event) {
    if (const auto* header = std::get_if<GameHeader>(&event)) {
        if (game_) game_->break_off();
        game_ = registry_.begin_game(*header, match_, pairing_);
        return;
    }
    if (!game_) return;
    const bool ends = std::holds_alternative<GameEnded>(event);
    game_->take(event);
    if (!ends) return;
    game_.reset();
    registry_.note_games_changed();
}

std::shared_ptr<GameLog> GameRegistry::begin_game(const GameHeader& header, const std::string& match,
                                                  std::optional<int> pairing) {
    GameFacts facts;
    facts.header = header;
    facts.match = match;
    facts.pairing = pairing;
    if (pairing) facts.id = std::to_string(*pairing) + '.' + std::to_string(header.game_number);
    auto game = add(std::move(facts));
    wake();
    return game;
}

void GameRegistry::add_record(const Record& record, const std::filesystem::path& file, const std::string& analysis) {
    GameFacts facts;
    facts.analysis = analysis;
    facts.variations = record.variations;
    facts.header = record.header;
    facts.is_live = false;
    if (!file.empty()) {
        facts.id = id_of(record, file);
        facts.file = std::filesystem::absolute(file).string();
    }
    const auto game = add(std::move(facts));
    for (const Event& event : record.events) game->take(event);
    if (!record.complete) game->break_off();
}

std::shared_ptr<GameLog> GameRegistry::add(GameFacts facts) {
    const std::lock_guard lock(mutex_);
    facts.id = new_id(facts.id);
    const auto match = std::ranges::find(matches_, facts.match, &MatchFacts::id);
    if (match != matches_.end()) {
        match->games.push_back(facts.id);
        for (const Player player : both_players)
            facts.bots[player] = match->found_by[facts.header.players[player].name == match->bots[0] ? 0 : 1];
        changed_matches_.push_back(match->id);
    }
    if (static_cast<std::size_t>(std::ranges::count_if(games_, is_old)) > games_kept)
        games_.erase(std::ranges::find_if(games_, is_old));
    games_changed_ = true;
    return games_.emplace_back(std::make_shared<GameLog>(std::move(facts), [this] { wake(); }));
}

// Returns an id that no game has. The wanted id may be taken, because a game of a contest may be played more than once,
// and a record may be added twice.
std::string GameRegistry::new_id(const std::string& wanted) {
    if (wanted.empty()) return "g" + std::to_string(next_game_++);
    const auto is_taken = [this](const std::string& id) {
        return std::ranges::find(games_, id, &GameLog::id) != games_.end();
    };
    std::string id = wanted;
    for (int i = 2; is_taken(id); ++i) id = wanted + '-' + std::to_string(i);
    return id;
}

void GameRegistry::set_match(const MatchFacts& match) {
    {
        const std::lock_guard lock(mutex_);
        const auto known = std::ranges::find(matches_, match.id, &MatchFacts::id);
        if (known == matches_.end()) {
            matches_.push_back(match);
            forget_old_matches();
        } else {
            auto games = std::move(known->games);
            *known = match;
            known->games = std::move(games);
        }
        changed_matches_.push_back(match.id);
    }
    wake();
}

// A match that is still running is never forgotten: no page could stop it any more.
void GameRegistry::forget_old_matches() {
    if (matches_.size() <= matches_kept) return;
    const auto oldest =
        std::ranges::find_if(matches_, [](const MatchFacts& match) { return match.state != MatchState::running; });
    if (oldest != matches_.end()) matches_.erase(oldest);
}

std::optional<MatchFacts> GameRegistry::match(const std::string& id) const {
    const std::lock_guard lock(mutex_);
    const auto known = std::ranges::find(matches_, id, &MatchFacts::id);
    if (known == matches_.end()) return std::nullopt;
    return *known;
}

std::vector<MatchFacts> GameRegistry::matches() const {
    const std::lock_guard lock(mutex_);
    return {matches_.rbegin(), matches_.rend()};
}

void GameRegistry::set_contest(std::shared_ptr<const Contest> contest) {
    {
        const std::lock_guard lock(mutex_);
        contest_.swap(contest);
        ++contest_version_;
    }
    wake();
}

ContestEdition GameRegistry::contest() const {
    const std::lock_guard lock(mutex_);
    return {contest_, contest_version_};
}

void GameRegistry::note_bots_changed() {
    ++bots_version_;
    wake();
}

std::shared_ptr<GameLog> GameRegistry::game(const std::string& id) const {
    const std::lock_guard lock(mutex_);
    const auto found = std::ranges::find(games_, id, [](const auto& game) { return game->id(); });
    return found == games_.end() ? nullptr : *found;
}

std::vector<std::shared_ptr<GameLog>> GameRegistry::games() const {
    const std::lock_guard lock(mutex_);
    return {games_.rbegin(), games_.rend()};
}

void GameRegistry::set_waker(std::function<void()> waker) {
    const std::lock_guard lock(waker_mutex_);
    waker_ = std::move(waker);
    woken_ = false;
}

void GameRegistry::wake() {
    if (woken_.exchange(true)) return;
    const std::lock_guard lock(waker_mutex_);
    if (waker_) waker_();
}

void GameRegistry::note_games_changed() {
    games_changed_ = true;
    wake();
}

std::vector<std::string> GameRegistry::take_changed_matches() {
    const std::lock_guard lock(mutex_);
    return std::exchange(changed_matches_, {});
}

}  // namespace isola_arena::web
