import { emailPattern } from '@countersign/contract';

/** Holds a recipient as read from a text. */
export interface ReadAddress {
  name: string;
  email: string;
  /** Why nothing can be sent there, for people; empty where it can. */
  problem: string;
}

/**
 * Reads people from a text as it is typed, or pasted from a mail program or a table: addresses alone, `Name
 * <address>`, `"Last, First" <address>`, a name and an address in columns, one a line or separated by commas or
 * semicolons. An address that comes twice is taken once, and counted.
 */
export function readAddresses(text: string): { people: ReadAddress[]; doubles: number } {
  const people: ReadAddress[] = [];
  const known = new Map<string, ReadAddress>();
  let doubles = 0;
  for (const part of partsOf(text)) {
    const read = readPart(part);
    const before = known.get(read.email.toLowerCase());
    if (before) {
      doubles += 1;
      if (before.name === '') before.name = read.name;
      continue;
    }
    known.set(read.email.toLowerCase(), read);
    people.push(read);
  }
  return { people, doubles };
}

/**
 * Splits a text into the pieces of one recipient each: separators within quotes are none, and a lone name goes with
 * what follows.
 */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  for (const line of text.split(/\r\n?|\n/)) {
    let waiting = '';
    for (const piece of splitOutsideQuotes(line)) {
      const whole = waiting === '' ? piece : `${waiting} ${piece}`;
      const hasAddress = piece.includes('@');
      waiting = hasAddress ? '' : whole;
      if (hasAddress) parts.push(whole);
    }
    if (waiting.trim() !== '') parts.push(waiting);
  }
  return parts;
}

function splitOutsideQuotes(line: string): string[] {
  const pieces: string[] = [];
  let piece = '';
  let isQuoted = false;
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted;
    if (!isQuoted && /[,;\t]/.test(character)) {
      pieces.push(piece);
      piece = '';
    } else piece += character;
  }
  pieces.push(piece);
  return pieces.map((one) => one.trim()).filter((one) => one !== '');
}

function readPart(part: string): ReadAddress {
  const framed = framedIn(part);
  const bare = framed ? undefined : part.split(/\s+/).find((word) => /^[^@]+@./.test(word));
  const found = (framed?.email ?? bare ?? part).trim().replace(/^mailto:/, '');
  const email = trimmed(found, `('"`, `)'".`);
  const rest = framed?.before ?? (bare === undefined ? '' : part.replace(bare, ' '));
  const isAddress = email.length <= 254 && emailPattern.test(email);
  return {
    name: nameOf(rest),
    email,
    problem: isAddress ? '' : 'This isn’t an email address.',
  };
}

/** Splits a text into the address in angle brackets at its end, and the text before. */
function framedIn(part: string): { before: string; email: string } | undefined {
  const end = part.trimEnd();
  const start = end.lastIndexOf('<');
  const email = end.slice(start + 1, -1);
  if (start < 0 || !end.endsWith('>') || email.includes('>')) return undefined;
  return { before: end.slice(0, start), email };
}

/** A text without some characters at its start and at its end: an expression would look from each of them on. */
function trimmed(text: string, atStart: string, atEnd: string): string {
  let [start, end] = [0, text.length];
  while (start < end && atStart.includes(text.charAt(start))) start += 1;
  while (end > start && atEnd.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** The most of a text in which a name is looked for. */
const maxNameText = 1000;

/** A name without quotes, the right way round where it is `Last, First`. */
function nameOf(text: string): string {
  const plain = text
    .slice(0, maxNameText)
    .replace(/["<>]/g, ' ')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .replace(/\s+/g, ' ');
  const turned = /^([^,]+),\s*([^,]+)$/.exec(plain);
  const name = turned ? `${turned[2]} ${turned[1]}` : plain.replace(/[,;]+$/, '');
  return name.slice(0, 200);
}
