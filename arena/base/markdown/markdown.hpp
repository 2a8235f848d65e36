#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace isola_arena {

/// A text in Markdown, as HTML.
struct MarkdownText {
    std::string html;   ///< elements of a document's body; has no script, and no HTML that the text itself contains
    std::string title;  ///< the words of the first heading; empty: there is none

    /// Whether the text contains HTML, other than comments, or an address that was refused: both are left out.
    bool lacks_something = false;
};

/// Returns the address for a link or picture of the text; an empty text refuses it: only its words are shown then.
using MarkdownAddress = std::function<std::string(std::string_view address)>;

/// arena/base/markdown turns Markdown into HTML that is safe to show, whoever wrote the text. Open this header first:
///
///     const MarkdownText task = html_of_markdown("# The task\n\nWrite a *bot*.", web_address);
///     puts(task.html.c_str());
///
/// The Markdown is CommonMark, and tables as GitHub has them. Each heading has an id made of its words, as GitHub makes
/// it, so that links such as `protocol.md#faults` lead there. The text must be UTF-8. Any thread may call the functions.
MarkdownText html_of_markdown(std::string_view text, const MarkdownAddress& address);

/// Returns an address of the web (http, https, mailto) or within the page (#) unchanged, and refuses any other.
std::string web_address(std::string_view address);

/// Returns the text as HTML: with `&`, `<`, `>` and quotes escaped.
std::string escaped_html(std::string_view text);

}  // namespace isola_arena
