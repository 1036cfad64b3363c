import { assemble, compile, readForm } from '@countersign/pdf';
import type { Contender } from '../lib/cpu-time.ts';
import { type FillJob, imagesOf, lengthOf } from '../lib/fill-job.ts';
import { fillWithLibpdf } from './libpdf.ts';
import { fillWithPdfLib } from './pdf-lib.ts';

/** Ways to fill the job. */
export const ways = {
  Countersign: ours,
  '@libpdf/core': fillWithLibpdf,
  'pdf-lib': fillWithPdfLib,
} satisfies Record<string, (job: FillJob) => Contender | Promise<Contender>>;

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
