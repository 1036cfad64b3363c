/** The colours of a mail that depend on a brand. */
export interface MailColours {
  /** The bar at the top and buttons. */
  brand: string;
  /** Words on the brand's colour. */
  onBrand: string;
  /** Links on white. */
  link: string;
  /** Links where a mail program turns white into black. */
  linkOnDark: string;
}

const usual = '#1f3a8a';
const ink = '#1b2440';

/** The colours of mails in a brand, readable whatever it is: `#RRGGBB`, or the product's own. */
export function coloursOf(brandColour: string | undefined): MailColours {
  const brand = /^#[0-9a-f]{6}$/i.test(brandColour ?? '') ? String(brandColour) : usual;
  return {
    brand,
    onBrand: contrast(brand, '#ffffff') >= 4.5 ? '#ffffff' : '#111318',
    link: contrast(brand, '#ffffff') >= 4.5 ? brand : ink,
    linkOnDark: contrast(brand, '#1c2029') >= 4.5 ? brand : '#a9bcff',
  };
}

/** The contrast of two colours by WCAG 2, from 1 to 21. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
