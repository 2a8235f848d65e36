#include "arena/record/report/faults.hpp"

#include <algorithm>
#include <utility>

#include "arena/commands/whole_command.hpp"
#include "arena/process/command_line.hpp"
#include "arena/rules/events/explain.hpp"
#include "arena/rules/record/record_reader.hpp"

namespace isola_arena::report {
namespace {

std::optional<Record> record_of(GameKey key, const RecordReader& records) {
    const Result<std::string> text = records(key);
    if (!text) return std::nullopt;
    auto record = parse_record(*text, "record");
    return record ? std::optional(std::move(record).value()) : std::nullopt;
}

auto find_loss(const FaultTally& faults, FaultKind kind) {
    return std::ranges::find_if(
        faults.groups, [kind](const FaultGroup& group) { return group.first.kind == kind && group.games_lost > 0; });
}

// Adds the fault that lost the game if the record does not have it, because the bot was not asked or because the record
// is missing or damaged.
void add_loss(FaultTally& faults, FaultKind kind, const GameSummary& game) {
    if (find_loss(faults, kind) != faults.groups.end()) return;
    FaultGroup group{{kind, game.explanation}, game.turns};
    group.count = 1;
    group.games_lost = 1;
    faults.groups.push_back(std::move(group));
}

// Returns the game with its explanation. If the book keeps no explanations, it is taken from the record.
GameSummary explained(GameSummary game, const std::optional<Record>& record) {
    if (!game.explanation.empty() || !record || record->events.empty()) return game;
    if (const auto* ended = std::get_if<GameEnded>(&record->events.back())) game.explanation = ended->explanation;
    return game;
}

// Returns the faults of each player. If neither bot started, the game has no winner and both players lost by a fault.
PerPlayer<FaultTally> tallies_of(const GameSummary& game, const std::optional<Record>& record) {
    GameFaults faults;
    if (record) {
        faults.take(record->header);
        for (const Event& event : record->events) faults.take(event);
    }
    PerPlayer<FaultTally> found = faults.found();
    const auto kind = parse_fault_kind(game.reason);
    for (const Player player : both_players)
        if (kind && game.winner != player) add_loss(found[player], *kind, game);
    return found;
}

// Collects the notes, within the limits.
class Collector {
public:
    Collector(const ContestReport& report, const Book& book, std::string database, const RecordReader& records,
              const Clean& clean, FaultLimits limits)
        : report_(report), book_(book), database_(std::move(database)), records_(records), clean_(clean),
          limits_(limits), of_entrant_(report.lines.size()) {}

    std::vector<BotFaults> collect() {
        rating::for_each_game(
            book_.issued(), book_.games(),
            [this](const GameSummary& game, const Pairing&, const auto& seats) { look_at(game, seats); });
        std::vector<BotFaults> all;
        for (const BotLine& line : report_.lines) {
            if (line.faults() == 0) continue;
            BotFaults faults = std::move(of_entrant_[line.standing.entrant]);
            faults.entrant = line.standing.entrant;
            make_clean(faults.tally);
            faults.left_out = std::max(0L, line.faults() - static_cast<long>(faults.notes.size()));
            all.push_back(std::move(faults));
        }
        return all;
    }

private:
    using Seats = PerPlayer<std::size_t>;

    bool is_full(std::size_t entrant) const {
        return told_ >= limits_.of_all || static_cast<long>(of_entrant_[entrant].notes.size()) >= limits_.of_bot;
    }

    void look_at(const GameSummary& summary, const Seats& seats) {
        const bool ended_by_fault = parse_fault_kind(summary.reason).has_value();
        const auto concerns = [&](Player player) {
            const bool has_fault = summary.discarded[player] > 0 || (ended_by_fault && summary.winner != player);
            return has_fault && !is_full(seats[player]);
        };
        if (std::ranges::none_of(both_players, concerns)) return;
        const auto record = record_of(summary.key, records_);
        const GameSummary game = explained(summary, record);
        const PerPlayer<FaultTally> tallies = tallies_of(game, record);
        for (const Player player : both_players)
            if (concerns(player)) add_tally(seats[player], tallies[player], game.key);
        if (record) add_discarded(game, seats, *record);
        if (!ended_by_fault) return;
        for (const Player player : both_players)
            if (game.winner != player) add_lost_game(game, player, seats, tallies[player], record.has_value());
    }

