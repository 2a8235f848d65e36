#include "arena/bots/built_program.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <string_view>

#include "arena/base/files/is_file.hpp"
#include "arena/base/text/text.hpp"
#include "arena/bots/file_kind.hpp"
#include "arena/process/command_line.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

// A program may lie this many folders below that of its sources, as target/release/bot does.
constexpr int deepest_program = 3;

// Returns the folders above that of the program, up to the bot's own folder.
std::vector<fs::path> folders_above(const std::string& program, const fs::path& folder) {
    std::vector<fs::path> above;
    fs::path place = fs::path(program).lexically_normal().parent_path();
    if (place.is_absolute() || place.string().starts_with("..")) return above;
    while (!place.empty() && above.size() < deepest_program) {
        place = place.parent_path();
        above.push_back(place.empty() ? folder : folder / place);
    }
    return above;
}

// Returns whether programs are made of this file by a compiler. Other tools use endings of one letter, too: `bot.d` is
// mostly what a compiler writes for make.
bool is_compiled(const fs::path& file) {
    const SourceLanguage* language = language_of(file.filename().string());
    return language != nullptr && language->interpreter.empty() &&
           (language->has_recipe || language->ending.size() > 2) && is_file(file);
}

// Returns the files beside `file` whose names are its own and an ending: `bot.cpp` for `bot`.
std::vector<fs::path> files_with_stem(const fs::path& file) {
    std::vector<fs::path> found;
    std::error_code unreadable;
    const fs::path place = file.has_parent_path() ? file.parent_path() : fs::path(".");
    for (const fs::directory_entry& each : fs::directory_iterator(place, unreadable))
        if (each.path().stem() == file.filename() && each.path().has_extension()) found.push_back(each.path());
    std::ranges::sort(found);
    return found;
}

}  // namespace

std::string how_to_build(const std::string& argument, const std::string& in_folder) {
    const fs::path folder = in_folder;
    std::vector<fs::path> places = folders_above(argument, folder);
    places.insert(places.begin(), (folder / argument).parent_path());
    for (const fs::path& place : places)
        if (is_file(place / "Makefile")) {
            const std::string made_in = place.lexically_normal().string();
            return "build it by " + join_command_line({"make", "-C", made_in.empty() ? "." : made_in});
        }
    for (const fs::path& source : files_with_stem(folder / argument))
        if (is_compiled(source)) return "compile " + argument + source.extension().string();
    return {};
}

