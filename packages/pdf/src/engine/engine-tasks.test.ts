import { afterAll, describe, expect, it } from 'vitest';
import { blankPage, sketchField } from '../../test-support/fill.ts';
import { complaints, readText } from '../../test-support/look-at.ts';
import {
  certificateOptions,
  certificate as sampleCertificate,
} from '../../test-support/sample-certificate.ts';
import { sampleWatermark as style } from '../../test-support/sample-watermark.ts';
import { now, sealingSetup } from '../../test-support/seal/sealers.ts';
import { sampleJpeg } from '../../test-support/write-image.ts';
import { paragraph, writeWord } from '../../test-support/write-word.ts';
import { assemble } from '../assemble/assemble.ts';
import { assembleSingles, compileSingles } from '../assemble/assemble-singles.ts';
import type { FormSource } from '../assemble/compile.ts';
import { compile } from '../assemble/compile.ts';
import { checkOffice } from '../attachment/check-office.ts';
import { readAttachment } from '../attachment/read-attachment.ts';
import { detectFields } from '../detect/detect-fields.ts';
import { labelFields } from '../detect/label-fields.ts';
import { matchFields } from '../detect/match-fields.ts';
import { pageLines } from '../detect/page-lines.ts';
import { textString } from '../document/syntax.ts';
import { describeImage } from '../draw/describe-image.ts';
import { measureImage } from '../draw/image-pixels.ts';
import { rewriteImage } from '../draw/rewrite-image.ts';
import { createTypesetter } from '../flow/create-typesetter.ts';
import { usualPage } from '../flow/flow-blocks.ts';
import { textBlocks } from '../flow/text-blocks.ts';
import { textForm } from '../flow/text-form.ts';
import { TypesetProblem } from '../flow/typeset-problem.ts';
import { countPages } from '../pages/count-pages.ts';
import { makePages, makePicturePage } from '../pages/make-pages.ts';
import { mergePdfs } from '../pages/merge-pdfs.ts';
import { outlineOfPdf } from '../pages/outline-of-pdf.ts';
import { textOfPages } from '../pages/text-of-pages.ts';
import { PdfProblem } from '../pdf-problem.ts';
import { PageProblem } from '../render/page-problem.ts';
import { renderPage } from '../render/render-page.ts';
import { hashRevisions } from '../seal/revision-ends.ts';
import { seal } from '../seal/seal.ts';
import { SealProblem } from '../seal/seal-problem.ts';
import type { Sealer } from '../seal/sealer.ts';
import { verify } from '../seal/verify.ts';
import { takeTags } from '../tags/take-tags.ts';
import { missingCharacters } from '../text/missing-characters.ts';
import { readForm } from '../upload/read-form.ts';
import { compileWatermark } from '../watermark/compile-watermark.ts';
import { hardenPdf } from '../watermark/harden-pdf.ts';
import { markCopy } from '../watermark/mark-copy.ts';
import { readPictureTrace } from '../watermark/read-picture.ts';
import { readDrawnTrace, readTrace } from '../watermark/read-trace.ts';
import { renderMarked } from '../watermark/render-marked.ts';
import { WatermarkProblem } from '../watermark/watermark-problem.ts';
import { readWord } from '../word/read-word.ts';
import type { Engine } from './create-engine.ts';
import { createEngine } from './create-engine.ts';
import type { MarkRequest } from './engine-tasks.ts';
import { plainTasks } from './tasks.ts';
import { type UploadReaders, uploadReaders } from './upload-readers.ts';

const engine = createEngine({ threads: 2 });
const typesetter = createTypesetter();
afterAll(() => Promise.all([engine.close(), typesetter.close()]));

const meta = { title: 'Test', id: '1' };
const { sealer, trust } = sealingSetup();

/** Two forms, each of a page, with a field and an outline of its own. */
async function load(): Promise<FormSource[]> {
  const pdf = await blankPage();
  return ['First', 'Second'].map((title) => ({ pdf, title, fields: [sketchField('text')] }));
}
const values = [{ field: 'Alpha' }, { field: 'Beta' }];

function copyOf(number: number) {
  const traceId = number.toString(16).padStart(32, '0');
  return { variables: { name: `Copy ${number}` }, traceId, meta: { title: 'Script', id: traceId } };
}

const script: MarkRequest = { key: 'script', load: blankPage, style };

