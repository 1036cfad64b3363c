import { assemble, compile, readForm } from '@countersign/pdf';
import type { Contender } from '../lib/cpu-time.ts';
import { type FillJob, imagesOf, lengthOf } from '../lib/fill-job.ts';
import { loadPdfLibs } from '../lib/peers.ts';
import { fillWithChromium } from './chromium.ts';
import { fillWithLibpdf } from './libpdf.ts';
import { fillWithPdfLib } from './pdf-lib.ts';
import { fillWithPdfme } from './pdfme.ts';
import { fillWithTypst } from './typst.ts';

/** A contender that may have something open. */
export type OpenContender = Contender & { close?(): Promise<void> };

/** Ways to fill the job, and what no way can be faster than. */
export const ways = {
  Countersign: ours,
  '@libpdf/core': (job) => fillWithLibpdf(job),
  'pdf-lib': (job) => pdfLib(job, 0),
  '@cantoo/pdf-lib': (job) => pdfLib(job, 1),
  '@pdfme/generator': (job) => fillWithPdfme(job),
  typst: (job) => fillWithTypst(job),
  Chromium: (job) => fillWithChromium(job),
  copying,
} satisfies Record<string, (job: FillJob) => OpenContender | Promise<OpenContender>>;

export type WayName = keyof typeof ways;

/** Our own engine, its template compiled before. */
async function ours({ template, fields, photo, valuesOf }: FillJob): Promise<Contender> {
  const { pdf } = await readForm(template);
  const pack = await compile([{ pdf, fields }]);
  const images = imagesOf(valuesOf(0), photo);
  return {
    name: 'Countersign',
    times: 10000,
    async work(n) {
      const meta = { title: 'Bench', id: String(n) };
      return lengthOf((await assemble(pack, [valuesOf(n)], meta, images)).parts);
    },
  };
}

async function pdfLib(job: FillJob, index: number): Promise<Contender> {
  const peer = (await loadPdfLibs())[index];
  if (!peer) throw new Error('There is no such library.');
  return fillWithPdfLib(job, peer);
}

/** No less than this can a document cost that is made as one piece. */
async function copying(job: FillJob): Promise<Contender> {
  const source = Buffer.alloc(await (await ours(job)).work(0), 1);
  return {
    name: 'copying as many bytes',
    times: 2000,
    work: () => Buffer.from(source).length,
  };
}
