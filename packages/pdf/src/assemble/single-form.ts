import type { DocumentMeta } from './assemble.ts';
import type { FormSource } from './compile.ts';

/**
 * A form of a pack as the source of a separate file, without the outline entry that it has in the pack.
 */
export function singleForm({ pdf, fields }: FormSource): FormSource {
  return { pdf, fields };
}

/**
 * The metadata of the file of one form: its id is made of the pack's and of the form's number, and the document
 * that it says it is of is the pack's; its title is the one in `titles`, or else the pack's.
 */
export function singleMeta(
  { title, id, ...meta }: DocumentMeta,
  form: number,
  titles: readonly string[] = [],
): DocumentMeta {
  return {
    documentId: id,
    ...meta,
    title: titles[form] ?? title,
    id: `${id} ${form + 1}`,
  };
}

/** The same document, with the number that the form has in the pack in its issues. */
export function asInPack<T extends { issues: { form: number }[] }>(document: T, form: number): T {
  return { ...document, issues: document.issues.map((report) => ({ ...report, form })) };
}
