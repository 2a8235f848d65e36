#include "bot/engine/isola/common/transposition_table.hpp"

#include <new>

namespace isola_arena::isola::engine {

TranspositionTable::TranspositionTable() : memory_(static_cast<Entry*>(std::calloc(entries, sizeof(Entry)))) {
    if (!memory_) throw std::bad_alloc();
}

const Entry* TranspositionTable::find(std::uint64_t key) const {
    const Entry& entry = memory_.get()[key % entries];
    return entry.key == key && entry.bound != Bound::none ? &entry : nullptr;
}

void TranspositionTable::store(std::uint64_t key, int depth, int score, Bound bound, const Ply& best) {
    Entry& entry = memory_.get()[key % entries];
    if (entry.key == key && entry.depth > depth && entry.bound == Bound::exact && bound != Bound::exact) return;
    entry = {key,
             static_cast<std::int16_t>(score),
             static_cast<std::int16_t>(best.move),
             static_cast<std::int16_t>(best.steal),
             static_cast<std::uint8_t>(depth),
             bound};
}

}  // namespace isola_arena::isola::engine
