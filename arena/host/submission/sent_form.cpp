#include "arena/host/submission/sent_form.hpp"

#include <algorithm>
#include <optional>

#include "arena/base/text/text.hpp"

namespace isola_arena::host {
namespace {

constexpr std::string_view line_end = "\r\n";
constexpr std::size_t longest_boundary = 70;
constexpr std::size_t longest_part_header = 4096;

// word: in lower case.
bool begins_alike(std::string_view text, std::string_view word) {
    return in_lower_case(text.substr(0, word.size())) == word;
}

// Returns the value of a parameter of a header such as `form-data; name="a"; filename="b"`. The value is a token or a
// quoted string, in which `\"` stands for a quote.
std::optional<std::string> parameter(std::string_view header, std::string_view name) {
    for (std::size_t at = header.find(';'); at != std::string_view::npos; at = header.find(';', at)) {
        at = std::min(header.find_first_not_of("; \t", at), header.size());
        const std::string_view rest = header.substr(at);
        if (!begins_alike(rest, name) || !rest.substr(name.size()).starts_with('=')) continue;
        std::string_view value = rest.substr(name.size() + 1);
        if (!value.starts_with('"')) return std::string(value.substr(0, value.find_first_of("; \t\r")));
        std::string text;
        for (std::size_t i = 1; i < value.size() && value[i] != '"'; ++i) {
            if (value[i] == '\\' && i + 1 < value.size() && value[i + 1] == '"') ++i;
            text += value[i];
        }
        return text;
    }
    return std::nullopt;
}

// Returns the file name in the header lines of a part; nullopt if the part is no file.
std::optional<std::string> file_name_in(std::string_view head) {
    while (!head.empty()) {
        const std::size_t end = std::min(head.find(line_end), head.size());
        const std::string_view line = head.substr(0, end);
        if (begins_alike(line, "content-disposition:")) return parameter(line, "filename");
        head.remove_prefix(std::min(end + line_end.size(), head.size()));
    }
    return std::nullopt;
}

Error cut_off() { return Error{"the form is cut off: send it again"}; }

}  // namespace

Result<std::vector<HandedFile>> files_of_form(std::string_view content_type, std::string_view body, std::size_t most) {
    const auto boundary = parameter(content_type, "boundary");
    if (!begins_alike(content_type, "multipart/form-data") || !boundary || boundary->empty() ||
        boundary->size() > longest_boundary)
        return Error{"expected a form with files (multipart/form-data), as curl -F bot=@FILE sends it"};
    const std::string open = "--" + *boundary, between = "\r\n" + open;
    if (!body.starts_with(open)) return Error{"the form does not begin with its boundary"};
    body.remove_prefix(open.size());
    std::vector<HandedFile> files;
    while (!body.starts_with("--")) {
        if (!body.starts_with(line_end)) return cut_off();
        const std::size_t head_end = body.find("\r\n\r\n");
        if (head_end == std::string_view::npos || head_end > longest_part_header) return cut_off();
        const auto name = file_name_in(body.substr(line_end.size(), head_end - std::min(head_end, line_end.size())));
        body.remove_prefix(head_end + 2 * line_end.size());
        const std::size_t end = body.find(between);
        if (end == std::string_view::npos) return cut_off();
        if (name && !(name->empty() && end == 0)) {
            auto clean = clean_name(*name);
            if (!clean) return clean.error();
            files.push_back({std::move(clean).value(), std::string(body.substr(0, end))});
        }
        if (files.size() > most) return Error{"at most " + std::to_string(most) + " files at once: send an archive"};
        body.remove_prefix(end + between.size());
    }
    if (files.empty()) return Error{"the form has no file: curl -F bot=@FILE sends one"};
    return files;
}

}  // namespace isola_arena::host
