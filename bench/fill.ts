// What a filled form costs: 5 pages, 60 fields, a photo and a new signature in each document, with the
// template warm, against other libraries; and a pack of 6 forms with its seal and its certificate.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Appendix, AssembledDocument } from '@countersign/pdf';
import { assemble, compile, createTypesetter, readForm, seal } from '@countersign/pdf';
import { type WayName, ways } from './fill-peers/ways.ts';
import { type CpuTime, compareCpu, compareRounds } from './lib/cpu-time.ts';
import { imagesOf, lengthOf, valuesFor } from './lib/fill-job.ts';
import type { FillAnswer, FillTask } from './lib/fill-process.ts';
import { installPeers, missingPeers } from './lib/peers.ts';
import { kilobytes, milliseconds, table } from './lib/report.ts';
import { certificateOptions, sampleCertificate } from './lib/sample-certificate.ts';
import { sampleFields } from './lib/sample-form.ts';
import { openSamplePages } from './lib/sample-pages.ts';
import { sampleSealer, sealedAt } from './lib/sample-sealer.ts';

const rounds = 5;

/** One of them in a process of its own. */
interface Process {
  measure(from: number): Promise<CpuTime>;
  end(): void;
}

/** Starts one; undefined where it can't run here, after saying why. */
async function startProcess(task: FillTask): Promise<Process | undefined> {
  const child = fork(path.join(import.meta.dirname, 'lib', 'fill-process.ts'), {
    serialization: 'advanced',
  });
  const ask = async (message: FillTask | number): Promise<FillAnswer> => {
    const answered = once(child, 'message');
    child.send(message);
    const [answer] = (await Promise.race([answered, once(child, 'exit')])) as [FillAnswer | number];
    if (typeof answer === 'number') throw new Error(`The process of ${task.way} ended.`);
    return answer;
  };
  const opened = await ask(task);
  if (opened !== 'ready') {
    if ('reason' in opened) skip(task.way, opened.reason);
    child.disconnect();
    return undefined;
  }
  return {
    measure: async (from) => (await ask(from)) as CpuTime,
    end: () => child.disconnect(),
  };
}

function skip(name: string, reason: string): void {
  process.stdout.write(`SKIPPED: ${name}, as ${reason}\n`);
}

async function comparePeers(template: Uint8Array, photo: Uint8Array): Promise<void> {
  await installPeers();
  for (const { name, reason } of missingPeers) skip(name, reason);
  const processes: Process[] = [];
  for (const way of Object.keys(ways) as WayName[]) {
    const started = await startProcess({ way, template, photo });
    if (started) processes.push(started);
  }
  const results = await compareRounds(
    processes.map(({ measure }) => measure),
    rounds,
  );
  for (const { end } of processes) end();
  const first = results[0]?.cpu ?? Number.NaN;
  table(
    ['5 pages, 60 fields', 'CPU ms each', 'times ours', 'KB'],
    results.map(({ name, cpu, bytes: made }) => [
      name,
      milliseconds(cpu),
      (cpu / first).toFixed(cpu < first ? 2 : 0),
      kilobytes(made),
    ]),
  );
}

async function measurePack(print: (pages: number) => Promise<Uint8Array>, photo: Uint8Array) {
  const sizes = [3, 4, 4, 4, 5, 5];
  const forms = await Promise.all(
    sizes.map(async (pages) => {
      const { pdf } = await readForm(await print(pages));
      return { pdf, fields: sampleFields(20, pages) };
    }),
  );
  const pack = await compile(forms);
  const sealer = sampleSealer();
  const valuesOf = forms.map(({ fields }) => valuesFor(fields, photo, 1500));
  const images = imagesOf(valuesOf[0]?.(0) ?? {}, photo);
  const make = async (n: number, appendix?: Appendix) => {
    const values = valuesOf.map((of) => of(n));
    return assemble(pack, values, { title: 'Pack', id: String(n) }, images, appendix);
  };
  const sealed = async ({ parts, appendPoint }: AssembledDocument) =>
    lengthOf((await seal(parts, sealer, { time: sealedAt, appendPoint })).parts);
  const typesetter = createTypesetter();
  const certificateOf = (n: number) =>
    ['certificate', sampleCertificate(n), certificateOptions] as const;
  const results = await compareCpu(
    [
      { name: 'filled', times: 500, work: async (n) => lengthOf((await make(n)).parts) },
      { name: 'filled and sealed', times: 500, work: async (n) => sealed(await make(n)) },
      {
        name: 'filled, certificate added, sealed',
        times: 300,
        async work(n) {
          return sealed(await make(n, await typesetter.appendix(...certificateOf(n))));
        },
      },
      {
        name: 'the certificate alone, by typst: 2 parties, 10 events',
        times: 40,
        work: async (n) => (await typesetter.typeset(...certificateOf(n))).length,
      },
    ],
    rounds,
  );
  await typesetter.close();
  table(
    ['6 forms, 25 pages, 120 fields', 'CPU ms each', 'KB'],
    results.map(({ name, cpu, bytes }) => [name, milliseconds(cpu), kilobytes(bytes)]),
  );
}

/** Runs the benchmark and prints its tables; `npm run bench -- fill`. */
export default async function bench(): Promise<void> {
  const samples = await openSamplePages();
  try {
    await comparePeers(await samples.print(5), samples.photo);
    await measurePack(samples.print, samples.photo);
  } finally {
    await samples.close();
  }
}
