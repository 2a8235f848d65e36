#include "arena/host/submission/sent_form.hpp"

#include <algorithm>

#include "tests/fuzz/fuzz.hpp"

namespace isola_arena::fuzz {

// The first line is the header with the boundary. The other lines are the body.
void try_text(std::string_view text) {
    constexpr std::size_t most = 3;
    const std::size_t line_end = std::min(text.find('\n'), text.size());
    const std::string_view body = text.substr(std::min(line_end + 1, text.size()));
    const auto files = host::files_of_form(text.substr(0, line_end), body, most);
    if (!files) return law(!files.message().empty(), "an error says something");
    law(!files->empty() && files->size() <= most, "there are files, and not too many");
    std::size_t bytes = 0;
    for (const HandedFile& file : *files) {
        bytes += file.bytes.size();
        const auto name = host::clean_name(file.name);
        law(name.ok() && *name == file.name, "names lead nowhere");
    }
    law(bytes <= body.size(), "no byte comes from elsewhere");
}

}  // namespace isola_arena::fuzz
