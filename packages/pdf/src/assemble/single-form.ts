import type { DocumentMeta } from './assemble.ts';
import type { FormSource } from './compile.ts';

/** A form of a pack as the source of a file of its own, whose outline begins with the form's own. */
export function singleForm({ pdf, fields }: FormSource): FormSource {
  return { pdf, fields };
}

/**
 * What the file of one form says about itself: its number in the pack is a part of its id, and its
 * title is its own where `titles` has one.
 */
export function singleMeta(
  { title, id, ...meta }: DocumentMeta,
  form: number,
  titles: readonly string[] = [],
): DocumentMeta {
  return { ...meta, title: titles[form] ?? title, id: `${id} ${form + 1}` };
}

/** The same document, its reports bearing the number that the form has in the pack. */
export function asInPack<T extends { reports: { form: number }[] }>(document: T, form: number): T {
  return { ...document, reports: document.reports.map((report) => ({ ...report, form })) };
}
