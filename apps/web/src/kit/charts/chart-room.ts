/** How high the picture of a chart is where nothing else is said, in pixels. */
export const usualHeight = 220;

/** The line that tells of a value, and the way to the table. */
const below = 22 + 22;
/** What the colours stand for, where there are several. */
const legend = 26;

/** How high a chart of so many series is with all that stands below it, while it is on its way. */
export function chartRoom(series: number, height: number = usualHeight): number {
  return height + below + (series > 1 ? legend : 0);
}
