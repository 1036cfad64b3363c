const code = (character: string) => character.charCodeAt(0);
const blank = 1;
const delimiter = 2;
const kinds = new Uint8Array(256);
for (const value of [0, 9, 10, 12, 13, 32]) kinds[value] = blank;
for (const character of '()<>[]{}/%') kinds[code(character)] = delimiter;

/** Tells if a byte separates the words of a content stream. */
export function isBlank(byte: number): boolean {
  return kinds[byte] === blank;
}

/** Tells if a byte is a part of a number, an operator or a name. */
export function isRegular(byte: number): boolean {
  return kinds[byte] === 0;
}

/** The numbers and operators of a content stream; of strings, names and images nothing. */
export function* contentTokens(bytes: Uint8Array): Generator<number | string> {
  let at = 0;
  while (at < bytes.length) {
    const byte = bytes[at] ?? 0;
    const kind = kinds[byte];
    if (kind === blank) at++;
    else if (kind === delimiter) at = afterDelimiter(bytes, at);
    else {
      const start = at;
      while (at < bytes.length && kinds[bytes[at] ?? 0] === 0) at++;
      const token = latin1(bytes, start, at);
      if (token === 'ID') at = afterImage(bytes, at);
      const first = byte <= code('9') ? Number(token) : Number.NaN;
      yield Number.isNaN(first) ? token : first;
    }
  }
}

function latin1(bytes: Uint8Array, start: number, end: number): string {
  let text = '';
  for (let at = start; at < end; at++) text += String.fromCharCode(bytes[at] ?? 0);
  return text;
}

/** Finds the end of a string, name, comment or bracket that starts at `at`. */
export function afterDelimiter(bytes: Uint8Array, at: number): number {
  switch (bytes[at]) {
    case code('('):
      return endOfString(bytes, at) ?? bytes.length;
    case code('%'):
      return after(bytes, at, (byte) => byte === 10 || byte === 13);
    case code('/'):
      return after(bytes, at + 1, (byte) => kinds[byte] !== 0);
    case code('<'):
      if (bytes[at + 1] === code('<')) return at + 2;
      return after(bytes, at, (byte) => byte === code('>')) + 1;
    default:
      return at + 1;
  }
}

function after(bytes: Uint8Array, from: number, isEnd: (byte: number) => boolean): number {
  let at = from;
  while (at < bytes.length && !isEnd(bytes[at] ?? 0)) at++;
  return at;
}

/** Finds the end of a string that starts at `start`; undefined where it never ends. */
export function endOfString(bytes: Uint8Array, start: number): number | undefined {
  let depth = 0;
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === code('\\')) at++;
    else if (byte === code('(')) depth++;
    else if (byte === code(')') && --depth === 0) return at + 1;
  }
  return undefined;
}

/** Finds the end of the image whose data starts at `start`: EI between blanks. */
export function afterImage(bytes: Uint8Array, start: number): number {
  for (let at = start + 1; at + 2 < bytes.length; at++) {
    const ends = bytes[at + 1] === code('E') && bytes[at + 2] === code('I');
    if (ends && kinds[bytes[at] ?? 0] === blank && kinds[bytes[at + 3] ?? 32] === blank)
      return at + 3;
  }
  return bytes.length;
}
