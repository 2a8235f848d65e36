#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace isola_arena {

/// A text in Markdown, as HTML.
struct MarkdownText {
    std::string html;   ///< elements of a document's body; has no script, and no HTML that the text itself contains
    std::string title;  ///< the words of the first heading; empty without a heading

    /// Whether something is left out: HTML other than comments, a picture of the web, or an address that was refused.
    bool lacks_something = false;
};

/// Returns the address for a link or picture of the text; an empty text refuses it: only its words are shown then. A
/// picture whose address is one of the web is refused, too, because pages load pictures from their own server alone.
using MarkdownAddress = std::function<std::string(std::string_view address)>;

/// arena/base/markdown turns Markdown of untrusted authors into HTML that is safe to show. Open this header first:
///
///     const MarkdownText task = html_of_markdown("# The task\n\nWrite a *bot*.", web_address);
///     puts(task.html.c_str());
///
/// The Markdown is CommonMark, and tables as GitHub has them. Each heading has an id made of its words, as GitHub makes
/// it, so that links such as `protocol.md#faults` lead there. The text must be UTF-8. Any thread may call the functions.
///
/// place: comes before each id, and before the id in each link within the text (`#faults`), so that a text that is part
/// of a page takes no id of that page; empty: the text is a page of its own.
MarkdownText html_of_markdown(std::string_view text, const MarkdownAddress& address, std::string_view place = "");

/// Returns an address of the web (http, https, mailto) or within the page (#) unchanged, and refuses any other.
std::string web_address(std::string_view address);

/// Returns the text as HTML: with `&`, `<`, `>` and quotes escaped.
std::string escaped_html(std::string_view text);

}  // namespace isola_arena
