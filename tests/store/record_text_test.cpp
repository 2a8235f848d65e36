#include <doctest/doctest.h>
#include <rapidcheck.h>

#include "arena/contest/tournament/record_text.hpp"
#include "arena/record/recorder.hpp"
#include "arena/record/store/packed_record.hpp"
#include "tests/record/any_event.hpp"
#include "tests/record/golden.hpp"
#include "tests/scratch_folder.hpp"

namespace isola_arena {

using test::ScratchFolder;

TEST_CASE("the text of a record is what the record's file would hold, byte for byte") {
    CHECK(rc::check("any events", [] {
        const ScratchFolder scratch;
        RecordText text;
        {
            RecordWriter writer(scratch.path() / "game.jsonl");
            for (int events = *rc::gen::inRange(0, 8); events > 0; --events) {
                const Event event = *rc::gen::inRange(0, 6) == 0 ? Event(TurnStarted{}) : any_event();
                writer.write(event);
                text.take(event);
            }
        }
        RC_ASSERT(text.text() == text_of(scratch.path() / "game.jsonl"));
    }));
}

TEST_CASE("a real game's text is its record") {
    for (const auto name : {"isola-7x7", "isola-discards", "queens-8x8"}) {
        const Record game = golden(name);
        RecordText text;
        text.take(game.header);
        for (const Event& event : game.events) text.take(event);
        CHECK(text.text() == text_of(golden_file(name)));
    }
}

TEST_CASE("any bytes come back from being packed, one after the other with one packer") {
    store::RecordPacker packer;
    CHECK(rc::check("any record", [&] {
        std::string record = any_bytes();
        for (int doublings = *rc::gen::inRange(0, 12); doublings > 0; --doublings) record += record;
        const store::PackedRecord packed = packer.pack(record);
        RC_ASSERT(store::unpack(packed).value() == record);
    }));
}

TEST_CASE("no changed byte passes as the record") {
    store::RecordPacker packer;
    const std::string record = text_of(golden_file("isola-7x7"));
    const store::PackedRecord packed = packer.pack(record);
    int refused = 0;
    for (std::size_t place = 0; place < packed.bytes.size(); ++place) {
        store::PackedRecord damaged = packed;
        damaged.bytes[place] = static_cast<char>(damaged.bytes[place] ^ 0x10);
        const auto unpacked = store::unpack(damaged);
        refused += !unpacked.ok();
        CHECK((!unpacked.ok() || *unpacked == record));
    }
    CHECK(refused > static_cast<int>(packed.bytes.size()) - 3);
}

TEST_CASE("a record is packed to less than a fifth") {
    store::RecordPacker packer;
    const std::string record = text_of(golden_file("isola-7x7"));
    CHECK(packer.pack(record).bytes.size() * 5 < record.size());
}

}  // namespace isola_arena
