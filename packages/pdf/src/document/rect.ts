/** A rectangle by its sides, in points from the bottom left corner of the page as it is shown. */
export interface Rect {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}
