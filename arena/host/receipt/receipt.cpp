#include "arena/host/receipt/receipt.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <optional>

#include <boost/json.hpp>
#include <openssl/evp.h>
#include <openssl/pem.h>

#include "arena/base/failure.hpp"
#include "arena/base/files/draft.hpp"
#include "arena/base/files/input_file.hpp"
#include "arena/base/hash/digest.hpp"
#include "arena/base/json/json_writer.hpp"

namespace isola_arena::host {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t key_bytes = 32;
constexpr std::size_t signature_bytes = 64;
constexpr std::size_t longest_key = std::size_t{1} << 20;

// Frees an object of libcrypto by its own function.
template <auto free_it>
struct FreedBy {
    void operator()(auto* object) const { free_it(object); }
};
using KeyHandle = std::unique_ptr<EVP_PKEY, FreedBy<EVP_PKEY_free>>;
using Context = std::unique_ptr<EVP_MD_CTX, FreedBy<EVP_MD_CTX_free>>;
using Bio = std::unique_ptr<BIO, FreedBy<BIO_free>>;

const unsigned char* octets(std::string_view bytes) { return reinterpret_cast<const unsigned char*>(bytes.data()); }

Error cannot(const std::string& what, const fs::path& file) {
    return Error{"cannot " + what + " the signing key " + file.string() + ": " + std::strerror(errno)};
}

std::optional<std::string> bytes_of_hex(std::string_view digits) {
    const auto value = [](char c) { return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1; };
    if (digits.size() % 2 != 0) return std::nullopt;
    std::string bytes;
    for (std::size_t i = 0; i < digits.size(); i += 2) {
        const int high = value(digits[i]), low = value(digits[i + 1]);
        if (high < 0 || low < 0) return std::nullopt;
        bytes += static_cast<char>(high * 16 + low);
    }
    return bytes;
}

std::string pem_of(EVP_PKEY* key) {
    const Bio memory(BIO_new(BIO_s_mem()));
    if (!memory || PEM_write_bio_PrivateKey(memory.get(), key, nullptr, nullptr, 0, nullptr, nullptr) != 1)
        throw ArenaFailure("libcrypto cannot write a key");
    char* text = nullptr;
    const long size = BIO_get_mem_data(memory.get(), &text);
    return {text, static_cast<std::size_t>(size)};
}

// Does not overwrite a file: receipts that were signed with the old key must stay provable.
std::optional<Error> write_new(const fs::path& file, std::string_view text) {
    const OwnedFd out(open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
    if (out.get() < 0) return cannot("write", file);
    if (write_all(out.get(), text) != 0 || fsync(out.get()) != 0) {
        const Error why = cannot("write", file);
        unlink(file.c_str());
        return why;
    }
    return std::nullopt;
}

}  // namespace

struct SigningKey::Key {
    KeyHandle handle;
};

Result<SigningKey> SigningKey::of_file(const fs::path& file) {
    if (!fs::exists(file)) {
        const KeyHandle drawn(EVP_PKEY_Q_keygen(nullptr, nullptr, "ED25519"));
        if (!drawn) return Error{"libcrypto cannot draw an Ed25519 key"};
        if (auto failure = write_new(file, pem_of(drawn.get()))) return std::move(*failure);
    }
    const auto text = read_input_file(file, {"signing key", longest_key});
    if (!text) return text.error();
    const Bio in(BIO_new_mem_buf(text->data(), static_cast<int>(text->size())));
    if (!in) throw ArenaFailure("libcrypto cannot read a key");
    auto key = std::make_shared<Key>(Key{KeyHandle(PEM_read_bio_PrivateKey(in.get(), nullptr, nullptr, nullptr))});
    if (!key->handle || EVP_PKEY_get_id(key->handle.get()) != EVP_PKEY_ED25519)
        return Error{"the signing key " + file.string() + " is no Ed25519 key in PEM"};
    return SigningKey(std::move(key));
}

std::string SigningKey::public_key() const {
    std::array<unsigned char, key_bytes> bytes{};
    std::size_t size = bytes.size();
    if (EVP_PKEY_get_raw_public_key(key_->handle.get(), bytes.data(), &size) != 1)
        throw ArenaFailure("libcrypto cannot tell a public key");
    return hex_of({reinterpret_cast<const char*>(bytes.data()), size});
}

std::string SigningKey::sign(std::string_view bytes) const {
    const Context context(EVP_MD_CTX_new());
    std::array<unsigned char, signature_bytes> signature{};
    std::size_t size = signature.size();
    if (!context || EVP_DigestSignInit(context.get(), nullptr, nullptr, nullptr, key_->handle.get()) != 1 ||
        EVP_DigestSign(context.get(), signature.data(), &size, octets(bytes), bytes.size()) != 1)
        throw ArenaFailure("libcrypto cannot sign");
    return hex_of({reinterpret_cast<const char*>(signature.data()), size});
}

bool is_public_key(std::string_view text) {
    const auto key = bytes_of_hex(text);
    return key && key->size() == key_bytes;
}

bool is_signed(std::string_view bytes, std::string_view public_key, std::string_view signature) {
    const auto key = bytes_of_hex(public_key), made = bytes_of_hex(signature);
    if (!key || key->size() != key_bytes || !made || made->size() != signature_bytes) return false;
    const KeyHandle handle(EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nullptr, octets(*key), key->size()));
    const Context context(EVP_MD_CTX_new());
    return handle && context && EVP_DigestVerifyInit(context.get(), nullptr, nullptr, nullptr, handle.get()) == 1 &&
           EVP_DigestVerify(context.get(), octets(*made), made->size(), octets(bytes), bytes.size()) == 1;
}

namespace {

namespace json = boost::json;

constexpr int form = 1;

std::string signed_text(const Receipt& receipt) {
    return json_object([&](JsonWriter& out) {
        out.key("receipt").number(form).key("contest").text(receipt.contest).key("author").text(receipt.author);
        out.key("version").number(receipt.version).key("step").text(receipt.step).key("holds").boolean(receipt.holds);
        out.key("words").text(receipt.text).key("at").text(receipt.at);
        write_files(out.key("files"), receipt.files);
    });
}

std::string text_in(const json::object& object, std::string_view key) {
    return json::value_to<std::string>(object.at(key));
}

// Throws the exceptions of Boost.JSON if a member is missing or of another kind.
Receipt receipt_in(const json::object& object) {
    Receipt receipt{.contest = text_in(object, "contest"),
                    .author = text_in(object, "author"),
                    .version = json::value_to<int>(object.at("version")),
                    .step = text_in(object, "step"),
                    .holds = object.at("holds").as_bool(),
                    .text = text_in(object, "words"),
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
    json.list(files, [&](const ReceivedFile& file) {
        json.begin_object().key("name").text(file.name).key("size").number(file.size);
        json.key("sha256").text(file.sha256).end_object();
    });
}

std::string receipt_text(const Receipt& receipt, const SigningKey& key) {
    const std::string said = signed_text(receipt);
    const auto write = [&](JsonWriter& out) {
        out.key("signed").text(said).key("signature").text(key.sign(said)).key("key").text(key.public_key());
    };
    return json_object(write) + '\n';
}

Result<Receipt> read_receipt(const std::string& text, const std::string& expected_key) try {
    return read_checked(text, expected_key);
} catch (const std::exception&) {
    return Error{"this is no receipt: expected a JSON object with signed, signature and key"};
}

std::string key_of_receipt(const std::string& text) { return text_in(json::parse(text).as_object(), "key"); }

}  // namespace isola_arena::host
