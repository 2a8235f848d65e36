#include "arena/record/store/packed_record.hpp"

#include <algorithm>
#include <new>

#include <zlib.h>

#include "arena/base/sqlite/database_problem.hpp"

namespace isola_arena::store {
namespace {

// Beyond level 5 the gain of a further step no longer pays for its time; a negative window means raw deflate.
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

    // Appends the unpacked bytes to out, whose memory grows as needed: a damaged size must not exhaust the memory.
    // Returns whether all of the input was unpacked; stops early once out has more than `most` bytes.
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