async function documentOf(text: string): Promise<Buffer> {
  const pack = await compile((await load()).slice(0, 1));
  return Buffer.concat((await assemble(pack, [{ field: text }], meta)).parts);
}

const certificate = sampleCertificate({ parties: [], events: [] });

/** A way to call all tasks that are given as their functions are called. */
type Calls = Pick<Engine, keyof typeof plainTasks | keyof UploadReaders>;

const direct: Calls = {
  countPages,
  detectFields,
  labelFields,
  hardenPdf,
  makePages: async (sizes) => makePages(sizes),
  makePicturePage,
  matchFields,
  mergePdfs,
  missingCharacters: async (text) => missingCharacters(text),
  outlineOfPdf,
  pageLines,
  describeImage: async (file) => describeImage(file),
  measureImage,
  readPictureTrace,
  readTrace,
  readDrawnTrace,
  renderPage,
  rewriteImage,
  takeTags,
  readAttachment,
  checkOffice: async (...args) => checkOffice(...args),
  textOfPages,
  typeset: (...args) => typesetter.typeset(...args),
  typesetText: (...args) => textForm(typesetter, ...args),
  readForm,
  readWord,
  hashRevisions: async (file) => hashRevisions(file),
  verifyUpload: verify,
  verifyKnown: verify,
};

/** One call for each task whose answer is the same each time. */
const calls: Record<keyof Calls, (on: Calls) => Promise<unknown>> = {
  countPages: async (on) => on.countPages(await documentOf('Alpha')),
  detectFields: async (on) => on.detectFields(await documentOf('Alpha: __________')),
  labelFields: async (on) => {
    const at = { key: 'a', isBox: false, page: 0, x: 100, y: 60, width: 50, height: 15 };
    return on.labelFields(await documentOf('Alpha: __________'), [at]);
  },
  hardenPdf: async (on) => joined(await on.hardenPdf(await documentOf('Alpha'), { dpi: 72, meta })),
  makePages: async (on) => {
    const { pdf, pages } = await on.makePages([
      { width: 200, height: 100 },
      { width: 100, height: 200 },
    ]);
    return { pdf: Buffer.from(pdf), pages };
  },
  makePicturePage: async (on) => {
    const { pdf, pages } = await on.makePicturePage(sampleJpeg());
    return { pdf: Buffer.from(pdf), pages };
  },
  matchFields: async (on) => {
    const file = await documentOf('Alpha: __________');
    return on.matchFields(file, file, [sketchField('text')]);
  },
  mergePdfs: async (on) => {
    const both = [await documentOf('Alpha'), await documentOf('Beta')];
    return joined(await on.mergePdfs(both));
  },
  readAttachment: async (on) => {
    const file = await documentOf('Alpha');
    const { pdf, ...read } = await on.readAttachment(file, { keepsInert: true });
    return { ...read, pdf: Buffer.from(pdf) };
  },
  checkOffice: (on) => on.checkOffice(writeWord({ body: paragraph('', 'Alpha') }), 'docx'),
  takeTags: async (on) => {
    const { pdf, fields } = await on.takeTags(await documentOf('{{Start date}}'));
    return { pdf: Buffer.from(pdf), fields };
  },
  missingCharacters: (on) => on.missingCharacters('Łódź 🙂'),
  outlineOfPdf: async (on) => {
    const both = [await documentOf('Alpha'), await documentOf('Beta')];
    return on.outlineOfPdf(Buffer.concat(await mergePdfs(both)));
  },
  pageLines: async (on) => on.pageLines(await documentOf('Alpha'), 0),
  describeImage: (on) => on.describeImage(sampleJpeg()),
  measureImage: (on) => on.measureImage(sampleJpeg()),
  readPictureTrace: (on) => on.readPictureTrace(sampleJpeg()),
  readTrace: async (on) => {
    const mark = await compileWatermark(await documentOf('Alpha'), style);
    return on.readTrace(Buffer.concat(await markCopy(mark, copyOf(7))));
  },
  readDrawnTrace: async (on) => {
    const mark = await compileWatermark(await documentOf('Alpha'), style);
    return on.readDrawnTrace(Buffer.concat(await markCopy(mark, copyOf(7))));
  },
  renderPage: async (on) => {
    const { bytes, ...image } = await on.renderPage(await documentOf('Alpha'), 0, { width: 150 });
    return { ...image, bytes: Buffer.from(bytes) };
  },
  rewriteImage: async (on) => {
    const { bytes, ...image } = await on.rewriteImage(sampleJpeg());
    return { ...image, bytes: Buffer.from(bytes) };
  },
  textOfPages: async (on) => on.textOfPages(await documentOf('Alpha')),
  typeset: async (on) =>
    Buffer.from(await on.typeset('certificate', certificate, certificateOptions)),
  typesetText: async (on) => {
    const text = { page: usualPage, blocks: textBlocks('For {{name}}'), pictures: [] };
    const { pdf, fields } = await on.typesetText(text, certificateOptions);
    return { pdf: Buffer.from(pdf), fields };
  },
  readForm: async (on) => {
    const { pdf, ...form } = await on.readForm(await documentOf('Alpha'));
    return { ...form, pdf: Buffer.from(pdf) };
  },
  readWord: (on) => on.readWord(writeWord({ body: paragraph('', 'Alpha') })),
  hashRevisions: async (on) => on.hashRevisions(await documentOf('Alpha')),
  verifyUpload: async (on) => {
    const file = [await documentOf('Alpha')];
    const { parts } = await seal(file, sealer, { time: now });
    return on.verifyUpload(Buffer.concat(parts), trust);
  },
  verifyKnown: async (on) => {
    const { parts } = await seal([await documentOf('Alpha')], sealer, { time: now });
    return on.verifyKnown(Buffer.concat(parts), trust);
  },
};

