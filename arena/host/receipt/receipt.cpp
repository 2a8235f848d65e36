#include "arena/host/receipt/receipt.hpp"

#include <boost/json.hpp>

#include "arena/base/json/json_writer.hpp"

namespace isola_arena::host {
namespace {

namespace json = boost::json;

constexpr int form = 1;

std::string signed_text(const Receipt& receipt) {
    std::string text;
    JsonWriter out(text);
    out.begin_object().key("receipt").number(form);
    out.key("contest").text(receipt.contest).key("author").text(receipt.author);
    out.key("version").number(receipt.version).key("step").text(receipt.step).key("holds").boolean(receipt.holds);
    out.key("words").text(receipt.words).key("at").text(receipt.at).key("files");
    write_files(out, receipt.files);
    out.end_object();
    return text;
}

std::string text_in(const json::object& object, std::string_view key) {
    return json::value_to<std::string>(object.at(key));
}

// Throws what Boost.JSON throws if a member is missing or of another kind.
Receipt receipt_in(const json::object& object) {
    Receipt receipt{.contest = text_in(object, "contest"),
                    .author = text_in(object, "author"),
                    .version = json::value_to<int>(object.at("version")),
                    .step = text_in(object, "step"),
                    .holds = object.at("holds").as_bool(),
                    .words = text_in(object, "words"),
                    .at = text_in(object, "at"),
                    .files = {}};
    for (const json::value& each : object.at("files").as_array()) {
        const json::object& file = each.as_object();
        receipt.files.push_back(
            {text_in(file, "name"), json::value_to<std::int64_t>(file.at("size")), text_in(file, "sha256")});
    }
    return receipt;
}

Result<Receipt> read_checked(const std::string& text, const std::string& expected_key) {
    const json::value whole = json::parse(text);
    const json::object& outer = whole.as_object();
    const std::string said = text_in(outer, "signed"), key = text_in(outer, "key");
    if (!is_signed(said, key, text_in(outer, "signature")))
        return Error{"the signature does not fit the receipt: one of them was changed"};
    if (!expected_key.empty() && key != expected_key)
        return Error{"the receipt was signed with another key, " + key + ", than the one of this contest"};
    const json::value inner = json::parse(said);
    if (json::value_to<int>(inner.as_object().at("receipt")) != form)
        return Error{"the receipt is of a newer form than this arena knows"};
    return receipt_in(inner.as_object());
}

}  // namespace

void write_files(JsonWriter& json, const std::vector<ReceivedFile>& files) {
    json.begin_array();
    for (const ReceivedFile& file : files)
        json.begin_object()
            .key("name")
            .text(file.name)
            .key("size")
            .number(file.size)
            .key("sha256")
            .text(file.sha256)
            .end_object();
    json.end_array();
}

std::string receipt_text(const Receipt& receipt, const SigningKey& key) {
    const std::string said = signed_text(receipt);
    std::string text;
    JsonWriter out(text);
    out.begin_object().key("signed").text(said).key("signature").text(key.sign(said));
    out.key("key").text(key.public_key()).end_object();
    return text + '\n';
}

Result<Receipt> read_receipt(const std::string& text, const std::string& expected_key) try {
    return read_checked(text, expected_key);
} catch (const std::exception&) {
    return Error{"this is no receipt: expected a JSON object with signed, signature and key"};
}

std::string key_of_receipt(const std::string& text) { return text_in(json::parse(text).as_object(), "key"); }

}  // namespace isola_arena::host
