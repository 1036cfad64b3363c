/** Default height of a chart's picture, in pixels. */
export const usualHeight = 220;

/** The line that tells of a value, and the way to the table. */
const below = 22 + 22;
/** Height of the legend, where there are several colours. */
const legend = 26;

/** Returns the height of a chart of so many series with all that stands below it, while it loads. */
export function chartRoom(series: number, height: number = usualHeight): number {
  return height + below + (series > 1 ? legend : 0);
}