function joined(parts: readonly Uint8Array[]): Buffer {
  return Buffer.concat(parts);
}

describe('tasks with the arguments of their functions', () => {
  it.each(Object.entries(calls))('%s answers as its function does', async (_name, call) => {
    const answers = [await call(direct), await call(engine)];
    expect(answers[1]).toEqual(answers[0]);
  });

  it('each task has a test here', () => {
    expect(Object.keys(calls).sort()).toEqual(
      Object.keys({ ...plainTasks, ...uploadReaders }).sort(),
    );
  });

  it('leaves what it is given as it was, also a part of something larger', async () => {
    const file = await documentOf('Alpha');
    const around = Buffer.concat([Buffer.alloc(50_000), file, Buffer.alloc(50_000)]);
    const inside = around.subarray(50_000, 50_000 + file.length);
    expect(await engine.textOfPages(inside)).toEqual(['Alpha']);
    expect(around.length).toBe(file.length + 100_000);
    expect(inside.equals(file)).toBe(true);
  });

  it('does not copy what is in shared memory already', async () => {
    const file = await documentOf('Alpha');
    const shared = new Uint8Array(new SharedArrayBuffer(file.length));
    shared.set(file);
    expect(await engine.textOfPages(shared)).toEqual(['Alpha']);
  });
});

describe('errors', () => {
  const nonsense = Buffer.from('no');
  const failing: [new (...args: never[]) => Error, (on: Calls) => Promise<unknown>][] = [
    [PdfProblem, (on) => on.countPages(nonsense)],
    [PageProblem, async (on) => on.renderPage(await documentOf('A'), 9)],
    [SealProblem, async (on) => on.verifyUpload(await documentOf('A'), { trustedRoots: ['none'] })],
    [WatermarkProblem, (on) => on.hardenPdf(nonsense, { dpi: 1, meta })],
    [
      TypesetProblem,
      (on) => {
        const document = { ...certificate.document, sha256: '' };
        return on.typeset('certificate', { ...certificate, document }, certificateOptions);
      },
    ],
  ];

  it.each(failing.map(([kind, call]) => [kind.name, kind, call] as const))(
    '%s keeps its class, code and message',
    async (_name, kind, call) => {
      const failureOn = (on: Calls) => call(on).catch((error: unknown) => error);
      const error = await failureOn(engine);
      expect(error).toBeInstanceOf(kind);
      expect(error).toEqual(await failureOn(direct));
      const codes = [error, await failureOn(direct)].map((one) => (one as { code?: string }).code);
      expect(codes[0]).toBe(codes[1]);
    },
  );

  it('keeps the class of errors that are not ours', async () => {
    const nowhere = { ...meta, locale: 'no locale' };
    const failure = engine.make({ key: 'two', load, values, meta: nowhere });
    await expect(failure).rejects.toBeInstanceOf(RangeError);
    await expect(failure).rejects.toThrow(/locale/i);
  });

  it('fails a task whose arguments cannot be posted to a thread, and goes on', async () => {
    const text = (() => 'text') as unknown as string;
    await expect(engine.missingCharacters(text)).rejects.toThrow(/clone/);
    expect(await engine.missingCharacters('plain')).toEqual([]);
  });
});

