import { openRenderer } from '@countersign/pdf';
import type { Rectangle } from './pdf-images.ts';

/** Describes an area of a page, in points from its top left corner; pages count from zero. */
export type PageArea = Rectangle & { page: number };

/** Reads the text within areas of a PDF back from the file: letters whose middle lies there, by lines. */
export async function textInAreas(pdf: Uint8Array, areas: readonly PageArea[]): Promise<string[]> {
  const document = await (await openRenderer()).open(pdf);
  try {
    return areas.map((area) => {
      const { letters, height } = document.drawn(area.page);
      const there = letters.flatMap((letter) => {
        if (letter.kind === 'break') return ' ';
        const { x0, x1, y0, y1 } = letter.cell;
        const [x, y] = [(x0 + x1) / 2, height - (y0 + y1) / 2];
        const isThere =
          x > area.x && x < area.x + area.width && y > area.y && y < area.y + area.height;
        return isThere ? letter.text : [];
      });
      return there.join('').replaceAll(/\s+/g, ' ').trim();
    });
  } finally {
    document.close();
  }
}
