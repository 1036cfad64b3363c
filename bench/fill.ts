// What a filled form costs: 5 pages, 60 fields, a photo and a new signature in each document, with the
// template warm, against other libraries; a pack of 6 forms, sealed; and how the cost grows.

import { createPrivateKey } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { type Field, type FormValues, fieldText } from '@countersign/contract';
import {
  assemble,
  compile,
  createAuthority,
  createEngine,
  readForm,
  seal,
  sealerFromKey,
} from '@countersign/pdf';
import { PDF } from '@libpdf/core';
import { root } from '../scripts/lib/root.ts';
import { type Contender, compareCpu } from './lib/cpu-time.ts';
import { loadPeers, type PdfLibPeer } from './lib/peers.ts';
import { table } from './lib/report.ts';
import { sampleFields, sampleValues, strokesOf } from './lib/sample-form.ts';
import { openSamplePages } from './lib/sample-pages.ts';

const fontFile = path.join(root, 'packages/pdf/fonts/NotoSans-Regular.ttf');
const font = new Uint8Array(fs.readFileSync(fontFile));
const ms = (value: number) => (value < 10 ? value.toFixed(3) : value.toFixed(1));
const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)}`;

interface Job {
  template: Uint8Array;
  fields: Field[];
  photo: Uint8Array;
  valuesOf(n: number): FormValues;
}

/** Our own engine, its template compiled before. */
async function ours({ template, fields, photo, valuesOf }: Job): Promise<Contender> {
  const { pdf } = await readForm(template, { maxBytes: Infinity, maxPages: Infinity });
  const pack = await compile([{ pdf, fields }]);
  const images = imagesOf(valuesOf(0), photo);
  return {
    name: 'Countersign',
    times: 300,
    async work(n) {
      const meta = { title: 'Bench', id: String(n) };
      const { parts } = await assemble(pack, [valuesOf(n)], meta, images);
      return parts.reduce((sum, { length }) => sum + length, 0);
    },
  };
}

function imagesOf(values: FormValues, photo: Uint8Array): Record<string, Uint8Array> {
  const images: Record<string, Uint8Array> = {};
  for (const value of Object.values(values)) {
    if (typeof value === 'object' && 'sha256' in value) images[value.sha256] = photo;
  }
  return images;
}

/** What each field shows, for libraries that draw it themselves. */
function* drawings(fields: Field[], values: FormValues) {
  for (const field of fields) {
    const [place] = field.placements;
    const value = values[field.key];
    if (!place || value === undefined || value === false) continue;
    const isMark = field.type === 'checkbox' || field.type === 'radio';
    const text = isMark ? 'x' : (fieldText(field, value) ?? '');
    yield { field, place, text };
  }
}

/** The signature as a path, y downwards. */
function signaturePath(n: number): string {
  return strokesOf(n)
    .map((stroke) => stroke.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join(''))
    .join('');
}

function pdfLib(job: Job, { name, library, kit }: PdfLibPeer): Contender {
  const { template, fields, photo, valuesOf } = job;
  return {
    name,
    times: 4,
    async work(n) {
      const document = await library.PDFDocument.load(template);
      document.registerFontkit(kit);
      const embedded = await document.embedFont(font, { subset: true });
      const picture = await document.embedJpg(photo);
      const pages = document.getPages();
      for (const { field, place, text } of drawings(fields, valuesOf(n))) {
        const page = pages[place.page];
        if (!page) continue;
        const y = page.getSize().height - place.y;
        const { x, width, height } = place;
        if (field.type === 'image') {
          page.drawImage(picture, { x, y: y - height, width: height * 0.75, height });
        } else if (field.type === 'signature') {
          page.drawSvgPath(signaturePath(n), { x, y, scale: 0.18, borderWidth: 2 });
        } else page.drawText(text, { x, y: y - 12, size: 8, font: embedded, maxWidth: width });
      }
      return (await document.save()).length;
    },
  };
}

function libpdf({ template, fields, photo, valuesOf }: Job): Contender {
  return {
    name: '@libpdf/core',
    times: 10,
    async work(n) {
      const document = await PDF.load(template);
      const embedded = document.embedFont(font);
      const picture = document.embedJpeg(photo);
      const pages = document.getPages();
      for (const { field, place, text } of drawings(fields, valuesOf(n))) {
        const page = pages[place.page];
        if (!page) continue;
        const y = page.height - place.y;
        const { x, height } = place;
        if (field.type === 'image') {
          page.drawImage(picture, { x, y: y - height, width: height * 0.75, height });
        } else if (field.type === 'signature') {
          page.drawSvgPath(signaturePath(n), { x, y, scale: 0.18 });
        } else page.drawText(text, { x, y: y - 12, size: 8, font: embedded });
      }
      return (await document.save({ subsetFonts: true })).length;
    },
  };
}

/** No less than this can a document cost that is made as one piece. */
function copying(bytes: number): Contender {
  const source = Buffer.alloc(bytes, 1);
  return {
    name: 'copying as many bytes',
    times: 300,
    work: () => Buffer.from(source).length,
  };
}

async function comparePeers(job: Job): Promise<void> {
  const own = await ours(job);
  const bytes = await own.work(0);
  const peers = await loadPeers();
  const contenders = [own, libpdf(job), ...peers.map((peer) => pdfLib(job, peer)), copying(bytes)];
  const results = await compareCpu(contenders, 5);
  const first = results[0]?.cpu ?? Number.NaN;
  table(
    ['5 pages, 60 fields', 'CPU ms each', 'times ours', 'KB'],
    results.map(({ name, cpu, bytes: made }) => [
      name,
      ms(cpu),
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
  const at = new Date('2026-01-01T12:00:00Z');
  const { root: authority, sealing } = createAuthority({ organisation: 'Bench', at });
  const chain = [sealing.certificate, authority.certificate];
  const sealer = sealerFromKey(createPrivateKey(sealing.privateKey), chain, at);
  const valuesOf = forms.map(({ fields }) => valuesFor(fields, photo, 1500));
  const images = imagesOf(valuesOf[0]?.(0) ?? {}, photo);
  const make = async (n: number) => {
    const values = valuesOf.map((of) => of(n));
    return assemble(pack, values, { title: 'Pack', id: String(n) }, images);
  };
  const lengthOf = (parts: Buffer[]) => parts.reduce((sum, { length }) => sum + length, 0);
  const results = await compareCpu(
    [
      { name: 'filled', times: 100, work: async (n) => lengthOf((await make(n)).parts) },
      {
        name: 'filled and sealed',
        times: 100,
        async work(n) {
          const { parts, appendPoint } = await make(n);
          return lengthOf((await seal(parts, sealer, { time: at, appendPoint })).parts);
        },
      },
    ],
    5,
  );
  table(
    ['6 forms, 25 pages, 120 fields', 'CPU ms each', 'KB'],
    results.map(({ name, cpu, bytes }) => [name, ms(cpu), kilobytes(bytes)]),
  );
}

async function measureGrowth(print: (pages: number) => Promise<Uint8Array>, photo: Uint8Array) {
  const rows: string[][] = [];
  const grow = async (pages: number, count: number) => {
    const fields = sampleFields(count, pages);
    const valuesOf = valuesFor(fields, photo, 20);
    const job = { template: await print(pages), fields, photo, valuesOf };
    const contender = {
      ...(await ours(job)),
      times: Math.max(3, Math.round(3000 / (pages + count))),
    };
    const [result] = await compareCpu([contender], 3);
    if (!result) return;
    const unit = (result.cpu * 1000) / (pages + count);
    rows.push([String(pages), String(count), ms(result.cpu), unit.toFixed(1), '█'.repeat(unit)]);
  };
  for (const pages of [1, 10, 100, 1000]) await grow(pages, pages);
  for (const count of [5, 50, 500, 5000]) await grow(10, count);
  table(['Pages', 'Fields', 'CPU ms each', 'µs a page and field', ''], rows);
}

/** Values made ahead: what is measured is what is done with them. */
function valuesFor(fields: Field[], photo: Uint8Array, people = 4000): Job['valuesOf'] {
  const all = Array.from({ length: people }, (_, n) => sampleValues(fields, photo, n));
  return (n) => all[n % people] ?? {};
}

async function measureImport(template: Uint8Array): Promise<void> {
  const started = performance.now();
  const engine = createEngine();
  await engine.readForm(template);
  const first = performance.now() - started;
  const times: number[] = [];
  for (let run = 0; run < 9; run++) {
    const begun = performance.now();
    await engine.readForm(template);
    times.push(performance.now() - begun);
  }
  await engine.close();
  const middle = times.toSorted((a, b) => a - b)[4] ?? Number.NaN;
  table(
    ['Reading an upload of 5 pages', 'ms'],
    [
      ['the first, with the start of the process that reads', ms(first)],
      ['each further one', ms(middle)],
    ],
  );
}

export default async function bench(): Promise<void> {
  const samples = await openSamplePages();
  try {
    const fields = sampleFields(60, 5);
    const template = await samples.print(5);
    const { photo } = samples;
    await comparePeers({ template, fields, photo, valuesOf: valuesFor(fields, photo) });
    await measurePack(samples.print, photo);
    await measureGrowth(samples.print, photo);
    await measureImport(template);
  } finally {
    await samples.close();
  }
}
