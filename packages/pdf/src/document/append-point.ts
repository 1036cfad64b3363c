import type { BuiltFile } from './document-builder.ts';
import type { EndedFile } from './end-file.ts';
import type { LastXref } from './find-xref.ts';

/** Number and generation of an object. */
export interface ObjectId {
  number: number;
  generation: number;
}

/**
 * Holds the facts about a file that appending a seal to it needs. The writer of the file knows all this;
 * `readAppendPoint` finds it out. Entries are those of a dictionary in PDF syntax.
 */
export interface AppendPoint extends LastXref {
  /** The lowest object number that is free, and so are all above it. */
  size: number;
  /** Entries of the file's trailer that stay: /Root, and /Info and /ID if there. */
  trailer: string;
  /** The catalog; its entries without /AcroForm. */
  catalog: { id: ObjectId; entries: string };
  /** The first page; its entries without /Annots. */
  page: { id: ObjectId; entries: string };
  /** The first page's annotations as references; `id` where the array is an object of its own. */
  annotations: { id?: ObjectId; items: string };
  /**
   * The file's form: its entries without /Fields and /SigFlags, its fields as references, and the
   * names of those; `id` where it is an object of its own.
   */
  form: { id?: ObjectId; entries: string; fields: string; names: readonly string[] };
}

/** Returns the append point of a file that was built here. */
export function appendPointOf(
  { root, outermost }: Pick<BuiltFile, 'root' | 'outermost'>,
  ended: EndedFile,
): AppendPoint {
  const { startxref, size, trailer } = ended;
  const { catalog, page, annotations } = outermost;
  return {
    startxref,
    xref: 'stream',
    size,
    trailer,
    catalog: { id: { number: root, generation: 0 }, entries: catalog },
    page: { id: { number: page.number, generation: 0 }, entries: page.entries },
    annotations: { items: annotations },
    form: { entries: '', fields: '', names: [] },
  };
}
