/** Decodes the characters that names of PDF write as `#` and two hexadecimal digits. */
export function decodeEscapes(text: string): string {
  return text.replace(/#([\dA-Fa-f]{2})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
