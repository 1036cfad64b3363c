import type { Worker } from 'node:worker_threads';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { stream, writeForm } from '../../test-support/write-pdf.ts';
import type { Engine, EngineOptions } from './create-engine.ts';
import { createEngine } from './create-engine.ts';

/** Threads that were started, and those that ended since. */
let started = 0;
let ended = Promise.withResolvers<void>();
const count = (worker: Worker) => {
  started++;
  worker.once('exit', () => ended.resolve());
};
process.on('worker', count);
afterAll(() => process.off('worker', count));

const engines: Engine[] = [];
function start(options: EngineOptions): Engine {
  const engine = createEngine({ threads: 1, ...options });
  engines.push(engine);
  return engine;
}
afterEach(async () => {
  await Promise.all(engines.splice(0).map((engine) => engine.close()));
});

/** A page of forms that show others several times each, round and round or down to a last one. */
function pageOfForms(levels: number, isCycle: boolean): Uint8Array {
  const body = '/F Do '.repeat(10);
  const objects = Array.from({ length: levels }, (_, index) => {
    const next = 20 + (isCycle ? (index + 1) % levels : index + 1);
    const resources = `/Resources<</XObject<</F ${next} 0 R>>>>`;
    return stream(`/Type/XObject/Subtype/Form/BBox[0 0 300 200]${resources}`, body);
  });
  const last = stream('/Type/XObject/Subtype/Form/BBox[0 0 300 200]', '0 0 9 9 re f');
  return writeForm({
    widgets: [],
    objects: [...objects, last],
    page: '/Resources<</XObject<</F 20 0 R>>>>',
    content: '/F Do',
  });
}

const plain = writeForm({ widgets: [], content: '0 0 9 9 re f' });
const meta = { title: 'Test', id: '1' };

/** A file of so many MiB, which the renderer has to take whole. */
const fileOfSize = (megabytes: number) =>
  Buffer.concat([plain, Buffer.alloc(megabytes * 2 ** 20, ' ')]);

describe('a task that takes too long', () => {
  it('is ended with its thread, which is replaced', async () => {
    // Nothing is done in that time.
    const engine = start({ taskTimeoutMs: 1 });
    const before = started;
    const problem = { name: 'EngineProblem', code: 'out-of-time' };
    await expect(engine.renderPage(plain, 0)).rejects.toMatchObject(problem);
    await expect(engine.hardenPdf(plain, { dpi: 72, meta })).rejects.toMatchObject(problem);
    expect(started - before).toBe(2);
  });

  it.each([
    ['show each other in a circle', 2, true],
    ['show others many times each', 12, false],
  ])('may be one over forms that %s', async (_, levels, isCycle) => {
    // Long enough to load what a task needs, on a machine that has other things to do as well.
    const engine = start({ taskTimeoutMs: 5_000 });
    const file = pageOfForms(levels, isCycle);
    // The renderer may run out of memory before.
    const problem = { code: expect.stringMatching(/^(?:out-of-time|too-complex)$/) as string };
    await expect(engine.renderPage(file, 0)).rejects.toMatchObject(problem);
    await expect(engine.hardenPdf(file, { dpi: 72, meta })).rejects.toMatchObject(problem);
    expect(await engine.countPages(plain)).toBe(1);
  });

  it('allows half a minute for a page by default', async () => {
    const { taskTimeouts } = await import('./task-timeouts.ts');
    for (const [name, timeoutMs] of Object.entries(taskTimeouts)) {
      expect([name, timeoutMs > 0 && timeoutMs <= 300_000]).toEqual([name, true]);
    }
    expect(taskTimeouts.renderPage).toBe(30_000);
  });
});

describe('a task that takes too much memory', () => {
  it('of WebAssembly, is refused, and the thread goes on', async () => {
    const engine = start({ threadMemoryMb: 64 });
    await expect(engine.countPages(fileOfSize(100))).rejects.toMatchObject({ code: 'too-complex' });
    expect(await engine.countPages(plain)).toBe(1);
  });

  it('ends an idle thread', async () => {
    const engine = start({ threadIdleMs: 10 });
    const before = started;
    ended = Promise.withResolvers();
    expect(await engine.countPages(fileOfSize(180))).toBe(1);
    await ended.promise;
    expect(await engine.countPages(plain)).toBe(1);
    expect(started - before).toBe(2);
  });
});
