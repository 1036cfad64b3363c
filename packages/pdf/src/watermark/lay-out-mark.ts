import { exactNumber, num } from '../document/syntax.ts';
import type { MarkText } from './mark-text.ts';
import type { WatermarkStyle } from './watermark-style.ts';

/** A page as shown, in points. */
export interface PageSize {
  width: number;
  height: number;
}

/** Room that is kept free at each side of a page, as a part of its shorter side. */
export const margin = 0.04;
/** Maximum number of positions that are tried for tiles. So many that no text could be read ask for wider steps. */
const maxTiles = 4000;

/**
 * The content that shows a copy's mark wherever it belongs on a page of this size; `show` paints
 * the mark around the origin. Long texts get smaller, so that no line leaves the page; of tiles,
 * the one in the middle is whole.
 */
export function layOutMark(
  { layout, angle }: WatermarkStyle,
  text: Pick<MarkText, 'width' | 'height'>,
  page: PageSize,
  show: string,
): string {
  const turn = angle === 'diagonal' ? Math.atan2(page.height, page.width) : (angle * Math.PI) / 180;
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  /** The room that an unturned box takes when it is turned. */
  const turned = (width: number, height: number): PageSize => ({
    width: Math.abs(width * cos) + Math.abs(height * sin),
    height: Math.abs(width * sin) + Math.abs(height * cos),
  });
  const room = turned(text.width, text.height);
  const edges = 2 * margin * Math.min(page.width, page.height);
  const fitting = Math.min((page.width - edges) / room.width, (page.height - edges) / room.height);
  const scale = layout.size === 'fit' ? fitting : Math.min(layout.size / 1000, fitting);
  const frame = [cos * scale, sin * scale, -sin * scale, cos * scale]
    .map(toEightDecimals)
    .join(' ');
  const middle = `${num(page.width / 2)} ${num(page.height / 2)}`;
  const start = `q ${frame} ${middle} cm\n`;
  if (layout.kind === 'single') return `${start}${show}\nQ\n`;
  const gap = layout.spacing / scale;
  const positions = tile(
    text.width + gap,
    text.height + gap,
    (x, y) => {
      const across = Math.abs(x * cos - y * sin) - room.width / 2;
      const up = Math.abs(x * sin + y * cos) - room.height / 2;
      return across * scale < page.width / 2 && up * scale < page.height / 2;
    },
    Math.hypot(page.width / scale + room.width, page.height / scale + room.height) / 2,
  );
  const tiles = positions.map(([x, y]) => `q 1 0 0 1 ${num(x)} ${num(y)} cm ${show} Q\n`);
  return `${start}${tiles.join('')}Q\n`;
}

/** Lists the visible positions within `reach` of the origin, each second row shifted by half a step. */
function tile(
  width: number,
  height: number,
  isSeen: (x: number, y: number) => boolean,
  reach: number,
): [x: number, y: number][] {
  const stretch = Math.max(1, (2 * reach) / Math.sqrt(maxTiles * width * height));
  const across = width * stretch;
  const up = height * stretch;
  const rows = Math.floor(reach / up);
  const columns = Math.ceil(reach / across);
  const positions: [x: number, y: number][] = [];
  for (let row = -rows; row <= rows; row++) {
    const shift = row % 2 === 0 ? 0 : 0.5;
    for (let column = -columns; column <= columns; column++) {
      const x = (column + shift) * across;
      const y = row * up;
      if (isSeen(x, y)) positions.push([x, y]);
    }
  }
  return positions;
}

function toEightDecimals(value: number): string {
  return exactNumber(Math.round(value * 1e8) / 1e8);
}
