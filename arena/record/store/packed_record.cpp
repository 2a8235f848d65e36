#include "arena/record/store/packed_record.hpp"

#include <algorithm>
#include <new>

#include <zlib.h>

#include "arena/base/sqlite/sqlite.hpp"

namespace isola_arena::store {
namespace {

// The compressor encodes references to the end of the dictionary in the fewest bits. So the turns, which are most of a
// record, come last.
constexpr std::string_view first_dictionary =
    R"json({"chatter":{"player":1,"turn":0,"stderr":"Traceback (most recent call last):\n  File \"bot.py\", line 1, in <module>\n"}}
"fault":{"kind":"late","explanation":"the reply was not there within 3000 ms"}}
"fault":{"kind":"exited","explanation":""fault":{"kind":"garbled","explanation":""fault":{"kind":"illegal","explanation":"
"told":"","heard":"
{"nature":"deal;44234;22204"}
{"nature":"draw;1;0:2,1:0,2:1"}
","reply":"attack;444","wall_ns":","reply":"retreat;1","wall_ns":","reply":"move;4","wall_ns":","reply":"play;12;left","wall_ns":","reply":"play;24;right","wall_ns":","reply":"pass","wall_ns":
"stderr":"depth 5, nodes 7426, score +1.63, plays move;1,4;steal;5,3\n"}
"stderr":"8 open neighbours at 1,3; stealing 5,2\n"}
{"outcome":{"winner":null,"reason":"stalled","explanation":"
{"outcome":{"winner":2,"reason":"turn_limit","explanation":"player 1's attack meets tiles of defence and has power 6: player 2 falls back from cell 9 to 15
{"outcome":{"winner":2,"reason":"closed","explanation":"neither player can play, with 4 at the left and 4 at the right; player 2 has the higher score, 85 to 20
{"outcome":{"winner":1,"reason":"no_move","explanation":"player 2 on 6,2 cannot move","turns":40,"discarded":[0,0],"average_ns":[null,null],"scores":[0,0]}}
{"record":1,"game":"","contest":"columbia","rules":"board=8x8","seed":1,"round":1,"players":[{"name":"alice","command":"python3 alice.py","dialect":"codingame"},{"name":"bob","command":"./bob"}],"time":{"turn_ms":null,"game_ms":120000,"start_ms":10000},"on_fault":"disqualify","cpu_scope":"process"}
","contest":"uicc-"time":{"turn_ms":3000,"game_ms":null,"start_ms":10000},"on_fault":"discard","cpu_scope":"process"}
{"turn":1,"player":1,"line":"1;44234;100000000000002;
{"turn":1,"player":1,"line":"1;02 04 05 06 11 12 13 14 16 25 33 35 44 46;;0:0;0:0
{"turn":1,"player":1,"line":"1;8x8;A11111111111111111111111111111111111111111111111111111111111111B;120000","reply":"move;0,4","wall_ns":1
{"turn":1,"player":1,"line":"1;7x7;111A11111111111111111111111111111111111111111B111;3000","reply":"move;1,2;steal;6,6","wall_ns":62493,"cpu_ns":34672,"charged_ns":0}
{"turn":2,"player":2,"line":"2;7x7;111111111A11111111111111111111111111111111111B110;3000","reply":"move;5,2;steal;1,4","wall_ns":44717,"cpu_ns":26620,"charged_ns":0}
{"turn":3,"player":1,"line":"1;7x7;)json";

// Above level 5, the smaller size is not worth the time. A negative window size means raw deflate.
constexpr int level = 5;
constexpr int raw = -MAX_WBITS;
constexpr int memory_level = 8;
constexpr std::size_t longest_record = std::size_t{512} << 20;
constexpr std::size_t first_piece = std::size_t{64} << 10;

Bytef* bytes_of(std::string& text) { return reinterpret_cast<Bytef*>(text.data()); }
const Bytef* bytes_of(std::string_view text) { return reinterpret_cast<const Bytef*>(text.data()); }

void give_input(z_stream& stream, std::string_view text) {
    stream.next_in = bytes_of(text);
    stream.avail_in = static_cast<uInt>(text.size());
}

class Inflater {
public:
    explicit Inflater(std::string_view start) {
        if (inflateInit2(&stream_, raw) != Z_OK) throw std::bad_alloc();
        inflateSetDictionary(&stream_, bytes_of(start), static_cast<uInt>(start.size()));
    }
    ~Inflater() { inflateEnd(&stream_); }
    Inflater(const Inflater&) = delete;

    // Appends the unpacked bytes to out. The memory of out grows as needed, because a damaged size must not exhaust the
    // memory. Stops early once out has more than `most` bytes. Returns whether all of the input was unpacked.
    bool run(std::string_view packed, std::string& out, std::size_t most) {
        give_input(stream_, packed);
        int code = Z_OK;
        while (code == Z_OK && out.size() <= most) code = fill_piece(out);
        return code == Z_STREAM_END && stream_.avail_in == 0;
    }

private:
    int fill_piece(std::string& out) {
        const std::size_t before = out.size();
        out.resize(std::max(first_piece, before * 2));
        stream_.next_out = bytes_of(out) + before;
        stream_.avail_out = static_cast<uInt>(out.size() - before);
        const int code = inflate(&stream_, Z_NO_FLUSH);
        out.resize(out.size() - stream_.avail_out);
        return code;
    }

    z_stream stream_{};
};

}  // namespace

std::string_view dictionary(int version) { return version == 1 ? first_dictionary : std::string_view(); }

std::uint32_t crc_of(std::string_view bytes) {
    return static_cast<std::uint32_t>(crc32_z(0, bytes_of(bytes), bytes.size()));
}

RecordPacker::RecordPacker() : stream_(std::make_unique<z_stream>()) {
    if (deflateInit2(stream_.get(), level, Z_DEFLATED, raw, memory_level, Z_DEFAULT_STRATEGY) != Z_OK)
        throw std::bad_alloc();
}

RecordPacker::~RecordPacker() { deflateEnd(stream_.get()); }

PackedRecord RecordPacker::pack(std::string_view record) {
    if (record.size() > longest_record) throw DatabaseProblem("a record of more than 512 MiB cannot be kept");
    const std::string_view start = dictionary(newest_dictionary);
    deflateReset(stream_.get());
    deflateSetDictionary(stream_.get(), bytes_of(start), static_cast<uInt>(start.size()));
    PackedRecord packed{static_cast<std::int64_t>(record.size()), crc_of(record), newest_dictionary, {}};
    packed.bytes.resize(deflateBound(stream_.get(), static_cast<uLong>(record.size())));
    give_input(*stream_, record);
    stream_->next_out = bytes_of(packed.bytes);
    stream_->avail_out = static_cast<uInt>(packed.bytes.size());
    deflate(stream_.get(), Z_FINISH);
    packed.bytes.resize(stream_->total_out);
    return packed;
}

Result<std::string> unpack(const PackedRecord& packed) {
    const std::string_view start = dictionary(packed.dictionary);
    if (start.empty())
        return Error{"its dictionary " + std::to_string(packed.dictionary) + " is not known to this arena"};
    const auto most = static_cast<std::int64_t>(longest_record);
    if (packed.size < 0 || packed.size > most || packed.bytes.size() > longest_record)
        return Error{"no record has " + std::to_string(packed.size) + " bytes"};
    std::string record;
    if (!Inflater(start).run(packed.bytes, record, static_cast<std::size_t>(packed.size)))
        return Error{"it cannot be unpacked"};
    if (record.size() != static_cast<std::size_t>(packed.size))
        return Error{"it is not " + std::to_string(packed.size) + " bytes long"};
    if (crc_of(record) != packed.crc) return Error{"its checksum is wrong"};
    return record;
}

}  // namespace isola_arena::store
