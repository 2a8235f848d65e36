#pragma once

#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

namespace isola_arena::viewer {

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
    std::string operator()(Tone tone, std::string_view words) const;

private:
    bool colours_ = false;
};

}  // namespace isola_arena::viewer
