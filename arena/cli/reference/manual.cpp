#include "arena/cli/reference/program_reference.hpp"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <string_view>
#include <vector>

#include <fmt/core.h>

#include "arena/base/print.hpp"
#include "arena/base/text/text.hpp"

namespace isola_arena {
namespace {

// The parts of the text below a command's help.
struct FooterParts {
    std::vector<std::string> examples;  ///< a command line each, without blanks before it
    std::string notes;                  ///< in one line
    std::string exit_status;            ///< in one line, without the words `Exit status:`
};

std::string_view without_blanks_before(std::string_view line) {
    return line.substr(std::min(line.find_first_not_of(' '), line.size()));
}

// Removes the word and the blanks after it from the front of the line. Returns false if the line does not begin with
// it.
bool take(std::string_view& line, std::string_view word) {
    if (!line.starts_with(word)) return false;
    line = without_blanks_before(line.substr(word.size()));
    return true;
}

void append(std::string& text, std::string_view line) {
    if (line.empty()) return;
    text += text.empty() ? "" : " ";
    text += line;
}

// Examples are the lines after `Example:` or `Examples:` that begin with `arena`. All lines from `Exit status` on are
// about the exit status. All other lines are notes.
FooterParts footer_parts(std::string_view footer) {
    FooterParts parts;
    bool is_example = false, is_status = false;
    for (std::string_view line : lines_of(footer)) {
        line = without_blanks_before(line);
        is_example = take(line, "Examples:") || take(line, "Example:") || (is_example && line.starts_with("arena "));
        is_status = take(line, "Exit status:") || is_status;
        if (is_status) append(parts.exit_status, line);
        else if (is_example) parts.examples.emplace_back(line);
        else append(parts.notes, line);
    }
    return parts;
}

// Escapes words for roff: none is read as a request, and quotes, hyphens and accents are printed as they are typed.
std::string roff(std::string_view message) {
    std::string text;
    if (message.starts_with('.') || message.starts_with('\'')) text += "\\&";
    for (const char c : message) {
        switch (c) {
            case '\\': text += "\\e"; break;
            case '-': text += "\\-"; break;
            case '\'': text += "\\(aq"; break;
            case '"': text += "\\(dq"; break;
            case '^': text += "\\(ha"; break;
            case '`': text += "\\(ga"; break;
            case '~': text += "\\(ti"; break;
            default: text += c;
        }
    }
    return text;
}

std::string line(std::string_view text) { return roff(text) + '\n'; }

std::string bold(std::string_view text) { return "\\fB" + roff(text) + "\\fR"; }

std::string italic(std::string_view text) { return "\\fI" + roff(text) + "\\fR"; }

std::string capitals(std::string_view message) {
    std::string text(message);
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    return text;
}

std::string page_name(const CommandReference& command) {
    return command.name.empty() ? "arena" : "arena-" + command.name;
}

std::string link_to(const CommandReference& command) { return bold(page_name(command)) + "(1)"; }

std::string argument_usage(const ArgumentReference& argument) {
    const std::string name = italic(argument.name) + (argument.is_many ? "..." : "");
    return argument.is_required ? name : '[' + name + ']';
}

std::string synopsis(const CommandReference& command) {
    std::string text = ".SH SYNOPSIS\n" + bold("arena" + (command.name.empty() ? "" : ' ' + command.name));
    text += " [" + italic("OPTIONS") + ']';
    for (const ArgumentReference& argument : command.arguments) text += ' ' + argument_usage(argument);
    return text + (command.name.empty() ? ' ' + italic("COMMAND") : "") + '\n';
}

std::string option_names(const OptionReference& option) {
    return joined(option.names, ", ", bold) + (option.value.empty() ? "" : ' ' + italic(option.value));
}

std::string arguments_part(const CommandReference& command) {
    std::string text = command.arguments.empty() ? "" : ".SH ARGUMENTS\n";
    for (const ArgumentReference& each : command.arguments)
        text += ".TP\n" + italic(each.name) + '\n' + line(each.help);
    return text;
}

std::string options_part(const CommandReference& command) {
    std::string text = ".SH OPTIONS\n", heading;
    for (const OptionReference& each : command.options) {
        if (each.heading != heading) text += ".SS " + line(each.heading);
        heading = each.heading;
        text += ".TP\n" + option_names(each) + '\n' + line(each.help);
    }
    return text;
}

std::string commands_part(const ProgramReference& reference) {
    std::string text = ".SH COMMANDS\n", heading;
    for (const CommandReference& each : reference.commands) {
        if (each.heading.empty()) continue;
        if (each.heading != heading) text += ".SS " + line(each.heading);
        heading = each.heading;
        text += ".TP\n" + link_to(each) + '\n' + line(each.summary);
    }
    return text;
}

std::string examples_part(const std::vector<std::string>& examples) {
    std::string text = examples.empty() ? "" : ".SH EXAMPLES\n.nf\n";
    for (const std::string& each : examples) text += line(each);
    return text + (examples.empty() ? "" : ".fi\n");
}

std::string part(std::string_view heading, std::string_view text) {
    return text.empty() ? "" : fmt::format(".SH {}\n{}", heading, line(text));
}

// Formats the paragraphs of a text, which empty lines separate. Line breaks stay.
std::string paragraphs(std::string_view message) {
    std::string text = ".nf\n";
    const std::vector<std::string_view> lines = lines_of(message);
    for (const std::string_view& each : lines) {
        if (!each.empty()) text += line(each);
        else if (&each != &lines.back()) text += ".PP\n";
    }
    return text + ".fi\n";
}

std::string see_also(const ProgramReference& reference, const CommandReference& command) {
    std::string text = command.name.empty() ? "" : link_to(reference.program);
    for (const CommandReference& each : reference.commands)
        if (&each != &command && each.heading == command.heading && !command.heading.empty())
            text += ",\n" + link_to(each);
    return text.empty() ? "" : ".SH SEE ALSO\n" + text + '\n';
}

void write_page(const std::filesystem::path& folder, const CommandReference& command, const std::string& page) {
    const std::filesystem::path path = folder / (page_name(command) + ".1");
    std::ofstream file(path, std::ios::binary);
    if (!(file << page).flush())
        throw UsageError("the manual page " + path.string() + " cannot be written; name a folder where you may write");
}

// Makes no folder with the name of a command: a user who writes that wants the page of one command, and is told where
// it is.
void refuse_name_of_command(const ProgramReference& reference, const std::filesystem::path& folder) {
    const auto is_named = [&](const CommandReference& each) { return each.name == folder.string(); };
    std::error_code unreadable;
    if (std::ranges::none_of(reference.commands, is_named) || std::filesystem::exists(folder, unreadable)) return;
    throw UsageError(fmt::format(
        "{0} is a command, which 'arena {0} --help' explains; to make a folder {0} for the pages of all, name ./{0}",
        folder.string()));
}

// Returns the page of a command in the language of man(7); the page of the program if `command` is reference.program.
// date: YYYY-MM-DD; may be empty.
std::string manual_page(const ProgramReference& reference, const CommandReference& command, const std::string& version,
                        const std::string& date) {
    const bool is_program = command.name.empty();
    const FooterParts footer = footer_parts(command.footer);
    const std::string summary = is_program ? "a program where bots play and the arena judges" : command.summary;
    std::string page = fmt::format(".TH {} 1 \"{}\" \"Isola Arena {}\" \"Isola Arena\"\n", capitals(page_name(command)),
                                   date, version);
    page += fmt::format(".SH NAME\n{} \\- {}", roff(page_name(command)), line(summary));
    page += synopsis(command);
    if (is_program) page += ".SH DESCRIPTION\n" + paragraphs(command.summary) + commands_part(reference);
    page += part("DESCRIPTION", is_program ? "" : footer.notes) + arguments_part(command) + options_part(command);
    page += examples_part(footer.examples) + part("EXIT STATUS", footer.exit_status);
    return page + see_also(reference, command);
}

}  // namespace

Exit run_manual(const ProgramReference& reference, const std::string& version, const std::filesystem::path& folder) {
    refuse_name_of_command(reference, folder);
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error)
        throw UsageError("the folder " + folder.string() + " cannot be made: " + error.message() +
                         "; name one where you may write");
    const std::string date(commit_of_program().date);
    write_page(folder, reference.program, manual_page(reference, reference.program, version, date));
    for (const CommandReference& each : reference.commands)
        if (!each.heading.empty()) write_page(folder, each, manual_page(reference, each, version, date));
    put_text("Look at a page: man " + (folder / "arena.1").string() + '\n');
    return Exit::fine;
}

}  // namespace isola_arena
