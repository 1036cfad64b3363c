/** As much of a text is read as an amount. */
const maxAmountLength = 100;

/**
 * Parses an amount that was typed into a form, such as "£5,000.00", "5 000" or "5.000,00"; undefined where it is none.
 * Of a comma and a full stop the last one is the decimal sign; a comma alone is it where no three digits follow, as
 * thousands have them.
 */
export function amountOf(typed: string): number | undefined {
  const found = /-?\d[\d.,'’\s\u00a0\u202f]*/.exec(typed);
  if (found === null) return undefined;
  const text = found[0]
    .slice(0, maxAmountLength)
    .replace(/['’\s\u00a0\u202f]/g, '')
    .replace(/[.,]+$/, '');
  const comma = text.lastIndexOf(',');
  const stop = text.lastIndexOf('.');
  const amount = Number(plain(text, comma, stop));
  return Number.isFinite(amount) ? amount : undefined;
}

function plain(text: string, comma: number, stop: number): string {
  if (comma < 0) return text.indexOf('.') === stop ? text : text.replaceAll('.', '');
  if (stop > comma) return text.replaceAll(',', '');
  if (stop >= 0) return text.replaceAll('.', '').replace(',', '.');
  const isThousands = /^-?\d{1,3}(,\d{3})+$/.test(text);
  return isThousands ? text.replaceAll(',', '') : text.replace(',', '.');
}

const numbers = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 10 });

/** An amount as people write it: "5,000". */
export const amountText = (amount: number): string => numbers.format(amount);
