/** The variables by which a page has a company's colour, and a colour of letters that can be read on it. */
export function brandStyle(colour: string): Record<`--${string}`, string> {
  return { '--brand': colour, '--on-brand': luminanceOf(colour) > 0.18 ? '#000000' : '#ffffff' };
}

/** The relative luminance of `#rrggbb`, as WCAG defines it. */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
