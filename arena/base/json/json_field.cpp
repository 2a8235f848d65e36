#include "arena/base/json/json_field.hpp"

#include <algorithm>

#include <boost/json/serialize.hpp>

#include "arena/base/json/json_escape.hpp"

namespace isola_arena {

std::string shown_json(const boost::json::value& value) {
    const std::string text = boost::json::serialize(value);
    return text.size() <= shown_of_json ? text : text.substr(0, shown_of_json) + "...";
}

JsonField JsonField::member(std::string_view key) const {
    if (!value_ || !value_->is_object()) fail("an object");
    return {value_->get_object().if_contains(key), "\"" + std::string(key) + "\" of " + name_};
}

const boost::json::object& JsonField::object() const {
    if (!value_ || !value_->is_object()) fail("an object");
    return value_->get_object();
}

void JsonField::only(std::initializer_list<std::string_view> keys) const {
    if (!value_ || !value_->is_object()) fail("an object");
    for (const auto& each : value_->get_object())
        if (std::ranges::find(keys, std::string_view(each.key())) == keys.end())
            throw MalformedJson{name_ + " has the unknown member \"" + std::string(each.key()) + '"'};
}

PerPlayer<JsonField> JsonField::pair() const {
    if (!value_ || !value_->is_array() || value_->get_array().size() != 2) fail("a list of two");
    return {{element(0), element(1)}};
}

std::vector<JsonField> JsonField::list() const {
    if (!value_ || !value_->is_array()) fail("a list");
    std::vector<JsonField> all;
    for (const boost::json::value& each : value_->get_array())
        all.emplace_back(&each, "number " + std::to_string(all.size() + 1) + " of " + name_);
    return all;
}

std::string JsonField::text() const {
    if (!value_ || !value_->is_string()) fail("a text");
    return std::string(value_->get_string());
}

std::string JsonField::bytes() const {
    auto bytes = json_bytes(text());
    if (!bytes) fail("a text of code points 0 to 255 (bytes)");
    return std::move(*bytes);
}

std::optional<std::int64_t> JsonField::optional_duration() const {
    if (!is_there()) return std::nullopt;
    return duration();
}

std::int64_t JsonField::number() const {
    if (!value_ || !value_->is_int64()) fail("a whole number");
    return value_->get_int64();
}

Player JsonField::player() const {
    const int number = value_ && value_->is_int64() && value_->get_int64() == 2 ? 2 : 1;
    if (!value_ || !value_->is_int64() || value_->get_int64() != number) fail("1 or 2");
    return static_cast<Player>(number);
}

bool JsonField::flag() const {
    if (!is_there()) return false;
    if (!value_->is_bool()) fail("true or false");
    return value_->get_bool();
}

void JsonField::fail(const std::string& expected) const {
    throw MalformedJson{name_ + ": expected " + expected + ", found " + (value_ ? shown_json(*value_) : "nothing")};
}

JsonField JsonField::element(std::size_t at) const { return {&value_->get_array()[at], name_}; }

}  // namespace isola_arena
