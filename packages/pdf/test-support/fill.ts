import type { Field, FormValues } from '@countersign/fields';
import { newFields } from '@countersign/fields';
import type { DocumentMeta } from '../src/assemble/assemble.ts';
import { assemble } from '../src/assemble/assemble.ts';
import { compile } from '../src/assemble/compile.ts';
import type { ImageFiles } from '../src/draw/prepare-images.ts';
import type { RenderIssue } from '../src/draw/render-issue.ts';
import type { ReadForm } from '../src/upload/read-form.ts';
import { readForm } from '../src/upload/read-form.ts';
import { writeForm } from './write-pdf.ts';

/** Makes a document of one form. */
export async function fill(
  form: Pick<ReadForm, 'pdf' | 'fields'>,
  values: FormValues,
): Promise<Uint8Array> {
  return (await fillAndReport(form, values)).pdf;
}

/** Makes a document of one form, and says what it does not show as it should. */
export async function fillAndReport(
  form: Pick<ReadForm, 'pdf' | 'fields'>,
  values: FormValues,
  { images, ...meta }: Partial<DocumentMeta> & { images?: ImageFiles } = {},
): Promise<{ pdf: Uint8Array; issues: RenderIssue[] }> {
  const pack = await compile([form]);
  const about = { title: 'Test', id: 'test', ...meta };
  const { parts, issues } = await assemble(pack, [values], about, images);
  return { pdf: Buffer.concat(parts), issues };
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
    ...newFields[type],
    key: 'field',
    label: 'Field',
    assignee: 'creator',
    required: false,
    placements: [{ page: 0, x: 50, y: 40, width: 150, height: 20 }],
    ...changes,
  };
  // What a new field of the type starts with cannot be followed through the type's name.
  return field as unknown as Extract<Field, { type: T }>;
}
