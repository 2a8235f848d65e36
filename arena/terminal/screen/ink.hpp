#pragma once

#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>

namespace isola_arena::viewer {

/// Where a person wants colours: on terminals, everywhere, or nowhere.
enum class ColourChoice : std::uint8_t { automatic, always, never };

/// Parses `auto`, `always` or `never`; returns nullopt for any other word.
std::optional<ColourChoice> parse_colour_choice(std::string_view name);

/// Sets the choice for the whole program; the default is automatic. Call it before the program starts threads.
void choose_colours(ColourChoice choice);

/// Returns whether output to that file should be coloured; all parts of the program ask this function. An automatic
/// choice means yes for a terminal, unless NO_COLOR is set and not empty (no-color.org) or TERM is `dumb`.
bool wants_colours(std::FILE* out);

/// The role of words in lines of text; with colours, it decides how they look.
enum class Tone : std::uint8_t { plain, strong, dim, name, good, warning, bad };

/// Gives words in lines of text their colours, where these are wanted:
///
///     const Ink ink = Ink::on(stdout);
///     put_ready(fmt::format("{}  {}\n", ink(Tone::good, "ok"), what));
///
/// The words stay meaningful without colours. May be used by several threads.
class Ink {
public:
    /// An ink without colours.
    Ink() = default;
    explicit Ink(bool colours) : colours_(colours) {}

    /// Returns the ink for that file, with colours if wants_colours().
    static Ink on(std::FILE* out);

    /// Returns the words, between the escape sequences of the tone if there are colours. To align words, pad the result
    /// by the width of the words alone.
    std::string operator()(Tone tone, std::string_view text) const;

private:
    bool colours_ = false;
};

}  // namespace isola_arena::viewer
