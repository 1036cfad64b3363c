/** Somebody whose name or address may stand in a mark. */
export interface MarkedPerson {
  name: string;
  email: string;
}

/** Of those who may be meant, so many are compared letter by letter. */
const mostCompared = 300;
/** The part of a name, or of an address before its @, that has to be there. */
const leastPart = 0.65;
/** Letters that have to be there at least: fewer fit many. */
const fewest = 4;
/** Whoever fits nearly as well as the best one may be meant as well. */
const nearly = 1;

/**
 * Whose names and addresses fit what was read of a mark, with mistakes, the best ones alone; nobody where too little was
 * read to tell. People are looked through by pairs of letters first, and then compared letter by letter.
 */
export function matchReadText<Person extends MarkedPerson>(
  lines: readonly string[],
  people: readonly Person[],
): Person[] {
  const read = lines.map(plain).filter(({ length }) => length >= fewest);
  const pairs = new Set(read.flatMap(pairsOf));
  const likely = people
    .map((person) => ({ person, shared: sharedOf(person, pairs) }))
    .sort((one, two) => two.shared - one.shared)
    .slice(0, mostCompared);
  const scored = likely.flatMap(({ person }) => {
    const score = scoreOf(person, read);
    return score === undefined ? [] : [{ person, score }];
  });
  const best = Math.max(...scored.map(({ score }) => score));
  return scored.filter(({ score }) => score >= best - nearly).map(({ person }) => person);
}

/** Letters that the ones that look like them stand for. */
const alike: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  i: 'l',
  1: 'l',
  0: 'o',
};

/** Letters and digits alone, small, without accents, and one for all that look like it, be they two. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[łøđßæœi10]/g, (letter) => alike[letter] ?? letter)
    .replace(/[^a-z0-9]/g, '')
    .replace(/fl/g, 'h')
    .replace(/nl|rn/g, 'm')
    .replace(/vv/g, 'w');
}

const pairsOf = (text: string) =>
  Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2));

function sharedOf({ name, email }: MarkedPerson, pairs: ReadonlySet<string>): number {
  return [name, beforeAt(email)].reduce(
    (sum, text) => sum + pairsOf(plain(text)).filter((pair) => pairs.has(pair)).length,
    0,
  );
}

const beforeAt = (email: string) => email.slice(0, email.lastIndexOf('@'));

/** How much of a person was read; undefined where neither their name nor their address was. */
function scoreOf({ name, email }: MarkedPerson, lines: readonly string[]): number | undefined {
  const named = bestLine(plain(name), lines);
  // The same letters do not speak for both.
  const rest = named === undefined ? lines : lines.filter((_, index) => index !== named.line);
  const addressed = bestLine(plain(beforeAt(email)), rest);
  if (named === undefined && addressed === undefined) return undefined;
  return (named?.score ?? 0) + (addressed?.score ?? 0);
}

/** Where a text was read, and how much of it; undefined where it is too little. */
function bestLine(
  text: string,
  lines: readonly string[],
): { line: number; score: number } | undefined {
  const scores = lines.map((line) => likeness(text, line));
  const score = Math.max(0, ...scores);
  const isRead = score >= fewest && score >= leastPart * text.length;
  return isRead ? { line: scores.indexOf(score), score } : undefined;
}

/** What a letter counts that is wrong, missing or one too many; each that is right counts one. */
const mistake = 0.6;

/** How much of a text stands in a line in one piece, less the mistakes in it (Smith and Waterman). */
function likeness(text: string, line: string): number {
  let above = new Float64Array(line.length + 1);
  let best = 0;
  for (const letter of text) {
    const row = new Float64Array(line.length + 1);
    for (let at = 1; at <= line.length; at++) {
      const same = line[at - 1] === letter ? 1 : -mistake;
      const score = Math.max(
        0,
        (above[at - 1] ?? 0) + same,
        (above[at] ?? 0) - mistake,
        (row[at - 1] ?? 0) - mistake,
      );
      row[at] = score;
      best = Math.max(best, score);
    }
    above = row;
  }
  return best;
}
