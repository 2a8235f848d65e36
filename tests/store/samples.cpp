#include "tests/store/samples.hpp"

#include <fstream>
#include <sstream>
#include <stdexcept>

#include <sqlite3.h>

namespace isola_arena::test {
namespace {

ContestBot bot(const std::string& name) {
    return {{name, {"./" + name, "--fast"}, "/bots/" + name}, "C++", "the author of " + name, "f-" + name};
}

std::string read_golden() {
    std::ostringstream text;
    text << std::ifstream(GOLDEN_FOLDER "/isola-7x7.jsonl", std::ios::binary).rdbuf();
    return text.str();
}

int append_row(void* lines, int count, char** fields, char**) {
    auto& text = *static_cast<std::string*>(lines);
    for (int i = 0; i < count; ++i) ((text += i ? "|" : "") += fields[i] ? fields[i] : "");
    text += '\n';
    return 0;
}

}  // namespace

ContestPlan three_bots() {
    ContestPlan plan;
    plan.preset = free_play("isola board=7x7");
    plan.seed = 42;
    plan.bots = {bot("anna"), bot("ben"), bot("cleo")};
    return plan;
}

GameSummary won_game(int pairing, int number) {
    GameSummary game;
    game.key = {pairing, number};
    game.winner = Player::one;
    game.reason = "no_move";
    game.explanation = "player 2 on 0,0 cannot move";
    game.turns = 31;
    game.discarded = {{0, 1}};
    game.speed = {{Speed{Nanoseconds(1'000'000), 16}, Speed{Nanoseconds(2'000'000), 15}}};
    game.worst_ns = {{90'000, std::nullopt}};
    return game;
}

std::string real_record(int number) {
    static const std::string text = read_golden();
    const std::string old_seed = "\"seed\":2010";
    std::string record = text;
    return record.replace(record.find(old_seed), old_seed.size(), "\"seed\":" + std::to_string(number));
}

std::string run_sql(const std::filesystem::path& file, const std::string& sql) {
    ::sqlite3* database = nullptr;
    std::string lines, failure;
    char* message = nullptr;
    sqlite3_open(file.c_str(), &database);
    if (sqlite3_exec(database, sql.c_str(), append_row, &lines, &message) != SQLITE_OK) failure = message;
    sqlite3_free(message);
    sqlite3_close(database);
    if (!failure.empty()) throw std::runtime_error(failure);
    return lines;
}

}  // namespace isola_arena::test
