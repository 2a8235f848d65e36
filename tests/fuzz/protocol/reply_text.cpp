#include "protocol/reply_text.hpp"

#include <algorithm>

#include "tests/fuzz/fuzz.hpp"

namespace isola_arena::fuzz {
namespace {

int hex_digit(char c) { return c <= '9' ? c - '0' : c - 'a' + 10; }

// Returns the text inside the quotes with every escape undone.
std::string unquoted(std::string_view text) {
    std::string bytes;
    for (std::size_t i = 1; i + 1 < text.size(); ++i) {
        if (text[i] == '\\' && text[i + 1] == 'x') {
            bytes += static_cast<char>(hex_digit(text[i + 2]) * 16 + hex_digit(text[i + 3]));
            i += 3;
        } else {
            if (text[i] == '\\') ++i;
            bytes += text[i];
        }
    }
    return bytes;
}

}  // namespace

void try_text(std::string_view text) {
    const auto reply = reply_text(text);
    if (!reply) {
        law_of_errors(reply.message());
    } else {
        law(!reply->empty(), "a reply is not empty");
        law(reply->data() >= text.data() && reply->data() + reply->size() <= text.data() + text.size(),
            "a reply is a part of its line");
        law(std::ranges::all_of(*reply, [](char c) { return c > 0; }), "a reply is ASCII without NUL");
        law(reply->front() != ' ' && reply->front() != '\t', "a reply does not begin with a blank");
    }
    law_of_errors(in_quotes(text));
    law(unquoted(in_quotes(text, text.size())) == text, "quoting can be undone");
}

}  // namespace isola_arena::fuzz
