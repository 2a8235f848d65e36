#include "arena/rules/events/hint.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "arena/base/text/text.hpp"
#include "arena/rules/events/fault_tally.hpp"

namespace isola_arena {
namespace {

constexpr std::string_view sandbox_subject = "in the sandbox";

constexpr std::string_view nothing_there = "in the sandbox there is no";
constexpr std::size_t longest_module = 100;

constexpr std::string_view no_network =
    "in the sandbox there is no network, not even to this machine itself: put what the bot needs beside it";
constexpr std::string_view read_only =
    "in the sandbox a bot's own folder is read-only: it may write in /tmp, which is empty at the start of each process";
constexpr std::string_view no_module =
    "in the sandbox there is no home and no parent folder, so nothing that `pip install --user` or a folder above the "
    "bot's has: put the module beside the bot, or into a virtual environment inside or beside its folder "
    "(docs/libraries.md)";
constexpr std::string_view no_permission =
    "in the sandbox a bot may write only in /tmp, and its user has no rights of its own: it can read and run only what "
    "every user can";
constexpr std::string_view no_file =
    "in the sandbox there is no home, no parent folder and no other folder of the user: put the file beside the bot, "
    "and name it from there";

constexpr std::array network_words{std::string_view("Network is unreachable"),
                                   std::string_view("ENETUNREACH"),
                                   std::string_view("name resolution"),
                                   std::string_view("Name or service not known"),
                                   std::string_view("getaddrinfo"),
                                   std::string_view("UnknownHostException"),
                                   std::string_view("Could not resolve host"),
                                   std::string_view("Connection refused"),
                                   std::string_view("ECONNREFUSED"),
                                   std::string_view("No route to host"),
                                   std::string_view("ddress family not supported"),
                                   std::string_view("EAFNOSUPPORT"),
                                   std::string_view("Failed to establish a new connection"),
                                   std::string_view("dial tcp")};
constexpr std::array read_only_words{std::string_view("Read-only file system"),
                                     std::string_view("read-only file system"), std::string_view("EROFS"),
                                     std::string_view("ReadOnlyFileSystem")};
constexpr std::array module_words{std::string_view("No module named"),
                                  std::string_view("Cannot find module"),
                                  std::string_view("Cannot find package"),
                                  std::string_view("cannot load such file"),
                                  std::string_view("Can't locate "),
                                  std::string_view("ClassNotFoundException"),
                                  std::string_view("NoClassDefFoundError"),
                                  std::string_view("there is no package called"),
                                  std::string_view("error while loading shared libraries"),
                                  std::string_view("Could not load file or assembly")};
constexpr std::array permission_words{std::string_view("ermission denied"), std::string_view("EACCES"),
                                      std::string_view("AccessDeniedException"),
                                      std::string_view("UnauthorizedAccessException")};
constexpr std::array file_words{std::string_view("o such file or directory"), std::string_view("ENOENT"),
                                std::string_view("NoSuchFileException"), std::string_view("Could not find file"),
                                std::string_view("Could not find a part of the path")};

struct KnownError {
    std::span<const std::string_view> words;  // any of them in a line
    std::string_view hint;
};

// In this order: a line about a library also says that there is no such file.
constexpr std::array known_errors{KnownError{network_words, no_network}, KnownError{read_only_words, read_only},
                                  KnownError{module_words, no_module}, KnownError{permission_words, no_permission},
                                  KnownError{file_words, no_file}};

bool holds_any(std::string_view line, std::span<const std::string_view> words) {
    return std::ranges::any_of(words, [&](std::string_view word) { return line.find(word) != line.npos; });
}

// How an error of a runtime names a module: the words before the name, and the signs of which one ends it.
struct NamedModule {
    std::string_view before;
    std::string_view ends;
    bool ends_line = false;  ///< nothing may follow it
};
constexpr std::array named_modules{NamedModule{"No module named '", "'"},
                                   NamedModule{"No module named \"", "\""},
                                   NamedModule{"Cannot find module '", "'"},
                                   NamedModule{"Cannot find package '", "'"},
                                   NamedModule{"Can't locate ", " "},
                                   NamedModule{"cannot load such file -- ", " ", true},
                                   NamedModule{"ClassNotFoundException: ", " ", true},
                                   NamedModule{"NoClassDefFoundError: ", " ", true},
                                   NamedModule{"error while loading shared libraries: ", ":"},
                                   NamedModule{"Could not load file or assembly '", ",'"}};

// Returns the name of the module that the error of a runtime names; empty: it names none, or not in plain letters.
std::string_view module_named(std::string_view line) {
    for (const NamedModule& each : named_modules) {
        const std::size_t at = line.find(each.before);
        if (at == line.npos) continue;
        const std::string_view rest = line.substr(at + each.before.size());
        const std::size_t end = rest.find_first_of(each.ends);
        const std::string_view name = rest.substr(0, end);
        const auto is_plain = [](char c) {
            return c == '+' || (c >= '-' && c <= '9') || (c >= '@' && c <= 'Z') || c == '_' || (c >= 'a' && c <= 'z');
        };
        if ((end != rest.npos || each.ends_line) && !name.empty() && name.size() <= longest_module &&
            std::ranges::all_of(name, is_plain))
            return name;
    }
    return {};
}

std::string_view hint_of_line(std::string_view line) {
    const auto* known =
        std::ranges::find_if(known_errors, [&](const auto& each) { return holds_any(line, each.words); });
    return known == known_errors.end() ? std::string_view() : known->hint;
}

constexpr std::string_view load_before =
    "it was still loading: load before the first line is read, because only then the start-up time pays for it";

// Returns what a bot did in its time. The same shares of the time tell `arena check` a bot that computes from one that
// waits.
std::string hint_about_time(const TurnEnded& turn, std::string_view said) {
    const std::int64_t own_time = turn.wall_ns - turn.starved_ns;
    if (turn.cpu_ns > own_time / 2)
        return "it computed all the time: an endless loop, or a search that does not look at the clock";
    if (turn.cpu_ns >= own_time / 20) return "";
    const std::string waits =
        said.empty() ? "it waited and did not compute" : "after its output on stderr it waited and did not compute";
    return waits +
           ": its reply may be in its output buffer (flush stdout after each line), or it reads more than the "
           "one line of its turn";
}

std::string hint_about_lateness(const TurnEnded& turn, std::string_view said, ProcessStage stage) {
    if (stage == ProcessStage::before_first_line)
        return "it had not read its first line by then: it starts too slowly (imports, a model that it loads, static "
               "initialisers, a pause), or it never reads its input; load less, or load faster";
    if (turn.reply.find_first_not_of(" \t\r\n") != std::string::npos)
        return "its output has no line end: end each reply with one, and flush stdout";
    std::string hint = hint_about_time(turn, said);
    if (stage == ProcessStage::at_first_line) hint += (hint.empty() ? "perhaps " : ", or ") + std::string(load_before);
    return hint;
}

std::string hint_about_another_game(std::string_view reply, std::string_view game) {
    while (!reply.empty() && (reply.back() == '\r' || reply.back() == ' ')) reply.remove_suffix(1);
    const std::string other = other_game_of(reply, game);
    if (other.empty()) return {};
    return "its reply is one of the game " + other + ", and this game is " + std::string(game) +
           ": choose a contest of " + other + ", if the bot is made for that game";
}

}  // namespace

std::string sandbox_hint(std::string_view said) {
    // The last error is the one that ended the bot.
    std::string_view hint, error;
    for (const std::string_view line : lines_of(said))
        if (const std::string_view found = hint_of_line(line); !found.empty()) hint = found, error = line;
    if (const std::string_view name = module_named(error); hint == no_module && !name.empty())
        return "in the sandbox there is no " + std::string(name) + ": no" +
               std::string(hint.substr(nothing_there.size()));
    // Python does not say which kind of socket may not be made.
    const bool is_of_socket = hint == no_permission && said.find("socket") != said.npos;
    return std::string(is_of_socket ? no_network : hint);
}

bool is_about_sandbox(std::string_view hint) { return hint.starts_with(sandbox_subject); }

std::string hint_about(const TurnEnded& turn, std::string_view said, std::string_view game, ProcessStage stage) {
    if (!turn.fault) return {};
    std::string hint = sandbox_hint(said);
    if (hint.empty()) hint = sandbox_hint(thrown_in(turn));
    if (hint.empty() && turn.fault->kind == FaultKind::late) hint = hint_about_lateness(turn, said, stage);
    if (hint.empty() && turn.fault->kind == FaultKind::illegal) hint = hint_about_another_game(turn.reply, game);
    return hint;
}

}  // namespace isola_arena
