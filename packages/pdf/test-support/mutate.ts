import { writePdf } from './write-pdf.ts';

/** One change to a file; the numbers choose where and what, whatever they are. */
export interface Mutation {
  kind: (typeof mutationKinds)[number];
  where: number;
  what: number;
}

/** Changes of objects, which leave the file's frame sound, and changes of its bytes. */
export const mutationKinds = [
  'value',
  'key',
  'loop',
  'swap',
  'repeat',
  'drop',
  'flip',
  'cut',
  'insert',
] as const;

/** Values that hardly any key expects, in PDF syntax. */
export const oddValues = [
  'null',
  'true',
  '-1',
  '0',
  '0.0000001',
  '4294967296',
  '-99999999999999999999999999999999999999999',
  '()',
  '(text)',
  '<FEFFD800>',
  '<FFFE00D8FF>',
  '<00FF80>',
  '/Name',
  '/',
  '/a#00b',
  '[]',
  '[0 0 0 0]',
  '[1 2 3]',
  '[-1 -2 -3 -4 -5 -6]',
  '[1e9 -1e9 99999999999999999999 0]',
  '[null null null null]',
  '[(a)/b[]<<>>]',
  '<<>>',
  '<</Kids[]/N<<>>/D[]/S/Link/Length -5>>',
  '9999 0 R',
  `${'['.repeat(90)}${']'.repeat(90)}`,
  `${'<</K'.repeat(90)} 0${'>>'.repeat(90)}`,
  `(${'x'.repeat(3000)})`,
];

/** A file of these objects, changed. */
export function mutate(objects: readonly string[], mutations: readonly Mutation[]): Uint8Array {
  const list = [...objects];
  for (const mutation of mutations) changeObject(list, mutation);
  return mutateBytes(writePdf(list), mutations);
}

/** A file of any kind, its bytes changed. */
export function mutateBytes(file: Uint8Array, mutations: readonly Mutation[]): Uint8Array {
  let bytes: Buffer = Buffer.from(file);
  for (const mutation of mutations) bytes = changeBytes(bytes, mutation);
  return new Uint8Array(bytes);
}

function changeObject(list: string[], { kind, where, what }: Mutation): void {
  const index = where % list.length;
  const body = list[index] ?? 'null';
  const other = what % list.length;
  switch (kind) {
    case 'value':
      list[index] = replaceValue(body, what, oddValues[where % oddValues.length] ?? 'null');
      break;
    case 'loop':
      // To any object, the one itself among them.
      list[index] = replaceValue(body, what, `${(where >> 8) % (list.length + 1)} 0 R`);
      break;
    case 'key':
      list[index] = replaceKey(body, what, objectsKey(list, where));
      break;
    case 'swap':
      list[index] = list[other] ?? 'null';
      list[other] = body;
      break;
    case 'repeat':
      list[index] = list[other] ?? 'null';
      break;
    case 'drop':
      list[index] = 'null';
      break;
    default:
  }
}

function changeBytes(bytes: Buffer, { kind, where, what }: Mutation): Buffer {
  const at = where % Math.max(1, bytes.length);
  switch (kind) {
    case 'flip': {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ (1 << (what % 8));
      return changed;
    }
    case 'cut':
      // Now and then all that follows, else a piece.
      return what % 4 === 0
        ? bytes.subarray(0, at)
        : Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + (what % 64))]);
    case 'insert': {
      const piece = Buffer.from(oddValues[what % oddValues.length] ?? '', 'latin1');
      return Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at)]);
    }
    default:
      return bytes;
  }
}

const keyPattern = /\/[A-Za-z]+/g;

/** Replaces the value of one of the keys of a body. */
export function replaceValue(body: string, which: number, value: string): string {
  const keys = [...body.matchAll(keyPattern)];
  const key = keys[which % Math.max(1, keys.length)];
  if (!key) return value;
  const start = key.index + key[0].length;
  return `${body.slice(0, start)} ${value}${body.slice(endOfValue(body, start))}`;
}

function replaceKey(body: string, which: number, name: string): string {
  const keys = [...body.matchAll(keyPattern)];
  const key = keys[which % Math.max(1, keys.length)];
  if (!key) return body;
  return `${body.slice(0, key.index)}${name}${body.slice(key.index + key[0].length)}`;
}

function objectsKey(list: readonly string[], which: number): string {
  const keys = list[which % list.length]?.match(keyPattern) ?? [];
  return keys[which % Math.max(1, keys.length)] ?? '/Name';
}

/** Finds the end of the value that begins at `start`; an end within a string does no harm here. */
function endOfValue(body: string, start: number): number {
  const simple = /^\s*(?:\d+ 0 R|\/[^\s/<>[\]()]*|[-+.\d]+|true|false|null)/.exec(
    body.slice(start),
  );
  if (simple) return start + simple[0].length;
  let depth = 0;
  for (let at = start; at < body.length; at++) {
    const character = body.charAt(at);
    if ('<[('.includes(character)) depth++;
    else if ('>])'.includes(character) && --depth <= 0 && body.charAt(at + 1) !== '>')
      return at + 1;
  }
  return body.length;
}
