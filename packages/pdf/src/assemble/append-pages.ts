import type { Chunk } from '../document/chunks.ts';
import type { BuiltFile, BuiltPages, Outermost } from '../document/document-builder.ts';
import { moveObjects } from '../document/movable-objects.ts';
import { outlineRoot } from '../document/outline-root.ts';
import { textString } from '../document/syntax.ts';
import type { PagePen } from '../draw/page-pen.ts';

/**
 * Pages to append to a document behind those of its pack, such as an audit certificate: prebuilt pages
 * that many documents share, and what is drawn on them for this document.
 */
export interface Appendix {
  /** What the outline of the document calls them, where it has one. */
  title: string;
  built: BuiltPages;
  /** The content of the slots in the prebuilt pages, but for the slot of their page tree node. */
  drawings: AppendixDrawing[];
  annotations: AppendixAnnotation[];
  /** Whether a text that is drawn needs the shaper (see `needsShaping`). */
  needsShaper: boolean;
}

/** Describes a drawing on a page. */
export interface AppendixDrawing {
  /** Number of the slot that shows it, among the objects of the built pages. */
  slot: number;
  /** Of the page, in points. */
  width: number;
  height: number;
  draw: (pen: PagePen) => void;
}

/** An annotation that differs from document to document. */
export interface AppendixAnnotation {
  /** Number of its slot, among the objects of the built pages. */
  slot: number;
  /** In PDF syntax. */
  body: string;
}

/** Holds what `assemble` writes to append the pages to a document. */
interface AppendedPages {
  objects: [number: number, body: readonly Chunk[]][];
  /** The lowest object number that is free after them. */
  next: number;
  /**
   * The file's catalog and first page with the appended pages; it replaces the file's own `outermost`.
   */
  outermost: Outermost;
}

/** Appends pages to a file. Their objects get the numbers from `first` on. */
export function appendPages(file: BuiltFile, appendix: Appendix, first: number): AppendedPages {
  const { tree, outline, catalog } = file.seam;
  const { built, title, annotations } = appendix;
  const numberOf = (movable: number) => first + movable - 1;
  const kids = built.pages.map((page) => `${numberOf(page)} 0 R`);
  const node = numberOf(built.tree);
  const count = tree.count + kids.length;
  const objects: AppendedPages['objects'] = [
    ...moveObjects(built.objects, first),
    [
      node,
      [`<</Type/Pages/Parent ${tree.number} 0 R/Count ${kids.length}/Kids[${kids.join(' ')}]>>`],
    ],
    [tree.number, [`<</Type/Pages/Count ${count}/Kids[${tree.kids} ${node} 0 R]>>`]],
    [file.root, [`<<${catalog}>>`]],
    ...annotations.map(({ slot, body }): [number, Chunk[]] => [numberOf(slot), [body]]),
  ];
  let next = first + built.objects.bodies.length;
  if (outline) {
    const { root, last, shown } = outline;
    const destination = `/Dest[${kids[0]}/Fit]`;
    objects.push(
      [root, [outlineRoot(outline.first, next, shown + 1)]],
      [last.number, [`<<${last.entries}/Next ${next} 0 R>>`]],
      [
        next,
        [`<</Title${textString(title)}/Parent ${root} 0 R/Prev ${last.number} 0 R${destination}>>`],
      ],
    );
    next++;
  }
  return { objects, next, outermost: { ...file.outermost, catalog } };
}
