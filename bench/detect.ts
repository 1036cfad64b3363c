// `npm run bench -- detect FOLDER`: finds the fields of flat pages. Takes the fields out of every PDF of a folder,
// finds them by what is drawn, and compares. Prints how many of those found are right, how many of those there were
// are found, and how many have the right label, by file and in all. `--out FOLDER` writes what was found as PDFs of the
// same names with AcroForm fields.
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { type Field, isSenseless, type Placement } from '@countersign/fields';
import { type DetectedField, detectFields, PdfProblem, readForm } from '@countersign/pdf';
import { scanPages } from '../packages/pdf/test-support/scan-pages.ts';
import { table } from './lib/report.ts';
import { writeFields } from './lib/write-fields.ts';

/** A field that was there, or one that was found. */
interface Place {
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
  isBox: boolean;
  label: string;
  rule?: string;
}

interface Score {
  file: string;
  pages: number;
  there: number;
  found: number;
  right: number;
  /** Of the right ones, those of which a label is known, and those that have it. */
  labelled: number;
  labelsRight: number;
  ms: number;
}

const isBoxType = (type: string): boolean => type === 'checkbox' || type === 'radio';

const placesOf = (fields: readonly Field[]): Place[] =>
  fields.flatMap(({ type, label, placements }) =>
    placements.map(({ page, x, y, width, height }: Placement) => ({
      page,
      x,
      y,
      width,
      height,
      isBox: isBoxType(type),
      label,
    })),
  );

const placeOf = (field: DetectedField): Place => ({ ...field, isBox: field.type === 'checkbox' });

/**
 * How well a found place fits one that was there; 0 where it is not the same: the kind has to agree, and half of
 * their joint area has to be shared, or the middle line of the found one lies in the other and half of their joint
 * width is shared.
 */
function fit(found: Place, there: Place): number {
  if (found.page !== there.page || found.isBox !== there.isBox) return 0;
  const [left, right] = [Math.max(found.x, there.x), Math.min(end(found), end(there))];
  const [top, bottom] = [Math.max(found.y, there.y), Math.min(foot(found), foot(there))];
  const wide = right - left;
  if (wide <= 0) return 0;
  const shared = wide * Math.max(0, bottom - top);
  const joint = found.width * found.height + there.width * there.height - shared;
  if (shared >= 0.5 * joint) return 1 + shared / joint;
  const middle = found.y + found.height / 2;
  const isWithin = middle > there.y && middle < foot(there);
  const jointWidth = Math.max(end(found), end(there)) - Math.min(found.x, there.x);
  return isWithin && wide >= 0.5 * jointWidth ? 0.5 + shared / joint : 0;
}

const end = ({ x, width }: Place): number => x + width;
const foot = ({ y, height }: Place): number => y + height;

/** Pairs what was found with what was there, the best fits first, each once. */
function pair(found: readonly Place[], there: readonly Place[]): [Place, Place][] {
  const fits = found
    .flatMap((one) => there.map((other) => ({ one, other, fit: fit(one, other) })))
    .filter((pairing) => pairing.fit > 0)
    .sort((one, other) => other.fit - one.fit);
  const taken = new Set<Place>();
  return fits.flatMap(({ one, other }): [Place, Place][] => {
    if (taken.has(one) || taken.has(other)) return [];
    taken.add(one).add(other);
    return [[one, other]];
  });
}

const wordsOf = (label: string): string[] => label.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether half of the words of the shorter label are in the other one. */
function isSameLabel(one: string, other: string): boolean {
  const [few = [], many = []] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.length - b.length);
  const shared = few.filter((word) => many.includes(word)).length;
  return few.length > 0 && shared >= few.length / 2;
}

interface Options {
  out?: string | undefined;
  /** Prints what is missed, and what is found and was not there. */
  list?: boolean;
  /** Looks at the pages as if they had been scanned. */
  scanned?: boolean;
}

/** How far the pages of a scan lie askew. */
const degrees = 0.4;

/** A field that was found on a page that lies askew, where it would be on the page that was scanned. */
function putStraight(
  field: DetectedField,
  pages: readonly { width: number; height: number }[],
): DetectedField {
  const { width = 0, height = 0 } = pages[field.page] ?? {};
  const [sine, cosine] = [Math.sin, Math.cos].map((of) => of((degrees * Math.PI) / 180)) as [
    number,
    number,
  ];
  const right = field.x + field.width / 2 - width / 2;
  const down = field.y + field.height / 2 - height / 2;
  return {
    ...field,
    x: cosine * right + sine * down + width / 2 - field.width / 2,
    y: cosine * down - sine * right + height / 2 - field.height / 2,
  };
}

