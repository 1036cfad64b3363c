import { findXref } from '../document/find-xref.ts';
import { assertEnclosed } from './enclosed-objects.ts';
import type {
  StrictArray,
  StrictDict,
  StrictObject,
  StrictRef,
  StrictValue,
} from './strict-reader.ts';
import {
  differentKeys,
  integerOf,
  isName,
  maxNumber,
  StrictReader,
  sameValue,
  UnclearBytes,
} from './strict-reader.ts';
import type { Section, StrictFile } from './strict-sections.ts';
import {
  findEntry,
  packedTexts,
  readEntry,
  readSections,
  readTable,
  readXrefStream,
} from './strict-sections.ts';

/**
 * Classifies the additions after a signed revision: nothing; further signatures and data to check them by, which the
 * pages show or do not; or anything else, and whatever programs can read in different ways.
 */
export type Appended = 'nothing' | 'signatures' | 'visible-signatures' | 'other';

/** Judges what follows the first `end` bytes of a file, part by part. */
export function judgeAppended(bytes: Buffer, end: number): Appended {
  if (end === bytes.length) return 'nothing';
  try {
    const text = bytes.toString('latin1');
    let file = readBase(bytes, text, end);
    let isVisible = false;
    for (let at = end; at < bytes.length; ) {
      const part = readPart(file, at);
      isVisible = new PartCheck(file, part).run() || isVisible;
      file = { ...file, sections: [part.section, ...file.sections] };
      at = part.end;
    }
    return isVisible ? 'visible-signatures' : 'signatures';
  } catch (problem) {
    if (problem instanceof UnclearBytes) return 'other';
    throw problem;
  }
}

/** The signed revision, which has to be as clear as what follows it: parts of it can come to light again. */
function readBase(bytes: Buffer, text: string, end: number): StrictFile {
  const own = bytes.subarray(0, end);
  const ownText = text.slice(0, end);
  const last = findXref(own);
  if (!last || !text.startsWith('%PDF-')) throw new UnclearBytes('No end of the revision.');
  assertNotLinearised(ownText);
  // Its own bytes alone: what its sections list may not be in what was appended.
  const base = { bytes: own, text: ownText, sections: readSections(own, ownText, last.startxref) };
  assertEnclosed(base);
  assertVersionsListed(base);
  return { ...base, bytes, text };
}

/** As long as its length is right, some programs read a linearised file from its beginning. */
function assertNotLinearised(text: string): void {
  for (const { index } of text.matchAll(linearised)) {
    const dict = text.slice(Math.max(0, index - 2048), index + 2048);
    const numbers = dict.match(/\d+(?:\.\d+)?/g) ?? [];
    if (numbers.some((one) => Math.round(Number(one)) === text.length)) {
      throw new UnclearBytes('A linearised revision.');
    }
  }
}

/**
 * Each version of an object is listed, and a newer one comes later: programs that repair a file show the last one that
 * they find.
 */
function assertVersionsListed({ text, sections }: StrictFile): void {
  const listed = new Set<number>();
  const oldest = new Map<number, number>();
  for (const [number, entry] of sections.flatMap(({ entries }) => [...entries])) {
    if (entry.kind !== 'plain') continue;
    if (entry.at > (oldest.get(number) ?? entry.at)) {
      throw new UnclearBytes(`An older version of object ${number} comes later.`);
    }
    oldest.set(number, entry.at);
    listed.add(entry.at);
  }
  for (const { 1: number, index } of text.matchAll(anyObject)) {
    if (!listed.has(index)) throw new UnclearBytes(`Object ${number} is in the file unlisted.`);
  }
}

/** A part that was appended: objects, a section that lists exactly them, and the end. */
interface Part {
  from: number;
  end: number;
  objects: ReadonlyMap<number, StrictObject>;
  section: Section;
}

