import { WatermarkProblem } from './watermark-problem.ts';

/** Sets how copies of a document are marked. */
export interface WatermarkStyle {
  /** What the mark says; `{name}` stands for a variable, a line break starts a new line. */
  text: string;
  /** The variables that each copy will have values for. */
  variables: readonly string[];
  layout: MarkLayout;
  /** Degrees anticlockwise, or along the page's diagonal, rising to the right. */
  angle: number | 'diagonal';
  /** `#rrggbb` */
  color: string;
  /** From 0, invisible, to 1. */
  opacity: number;
  /** Which pages are marked: `all`, `odd`, `even`, or pages counted from one: `1-3, 7, 12-`. */
  pages: string;
  /** Over the pages' own content or under it, where opaque backgrounds hide it. */
  position: 'over' | 'under';
  /** As letters of a font, which can be searched, or as plain shapes, which cannot be edited as text. */
  letters: 'font' | 'outline';
  /** A picture that stands with the text on the chosen pages, the same in all copies. */
  image?: MarkImage | undefined;
}

/** Sets the size and position of a mark's picture on a page, upright. */
export interface MarkImage {
  /** Its width as a part of the page's; smaller where it would leave the page. */
  size: number;
  position: MarkPosition;
  /** From 0, invisible, to 1. */
  opacity: number;
}

/** Names the positions of a mark's picture on a page. */
export type MarkPosition =
  | 'top-left'
  | 'top'
  | 'top-right'
  | 'left'
  | 'middle'
  | 'right'
  | 'bottom-left'
  | 'bottom'
  | 'bottom-right';

/** Sets the layout of a mark on a page. Lengths in points. */
export type MarkLayout =
  | {
      /** Once, in the middle. The size is the largest allowed; `fit` fills the page. */
      kind: 'single';
      size: number | 'fit';
    }
  | {
      /** All over the page, with `spacing` between one and the next. */
      kind: 'tiled';
      size: number;
      spacing: number;
    };

/** Tells if all that a copy's mark changes lies over the pages, or cannot be seen. */
export function isLaidOver({ position, opacity }: WatermarkStyle): boolean {
  return position === 'over' || opacity === 0;
}

/** Throws `WatermarkProblem` for a style that cannot be drawn. Text and pages are judged elsewhere. */
export function checkStyle({ layout, angle, color, opacity, image }: WatermarkStyle): void {
  if (!/^#[0-9a-f]{6}$/i.test(color)) {
    throw wrong(`“${color}” is no colour. Write it as # and six digits, such as #cc0000.`);
  }
  if (angle !== 'diagonal') expectWithin(angle, -360, 360, 'angle', 'degrees');
  expectWithin(opacity, 0, 1, 'opacity', '');
  if (layout.size !== 'fit') expectWithin(layout.size, 2, 500, 'size', 'points');
  if (layout.kind === 'tiled') expectWithin(layout.spacing, 0, 1000, 'spacing', 'points');
  if (image) {
    expectWithin(image.size, 0.02, 1, 'picture’s size', '');
    expectWithin(image.opacity, 0, 1, 'picture’s opacity', '');
  }
}

function expectWithin(value: number, low: number, high: number, what: string, unit: string): void {
  // NaN fails both.
  if (value >= low && value <= high) return;
  throw wrong(
    `The watermark’s ${what} is ${value}. It must be from ${low} to ${high}${unit && ` ${unit}`}.`,
  );
}

function wrong(message: string): WatermarkProblem {
  return new WatermarkProblem('wrong-style', message);
}
