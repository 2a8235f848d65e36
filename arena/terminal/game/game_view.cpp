#include "arena/terminal/game/game_view.hpp"

#include <algorithm>

#include "arena/base/text/printable.hpp"
#include "arena/base/text/text.hpp"
#include "arena/rules/catalogue.hpp"

namespace isola_arena::viewer {
namespace {

GameView::Score& score_of(std::vector<GameView::Score>& tally, const std::string& name) {
    const auto found = std::ranges::find(tally, name, &GameView::Score::name);
    if (found != tally.end()) return *found;
    return tally.emplace_back(GameView::Score{name, 0});
}

// Makes the texts of the moment printable, so that nothing in them can steer the terminal.
void make_printable(GameMoment& moment) {
    moment.trouble = printable(moment.trouble);
    if (!moment.cause) return;
    Event shown = *moment.cause;
    if (auto* nature = std::get_if<NatureMoved>(&shown)) nature->move = printable(nature->move);
    if (auto* turn = std::get_if<TurnEnded>(&shown)) {
        turn->reply = printable(moment.reply());
        if (turn->fault) turn->fault->explanation = printable(turn->fault->explanation);
    }
    moment.cause = std::make_shared<const Event>(std::move(shown));
}

}  // namespace

GameView::GameView(std::optional<Player> watcher) : watcher_(watcher), timeline_(open_session) {}

void GameView::take(const Event& event, Clock::time_point at) {
    now_ = at;
    if (std::holds_alternative<GameHeader>(event)) begin();
    timeline_.take(event);
    if (began()) std::visit([this](const auto& one) { handle(one); }, event);
}

const std::vector<Annotation>& GameView::annotations(std::size_t moment, Player player) const {
    return annotated_[annotated_[moment].drawn[player]].own[player];
}

bool GameView::keeps_back(Player player) const { return keeps_stderr_back(timeline_, player, audience()); }

void GameView::begin() {
    timeline_ = Timeline(open_session);
    thinking_.reset();
    ended_.reset();
    hid_frames_ = false;
    ++games_;
}

void GameView::handle(const GameHeader& header) {
    for (const Player player : both_players) {
        names_[player] = printable(header.players[player].name);
        score_of(tally_, names_[player]);
    }
    show_all();
}

void GameView::handle(const TurnStarted& turn) { thinking_ = Thinking{turn.turn, turn.player, now_, turn.limit_ns}; }

void GameView::handle(const TurnEnded&) {
    thinking_.reset();
    show(timeline_.moments().back());
}

void GameView::handle(const NatureMoved&) { show(timeline_.moments().back()); }

void GameView::handle(const StderrBetweenTurns& chatter) {
    if (!keeps_back(chatter.player)) add_stderr(chatter.player, chatter.turn, chatter.stderr_text);
}

void GameView::handle(const GameEnded& ended) {
    thinking_.reset();
    if (ended_) return;
    ended_ = ended;
    ended_->explanation = printable(ended.explanation);
    ended_->reason = printable(ended.reason);
    if (ended.winner) ++score_of(tally_, names_[*ended.winner]).wins;
    if (watcher_) show_all();
    else moments_.back().frame.scores = timeline_.moments().back().frame.scores;
}

Audience GameView::audience() const { return watcher_ && !timeline_.ended() ? audience_for(*watcher_) : Audience::all; }

// Adds the next moment as the watcher may see it now.
void GameView::show(const GameMoment& whole) {
    const Withheld withheld = withheld_of(timeline_, whole, audience());
    hid_frames_ = hid_frames_ || withheld.frame;
    moments_.push_back(seen(whole, withheld, audience()));
    GameMoment& moment = moments_.back();
    make_printable(moment);
    Annotated annotated;
    if (!annotated_.empty()) annotated.drawn = annotated_.back().drawn;
    const TurnEnded* turn = moment.turn_ended();
    if (turn != nullptr) annotated.drawn[turn->player] = annotated_.size();
    annotated_.push_back(std::move(annotated));
    if (turn != nullptr) add_stderr(turn->player, turn->turn, turn->stderr_text);
    for (const StderrBetweenTurns& chatter : whole.chatter)
        if (!keeps_back(chatter.player)) add_stderr(chatter.player, chatter.turn, chatter.stderr_text);
}

// Shows all moments again from the start. After the end of the game they include all that was withheld before.
void GameView::show_all() {
    moments_.clear();
    annotated_.clear();
    for (const Player player : both_players) stderr_[player].clear();
    for (const GameMoment& moment : timeline_.moments()) show(moment);
}

void GameView::add_stderr(Player player, int turn, std::string_view text) {
    auto& drawn = annotated_[annotated_.back().drawn[player]].own[player];
    for (std::string_view line : lines_of(text)) {
        if (line.ends_with('\r')) line.remove_suffix(1);
        auto annotation = parse_annotation(line);
        stderr_[player].push_back({turn, moments_.size() - 1, printable(line), annotation.has_value()});
        if (annotation) drawn.push_back(std::move(*annotation));
    }
}

}  // namespace isola_arena::viewer
