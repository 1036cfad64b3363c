/** Joins the lines of a text, or its parts between other separators, by commas; without blank ones. */
export function joinLines(text: string, between: RegExp = /\n/): string {
  return text
    .split(between)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(', ');
}
