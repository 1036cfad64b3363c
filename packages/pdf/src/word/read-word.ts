import { rewriteImage } from '../draw/rewrite-image.ts';
import {
  type FlowBlock,
  type FlowCell,
  type FlowPage,
  type FlowParagraph,
  type FlowPicture,
  type FlowRun,
  type FlowText,
  usualPage,
} from '../flow/flow-blocks.ts';
import { writeListNumbers } from './list-numbers.ts';
import { packWord, unpackWord, type WordParts } from './unpack-word.ts';
import { wordProblem } from './word-problem.ts';
import { readWordTree, type WordImage, type WordNode } from './word-tree.ts';

/** The most pictures, and pixels of all of them, that a text can have. */
const limits = { pictures: 60, pixels: 60_000_000, depth: 20 };

/**
 * Reads a Word file (DOCX): its text with what is bold, its headings, lists with their numbers, tables and
 * pictures, and how large its pages are. Headers, fonts and exact positions are not read. Runs in the caller's own
 * thread and without limits on time and memory: for files from people use the engine's `readWord`.
 * @throws PdfProblem
 */
export async function readWord(bytes: Uint8Array): Promise<FlowText> {
  const { parts, document } = unpackWord(bytes);
  const numbered = writeListNumbers(
    document,
    textOf(parts, 'word/numbering.xml'),
    textOf(parts, 'word/styles.xml'),
  );
  const tree = await readWordTree(packWord(parts, numbered));
  const reader = new WordReader(numbered);
  const blocks = await reader.blocks(tree, 0);
  return { page: pageOf(document), blocks, pictures: reader.pictures };
}

function textOf(parts: WordParts['parts'], name: string): string {
  const part = parts[name];
  return part === undefined ? '' : Buffer.from(part).toString('utf8');
}

/** Turns what the library read into blocks. */
class WordReader {
  readonly pictures: FlowPicture[] = [];
  #pixels = 0;
  /** What the library does not read, in the order of the file: widths of columns, sizes of pictures. */
  readonly #columns: number[][];
  readonly #sizes: { width: number; height: number }[];
  #table = 0;
  #image = 0;

  constructor(document: string) {
    this.#columns = columnWidths(document);
    this.#sizes = pictureSizes(document);
  }

