#include "arena/base/markdown/markdown.hpp"

#include <cmark.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <memory>
#include <set>
#include <vector>

#include "arena/base/markdown/markdown_table.hpp"
#include "arena/base/text/text.hpp"

namespace isola_arena {
namespace {

std::string content_of(cmark_node* node) {
    const char* text = cmark_node_get_literal(node);
    return text == nullptr ? "" : text;
}

// Returns all nodes of the tree, a parent before its children: the tree may be changed while they are visited.
std::vector<cmark_node*> nodes_of(cmark_node* root) {
    std::vector<cmark_node*> nodes;
    const std::unique_ptr<cmark_iter, void (*)(cmark_iter*)> each(cmark_iter_new(root), cmark_iter_free);
    for (cmark_event_type event = cmark_iter_next(each.get()); event != CMARK_EVENT_DONE;
         event = cmark_iter_next(each.get()))
        if (event == CMARK_EVENT_ENTER) nodes.push_back(cmark_iter_get_node(each.get()));
    return nodes;
}

std::string words_of(cmark_node* heading) {
    std::string words;
    for (cmark_node* each : nodes_of(heading)) {
        const cmark_node_type type = cmark_node_get_type(each);
        if (type == CMARK_NODE_TEXT || type == CMARK_NODE_CODE) words += content_of(each);
        if (type == CMARK_NODE_SOFTBREAK || type == CMARK_NODE_LINEBREAK) words += ' ';
    }
    return words;
}

// Returns the id of a heading with these words: letters, digits and hyphens, as GitHub makes it.
std::string id_of(std::string_view words) {
    std::string id;
    for (const char sign : words) {
        const auto byte = static_cast<unsigned char>(sign);
        if (sign == ' ' || sign == '-') id += '-';
        else if (byte >= 0x80 || sign == '_' || std::isalnum(byte) != 0) id += static_cast<char>(std::tolower(byte));
    }
    return id;
}

// To the library, what follows a comment on its last line is HTML, too, and a comment without an end is all that follows.
bool is_comment(std::string_view html) {
    constexpr std::string_view begin = "<!--", end = "-->";
    const std::string_view text = trimmed(html, " \t\r\n");
    const std::size_t at = text.find(end, begin.size() - 2);  // <!--> is a comment
    return text.starts_with(begin) && at != std::string_view::npos && at + end.size() == text.size();
}

bool is_of_web(const std::string& address) { return !address.starts_with('#') && !web_address(address).empty(); }

// Makes a parsed text safe and complete: see html_of_markdown().
class Finishing {
public:
    Finishing(std::string_view source, const MarkdownAddress& address, std::string_view place)
        : lines_(lines_of(source)), address_(address), place_(place) {}

    void finish(cmark_node* root) {
        for (cmark_node* node : nodes_of(root)) finish_one(node);
    }

    std::string title;
    bool lacks_something = false;

private:
    void finish_one(cmark_node* node) {
        switch (cmark_node_get_type(node)) {
            case CMARK_NODE_HEADING: return name(node);
            case CMARK_NODE_LINK:
            case CMARK_NODE_IMAGE: return address(node);
            case CMARK_NODE_HTML_BLOCK:
            case CMARK_NODE_HTML_INLINE: return leave_out(node);
            case CMARK_NODE_PARAGRAPH: return make_table(node);
            default: return;
        }
    }

    void name(cmark_node* heading) {
        const std::string words = words_of(heading);
        if (title.empty()) title = words;
        std::string id = id_of(words);
        for (int next = 1; !ids_.insert(id).second; ++next) id = id_of(words) + '-' + std::to_string(next);
        cmark_node* anchor = cmark_node_new(CMARK_NODE_CUSTOM_INLINE);
        cmark_node_set_on_enter(anchor, ("<span id=\"" + escaped_html(place_ + id) + "\"></span>").c_str());
        cmark_node_prepend_child(heading, anchor);
    }

    void address(cmark_node* node) {
        std::string found = address_(cmark_node_get_url(node));
        if (found.starts_with('#') && found.size() > 1) found.insert(1, place_);
        const bool is_foreign_picture = cmark_node_get_type(node) == CMARK_NODE_IMAGE && is_of_web(found);
        if (!found.empty() && !is_foreign_picture) return void(cmark_node_set_url(node, found.c_str()));
        lacks_something = true;
        while (cmark_node* child = cmark_node_first_child(node)) cmark_node_insert_before(node, child);
        remove(node);
    }

