// What a filled form costs: 5 pages, 60 fields, a photo and a new signature in each document, with the
// template warm, against other libraries; and a pack of 6 forms with its seal and its certificate.
import type { Appendix, AssembledDocument } from '@countersign/pdf';
import { assemble, compile, createTypesetter, readForm, seal } from '@countersign/pdf';
import { fillWithChromium } from './fill-peers/chromium.ts';
import { fillWithLibpdf } from './fill-peers/libpdf.ts';
import { fillWithPdfLib } from './fill-peers/pdf-lib.ts';
import { fillWithPdfme } from './fill-peers/pdfme.ts';
import { fillWithTypst } from './fill-peers/typst.ts';
import { type Contender, compareCpu } from './lib/cpu-time.ts';
import { type FillJob, imagesOf, lengthOf, valuesFor } from './lib/fill-job.ts';
import { installPeers, loadPdfLibs, missingPeers } from './lib/peers.ts';
import { kilobytes, milliseconds, table } from './lib/report.ts';
import { certificateOptions, sampleCertificate } from './lib/sample-certificate.ts';
import { sampleFields } from './lib/sample-form.ts';
import { openSamplePages } from './lib/sample-pages.ts';
import { sampleSealer, sealedAt } from './lib/sample-sealer.ts';

const rounds = 5;

/** Our own engine, its template compiled before. */
async function ours({ template, fields, photo, valuesOf }: FillJob): Promise<Contender> {
  const { pdf } = await readForm(template);
  const pack = await compile([{ pdf, fields }]);
  const images = imagesOf(valuesOf(0), photo);
  return {
    name: 'Countersign',
    times: 2000,
    async work(n) {
      const meta = { title: 'Bench', id: String(n) };
      return lengthOf((await assemble(pack, [valuesOf(n)], meta, images)).parts);
    },
  };
}

/** No less than this can a document cost that is made as one piece. */
function copying(bytes: number): Contender {
  const source = Buffer.alloc(bytes, 1);
  return {
    name: 'copying as many bytes',
    times: 2000,
    work: () => Buffer.from(source).length,
  };
}

type OpenContender = Contender & { close?(): Promise<void> };

/** Those that can run here; the others are named, with why they can't. */
async function openPeers(job: FillJob): Promise<OpenContender[]> {
  await installPeers();
  const pdfLibs = await loadPdfLibs();
  const ways: [name: string, open: () => OpenContender | Promise<OpenContender>][] = [
    ['@libpdf/core', () => fillWithLibpdf(job)],
    ...pdfLibs.map((peer): (typeof ways)[number] => [peer.name, () => fillWithPdfLib(job, peer)]),
    ['@pdfme/generator', () => fillWithPdfme(job)],
    ['typst', () => fillWithTypst(job)],
    ['Chromium', () => fillWithChromium(job)],
  ];
  const opened: OpenContender[] = [];
  for (const { name, reason } of missingPeers) skip(name, reason);
  for (const [name, open] of ways) {
    try {
      const peer = await open();
      await peer.work(0);
      opened.push(peer);
    } catch (error) {
      skip(name, error instanceof Error ? error.message : String(error));
    }
  }
  return opened;
}

function skip(name: string, reason: string): void {
  process.stdout.write(`SKIPPED: ${name}, as ${reason}\n`);
}

async function comparePeers(job: FillJob): Promise<void> {
  const own = await ours(job);
  const bytes = await own.work(0);
  const peers = await openPeers(job);
  const results = await compareCpu([own, ...peers, copying(bytes)], rounds);
  for (const peer of peers) await peer.close?.();
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
    const fields = sampleFields(60, 5);
    const template = await samples.print(5);
    const { photo } = samples;
    await comparePeers({ template, fields, photo, valuesOf: valuesFor(fields, photo, 500) });
    await measurePack(samples.print, photo);
  } finally {
    await samples.close();
  }
}
