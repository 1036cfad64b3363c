/** Where the parts of an object stand that encryption changes: byte offsets within its body. */
export interface ScannedObject {
  strings: { start: number; end: number; bytes: Buffer }[];
  /** The end of what comes before the stream; of all, where there is none. */
  end: number;
  stream: { lengthStart: number; lengthEnd: number; start: number; end: number } | undefined;
}

const space = '\\0\\t\\n\\f\\r ';
const regular = `[^${space}()<>\\[\\]{}/%]`;
const tokens = `<<|>>|<[\\da-fA-F${space}]*>|\\(|%[^\\r\\n]*|/?${regular}+`;
const lengthValue = new RegExp(
  `[${space}]*(\\d+)(?=[${space}/>])(?![${space}]+\\d+[${space}]+R)`,
  'y',
);

/**
 * Reads an object, `body` beginning behind `obj`. Undefined where it does not end as it should, or
 * where the length of its stream is wrong or stands elsewhere.
 */
export function scanObject(body: Buffer): ScannedObject | undefined {
  const text = body.toString('latin1');
  const token = new RegExp(tokens, 'g');
  const strings: ScannedObject['strings'] = [];
  let depth = 0;
  let length: { value: number; start: number; end: number } | undefined;
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const [word] = match;
    const start = match.index;
    if (word === '<<') depth++;
    else if (word === '>>') depth--;
    else if (word === '(') {
      const end = literalEnd(text, start);
      strings.push({ start, end, bytes: literalBytes(text.slice(start + 1, end - 1)) });
      token.lastIndex = end;
    } else if (word.startsWith('<')) {
      strings.push({ start, end: token.lastIndex, bytes: hexBytes(word) });
    } else if (word === '/Length' && depth === 1) {
      lengthValue.lastIndex = token.lastIndex;
      const value = lengthValue.exec(text);
      if (!value) return undefined;
      length = { value: Number(value[1]), start: token.lastIndex, end: lengthValue.lastIndex };
    } else if (word === 'endobj' && depth === 0) {
      return { strings, end: start, stream: undefined };
    } else if (word === 'stream' && depth === 0) {
      return length && scanStream(text, { strings, end: start }, length);
    }
  }
  return undefined;
}

function scanStream(
  text: string,
  head: Pick<ScannedObject, 'strings' | 'end'>,
  length: { value: number; start: number; end: number },
): ScannedObject | undefined {
  const lineEnd = /\r?\n/y;
  lineEnd.lastIndex = head.end + 'stream'.length;
  if (!lineEnd.test(text)) return undefined;
  const start = lineEnd.lastIndex;
  const end = start + length.value;
  const close = /(?:\r\n|\r|\n)?endstream/y;
  close.lastIndex = end;
  if (!close.test(text)) return undefined;
  return { ...head, stream: { lengthStart: length.start, lengthEnd: length.end, start, end } };
}

/** The place behind the bracket that closes a string, in which others may stand. */
function literalEnd(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '(') depth++;
    else if (text[at] === ')' && --depth === 0) return at + 1;
  }
  return text.length;
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

function literalBytes(text: string): Buffer {
  const plain = text.replaceAll(
    /\r\n?|\\(?:([0-7]{1,3})|(\r\n?|\n)|([^]))/g,
    (_found, octal?: string, lineEnd?: string, letter?: string) => {
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
      if (lineEnd !== undefined) return '';
      return letter === undefined ? '\n' : (escapes[letter] ?? letter);
    },
  );
  return Buffer.from(plain, 'latin1');
}

function hexBytes(text: string): Buffer {
  const digits = text.replaceAll(/[^\da-f]/gi, '');
  return Buffer.from(digits.length % 2 === 1 ? `${digits}0` : digits, 'hex');
}