namespace {

// A command of a Java program, as far as it names its classes.
struct JavaCommand {
    std::string places;      // of classes, divided by colons
    std::string main_class;  // with dots
};

// Returns what `java -cp PLACES MAIN` names; nullopt if the command has another form, or names a source file or a file
// of arguments (`@args`) instead.
std::optional<JavaCommand> java_command(const std::vector<std::string>& arguments) {
    JavaCommand found;
    for (std::size_t i = 1; i < arguments.size(); ++i) {
        const std::string& word = arguments[i];
        if (word == "-cp" || word == "-classpath" || word == "--class-path") {
            if (++i < arguments.size()) found.places = arguments[i];
        } else if (!word.starts_with('-')) {
            found.main_class = word;
            break;
        } else if (!word.starts_with("-X") && !word.starts_with("-D")) {
            return std::nullopt;
        }
    }
    const bool is_class = !found.places.empty() && found.main_class.find('/') == std::string::npos &&
                          !found.main_class.empty() && !found.main_class.starts_with('@') &&
                          !found.main_class.ends_with(".java");
    return is_class ? std::optional(found) : std::nullopt;
}

Error with_remedy(const std::string& what, const std::string& remedy) {
    return {what + (remedy.empty() ? "" : '\n' + remedy)};
}

// Returns the error if the class is in none of its places. A jar may hold any class.
std::optional<Error> missing_class(const JavaCommand& command, const std::string& folder) {
    const std::string file = with_all_replaced(command.main_class, {{".", "/"}});
    std::string remedy;
    for (const std::string_view each : split(command.places, ':')) {
        const std::string place(each.empty() ? "." : each);
        const fs::path classes = fs::path(folder) / place;
        if (place.ends_with('*') || is_file(classes) || is_file(classes / (file + ".class"))) return std::nullopt;
        if (remedy.empty()) remedy = how_to_build((fs::path(place) / (file + ".class")).string(), folder);
    }
    if (remedy.empty() && is_file(fs::path(folder) / (file + ".java"))) remedy = "compile " + file + ".java";
    return with_remedy("there is no class " + command.main_class + " in " + command.places, remedy);
}

// Returns the argument that names the program which a virtual machine runs: the jar of `java -jar`, the file of `mono`.
// Returns an empty text for other commands.
std::string program_of_machine(const std::vector<std::string>& arguments) {
    const std::string machine = fs::path(arguments.front()).filename().string();
    const bool is_jar = machine == "java" && arguments.size() > 2 && arguments[1] == "-jar";
    if (is_jar) return arguments[2];
    const bool is_dot_net = (machine == "mono" || machine == "dotnet") && arguments.size() > 1 &&
                            (arguments[1].ends_with(".exe") || arguments[1].ends_with(".dll"));
    return is_dot_net ? arguments[1] : "";
}

constexpr std::array<std::string_view, 4> endings_of_headers{".h", ".hh", ".hpp", ".hxx"};

// Returns whether a program in a folder below may be made of that file.
bool is_part_of_source(const fs::path& file) {
    return is_compiled(file) ||
           (std::ranges::find(endings_of_headers, file.extension().string()) != endings_of_headers.end() &&
            is_file(file));
}

// How much newer than its program a source must be, because archives and copies keep times of whole seconds.
constexpr auto least_newer = std::chrono::seconds(2);

std::string newer_source(const fs::path& made, const fs::path& source) {
    std::error_code missing;
    const auto of_source = fs::last_write_time(source, missing);
    if (missing) return {};
    const auto of_made = fs::last_write_time(made, missing);
    if (missing || of_source < of_made + least_newer) return {};
    return source.filename().string() + " is newer than " + made.filename().string() +
           ": it plays as it was built, until you build it again";
}

// Returns newer_source() of a source file in that folder.
std::string newer_source_in(const fs::path& folder, const fs::path& made) {
    std::error_code unreadable;
    for (const fs::directory_entry& each : fs::directory_iterator(folder, unreadable)) {
        if (!is_part_of_source(each.path())) continue;
        if (std::string found = newer_source(made, each.path()); !found.empty()) return found;
    }
    return {};
}

// Beside a program, only the file of its name is its source: other files there belong to other programs. In the folders
// above, as over build/bot, all source files and headers are.
std::string newer_source_of_program(const std::string& argument, const fs::path& folder) {
    const fs::path program = folder / argument;
    for (const fs::path& source : files_with_stem(fs::path(program).replace_extension()))
        if (std::string found = is_compiled(source) ? newer_source(program, source) : ""; !found.empty()) return found;
    for (const fs::path& above : folders_above(argument, folder))
        for (const fs::path& place : {above, above / "src", above / "include"})
            if (std::string found = newer_source_in(place, program); !found.empty()) return found;
    return {};
}

// Classes may lie beside their sources, or in one of these folders.
constexpr std::array<const char*, 5> folders_of_classes{".", "build", "bin", "classes", "out"};

// Compares each class with its own source file, because a build may compile only what has changed. name: of a class
// that the command names.
std::string newer_source_of_classes(const std::string& name, const fs::path& folder) {
    if (!is_file(folder / (name + ".java"))) return {};
    std::error_code unreadable;
    for (const fs::directory_entry& each : fs::directory_iterator(folder, unreadable)) {
        if (each.path().extension() != ".java") continue;
        for (const char* classes : folders_of_classes) {
            const fs::path made = folder / classes / each.path().filename().replace_extension(".class");
            if (std::string found = newer_source(made, each.path()); !found.empty()) return found;
        }
    }
    return {};
}

}  // namespace

std::optional<Error> not_built(const std::vector<std::string>& arguments, const std::string& folder) {
    if (const std::string file = program_of_machine(arguments); !file.empty() && !is_file(fs::path(folder) / file))
        return with_remedy("there is no file " + file, how_to_build(file, folder));
    if (fs::path(arguments.front()).filename() != "java") return std::nullopt;
    const auto command = java_command(arguments);
    return command ? missing_class(*command, folder) : std::nullopt;
}

std::string older_than_its_source(const std::vector<std::string>& arguments, const std::string& folder) {
    if (arguments.empty()) return {};
    const std::string of_machine = program_of_machine(arguments);
    const std::string& program = of_machine.empty() ? arguments.front() : of_machine;
    if (program.find('/') != std::string::npos && is_file(fs::path(folder) / program))
        if (std::string found = newer_source_of_program(program, folder); !found.empty()) return found;
    if (fs::path(arguments.front()).filename() != "java") return {};
    for (const std::string& word : arguments)
        if (std::string found = newer_source_of_classes(word, folder); !found.empty()) return found;
    return {};
}

}  // namespace isola_arena
