// size   := number unit
// number := up to 9 digits, without a leading zero; 0 is refused
// unit   := "K" | "M" | "G"
// duration := whole [ "." decimals ] unit
// whole    := up to 9 digits, without a leading zero unless it is 0
// decimals := 1 to 6 digits
// unit     := "ms" | "s" | "m"
#include "arena/base/text/quantities.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <optional>

#include "protocol/scan.hpp"

namespace isola_arena {
namespace {

struct NamedUnit {
    std::string_view name;
    std::int64_t worth;  // in bytes, or in milliseconds
};

constexpr std::array<NamedUnit, 3> size_units{
    {{"G", std::int64_t{1} << 30}, {"M", std::int64_t{1} << 20}, {"K", std::int64_t{1} << 10}}};
constexpr std::array<NamedUnit, 3> time_units{{{"ms", 1}, {"s", 1000}, {"m", 60'000}}};
constexpr std::int64_t largest = std::int64_t{1} << 40;
constexpr std::int64_t longest_ms = 24 * 60 * 60 * 1000;

std::optional<std::int64_t> worth_of(std::string_view name, const std::array<NamedUnit, 3>& units) {
    const auto found = std::ranges::find(units, name, &NamedUnit::name);
    return found == units.end() ? std::nullopt : std::optional(found->worth);
}

std::optional<std::int64_t> bytes_of(std::string_view text) {
    Scan scan(text);
    const auto number = scan.number();
    const auto unit = worth_of(scan.rest(), size_units);
    return number && unit ? std::optional(*number * *unit) : std::nullopt;
}

// Converts the decimals after the point to milliseconds of this unit. Returns nullopt if there are no decimals or too
// many, or if they do not make whole milliseconds.
std::optional<std::int64_t> share_of(std::int64_t unit, std::string_view decimals) {
    if (decimals.empty() || decimals.size() > 6) return std::nullopt;
    std::int64_t share = 0;
    std::int64_t parts = 1;
    for (const char digit : decimals) {
        share = share * 10 + (digit - '0');
        parts *= 10;
    }
    if (share * unit % parts != 0) return std::nullopt;
    return share * unit / parts;
}

std::optional<std::int64_t> milliseconds(std::string_view text) {
    Scan scan(text);
    const auto whole = scan.number();
    if (!whole) return std::nullopt;
    std::string_view rest = scan.rest();
    std::string_view decimals = "0";
    if (rest.starts_with('.')) {
        rest.remove_prefix(1);
        const std::size_t end = std::min(rest.find_first_not_of("0123456789"), rest.size());
        decimals = rest.substr(0, end);
        rest.remove_prefix(end);
    }
    const auto unit = worth_of(rest, time_units);
    if (!unit) return std::nullopt;
    const auto share = share_of(*unit, decimals);
    if (!share) return std::nullopt;
    return *whole * *unit + *share;
}

}  // namespace

Result<std::int64_t> parse_size(std::string_view text) {
    const auto bytes = bytes_of(text);
    const std::string named = "size \"" + std::string(text) + "\": ";
    if (!bytes) return Error{named + "expected a whole number with K, M or G, such as 512M"};
    if (*bytes == 0) return Error{named + "nothing at all"};
    if (*bytes > largest) return Error{named + "more than 1024G"};
    return *bytes;
}

std::string size_text(std::int64_t bytes) {
    for (const auto& [name, worth] : size_units)
        if (bytes >= worth && bytes % worth == 0) return std::to_string(bytes / worth).append(name);
    return std::to_string(bytes) + " bytes";
}

Result<std::int64_t> parse_duration(std::string_view text) {
    const auto time = milliseconds(text);
    if (!time)
        return Error{"time \"" + std::string(text) +
                     "\": expected a number with ms, s or m, such as 3s, 0.5s or 100ms"};
    if (*time > longest_ms) return Error{"time \"" + std::string(text) + "\": longer than a day"};
    return *time;
}

std::string readable(std::chrono::nanoseconds time) {
    struct Unit {
        double nanoseconds;
        const char* name;
    };
    constexpr std::array<Unit, 3> units{{{1e9, "s"}, {1e6, "ms"}, {1e3, "µs"}}};
    for (const Unit& unit : units) {
        const double value = static_cast<double>(time.count()) / unit.nanoseconds;
        if (value < 1) continue;
        std::array<char, 48> text{};
        const char* const format = value < 999.5 ? "%.3g %s" : "%.0f %s";  // %g would write 1e+03
        std::snprintf(text.data(), text.size(), format, value, unit.name);
        return text.data();
    }
    return std::to_string(time.count()) + " ns";
}

std::string span_text(double seconds) {
    const auto whole = static_cast<long>(std::ceil(seconds));
    const long minutes = (whole + 59) / 60;
    if (whole < 100) return std::to_string(whole) + " s";
    if (minutes < 100) return std::to_string(minutes) + " min";
    const std::string rest = std::to_string(minutes % 60);
    if (minutes < 100 * 60) return std::to_string(minutes / 60) + (rest.size() < 2 ? " h 0" : " h ") + rest + " min";
    return std::to_string((minutes + 24 * 60 - 1) / (24 * 60)) + " days";
}

}  // namespace isola_arena
