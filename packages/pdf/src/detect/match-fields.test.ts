import type { Field } from '@countersign/fields';
import { newFields } from '@countersign/fields';
import { PDF } from '@libpdf/core';
import { expect, test } from 'vitest';
import { matchFields } from './match-fields.ts';

type Line = [text: string, x: number, y: number];

async function pagesOf(...pages: Line[][]): Promise<Uint8Array> {
  const pdf = PDF.create();
  for (const lines of pages) {
    const page = pdf.addPage({ width: 595, height: 842 });
    for (const [text, x, y] of lines) page.drawText(text, { x, y: 842 - y, size: 10 });
  }
  return pdf.save();
}

const at = (key: string, x: number, y: number, page = 0) =>
  ({
    ...newFields.text,
    key,
    label: key,
    assignee: 'recipient',
    required: false,
    placements: [{ page, x, y, width: 120, height: 16 }],
  }) as Field;

const before: Line[] = [
  ['Crew agreement of the production', 60, 60],
  ['Full name of the member:', 60, 120],
  ['Address where mail is sent:', 60, 160],
  ['Name of the agent:', 60, 200],
  ['Signed by hand:', 60, 300],
];
const fields = [
  at('name', 200, 108),
  at('address', 200, 148),
  at('agent', 200, 188),
  at('signature', 200, 288),
];

test('fields go with the words around them, also to another page', async () => {
  const after = await pagesOf(
    [
      ['Crew agreement of the production', 60, 60],
      ['A new clause that was not here', 60, 90],
      ['Full name of the member:', 60, 170],
      ['Address where mail is sent:', 80, 210],
    ],
    [
      ['Name of the agent:', 60, 80],
      ['Signed by hand:', 60, 140],
    ],
  );
  const found = await matchFields(await pagesOf(before), after, fields);
  const placements = found.map(({ key, placements: [placement] }) => [
    key,
    placement?.page,
    placement && Math.round(placement.x),
    placement && Math.round(placement.y),
  ]);
  expect(placements).toEqual([
    ['name', 0, 200, 158],
    ['address', 0, 220, 198],
    ['agent', 1, 200, 68],
    ['signature', 1, 200, 128],
  ]);
});

test('a field that lost its words, or has them twice, is not found', async () => {
  const after = await pagesOf(
    [
      ['Full name of the member:', 60, 120],
      ['Signed by hand:', 60, 300],
    ],
    [
      ['Somebody else:', 60, 200],
      ['Signed by hand:', 60, 500],
      ['Signed by hand:', 60, 700],
    ],
  );
  const old = await pagesOf(before.slice(0, 4), [['Signed by hand:', 60, 300]]);
  const moved = [...fields.slice(0, 3), at('signature', 200, 288, 1)];
  const found = await matchFields(old, after, moved);
  expect(found.map(({ key, placements: [placement] }) => [key, placement !== undefined])).toEqual([
    ['name', true],
    ['address', false],
    ['agent', false],
    ['signature', false],
  ]);
});

test('the same file has all of them where they were', async () => {
  const file = await pagesOf(before);
  const found = await matchFields(file, file, fields);
  for (const [index, { placements }] of found.entries()) {
    const [was] = fields[index]?.placements ?? [];
    expect(placements[0]?.x).toBeCloseTo(was?.x ?? 0, 0);
    expect(placements[0]?.y).toBeCloseTo(was?.y ?? 0, 0);
  }
});
