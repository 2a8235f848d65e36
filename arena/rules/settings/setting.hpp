#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>

/// A setting is a member of a struct of contest settings, together with the facts about it. settings.hpp has the tables
/// of all settings. Code that reads, writes, stores or shows all settings iterates over these tables with
/// for_each_setting() and does not name single settings.
namespace isola_arena {

/// The lowest and the highest number that users may set.
struct Bounds {
    std::int64_t least = 0;
    std::int64_t most = 0;
};

/// The place of a setting in the header of a record: none, in the header's object `time`, or beside that object.
/// if_changed: beside it, but only if the value is not the default, so that older records, which lack the setting, stay
/// valid.
enum class InHeader : std::uint8_t { no, in_time, beside_time, if_changed };

/// The place of an option in the help: options with the same place are in the order of the table.
enum class HelpPlace : std::uint8_t { early, usual, late };

/// The facts about a setting besides its type. An empty text means that the fact does not apply. Names occur in stored
/// files, so `name` never changes, and a key that has changed stays readable as `older_key`.
struct SettingFacts {
    std::string_view name;              ///< in databases, records and JSON: `turn_ms`
    std::string_view key = {};          ///< in contest files: `turn`
    std::string_view older_key = {};    ///< the former name of the key, which contest files may still use
    bool required = false;              ///< whether a contest file must have the key
    std::string_view value_names = {};  ///< for a setting with keywords: its values for messages, such as `wall or cpu`
    Bounds bounds = {};                 ///< of a number in contest files, options and requests of pages
    std::string_view option = {};       ///< on the command line: `--turn-time`
    std::string_view help = {};         ///< of the option
    std::string_view match_help = {};   ///< of the option in `arena match`; empty: help
    HelpPlace place = HelpPlace::usual;
    InHeader header = InHeader::no;
    std::string_view difference = {};  ///< its name where a contest differs from the stored one
    std::string_view listed_as = {};   ///< its name in `arena list`
    std::string_view report = {};      ///< its name in the report of a contest
    bool in_list = false;              ///< in `arena list --json`
    bool in_setup = false;             ///< in the contests that a page can choose
    bool in_request = false;           ///< in a page's request for a match
};

/// A setting. Its type T says what it is. bool: a flag. int: a number. std::int64_t: milliseconds.
/// std::optional<std::int64_t>: a limit that may be missing. An enumeration: a word, which to_string() and parse
/// translate.
template <class Owner, class T>
struct Setting {
    using Value = T;
    T Owner::*member;
    SettingFacts facts;
    std::optional<T> (*parse)(std::string_view);  ///< nullptr unless the setting is a word
};

template <class Owner, class T>
constexpr Setting<Owner, T> setting(T Owner::*member, const SettingFacts& facts,
                                    std::optional<T> (*parse)(std::string_view) = nullptr) {
    return {member, facts, parse};
}

/// Returns whether the setting has its default value.
template <class Owner, class T>
constexpr bool has_default(const Setting<Owner, T>& setting, const std::type_identity_t<Owner>& settings) {
    return settings.*setting.member == Owner().*setting.member;
}

/// Returns the value in words: `yes` or `no`, the number, the milliseconds with `ms` or `none`, or the word.
template <class T>
std::string value_as_text(const T& value) {
    if constexpr (std::is_same_v<T, bool>) return value ? "yes" : "no";
    else if constexpr (std::is_same_v<T, int>) return std::to_string(value);
    else if constexpr (std::is_same_v<T, std::int64_t>) return std::to_string(value) + " ms";
    else if constexpr (std::is_enum_v<T>) return std::string(to_string(value));
    else return value ? value_as_text(*value) : "none";
}

/// Calls visit(setting) for each setting of the table, a tuple, in its order.
template <class Table, class Visit>
constexpr void for_each_setting(const Table& table, Visit visit) {
    std::apply([&](const auto&... each) { (visit(each), ...); }, table);
}

/// Calls visit(setting) for each setting of the table that has an option, in the order of the help.
template <class Table, class Visit>
void for_each_option(const Table& table, Visit visit) {
    for (const HelpPlace place : {HelpPlace::early, HelpPlace::usual, HelpPlace::late})
        for_each_setting(table, [&](const auto& each) {
            if (!each.facts.option.empty() && each.facts.place == place) visit(each);
        });
}

/// Copies the settings of Part, a common base of both structs.
template <class Part>
void take_settings(Part& to, const std::type_identity_t<Part>& from) {
    to = from;
}

/// The settings that a command line or a page gives, by the names of their options. Flags and numbers are stored as
/// values, all others as texts. A missing value or an empty text means that the setting is not given.
class GivenSettings {
public:
    /// Returns a reference to the given value, into which a parser writes: bool&, std::optional<int>& or std::string&.
    template <class Owner, class T>
    auto& operator[](const Setting<Owner, T>& setting) {
        if constexpr (std::is_same_v<T, bool>) return flags_[setting.facts.option];
        else if constexpr (std::is_same_v<T, int>) return numbers_[setting.facts.option];
        else return texts_[setting.facts.option];
    }

    /// Returns the given value: bool, std::optional<int> or std::string.
    template <class Owner, class T>
    auto of(const Setting<Owner, T>& setting) const {
        if constexpr (std::is_same_v<T, bool>) return at(flags_, setting.facts.option);
        else if constexpr (std::is_same_v<T, int>) return at(numbers_, setting.facts.option);
        else return at(texts_, setting.facts.option);
    }

    /// Takes over the settings that `others` gives.
    void take(const GivenSettings& others) {
        for (const auto& [option, value] : others.flags_) flags_[option] = flags_[option] || value;
        for (const auto& [option, value] : others.numbers_)
            if (value) numbers_[option] = value;
        for (const auto& [option, value] : others.texts_)
            if (!value.empty()) texts_[option] = value;
    }

private:
    template <class Value>
    using ByOption = std::map<std::string_view, Value>;

    template <class Value>
    static Value at(const ByOption<Value>& values, std::string_view option) {
        const auto found = values.find(option);
        return found == values.end() ? Value() : found->second;
    }

    ByOption<bool> flags_;
    ByOption<std::optional<int>> numbers_;
    ByOption<std::string> texts_;
};

}  // namespace isola_arena
