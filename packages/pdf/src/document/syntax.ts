/** A number for drawing, to a thousandth of a point. */
export function num(value: number): string {
  const rounded = Math.round(value * 1000) / 1000;
  // Never '-0'; and no exponent is possible from a thousandth up.
  return rounded === 0 ? '0' : String(rounded);
}

/** A number as exactly as the format allows: matrices of fonts have very small ones. */
export function exactNumber(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(15).replace(/\.?0+$/, '') : text;
}

/** A name with its slash; whatever is not plain is written as the bytes of its UTF-8 form. */
export function name(value: string): string {
  let text = '/';
  for (const byte of Buffer.from(value, 'utf8')) {
    const plain = byte > 32 && byte < 127 && !'#%()<>[]{}/'.includes(String.fromCharCode(byte));
    text += plain ? String.fromCharCode(byte) : `#${byte.toString(16).padStart(2, '0')}`;
  }
  return text;
}

/** Bytes as a hexadecimal string. */
export function hexString(bytes: Uint8Array): string {
  return `<${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}>`;
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
