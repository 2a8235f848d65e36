// The words of the pages of a hosted contest, a group for each view. A translation replaces this file. It does not have what
// the arena itself says, such as why something is refused, and what all pages have in common (../core).

/** What several views say. */
export const common = {
  noAnswer: 'The arena does not answer.',
  tryingAgain: (problem) => `${problem} Trying again …`,
  nothingDone: 'The arena does not answer: nothing is done.',
  noDeadline: 'There is no deadline.',
  ladder: 'Ladder',
  houseBot: 'house bot',
  version: (version) => `version ${version}`,
  named: ({ author, version }) => `${author}, version ${version}`,
  // By what the arena calls a result.
  results: { won: 'won', lost: 'lost', drawn: 'drawn' },
  // What stands with a game that the organiser has voided.
  isVoid: (reason) => `does not count: ${reason}`,
  // turn: the one that is shown first; null: the beginning of the game.
  watch: (turn) => (turn === null ? 'watch' : `turn ${turn}`),
  watchGame: (game, turn) => `watch game ${game}${turn === null ? '' : `, turn ${turn}`}`,
  record: 'record',
  recordOf: (game) => `record of game ${game}`,
  newerGames: 'There are newer games: show them',
  more: 'Show more',
  none: 'There are none.',
  toFinal: 'The final',
};

/** The titles of columns that several tables have. */
export const columns = {
  author: 'Author',
  faults: 'Faults',
  first: 'First',
  game: 'Game',
  games: 'Games',
  match: 'Match',
  opponent: 'Opponent',
  ownVersion: 'My version',
  place: 'Place',
  played: 'Played',
  rank: 'Rank',
  rating: 'Rating',
  reason: 'Reason',
  received: 'Received',
  record: 'Record',
  result: 'Result',
  second: 'Second',
  turns: 'Turns',
  version: 'Version',
};

// What decided a challenge of which the games alone did not.
const deciding = { speed: ' is faster and', score: ' has the higher score and', draw: ' is not beaten and' };
const decided = (author, by) => `${author}${deciding[by] ?? ''}`;

/** The ladder. */
export const ladder = {
  nobody: 'No bot plays yet.',
  distinct: 'Distinct',
  wins: 'W',
  draws: 'D',
  losses: 'L',
  // rating: with its deviation; null on a ladder that has only places.
  noGamesYet: ({ players, rank, rating }) => `On the ladder, ${rating === null ? `place ${rank} of ${players}` : `among ${players}`}: no games yet.`,
  standing: ({ players, rank, rating, games, wins, draws, losses }) => `On the ladder: ${rating === null ? `place ${rank} of ${players}` : `rank ${rank} of ${players}, rating ${rating}`}, ${games} games: ${wins} won, ${draws} drawn, ${losses} lost.`,
  newestGames: 'Newest games',
  // winner: null if the game was drawn.
  result: (winner, isVoid) => `${winner === null ? 'drawn' : `${winner} won`}${isVoid ? ', does not count' : ''}`,
  newestChallenges: 'Newest challenges',
  challenger: 'Challenger',
  challenged: 'Challenged',
  gamesWon: 'Games won',
  meanReply: 'Mean reply',
  starved: 'starved: nothing changes',
  hasLeft: (winner, by) => `${decided(winner, by)} has left the ladder`,
  takes: (winner, by, place) => `${decided(winner, by)} takes place ${place}`,
  keeps: (winner, by, place) => `${decided(winner, by)} keeps place ${place}`,
};

/** The plot of a bot on the ladder. */
export const curve = {
  rating: {
    label: 'Rating',
    heading: 'Rating after each match',
    note: 'The band is twice the deviation: with 95 % the strength is in it. A dashed line is where a new version began.',
    all: 'Ratings, the newest first',
    picture: (matches, now) => `The rating after each of ${matches} matches, now ${now}. The table below has the numbers.`,
  },
  place: {
    label: 'Place',
    heading: 'Place after each challenge',
    note: 'Place 1 is the top. A dashed line is where a new version began.',
    all: 'Places, the newest first',
    picture: (matches, now) => `The place after each of ${matches} matches, now ${now}. The table below has the numbers.`,
  },
  match: 'match',
  placeOf: (place) => `place ${place}`,
  point: (value, version) => `${value}, version ${version}`,
  isNew: (version) => `${version} (new)`,
  inNumbers: 'The same in numbers',
};

