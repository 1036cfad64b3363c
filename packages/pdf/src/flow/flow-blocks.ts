/** A piece of a line of running text. */
export type FlowRun =
  | {
      kind: 'text';
      text: string;
      bold?: true;
      underline?: true;
      strike?: true;
      script?: 'super' | 'sub';
    }
  | { kind: 'line-break' }
  | { kind: 'tab' }
  | { kind: 'check-box'; checked: boolean }
  /** A picture by its number; its size in points, as large as it is to be where there is room. */
  | { kind: 'picture'; picture: number; width: number; height: number; alt: string }
  /** The box of a field, by its number; its size in points. */
  | { kind: 'field'; field: number; width: number; height: number; mark: 'line' | 'box' };

export interface FlowParagraph {
  kind: 'paragraph';
  runs: FlowRun[];
  /** 1 is the largest; undefined for a plain paragraph. */
  heading?: number;
  align?: 'start' | 'center' | 'end' | 'justify';
  /** Points from the edge; the first line begins `hanging` points before it, with what stands before the first tab. */
  indent?: { start: number; hanging: number };
}

export interface FlowCell {
  blocks: FlowBlock[];
  across: number;
  down: number;
}

interface FlowTable {
  kind: 'table';
  /** The widths of its columns, in proportion to each other. */
  columns: number[];
  rows: FlowCell[][];
  /** How many rows are repeated on each page. */
  headers: number;
}

/** A part of a text that flows over pages. */
export type FlowBlock = FlowParagraph | FlowTable | { kind: 'page-break' };

/** The pages that a text flows over, in points. */
export interface FlowPage {
  width: number;
  height: number;
  margins: { top: number; right: number; bottom: number; left: number };
}

/** A picture of a text, written by us. */
export interface FlowPicture {
  bytes: Uint8Array;
  format: 'png' | 'jpeg';
  /** Pixels. */
  width: number;
  height: number;
}

/** A text with its pictures and the pages that it is to flow over. */
export interface FlowText {
  page: FlowPage;
  blocks: FlowBlock[];
  pictures: FlowPicture[];
}

/** A4 upright, with the margins of a letter. */
export const usualPage: FlowPage = {
  width: 595.28,
  height: 841.89,
  margins: { top: 72, right: 68, bottom: 72, left: 68 },
};
