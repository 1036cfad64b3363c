import mammoth from 'mammoth';
import { wordProblem } from './word-problem.ts';

/** A picture of a Word file. */
export interface WordImage {
  type: 'image';
  readAsBuffer(): Promise<Buffer>;
  altText: string | null | undefined;
}

/** Describes the library's tree of a Word file, as far as it is read here. */
export type WordNode =
  | {
      type: 'paragraph';
      children: WordNode[];
      styleName: string | null;
      alignment: string | null;
      indent: { start: string | null; hanging: string | null };
    }
  | {
      type: 'run';
      children: WordNode[];
      isBold: boolean;
      isUnderline: boolean;
      isStrikethrough: boolean;
      verticalAlignment: string;
    }
  | { type: 'text'; value: string }
  | { type: 'tab' }
  | { type: 'checkbox'; checked: boolean }
  | { type: 'break'; breakType: string }
  | { type: 'table'; children: WordNode[] }
  | { type: 'tableRow'; children: WordNode[]; isHeader: boolean }
  | { type: 'tableCell'; children: WordNode[]; colSpan: number; rowSpan: number }
  | { type: 'hyperlink'; children: WordNode[] }
  | { type: 'noteReference' | 'commentReference' | 'bookmarkStart' }
  | WordImage;

/**
 * The tree that the library reads a Word file into. It would make HTML of it, which knows less; so it is given
 * nothing to write.
 * @throws PdfProblem where it can't be read
 */
export async function readWordTree(bytes: Buffer): Promise<WordNode[]> {
  let tree: WordNode[] = [];
  try {
    await mammoth.convertToHtml(
      { buffer: bytes },
      {
        externalFileAccess: false,
        includeEmbeddedStyleMap: false,
        transformDocument: (document: { children: WordNode[] }) => {
          tree = document.children;
          return { ...document, children: [] };
        },
      },
    );
  } catch {
    throw wordProblem('broken');
  }
  return tree;
}
