#include <array>

#include "protocol/isola/rules.hpp"
#include "protocol/reply_text.hpp"
#include "protocol/scan.hpp"

namespace isola_arena::isola {
namespace {

PerPlayer<Position> middle_of_first_and_last_row(Size size) {
    return {{Position{0, size.columns / 2}, {size.rows - 1, size.columns - 1 - size.columns / 2}}};
}

PerPlayer<Position> middle_of_first_and_last_column(Size size) {
    return {{Position{(size.rows - 1) / 2, 0}, {size.rows / 2, size.columns - 1}}};
}

PerPlayer<Position> opposite_corners(Size size) { return {{Position{0, 0}, {size.rows - 1, size.columns - 1}}}; }

struct Variant {
    std::string_view name;
    std::string_view summary;
    Reach reach;
    bool steals;
    bool fixed_starts;
    Size size;
    PerPlayer<Position> (*starts)(Size);
};

constexpr std::array all_variants = std::to_array<Variant>({
    {"isola", "king step, then steal any open square", Reach::king, true, false, {7, 7}, middle_of_first_and_last_row},
    {"isolation",
     "king step, then steal; the two starting squares are fixed",
     Reach::king,
     true,
     true,
     {6, 8},
     middle_of_first_and_last_column},
    {"queens", "queen moves; the square left behind is filled", Reach::queen, false, false, {8, 8}, opposite_corners},
});

bool is_side(int cells) { return cells >= smallest_side && cells <= largest_side; }

Error bad_side(std::string_view text) {
    return {"board " + in_quotes(text) + ": each side has " + std::to_string(smallest_side) + " to " +
            std::to_string(largest_side) + " squares"};
}

}  // namespace

Result<Size> parse_size(std::string_view text) {
    Scan scan(text);
    const auto rows = scan.number();
    const bool cross = scan.take("x");
    const auto columns = scan.number();
    if (!rows || !cross || !columns || !scan.at_end())
        return Error{"board " + in_quotes(text) + ": expected ROWSxCOLUMNS, such as 9x9"};
    if (!is_side(*rows) || !is_side(*columns)) return bad_side(text);
    return Size{*rows, *columns};
}

std::string to_string(Size size) { return std::to_string(size.rows) + 'x' + std::to_string(size.columns); }

std::vector<VariantFacts> variants() {
    std::vector<VariantFacts> facts;
    facts.reserve(all_variants.size());
    for (const Variant& variant : all_variants) facts.push_back({variant.name, variant.summary});
    return facts;
}

Result<Rules> named_rules(std::string_view name, std::optional<Size> size) {
    for (const Variant& variant : all_variants) {
        if (variant.name != name) continue;
        const Size board = size.value_or(variant.size);
        if (!is_side(board.rows) || !is_side(board.columns)) return bad_side(to_string(board));
        return Rules{variant.name, variant.reach, variant.steals, variant.fixed_starts, board, variant.starts(board)};
    }
    return Error{"unknown rules " + in_quotes(name) + ": known are " + list_of_names(all_variants, &Variant::name)};
}

}  // namespace isola_arena::isola
