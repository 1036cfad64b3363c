import type { Field, FormValues } from '@countersign/contract';
import { assemble } from '../assemble/assemble.ts';
import { compile } from '../assemble/compile.ts';
import type { ReadForm } from '../intake/read-form.ts';
import { readForm } from '../intake/read-form.ts';
import { writeForm } from './write-pdf.ts';

/** Makes a document of one form. */
export async function fill(
  form: Pick<ReadForm, 'pdf' | 'fields'>,
  values: FormValues,
): Promise<Uint8Array> {
  const pack = await compile([form]);
  return Buffer.concat(await assemble(pack, [values], { title: 'Test', id: 'test' }));
}

/** A blank page of 300 by 200 points. */
export async function blankPage(): Promise<Uint8Array> {
  return (await readForm(writeForm({ widgets: [] }))).pdf;
}

/** A field with sensible settings, changed as a test needs it. */
export function sketchField<T extends Field['type']>(
  type: T,
  changes: Partial<Extract<Field, { type: T }>> = {},
): Extract<Field, { type: T }> {
  const field = {
    type,
    key: 'field',
    label: 'Field',
    assignee: 'creator',
    required: false,
    placements: [{ page: 0, x: 50, y: 40, width: 150, height: 20 }],
    fontSize: 0,
    align: 'left',
    color: '#000000',
    comb: false,
    mark: 'check',
    options: [],
    editable: false,
    ...changes,
  };
  // One shape with the settings of all types: each type reads its own.
  return field as unknown as Extract<Field, { type: T }>;
}
