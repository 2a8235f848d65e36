#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>

/// arena/host/store/authors decides which texts can be names, and which names are too similar:
///
///     if (const auto wrong = wrong_name(name)) ...                   // an invisible character, say
///     TakenNames taken;
///     taken.add("Ann");
///     if (const auto clash = taken.clash_with("ANN")) ...            // the same name
///
/// Names are UTF-8. Values without shared state: any thread may use them.
namespace isola_arena::host {

/// The most characters (code points) of a name.
inline constexpr std::size_t longest_name = 60;

/// Returns the name in Unicode's form NFC and without blanks around it. A name that is not UTF-8 is returned as it is.
std::string normal_name(std::string_view name);

/// Returns why this cannot be the name of an author, in words that follow "the name"; nullopt if it can. A name may be
/// in any script. It may not be empty, longer than longest_name or not UTF-8. It may not contain an e-mail address,
/// control characters, invisible characters, or blanks other than U+0020. Characters that join others are good only
/// where they make a difference: U+200C and U+200D between letters of a script that uses them, U+200D and U+FE0F in a
/// picture, U+3000 between Chinese, Japanese or Korean letters.
std::optional<std::string> wrong_name(std::string_view name);

/// Returns a text that is equal for names that count as the same: the name in NFC, without differences of upper and
/// lower case or of the number of blanks, and without characters that only join letters.
std::string folded_name(std::string_view name);

/// Returns the first place where the names differ, such as ` (its character 1 is U+0410)`, so that readers can tell
/// names apart that look the same.
std::string difference(std::string_view name, std::string_view other);

/// Returns the name or, if it is not free, the first free one of NAME-2, NAME-3, ... is_free: takes a name.
template <class IsFree>
std::string first_free_name(const std::string& name, IsFree is_free) {
    std::string free = name;
    for (int number = 2; !is_free(free); ++number) free = name + '-' + std::to_string(number);
    return free;
}

/// Names that are used, where names with one folded_name() are the same.
class UsedNames {
public:
    /// Uses normal_name(), or the first_free_name() for it; returns the used name.
    std::string take(std::string_view name);

private:
    std::set<std::string> folded_;
};

/// A taken name that is too similar to another name.
struct NameClash {
    std::size_t other = 0;  ///< its place in the order of TakenNames::add()
    bool is_same = true;    ///< false: it only looks the same
};

/// Names that are taken. Two names clash if they are the same (folded_name()) or look the same. They look the same if
/// their skeletons by Unicode's list of confusable characters (UTS 39) are equal, either as the names are written or in
/// lower case and plain letters.
class TakenNames {
public:
    void add(std::string_view name);

    /// Returns the first name with which this one clashes; nullopt: none.
    std::optional<NameClash> clash_with(std::string_view name) const;

private:
    std::size_t count_ = 0;
    std::map<std::string, std::size_t> folded_;
    std::map<std::string, std::size_t> skeletons_;
    std::map<std::string, std::size_t> folded_skeletons_;
};

}  // namespace isola_arena::host