/** The rules of each variant: paragraphs, and what the pictures of the first two turns show. */
export const rules = {
  isola: {
    lines: [
      'Two pawns stand on a board that shrinks with every turn. If you cannot move on your turn, you lose.',
      'A turn has two parts. First your pawn steps to one of its eight neighbours that is open and not occupied. Then you steal any open square, except the two on which the pawns stand: it is gone for both.',
      'The square that you just left is open, and you may steal it. Being able to steal does not help a player who cannot move.',
    ],
    pictures: ['The board before the first turn: A begins.', 'After A’s turn: the pawn has moved, and a square is gone.', 'After B’s turn.'],
  },
  isolation: {
    lines: [
      'Two pawns stand on a board that shrinks with every turn. If you cannot move on your turn, you lose.',
      'A turn has two parts. First your pawn steps to one of its eight neighbours that is open and not occupied. Then you steal any open square, except the two on which the pawns stand: it is gone for both.',
      'The two squares on which the pawns start are fixed: either pawn may stand on them, and nobody can steal them. If nothing can be stolen after a move, the turn is the move alone.',
    ],
    pictures: ['The board before the first turn: A begins on a fixed square.', 'After A’s turn: the fixed square stays, and another one is gone.', 'After B’s turn.'],
  },
  queens: {
    lines: [
      'Two pawns stand on a board that shrinks with every turn. If you cannot move on your turn, you lose.',
      'Your pawn moves like a queen of chess: any distance in one of eight directions. The path must not cross a filled square or the opponent.',
      'The square that you leave is filled, and nobody can enter it any more. The squares on the way stay open, and nothing else is taken.',
    ],
    pictures: ['The board before the first turn: A begins.', 'After A’s turn: the square that A left is filled.', 'After B’s turn.'],
  },
  'bot-battle': {
    lines: [
      'Two pawns stand at the ends of an island with 15 cells. Whoever is driven off the island loses. Each player holds five tiles with values from 0 to 4 that the other one does not see.',
      'move;x: go x cells forward with a tile of value x, but not onto or past the opponent. retreat;x: go x cells back; off the island you lose.',
      'attack;x…x: if x is the distance, attack with one or more tiles of that value. The opponent’s tiles of the same value defend. If more attack than defend, the attacker comes close and the other one falls back by three cells for each tile more.',
      'Tiles that were used are replaced by new ones at random.',
    ],
    pictures: ['The island before the first turn, with the tiles of both players.', 'After A’s turn: the tile that A used is replaced.', 'After B’s turn.'],
  },
  dominoes: {
    lines: [
      'Two players hold fourteen of the 28 tiles each, and nobody draws. A turn is one tile at the left or the right end of the chain, with halves of equal pips together. A player with a tile that fits must play one; a player without one is not asked, and the opponent gets 10 points.',
      'After each tile: if the sum of the two open ends is a multiple of five, its player gets that sum.',
      'Whoever plays the last tile of the hand wins. If neither has a tile that fits, the higher score wins.',
    ],
    pictures: ['The hands before the first turn.', 'After A’s turn.', 'After B’s turn: halves of equal pips lie together.'],
  },
};
rules['bot-battle-2015'] = {
  lines: [
    rules['bot-battle'].lines[0].replace('0 to 4', '1 to 4'), ...rules['bot-battle'].lines.slice(1),
    'shuffle: nobody moves, and all five of your tiles are new. Each player may do this 20 times a game.',
  ],
  pictures: rules['bot-battle'].pictures,
};

