import type { PdfDict, PdfObject } from '@libpdf/core';
import { PDF, PdfRef } from '@libpdf/core';
import { describe, expect, it } from 'vitest';
import { complaints, unpack } from '../../test-support/look-at.ts';
import { stream, writePdf } from '../../test-support/write-pdf.ts';
import { assemble } from '../assemble/assemble.ts';
import { compile } from '../assemble/compile.ts';
import { mergePdfs } from '../pages/merge-pdfs.ts';
import { readForm } from '../upload/read-form.ts';

/** Two pages with a structure, an outline, labels and links; `id` makes one unlike another. */
function tagged(id: string): Uint8Array {
  const mark = (n: number) => stream('', `/P<</MCID ${n}>>BDC 9 9 9 9 re f EMC`);
  return writePdf([
    `<</Type/Catalog/Pages 2 0 R/StructTreeRoot 7 0 R/MarkInfo<</Marked true>>/Lang(${id})
      /Outlines 14 0 R/PageLabels<</Nums[0<</S/r>>1<</S/D/P(A-)>>]>>/Names<</Dests<</Names[(end)[4 0 R/Fit]]>>>>>>`,
    '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2/MediaBox[0 0 300 200]>>',
    '<</Type/Page/Parent 2 0 R/Contents 5 0 R/StructParents 0/Tabs/S/Annots[17 0 R 18 0 R]>>',
    '<</Type/Page/Parent 2 0 R/Contents 6 0 R/StructParents 1>>',
    mark(0),
    mark(0),
    '<</Type/StructTreeRoot/K[8 0 R]/ParentTree 13 0 R/ParentTreeNextKey 4/RoleMap<</Kopf/H1>>>>',
    '<</S/Document/P 7 0 R/K[9 0 R 10 0 R 11 0 R 12 0 R]>>',
    `<</S/Kopf/P 8 0 R/Pg 3 0 R/K 0/T(Head ${id})/ID(${id})/A<</O/Layout/Placement/Block>>>>`,
    '<</S/P/P 8 0 R/Pg 4 0 R/K[<</Type/MCR/MCID 0>>]/ActualText(Second page)>>',
    '<</S/Link/P 8 0 R/Pg 3 0 R/K[<</Type/OBJR/Obj 17 0 R>>]>>',
    '<</S/Form/P 8 0 R/Pg 3 0 R/K[<</Type/OBJR/Obj 18 0 R>>]>>',
    '<</Kids[<</Nums[0[9 0 R]1[10 0 R]]>><</Nums[2 11 0 R 3 12 0 R]>>]>>',
    '<</Type/Outlines/First 15 0 R/Last 15 0 R/Count 1>>',
    `<</Title(Part ${id})/Parent 14 0 R/Dest[3 0 R/Fit]/First 16 0 R/Last 16 0 R/Count -1>>`,
    '<</Title(End)/Parent 15 0 R/A<</S/GoTo/D(end)>>>>',
    '<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/F 4/Dest(end)/StructParent 2>>',
    '<</Type/Annot/Subtype/Widget/FT/Tx/T(x)/Rect[20 20 90 40]/F 4/StructParent 3/AA<</K<</S/JavaScript/JS(evil)>>>>>>',
  ]);
}

async function packOf(...ids: string[]): Promise<PDF> {
  const forms = await Promise.all(ids.map((id) => readForm(tagged(id))));
  const pack = await compile(
    forms.map(({ pdf, fields }, form) => ({ pdf, fields, title: `Form ${ids[form]}` })),
  );
  const values = forms.map(() => ({}));
  const { parts } = await assemble(pack, values, { title: 'Pack', id: '1' });
  const bytes = Buffer.concat(parts);
  expect(await complaints(bytes)).toBe('');
  expect(bytes.toString('latin1')).not.toContain('evil');
  return PDF.load(bytes);
}

/** Names an object that others refer to. */
function nameOf(item: PdfObject | undefined): string {
  return item instanceof PdfRef ? item.toString() : '';
}

/** A dictionary's entry, followed. */
function read(pdf: PDF, dict: PdfDict, key: string) {
  return dict.get(key, pdf.getObject.bind(pdf));
}

interface Node {
  kind: string;
  page: number | undefined;
  kids: (number | string | Node)[];
}

/** The structure as a tree. */
function structureOf(pdf: PDF): { nodes: Node[]; byKey: Map<number, unknown> } {
  const resolve = pdf.getObject.bind(pdf);
  const pages = pdf.getPages().map(({ ref }) => ref.toString());
  const root = pdf.getCatalog().getDict('StructTreeRoot', resolve) as PdfDict;
  const names = new Map<string, string>();
  const walk = (holder: PdfDict): Node['kids'] => {
    const entry = holder.get('K', resolve);
    const kids = entry?.type === 'array' ? entry.toArray() : [holder.get('K')!];
    return kids.map((item) => {
      const kid = item instanceof PdfRef ? (resolve(item) as PdfDict) : item;
      if (kid.type === 'number') return kid.value;
      const dict = kid as PdfDict;
      if (dict.has('MCID')) return dict.getNumber('MCID')?.value ?? -1;
      if (dict.has('Obj')) return read(pdf, dict, 'Obj')?.type ?? 'nothing';
      const kind = dict.getName('S')?.value ?? '';
      names.set(nameOf(item), kind);
      const page = dict.getRef('Pg');
      return {
        kind,
        page: page && pages.indexOf(page.toString()),
        kids: walk(dict),
      };
    });
  };
  const nodes = walk(root) as Node[];
  const nums = root.getDict('ParentTree', resolve)?.getArray('Nums')?.toArray() ?? [];
  const byKey = new Map<number, unknown>();
  for (let at = 0; at < nums.length; at += 2) {
    const [key, value] = [nums[at], nums[at + 1]];
    if (key?.type !== 'number' || !value) continue;
    const kindOf = (item: PdfObject) => names.get(nameOf(item));
    byKey.set(key.value, value.type === 'array' ? value.toArray().map(kindOf) : kindOf(value));
  }
  return { nodes, byKey };
}

