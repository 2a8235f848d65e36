#include "arena/cli/viewer/game_view.hpp"

#include <algorithm>

#include "arena/catalogue.hpp"
#include "arena/cli/viewer/printable.hpp"

namespace isola_arena::viewer {
namespace {

template <class Each>
void for_each_line(std::string_view text, Each&& each) {
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        if (line.ends_with('\r')) line.remove_suffix(1);
        each(line);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

GameView::Score& score_of(std::vector<GameView::Score>& tally, const std::string& name) {
    const auto found = std::ranges::find(tally, name, &GameView::Score::name);
    if (found != tally.end()) return *found;
    return tally.emplace_back(GameView::Score{name, 0});
}

}  // namespace

GameView::GameView(std::optional<Player> watcher) : watcher_(watcher), fold_(open_table) {}

void GameView::take(const Event& event, Clock::time_point at) {
    now_ = at;
    if (!began() && !std::holds_alternative<GameHeader>(event)) return;
    std::visit([this](const auto& one) { handle(one); }, event);
}

const std::vector<Annotation>& GameView::annotations(std::size_t moment, Player player) const {
    return moments_[moments_[moment].annotated_at[player]].annotations[player];
}

void GameView::handle(const GameHeader& header) {
    header_ = header;
    moments_.clear();
    for (const Player player : both_players) {
        names_[player] = printable(header.players[player].name);
        stderr_[player].clear();
        score_of(tally_, names_[player]);
    }
    thinking_.reset();
    ended_.reset();
    secrets_.clear();
    withheld_.clear();
    revealed_ = false;
    ++games_;
    fold_.begin(header);
    conceal(add_moment());
}

void GameView::handle(const TurnStarted& turn) { thinking_ = Thinking{turn.turn, turn.player, now_, turn.limit_ns}; }

void GameView::handle(const TurnEnded& turn) {
    thinking_.reset();
    fold_.take(turn);
    Moment& moment = add_moment();
    moment.player = turn.player;
    moment.opening = turn.opening;
    moment.reply = printable(turn.reply.empty() ? turn.heard : turn.reply);
    moment.wall_ns = turn.wall_ns;
    moment.fault = turn.fault;
    if (moment.fault) moment.fault->explanation = printable(moment.fault->explanation);
    moment.annotated_at[turn.player] = moments_.size() - 1;
    conceal(moment);
    take_stderr(turn.player, turn.turn, turn.stderr_text);
}

void GameView::handle(const NatureMoved& nature) {
    fold_.take(nature);
    Moment& moment = add_moment();
    moment.reply = printable(nature.move);
    conceal(moment);
}

void GameView::handle(const Chatter& chatter) { take_stderr(chatter.player, chatter.turn, chatter.stderr_text); }

void GameView::handle(const GameEnded& ended) {
    thinking_.reset();
    ended_ = ended;
    ended_->explanation = printable(ended.explanation);
    ended_->reason = printable(ended.reason);
    if (ended.winner) ++score_of(tally_, names_[*ended.winner]).wins;
    reveal();
    fold_.take(ended);
    moments_.back().frame.scores = fold_.situation().frame.scores;
}

Moment& GameView::add_moment() {
    Moment next{fold_.situation()};
    next.trouble = printable(next.trouble);
    if (!moments_.empty()) next.annotated_at = moments_.back().annotated_at;
    return moments_.emplace_back(std::move(next));
}

void GameView::conceal(Moment& moment) {
    if (!watcher_ || ended_) return;
    secrets_.push_back({moment.frame, moment.reply});
    if (!hides(moment.frame, *watcher_)) return;
    moment.frame = seen_by(std::move(moment.frame), *watcher_);
    const bool is_natures = !moment.player;
    if (is_natures) moment.reply.resize(std::min(moment.reply.find(';'), moment.reply.size()));
}

void GameView::reveal() {
    for (std::size_t i = 0; i < secrets_.size(); ++i) {
        revealed_ = revealed_ || moments_[i].frame != secrets_[i].frame;
        moments_[i].frame = std::move(secrets_[i].frame);
        moments_[i].reply = std::move(secrets_[i].reply);
    }
    secrets_.clear();
    for (const Withheld& one : withheld_) add_stderr(one.moment, one.player, one.turn, one.text);
    withheld_.clear();
}

bool GameView::keeps_back(Player player) const {
    return watcher_ && player != *watcher_ && !ended_ && hides(moments_.back().frame, *watcher_);
}

void GameView::take_stderr(Player player, int turn, const std::string& text) {
    const std::size_t last = moments_.size() - 1;
    if (keeps_back(player)) withheld_.push_back({last, player, turn, text});
    else add_stderr(last, player, turn, text);
}

void GameView::add_stderr(std::size_t moment, Player player, int turn, std::string_view text) {
    auto& drawn = moments_[moments_[moment].annotated_at[player]].annotations[player];
    for_each_line(text, [&](std::string_view line) {
        auto annotation = parse_annotation(line);
        stderr_[player].push_back({turn, moment, printable(line), annotation.has_value()});
        if (annotation) drawn.push_back(std::move(*annotation));
    });
}

}  // namespace isola_arena::viewer
