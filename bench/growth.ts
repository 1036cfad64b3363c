// How the cost of a document grows with its pages and with its values: filled, sealed, marked, and read
// as an upload. Prints tables, and draws docs/pictures/growth.svg.
import fs from 'node:fs';
import path from 'node:path';
import {
  assemble,
  type CompiledPack,
  compile,
  compileWatermark,
  markCopy,
  readForm,
  seal,
} from '@countersign/pdf';
import { root } from '../scripts/lib/root.ts';
import { type Contender, compareCpu } from './lib/cpu-time.ts';
import { imagesOf, lengthOf, valuesFor } from './lib/fill-job.ts';
import { fitOf, type Series } from './lib/growth.ts';
import { plot } from './lib/plot.ts';
import { milliseconds, table } from './lib/report.ts';
import { sampleFields } from './lib/sample-form.ts';
import { openSamplePages, type SamplePages } from './lib/sample-pages.ts';
import { sampleSealer, sealedAt } from './lib/sample-sealer.ts';
import { withTextFields } from './lib/sample-upload.ts';

const rounds = 3;
const unlimited = { maxBytes: Infinity, maxPages: Infinity };

/** A document of some size. */
interface Size {
  pages: number;
  fields: number;
  /** What it is plotted by. */
  size: number;
}
/** Two fields a page, up to 1,000 pages. */
const byPages = [1, 3, 10, 30, 100, 300, 1000].map((pages) => ({
  pages,
  fields: 2 * pages,
  size: pages,
}));
/** Ten pages, with 1 to 5,000 fields. */
const byFields = [1, 10, 100, 300, 1000, 2000, 5000].map((fields) => ({
  pages: 10,
  fields,
  size: fields,
}));

/** One of the things that is done with documents. */
interface Work {
  name: string;
  /** How often it is done in a round with a document of size 1. */
  times: number;
  prepare(size: Size, samples: SamplePages): Promise<Contender['work']>;
}

const works: Work[] = [
  { name: 'fill', times: 1500, prepare: prepareFill },
  { name: 'seal', times: 1500, prepare: prepareSeal },
  { name: 'watermark', times: 1500, prepare: prepareMark },
  { name: 'import', times: 60, prepare: prepareImport },
];

async function openForm({ pages, fields: count }: Size, { print, photo }: SamplePages) {
  const fields = sampleFields(count, pages);
  const { pdf } = await readForm(await print(pages), unlimited);
  const valuesOf = valuesFor(fields, photo, 20);
  const images = imagesOf(valuesOf(0), photo);
  const pack: CompiledPack = await compile([{ pdf, fields }]);
  return (n: number) => assemble(pack, [valuesOf(n)], { title: 'Bench', id: String(n) }, images);
}

async function prepareFill(size: Size, samples: SamplePages): Promise<Contender['work']> {
  const make = await openForm(size, samples);
  return async (n) => lengthOf((await make(n)).parts);
}

async function prepareSeal(size: Size, samples: SamplePages): Promise<Contender['work']> {
  const make = await openForm(size, samples);
  const { parts, appendPoint } = await make(0);
  const sealer = sampleSealer();
  return async () => lengthOf((await seal(parts, sealer, { time: sealedAt, appendPoint })).parts);
}

async function prepareMark(size: Size, samples: SamplePages): Promise<Contender['work']> {
  const make = await openForm(size, samples);
  const mark = await compileWatermark(Buffer.concat((await make(0)).parts), {
    text: '{name}',
    variables: ['name'],
    layout: { kind: 'single', size: 'fit' },
    angle: 'diagonal',
    color: '#777777',
    opacity: 0.25,
    pages: 'all',
    position: 'over',
    letters: 'font',
  });
  return async (n) => {
    const id = n.toString(16).padStart(32, '0');
    const variables = { name: `Zoë Łucka ${n}` };
    return lengthOf(await markCopy(mark, { variables, traceId: id, meta: { title: 'Copy', id } }));
  };
}

async function prepareImport({ pages, fields }: Size, samples: SamplePages) {
  const upload = await withTextFields(await samples.print(pages), fields);
  return async () => (await readForm(upload, unlimited)).pdf.length;
}

async function measure(work: Work, sizes: readonly Size[], samples: SamplePages): Promise<Series> {
  const contenders: Contender[] = [];
  for (const size of sizes) {
    const times = Math.max(2, Math.round(work.times / size.size));
    const done = await work.prepare(size, samples);
    contenders.push({ name: String(size.size), times, work: done });
  }
  const results = await compareCpu(contenders, rounds);
  const points = results.map(({ cpu }, index) => ({ size: sizes[index]?.size ?? 0, cost: cpu }));
  return { name: work.name, points };
}

function print(unit: string, sizes: readonly Size[], all: readonly Series[]): void {
  const rows = all.map((series) => {
    const { largest, largestAbove } = fitOf(series);
    const costs = series.points.map(({ cost }) => milliseconds(cost));
    return [series.name, ...costs, largest.toFixed(2), largestAbove.toFixed(2)];
  });
  const head = sizes.map(({ size }) => size.toLocaleString('en'));
  table([`CPU ms by ${unit}`, ...head, 'largest ratio', 'from the middle on'], rows);
}

async function measureAll(
  unit: string,
  sizes: readonly Size[],
  samples: SamplePages,
): Promise<Series[]> {
  const all: Series[] = [];
  for (const work of works) all.push(await measure(work, sizes, samples));
  print(unit, sizes, all);
  return all;
}

/** Runs the benchmark, prints its tables and writes its picture; `npm run bench -- growth`. */
export default async function bench(): Promise<void> {
  const samples = await openSamplePages();
  try {
    const pages = await measureAll('pages', byPages, samples);
    const fields = await measureAll('fields on ten pages', byFields, samples);
    const picture = plot([
      { title: 'By pages, with two fields each', series: pages },
      { title: 'By fields on ten pages', series: fields },
    ]);
    fs.writeFileSync(path.join(root, 'docs', 'pictures', 'growth.svg'), picture);
  } finally {
    await samples.close();
  }
}
