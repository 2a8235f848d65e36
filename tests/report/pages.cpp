// Writes contests of every format as page, JSON and CSV into the given folder.
#include <filesystem>
#include <fstream>

#include <fmt/core.h>

#include "arena/base/text/printable.hpp"
#include "arena/record/report/page/page.hpp"
#include "arena/record/report/standings_data.hpp"
#include "tests/report/played_contest.hpp"

namespace isola_arena::report_tests {
namespace {

namespace fs = std::filesystem;

const std::string attack = "<script>alert('1')</script> & \"co\" \x01\xff";

void write(const fs::path& file, const std::string& text) { std::ofstream(file, std::ios::binary) << text; }

// Returns results that look random, with some draws and some wins of the weaker seed.
std::optional<std::size_t> mixed(std::size_t first, std::size_t second) {
    const std::size_t thrown = (first * 7 + second * 13 + first * second) % 5;
    if (thrown == 0) return std::nullopt;
    return thrown == 1 ? std::max(first, second) : std::min(first, second);
}

void change(GameSummary& game, PerPlayer<std::size_t> entrants) {
    const auto chance = static_cast<std::size_t>(game.key.pairing * 7 + game.key.number);
    for (const Player player : both_players) {
        game.speed[player].total *= static_cast<int>(1 + (chance + entrants[player]) % 9);
        game.worst_ns[player] = *game.worst_ns[player] * 12;
    }
    if (chance % 11 == 3)
        fault(game, Player::one, chance % 2 == 0 ? "late" : "illegal", "Turn 20 was wrong: " + attack);
    if (chance % 5 == 1) game.discarded[Player::two] = 1;
}

ContestPlan plan_of_page(FormatKind kind, std::size_t bots) {
    ContestPlan plan = plan_of(kind, bots);
    plan.preset.format.bronze = true;
    plan.preset.source = "the club & its friends <1>";
    plan.bots[1].spec.name = "two<script>";
    plan.bots[1].spec.arguments = {"python3", attack};
    plan.bots[1].author = attack;
    plan.bots[1].language = "C++";
    return plan;
}

Result<std::string> no_record(GameKey) { return Error{"none kept"}; }

void write_contest(const fs::path& folder, FormatKind kind, std::size_t bots, std::size_t games) {
    const Played contest = play(plan_of_page(kind, bots), mixed, games, change);
    const auto report = contest.report();
    const auto faults = faults_of(report, contest.book, "contest.db", no_record, printable);
    const std::string stem = fmt::format("{}-{}-{}", to_string(kind), bots, games);
    write(folder / (stem + ".html"), report_page(report, faults));
    write(folder / (stem + ".json"), standings_json(report));
    write(folder / (stem + ".csv"), standings_csv(report));
}

}  // namespace
}  // namespace isola_arena::report_tests

int main(int argc, char** argv) {
    using namespace isola_arena;
    if (argc != 2) return 2;
    for (const auto kind : format_kinds())
        for (const std::size_t bots : {2U, 7U, 12U})
            for (const std::size_t games : {0U, 1U, 13U, 10'000U})
                report_tests::write_contest(argv[1], kind, bots, games);
    return 0;
}