function readPart(file: StrictFile, from: number): Part {
  const reader = new StrictReader(file.bytes, file.text, from);
  reader.take(/(?:\r\n|\r|\n){0,2}/y);
  const objects = new Map<number, StrictObject>();
  const offsets = new Map<number, number>();
  let last: { at: number; object: StrictObject } | undefined;
  for (;;) {
    const at = reader.at;
    const object = reader.readObject();
    if (!object) break;
    if (objects.has(object.number)) throw new UnclearBytes('An object comes twice.');
    objects.set(object.number, object);
    offsets.set(object.number, at);
    last = { at, object };
    reader.skipBlanks();
  }
  const tableAt = reader.at;
  const isTable = reader.take(/xref/y) !== undefined;
  const section = isTable
    ? readTable(reader, tableAt)
    : readXrefStream(file.bytes, last?.object, last?.at ?? -1);
  reader.skipBlanks();
  const [, startxref] = reader.expect(/startxref(?:\r\n|\r|\n)(\d{1,10})(?:\r\n|\r|\n)%%EOF/y);
  reader.take(/\r\n|\r|\n/y);
  if (Number(startxref) !== section.at) throw new UnclearBytes('The end names another section.');
  assertListed(section, objects, offsets);
  assertNothingElse(file.text.slice(from, reader.at), objects.size, isTable);
  return { from, end: reader.at, objects, section };
}

/** Programs that repair a file look for these words anywhere, also in the data of streams. */
function assertNothingElse(text: string, objects: number, isTable: boolean): void {
  const count = (pattern: RegExp) => [...text.matchAll(pattern)].length;
  const isClear =
    count(anyObject) === objects &&
    count(/startxref/g) === 1 &&
    count(/(?<!start)xref/g) === Number(isTable) &&
    count(/trailer/g) === Number(isTable) &&
    count(/%%EOF/g) === 1;
  if (!isClear) throw new UnclearBytes('Something looks like an object.');
}

/** The section lists each object of its part where it is, and nothing else but the head of the free list. */
function assertListed(
  { entries }: Section,
  objects: Part['objects'],
  offsets: ReadonlyMap<number, number>,
): void {
  for (const [number, entry] of entries) {
    if (entry.kind === 'free' && number === 0) continue;
    const isHere = entry.kind === 'plain' && offsets.get(number) === entry.at;
    if (!isHere || objects.get(number)?.generation !== entry.generation) {
      throw new UnclearBytes(`Object ${number} is not in its part.`);
    }
  }
  for (const number of objects.keys()) {
    if (!entries.has(number)) throw new UnclearBytes(`Object ${number} is not listed.`);
  }
}

const trailerKeys = new Set(
  'Type Size Index W Prev Root Info ID Length Filter DecodeParms'.split(' '),
);
const securityKeys = new Set('Type VRI Certs OCSPs CRLs'.split(' '));
/** Lists the types with which programs that repair a file begin, or in which they find further objects. */
const structureTypes = ['Catalog', 'Pages', 'Page', 'ObjStm', 'XRef'];
/** Entries of a signature field that shows nothing. */
const silentKeys = new Set('Type Subtype FT T TU Ff F Rect P V M NM Lock'.split(' '));
/** Further entries, of one that shows something. */
const shownKeys = new Set([...silentKeys, ...'AP MK DA BS Border H'.split(' ')]);

/** Compares an appended part with the file before it. */
class PartCheck {
  readonly #file: StrictFile;
  readonly #part: Part;
  readonly #latest: Section;
  readonly #root: StrictRef;
  /** Where the objects of the part that were there before are referred to: keys of dictionaries, or lists. */
  readonly #uses = new Map<number, Set<string>>();
  /** The fields that are new in it. */
  #fields = new Set<number>();
  #isVisible = false;
  #isSigned = false;

  constructor(file: StrictFile, part: Part) {
    this.#file = file;
    this.#part = part;
    const [latest] = file.sections;
    if (!latest?.root) throw new UnclearBytes('No catalog.');
    this.#latest = latest;
    this.#root = latest.root;
  }

