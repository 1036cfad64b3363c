import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkUpload } from '../../test-support/check-upload.ts';
import { anyMutation, attackMs, fuzzSettings } from '../../test-support/fuzz-settings.ts';
import { mutate, oddValues, replaceValue } from '../../test-support/mutate.ts';
import { richForm } from '../../test-support/rich-form.ts';

const settings = fuzzSettings(30);
const isRight = /^(?:clean|refused: [a-z-]+)$/;

/** A file of the rich form's objects, of which some words are replaced by others. */
function changed(...words: [old: string, now: string][]): Uint8Array {
  const objects = words.reduce(
    (list, [old, now]) => list.map((body) => body.replace(old, now)),
    richForm(),
  );
  expect(objects).not.toEqual(richForm());
  return mutate(objects, []);
}

describe('a file that was tampered with', () => {
  it('is clean before', async () => {
    expect(await checkUpload(mutate(richForm(), []))).toBe('clean');
  });

  it(
    'is made into a clean document or refused, whatever was changed',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(anyMutation, { minLength: 1, maxLength: 4 }),
          async (mutations) => {
            const upload = mutate(richForm(), mutations);
            const start = performance.now();
            expect(await checkUpload(upload)).toMatch(isRight);
            expect(performance.now() - start).toBeLessThan(10_000);
          },
        ),
        settings,
      );
    },
    attackMs + 60_000,
  );

  it('may have an odd value anywhere', async () => {
    // One value behind all keys of an object at a time would be refused early: each key by itself.
    const objects = richForm();
    let turn = 0;
    for (const [index, body] of objects.entries()) {
      const value = oddValues[(turn += 7) % oddValues.length]!;
      const list = objects.with(index, replaceValue(body, turn, value));
      expect(await checkUpload(mutate(list, []))).toMatch(isRight);
    }
  });
});

describe('files that once were too much', () => {
  it('libpdf read a bracket that nothing opened for ever', async () => {
    const upload = Buffer.from(changed(['/Kids[<</Names', '/K)ds[<</Names']));
    const at = upload.indexOf('00000 n');
    const broken = Buffer.concat([upload.subarray(0, at), Buffer.from('<A>'), upload.subarray(at)]);
    expect(await checkUpload(broken)).toMatch(isRight);
  });
});

describe('depth', () => {
  const deep = 20_000;

  it.each([
    ['lists', '/Rect[20 160', `/X ${'['.repeat(deep)}${']'.repeat(deep)}/Rect[20 160`],
    ['dictionaries', '/S/Text', `/S/Text/A ${'<</K'.repeat(deep)} 0${'>>'.repeat(deep)}`],
  ])('%s within each other do not break us', async (_, old, now) => {
    expect(await checkUpload(changed([old, now]))).toMatch(isRight);
  });
});

describe('loops', () => {
  it.each([
    ['in the tree of pages', '/Type/Pages/Kids[', '/Type/Pages/Kids[2 0 R '],
    ['from a field to itself', '/FT/Btn/Ff 32768', '/FT/Btn/Parent 8 0 R/Ff 32768'],
    ['in the outline', '/Title(Two)', '/Title(Two)/Next 11 0 R/First 12 0 R'],
    ['in the structure', '/Type/StructElem/S/Text', '/Type/StructElem/S/Text/K[14 0 R]'],
    ['in the numbers of the structure', '<</Kids[<</Limits', '<</Kids[15 0 R<</Limits'],
    ['in the names of positions', '<</Kids[<</Names', '<</Kids[16 0 R<</Names'],
    ['in the labels of pages', '<</Nums[0<</S/r', '<</Kids[17 0 R]/Nums[0<</S/r'],
    ['from an appearance to itself', '/Resources<<>>', '/Resources<</XObject<</X 6 0 R>>>>'],
  ])('%s do not keep us', async (_, old, now) => {
    expect(await checkUpload(changed([old, now]))).toMatch(isRight);
  });
});
