import type { PDF, PdfObject } from '@libpdf/core';
import { PdfArray, PdfDict, PdfName, PdfNumber, PdfRef } from '@libpdf/core';

/** Lists the entries that pages inherit from their tree. */
const inheritable = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const;
type Inherited = ReadonlyMap<string, PdfObject>;

/** A node of the page tree that is still to be visited, with the attributes that it inherits. */
interface Waiting {
  ref: PdfRef;
  inherits: Inherited;
}

/**
 * Flattens the page tree of a damaged file into one list of pages with all their inherited attributes,
 * and answers them. Cycles are cut. Where something else is listed as a page, an empty page takes its
 * place. Undefined where an object of the tree is missing.
 */
export function flattenPageTree(pdf: PDF): PdfDict[] | undefined {
  const resolve = pdf.getObject.bind(pdf);
  const root = pdf.getCatalog().getRef('Pages');
  const tree = root && resolve(root);
  if (!(root && tree instanceof PdfDict)) return undefined;
  const refs: PdfRef[] = [];
  const pages: PdfDict[] = [];
  const seen = new Set<string>();
  const waiting: Waiting[] = [{ ref: root, inherits: new Map() }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { ref, inherits } = next;
    const member = resolve(ref);
    if (!(member instanceof PdfDict)) return undefined;
    const kids = member.getArray('Kids', resolve)?.toArray();
    if (kids === undefined) {
      const page = isOtherThing(member) ? new PdfDict() : member;
      completePage(page, inherits, root);
      refs.push(page === member ? ref : pdf.register(page));
      pages.push(page);
      continue;
    }
    if (seen.has(String(ref))) continue;
    seen.add(String(ref));
    const passedOn = withOwn(member, inherits);
    for (const kid of kids.reverse()) {
      if (!(kid instanceof PdfRef)) return undefined;
      waiting.push({ ref: kid, inherits: passedOn });
    }
  }
  tree.set('Kids', new PdfArray(refs));
  tree.set('Count', PdfNumber.of(pages.length));
  return pages;
}

function withOwn(member: PdfDict, inherits: Inherited): Inherited {
  const own = inheritable.flatMap((key): [string, PdfObject][] => {
    const value = member.get(key);
    return value ? [[key, value]] : [];
  });
  return new Map([...inherits, ...own]);
}

/** Tells if something is listed as a page that is another thing, such as a font, and needed as that. */
function isOtherThing(member: PdfDict): boolean {
  const type = member.getName('Type')?.value ?? 'Page';
  return type !== 'Page' && !member.has('Parent') && !member.has('Contents');
}

/** Gives a page its inherited attributes and the root as its parent. */
function completePage(page: PdfDict, inherits: Inherited, root: PdfRef): void {
  for (const [key, value] of inherits) if (!page.has(key)) page.set(key, value);
  page.set('Type', PdfName.of('Page'));
  page.set('Parent', root);
}
