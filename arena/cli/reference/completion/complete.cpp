#include "arena/cli/reference/completion/complete.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "arena/base/print.hpp"

namespace isola_arena::completion {
namespace {

bool is_option(std::string_view word) { return word.size() > 1 && word.starts_with('-'); }

std::string_view name_in(std::string_view word) { return word.substr(0, word.find('=')); }

// Joins `--contest`, `=`, `isolation` to one word again, as they were before bash split them.
void join_values(std::vector<std::string>& arguments) {
    for (std::size_t i = 1; i < arguments.size(); ++i) {
        if (arguments[i] != "=" || !arguments[i - 1].starts_with("--")) continue;
        arguments[i - 1] += '=';
        arguments.erase(arguments.begin() + static_cast<std::ptrdiff_t>(i));
        if (i == arguments.size()) return;
        arguments[i - 1] += arguments[i];
        arguments.erase(arguments.begin() + static_cast<std::ptrdiff_t>(i));
    }
}

const OptionReference* option_of(const CommandReference& command, std::string_view name) {
    const auto found = std::ranges::find_if(command.options, [name](const OptionReference& each) {
        return std::ranges::find(each.names, name) != each.names.end();
    });
    return found == command.options.end() ? nullptr : &*found;
}

// The state of a command line after all words except the last one.
struct Read {
    const CommandReference* command;
    const OptionReference* open = nullptr;  ///< the option whose value comes next
    std::size_t arguments = 0;              ///< number of arguments of the command
    bool only_arguments = false;            ///< there was a `--`
    std::string contest = {}, rules = {}, bots_file = {};
};

void take_value(Read& read, const OptionReference& option, const std::string& value) {
    const auto is = [&](std::string_view name) { return std::ranges::find(option.names, name) != option.names.end(); };
    if (is("--contest")) read.contest = value;
    else if (is("--rules")) read.rules = value;
    else if (is("--bots")) read.bots_file = value;
}

void take_argument(Read& read, const ProgramReference& reference, const std::string& word) {
    const auto command = std::ranges::find(reference.commands, word, &CommandReference::name);
    if (read.command == &reference.program && command != reference.commands.end()) read.command = &*command;
    else ++read.arguments;
}

void take_word(Read& read, const ProgramReference& reference, const std::string& word) {
    if (read.open != nullptr) {
        take_value(read, *read.open, word);
        read.open = nullptr;
    } else if (word == "--") {
        read.only_arguments = true;
    } else if (read.only_arguments || !is_option(word)) {
        take_argument(read, reference, word);
    } else if (const OptionReference* option = option_of(*read.command, name_in(word)); option != nullptr) {
        if (const std::size_t equals = word.find('='); equals != std::string::npos)
            take_value(read, *option, word.substr(equals + 1));
        else if (!option->value.empty()) read.open = option;
    }
}

std::string short_help(const std::string& help) { return help.substr(0, help.find_first_of(";\n")); }

Candidates options_of(const CommandReference& command) {
    Candidates all;
    for (const OptionReference& option : command.options)
        for (const std::string& name : option.names)
            if (name.starts_with("--")) all.list.push_back({name, short_help(option.help)});
    return all;
}

Candidates commands_of(const ProgramReference& reference) {
    Candidates all;
    for (const CommandReference& command : reference.commands)
        if (!command.heading.empty()) all.list.push_back({command.name, command.summary});
    return all;
}

Given given_of(const Read& read) { return {game_of(read.contest, read.rules), read.bots_file}; }

Candidates arguments_of(const Read& read) {
    const std::vector<ArgumentReference>& all = read.command->arguments;
    if (read.arguments >= all.size() && (all.empty() || !all.back().is_many)) return options_of(*read.command);
    const ArgumentReference& next = all[std::min(read.arguments, all.size() - 1)];
    return values_of(next.name, next.values, given_of(read));
}

Candidates value_after(const Read& read, const OptionReference& option) {
    return values_of(option.names.back(), option.values, given_of(read));
}

Candidates after_equals(const Read& read, const std::string& last) {
    const OptionReference* option = option_of(*read.command, name_in(last));
    if (option == nullptr) return {};
    Candidates all = value_after(read, *option);
    for (Candidate& each : all.list) each.word.insert(0, std::string(name_in(last)) + '=');
    return all;
}

Candidates possible(const ProgramReference& reference, const Read& read, const std::string& last) {
    if (read.open != nullptr) return value_after(read, *read.open);
    if (!read.only_arguments && last.starts_with('-')) {
        return last.find('=') == std::string::npos ? options_of(*read.command) : after_equals(read, last);
    }
    return read.command == &reference.program ? commands_of(reference) : arguments_of(read);
}

std::string_view to_string(Files files) {
    switch (files) {
        case Files::files: return "files";
        case Files::folders: return "folders";
        default: return "none";
    }
}

}  // namespace

Candidates candidates(const ProgramReference& reference, std::vector<std::string> arguments) {
    join_values(arguments);
    const std::string last = arguments.empty() ? "" : arguments.back();
    if (!arguments.empty()) arguments.pop_back();
    Read read{.command = &reference.program};
    for (const std::string& argument : arguments) take_word(read, reference, argument);
    Candidates all = possible(reference, read, last);
    std::erase_if(all.list, [&last](const Candidate& each) { return !each.word.starts_with(last); });
    if (all.files == Files::instead) all.files = all.list.empty() ? Files::files : Files::none;
    return all;
}

Exit run_complete(const ProgramReference& reference, std::vector<std::string> arguments) {
    const Candidates all = candidates(reference, std::move(arguments));
    for (const Candidate& each : all.list) {
        put_text(each.word);
        if (!each.help.empty()) put_ready("\t");
        put_text(each.help + '\n');
    }
    put_ready(fmt::format(":{}\n", to_string(all.files)));
    return Exit::fine;
}

Exit print_script(const std::string& shell) {
    const std::string_view script = shell_script(shell);
    if (script.empty())
        throw UsageError(fmt::format("there is no completion for {}: expected bash, zsh or fish", shell));
    put_text(script);
    return Exit::fine;
}

}  // namespace isola_arena::completion