/** What a line of each game consists of. */
export const lineParts = {
  isola: 'The line is player;ROWSxCOLUMNS;squares;milliseconds. The squares come row by row, and rows and columns count from 0: 1 is open, 0 is gone, A and B are the pawns of players 1 and 2. Where squares are fixed, # is one on which nobody stands, and a and b are pawns on them.',
  island: 'The line is player;your tiles;island. The island has a 1 and a 2 where the pawns stand, and 0 elsewhere.',
  dominoes: 'The line is player;your tiles;the chain from left to right;your points:the other’s points;tiles and passes, as the document says.',
};

/** What a room sees: the wall, and how to come to the page. */
export const room = {
  code: 'The address of this page as a QR code',
  toPage: 'The page of the contest, for everybody in the room:',
  place: (first, last, all) => `${first} to ${last} of ${all}`,
};

/** The task. */
export const task = {
  title: (contest) => `The task: ${contest}`,
  rules: 'The rules',
  rulesInFull: 'The rules in full',
  protocol: 'The protocol',
  loop: 'A bot is a program that reads a line and writes a line, again and again, until its input ends. It must write each line out at once (flush).',
  conversation: 'The beginning of a game; each reply here is legal:',
  to: (player) => `to player ${player}  `,
  from: (player) => `from player ${player}`,
  clock: 'The clock and faults',
  time: (limit, start) => `Time: ${limit}. To start, a bot has ${start} once per game.`,
  fault: {
    disqualify: 'A fault, such as an illegal or a late reply, loses the game.',
    discard: 'A fault, such as an illegal or a late reply, costs the turn: it is discarded, and the game goes on. A bot that cannot start loses the game.',
  },
  match: (games) => (games === 1 ? 'A match has one game.' : `A match has ${games} games, and the bots take turns to begin.`),
  tie: {
    draw: 'A match in which neither bot won more than half of the games is a draw.',
    speed: 'A match in which neither bot won more than half of the games goes to the faster bot, by the mean time of its replies.',
    score: 'A match in which neither bot won more than half of the games goes to the higher score of all games.',
  },
  boards: (boards) => `Boards: ${boards}.`,
  build: (seconds) => `Building a bot may take ${seconds} s.`,
  source: (summary, source) => `${summary} (${source}).`,
  start: 'To begin with',
  firstBot: 'A first bot to copy, in Python',
  firstBotHint: 'It is one file and plays legal turns at random. Save it as my_bot.py and hand it in; then make it better.',
  copy: 'Copy',
  copied: 'copied',
  selected: 'selected: copy it with the keyboard',
  kits: 'Kits (zip): a bot that plays this contest, with tests and a README',
  programsAlone: 'Of a kit, hand in the programs alone, without its bots.toml and its Makefile.',
  kitsNone: 'There is no kit for this contest.',
  documents: 'Documents',
  failed: 'The task cannot be shown now.',
};

/** The page to register. */
export const register = {
  title: (contest) => `Register · ${contest}`,
  register: 'Register',
  name: 'Your name, or your team’s: everybody sees it',
  email: 'E-mail (may be left out): the organiser alone sees it',
  code: 'The registration code that the organiser told you',
  noAnswer: 'The arena did not answer. If your name is taken now, ask the organiser for your link.',
  welcome: 'You take part',
  keepLink: 'This is your personal link. Keep it: it is not shown again, and who has it hands in bots in your name.',
};

/** The author's page: handing in, and the versions. */
export const author = {
  ownBot: 'Your bot',
  handIn: 'Hand in a bot',
  handInHint: 'One file, several files, or a zip or tar archive. Drop them here, or choose:',
  handInNow: 'Hand in',
  paste: 'Paste a program instead',
  exampleName: 'my_bot.py',
  fileName: 'Its file name, with the ending of its language',
  program: 'The program',
  terminal: 'Or in a terminal:',
  curl: (address) => `curl -F bot=@my_bot.py ${address}`,
  nameAndText: 'A program needs a file name and a text.',
  sending: 'Sending …',
  received: 'Received.',
  noAnswer: 'The arena did not answer: nothing was taken. Send it again.',
  languages: (languages) => `Taken are: ${languages}.`,
  shared: (folders) => `All bots and builds see, read-only: ${folders}.`,
  stopped: (why) => `Nothing of yours plays: ${why}`,
  key: 'Receipts are signed by the key',
  verify: 'arena submit --verify FILE --key KEY',
  version: (version) => `Version ${version}`,
  steps: 'Steps and receipts',
  mainFile: 'The main file',
  whichFile: 'Which file starts the bot?',
  mainFileIs: (file) => `${file} is taken as the main file.`,
  letPlay: 'Let this version play',
  plays: (version) => `Version ${version} plays.`,
};

