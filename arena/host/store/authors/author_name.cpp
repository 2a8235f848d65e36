#include "arena/host/store/authors/author_name.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include <fmt/core.h>
#include <utf8proc.h>

#include "arena/base/text/normal_form.hpp"
#include "arena/base/text/text.hpp"
#include "arena/base/text/utf8.hpp"
#include "arena/host/store/authors/confusables.hpp"

namespace isola_arena::host {
namespace {

struct SignSpan {
    char32_t first;
    char32_t last;
};

bool within(char32_t sign, const auto& spans) {
    return std::ranges::any_of(spans, [&](SignSpan span) { return span.first <= sign && sign <= span.last; });
}

constexpr char32_t non_joiner = 0x200c, joiner = 0x200d, picture_form = 0xfe0f, wide_blank = 0x3000, keycap = 0x20e3;

// Blocks of scripts whose letters join: Arabic and its neighbours; the scripts of India and Sri Lanka; Myanmar; Khmer
// and Mongolian; Tai Tham to Batak; the later blocks of these scripts.
constexpr std::array<SignSpan, 9> joining_scripts{{{0x600, 0x8ff},
                                                   {0x900, 0xdff},
                                                   {0x1000, 0x109f},
                                                   {0x1780, 0x18af},
                                                   {0x1a20, 0x1bff},
                                                   {0xa800, 0xa8ff},
                                                   {0xa980, 0xaa7f},
                                                   {0xabc0, 0xabff},
                                                   {0x11000, 0x11fff}}};

// Chinese, Japanese, Korean and their neighbours.
constexpr std::array<SignSpan, 6> wide_scripts{
    {{0x1100, 0x11ff}, {0x2e80, 0x2fdf}, {0x3001, 0x9fff}, {0xa000, 0xa4cf}, {0xac00, 0xfaff}, {0x20000, 0x3ffff}}};

// Characters that fonts leave blank, though Unicode calls them letters or symbols: the blank of Braille, a note head of
// music, the filler of Khitan. U+FFFC and U+FFFD stand for lost characters.
constexpr std::array<SignSpan, 4> blanks_to_the_eye{
    {{0x2800, 0x2800}, {0xfffc, 0xfffd}, {0x16fe4, 0x16fe4}, {0x1d159, 0x1d159}}};

utf8proc_category_t category_of(char32_t sign) { return utf8proc_category(static_cast<utf8proc_int32_t>(sign)); }

bool is_mark(char32_t sign) {
    const auto category = category_of(sign);
    return category == UTF8PROC_CATEGORY_MN || category == UTF8PROC_CATEGORY_MC || category == UTF8PROC_CATEGORY_ME;
}

bool is_letter_or_mark(char32_t sign) {
    const auto category = category_of(sign);
    return (category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_LO) || is_mark(sign);
}

bool is_picture(char32_t sign) { return category_of(sign) == UTF8PROC_CATEGORY_SO && !within(sign, blanks_to_the_eye); }

bool is_tone_of_skin(char32_t sign) { return sign >= 0x1f3fb && sign <= 0x1f3ff; }

bool are_letters_of(const auto& scripts, char32_t before, char32_t after) {
    return is_letter_or_mark(before) && is_letter_or_mark(after) && within(before, scripts) && within(after, scripts);
}

// Returns 0 behind the end of the name.
char32_t sign_at(const std::u32string& name, std::size_t place) { return place < name.size() ? name[place] : U'\0'; }

// Returns whether the invisible character at that place changes how its neighbours look.
bool joins(const std::u32string& name, std::size_t place) {
    const char32_t sign = name[place], after = sign_at(name, place + 1);
    const char32_t before = place > 0 ? name[place - 1] : U'\0';
    if (sign == wide_blank) return are_letters_of(wide_scripts, before, after);
    if (sign == picture_form) return is_picture(before) || after == keycap;
    if (sign != joiner && sign != non_joiner) return false;
    if (are_letters_of(joining_scripts, before, after)) return true;
    const bool is_after_picture = is_picture(before) || is_tone_of_skin(before) || before == picture_form;
    return sign == joiner && is_after_picture && is_picture(after);
}

std::optional<std::string> wrong_sign(const std::u32string& name, std::size_t place) {
    const char32_t sign = name[place];
    const auto number = static_cast<std::uint32_t>(sign);
    if (sign == U' ' || joins(name, place)) return std::nullopt;
    const auto category = category_of(sign);
    if (category == UTF8PROC_CATEGORY_CC) return fmt::format("has a control character, U+{:04X}", number);
    if (category == UTF8PROC_CATEGORY_ZS || category == UTF8PROC_CATEGORY_ZL || category == UTF8PROC_CATEGORY_ZP)
        return fmt::format("has an unusual blank, U+{:04X}: expected a usual one", number);
    const bool is_ignorable = utf8proc_get_property(static_cast<utf8proc_int32_t>(sign))->ignorable;
    if (is_ignorable || category == UTF8PROC_CATEGORY_CF || within(sign, blanks_to_the_eye))
        return fmt::format("has an invisible sign, U+{:04X}", number);
    if (category == UTF8PROC_CATEGORY_CN || category == UTF8PROC_CATEGORY_CO || category == UTF8PROC_CATEGORY_CS)
        return fmt::format("has a sign that no script has, U+{:04X}", number);
    if (is_mark(sign) && (place == 0 || name[place - 1] == U' '))
        return fmt::format("has a mark without a letter, U+{:04X}", number);
    return std::nullopt;
}

// Returns whether the name contains an e-mail address, such as `Ann <ann@example.org>`, or a line of a list whose
// separator was not found.
bool has_address(std::string_view name) {
    constexpr std::string_view between = " ,;|:<>()[]\"";
    for (std::size_t at = name.find('@'); at != std::string_view::npos; at = name.find('@', at + 1)) {
        const std::string_view host = name.substr(at + 1, name.find_first_of(between, at) - at - 1);
        const bool is_behind = at > 0 && between.find(name[at - 1]) == std::string_view::npos;
        if (is_behind && host.find('.', 1) < host.size() - 1) return true;
    }
    return false;
}

// nullopt if the text is not UTF-8.
std::optional<std::u32string> signs_of(std::string_view text) {
    std::u32string signs;
    while (!text.empty()) {
        const auto decoded = decode_utf8(text);
        if (!decoded) return std::nullopt;
        signs += decoded->point;
        text.remove_prefix(decoded->bytes);
    }
    return signs;
}

std::u32string_view prototype_of(char32_t sign) {
    const auto found = std::ranges::lower_bound(confusables, sign, {}, &Confusable::sign);
    if (found == confusables.end() || found->sign != sign) return {};
    return confusable_prototypes.substr(found->begin, found->length);
}

// How skeletons map a name as it is written (UTS 39, section 4).
constexpr int as_written = UTF8PROC_DECOMPOSE | UTF8PROC_IGNORE;

// How skeletons map a name to lower case; letters of another width or style become plain ones. skeleton() keeps digits:
// the skeleton of 1 is a small L, and "Team L" and "Team 1" would clash, though nobody confuses them.
constexpr int in_lower_case = as_written | UTF8PROC_COMPAT | UTF8PROC_CASEFOLD;

std::string skeleton(std::string_view name, int form) {
    const auto signs = signs_of(mapped_by_utf8proc(name, form));
    if (!signs) return std::string(name);
    std::string made;
    for (const char32_t sign : *signs) {
        const bool is_kept = form == in_lower_case && sign >= U'0' && sign <= U'9';
        const std::u32string_view prototype = is_kept ? std::u32string_view() : prototype_of(sign);
        if (prototype.empty()) append_utf8(made, sign);
        else
            for (const char32_t each : prototype) append_utf8(made, each);
    }
    return in_form_nfd(made);
}

}  // namespace

std::string normal_name(std::string_view name) { return in_form_nfc(trimmed(name, " \t")); }

std::optional<std::string> wrong_name(std::string_view name) {
    const auto signs = signs_of(name);
    if (!signs) return "is not UTF-8";
    if (trimmed(name, " \t").empty()) return "is missing";
    if (signs->size() > longest_name) return fmt::format("is longer than {} characters", longest_name);
    for (std::size_t i = 0; i < signs->size(); ++i)
        if (auto wrong = wrong_sign(*signs, i)) return wrong;
    if (has_address(name)) return "has an e-mail address in it, which everybody would see";
    return std::nullopt;
}

std::string folded_name(std::string_view name) {
    const std::string same =
        mapped_by_utf8proc(trimmed(name, " \t"), UTF8PROC_COMPOSE | UTF8PROC_CASEFOLD | UTF8PROC_IGNORE);
    std::string folded;
    for (std::size_t i = 0; i < same.size(); ++i) {
        const bool is_wide = same.compare(i, 3, "\u3000") == 0;
        if (is_wide) i += 2;
        if (!is_wide && same[i] != ' ') folded += same[i];
        else if (!folded.ends_with(' ')) folded += ' ';
    }
    return folded;
}

std::string difference(std::string_view name, std::string_view other) {
    const auto signs = signs_of(name), others = signs_of(other);
    if (!signs || !others) return {};
    for (std::size_t i = 0; i < signs->size(); ++i)
        if ((*signs)[i] != sign_at(*others, i))
            return fmt::format(" (its character {} is U+{:04X})", i + 1, static_cast<std::uint32_t>((*signs)[i]));
    return {};
}

std::string UsedNames::take(std::string_view name) {
    return first_free_name(normal_name(name),
                           [this](const std::string& each) { return folded_.insert(folded_name(each)).second; });
}

void TakenNames::add(std::string_view name) {
    const std::string folded = folded_name(name);
    folded_.emplace(folded, count_);
    skeletons_.emplace(skeleton(name, as_written), count_);
    folded_skeletons_.emplace(skeleton(folded, in_lower_case), count_);
    ++count_;
}

std::optional<NameClash> TakenNames::clash_with(std::string_view name) const {
    const std::string folded = folded_name(name);
    if (const auto same = folded_.find(folded); same != folded_.end()) return NameClash{same->second, true};
    if (const auto near = skeletons_.find(skeleton(name, as_written)); near != skeletons_.end())
        return NameClash{near->second, false};
    if (const auto near = folded_skeletons_.find(skeleton(folded, in_lower_case)); near != folded_skeletons_.end())
        return NameClash{near->second, false};
    return std::nullopt;
}

}  // namespace isola_arena::host
