#include "arena/record/report/faults.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "arena/process/command_line.hpp"
#include "arena/record/record_reader.hpp"

namespace isola_arena::report {
namespace {

std::optional<Record> record_of(GameKey key, const RecordReader& records) {
    const Result<std::string> text = records(key);
    if (!text) return std::nullopt;
    auto record = parse_record(*text, "record");
    return record ? std::optional(std::move(record).value()) : std::nullopt;
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
            BotFaults faults{line.standing.entrant, std::move(of_entrant_[line.standing.entrant]), 0};
            faults.left_out = std::max(0L, line.faults() - static_cast<long>(faults.notes.size()));
            all.push_back(std::move(faults));
        }
        return all;
    }

private:
    using Seats = PerPlayer<std::size_t>;

    bool is_full(std::size_t entrant) const {
        return told_ >= limits_.of_all || static_cast<long>(of_entrant_[entrant].size()) >= limits_.of_bot;
    }

    void look_at(const GameSummary& game, const Seats& seats) {
        const bool ended_by_fault = parse_fault_kind(game.reason).has_value();
        const auto concerns = [&](Player player) {
            const bool has_fault = game.discarded[player] > 0 || (ended_by_fault && game.winner != player);
            return has_fault && !is_full(seats[player]);
        };
        if (std::ranges::none_of(both_players, concerns)) return;
        const auto record = record_of(game.key, records_);
        if (record) add_discarded(game, seats, *record);
        if (!ended_by_fault) return;
        for (const Player player : both_players)
            if (game.winner != player) add_loss(game, player, seats[player], record.has_value());
    }

    void add_discarded(const GameSummary& game, const Seats& seats, const Record& record) {
        const bool loses = parse_fault_kind(game.reason).has_value();
        for (const Event& event : record.events) {
            const auto* turn = std::get_if<TurnEnded>(&event);
            if (!turn || !turn->fault || (loses && turn->turn == game.turns)) continue;
            const std::size_t entrant = seats[turn->player];
            add(entrant, {game.key, turn->turn, std::string(to_string(turn->fault->kind)),
                          clean_(turn->fault->explanation), false, again(entrant, game.key, turn->turn)});
        }
    }

    void add_loss(const GameSummary& game, Player player, std::size_t entrant, bool has_record) {
        const bool began = game.reason != to_string(FaultKind::start);
        FaultNote note{game.key, began ? game.turns : 0, clean_(game.reason), clean_(game.explanation), true, {}};
        if (began && has_record && game.winner == other(player)) note.command = again(entrant, game.key, note.turn);
        add(entrant, std::move(note));
    }

    std::string again(std::size_t entrant, GameKey game, int turn) const {
        const BotLine& bot = report_.line_of(entrant);
        const std::string there = bot.folder.empty() ? "" : "cd " + join_command_line({bot.folder}) + " && ";
        return fmt::format("{}arena replay {} --game {}.{} --turn {} --bot {}", there, join_command_line({database_}),
                           game.pairing, game.number, turn, join_command_line({bot.command}));
    }

    void add(std::size_t entrant, FaultNote note) {
        if (is_full(entrant)) return;
        of_entrant_[entrant].push_back(std::move(note));
        ++told_;
    }

    const ContestReport& report_;
    const Book& book_;
    std::string database_;
    const RecordReader& records_;
    const Clean& clean_;
    FaultLimits limits_;
    std::vector<std::vector<FaultNote>> of_entrant_;
    long told_ = 0;
};

}  // namespace

std::vector<BotFaults> faults_of(const ContestReport& report, const Book& book, const std::string& database,
                                 const RecordReader& records, const Clean& clean, FaultLimits limits) {
    return Collector(report, book, clean(database), records, clean, limits).collect();
}

}  // namespace isola_arena::report
