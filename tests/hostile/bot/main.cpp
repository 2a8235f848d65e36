// A bot that plays legal turns of Isola and tries one attack in its first: hostile_bot ATTACK [ARGUMENTS]. It reports
// the result on stderr in one line: `attack NAME: refused (why)`, `attack NAME: SUCCEEDED (what)`, or `attack NAME:
// tried (what)` if only an observer can tell.

#include <cctype>
#include <csignal>
#include <cstdio>
#include <iostream>
#include <string>

#include <unistd.h>

#include "tests/faults/board.hpp"
#include "tests/hostile/bot/attack.hpp"
#include "tests/hostile/bot/roles.hpp"

using namespace isola_arena::hostile;

namespace {

std::vector<Attack> all_attacks() {
    std::vector<Attack> all;
    for (const auto& some : {network_attacks(), file_attacks(), storage_attacks(), process_attacks(), hunger_attacks(),
                             survival_attacks(), privilege_attacks(), surroundings_attacks(), kernel_attacks(),
                             screen_attacks(), chance_attacks(), channel_attacks(), kernel_memory_attacks()})
        all.insert(all.end(), some.begin(), some.end());
    return all;
}

int list_attacks(std::FILE* stream, int status) {
    std::fputs(
        "usage: hostile_bot ATTACK [ARGUMENTS]\n\n"
        "Plays legal turns of Isola, tries the attack in its first turn and says on stderr how it went.\n"
        "A %PATH is written with the percent sign.\n\n",
        stream);
    for (const Attack& attack : all_attacks())
        std::fprintf(stream, "  %-18s %-22s %s\n", std::string(attack.name).c_str(),
                     std::string(attack.arguments).c_str(), std::string(attack.idea).c_str());
    return status;
}

// Returns the text in one line. The data that an attack has read may contain any bytes.
std::string in_one_line(std::string text) {
    constexpr std::size_t longest = 1000;
    if (text.size() > longest) text.resize(longest);
    for (char& c : text)
        if (std::isprint(static_cast<unsigned char>(c)) == 0) c = '.';
    return text;
}

void tell(const Attack& attack, const Attempt& attempt) {
    const char* const words[] = {"refused", "SUCCEEDED", "tried"};
    std::cerr << "attack " + std::string(attack.name) + ": " + words[static_cast<int>(attempt.luck)] + " (" +
                     in_one_line(attempt.how) + ")\n";
}

void play(const Attack& attack, const Words& arguments) {
    std::string line;
    for (bool first = true; std::getline(std::cin, line); first = false) {
        std::optional<std::string> reply;
        if (first) {
            Attempt attempt = attack.attempt(arguments);
            tell(attack, attempt);
            reply = std::move(attempt.reply);
        }
        std::cout << reply.value_or(isola_arena::faults::good_reply(line)) << std::endl;
    }
}

}  // namespace

int main(int argc, char** argv) {
    const Words all(argv + 1, argv + argc);
    const std::string name = word(all, 0);
    const Words rest(all.empty() ? all.end() : all.begin() + 1, all.end());
    if (name == "--list" || name == "--help") return list_attacks(stdout, 0);
    if (const auto status = play_role(name, rest)) return *status;
    std::signal(SIGPIPE, SIG_IGN);
    for (const Attack& attack : all_attacks()) {
        if (attack.name != name) continue;
        play(attack, rest);
        return 0;
    }
    return list_attacks(stderr, 2);
}