/** A version of a bot, and the end of the contest. */
export const submission = {
  // By what the arena calls a step.
  steps: {
    received: 'received', unpacked: 'unpacked', recognised: 'recognised', built: 'built', fit: 'fit', playing: 'playing',
    withdrawn: 'withdrawn', 'passed-over': 'passed-over', accepted: 'accepted', refused: 'refused', removed: 'removed',
  },
  // What a screen reader says of a step instead of its mark.
  spoken: { done: 'done', failed: 'failed', now: 'in progress', open: 'not yet' },
  receipt: 'receipt',
  plays: 'plays',
  filesRemoved: 'files removed',
  // By the state of a version.
  outcomes: { working: 'in work', fit: 'fit', unfit: 'not fit', 'passed-over': 'passed over' },
  // before: how many authors have their turn before; null: no version waits.
  waiting: (before, build, examination) => {
    const place = { null: '', 0: 'You are next. ', 1: '1 author is before you. ' }[before] ?? `${before} authors are before you. `;
    return `${place}Building may take ${build} s, the examination ${examination} s.`;
  },
  ended: (time) => `The contest ended ${time}: nothing is taken any more.`,
  finalToPlay: 'The final is still to be played.',
  deadlineOver: 'The deadline is over: nothing is taken any more.',
  // Of days, hours, minutes and seconds.
  units: ['d', 'h', 'min', 's'],
  left: (time) => `${time} left`,
};

/** The author's page: faults and slow replies. */
export const progress = {
  fault: 'Fault',
  times: 'Times',
  lastGame: 'Last game',
  why: 'Why, and the last lines on stderr',
  slowest: 'Slowest replies',
  turn: 'Turn',
  took: 'Took',
  limit: 'Of',
  noLimit: 'no limit',
};

/** The author's page: the games of the ladder. */
export const ownGames = {
  label: 'My games',
  heading: 'Games, lost ones first',
  which: 'Which games',
  // By what the arena calls a choice, in the order of the buttons.
  choices: { all: 'All', lost: 'Lost', won: 'Won', drawn: 'Drawn', faults: 'With faults' },
  details: 'More',
  more: 'more',
  moreAbout: (game) => `more about game ${game}`,
  // why: the game is void; null: it counts.
  result: (result, why) => `${common.results[result]}${why === null ? '' : `, ${common.isVoid(why)}`}`,
  ownFaults: 'My faults',
  fault: ({ deed, count, reason }) => `${deed}${count > 1 ? ` ${count} times` : ''}: ${reason}`,
  slowest: 'Slowest reply',
  stderr: 'The end of what your bot wrote on stderr:',
  noStderr: 'Your bot wrote nothing on stderr.',
  stderrGone: 'What your bot wrote on stderr is not kept any more.',
  askAgain: 'Ask your bot again in its last turn of this game, on your machine:',
  // record: its address.
  replay: (record) => `arena replay ${record} --bot "./my_bot"`,
};

/** What an analysis says of a lost game. */
export const loss = {
  turn: (turn, reply, judged) => `The turn that lost is ${turn}, ${reply} (${judged}).`,
  noTurn: 'No single turn lost this game.',
};