/** Prints what is not right, place by place. */
function listDifferences(
  file: string,
  found: readonly Place[],
  there: readonly Place[],
  pairs: readonly (readonly [Place, Place])[],
): void {
  const say = (what: string, { page, x, y, width, height, isBox, label, rule = '' }: Place) => {
    const at = [x, y, width, height].map((points) => points.toFixed(0)).join(' ');
    const kind = isBox ? 'box' : 'text';
    process.stdout.write(`${file} ${what} page ${page} at ${at}: ${kind} ${rule} "${label}"\n`);
  };
  const right = new Set(pairs.flat());
  for (const one of found) if (!right.has(one)) say('extra ', one);
  for (const one of there) if (!right.has(one)) say('missed', one);
  for (const [one, other] of pairs) {
    if (isSenseless(other.label) || isSameLabel(one.label, other.label)) continue;
    say(`label "${other.label}" was`, one);
  }
}

async function measure(
  file: string,
  { out, list = false, scanned = false }: Options,
): Promise<Score | string> {
  const original = new Uint8Array(fs.readFileSync(file));
  try {
    const { fields, pages, pdf } = await readForm(original);
    const bytes = scanned ? await scanPages(pdf, { degrees }) : original;
    const started = performance.now();
    // What is drawn on a page does not include its fields: they are out of it already.
    const detected = await detectFields(bytes);
    const ms = performance.now() - started;
    if (out !== undefined) {
      fs.writeFileSync(path.join(out, path.basename(file)), await writeFields(bytes, detected));
    }
    const straight = scanned ? detected.map((field) => putStraight(field, pages)) : detected;
    const [found, there] = [straight.map(placeOf), placesOf(fields)];
    const pairs = pair(found, there);
    if (list) listDifferences(path.basename(file), found, there, pairs);
    const labelled = pairs.filter(([, { label }]) => !isSenseless(label));
    return {
      file: path.basename(file),
      pages: pages.length,
      there: there.length,
      found: found.length,
      right: pairs.length,
      labelled: labelled.length,
      labelsRight: labelled.filter(([one, other]) => isSameLabel(one.label, other.label)).length,
      ms,
    };
  } catch (error) {
    if (error instanceof PdfProblem) return `${path.basename(file)}: ${error.message}`;
    throw error;
  }
}

const share = (part: number, whole: number): string =>
  whole === 0 ? 'n/a' : (part / whole).toFixed(3);

function row({ file, pages, there, found, right, labelled, labelsRight, ms }: Score): string[] {
  const isNone = there === 0;
  const balance = right === 0 ? 0 : (2 * right) / (found + there);
  return [
    file,
    `${there}`,
    `${found}`,
    isNone ? 'n/a' : share(right, found),
    isNone ? 'n/a' : share(right, there),
    isNone ? 'n/a' : balance.toFixed(3),
    share(labelsRight, labelled),
    (ms / Math.max(1, pages)).toFixed(0),
  ];
}

/** Adds scores up; files without fields say nothing about precision. */
function sum(scores: readonly Score[]): Score {
  const counted = scores.filter(({ there }) => there > 0);
  const add = (key: Exclude<keyof Score, 'file'>, of = counted) =>
    of.reduce((total, score) => total + score[key], 0);
  return {
    file: 'all',
    pages: add('pages', [...scores]),
    there: add('there'),
    found: add('found'),
    right: add('right'),
    labelled: add('labelled'),
    labelsRight: add('labelsRight'),
    ms: add('ms', [...scores]),
  };
}

/** Runs the benchmark and prints a table; `npm run bench -- detect FOLDER [--out FOLDER] [--list] [--scanned]`. */
export default async function detect(): Promise<void> {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(3),
    options: {
      out: { type: 'string' },
      list: { type: 'boolean' },
      scanned: { type: 'boolean' },
    },
    allowPositionals: true,
  });
  const [folder] = positionals;
  if (folder === undefined || !fs.existsSync(folder)) {
    throw new Error(
      'Name a folder of PDFs: npm run bench -- detect FOLDER [--out FOLDER] [--list] [--scanned]',
    );
  }
  if (values.out !== undefined) fs.mkdirSync(values.out, { recursive: true });
  const scores: Score[] = [];
  const files = fs.readdirSync(folder).filter((name) => name.toLowerCase().endsWith('.pdf'));
  for (const name of files.sort()) {
    const measured = await measure(path.join(folder, name), values);
    if (typeof measured === 'string') process.stdout.write(`${measured}\n`);
    else scores.push(measured);
  }
  const head = [
    'file',
    'fields',
    'found',
    'precision',
    'recall',
    'F1',
    'labels right',
    'ms a page',
  ];
  table(head, [...scores, sum(scores)].map(row));
}
