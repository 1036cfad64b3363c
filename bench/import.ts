// How long somebody waits for an uploaded form of 5 pages to be read, how long the engine takes to
// start, and what it keeps of memory while it waits for work. Wall time, as it is about waiting.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { createEngine, readForm } from '@countersign/pdf';
import { CachedFile } from '../packages/pdf/src/engine/send-arguments.ts';
import type { SharedFile } from '../packages/pdf/src/engine/shared-file.ts';
import { Thread } from '../packages/pdf/src/engine/thread.ts';
import { ReaderProcess } from '../packages/pdf/src/reader/reader-process.ts';
import { distOf, ensureBuilt, server } from '../scripts/lib/builds.ts';
import { childrenUse } from './lib/children.ts';
import type { EngineStart, EngineTask } from './lib/engine-process.ts';
import { imagesOf, valuesFor } from './lib/fill-job.ts';
import { median, milliseconds, table } from './lib/report.ts';
import { sampleFields } from './lib/sample-form.ts';
import { openSamplePages } from './lib/sample-pages.ts';
import { withTextFields } from './lib/sample-upload.ts';

const starts = 7;
const reads = 15;
const limits = { maxBytes: 1e8, maxPages: 1000 };

const neverSigned = () => Promise.reject(new Error('Nothing is sealed here.'));

/** Milliseconds, from work that was done several times. */
type Times = Record<'first' | 'further', number[]>;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const memories: string[][] = [];
async function noteMemory(what: string): Promise<void> {
  // It gives some back when nothing came for a while.
  await setTimeout(1000);
  for (const { memory, ownMemory } of childrenUse() ?? []) {
    memories.push([what, memory.toFixed(0), ownMemory.toFixed(0)]);
  }
}

/** Reads by the engine as it is in the sources, which Node makes ready at each start. */
async function readBySources(upload: Uint8Array): Promise<Times> {
  const times: Times = { first: [], further: [] };
  for (let start = 0; start < starts; start++) {
    const engine = createEngine();
    times.first.push(await timed(() => engine.readForm(upload)));
    if (start === 0) {
      for (let read = 0; read < reads; read++) {
        times.further.push(await timed(() => engine.readForm(upload)));
      }
      await noteMemory('reading process, from the sources');
    }
    await engine.close();
  }
  return times;
}

/** Reads by the process that `npm start` runs, started as the engine starts it. */
async function readByBundle(upload: Uint8Array): Promise<Times> {
  await ensureBuilt(server);
  const file = path.join(distOf(server), 'upload-reader-child.js');
  const times: Times = { first: [], further: [] };
  for (let start = 0; start < starts; start++) {
    const began = performance.now();
    const reader = new ReaderProcess(file, 512, 60_000);
    const read = async () => {
      const answer = await reader.ask(
        { kind: 'read', name: 'readForm', args: [upload, limits] },
        60_000,
      );
      if (answer?.kind !== 'result') throw new Error('The upload could not be read.');
    };
    await read();
    times.first.push(performance.now() - began);
    if (start === 0) {
      for (let again = 0; again < reads; again++) times.further.push(await timed(read));
      await noteMemory('reading process, as bundled');
    }
    await reader.end();
  }
  return times;
}

/** The first document of a process that finds its pack compiled. */
async function makeFirst(upload: Uint8Array, photo: Uint8Array): Promise<Times> {
  const packFolder = await fs.mkdtemp(path.join(os.tmpdir(), 'packs-'));
  const fields = sampleFields(60, 5);
  const { pdf } = await readForm(upload);
  const values = valuesFor(fields, photo, 1)(0);
  const images = imagesOf(values, photo);
  const task: EngineTask = { packFolder, source: { pdf, fields }, values, images };
  const times: Times = { first: [], further: [] };
  const threads: number[] = [];
  try {
    for (let start = 0; start <= starts; start++) {
      const { first, further, memory } = await startEngine(task);
      // The first one of all compiles the pack.
      if (start === 0) continue;
      times.first.push(first);
      times.further.push(...further);
      threads.push(memory);
    }
  } finally {
    await fs.rm(packFolder, { recursive: true });
  }
  memories.push(['thread that makes documents, from the sources', median(threads).toFixed(0), '']);
  return times;
}

async function startEngine(task: EngineTask): Promise<EngineStart> {
  const child = fork(path.join(import.meta.dirname, 'lib', 'engine-process.ts'), {
    serialization: 'advanced',
  });
  const ended = once(child, 'exit');
  const answered = once(child, 'message');
  child.send(task);
  const [answer] = (await Promise.race([answered, ended])) as [EngineStart | number];
  if (typeof answer === 'number') throw new Error(`The engine's process ended with ${answer}.`);
  child.disconnect();
  await ended;
  return answer;
}

/** The first document of a thread as `npm start` runs it, which is given the compiled pack. */
async function makeFirstByBundle(upload: Uint8Array, photo: Uint8Array): Promise<Times> {
  const file = pathToFileURL(path.join(distOf(server), 'make-worker.js'));
  const start = () => new Thread({ memoryMb: 1024, maxCached: 20 }, () => {}, file);
  const values = valuesFor(sampleFields(60, 5), photo, 1)(0);
  const images = imagesOf(values, photo);
  const { pdf } = await readForm(upload);
  const compiler = start();
  const source = { pdf, fields: sampleFields(60, 5) };
  const compiled = await compiler.run('compile', [[source]], neverSigned);
  await compiler.end();
  const pack = new CachedFile('bench', compiled as SharedFile);
  const times: Times = { first: [], further: [] };
  for (let turn = 0; turn < starts; turn++) {
    const began = performance.now();
    const thread = start();
    const make = (id: string) =>
      thread.run('make', [pack, [values], { title: 'Bench', id }, images], neverSigned);
    await make('first');
    times.first.push(performance.now() - began);
    for (let n = 0; n < 20; n++) times.further.push(await timed(() => make(String(n))));
    await thread.end();
  }
  return times;
}

/** The fastest tells what it takes where nothing else is going on. */
function middleAndBest(times: readonly number[]): string {
  return [median(times), Math.min(...times)].map(milliseconds).join(' / ');
}

/** Runs the benchmark and prints its tables; `npm run bench -- import`. */
export default async function bench(): Promise<void> {
  const samples = await openSamplePages();
  const upload = await withTextFields(await samples.print(5), 60);
  const { photo } = samples;
  await samples.close();
  const results: [string, Times][] = [
    ['reading 5 pages with 60 fields, from the sources', await readBySources(upload)],
    ['the same, as bundled', await readByBundle(upload)],
    [
      'making a document, with the start of its thread, as bundled',
      await makeFirstByBundle(upload, photo),
    ],
    ['making a document, from loading the code, from the sources', await makeFirst(upload, photo)],
  ];
  table(
    ['Wall ms, median and fastest', 'first, with the start', 'each further one'],
    results.map(([name, { first, further }]) => [
      name,
      middleAndBest(first),
      middleAndBest(further),
    ]),
  );
  if (memories.length > 0) table(['Idle', 'memory MiB', 'without what is shared'], memories);
  else
    process.stdout.write('SKIPPED: memory of idle processes, as it is read from /proc of Linux.\n');
}