/** The author's page: test matches. */
export const ownTests = {
  label: 'Test matches',
  left: (left) => `They change no rating. ${left === 0 ? 'No further one' : left === 1 ? 'One more' : `${left} more`} can be played in this hour.`,
  nobody: 'There is no bot yet to play a test match against.',
  against: 'Against',
  arenaBots: 'Bots of the arena',
  houseBots: 'House bots',
  authorBots: 'Bots of other authors',
  rated: (name, rating) => `${name}, rating ${rating}`,
  withVersion: 'With',
  play: 'Play a test match',
  asked: 'The match is asked for.',
  noAnswer: 'The arena did not answer: ask again.',
  own: 'My test matches',
  // By the state of a match that has no results.
  states: { playing: () => 'is being played', waiting: (why) => `waits: ${why}`, failed: (why) => `not played: ${why}`, cancelled: () => 'cancelled' },
  result: (result, reason) => `${common.results[result]} (${reason})`,
  cancel: 'Cancel',
  cancelled: 'The match is cancelled.',
  records: 'Records',
  recordOf: (game) => `record of test game ${game}`,
  mistakes: 'Mistakes',
  askedAt: 'Asked',
  others: 'Test matches of others against my bot',
  ownResult: 'My result',
};

/** The organiser's page: the contest and the authors. */
export const organiser = {
  title: (contest) => `${contest} · organiser`,
  deadline: (time) => `Deadline: ${time}.`,
  summary: (authors, playing, silent) => `${authors} authors: ${playing} with a bot that plays, ${silent} who have sent nothing`,
  authors: 'Authors',
  state: 'State',
  disqualified: 'disqualified',
  stopped: 'stopped',
  nothingYet: 'nothing yet',
  newestVersion: 'Newest version',
  plays: 'Plays',
  lastStep: 'Last step',
  folder: 'Folder',
  gone: (name) => `${name} is not in the list of authors any more.`,
  listRefused: (why) => `The list of authors is refused, and the authors are those from before: ${why}`,
  takeList: 'Take this list all the same',
  askTakeList: 'Take this list? Nothing of the authors who are not in it plays or is shown until their lines are back.',
  listTaken: 'The list is taken.',
  waits: ({ name, version, is_worked_on: isNow }) => `${name}, version ${version}${isNow ? ': in work' : ''}`,
  examinationFailed: ({ name, version, failure }) => `${name}, version ${version}: the arena itself failed (${failure}); it is examined again by and by`,
  examineAll: 'Examine all that play again',
  buildFirst: 'build them anew first',
  askExamineAll: (isBuilt, bots) => `${isBuilt ? 'Build and examine' : 'Examine'} all ${bots} bots again that play? One that is not fit any more then plays no more.`,
  nothingExamined: 'The arena does not answer: nothing is examined.',
  examined: (bots) => `${bots} ${bots === 1 ? 'bot is' : 'bots are'} examined again.`,
  history: 'History',
  when: 'When',
  what: 'What',
  allThatPlayed: 'all that played',
  // What the history calls an act.
  acts: {
    withdraw: 'withdrawn', disqualify: 'disqualified', readmit: 'readmitted', examine: 'examined again', rebuild: 'built and examined again',
    'no-longer-fit': 'found no longer fit', accept: 'accepted', refuse: 'refused',
    'accept-list': 'list taken', add: 'added', renaming: 'being renamed; the name before:', rename: 'renamed; the name before:', 'new-link': 'new link',
    void: 'game voided', end: 'contest ended', reopen: 'contest opened again',
  },
  marks: 'Marks as CSV',
  // By the state of the final, where that matters.
  marksSoFar: {
    asked: 'Until all games of the final are played, these are the marks by the ladder.',
    playing: 'Games of the final are open: until all are played, these are the marks by the ladder.',
    interrupted: 'Games of the final are open: until it has been played on, these are the marks by the ladder.',
  },
};

/** The organiser's page: adding an author. */
export const addAuthor = {
  add: 'Add an author',
  name: 'Name',
  email: 'E-mail address, which only you see; may be empty',
  added: (name) => `${name} is added: send them their link.`,
  nothingAdded: 'The arena does not answer: nobody is added.',
};

