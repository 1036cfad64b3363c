import { PDF } from '@libpdf/core';
import { describe, expect, it } from 'vitest';
import { blankPage, fill, sketchField } from '../../test-support/fill.ts';
import { complaints, readText, unpack } from '../../test-support/look-at.ts';
import { now, sealingSetup } from '../../test-support/seal/sealers.ts';
import { stream, writePdf } from '../../test-support/write-pdf.ts';
import { appendixOf } from '../flow/appendix-of.ts';
import { seal } from '../seal/seal.ts';
import { verify } from '../seal/verify.ts';
import { readForm } from '../upload/read-form.ts';
import type { Appendix } from './append-pages.ts';
import { assemble } from './assemble.ts';
import type { FormSource } from './compile.ts';
import { compile } from './compile.ts';

/** Two pages, one of which shows a text. */
async function pagesWith(text: string): Promise<Appendix> {
  const field = sketchField('text');
  const page = await fill({ pdf: await blankPage(), fields: [field] }, { field: text });
  const { pdf } = await readForm(page);
  const pack = await compile([
    { pdf, fields: [] },
    { pdf: await blankPage(), fields: [] },
  ]);
  const { parts } = await assemble(pack, [{}, {}], { title: text, id: text });
  return appendixOf(Buffer.concat(parts), `About ${text}`);
}

/** A page with a structure, an outline and a label. */
const rich = writePdf([
  `<</Type/Catalog/Pages 2 0 R/StructTreeRoot 5 0 R/MarkInfo<</Marked true>>/Lang(en)
    /Outlines 7 0 R/PageLabels<</Nums[0<</S/r>>]>>>>`,
  '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 300 200]>>',
  '<</Type/Page/Parent 2 0 R/Contents 4 0 R/StructParents 0>>',
  stream('', '/P<</MCID 0>>BDC 9 9 9 9 re f EMC'),
  '<</Type/StructTreeRoot/K[6 0 R]/ParentTree<</Nums[0[6 0 R]]>>>>',
  '<</S/P/P 5 0 R/Pg 3 0 R/K 0>>',
  '<</Type/Outlines/First 8 0 R/Last 8 0 R/Count 1>>',
  '<</Title(Part)/Parent 7 0 R/Dest[3 0 R/Fit]>>',
]);
const meta = { title: 'Pack', id: 'd-1' };

async function richForm(title: string): Promise<FormSource> {
  const { pdf } = await readForm(rich);
  return { pdf, fields: [sketchField('text')], title };
}

/** Counts the free numbers of a file's cross-reference stream. */
function freeNumbers(file: Buffer): number {
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file.toString('latin1'))?.[1]);
  const xref = file.subarray(file.indexOf('stream\n', start) + 7, file.lastIndexOf('\nendstream'));
  let free = 0;
  for (let at = 0; at < xref.length; at += 7) if (xref[at] === 0) free++;
  return free;
}

describe('pages behind those of a pack', () => {
  it('become a part of its page tree, its outline and its labels', async () => {
    const pack = await compile([await richForm('Hire'), await richForm('Tax')]);
    const values = [{ field: 'Ann' }, { field: 'Bob' }];
    const { parts, issues } = await assemble(pack, values, meta, {}, await pagesWith('Proof'));
    const file = Buffer.concat(parts);
    expect(issues).toEqual([]);
    expect(await complaints(file)).toBe('');
    const texts = await Promise.all([0, 1, 2, 3].map((page) => readText(file, page)));
    expect(texts).toEqual(['Ann', 'Bob', 'Proof', '']);

    const read = await PDF.load(file);
    const resolve = read.getObject.bind(read);
    expect(read.getPageCount()).toBe(4);
    const labels = read.getCatalog().getDict('PageLabels', resolve)?.getArray('Nums');
    expect(labels?.toArray().flatMap((item) => (item.type === 'number' ? item.value : []))).toEqual(
      [0, 1, 2],
    );
    const outline = read.getCatalog().getDict('Outlines', resolve);
    expect(outline?.getNumber('Count')?.value).toBe(5);
    const titles: unknown[] = [];
    let item = outline?.getDict('First', resolve);
    while (item) {
      const [page] = item.getArray('Dest', resolve)?.toArray() ?? [];
      const at = read.getPages().findIndex(({ ref }) => ref === page);
      titles.push([item.getString('Title')?.asString(), at]);
      item = item.getDict('Next', resolve);
    }
    expect(titles).toEqual([
      ['Hire', 0],
      ['Tax', 1],
      ['About Proof', 2],
    ]);
  });

  it('are not listed in its structure', async () => {
    const pack = await compile([await richForm('Hire')]);
    const unpacked = async (appendix?: Appendix) =>
      unpack(Buffer.concat((await assemble(pack, [{}], meta, {}, appendix)).parts));
    expect(await unpacked()).toMatch(/\/Marked true/);
    const longer = await unpacked(await pagesWith('Proof'));
    expect(longer).toContain('/StructTreeRoot');
    expect(longer).not.toContain('/Marked');
  });

  it('get no outline and no labels where the pack has none', async () => {
    const pack = await compile([{ pdf: await blankPage(), fields: [] }]);
    const { parts } = await assemble(pack, [{}], meta, {}, await pagesWith('Proof'));
    expect(await unpack(Buffer.concat(parts))).not.toMatch(/Outlines|PageLabels/);
  });

  it('take no more object numbers than there are objects, and none that is taken', async () => {
    const pack = await compile([await richForm('Hire')]);
    const make = async (appendix?: Appendix) =>
      Buffer.concat((await assemble(pack, [{ field: 'Ann' }], meta, {}, appendix)).parts);
    expect(freeNumbers(await make())).toBe(1);
    expect(freeNumbers(await make(await pagesWith('Proof')))).toBe(1);
    expect(await readText(await make(await pagesWith('Other')), 1)).toBe('Other');
    expect(await make(await pagesWith('Proof'))).toEqual(await make(await pagesWith('Proof')));
  });

  it('leave the part as it is that all documents of the pack share', async () => {
    const pack = await compile([await richForm('Hire')]);
    const bare = await assemble(pack, [{}], meta);
    const longer = await assemble(pack, [{}], meta, {}, await pagesWith('Proof'));
    expect(longer.parts[0]).toBe(bare.parts[0]);
  });

  it('are covered by a seal, as all others', async () => {
    const { sealer, trust } = sealingSetup();
    const pack = await compile([await richForm('Hire')]);
    const made = await assemble(pack, [{ field: 'Ann' }], meta, {}, await pagesWith('Proof'));
    const { appendPoint } = made;
    const file = Buffer.concat((await seal(made.parts, sealer, { time: now, appendPoint })).parts);
    expect(await complaints(file)).toBe('');
    expect(await verify(file, trust)).toMatchObject({ ours: true, unchanged: true });
    const again = await PDF.load(file);
    expect(again.getPageCount()).toBe(3);
    expect(await readText(file, 1)).toBe('Proof');
    // Found out by reading the file, what is known of it is the same.
    const found = await seal([Buffer.concat(made.parts)], sealer, { time: now });
    expect(await verify(Buffer.concat(found.parts), trust)).toMatchObject({ ours: true });
  });
});
