// Receipts cannot be changed, and only the host can make them.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>

#include "arena/base/hash/digest.hpp"
#include "arena/host/receipt/receipt.hpp"
#include "tests/scratch_folder.hpp"

namespace isola_arena::host {
namespace {

const Receipt version_3{.contest = "Club night",
                        .author = "Ann \"the\" Bot",
                        .version = 3,
                        .step = "received",
                        .holds = true,
                        .text = "bot.py, 12 bytes\nand \xE2\x82\xAC",
                        .at = "2026-11-23T18:00:00Z",
                        .files = {{"bot.py", 12, sha256("print('hi')\n")}}};

struct Office {
    test::ScratchFolder folder;
    SigningKey key = *SigningKey::of_file(folder / "key.pem");
};

std::string with(std::string text, const std::string& old, const std::string& fresh) {
    return text.replace(text.find(old), old.size(), fresh);
}

}  // namespace

TEST_CASE("SHA-256 of FIPS 180-2") {
    CHECK(sha256("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    CHECK(sha256("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

TEST_CASE("signatures of RFC 8032, section 7.1") {
    const std::string key = "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c";
    const std::string signature =
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
        "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00";
    CHECK(is_signed("\x72", key, signature));
    CHECK_FALSE(is_signed("\x73", key, signature));
    CHECK_FALSE(is_signed("\x72", key, signature.substr(2)));
    CHECK_FALSE(is_signed("\x72", "no key", signature));
}

TEST_CASE("a receipt says what was received") {
    const Office office;
    const auto read = read_receipt(receipt_text(version_3, office.key), office.key.public_key());
    REQUIRE(read.ok());
    CHECK(*read == version_3);
    CHECK(key_of_receipt(receipt_text(version_3, office.key)) == office.key.public_key());
    CHECK(is_public_key(office.key.public_key()));
    for (const std::string& no_key : {std::string(), std::string(64, 'g'), std::string(63, '0'), std::string(66, '0')})
        CHECK_FALSE(is_public_key(no_key));
}

TEST_CASE("a receipt that was changed is refused") {
    const Office office;
    const std::string text = receipt_text(version_3, office.key);
    CHECK(read_receipt(with(text, "bot.py", "cat.py"), "").message() ==
          "the signature does not fit the receipt: one of them was changed");
    CHECK_FALSE(read_receipt(with(text, R"(version\":3)", R"(version\":4)"), "").ok());
    for (const char* no_receipt : {"", "{}", "[]", "null", R"({"signed":1,"signature":"","key":""})"})
        CHECK(read_receipt(no_receipt, "").message() ==
              "this is no receipt: expected a JSON object with signed, signature and key");
}

TEST_CASE("a receipt of another contest is refused") {
    const Office office, other;
    const std::string forged = receipt_text(version_3, other.key);
    CHECK(read_receipt(forged, "").ok());
    CHECK_FALSE(read_receipt(forged, office.key.public_key()).ok());
}

TEST_CASE("a key is drawn once and stays, and only its owner can read it") {
    const test::ScratchFolder folder;
    const auto drawn = SigningKey::of_file(folder / "key.pem"), again = SigningKey::of_file(folder / "key.pem");
    CHECK(drawn->public_key() == again->public_key());
    CHECK(std::filesystem::status(folder / "key.pem").permissions() == std::filesystem::perms(0600));
    folder.write("no.pem", "a key");
    CHECK(SigningKey::of_file(folder / "no.pem").message().ends_with("no.pem is no Ed25519 key in PEM"));
    CHECK(SigningKey::of_file(folder / "none/key.pem").message().starts_with("cannot write the signing key"));
}

}  // namespace isola_arena::host