    void leave_out(cmark_node* node) {
        lacks_something = lacks_something || !is_comment(content_of(node));
        remove(node);
    }

    // The library knows no tables: to it, one is a paragraph. Nothing in the paragraph is visited before it.
    void make_table(cmark_node* paragraph) {
        const auto from = static_cast<std::size_t>(std::max(cmark_node_get_start_line(paragraph), 1) - 1);
        const auto to = static_cast<std::size_t>(std::max(cmark_node_get_end_line(paragraph), 0));
        if (from >= to || to > lines_.size()) return;
        const std::vector<std::string_view> rows(lines_.begin() + static_cast<std::ptrdiff_t>(from),
                                                 lines_.begin() + static_cast<std::ptrdiff_t>(to));
        if (!is_markdown_table(rows)) return;
        const std::string html = html_of_table(rows, [this](std::string_view cell) { return html_of_cell(cell); });
        cmark_node* table = cmark_node_new(CMARK_NODE_CUSTOM_BLOCK);
        cmark_node_set_on_enter(table, html.c_str());
        cmark_node_replace(paragraph, table);
        taken_out_.emplace_back(paragraph, cmark_node_free);
    }

    std::string html_of_cell(std::string_view cell);

    void remove(cmark_node* node) {
        cmark_node_unlink(node);
        taken_out_.emplace_back(node, cmark_node_free);
    }

    std::vector<std::string_view> lines_;
    const MarkdownAddress& address_;
    const std::string place_;
    std::set<std::string> ids_;
    // What was taken out of the tree. It is freed at the end, because its children may still be visited.
    std::vector<std::unique_ptr<cmark_node, void (*)(cmark_node*)>> taken_out_;
};

using Tree = std::unique_ptr<cmark_node, void (*)(cmark_node*)>;

Tree parsed(std::string_view text) {
    return {cmark_parse_document(text.data(), text.size(), CMARK_OPT_DEFAULT), cmark_node_free};
}

std::string rendered(cmark_node* tree) {
    const std::unique_ptr<char, void (*)(void*)> html(cmark_render_html(tree, CMARK_OPT_SAFE), std::free);
    // What may be wider than the window can be scrolled by keys. Signs of a text are escaped, so each `<pre>` is an element.
    return with_all_replaced(html.get(), {{"<pre>", "<pre tabindex=\"0\">"}});
}

bool is_one_paragraph(cmark_node* tree) {
    cmark_node* first = cmark_node_first_child(tree);
    return first != nullptr && cmark_node_next(first) == nullptr && cmark_node_get_type(first) == CMARK_NODE_PARAGRAPH;
}

// A cell holds words and no blocks, so a sign that would begin a list or a heading is only a sign.
std::string Finishing::html_of_cell(std::string_view cell) {
    if (cell.empty()) return "";
    Tree tree = parsed(cell);
    // The sign is at the beginning, or after the number of a list.
    const std::size_t digits = std::min(cell.find_first_not_of("0123456789"), cell.size());
    if (!is_one_paragraph(tree.get()))
        tree = parsed(std::string(cell.substr(0, digits)) + '\\' + std::string(cell.substr(digits)));
    if (!is_one_paragraph(tree.get())) return escaped_html(cell);
    Finishing inner({}, address_, place_);
    inner.finish(tree.get());
    lacks_something = lacks_something || inner.lacks_something;
    std::string html = rendered(tree.get());
    if (html.starts_with("<p>")) html.erase(0, 3);
    if (html.ends_with("</p>\n")) html.erase(html.size() - 5);
    return html;
}

}  // namespace

MarkdownText html_of_markdown(std::string_view text, const MarkdownAddress& address, std::string_view place) {
    const Tree tree = parsed(text);
    Finishing finishing(text, address, place);
    finishing.finish(tree.get());
    return {rendered(tree.get()), std::move(finishing.title), finishing.lacks_something};
}

std::string web_address(std::string_view address) {
    const std::string low = in_lower_case(std::string(address));
    for (const std::string_view begin : {"https://", "http://", "mailto:", "#"})
        if (low.starts_with(begin)) return std::string(address);
    return "";
}

std::string escaped_html(std::string_view text) {
    return with_all_replaced(std::string(text),
                             {{"&", "&amp;"}, {"<", "&lt;"}, {">", "&gt;"}, {"\"", "&quot;"}, {"'", "&#39;"}});
}

}  // namespace isola_arena
