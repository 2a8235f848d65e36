#include "arena/host/task/organisers_words.hpp"

#include <sys/stat.h>

#include <utility>

#include <fmt/core.h>

#include "arena/base/files/input_file.hpp"
#include "arena/base/markdown/markdown.hpp"
#include "arena/base/text/quantities.hpp"
#include "arena/base/text/text.hpp"
#include "arena/base/text/utf8.hpp"

namespace isola_arena {
namespace {

// The page has ids of its own, such as those of the form, which no heading may take.
constexpr std::string_view place_on_page = "task-";

}  // namespace

OrganisersWords OrganisersWordsFile::read() {
    const std::lock_guard only_one(mutex_);
    if (const State now = state(); now != state_) {
        state_ = now;
        words_ = now == State() ? OrganisersWords() : read_anew();
    }
    return words_;
}

// Returns what changes when the file does; State() if there is no file.
OrganisersWordsFile::State OrganisersWordsFile::state() const {
    struct stat found {};
    if (stat(file_.c_str(), &found) != 0) return {};
    return {found.st_ino, found.st_size, found.st_mtim.tv_sec, found.st_mtim.tv_nsec};
}

OrganisersWords OrganisersWordsFile::read_anew() const {
    const auto text = read_text_file(file_, {"text in Markdown", std::size_t{64} << 20});
    if (!text) return {"", text.message()};
    if (text->size() > longest_task)
        return {"", fmt::format("{}: expected at most {}, found {} bytes", file_.string(), size_text(longest_task),
                                text->size())};
    if (const std::size_t wrong = first_not_utf8(*text); wrong != std::string::npos) {
        const std::string_view before = std::string_view(*text).substr(0, wrong);
        return {"", fmt::format("{}:{}: expected UTF-8, but found the byte 0x{:02x}", file_.string(),
                                lines_of(std::string(before) + '.').size(),
                                static_cast<unsigned>(static_cast<unsigned char>((*text)[wrong])))};
    }
    const MarkdownText read = html_of_markdown(*text, web_address, place_on_page);
    return {read.html,
            read.lacks_something
                ? fmt::format("{}: HTML, pictures, what follows a comment on its last line, and links that do "
                              "not begin with https, http, mailto or #, are not shown",
                              file_.string())
                : ""};
}

}  // namespace isola_arena