  /** Throws `UnclearBytes` where anything but signatures was added; else says whether pages show them. */
  run(): boolean {
    this.#checkTrailer();
    const { objects } = this.#part;
    const fresh = [...objects.keys()].filter((number) => !findEntry(this.#file, number));
    this.#checkFresh(fresh);
    this.#readUses();
    const root = this.#dict(this.#root);
    const form = root.entries.get('AcroForm');
    this.#readFields(form);
    for (const [number, object] of objects) {
      if (!fresh.includes(number)) this.#checkChanged(object, root, form);
    }
    const isSigned = this.#isSigned || this.#fields.size > 0;
    if (isSigned && this.#isLocked(root)) throw new UnclearBytes('Nothing may be signed.');
    return this.#isVisible;
  }

  #checkTrailer(): void {
    const { section } = this.#part;
    const { entries } = section.trailer;
    const before = this.#latest.trailer.entries;
    const highest = Math.max(...section.entries.keys());
    const isRight =
      [...entries.keys()].every((key) => trailerKeys.has(key)) &&
      integerOf(entries.get('Prev')) === this.#latest.at &&
      sameValue(section.root, this.#root) &&
      (!entries.has('Info') || sameValue(entries.get('Info'), before.get('Info'))) &&
      section.size === Math.max(this.#size(), highest + 1);
    if (!isRight) throw new UnclearBytes('An unusual trailer.');
  }

  #size(): number {
    return Math.max(...this.#file.sections.map(({ size }) => size));
  }

  /** New objects have new numbers, and are nothing that programs begin to read a file with. */
  #checkFresh(fresh: readonly number[]): void {
    const size = this.#size();
    for (const number of fresh) {
      const object = this.#part.objects.get(number);
      const isUnused = number >= size && object?.generation === 0;
      if (!isUnused) throw new UnclearBytes(`The number ${number} was in use.`);
      const type = object.value.kind === 'dict' ? object.value.entries.get('Type') : undefined;
      const isClear = !type || (type.kind === 'name' && !isStructure(type));
      if (!isClear && this.#part.section.trailer !== object.value) {
        throw new UnclearBytes(`Object ${number} can be taken for a part of the file’s structure.`);
      }
    }
  }

  /** New objects can show something only where an object of the file refers to their numbers. */
  #readUses(): void {
    const { objects, from } = this.#part;
    for (const text of [this.#file.text.slice(0, from), ...packedTexts(this.#file)]) {
      for (const { 1: digits, index } of text.matchAll(anyReference)) {
        const number = Number(digits);
        const isNew = objects.has(number) && !findEntry(this.#file, number);
        if (number > maxNumber || isNew) throw new UnclearBytes('A reference was waiting.');
        if (!objects.has(number)) continue;
        this.#uses.set(number, this.#usesOf(number).add(useAt(text, index)));
      }
    }
  }

  #usesOf(number: number): Set<string> {
    return this.#uses.get(number) ?? new Set();
  }

  /**
   * A changed object is used as what it is alone: a catalog can be the list of a page’s drawings too, which then gets
   * another one.
   */
  #assertUsed(number: number, ...as: string[]): void {
    if ([...this.#usesOf(number)].some((use) => !as.includes(use))) {
      throw new UnclearBytes(`Object ${number} is used elsewhere.`);
    }
  }

  /** Finds the fields that the form has got, each a signature field. */
  #readFields(form: StrictValue | undefined): void {
    const before = this.#resolve(form, 'before');
    const after = this.#resolve(this.#after(this.#root).entries.get('AcroForm'), 'after');
    if (before?.kind !== 'dict' || after?.kind !== 'dict') throw new UnclearBytes('No form.');
    const allowed = new Set(['Fields', 'SigFlags']);
    if (differentKeys(before, after).some((key) => !allowed.has(key))) {
      throw new UnclearBytes('The form is another.');
    }
    const fields = this.#resolve(before.entries.get('Fields'), 'before');
    const added = addedTo(fields, this.#resolve(after.entries.get('Fields'), 'after'));
    for (const ref of added) this.#checkField(this.#added(ref));
    this.#fields = new Set(added.map(({ number }) => number));
  }

  #checkField(field: StrictValue): void {
    if (field.kind !== 'dict') throw new UnclearBytes('No field.');
    const { entries } = field;
    const isField =
      isName(entries.get('FT'), 'Sig') &&
      isName(entries.get('Subtype'), 'Widget') &&
      (!entries.has('Type') || isName(entries.get('Type'), 'Annot')) &&
      entries.get('T')?.kind === 'string' &&
      [...entries.keys()].every((key) => shownKeys.has(key));
    if (!isField) throw new UnclearBytes('No signature field.');
    const value = entries.get('V');
    if (value) this.#checkSignature(value);
    const isSilent =
      hasNoArea(entries.get('Rect')) && [...entries.keys()].every((key) => silentKeys.has(key));
    if (!isSilent) this.#isVisible = true;
  }

  #checkSignature(value: StrictValue): void {
    const dict = value.kind === 'ref' ? this.#added(value) : value;
    const isSignature =
      dict.kind === 'dict' && dict.entries.has('ByteRange') && dict.entries.has('Contents');
    if (!isSignature) throw new UnclearBytes('No signature.');
    this.#isSigned = true;
  }

  /** Whether the first signature forbids whatever comes later. */
  #isLocked(root: StrictDict): boolean {
    const step = (value: StrictValue | undefined, key: string) => {
      const dict = this.#resolve(value, 'before');
      return dict?.kind === 'dict' ? this.#resolve(dict.entries.get(key), 'before') : undefined;
    };
    const references = step(step(step(root, 'Perms'), 'DocMDP'), 'Reference');
    const items = references?.kind === 'array' ? references.items : [];
    return items.some((item) => {
      const rule = step(step(item, 'TransformParams'), 'P');
      return rule?.kind === 'number' && rule.text === '1';
    });
  }

