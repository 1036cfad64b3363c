import type { Appendix, AppendixAnnotation, AppendixDrawing } from '../assemble/append-pages.ts';
import { hexString, num } from '../document/syntax.ts';
import type { Area, PagePen } from '../draw/page-pen.ts';
import type { Shaper } from '../text/shaper.ts';
import { loadShaper } from '../text/shaper.ts';
import type { Draw } from './draw-box.ts';
import { drawBox } from './draw-box.ts';
import type { LineLook, Shape, ShapePage, Spot } from './shape.ts';
import type { SlotContent, SlotScribe } from './slot-scribe.ts';
import { SlottedText } from './slotted-text.ts';

/**
 * Makes the pages of values that were given to a scribe. `shapeFor` answers the shape for its slots as
 * they are at that moment. Undefined where only typst can show a value.
 */
export async function fillShape(
  scribe: SlotScribe,
  shapeFor: () => Promise<Shape>,
  title: string,
): Promise<Appendix | undefined> {
  const { needsShaper } = scribe;
  const shaper = needsShaper ? await loadShaper() : undefined;
  const texts = scribe.contents.map((content) => slottedTexts(content, shaper));
  const plain = await shapeFor();
  const shape = breakLines(plain, scribe, texts) ? await shapeFor() : plain;
  const drawings: AppendixDrawing[] = [];
  const annotations: AppendixAnnotation[] = [];
  for (const page of shape.pages) {
    const draws = await drawsOf(page.spots, scribe.contents, texts);
    if (!draws) return undefined;
    const { slot, width, height } = page;
    drawings.push({ slot, width, height, draw: (pen) => draws.forEach((draw) => draw(pen)) });
    annotations.push(...linksOf(page, scribe.url));
  }
  return { title, built: shape.built, drawings, annotations, needsShaper };
}

function slottedTexts(content: SlotContent, shaper: Shaper | undefined): SlottedText[] {
  if (content.kind === 'text') return [new SlottedText(content.text, shaper)];
  if (content.kind === 'parts') return content.parts.map((part) => new SlottedText(part, shaper));
  return [];
}

/** Breaks texts for the widths of a shape. Answers whether any of them takes other lines than there are. */
function breakLines(shape: Shape, scribe: SlotScribe, texts: SlottedText[][]): boolean {
  let isOther = false;
  for (const { slot, area, line } of shape.pages.flatMap(({ spots }) => spots)) {
    const place = scribe.slots[slot];
    if (!line || !place) continue;
    const content = scribe.contents[slot];
    const room = content?.kind === 'text' ? content.room : 1;
    const counts = (texts[slot] ?? []).map((text) => text.breakFor(area.width, line.size));
    const lines = Math.max(room, ...counts);
    isOther ||= lines !== place.lines;
    place.lines = lines;
  }
  return isOther;
}

async function drawsOf(
  spots: readonly Spot[],
  contents: readonly SlotContent[],
  texts: readonly SlottedText[][],
): Promise<Draw[] | undefined> {
  const draws: Draw[] = [];
  for (const { slot, area, line } of spots) {
    const content = contents[slot];
    if (line) {
      draws.push((pen) => drawLine(pen, texts[slot] ?? [], area, line));
    } else if (content?.kind === 'picture' || content?.kind === 'qr') {
      const draw = await drawBox(content, area);
      if (!draw) return undefined;
      draws.push(draw);
    }
  }
  return draws;
}

/** Draws a line of texts, one after the other. */
function drawLine(pen: PagePen, texts: readonly SlottedText[], area: Area, look: LineLook): void {
  const { index, size, colors, atEnd } = look;
  const lines = texts.flatMap((text) => text.line(index) ?? []);
  const width = lines.reduce((sum, line) => sum + (line.width * size) / 1000, 0);
  let x = area.left + (atEnd ? area.width - width : 0);
  for (const [part, line] of lines.entries()) {
    pen.text(line, x, area.bottom, size, colors[part % colors.length] ?? '');
    x += (line.width * size) / 1000;
  }
}

/** The links of a page to an address. */
function linksOf({ spots, links }: ShapePage, url: string): AppendixAnnotation[] {
  const leading = spots.filter(({ leads }) => leads);
  return leading.flatMap(({ area }, index) => {
    const { left, bottom, width, height } = area;
    const rect = [left, bottom, left + width, bottom + height].map(num).join(' ');
    const uri = hexString(Buffer.from(url));
    const body = `<</Type/Annot/Subtype/Link/Rect[${rect}]/Border[0 0 0]/F 4/A<</S/URI/URI${uri}>>>>`;
    const slot = links[index];
    return slot === undefined ? [] : [{ slot, body }];
  });
}
