// The words of the task of a hosted contest, and of what was added with it. A translation replaces this file.

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
  newest: 'Newest games',
  drawn: 'drawn',
  nobody: 'No bot plays yet.',
  code: 'The address of this page as a QR code',
  toPage: 'The page of the contest, for everybody in the room:',
  place: (first, last, all) => `${first} to ${last} of ${all}`,
};

/** The organiser's page: the list of authors and one author. */
export const organiser = {
  deadline: (time) => `Deadline: ${time}.`,
  noDeadline: 'There is no deadline.',
  add: 'Add an author',
  name: 'Name',
  email: 'E-mail address, which only you see; may be empty',
  added: (name) => `${name} is added: send them their link.`,
  nothingDone: 'The arena does not answer: nothing is done.',
  done: 'Done.',
  noVersions: 'The arena does not answer: the versions are asked for again.',
  reasonFirst: 'Give a reason first: the author reads it.',
  gone: (name) => `${name} is not in the list of authors any more.`,
  nothingAdded: 'The arena does not answer: nobody is added.',
  close: 'Close',
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
  download: (version) => `Download version ${version} as it was sent`,
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

/** The end of the contest, its final, and a contest that goes on after all. */
export const end = {
  label: 'The end',
  end: 'End the contest',
  endHint: 'Nothing is taken any more then, and no match of the ladder begins. What was received before is still examined. You can open the contest again later, with a new deadline.',
  endTitle: 'The title of the contest, so that it does not end by mistake',
  endNow: 'End it now',
  waiting: (count) => (count === 0 ? 'Everything that was received is examined: the final can be played.'
    : `${count === 1 ? '1 version is' : `${count} versions are`} still examined; then the final can be played.`),
  play: 'Play the final',
  goOn: 'Go on with the final',
  playCommand: 'Or stop the arena by Ctrl-C, and type: ',
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
  noAnswer: 'The arena does not answer: nothing is done.',
  toFinal: 'The final',
};

/** The organiser's views of games. */
export const views = {
  label: 'Views',
  games: 'All games of the ladder',
  crosstable: 'Crosstable of the ladder',
  fairness: 'How fair the machine was',
  author: 'Author',
  against: 'Against',
  anybody: 'anybody',
  withFaults: 'only with faults',
  again: 'Look again',
  more: 'Show more',
  none: 'There are none.',
  noAnswer: 'The arena does not answer.',
  game: 'Game',
  first: 'First',
  second: 'Second',
  winner: 'Winner',
  drawn: 'drawn',
  reason: 'Reason',
  turns: 'Turns',
  played: 'Played',
  faults: 'Faults',
  record: 'Record',
  recordOf: (game) => `record of game ${game}`,
  counts: 'Counts',
  void: 'void',
  voidGame: (game) => `void game ${game}`,
  whyVoid: (game) => `Game ${game} is to count for nothing, which cannot be undone. Why? Both authors read it.`,
  noAnswerNothingDone: 'The arena does not answer: nothing is done.',
  crosstableHint: 'Won, drawn and lost games of the author in the row against the one in the column.',
  score: (own, other, { wins, draws, losses }) => `${own} against ${other}: ${wins} won, ${draws} drawn, ${losses} lost`,
  ladder: 'Ladder',
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
  finalViews: [['#/contest/games', 'games'], ['#/contest/crosstable', 'crosstable'], ['#/contest/faults', 'faults'], ['#/contest', 'table']],
};