  /** An object that was there before may change in the few ways in which signing changes it. */
  #checkChanged(
    { number, generation, value }: StrictObject,
    root: StrictDict,
    form: StrictValue | undefined,
  ): void {
    const ref: StrictRef = { kind: 'ref', number, generation };
    const old = readEntry(this.#file, ref);
    if (old.kind === 'array' && value.kind === 'array')
      return this.#checkList(ref, old, value, form);
    if (old.kind !== 'dict' || value.kind !== 'dict') throw new UnclearBytes('Another object.');
    const different = differentKeys(old, value);
    const only = (...keys: string[]) => different.every((key) => keys.includes(key));
    if (sameValue(ref, this.#root)) {
      this.#assertUsed(number, 'Root');
      // What is new behind these keys was checked, or is nothing that a page shows.
      if (!only('AcroForm', 'Perms', 'DSS', 'Extensions'))
        throw new UnclearBytes('Another catalog.');
      return this.#checkReplaced(old, value);
    }
    if (sameValue(ref, form)) {
      this.#assertUsed(number, 'AcroForm');
      if (!only('Fields', 'SigFlags')) throw new UnclearBytes('Another form.');
      return;
    }
    if (sameValue(ref, root.entries.get('DSS'))) {
      this.#assertUsed(number, 'DSS');
      const keys = [...old.entries.keys(), ...value.entries.keys()];
      if (keys.some((key) => !securityKeys.has(key))) throw new UnclearBytes('Other data.');
      return;
    }
    if (isName(old.entries.get('Type'), 'Page')) {
      if (!only('Annots')) throw new UnclearBytes('Another page.');
      const [before, after] = [old.entries.get('Annots'), value.entries.get('Annots')];
      return this.#assertFields(
        addedTo(this.#resolve(before, 'before'), this.#resolve(after, 'after')),
      );
    }
    if (!isName(old.entries.get('FT'), 'Sig') || old.entries.has('V') || !only('V', 'AP', 'M')) {
      throw new UnclearBytes('Another object.');
    }
    this.#assertUsed(number, 'Parent', 'Obj', listItem);
    this.#checkSignature(value.entries.get('V') ?? value);
    if (different.includes('AP')) this.#isVisible = true;
  }

  /** The list of fields, or that of the annotations on the page of a new field. */
  #checkList(
    ref: StrictRef,
    old: StrictArray,
    value: StrictArray,
    form: StrictValue | undefined,
  ): void {
    const dict = this.#resolve(form, 'before');
    const isOfForm = dict?.kind === 'dict' && sameValue(dict.entries.get('Fields'), ref);
    const isOfPage = [...this.#fields].some((number) => {
      const field = this.#part.objects.get(number)?.value;
      const page = field?.kind === 'dict' ? field.entries.get('P') : undefined;
      const { entries } = this.#dict(page);
      return isName(entries.get('Type'), 'Page') && sameValue(entries.get('Annots'), ref);
    });
    if (!isOfForm && !isOfPage) throw new UnclearBytes('Another list.');
    this.#assertUsed(ref.number, 'Fields', 'Annots');
    this.#assertFields(addedTo(old, value));
  }

  /** What is replaced in the catalog is new, or as it was: no other object comes to be shown. */
  #checkReplaced(old: StrictDict, value: StrictDict): void {
    for (const key of ['AcroForm', 'Perms', 'DSS', 'Extensions']) {
      const [before, after] = [old.entries.get(key), value.entries.get(key)];
      if (before && !after) throw new UnclearBytes(`${key} is gone.`);
    }
    const before = this.#resolve(old.entries.get('Perms'), 'before');
    const after = this.#resolve(value.entries.get('Perms'), 'after');
    const isKept =
      before?.kind !== 'dict' ||
      (after?.kind === 'dict' &&
        differentKeys(before, after).every((key) => !before.entries.has(key)));
    if (!isKept) throw new UnclearBytes('Other permissions.');
  }

  #assertFields(added: readonly StrictRef[]): void {
    if (added.some(({ number }) => !this.#fields.has(number))) {
      throw new UnclearBytes('Something else than a field.');
    }
  }

  /** A dictionary of the file as it was. */
  #dict(value: StrictValue | undefined): StrictDict {
    const found = this.#resolve(value, 'before');
    if (found?.kind !== 'dict') throw new UnclearBytes('No dictionary.');
    return found;
  }

  #after(ref: StrictRef): StrictDict {
    const found = this.#resolve(ref, 'after');
    if (found?.kind !== 'dict') throw new UnclearBytes('No dictionary.');
    return found;
  }

  #resolve(value: StrictValue | undefined, when: 'before' | 'after'): StrictValue | undefined {
    if (value?.kind !== 'ref') return value;
    const own = when === 'after' ? this.#part.objects.get(value.number) : undefined;
    return own?.generation === value.generation ? own.value : readEntry(this.#file, value);
  }

  /** An object that is new in this part. */
  #added({ number, generation }: StrictRef): StrictValue {
    const object = this.#part.objects.get(number);
    if (!object || object.generation !== generation || findEntry(this.#file, number)) {
      throw new UnclearBytes(`Object ${number} is not new.`);
    }
    return object.value;
  }
}

