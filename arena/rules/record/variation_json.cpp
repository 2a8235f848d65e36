// Reads and writes the member of the outcome's line that holds variations (docs/record.md). Members with `?` may be
// missing or null. Other members are ignored.
//
//     variations := [{variation}]
//     variation  := {id: ordinal, of?: count, from: ordinal, moves?: [bytes], comment?: text, arrows?: [arrow]}
//     arrow      := {after?: count, from: square, to: square}
//     square     := [count, count]                 row and column, from 0
//
// The other words are those of json_reading.cpp.
#include <boost/json/value.hpp>

#include "arena/rules/record/json_text.hpp"

namespace isola_arena {
namespace {

std::vector<JsonField> list_if_there(const JsonField& field) {
    return field.is_there() ? field.list() : std::vector<JsonField>();
}

Position read_square(const JsonField& field) {
    const auto pair = field.pair();
    return {pair[Player::one].count(), pair[Player::two].count()};
}

Arrow read_arrow(const JsonField& field) {
    const JsonField after = field.member("after");
    return {after.is_there() ? after.count() : 0, read_square(field.member("from")), read_square(field.member("to"))};
}

Variation read_variation(const JsonField& field) {
    Variation variation;
    variation.id = field.member("id").ordinal();
    if (const JsonField of = field.member("of"); of.is_there()) variation.of = of.count();
    variation.from = field.member("from").ordinal();
    for (const JsonField& move : list_if_there(field.member("moves"))) variation.moves.push_back(move.bytes());
    if (const JsonField comment = field.member("comment"); comment.is_there()) variation.comment = comment.text();
    for (const JsonField& arrow : list_if_there(field.member("arrows"))) variation.arrows.push_back(read_arrow(arrow));
    return variation;
}

void write_square(JsonWriter& json, Position square) {
    json.begin_array().number(square.row()).number(square.column()).end_array();
}

}  // namespace

std::vector<Variation> read_variations(const JsonField& field) {
    std::vector<Variation> variations;
    for (const JsonField& each : list_if_there(field)) variations.push_back(read_variation(each));
    return variations;
}

void write_variation(JsonWriter& json, const Variation& variation) {
    json.key("id").number(variation.id).key("of").number(variation.of).key("from").number(variation.from);
    json.key("moves").list(variation.moves, &JsonWriter::bytes).key("comment").text(variation.comment);
    json.key("arrows").list(variation.arrows, [&](const Arrow& arrow) {
        json.begin_object().key("after").number(arrow.after);
        write_square(json.key("from"), arrow.from);
        write_square(json.key("to"), arrow.to);
        json.end_object();
    });
}

}  // namespace isola_arena