  async blocks(nodes: readonly WordNode[], depth: number): Promise<FlowBlock[]> {
    if (depth > limits.depth) throw wordProblem('too-complex');
    const blocks: FlowBlock[] = [];
    for (const node of nodes) {
      if (node.type === 'paragraph') blocks.push(...(await this.#paragraph(node)));
      else if (node.type === 'table') blocks.push(await this.#tableOf(node, depth));
      else if ('children' in node) blocks.push(...(await this.blocks(node.children, depth + 1)));
    }
    return blocks;
  }

  /** A break of pages ends a paragraph. */
  async #paragraph(node: Extract<WordNode, { type: 'paragraph' }>): Promise<FlowBlock[]> {
    const look = lookOf(node);
    const blocks: FlowBlock[] = [];
    let runs: FlowRun[] = [];
    for (const run of await this.#runs(node.children, {}, 0)) {
      if (run !== 'page-break') {
        runs.push(run);
        continue;
      }
      if (runs.length > 0) blocks.push({ ...look, runs });
      blocks.push({ kind: 'page-break' });
      runs = [];
    }
    if (runs.length > 0 || blocks.length === 0) blocks.push({ ...look, runs });
    return blocks;
  }

  async #runs(
    nodes: readonly WordNode[],
    style: TextStyle,
    depth: number,
  ): Promise<(FlowRun | 'page-break')[]> {
    if (depth > limits.depth) throw wordProblem('too-complex');
    const runs: (FlowRun | 'page-break')[] = [];
    for (const node of nodes) {
      switch (node.type) {
        case 'text':
          if (node.value !== '') runs.push({ kind: 'text', text: node.value, ...style });
          break;
        case 'tab':
          runs.push({ kind: 'tab' });
          break;
        case 'break':
          runs.push(node.breakType === 'line' ? { kind: 'line-break' } : 'page-break');
          break;
        case 'checkbox':
          runs.push({ kind: 'check-box', checked: node.checked });
          break;
        case 'image':
          runs.push(...(await this.#picture(node)));
          break;
        case 'run':
          runs.push(...(await this.#runs(node.children, styleOf(node), depth + 1)));
          break;
        // What stands in a line: links, and texts of floating boxes as running text.
        default:
          if ('children' in node) runs.push(...(await this.#runs(node.children, style, depth + 1)));
      }
    }
    return runs;
  }

  async #tableOf(node: Extract<WordNode, { type: 'table' }>, depth: number): Promise<FlowBlock> {
    const columns = this.#columns[this.#table] ?? [];
    this.#table += 1;
    const rows: FlowCell[][] = [];
    let headers = 0;
    for (const row of node.children) {
      if (row.type !== 'tableRow') continue;
      if (row.isHeader && headers === rows.length) headers += 1;
      const cells: FlowCell[] = [];
      for (const cell of row.children) {
        if (cell.type !== 'tableCell') continue;
        const blocks = await this.blocks(cell.children, depth + 1);
        cells.push({ blocks, across: spanOf(cell.colSpan), down: spanOf(cell.rowSpan) });
      }
      rows.push(cells);
    }
    const wide = Math.max(
      1,
      ...rows.map((row) => row.reduce((sum, { across }) => sum + across, 0)),
    );
    // Cells that reach down from rows above are not in their rows: the file's own count is the better one.
    const known = columns.length >= wide ? columns : Array.from({ length: wide }, () => 1);
    return { kind: 'table', columns: known, rows, headers };
  }

  /** Written again, so that nothing of the file is passed on but what it shows; what can't be read is left out. */
  async #picture(node: WordImage): Promise<FlowRun[]> {
    const size = this.#sizes[this.#image];
    this.#image += 1;
    if (this.pictures.length >= limits.pictures) return [];
    const read = await node
      .readAsBuffer()
      .then(rewriteImage)
      .catch(() => undefined);
    if (read === undefined) return [];
    const { bytes, format, width, height } = read;
    this.#pixels += width * height;
    if (this.#pixels > limits.pixels) throw wordProblem('too-complex');
    this.pictures.push({ bytes, format, width, height });
    // Screens have 96 pixels an inch, and pages 72 points.
    const shown = size ?? { width: width * 0.75, height: height * 0.75 };
    const alt = (node.altText ?? '').slice(0, 300);
    return [{ kind: 'picture', picture: this.pictures.length - 1, ...shown, alt }];
  }
}

type TextStyle = Omit<Extract<FlowRun, { kind: 'text' }>, 'kind' | 'text'>;

function styleOf(run: Extract<WordNode, { type: 'run' }>): TextStyle {
  const { isBold, isUnderline, isStrikethrough, verticalAlignment } = run;
  return {
    ...(isBold && { bold: true }),
    ...(isUnderline && { underline: true }),
    ...(isStrikethrough && { strike: true }),
    ...(verticalAlignment === 'superscript' && { script: 'super' }),
    ...(verticalAlignment === 'subscript' && { script: 'sub' }),
  };
}

const alignments: Readonly<Record<string, FlowParagraph['align'] & string>> = {
  center: 'center',
  right: 'end',
  end: 'end',
  both: 'justify',
  distribute: 'justify',
};

function lookOf(node: Extract<WordNode, { type: 'paragraph' }>): Omit<FlowParagraph, 'runs'> {
  const { styleName, alignment, indent } = node;
  const heading = headingOf(styleName ?? '');
  const align = alignments[alignment ?? ''];
  const start = pointsOf(indent.start);
  const hanging = Math.min(pointsOf(indent.hanging), 200);
  return {
    kind: 'paragraph',
    ...(heading !== undefined && { heading }),
    ...(align !== undefined && { align }),
    ...((start > 0 || hanging > 0) && { indent: { start: Math.min(start, 300), hanging } }),
  };
}

function headingOf(style: string): number | undefined {
  if (/^title$/i.test(style)) return 1;
  if (/^subtitle$/i.test(style)) return 3;
  const level = /^heading ([1-9])$/i.exec(style)?.[1];
  return level === undefined ? undefined : Math.min(6, Number(level) + 1);
}

/** Lengths of Word are twentieths of a point. */
function pointsOf(twentieths: string | null | undefined): number {
  const points = Number(twentieths ?? 0) / 20;
  return Number.isFinite(points) ? Math.max(0, points) : 0;
}

const spanOf = (span: number): number => Math.max(1, Math.min(100, Math.trunc(span) || 1));

/**
 * Reads the widths of the columns of each table; none of files that hold one thing twice, as these can't be
 * distinguished.
 */
function columnWidths(document: string): number[][] {
  if (document.includes('<mc:AlternateContent')) return [];
  return [...document.matchAll(/<w:tblGrid>([\s\S]*?)<\/w:tblGrid>/g)].map(([, grid = '']) =>
    [...grid.matchAll(/<w:gridCol\s[^>]*?w:w="(\d+)"/g)].map(([, width]) =>
      Math.max(1, Number(width)),
    ),
  );
}

/** Reads the size of each picture, in points; 12,700 units of Word make one. */
function pictureSizes(document: string): { width: number; height: number }[] {
  if (document.includes('<mc:AlternateContent')) return [];
  return [...document.matchAll(/<w:drawing>([\s\S]*?)<\/w:drawing>/g)].flatMap(
    ([, drawing = '']) => {
      const found = /<wp:extent\s[^>]*?cx="(\d+)"\s+cy="(\d+)"/.exec(drawing);
      if (!found || !drawing.includes('<a:blip')) return [];
      return [{ width: Number(found[1]) / 12_700, height: Number(found[2]) / 12_700 }];
    },
  );
}

/** Reads the size of the pages, and their margins: those of the last section. */
function pageOf(document: string): FlowPage {
  const size = [...document.matchAll(/<w:pgSz\s[^>]*>/g)].at(-1)?.[0] ?? '';
  const margins = [...document.matchAll(/<w:pgMar\s[^>]*>/g)].at(-1)?.[0] ?? '';
  const points = (tag: string, name: string) =>
    pointsOf(new RegExp(`\\sw:${name}="(-?\\d+)"`).exec(tag)?.[1]);
  const [width, height] = [points(size, 'w'), points(size, 'h')];
  const isPage = width >= 200 && width <= 2000 && height >= 200 && height <= 2000;
  const page = isPage ? { width, height } : { width: usualPage.width, height: usualPage.height };
  if (margins === '') return { ...page, margins: usualPage.margins };
  const side = (name: string, length: number) =>
    Math.max(18, Math.min(points(margins, name), length * 0.3));
  return {
    ...page,
    margins: {
      top: side('top', page.height),
      right: side('right', page.width),
      bottom: side('bottom', page.height),
      left: side('left', page.width),
    },
  };
}
