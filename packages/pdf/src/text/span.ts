/** A part of a paragraph: from `start` up to, not including, `end`. */
export interface Span {
  start: number;
  end: number;
}
