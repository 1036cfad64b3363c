import type { ReactNode, Ref } from 'react';

/** A page as it lies on the screen. */
export interface PdfPage {
  /** From 0. */
  index: number;
  /** In points, as shown: after crop box and rotation. */
  width: number;
  height: number;
  /** CSS pixels for each point. */
  scale: number;
}

/** A point of a page, as shares of its width and height from its top left corner as it is shown. */
export interface PagePoint {
  /** From 0. */
  page: number;
  x: number;
  y: number;
}

/** Defines the methods of the pages for their parent. */
export interface PdfPagesHandle {
  /** Brings a page (from 0) to the top of the view. */
  scrollToPage(index: number): void;
  /** The middle of what is seen of the page of which most is seen; undefined where none is. */
  seenMiddle(): PagePoint | undefined;
}

/** A part of a file, such as one form of several. */
export interface PdfSection {
  name: string;
  /** From 0. */
  firstPage: number;
}

/** Defines the props of the pages of a PDF. */
export interface PdfPagesProps {
  /** The file; undefined until it is there. */
  data: ArrayBuffer | Uint8Array | undefined;
  /** What the file is, for screen readers. */
  label: string;
  /** Why there is no file, for people. */
  error?: string;
  onRetry?(): void;
  /**
   * What lies over a page: absolutely placed elements in a box of the page's size in CSS pixels, so
   * a position in points is multiplied by `page.scale`.
   */
  renderOverlay?(page: PdfPage): ReactNode;
  /**
   * The parts of the file. With them the viewer is one to read in: pages in small, a dot for each part,
   * search, and keys that lead from page to page. It needs a `height`.
   */
  sections?: readonly PdfSection[];
  /** Buttons in the bar over the pages. */
  toolbar?: ReactNode;
  /** A bar below the pages: it can come and go, and the pages stay where they are. */
  footer?: ReactNode;
  /** The height of the view as CSS; without it the pages take the room that they need. */
  height?: string | number;
  ref?: Ref<PdfPagesHandle>;
}