/** Lists the page labels: their start, prefix, style and first number. */
async function labelsOf(parts: Buffer[]): Promise<string[]> {
  const pdf = await PDF.load(Buffer.concat(parts));
  const nums = pdf.getCatalog().getDict('PageLabels')!.getArray('Nums')!.toArray();
  return nums.flatMap((item, at) => {
    const label = nums[at + 1] as PdfDict;
    if (item.type !== 'number') return [];
    const before = label.getString('P')?.asString() ?? '';
    return `${item.value} ${before}${label.getName('S')?.value} ${label.getNumber('St')?.value}`;
  });
}

describe('a file built from others', () => {
  it('keeps their structure, without what stayed behind', async () => {
    const pdf = await packOf('en', 'pl');
    const { nodes, byKey } = structureOf(pdf);
    const expected = (first: number) => ({
      kind: 'Document',
      page: undefined,
      kids: [
        { kind: 'Kopf', page: first, kids: [0] },
        { kind: 'P', page: first + 1, kids: [0] },
        { kind: 'Link', page: first, kids: ['dict'] },
      ],
    });
    const kids = [expected(0), expected(2)];
    expect(nodes).toEqual([{ kind: 'Document', page: undefined, kids }]);
    const keys = pdf.getPages().map(({ dict }) => dict.getNumber('StructParents')?.value ?? -1);
    expect(keys.map((key) => byKey.get(key))).toEqual([['Kopf'], ['P'], ['Kopf'], ['P']]);
    const catalog = pdf.getCatalog();
    expect(catalog.getString('Lang')?.asString()).toBe('en');
    expect(catalog.getDict('MarkInfo')?.getBool('Marked')?.value).toBe(true);
    const text = await unpack(await pdf.save());
    expect(text).toContain('/RoleMap');
    // The other language is said where the other form begins.
    expect(text.match(/\/Lang/g)).toHaveLength(2);
  });

  it('gives a link its position in the structure and on the page that it names', async () => {
    const pdf = await packOf('en', 'pl');
    const { byKey } = structureOf(pdf);
    const resolve = pdf.getObject.bind(pdf);
    for (const first of [0, 2]) {
      const page = pdf.getPages()[first]!;
      const [ref] = page.dict.getArray('Annots', resolve)!.toArray();
      const link = resolve(ref as PdfRef) as PdfDict;
      expect(byKey.get(link.getNumber('StructParent')!.value)).toBe('Link');
      const [target] = link.getArray('Dest', resolve)!.toArray();
      expect(nameOf(target)).toBe(pdf.getPages()[first + 1]!.ref.toString());
    }
  });

  it('has an outline of the forms, with theirs below', async () => {
    const pdf = await packOf('en', 'pl');
    const resolve = pdf.getObject.bind(pdf);
    const pages = pdf.getPages().map(({ ref }) => ref.toString());
    const level = (parent: PdfDict): unknown[] => {
      const items: unknown[] = [];
      for (
        let item = parent.getDict('First', resolve);
        item;
        item = item.getDict('Next', resolve)
      ) {
        const page = pages.indexOf(nameOf(item.getArray('Dest', resolve)?.toArray()[0]));
        items.push([item.getString('Title')?.asString(), page, ...level(item)]);
      }
      return items;
    };
    const root = pdf.getCatalog().getDict('Outlines', resolve)!;
    expect(level(root)).toEqual([
      ['Form en', 0, ['Part en', 0, ['End', 1]]],
      ['Form pl', 2, ['Part pl', 2, ['End', 3]]],
    ]);
    // The parts are closed as they were: two forms and two parts are seen.
    expect(root.getNumber('Count')?.value).toBe(4);
  });

  it('keeps the labels of pages, and numbers those without', async () => {
    const plain = writePdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>',
    ]);
    const both = await mergePdfs([tagged('en'), plain]);
    expect(await labelsOf(both)).toEqual(['0 r 1', '1 A-D 1', '2 D 3']);
  });

  it('names no structure, outline or labels where there is none', async () => {
    const plain = writePdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/StructParents 0>>',
    ]);
    const { pdf } = await readForm(plain);
    const text = Buffer.from(pdf).toString('latin1');
    expect(text).not.toMatch(/StructTreeRoot|StructParents|Outlines|PageLabels|MarkInfo/);
  });
});