describe('single files of a pack', () => {
  it('makes a whole file of each form, as the direct way does', async () => {
    const request = { key: 'two', load, values, meta, titles: ['One - Test'] };
    const made = await engine.makeSingles(request);
    const direct = await assembleSingles(
      await compileSingles(await load()),
      values,
      meta,
      undefined,
      request.titles,
    );
    expect(made.map(({ parts }) => joined(parts))).toEqual(
      direct.map(({ parts }) => joined(parts)),
    );
    const files = made.map(({ parts }) => joined(parts));
    expect(await Promise.all(files.map((file) => readText(file)))).toEqual(['Alpha', 'Beta']);
    for (const file of files) {
      expect(await complaints(file)).toBe('');
      expect(await countPages(file)).toBe(1);
    }
    expect(files[0]!.includes(textString('One - Test'))).toBe(true);
    expect(files[1]!.includes(textString('Test'))).toBe(true);
  });

  it('loads each form once, with the merged file and again', async () => {
    let loads = 0;
    const counted = () => {
      loads++;
      return load();
    };
    const request = { key: 'counted', load: counted, values, meta };
    await engine.make(request);
    const first = await engine.makeSingles(request);
    const second = await engine.makeSingles(request);
    expect(loads).toBe(2);
    expect(second.map(({ parts }) => joined(parts))).toEqual(
      first.map(({ parts }) => joined(parts)),
    );
  });

  it('names issues by the number of the form in its pack', async () => {
    const loud = [{ field: 'fits' }, { field: 'Wide '.repeat(100) }];
    const made = await engine.makeSingles({ key: 'loud', load, values: loud, meta });
    expect(made.map(({ issues }) => issues.map(({ form }) => form))).toEqual([[], [1]]);
  });
});

describe('marked copies', () => {
  it('makes what the direct way does, and compiles once for all threads', async () => {
    let loads = 0;
    const load = () => {
      loads++;
      return blankPage();
    };
    const numbers = [1, 2, 3, 4, 5, 6];
    const request = { key: 'counted', load, style };
    const made = await Promise.all(numbers.map((n) => engine.markCopy(request, copyOf(n))));
    const mark = await compileWatermark(await blankPage(), style);
    for (const [index, parts] of made.entries()) {
      expect(joined(parts)).toEqual(joined(await markCopy(mark, copyOf(numbers[index]!))));
      expect(parts[0]).toBe(made[0]![0]);
      expect(parts[0]!.buffer).toBeInstanceOf(SharedArrayBuffer);
    }
    expect(loads).toBe(1);
  });

  it('makes many in their order, keeping a few in memory', async () => {
    let requested = 0;
    let max = 0;
    let done = 0;
    async function* people() {
      while (requested < 200) {
        max = Math.max(max, requested - done);
        yield copyOf(requested++);
      }
    }
    for await (const parts of engine.markCopies(script, people())) {
      if (done % 20 === 0) expect(await readText(joined(parts))).toBe(`Copy ${done}`);
      done++;
    }
    expect(done).toBe(200);
    // Two threads, each at a batch of 16 copies and with another one waiting.
    expect(max).toBeLessThanOrEqual(2 * 2 * 16);
  });

  it('stops at the first that cannot be made, after all those before it', async () => {
    const marks = [1, 2, 3, 4].map((number) => copyOf(number));
    marks[2] = { ...copyOf(3), traceId: 'none' };
    let done = 0;
    const take = async () => {
      for await (const parts of engine.markCopies(script, marks)) done += parts.length > 0 ? 1 : 0;
    };
    const failure = take();
    await expect(failure).rejects.toBeInstanceOf(WatermarkProblem);
    await expect(failure).rejects.toMatchObject({ code: 'wrong-trace-id' });
    expect(done).toBe(2);
  });

  it('names what is wrong with a style or a copy, for that one alone', async () => {
    const wrong = { ...script, key: 'wrong', style: { ...style, color: 'red' } };
    const refused = engine.markCopy(wrong, copyOf(1));
    await expect(refused).rejects.toMatchObject({ name: 'WatermarkProblem', code: 'wrong-style' });
    const unnamed = engine.markCopy(script, { ...copyOf(1), variables: {} });
    await expect(unnamed).rejects.toBeInstanceOf(WatermarkProblem);
    expect(await readText(joined(await engine.markCopy(script, copyOf(1))))).toBe('Copy 1');
  });

  it('ends with its signal', async () => {
    const stop = new AbortController();
    const marks = Array.from({ length: 200 }, (_, number) => copyOf(number));
    let done = 0;
    const take = async () => {
      for await (const parts of engine.until(stop.signal).markCopies(script, marks)) {
        done += parts.length > 0 ? 1 : 0;
        if (done === 3) stop.abort(new Error('Enough.'));
      }
    };
    await expect(take()).rejects.toThrow('Enough.');
    expect(done).toBeLessThan(200);
  });
});

