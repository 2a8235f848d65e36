#include "arena/record/report/page/page_parts.hpp"

namespace isola_arena::report {

// The style sheet must not need escaping in XML: no ampersand, no less-than sign.
std::string_view style_sheet() {
    return R"css(
:root {
  color-scheme: light dark;
  --paper: #fdfcf8; --ink: #1f1c18; --faint: #6a645b; --rule: #d9d3c5; --rule-strong: #8d8574;
  --accent: #8a2a1b; --blue: #1f5f99; --band: #f6f3ea;
  --s0: #f0bd8f; --s1: #f5d5b8; --s2: #faebdd; --s3: #f2f0ea; --s4: #e2edf6; --s5: #c3dbef; --s6: #9cc4e6;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #16171a; --ink: #e9e5dc; --faint: #a59f93; --rule: #34353a; --rule-strong: #6d6a63;
    --accent: #e58a73; --blue: #7db7ea; --band: #1d1f23;
    --s0: #71401a; --s1: #523119; --s2: #36281d; --s3: #27282b; --s4: #1d2d3d; --s5: #1c3e5c; --s6: #1b5182;
  }
}
* { box-sizing: border-box; }
html { font-size: clamp(0.95rem, 0.83rem + 0.5vw, 1.7rem); -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0; background: var(--paper); color: var(--ink); line-height: 1.45;
  font-family: "Iowan Old Style", "Palatino Linotype", Palatino, "Book Antiqua", "URW Palladio L", P052, Georgia, serif;
  font-variant-numeric: lining-nums; overflow-wrap: break-word;
}
main { max-width: 78rem; margin: 0 auto; padding: 1.5rem clamp(0.8rem, 3vw, 3rem) 3rem; }
header { text-align: center; border-top: 3px double var(--rule-strong); border-bottom: 3px double var(--rule-strong);
  padding: 1.3rem 0 1.1rem; }
h1 { font-size: clamp(1.6rem, 1.2rem + 2.4vw, 2.9rem); font-weight: 500; letter-spacing: 0.01em; line-height: 1.15;
  margin: 0; }
h2 { font-size: 1.35rem; font-weight: 500; margin: 0 0 0.8rem; padding-bottom: 0.25rem;
  border-bottom: 1px solid var(--rule-strong); }
h3 { font-size: 0.85rem; font-weight: 500; font-style: italic; color: var(--faint); margin: 0 0 0.4rem; }
section { margin-top: 2.6rem; }
.progress { margin: 0.3rem 0 0; font-style: italic; color: var(--faint); }
.champion { margin: 0.9rem 0 0; font-size: 1.25rem; }
.champion strong { display: block; font-weight: 600; color: var(--accent); }
.laurel { font-variant-caps: all-small-caps; letter-spacing: 0.08em; color: var(--faint); font-size: 0.95rem; }
.facts { display: flex; flex-wrap: wrap; justify-content: center; gap: 0.3rem 1.6rem; margin: 1rem 0 0;
  font-size: 0.85rem; }
.facts div { display: flex; gap: 0.45em; max-width: 100%; }
dt { font-variant-caps: all-small-caps; letter-spacing: 0.05em; color: var(--faint); white-space: nowrap; }
dd { margin: 0; min-width: 0; }
nav ul { display: flex; flex-wrap: wrap; justify-content: center; gap: 0.2rem 1.4rem; list-style: none;
  margin: 0.9rem 0 0; padding: 0; font-size: 0.9rem; }
a { color: var(--accent); text-underline-offset: 0.15em; text-decoration-thickness: 1px; }
.scroll { overflow-x: auto; max-width: 100%; }
.scroll:focus-visible, pre:focus-visible, summary:focus-visible, a:focus-visible { outline: 2px solid var(--blue); outline-offset: 2px; }
table { border-collapse: collapse; font-size: 0.9rem; }
caption { text-align: left; font-style: italic; color: var(--faint); padding-bottom: 0.4rem; font-size: 0.9rem; }
th, td { padding: 0.28em 0.6em; text-align: left; border-bottom: 1px solid var(--rule); vertical-align: baseline; }
th { font-weight: 500; }
thead th { font-size: 0.82rem; font-variant-caps: all-small-caps; letter-spacing: 0.04em; color: var(--faint);
  border-bottom: 1px solid var(--rule-strong); vertical-align: bottom; line-height: 1.1; }
.n { text-align: right; font-variant-numeric: lining-nums tabular-nums; white-space: nowrap; }
thead .n { white-space: normal; }
.points { font-weight: 600; }
.standings { width: 100%; }
tbody th[scope=row] { position: sticky; left: 0; background: var(--paper); max-width: min(18em, 45vw);
  white-space: nowrap; overflow: hidden; text-overflow: ellipsis; z-index: 1; }
.remark { white-space: nowrap; }
tbody th small { display: block; white-space: normal; min-width: 8em; color: var(--faint); font-size: 0.78em; line-height: 1.2; }
.number { color: var(--faint); font-size: 0.85em; font-variant-numeric: tabular-nums; margin-right: 0.5em; }
.standings tbody tr:first-child td, .standings tbody tr:first-child th { font-weight: 600; }
.cross td { text-align: center; border: 1px solid var(--rule); padding: 0.2em 0.45em; line-height: 1.15; min-width: 2.4em; }
.cross thead th { text-align: center; }
.cross td small { display: block; color: var(--ink); opacity: 0.75; font-size: 0.68em; white-space: nowrap; }
.cross td b { font-weight: 600; }
.cross .self { color: var(--rule-strong); }
.cross td { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
.s0 { background: var(--s0); } .s1 { background: var(--s1); } .s2 { background: var(--s2); } .s3 { background: var(--s3); }
.s4 { background: var(--s4); } .s5 { background: var(--s5); } .s6 { background: var(--s6); }
.plots { width: 100%; }
.plots td, .plots tbody th { border: 0; padding-block: 0; vertical-align: middle; line-height: 1.9em; }
.plots th[scope=row], .plots .n { width: 1%; }
.plot { min-width: 13em; padding: 0 1.6em !important; }
.plot svg { display: block; width: 100%; height: 1.9em; overflow: visible; }
.plot .axis { height: 1.3em; font-variant-caps: normal; letter-spacing: 0; }
.axis-name { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.axis text { fill: var(--faint); font-size: 0.92em; }
.grid { stroke: var(--rule); stroke-width: 1; }
.zero { stroke: var(--rule-strong); stroke-width: 1; }
.whisker { stroke: var(--ink); stroke-width: 1.4; }
.dot { fill: var(--accent); stroke: var(--paper); stroke-width: 1; }
.box { fill: var(--s5); stroke: var(--blue); stroke-width: 1; }
.median { stroke: var(--ink); stroke-width: 2.2; }
.worst { fill: none; stroke: var(--accent); stroke-width: 1.6; }
.limit { stroke: var(--accent); stroke-width: 1.3; stroke-dasharray: 3 3; }
.note { color: var(--faint); font-size: 0.85rem; max-width: 46rem; margin: 0.6rem 0 0; }
.bracket { display: flex; list-style: none; margin: 0; padding: 0 0 0.4rem; min-width: min-content; }
.round { display: flex; flex-direction: column; flex: 1 0 11.5em; max-width: 19em; }
.round h3, .bronze h3 { padding-left: 0.9em; }
.round ol, .bronze ol { list-style: none; margin: 0; padding: 0; flex: 1; display: flex; flex-direction: column; }
.duel { flex: 1 0 auto; display: flex; align-items: center; position: relative; padding: 0.25em 0.9em; }
.card { width: 100%; border: 1px solid var(--rule); background: var(--band); font-size: 0.85rem; }
.player { display: flex; align-items: baseline; padding: 0.12em 0.55em; }
.player + .player { border-top: 1px solid var(--rule); }
.who { flex: 1; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.made { font-variant-numeric: tabular-nums; white-space: nowrap; margin-left: 0.6em; }
.how { font-size: 0.85em; white-space: nowrap; margin-left: 0.6em; }
.won { font-weight: 600; box-shadow: inset 3px 0 var(--accent); }
.lost { color: var(--faint); }
.spoken { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.round:not(:first-child) .duel::before { content: ""; position: absolute; left: 0; width: 0.9em; top: 50%;
  border-top: 1px solid var(--rule-strong); }
.round:not(:last-child) .duel::after { content: ""; position: absolute; right: 0; width: 0.9em; height: 50%;
  border-right: 1px solid var(--rule-strong); }
.round:not(:last-child) .duel:nth-child(odd)::after { top: 50%; border-top: 1px solid var(--rule-strong); }
.round:not(:last-child) .duel:nth-child(even)::after { bottom: 50%; border-bottom: 1px solid var(--rule-strong); }
.bronze { max-width: 19em; margin-top: 1rem; }
.ladder { display: grid; grid-template-columns: max-content minmax(12em, 1fr) max-content; font-size: 0.85rem; }
.ladder ol { list-style: none; margin: 0; padding: 0 0.7em; }
.ladder li { height: 1.7em; line-height: 1.7em; white-space: nowrap; font-variant-numeric: tabular-nums; }
.ladder ol:first-child li { text-align: right; color: var(--faint); }
.ladder svg { width: 100%; overflow: hidden; }
.climb { stroke: var(--rule-strong); stroke-width: 1.2; stroke-linecap: round; }
.climb:hover { stroke: var(--ink); stroke-width: 3; }
.top1 { stroke: var(--accent); stroke-width: 3; }
.top2 { stroke: var(--blue); stroke-width: 2.6; stroke-dasharray: 9 5; }
.top3 { stroke: var(--ink); stroke-width: 2.6; stroke-dasharray: 1 6; }
details { margin-top: 0.8rem; border-top: 1px solid var(--rule); padding-top: 0.5rem; }
summary { cursor: pointer; }
.faulty { margin: 1.6rem 0 0.2rem; font-size: 1.05rem; font-style: normal; font-weight: 600; color: var(--ink); }
.fault-groups { list-style: none; margin: 0.4rem 0 0; padding: 0; }
.fault-groups > li { margin-bottom: 1rem; }
.deed { margin: 0; max-width: 52rem; overflow-wrap: anywhere; }
.fault-list { padding-left: 1.6em; margin: 0.5rem 0; }
.fault-list li { margin-bottom: 0.8rem; }
.fault-list p { margin: 0.1rem 0; max-width: 52rem; }
.fault-head { color: var(--faint); }
.fault-head b { color: var(--accent); font-weight: 600; }
pre { margin: 0.25rem 0 0; padding: 0.35em 0.6em; background: var(--band); border-left: 2px solid var(--rule-strong);
  font: 0.8rem/1.4 ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; white-space: pre-wrap;
  overflow-wrap: anywhere; }
.matches { margin-top: 0.6rem; }
.matches tbody th { font-style: italic; color: var(--faint); padding-top: 1em; }
.matches .result { white-space: nowrap; text-align: center; font-variant-numeric: tabular-nums; }
.matches .winner { font-weight: 600; }
.matches a:target { background: var(--band); outline: 3px solid var(--band); }
.matches .games { color: var(--faint); font-size: 0.9em; min-width: 14em; }
@media print {
  :root { --paper: #fff; --ink: #000; --faint: #444; --rule: #bbb; --rule-strong: #666; --accent: #8a2a1b;
    --blue: #1f5f99; --band: #f6f6f6; --s0: #f0bd8f; --s1: #f5d5b8; --s2: #faebdd; --s3: #f2f0ea; --s4: #e2edf6;
    --s5: #c3dbef; --s6: #9cc4e6; }
  html { font-size: 9.5pt; }
  main { padding: 0; max-width: none; }
  nav { display: none; }
  .scroll { overflow: visible; }
  tbody th[scope=row] { position: static; }
  tr, .card, .fault-list li { break-inside: avoid; }
  h2 { break-after: avoid; }
  thead { display: table-header-group; }
}
)css";
}

}  // namespace isola_arena::report
