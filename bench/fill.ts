// What a filled form costs: 5 pages, 60 fields, a photo and a new signature in each document, with the
// template warm, against other libraries; and a pack of 6 forms with its seal.
import { createPrivateKey } from 'node:crypto';
import process from 'node:process';
import { parseArgs } from 'node:util';
import {
  assemble,
  compile,
  createAuthority,
  readForm,
  seal,
  sealerFromKey,
} from '@countersign/pdf';
import { ways } from './fill-peers/ways.ts';
import { type CpuTime, compareCpu } from './lib/cpu-time.ts';
import { imagesOf, lengthOf, valuesFor } from './lib/fill-job.ts';
import { kilobytes, milliseconds, table } from './lib/report.ts';
import { runApart } from './lib/run-apart.ts';
import { sampleFields } from './lib/sample-form.ts';
import { openSamplePages } from './lib/sample-pages.ts';

async function comparePeers(rounds: string): Promise<void> {
  const results: CpuTime[] = [];
  for (const way of Object.keys(ways))
    results.push(await runApart('fill-process.ts', [way, rounds]));
  const first = results[0]?.cpu ?? Number.NaN;
  table(
    ['5 pages, 60 fields', 'CPU ms each', 'times ours', 'KB'],
    results.map(({ name, cpu, bytes: made }) => [
      name,
      milliseconds(cpu),
      (cpu / first).toFixed(0),
      kilobytes(made),
    ]),
  );
}

async function measurePack(
  print: (pages: number) => Promise<Uint8Array>,
  photo: Uint8Array,
  rounds: number,
) {
  const sizes = [3, 4, 4, 4, 5, 5];
  const forms = await Promise.all(
    sizes.map(async (pages) => {
      const { pdf } = await readForm(await print(pages));
      return { pdf, fields: sampleFields(20, pages) };
    }),
  );
  const pack = await compile(forms);
  const time = new Date('2026-01-01T12:00:00Z');
  const { root, sealing } = createAuthority({ organisation: 'Bench', at: time });
  const chain = [sealing.certificate, root.certificate];
  const sealer = sealerFromKey(createPrivateKey(sealing.privateKey), chain, time);
  const valuesOf = forms.map(({ fields }) => valuesFor(fields, photo, 1500));
  const images = imagesOf(valuesOf[0]?.(0) ?? {}, photo);
  const make = (n: number) =>
    assemble(
      pack,
      valuesOf.map((of) => of(n)),
      { title: 'Pack', id: String(n) },
      images,
    );
  const results = await compareCpu(
    [
      { name: 'filled', times: 500, work: async (n) => lengthOf((await make(n)).parts) },
      {
        name: 'filled and sealed',
        times: 500,
        async work(n) {
          const { parts, appendPoint } = await make(n);
          return lengthOf((await seal(parts, sealer, { time, appendPoint })).parts);
        },
      },
    ],
    rounds,
  );
  table(
    ['6 forms, 25 pages, 120 fields', 'CPU ms each', 'KB'],
    results.map(({ name, cpu, bytes }) => [name, milliseconds(cpu), kilobytes(bytes)]),
  );
}

/** Runs the benchmark and prints its tables; `npm run bench -- fill`. `--rounds N` says how often each is measured. */
export default async function fill(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { rounds: { type: 'string', default: '5' } },
  });
  await comparePeers(values.rounds);
  const samples = await openSamplePages();
  try {
    await measurePack(samples.print, samples.photo, Number(values.rounds));
  } finally {
    await samples.close();
  }
}
