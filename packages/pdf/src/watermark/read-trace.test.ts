import { PDF } from '@libpdf/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { unpack } from '../../test-support/look-at.ts';
import { saveWithPdfium } from '../../test-support/save-with-pdfium.ts';
import { stream, writePdf } from '../../test-support/write-pdf.ts';
import type { Qpdf } from '../qpdf.ts';
import { startQpdf } from '../qpdf.ts';
import { compileWatermark } from './compile-watermark.ts';
import { markCopy } from './mark-copy.ts';
import { readDrawnTrace, readTrace } from './read-trace.ts';

const maya = 'aaaaaaaa11112222333344444444ffff';
const lukasz = '00000000000000000000000000000001';

/** Three pages, the last of them small and turned, of which only the first shows a mark. */
async function copyFor(traceId: string): Promise<Buffer> {
  const source = writePdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 3/Kids[3 0 R 4 0 R 5 0 R]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 6 0 R>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 6 0 R>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 120]/Rotate 90/Contents 6 0 R>>',
    stream('', '0 0 m 50 50 l 20 70 l f'),
  ]);
  const compiled = await compileWatermark(source, {
    text: '{name}',
    variables: ['name'],
    layout: { kind: 'single', size: 'fit' },
    angle: 45,
    color: '#808080',
    opacity: 0.2,
    pages: '1',
    position: 'over',
    letters: 'outline',
  });
  const meta = { title: 'Script', id: traceId };
  return Buffer.concat(await markCopy(compiled, { variables: { name: 'Maya' }, traceId, meta }));
}

let qpdf: Qpdf;
let copy: Buffer;
beforeAll(async () => {
  qpdf = await startQpdf();
  copy = await copyFor(maya);
});

function rewrite(inputs: Uint8Array[], ...args: string[]): Uint8Array {
  const { output, messages } = qpdf(inputs, [...args, '/out.pdf']);
  if (!output) throw new Error(messages);
  return output;
}

describe('a trace', () => {
  const everywhere = { traceId: maya, pages: [0, 1, 2], confidence: 1 };

  it('is on every page, marked or not', async () => {
    expect(await readTrace(copy)).toEqual(everywhere);
    expect(await readDrawnTrace(copy)).toEqual(everywhere);
  });

  it.each([
    ['packed', ['--object-streams=generate', '--recompress-flate', '--coalesce-contents']],
    ['unpacked', ['--qdf', '--object-streams=disable']],
    ['encrypted', ['--encrypt', '', 'owner', '256', '--']],
    ['linearised', ['--linearize']],
  ])('survives being %s by qpdf', async (_, args) => {
    expect(await readTrace(rewrite([copy], '/in0.pdf', ...args))).toEqual(everywhere);
  });

  it('survives being saved by libpdf, without its metadata', async () => {
    const pdf = await PDF.load(copy);
    pdf.setTitle('Something else');
    expect(await readTrace(await pdf.save())).toEqual(everywhere);
  });

  it('survives being saved by PDFium, and printed two pages to a sheet', async () => {
    const { whole, sheets } = await saveWithPdfium(copy);
    expect(await readTrace(whole)).toEqual(everywhere);
    expect(await readTrace(sheets)).toEqual({ traceId: maya, pages: [0, 1], confidence: 1 });
  });

  it('is in each single page', async () => {
    for (const page of ['1', '2', '3']) {
      const one = rewrite([copy], '--empty', '--pages', '/in0.pdf', page, '--');
      expect(await readTrace(one)).toEqual({ traceId: maya, pages: [0], confidence: 1 });
    }
  });

  it('survives that its form is taken out where the mark stands, and the mark elsewhere', async () => {
    const plain = await unpack(copy);
    const traceless = plain.replaceAll(/\/CsTrace \d+ 0 R/g, '');
    expect(await readTrace(Buffer.from(traceless, 'latin1'))).toEqual({
      traceId: maya,
      pages: [0],
      confidence: 1,
    });
    const markless = plain.replaceAll(/\/CsMark \d+ 0 R/g, '');
    expect(await readTrace(Buffer.from(markless, 'latin1'))).toEqual(everywhere);
  });

  it('distinguishes pages of two copies', async () => {
    const other = await copyFor(lukasz);
    const pick = ['--empty', '--pages', '/in0.pdf', '2', '/in1.pdf', '1,3', '--'];
    expect(await readTrace(rewrite([copy, other], ...pick))).toEqual({
      traceId: lukasz,
      pages: [1, 2],
      confidence: 2 / 3,
    });
  });

  it('is null where there is none', async () => {
    const plain = await unpack(copy);
    const bare = plain.replaceAll(/\/Cs(Mark|Trace) \d+ 0 R/g, '');
    expect(await readTrace(Buffer.from(bare, 'latin1'))).toBeNull();
  });

  it('cannot be looked for in what is no PDF', async () => {
    await expect(readTrace(Buffer.from('Hello'))).rejects.toThrow(/not a PDF/);
  });
});
