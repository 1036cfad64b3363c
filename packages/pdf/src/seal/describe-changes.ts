import type { PDF, PDFPage, PdfDict, PdfObject } from '@libpdf/core';
import { PdfRef } from '@libpdf/core';
import { listOf, refKey, sameDict, sameObject } from './compare-objects.ts';
import { isSilentSignature } from './compare-revisions.ts';

/** Which pages a later revision of a file shows otherwise than an earlier one; pages count from 0. */
export interface RevisionChanges {
  /** Pages that are new, as the later revision counts them. */
  added: number[];
  /** Pages that are gone, as the earlier revision counts them. */
  removed: number[];
  /** Pages with other text, pictures or size, as the later revision counts them. */
  changed: number[];
  /** The rest of the pages whose fields, comments, stamps or links are others. */
  annotated: number[];
}

/** What a page takes from the tree of pages where it does not say it itself. */
const inheritable = ['Resources', 'MediaBox', 'CropBox', 'Rotate'];
const deepestTree = 50;

/** Says which pages differ. Nothing differs there where the change is in what no page shows. */
export function describeChanges(before: PDF, after: PDF): RevisionChanges {
  const oldPages = new Map(before.getPages().map((page) => [refKey(page.ref), page]));
  const newPages = after.getPages();
  const newKeys = new Set(newPages.map(({ ref }) => refKey(ref)));
  const compared = new ComparedObjects(before, after, newKeys);
  const changes: RevisionChanges = {
    added: [],
    removed: [...oldPages.keys()].flatMap((key, index) => (newKeys.has(key) ? [] : index)),
    changed: [],
    annotated: [],
  };
  for (const [index, page] of newPages.entries()) {
    const old = oldPages.get(refKey(page.ref));
    if (!old) changes.added.push(index);
    else if (!compared.isSamePage(old, page)) changes.changed.push(index);
    else if (!compared.hasSameAnnotations(old, page)) changes.annotated.push(index);
  }
  return changes;
}

/** An object in both revisions: whether it is the same but for what it refers to, and that. */
interface Compared {
  isSame: boolean;
  refs: PdfRef[];
}

/** Compares the objects of two revisions, each pair once: pages share most of what they show. */
class ComparedObjects {
  readonly #before: PDF;
  readonly #after: PDF;
  readonly #pages: ReadonlySet<string>;
  readonly #known = new Map<string, Compared>();

  /** @param pages where comparing stops: annotations refer back to their pages. */
  constructor(before: PDF, after: PDF, pages: ReadonlySet<string>) {
    this.#before = before;
    this.#after = after;
    this.#pages = pages;
  }

  isSamePage(old: PDFPage, page: PDFPage): boolean {
    const refs: PdfRef[] = [];
    return (
      sameDict(old.dict, page.dict, refs, ['Parent', 'Annots', ...inheritable]) &&
      inheritable.every((key) =>
        sameObject(
          inherited(this.#before, old.dict, key),
          inherited(this.#after, page.dict, key),
          refs,
        ),
      ) &&
      this.#areSame(refs)
    );
  }

  hasSameAnnotations(old: PDFPage, page: PDFPage): boolean {
    const refs: PdfRef[] = [];
    const items = listOf(this.#before, old.dict, 'Annots');
    const shown = listOf(this.#after, page.dict, 'Annots').filter(
      (item) => !(item instanceof PdfRef && isSilentSignature(this.#before, this.#after, item)),
    );
    return (
      items.length === shown.length &&
      items.every((item, index) => sameObject(item, shown[index], refs)) &&
      this.#areSame(refs)
    );
  }

  /** Whether these objects, and all that they lead to, are the same in both revisions. */
  #areSame(refs: readonly PdfRef[]): boolean {
    const seen = new Set<string>();
    const waiting = [...refs];
    for (let ref = waiting.pop(); ref; ref = waiting.pop()) {
      const key = refKey(ref);
      if (seen.has(key) || this.#pages.has(key)) continue;
      seen.add(key);
      const { isSame, refs: next } = this.#compare(ref, key);
      if (!isSame) return false;
      waiting.push(...next);
    }
    return true;
  }

  #compare(ref: PdfRef, key: string): Compared {
    const known = this.#known.get(key);
    if (known) return known;
    const refs: PdfRef[] = [];
    const isSame = sameObject(this.#before.getObject(ref), this.#after.getObject(ref), refs);
    const compared = { isSame, refs };
    this.#known.set(key, compared);
    return compared;
  }
}

/** An entry of a page, or of what is above it in the tree of pages. */
function inherited(pdf: PDF, page: PdfDict, key: string): PdfObject | undefined {
  const resolve = pdf.getObject.bind(pdf);
  let node: PdfDict | undefined = page;
  for (let depth = 0; node && depth < deepestTree; depth++) {
    const value = node.get(key);
    if (value) return value;
    node = node.getDict('Parent', resolve);
  }
  return undefined;
}
