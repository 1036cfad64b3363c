import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyByteMutations, attackMs, fuzzSettings } from '../../test-support/fuzz-settings.ts';
import { mutate, mutateBytes } from '../../test-support/mutate.ts';
import { richForm } from '../../test-support/rich-form.ts';
import { sampleJpeg, sketchPng } from '../../test-support/write-image.ts';
import { paragraph, writeWord } from '../../test-support/write-word.ts';
import { ImageProblem } from '../draw/image-problem.ts';
import { PdfProblem } from '../pdf-problem.ts';
import { createEngine, type Engine } from './create-engine.ts';
import type { UploadReaders } from './upload-readers.ts';

let engine: Engine;
beforeAll(() => void (engine = createEngine({ threads: 1 })));
afterAll(() => engine.close());

const pdf = mutate(richForm(), []);
const word = writeWord({ body: paragraph('', 'Deal memo') });
const png = sketchPng({ width: 40, height: 30, colorType: 2, at: (x, y) => [x, y, 0] });

/** Maps each reader to a call, and a sound file for it. */
const calls: Record<keyof UploadReaders, [Uint8Array, (file: Uint8Array) => Promise<unknown>]> = {
  readForm: [pdf, (file) => engine.readForm(file)],
  readWord: [word, (file) => engine.readWord(file)],
  readAttachment: [pdf, (file) => engine.readAttachment(file, { keepsInert: true })],
  checkOffice: [word, (file) => engine.checkOffice(file, 'docx')],
  makePicturePage: [sampleJpeg(), (file) => engine.makePicturePage(file)],
  describeImage: [png, (file) => engine.describeImage(file)],
  measureImage: [png, (file) => engine.measureImage(file)],
  rewriteImage: [png, (file) => engine.rewriteImage(file)],
  readTrace: [pdf, (file) => engine.readTrace(file)],
  readDrawnTrace: [pdf, (file) => engine.readDrawnTrace(file)],
  readPictureTrace: [png, (file) => engine.readPictureTrace(file)],
  hashRevisions: [pdf, (file) => engine.hashRevisions(file)],
  verifyUpload: [pdf, (file) => engine.verifyUpload(file, { trustedRoots: [] })],
  verifyKnown: [pdf, (file) => engine.verifyKnown(file, { trustedRoots: [] })],
};

describe('a file that was tampered with', () => {
  it.each(Object.entries(calls))(
    'is read or refused in words of ours by %s, which reads the next one',
    async (_, [sound, read]) => {
      const expected = await outcomeOf(read(sound));
      await fc.assert(
        fc.asyncProperty(anyByteMutations, async (mutations) => {
          expect(await outcomeOf(read(mutateBytes(sound, mutations)))).toMatch(
            /^(?:read|refused)$/,
          );
        }),
        fuzzSettings(4),
      );
      expect(await outcomeOf(read(sound))).toBe(expected);
    },
    attackMs + 60_000,
  );
});

async function outcomeOf(reading: Promise<unknown>): Promise<string> {
  try {
    await reading;
    return 'read';
  } catch (error) {
    const isOurs = error instanceof PdfProblem || error instanceof ImageProblem;
    return isOurs ? 'refused' : String(error);
  }
}
