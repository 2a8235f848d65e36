#include "arena/base/json/json_field.hpp"

#include <algorithm>

#include <boost/json/serialize.hpp>

#include "arena/base/json/json_writer.hpp"

namespace isola_arena {

std::string shown_json(const boost::json::value& value) {
    const std::string text = boost::json::serialize(value);
    return text.size() <= shown_of_json ? text : text.substr(0, shown_of_json) + "...";
}

JsonField JsonField::member(std::string_view key) const {
    return {object().if_contains(key), "\"" + std::string(key) + "\" of " + name_, *problem_};
}

const boost::json::object& JsonField::object() const {
    static const boost::json::object none;
    if (value_ && value_->is_object()) return value_->get_object();
    fail("an object");
    return none;
}

void JsonField::only(std::initializer_list<std::string_view> keys) const {
    for (const auto& each : object())
        if (std::ranges::find(keys, std::string_view(each.key())) == keys.end())
            note(name_ + " has the unknown member \"" + std::string(each.key()) + '"');
}

PerPlayer<JsonField> JsonField::pair() const {
    if (value_ && value_->is_array() && value_->get_array().size() == 2)
        return {{JsonField(&value_->get_array()[0], name_, *problem_),
                 JsonField(&value_->get_array()[1], name_, *problem_)}};
    fail("a list of two");
    return {{JsonField(nullptr, name_, *problem_), JsonField(nullptr, name_, *problem_)}};
}

std::vector<JsonField> JsonField::list() const {
    std::vector<JsonField> all;
    if (!value_ || !value_->is_array()) {
        fail("a list");
        return all;
    }
    for (const boost::json::value& each : value_->get_array())
        all.emplace_back(&each, "number " + std::to_string(all.size() + 1) + " of " + name_, *problem_);
    return all;
}

std::string JsonField::text() const {
    if (value_ && value_->is_string()) return std::string(value_->get_string());
    fail("a text");
    return {};
}

std::string JsonField::bytes() const {
    auto bytes = json_bytes(text());
    if (!bytes) fail("a text of code points 0 to 255 (bytes)");
    return std::move(bytes).value_or("");
}

std::optional<std::int64_t> JsonField::optional_duration() const {
    if (!is_there()) return std::nullopt;
    return duration();
}

std::int64_t JsonField::number() const {
    if (value_ && value_->is_int64()) return value_->get_int64();
    fail("a whole number");
    return 0;
}

Player JsonField::player() const {
    const std::int64_t number = value_ && value_->is_int64() ? value_->get_int64() : 0;
    if (number != 1 && number != 2) fail("1 or 2");
    return number == 2 ? Player::two : Player::one;
}

bool JsonField::flag() const {
    if (!is_there()) return false;
    if (value_->is_bool()) return value_->get_bool();
    fail("true or false");
    return false;
}

void JsonField::fail(const std::string& expected) const {
    note(name_ + ": expected " + expected + ", found " + (value_ ? shown_json(*value_) : "nothing"));
}

void JsonField::note(std::string problem) const {
    if (problem_->message.empty()) problem_->message = std::move(problem);
}

}  // namespace isola_arena