/** The organiser's page: link and name of an author. */
export const linkAndName = {
  copyLink: 'Copy the link',
  linkIs: 'The personal link; who has it can hand in as this author',
  linkCopied: 'The link is copied.',
  linkSelected: 'The link is selected: copy it with the keyboard.',
  newLink: 'New link',
  askNewLink: (name) => `A new link for ${name}? The one from before is no good any more then.`,
  newLinkMade: 'The link from before is no good any more. Send the author the new one.',
  rename: 'Rename',
  newName: 'Name; link, versions and rating stay',
  renamed: 'Renamed.',
  sameName: 'That is the name already.',
  renamedMeanwhile: (name) => `Somebody else has renamed this author: ${name}`,
  notRenamed: 'The arena does not answer: nothing is renamed.',
};

/** The organiser's page: one author, and the versions. */
export const oneAuthor = {
  label: 'One author',
  close: 'Close',
  reason: 'Reason, which the author reads',
  reasonFirst: 'Give a reason first: the author reads it.',
  withdraw: 'Withdraw what plays',
  examine: 'Examine again',
  rebuild: 'Build and examine again',
  readmit: 'Readmit',
  disqualify: 'Disqualify',
  ask: (act, name) => `${act}: ${name}?`,
  done: 'Done.',
  noVersions: 'The arena does not answer: the versions are asked for again.',
  version: (version) => `Version ${version}`,
  decisions: { accept: (version) => `Accept version ${version}`, refuse: (version) => `Refuse version ${version}` },
  download: (version) => `Download version ${version} as it was sent`,
};

/** The organiser's page: copies. */
export const copies = {
  label: 'Copies',
  look: 'Look for copies',
  looking: 'Copies are being looked for. With many authors, or while matches are played, this takes a while.',
  none: 'No two authors have sent what is alike.',
  alike: 'Submissions that are alike',
  areIdentical: (names) => `${names.slice(0, -1).join('; ')}${names.length > 2 ? ';' : ','} and ${names[names.length - 1]} are identical.`,
  likeness: 'Likeness',
  identical: 'identical',
  passages: 'Passages',
  all: 'all',
  later: 'Later',
  compare: 'side by side',
  compareThese: (one, other) => `side by side: ${one} and ${other}`,
  sideBySide: 'Side by side',
  two: 'Two submissions side by side',
  hint: 'Marked: what both have, whatever its names, numbers and comments. A click on a marked line shows it on the other side.',
  alsoThere: 'also on the other side',
  noText: 'No text of a program can be shown.',
  leftOut: (files) => `Not compared: ${files}`,
};

/** The settings of contest.toml, by their keys: what their fields are called. */
export const settings = {
  title: 'Title',
  date: 'Date, in words for people',
  deadline: 'Deadline, in the time of this browser',
  registration_code: 'Code to register; empty: nobody may',
  most_authors: 'Authors from whom on nobody may register',
  public: 'What everybody may see: ladder, records, final (without names), or none; empty: ladder and records',
  languages: 'What is accepted, by names of recipes; empty: everything',
  largest_total: 'The most that all versions of an author may have',
  build_seconds: 'Seconds that building may take',
  final: 'Format of the final',
  'marks.by': 'Marks by rank, level or points; empty, with the two fields below: no marks',
  'marks.thresholds': 'Marks: each pair a value and the marks from it on, such as [[1, 15], [3, 13], [100, 8]]',
  'marks.missing': 'Marks without a bot in the table',
};

/** The organiser's page: the settings, without the names of their fields. */
export const settingsPanel = {
  label: 'Settings',
  save: 'Save',
  saved: 'Saved.',
  unchanged: 'Nothing is changed.',
  noAnswer: 'The arena does not answer: nothing is saved.',
  setMeanwhile: (value) => `Somebody else has set this to: ${value || '(empty)'}`,
  refused: (why) => `The settings are refused, and those from before count: ${why}`,
  later: (settings) => `Changed in contest.toml, and counts from the next start on: ${settings}`,
};