describe('a page of a marked copy as a picture', () => {
  it('is the one that the function makes', async () => {
    const made = await engine.renderMarked(script, copyOf(3), { page: 0, dpi: 72 });
    const compiled = await compileWatermark(await script.load(), style);
    const image = await renderMarked(compiled, copyOf(3), { page: 0, dpi: 72 });
    expect({ ...made, bytes: Buffer.from(made.bytes) }).toEqual({
      ...image,
      bytes: Buffer.from(image.bytes),
    });
  });

  it.each([
    ['keeps', 96],
    ['has no room to keep', 0],
  ])(
    'is each person’s own, by turns, where the engine %s what they share',
    async (_, pictureCacheMb) => {
      const own = createEngine({ threads: 2, pictureCacheMb });
      try {
        const request = { ...script, key: `script ${pictureCacheMb}` };
        const compiled = await compileWatermark(await script.load(), style);
        const options = { page: 0, dpi: 72 };
        const turns = [1, 2, 1, 3, 2, 1];
        const expected = new Map<number, Buffer>();
        for (const number of new Set(turns)) {
          const { bytes } = await renderMarked(compiled, copyOf(number), options);
          expected.set(number, Buffer.from(bytes));
        }
        const made = await Promise.all(
          turns.map((number) => own.renderMarked(request, copyOf(number), options)),
        );
        for (const [turn, image] of made.entries()) {
          const alone = expected.get(turns[turn] ?? 0) ?? Buffer.alloc(0);
          expect(Buffer.from(image.bytes).equals(alone)).toBe(true);
        }
      } finally {
        await own.close();
      }
    },
  );

  it('is drawn from what the engine keeps to itself: no page without a mark reaches anyone else', () => {
    const given = Object.keys(engine);
    expect(given).toContain('renderMarked');
    for (const name of ['drawPlainPage', 'drawMarkMask', 'layOver']) {
      expect(given).not.toContain(name);
    }
  });

  it('is the very copy’s where its mark lies under the page', async () => {
    const under = { ...style, position: 'under' } as const;
    const request = { ...script, key: 'script under', style: under };
    const made = await engine.renderMarked(request, copyOf(3), { page: 0, dpi: 72 });
    const compiled = await compileWatermark(await script.load(), under);
    const image = await renderMarked(compiled, copyOf(3), { page: 0, dpi: 72 });
    expect(Buffer.from(made.bytes).equals(Buffer.from(image.bytes))).toBe(true);
  });

  it('is dropped by a signal', async () => {
    const stopped = engine.until(AbortSignal.abort(new Error('Gone.')));
    const made = stopped.renderMarked(script, copyOf(3), { page: 0, dpi: 72 });
    await expect(made).rejects.toThrow('Gone.');
  });
});

describe('a document for each of many people', () => {
  it('is made as far ahead as keeps the threads busy', async () => {
    let begun = 0;
    let max = 0;
    let done = 0;
    const people = Array.from({ length: 40 }, (_, number) => `Person ${number}`);
    const documents = engine.each(people, (name) => {
      max = Math.max(max, ++begun - done);
      return engine.make({ key: 'people', load, values: [{ field: name }, {}], meta });
    });
    for await (const { parts } of documents) {
      expect(await readText(joined(parts))).toBe(`Person ${done}`);
      done++;
    }
    expect(done).toBe(40);
    expect(max).toBe(4);
  });
});

