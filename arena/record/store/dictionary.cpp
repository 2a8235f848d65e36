#include "arena/record/store/packed_record.hpp"

namespace isola_arena::store {
namespace {

// The compressor refers most cheaply to text near the end, so the turns, which are most of a record, come last.
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

}  // namespace

std::string_view dictionary(int version) { return version == 1 ? first_dictionary : std::string_view(); }

}  // namespace isola_arena::store
