#include "arena/cli/cluster/work.hpp"

#include "arena/cluster/survey/node_probe.hpp"
#include "arena/cluster/work/chunk_task.hpp"

namespace isola_arena {

Exit run_work(const WorkOptions& options, const std::string& version) {
    using cluster::ChunkEnd;
    if (options.probe) {
        cluster::write_probe(options.chunk, version);
        return Exit::fine;
    }
    switch (usable(cluster::play_chunk_file(options.chunk, version))) {
        case ChunkEnd::played:
        case ChunkEnd::unneeded: return Exit::fine;
        case ChunkEnd::refused: return Exit::does_not_hold;
        case ChunkEnd::interrupted: return Exit::interrupted;
    }
    return Exit::fine;
}

}  // namespace isola_arena