    void add_tally(std::size_t entrant, const FaultTally& faults, GameKey game) {
        BotFaults& bot = of_entrant_[entrant];
        bot.tally.add(faults, to_string(game));
        bot.places.resize(bot.tally.groups.size(), {game, 0});
        for (const FaultGroup& group : faults.groups) ++bot.places[group_of(entrant, group)].games;
    }

    std::size_t group_of(std::size_t entrant, FaultKind kind, bool threw) const {
        return of_entrant_[entrant].tally.find(kind, threw).value_or(0);
    }

    std::size_t group_of(std::size_t entrant, const FaultGroup& group) const {
        return group_of(entrant, group.first.kind, !group.thrown.empty());
    }

    void make_clean(FaultTally& faults) const {
        for (FaultGroup& group : faults.groups) {
            group.first.explanation = clean_(group.first.explanation);
            group.thrown = clean_(group.thrown);
            for (std::string& line : group.last_words) line = clean_(line);
        }
    }

    void add_discarded(const GameSummary& game, const Seats& seats, const Record& record) {
        const bool loses = parse_fault_kind(game.reason).has_value();
        for (const Event& event : record.events) {
            const auto* turn = std::get_if<TurnEnded>(&event);
            if (!turn || !turn->fault || (loses && turn->turn == game.turns)) continue;
            const std::size_t entrant = seats[turn->player];
            add(entrant, {game.key, turn->turn, std::string(to_string(turn->fault->kind)),
                          clean_(turn->fault->explanation), false, again(entrant, game.key, turn->turn),
                          group_of(entrant, turn->fault->kind, !thrown_in(*turn).empty())});
        }
    }

    void add_lost_game(const GameSummary& game, Player player, const Seats& seats, const FaultTally& faults,
                       bool has_record) {
        const std::size_t entrant = seats[player];
        const PerPlayer<std::string> names{{report_.name(seats[Player::one]), report_.name(seats[Player::two])}};
        const bool began = game.reason != to_string(FaultKind::start);
        FaultNote note{
            game.key, began ? game.turns : 0, clean_(game.reason), with_names(clean_(game.explanation), names), true,
            {}};
        if (began && has_record && game.winner == other(player)) note.command = again(entrant, game.key, note.turn);
        const FaultGroup& loss = *find_loss(faults, *parse_fault_kind(game.reason));
        note.group = group_of(entrant, loss);
        add(entrant, std::move(note));
    }

    std::string again(std::size_t entrant, GameKey game, int turn) const {
        const BotLine& bot = report_.line_of(entrant);
        const std::string there = bot.folder.empty() ? "" : "cd " + join_command_line({bot.folder}) + " && ";
        return there + replay_command(game_in_database(database_, to_string(game)), turn, bot_options(bot.command, {}));
    }

    void add(std::size_t entrant, FaultNote note) {
        if (is_full(entrant)) return;
        of_entrant_[entrant].notes.push_back(std::move(note));
        ++told_;
    }

    const ContestReport& report_;
    const Book& book_;
    std::string database_;
    const RecordReader& records_;
    const Clean& clean_;
    FaultLimits limits_;
    std::vector<BotFaults> of_entrant_;
    long told_ = 0;
};

}  // namespace

BotFaults without_stderr(BotFaults faults) {
    for (FaultGroup& group : faults.tally.groups) group = isola_arena::without_stderr(std::move(group));
    for (FaultNote& note : faults.notes)
        if (note.kind == to_string(FaultKind::start)) note.explanation = start_explained;
    return faults;
}

std::vector<BotFaults> faults_of(const ContestReport& report, const Book& book, const std::string& database,
                                 const RecordReader& records, const Clean& clean, FaultLimits limits) {
    return Collector(report, book, clean(database), records, clean, limits).collect();
}

}  // namespace isola_arena::report
