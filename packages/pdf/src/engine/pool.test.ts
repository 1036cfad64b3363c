import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { blankPage, sketchField } from '../../test-support/fill.ts';
import { readText } from '../../test-support/look-at.ts';
import { now, sealingSetup } from '../../test-support/seal/sealers.ts';
import { assemble } from '../assemble/assemble.ts';
import { compile } from '../assemble/compile.ts';
import { verify } from '../seal/verify.ts';
import type { Engine, EngineOptions } from './create-engine.ts';
import { createEngine } from './create-engine.ts';

/** The number of threads that were started. */
let started = 0;
const count = () => started++;
process.on('worker', count);
afterAll(() => process.off('worker', count));

const engines: Engine[] = [];
function start(options: EngineOptions = { threads: 1 }): Engine {
  const engine = createEngine(options);
  engines.push(engine);
  return engine;
}
afterEach(async () => {
  await Promise.all(engines.splice(0).map((engine) => engine.close()));
});

const { sealer, trust } = sealingSetup();
const keys = Array.from({ length: 40 }, (_, index) => `field${index}`);

/** Fills a page of many fields, each of many lines. A long text takes seconds, and much memory. */
function fill(engine: Pick<Engine, 'make'>, text: string) {
  const load = async () => [
    { pdf: await blankPage(), fields: keys.map((key) => sketchField('multiline', { key })) },
  ];
  const values = [Object.fromEntries(keys.map((key) => [key, text]))];
  return engine.make({ key: 'many fields', load, values, meta: { title: 'Test', id: '1' } });
}
// Letters that are shaped: while a text is set, much is known of each of them.
const long = 'س\n'.repeat(50_000);

async function document(): Promise<Buffer> {
  const pack = await compile([{ pdf: await blankPage(), fields: [sketchField('text')] }]);
  const meta = { title: 'Test', id: '1' };
  return Buffer.concat((await assemble(pack, [{ field: 'Alpha' }], meta)).parts);
}

/** A remote key, which signs once `answer` is called. */
function remoteKey() {
  const requested = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  let times = 0;
  const sign = async (data: Buffer) => {
    times++;
    requested.resolve();
    await answer.promise;
    return sealer.sign(data);
  };
  const { chain, algorithm, signatureSize } = sealer;
  const far = { chain, algorithm, signatureSize, sign };
  return { far, requested: requested.promise, answer: answer.resolve, times: () => times };
}

/** Resolves when the tasks that were started before are posted to their threads. */
const posted = () => new Promise(setImmediate);

describe('a signal', () => {
  it('drops a queued task, and leaves the running one alone', async () => {
    const engine = start();
    const file = await document();
    const first = engine.textOfPages(file);
    await posted();
    const stop = new AbortController();
    const second = engine.until(stop.signal).textOfPages(file);
    stop.abort(new Error('Not needed any more.'));
    await expect(second).rejects.toThrow('Not needed any more.');
    expect(await first).toEqual(['Alpha']);
  });

  it('ends the running task with its thread, which is replaced', async () => {
    const engine = start();
    const before = started;
    await fill(engine, 'short');
    const stop = new AbortController();
    const outcome = fill(engine.until(stop.signal), long);
    await posted();
    const next = fill(engine, 'next');
    stop.abort(new Error('This takes too long.'));
    await expect(outcome).rejects.toThrow('This takes too long.');
    const { parts } = await next;
    expect(await readText(Buffer.concat(parts))).toContain('next');
    expect(started - before).toBe(2);
  });

  it('that is aborted already refuses a task', async () => {
    const stopped = start().until(AbortSignal.abort(new Error('Too late.')));
    await expect(stopped.missingCharacters('a')).rejects.toThrow('Too late.');
    await expect(fill(stopped, 'a')).rejects.toThrow('Too late.');
  });

  it('ends the wait for a signature, but not the thread', async () => {
    const engine = start();
    const before = started;
    const { far, requested } = remoteKey();
    const stop = new AbortController();
    const sealing = engine.until(stop.signal).seal([await document()], far, { time: now });
    await requested;
    stop.abort(new Error('Nobody signs.'));
    await expect(sealing).rejects.toThrow('Nobody signs.');
    expect(await engine.textOfPages(await document())).toEqual(['Alpha']);
    expect(started - before).toBe(1);
  });
});

describe('a task that waits for a signature', () => {
  it('releases its thread for other tasks', async () => {
    const engine = start();
    const { far, requested, answer } = remoteKey();
    const sealing = engine.seal([await document()], far, { time: now });
    await requested;
    expect(await engine.textOfPages(await document())).toEqual(['Alpha']);
    answer();
    const { parts } = await sealing;
    expect(await verify(Buffer.concat(parts), trust)).toMatchObject({ ours: true });
  });

  it('is run again where another task ended the thread', async () => {
    const engine = start({ threads: 1, threadMemoryMb: 64 });
    const { far, requested, answer, times } = remoteKey();
    const sealing = engine.seal([await document()], far, { time: now });
    await requested;
    await expect(fill(engine, long)).rejects.toMatchObject({
      name: 'EngineProblem',
      code: 'thread-ended',
    });
    answer();
    const { parts } = await sealing;
    expect(times()).toBe(2);
    expect(await verify(Buffer.concat(parts), trust)).toMatchObject({ ours: true });
  });

  it('keeps its thread where too many wait already', async () => {
    const engine = start();
    const file = await document();
    const waiting = Array.from({ length: 12 }, remoteKey);
    const sealing = waiting.map(({ far }) => engine.seal([file], far, { time: now }));
    await Promise.all(waiting.slice(0, 8).map(({ requested }) => requested));
    // Time enough for the others to be called, if they were.
    expect(await start().textOfPages(file)).toEqual(['Alpha']);
    expect(waiting.map(({ times }) => times())).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0]);
    for (const { answer } of waiting) answer();
    for (const { parts } of await Promise.all(sealing)) {
      expect(await verify(Buffer.concat(parts), trust)).toMatchObject({ ours: true });
    }
  });
});

describe('closing', () => {
  it('fails all tasks: running, waiting for a signature and queued', async () => {
    const engine = createEngine({ threads: 1 });
    await fill(engine, 'short');
    const { far, requested } = remoteKey();
    const waiting = engine.seal([await document()], far, { time: now });
    await requested;
    const outcomes = Promise.allSettled([waiting, fill(engine, long), fill(engine, 'next')]);
    await posted();
    await engine.close();
    const reasons = (await outcomes).map((outcome) =>
      outcome.status === 'rejected' ? (outcome.reason as unknown) : outcome.value,
    );
    const closed = { name: 'EngineProblem', code: 'closed' };
    expect(reasons).toMatchObject([closed, closed, closed]);
    await expect(engine.missingCharacters('a')).rejects.toMatchObject(closed);
  });
});
