/** A chart for a page that it fills, such as one that is to become a picture. */
export interface ChartPageValues {
  /** The text of an SVG file. */
  svg: string;
  /** What it shows. */
  label: string;
  /** Of the page, in points. */
  width: number;
  height: number;
}

/** A chart as its template reads it: as it is given. */
export const layOutChart = (values: ChartPageValues): ChartPageValues => values;
