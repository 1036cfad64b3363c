/** Describes the look of a field's text in a form. */
export interface TextStyle {
  /** Points; 0 means that the text shrinks until it fits. */
  fontSize: number;
  /** `#rrggbb` */
  color: string;
}

/** Reads a default appearance string such as `/Helv 10 Tf 0 0 1 rg`. */
export function readDefaultAppearance(text: string | undefined): TextStyle {
  const look: TextStyle = { fontSize: 0, color: '#000000' };
  const operands: number[] = [];
  for (const token of (text ?? '').split(/[\s[\]]+/)) {
    const number = Number(token);
    if (token !== '' && Number.isFinite(number)) {
      operands.push(number);
      continue;
    }
    if (token.startsWith('/') || token === '') continue;
    if (token === 'Tf') look.fontSize = clamp(operands.at(-1) ?? 0, 0, 200);
    if (token === 'g' || token === 'rg' || token === 'k') look.color = toHexColor(operands);
    operands.length = 0;
  }
  return look;
}

/** A colour of one (grey), three (RGB) or four (CMYK) parts from 0 to 1, as `#rrggbb`. */
function toHexColor(parts: readonly number[]): string {
  return `#${toRgb(parts)
    .map((part) =>
      Math.round(clamp(part, 0, 1) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

function toRgb(parts: readonly number[]): number[] {
  const [a = 0, b = 0, c = 0, d = 0] = parts;
  if (parts.length >= 4) return [a, b, c].map((part) => (1 - part) * (1 - d));
  if (parts.length === 3) return [a, b, c];
  return [a, a, a];
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
