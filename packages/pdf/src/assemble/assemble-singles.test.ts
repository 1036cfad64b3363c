import { describe, expect, it } from 'vitest';
import { sketchField } from '../../test-support/fill.ts';
import { complaints, readText, unpack } from '../../test-support/look-at.ts';
import { writeForm } from '../../test-support/write-pdf.ts';
import { readForm } from '../upload/read-form.ts';
import { assembleSingles, compileSingles } from './assemble-singles.ts';
import type { FormSource } from './compile.ts';

/** A form of one page whose content holds a mark that is found nowhere else. */
async function formWith(mark: string): Promise<FormSource> {
  const { pdf } = await readForm(writeForm({ widgets: [], content: `/${mark} MP` }));
  return { pdf, title: mark, fields: [sketchField('text')] };
}

const meta = { title: 'Pack', id: 'd-1' };
const makeBoth = async () => {
  const singles = await compileSingles([await formWith('Hire'), await formWith('Tax')]);
  const made = await assembleSingles(singles, [{ field: 'Ann' }, { field: 'Bob' }], meta);
  return made.map(({ parts }) => Buffer.concat(parts));
};

describe('a file of each form of a pack', () => {
  it('holds its own page and values, and nothing of the other', async () => {
    const [hire, tax] = await makeBoth();
    expect(await readText(hire!)).toBe('Ann');
    expect(await readText(tax!)).toBe('Bob');
    const inside = await unpack(tax!);
    expect(inside).toContain('/Tax MP');
    expect(inside).not.toContain('Hire');
    expect(await complaints(tax!)).toBe('');
  });

  it('is the same each time, and differs in its id from the others', async () => {
    const made = await makeBoth();
    expect(await makeBoth()).toEqual(made);
    const ids = made.map((file) => /\/ID\[<(\w+)>/.exec(file.toString('latin1'))?.[1]);
    expect(new Set(ids).size).toBe(2);
  });

  it('has no entry of the pack in its outline', async () => {
    const [hire] = await makeBoth();
    expect(await unpack(hire!)).not.toContain('/Outlines');
  });
});
