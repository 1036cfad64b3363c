import type { Field, FieldValue, FormValues } from '@countersign/fields';
import { formValuesSchema, newFields } from '@countersign/fields';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { blankPage, sketchField } from '../../test-support/fill.ts';
import { readWithPdfJs } from '../../test-support/read-with-pdf-js.ts';
import type { Qpdf } from '../qpdf.ts';
import { startQpdf } from '../qpdf.ts';
import { withDocument } from '../render/render-page.ts';
import { assemble } from './assemble.ts';
import type { CompiledPack } from './compile.ts';
import { compile } from './compile.ts';

const types = Object.keys(newFields) as Field['type'][];
/** A field of each type, below each other. */
const fields = types.map((type, index) =>
  sketchField(type, {
    key: type,
    placements: [{ page: 0, x: 20, y: 5 + index * 10, width: 260, height: 10 }],
  }),
);

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  // Halves of pairs, controls and marks, which are no text on their own.
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((n) => String.fromCharCode(n)) }),
  fc.constantFrom('', ' ', '\n', '\u202e\u2066', 'ﷺ'.repeat(30), 'e' + '\u0301'.repeat(40)),
);
const strokes = fc.array(
  fc.array(fc.tuple(fc.double({ noNaN: true }), fc.double({ noNaN: true })), {
    minLength: 1,
    maxLength: 5,
  }),
  { minLength: 1, maxLength: 4 },
);
const value: fc.Arbitrary<FieldValue> = fc.oneof(
  { arbitrary: text, weight: 4 },
  fc.boolean(),
  fc.bigInt().map(String),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
  fc.record({ countryCode: fc.string({ maxLength: 10 }), number: fc.string({ maxLength: 40 }) }),
  fc.record({
    kind: fc.constant('typed' as const),
    text: fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
    hand: fc.constantFrom('caveat' as const, 'sacramento' as const),
  }),
  fc.record({
    kind: fc.constant('drawn' as const),
    strokes,
    width: fc.integer({ min: 1, max: 4000 }),
    height: fc.integer({ min: 1, max: 4000 }),
  }),
  fc.record({ kind: fc.constant('image' as const), sha256: fc.constant('0'.repeat(64)) }),
  fc.record({
    kind: fc.constant('file' as const),
    name: fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
    sha256: fc.constant('0'.repeat(64)),
  }),
);
const anyValues = fc.record(
  Object.fromEntries(types.map((type) => [type, fc.option(value, { nil: undefined })])),
);

let qpdf: Qpdf;
let pack: CompiledPack;
beforeAll(async () => {
  qpdf = await startQpdf();
  pack = await compile([{ pdf: await blankPage(), fields }]);
});

async function make(values: FormValues): Promise<Uint8Array> {
  const { parts } = await assemble(pack, [values], { title: 'Any', id: 'any' });
  return Buffer.concat(parts);
}

describe('a document of a form with fields of all types', () => {
  it('is made of half a character in a code', async () => {
    expect((await make({ 'qr-code': '\ud800' })).length).toBeGreaterThan(0);
  });

  it('is a whole file, whatever values the fields hold', async () => {
    await fc.assert(
      fc.asyncProperty(anyValues, async (sketch) => {
        const given = Object.entries(sketch).filter(([, one]) => one !== undefined);
        const allowed = formValuesSchema.safeParse(Object.fromEntries(given));
        fc.pre(allowed.success);
        const pdf = await make(allowed.data);
        const { code, messages } = qpdf([pdf], ['--check', '/in0.pdf']);
        expect(code === 0 ? '' : messages).toBe('');
        expect(await withDocument(pdf, (document) => document.pageCount)).toBe(1);
      }),
      { numRuns: 60, seed: 2026 },
    );
  });

  it('gives texts back as they were given, in PDFium and in pdf.js', async () => {
    // Latin letters, figures and signs; blanks only between words.
    const word = fc.stringMatching(/^[A-Za-z0-9À-ÖØ-öø-ÿĀ-ſ.,:;!?@#&%*+=_'"()/$€£-]{1,12}$/);
    const line = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
    await fc.assert(
      fc.asyncProperty(line, line, async (first, second) => {
        const pdf = await make({ text: first, email: second });
        const lines = [first, second];
        expect(await withDocument(pdf, (document) => document.text(0).split('\n'))).toEqual(lines);
        expect(await readWithPdfJs(pdf)).toEqual([lines]);
      }),
      { numRuns: 25, seed: 2026 },
    );
  });
});
