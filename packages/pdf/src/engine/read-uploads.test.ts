import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endlessForms } from '../../test-support/endless-forms.ts';
import { packedBomb } from '../../test-support/packed-bomb.ts';
import { sketchPng } from '../../test-support/write-image.ts';
import { writeForm } from '../../test-support/write-pdf.ts';
import { createEngine, type Engine } from './create-engine.ts';

let engine: Engine;
beforeAll(() => void (engine = createEngine({ threads: 1, uploads: { memoryMb: 150 } })));
afterAll(() => engine.close());

describe('a picture of 1 × 1,000,000 pixels', () => {
  const strips = [
    { width: 1, height: 1_000_000 },
    { width: 1_000_000, height: 1 },
  ].map((size) => sketchPng({ ...size, colorType: 0, filter: 0, at: () => [200] }));

  it.each(['measureImage', 'rewriteImage', 'makePicturePage', 'readPictureTrace'] as const)(
    'is refused by %s, with its size',
    async (name) => {
      for (const strip of strips) {
        await expect(engine[name](strip)).rejects.toMatchObject({
          name: 'ImageProblem',
          message: expect.stringMatching(/ 1 × 1000000 | 1000000 × 1 /),
        });
      }
      await engine[name](sketchPng({ width: 40, height: 30, colorType: 0, at: () => [200] }));
    },
  );
});

describe('a PDF that takes more than there is', () => {
  const sound = writeForm({ widgets: [], content: '0 0 9 9 re f' });

  it('of memory, once its content is unpacked, is refused by all that unpack it', async () => {
    const bomb = packedBomb(300_000_000);
    for (const reading of [() => engine.readTrace(bomb), () => engine.readForm(bomb)]) {
      await expect(reading()).rejects.toMatchObject({ name: 'PdfProblem', code: 'too-complex' });
    }
    expect(await engine.readTrace(sound)).toBeNull();
  });

  it('of time, once its page is drawn, is refused by all that draw it', async () => {
    const file = endlessForms();
    for (const reading of [
      () => engine.readForm(file),
      () => engine.readAttachment(file, { keepsInert: true }),
    ]) {
      await expect(reading()).rejects.toMatchObject({ name: 'PdfProblem', code: 'too-complex' });
    }
    expect(await engine.readForm(sound)).toMatchObject({ pages: [{ width: 300, height: 200 }] });
  });
});