describe('seals', () => {
  /** A key held elsewhere: it answers later, and counts its calls. */
  function remoteSealer(local: Sealer = sealer) {
    const requested: Buffer[] = [];
    const { chain, algorithm, signatureSize } = local;
    const sign = async (data: Buffer) => {
      requested.push(data);
      await new Promise(setImmediate);
      return local.sign(data);
    };
    return { requested, sealer: { chain, algorithm, signatureSize, sign } satisfies Sealer };
  }

  it('seals a file by a key that stays where it is', async () => {
    const { requested, sealer: far } = remoteSealer();
    const file = [await documentOf('Alpha')];
    const { parts, ...sealed } = await engine.seal(file, far, { time: now, reason: 'Agreed' });
    expect(sealed).toEqual({ level: 'B-B', timestamp: 'none', unconfirmed: [] });
    expect(parts[0]).toBe(file[0]);
    expect(requested).toHaveLength(1);
    const { ours, unchanged, signatures } = await verify(joined(parts), trust);
    expect({ ours, unchanged }).toEqual({ ours: true, unchanged: true });
    expect(signatures[0]?.reason).toBe('Agreed');
  });

  it('makes a document and seals it at once, each with its own signature', async () => {
    const { requested, sealer: far } = remoteSealer();
    const made = await Promise.all(
      values.map(({ field }) =>
        engine.make({
          key: 'sealed',
          load,
          values: [{ field }, {}],
          meta,
          seal: { sealer: far, options: { time: now } },
        }),
      ),
    );
    expect(requested).toHaveLength(2);
    for (const [index, { parts, sealed, appendPoint }] of made.entries()) {
      expect(sealed?.level).toBe('B-B');
      expect(appendPoint).toBeUndefined();
      expect(await readText(joined(parts))).toBe(values[index]!.field);
      expect(await verify(joined(parts), trust)).toMatchObject({ ours: true, unchanged: true });
    }
  });

  it('makes a document with its certificate, and seals the whole', async () => {
    const request = { key: 'sealed', load, values, meta };
    const added = { values: certificate, options: certificateOptions };
    const plain = await engine.make(request);
    const { parts } = await engine.make({ ...request, certificate: added });
    const pages = await engine.countPages(joined(plain.parts));
    const texts = await engine.textOfPages(joined(parts));
    expect(texts).toHaveLength(pages + 1);
    expect(texts.slice(0, 2)).toEqual(values.map(({ field }) => field));
    expect(texts.at(-1)).toContain('Tenancy agreement');
    expect(parts[0]).toBe(plain.parts[0]);

    const seal = { sealer, options: { time: now } };
    const sealed = await engine.make({ ...request, certificate: added, seal });
    const { ours, unchanged, signatures } = await verify(joined(sealed.parts), trust);
    expect({ ours, unchanged, count: signatures.length }).toEqual({
      ours: true,
      unchanged: true,
      count: 1,
    });
  });

  it('makes no document without the certificate that was requested', async () => {
    const document = { ...certificate.document, sha256: '' };
    const added = { values: { ...certificate, document }, options: certificateOptions };
    const making = engine.make({ key: 'sealed', load, values, meta, certificate: added });
    await expect(making).rejects.toBeInstanceOf(TypesetProblem);
  });

  it('seals what it made without reading it again', async () => {
    const { parts, appendPoint } = await engine.make({ key: 'sealed', load, values, meta });
    const sealed = await engine.seal(parts, sealer, { time: now, appendPoint: appendPoint! });
    expect(await verify(joined(sealed.parts), trust)).toMatchObject({ ours: true });
  });

  it('fails with what the key fails with', async () => {
    const refusal = new Error('The key service is away.');
    const refusing = { ...sealer, sign: () => Promise.reject(refusal) };
    const sealing = engine.seal([await documentOf('Alpha')], refusing, { time: now });
    await expect(sealing).rejects.toBe(refusal);
  });

  it('notices a key that is another one', async () => {
    const { sealer: far } = remoteSealer(sealingSetup('ec', 'Somebody Else').sealer);
    const wrong = { ...far, chain: sealer.chain };
    const sealing = engine.seal([await documentOf('Alpha')], wrong, { time: now });
    await expect(sealing).rejects.toBeInstanceOf(SealProblem);
  });

  it('asks the timestamp server of its options', async () => {
    // No one listens at this port, which is reserved.
    const timestamp = { url: new URL('http://127.0.0.1:1/'), optional: true };
    const file = [await documentOf('Alpha')];
    const sealed = await engine.seal(file, sealer, { time: now, timestamp });
    expect(sealed.timestamp).toBe('unreachable');
  });
});
