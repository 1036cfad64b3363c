import { asBuffer } from '../as-buffer.ts';

/** The digits behind the point for so many thousandths, without zeros at the end. */
export const fractions: readonly string[] = Array.from({ length: 1000 }, (_, thousandths) =>
  thousandths === 0 ? '' : `.${String(thousandths).padStart(3, '0').replace(/0+$/, '')}`,
);

/**
 * A number for drawing, to a thousandth of a point. Never `-0` and never with an exponent. Put together
 * from whole numbers, which become text several times faster than others.
 */
export function num(value: number): string {
  const thousandths = Math.round(value * 1000);
  if (thousandths < 0) return `-${num(-thousandths / 1000)}`;
  const whole = Math.floor(thousandths / 1000);
  if (whole >= 1e15) return whole.toFixed(0);
  return `${whole}${fractions[thousandths - whole * 1000] ?? ''}`;
}

/** A number as exactly as the format allows: matrices of fonts have very small ones. */
export function exactNumber(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(15).replace(/\.?0+$/, '') : text;
}

/**
 * A name with its slash, as libpdf reads it: a character for each byte, or, where some are escaped,
 * UTF-8. Bytes that are no ASCII are written as they are, so that libpdf reads them again.
 */
export function name(value: string): string {
  if (!/[^\x21-\xff]|[#%()<>[\]{}/\x7f]/.test(value)) return `/${value}`;
  let text = '/';
  for (const byte of Buffer.from(value, 'utf8')) {
    const plain = byte > 32 && byte < 127 && !'#%()<>[]{}/'.includes(String.fromCharCode(byte));
    text += plain ? String.fromCharCode(byte) : `#${byte.toString(16).padStart(2, '0')}`;
  }
  return text;
}

/** Decodes a name into readable text: UTF-8 by the standard, Latin-1 where it is none. */
export function nameText(value: string): string {
  if (/[\u0100-\uffff]/.test(value)) return value;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(value, 'latin1'));
  } catch {
    return value;
  }
}

/** Bytes as a hexadecimal string. */
export function hexString(bytes: Uint8Array): string {
  return `<${asBuffer(bytes).toString('hex')}>`;
}

/** Text for people (titles), as UTF-16 with its mark. */
export function textString(text: string): string {
  return `<feff${utf16Hex(text)}>`;
}

/** The UTF-16 form of a text, in hexadecimal digits. */
export function utf16Hex(text: string): string {
  let out = '';
  for (let at = 0; at < text.length; at++) out += hex4(text.charCodeAt(at));
  return out;
}

/** A number below 65536 as four hexadecimal digits. */
export function hex4(value: number): string {
  return value.toString(16).padStart(4, '0');
}