/** The end of the contest, its final, and a contest that goes on after all. */
export const end = {
  label: 'The end',
  end: 'End the contest',
  endHint: 'Nothing is taken any more then, and no match of the ladder begins. What was received before is still examined. You can open the contest again later, with a new deadline.',
  endTitle: 'The title of the contest, so that it does not end by mistake',
  endNow: 'End it now',
  ready: 'Everything that was received is examined: the final can be played.',
  // isShort: fewer bots play so far than a final needs.
  waiting: (versions, isShort) => `${versions === 1 ? '1 version is' : `${versions} versions are`} still examined; then the final can be played${isShort ? ' if at least two bots play' : ''}.`,
  tooFew: (bots) => `Everything that was received is examined. A final needs at least two bots that play, and there is ${bots === 0 ? 'none' : bots}: to take more, open the contest again.`,
  play: 'Play the final',
  goOn: 'Go on with the final',
  playCommand: 'Or stop the arena by Ctrl-C, and type:',
  freeze: 'arena host FOLDER --freeze',
  final: {
    asked: 'The final begins when no match of the ladder is played any more.',
    playing: 'The final is being played.',
    interrupted: 'The final was interrupted: its games so far are kept.',
    over: 'All games of the final are played.',
  },
  publish: 'Who sees the final',
  // By the value of `public` in contest.toml.
  audiences: {
    'ladder, records': { button: 'Everybody, with names', confirm: 'Show everybody the ladder and the final, with all names and games?' },
    final: { button: 'Everybody, without names', confirm: 'Show everybody the final and its games without names, and the ladder to authors alone?' },
    none: { button: 'Authors alone', confirm: '' },
  },
  audience: (value) => {
    const parts = (value || 'ladder, records').split(', ');
    if (parts.includes('final')) return `Everybody sees the final and its games without names; authors see their own name${parts.includes('ladder') ? '. The ladder, which everybody sees too, has names' : ''}.`;
    if (!parts.includes('ladder')) return 'Only authors see the final, by their own links.';
    return `Everybody sees the table of the final with names${parts.includes('records') ? ', and its games' : '; games are for their authors'}.`;
  },
  trouble: (why) => `The final could not be played: ${why}`,
  reopen: 'Open the contest again',
  reopenHint: 'Authors hand in again, and the ladder goes on, until the new deadline. A final that was played is kept on the machine of the arena, as final-1.db, then final-2.db; the next end has a final of its own.',
  reopenDeadline: 'The new deadline, in the time of this browser',
  reopenNow: 'Open it again',
};

/** The organiser's views of games. */
export const views = {
  label: 'Views',
  games: 'All games of the ladder',
  crosstable: 'Crosstable of the ladder',
  fairness: 'How fair the machine was',
  against: 'Against',
  anybody: 'anybody',
  withFaults: 'only with faults',
  again: 'Look again',
  winner: 'Winner',
  counts: 'Counts',
  void: 'void',
  voidGame: (game) => `void game ${game}`,
  whyVoid: (game) => `Game ${game} is to count for nothing, which cannot be undone. Why? Both authors read it.`,
  crosstableHint: 'Won, drawn and lost games of the author in the row against the one in the column.',
  score: (own, other, { wins, draws, losses }) => `${own} against ${other}: ${wins} won, ${draws} drawn, ${losses} lost`,
  final: 'Final',
  gamesSeen: 'Newest games',
  replies: 'Replies',
  heldUp: 'Held up',
  takenOff: 'Taken off in all',
  longest: 'Off one reply at most',
  stoodStill: 'Machine stood still',
  takenByOpponents: 'Opponent had the core',
  givenUp: 'Given up: machine too busy',
  fairnessHint: 'A reply is held up while the machine does not let the bot run; that time is taken off, and the bot does not pay for it.',
  machine: (cores, load) => `The machine has ${cores} cores${load.length > 0 ? `; on average of 1, 5 and 15 minutes, ${load.join(', ')} threads ran or waited for one` : ''}.`,
  ofFinal: 'Of the final:',
  // By the view's part of its address.
  finalViews: { '/games': 'games', '/crosstable': 'crosstable', '/faults': 'faults', '': 'table' },
};