/** Blanks and comments, as any program might read them. */
const gap = String.raw`(?:[\0\t\n\f\r ]|%[^\r\n]*[\r\n])+`;
/** The name, escaped or not. */
const linearised =
  /\/(?:L|#4c)(?:i|#69)(?:n|#6e)(?:e|#65)(?:a|#61)(?:r|#72)(?:i|#69)(?:z|#7a)(?:e|#65)(?:d|#64)/gi;
/** Matches the beginning of an object. */
const anyObject = new RegExp(String.raw`(?<!\d)(\d+)${gap}\+?\d+${gap}obj`, 'g');
const anyReference = new RegExp(String.raw`(?<!\d)(\d+)${gap}\+?\d+${gap}R`, 'g');

function isStructure(type: StrictValue): boolean {
  return structureTypes.some((one) => isName(type, one));
}

const listItem = '[]';
/** Matches the text before a reference: a key, or the item of a list. */
const keyBefore = /(?:\/([A-Za-z]+)|\[|\bR|\bnull)$/;

/** The key that a reference is the value of, or `listItem`; empty where programs can differ in that. */
function useAt(text: string, at: number): string {
  let end = at;
  while (/[\0\t\n\f\r ]/.test(text.charAt(end - 1))) end--;
  let start = end;
  while (start > 0 && !/[\r\n]/.test(text.charAt(start - 1))) start--;
  const line = text.slice(start, end);
  const found = keyBefore.exec(line);
  // It may be in a comment.
  return !found || line.includes('%') ? '' : (found[1] ?? listItem);
}

/** The references that a list has got at its end. Throws where it is not the same up to there. */
function addedTo(before: StrictValue | undefined, after: StrictValue | undefined): StrictRef[] {
  const old = before?.kind === 'array' ? before.items : [];
  const isList = after?.kind === 'array' && (before === undefined || before.kind === 'array');
  if (!isList || !old.every((item, index) => sameValue(item, after.items[index]))) {
    throw new UnclearBytes('Another list.');
  }
  return after.items.slice(old.length).map((item) => {
    if (item.kind !== 'ref') throw new UnclearBytes('No reference.');
    return item;
  });
}

function hasNoArea(box: StrictValue | undefined): boolean {
  const sides = box?.kind === 'array' ? box.items : [];
  const [left, bottom, right, top] = sides.map((side) =>
    side.kind === 'number' ? Number(side.text) : Number.NaN,
  );
  return sides.length === 4 && (left === right || bottom === top);
}
