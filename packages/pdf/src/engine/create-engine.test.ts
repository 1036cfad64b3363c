import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { blankPage, sketchField } from '../../test-support/fill.ts';
import { complaints, readText } from '../../test-support/look-at.ts';
import { writeForm } from '../../test-support/write-pdf.ts';
import type { FormSource } from '../assemble/compile.ts';
import type { Engine, EngineOptions } from './create-engine.ts';
import { createEngine } from './create-engine.ts';
import type { MakeRequest } from './engine-tasks.ts';

const engines: Engine[] = [];
function start(options?: EngineOptions): Engine {
  const engine = createEngine(options);
  engines.push(engine);
  return engine;
}
afterEach(async () => {
  await Promise.all(engines.splice(0).map((engine) => engine.close()));
});

const upload = writeForm({ widgets: ['/FT/Tx/T(name)/Rect[50 140 200 160]'] });
const meta = { title: 'Test', id: '1' };

/** A document as one piece. */
async function make(
  engine: Engine,
  request: Partial<MakeRequest> & Pick<MakeRequest, 'load' | 'values'>,
): Promise<Uint8Array> {
  const { parts } = await engine.make({ key: 'a', meta, ...request });
  return Buffer.concat(parts);
}

describe('reading forms', () => {
  it('reads a form in a process of its own', async () => {
    const { fields, pdf } = await start().readForm(upload);
    expect(fields.map(({ key }) => key)).toEqual(['name']);
    expect(await complaints(pdf)).toBe('');
  });

  it('reports errors of a file, and continues', async () => {
    const engine = start();
    await expect(engine.readForm(Buffer.from('no'))).rejects.toMatchObject({
      name: 'PdfProblem',
      code: 'not-a-pdf',
    });
    expect((await engine.readForm(upload)).fields).toHaveLength(1);
  });

  it('stops reading when the time is up', async () => {
    const engine = start({ uploads: { timeoutMs: 1 } });
    await expect(engine.readForm(upload)).rejects.toMatchObject({ code: 'too-complex' });
  });

  it('stops reading when memory is used up', async () => {
    // Less than the process takes before it has read anything.
    const engine = start({ uploads: { memoryMb: 40 } });
    await expect(engine.readForm(upload)).rejects.toMatchObject({ code: 'too-complex' });
  });

  it('keeps to its limits on pages and bytes', async () => {
    const engine = start({ uploads: { maxPages: 0, maxBytes: 100_000 } });
    await expect(engine.readForm(upload)).rejects.toMatchObject({ code: 'too-many-pages' });
    const large = Buffer.concat([upload, Buffer.alloc(100_000)]);
    await expect(engine.readForm(large)).rejects.toMatchObject({ code: 'too-large' });
  });
});

describe('making documents', () => {
  const source = async (): Promise<FormSource[]> => [
    { pdf: await blankPage(), fields: [sketchField('text')] },
  ];

  it('makes a whole file, and loads a pack once', async () => {
    const engine = start({ threads: 1 });
    let loads = 0;
    const load = () => {
      loads++;
      return source();
    };
    for (const value of ['One', 'Two']) {
      const pdf = await make(engine, { load, values: [{ field: value }] });
      expect(await readText(pdf)).toBe(value);
      expect(await complaints(pdf)).toBe('');
    }
    expect(loads).toBe(1);
  });

  it('drops the least recently used pack', async () => {
    const engine = start({ threads: 1, cacheEntries: 2 });
    const loaded: string[] = [];
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) {
      const load = () => {
        loaded.push(key);
        return source();
      };
      await engine.make({ key, load, values: [{ field: key }], meta });
    }
    expect(loaded).toEqual(['a', 'b', 'c', 'b']);
  });

  it('makes many at once', async () => {
    const engine = start({ threads: 2 });
    const texts = Array.from({ length: 20 }, (_, index) => `Number ${index}`);
    const made = await Promise.all(
      texts.map((text) => make(engine, { load: source, values: [{ field: text }] })),
    );
    expect(await Promise.all(made.map((pdf) => readText(pdf)))).toEqual(texts);
  });

  it('loads a pack once for calls at the same moment, and shares its bytes between threads', async () => {
    const engine = start({ threads: 2 });
    let loads = 0;
    const load = () => {
      loads++;
      return source();
    };
    const requests = Array.from({ length: 6 }, (_, index) => ({
      key: 'a',
      load,
      values: [{ field: `Number ${index}` }],
      meta,
    }));
    const made = await Promise.all(requests.map((request) => engine.make(request)));
    expect(loads).toBe(1);
    const [first] = made[0]!.parts;
    expect(first!.buffer).toBeInstanceOf(SharedArrayBuffer);
    for (const { parts } of made) expect(parts[0]).toBe(first);
  });

  it('caches packs for the next start, and compiles broken ones again', async () => {
    const packFolder = join(mkdtempSync(join(tmpdir(), 'packs-')), 'packs');
    const load = async () => {
      loads++;
      return source();
    };
    let loads = 0;
    const made: Uint8Array[] = [];
    const makeAgain = async () => {
      const engine = start({ threads: 1, packFolder });
      made.push(await make(engine, { load, values: [{ field: 'Kept' }] }));
      await engine.close();
    };
    await makeAgain();
    await makeAgain();
    expect(loads).toBe(1);
    const [name] = readdirSync(packFolder);
    const file = join(packFolder, name!);
    writeFileSync(file, readFileSync(file).subarray(0, -1));
    await makeAgain();
    await makeAgain();
    expect(loads).toBe(2);
    for (const pdf of made) expect(pdf).toEqual(made[0]);
    rmSync(dirname(packFolder), { recursive: true });
  });

  it('fails only the call whose pack is broken or cannot be loaded', async () => {
    const engine = start({ threads: 1 });
    const broken = async () => [{ pdf: new Uint8Array(9), fields: [] }];
    const missing = async () => Promise.reject(new Error('No such pack'));
    await expect(engine.make({ key: 'x', load: broken, values: [], meta })).rejects.toThrow(/./);
    await expect(engine.make({ key: 'x', load: missing, values: [], meta })).rejects.toThrow(
      'No such pack',
    );
    const pdf = await make(engine, { key: 'x', load: source, values: [{ field: 'Fine' }] });
    expect(await readText(pdf)).toBe('Fine');
  });
});

describe('a thread that ends', () => {
  it('fails its own call, and is replaced', async () => {
    const engine = start({ threads: 1, threadMemoryMb: 64 });
    const keys = Array.from({ length: 40 }, (_, index) => `field${index}`);
    const load = async () => [
      { pdf: await blankPage(), fields: keys.map((key) => sketchField('multiline', { key })) },
    ];
    const fill = (value: string) => {
      const values = [Object.fromEntries(keys.map((key) => [key, value]))];
      return make(engine, { load, values });
    };
    const outcomes = await Promise.allSettled([fill('س\n'.repeat(50_000)), fill('Fine')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(await readText(await fill('Again'))).toContain('Again');
  });
});

describe('closing', () => {
  it('ends work under way, and refuses new work', async () => {
    const engine = createEngine();
    const reading = engine.readForm(upload).catch((error: unknown) => error);
    await engine.close();
    expect(String(await reading)).toContain('closed');
    await expect(engine.readForm(upload)).rejects.toThrow('closed');
    const load = async () => [];
    await expect(engine.make({ key: 'a', load, values: [], meta })).rejects.toThrow('closed');
  });
});
