/** Computes the lightness of a colour, from 0 to 1 (WCAG 2.2, relative luminance). `colour`: `#rrggbb`. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours, from 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** White or black: whichever reads better on a colour. */
export function textOn(colour: string): '#ffffff' | '#000000' {
  return contrast(colour, '#ffffff') >= contrast(colour, '#000000') ? '#ffffff' : '#000000';
}

/** Tells if a text is a complete colour, and not one that is being typed. */
export function isColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}
