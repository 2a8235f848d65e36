#include "arena/cli/viewer/game_view.hpp"

#include <algorithm>

#include "arena/catalogue.hpp"
#include "arena/cli/viewer/printable.hpp"

namespace isola_arena::viewer {
namespace {

// Nature's moves are in the record, so the seed of a viewer's table decides nothing.
constexpr std::uint64_t no_seed = 0;

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

// A position in which nothing has just happened.
Frame at_rest(Frame frame) {
    frame.highlights.clear();
    frame.last_turn.clear();
    frame.last_player.reset();
    return frame;
}

GameView::Score& score_of(std::vector<GameView::Score>& tally, const std::string& name) {
    const auto found = std::ranges::find(tally, name, &GameView::Score::name);
    if (found != tally.end()) return *found;
    return tally.emplace_back(GameView::Score{name, 0});
}

}  // namespace

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
    revealed_ = settled_ = false;
    ++games_;
    Moment start;
    auto table = open_table(header.rules, no_seed);
    if (table) {
        table_ = std::move(table).value();
        start.frame = table_->frame();
    } else {
        table_.reset();
        start.trouble = printable("the board cannot be shown: " + table.why());
    }
    moments_.push_back(std::move(start));
    conceal(moments_.back());
}

void GameView::handle(const TurnStarted& turn) {
    thinking_ = Thinking{turn.turn, turn.player, now_, turn.limit_ns};
}

void GameView::handle(const TurnEnded& turn) {
    thinking_.reset();
    Moment& moment = add_moment();
    moment.turn = turn.turn;
    moment.player = turn.player;
    moment.opening = turn.opening;
    moment.reply = printable(turn.reply.empty() ? turn.heard : turn.reply);
    moment.wall_ns = turn.wall_ns;
    moment.fault = turn.fault;
    if (moment.fault) moment.fault->explanation = printable(moment.fault->explanation);
    if (!turn.opening) {
        ClockFace& clock = moment.clocks[turn.player];
        clock.last_ns = turn.charged_ns;
        clock.total_ns += turn.charged_ns;
    }
    moment.annotated_at[turn.player] = moments_.size() - 1;
    follow(moment, turn);
    conceal(moment);
    take_stderr(turn.player, turn.turn, turn.stderr_text);
}

void GameView::handle(const NatureMoved& nature) {
    Moment& moment = add_moment();
    moment.reply = printable(nature.move);
    if (table_) {
        if (const auto refusal = table_->replay_nature(nature.move)) moment.trouble = printable(refusal->why);
        moment.frame = table_->frame();
    }
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
    const bool judged = table_ && !settled_ && !table_->outcome();
    if (judged && ended.winner) settle(moments_.back(), other(*ended.winner));
}

Moment& GameView::add_moment() {
    const Moment& last = moments_.back();
    Moment next;
    next.turn = last.turn;
    next.frame = at_rest(last_frame());
    next.clocks = last.clocks;
    next.annotated_at = last.annotated_at;
    return moments_.emplace_back(std::move(next));
}

const Frame& GameView::last_frame() const { return secrets_.empty() ? moments_.back().frame : secrets_.back().frame; }

// A fault under the policy of disqualification ends the game and leaves the board as it is, but for the scores.
void GameView::follow(Moment& moment, const TurnEnded& turn) {
    if (!table_) return;
    if (!turn.fault) {
        if (const auto refusal = table_->reply(turn.reply)) moment.trouble = printable(refusal->why);
        moment.frame = table_->frame();
    } else if (header_.policy == FaultPolicy::discard && table_->can_skip()) {
        table_->skip();
        moment.frame = table_->frame();
    } else {
        settle(moment, turn.player);
    }
}

void GameView::settle(Moment& moment, Player loser) {
    table_->forfeit(loser);
    moment.frame.scores = table_->frame().scores;
    settled_ = true;
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
