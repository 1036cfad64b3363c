import type { Appendix, AppendixAnnotation, AppendixDrawing } from '../assemble/append-pages.ts';
import { hexString, num } from '../document/syntax.ts';
import type { Area, PagePen } from '../draw/page-pen.ts';
import type { Shaper } from '../text/shaper.ts';
import { loadShaper } from '../text/shaper.ts';
import type { Draw } from './draw-box.ts';
import { drawBox } from './draw-box.ts';
import type { LayoutPage, LineLook, PageLayout, Spot } from './page-layout.ts';
import type { SlotContent, SlotPlacer } from './slot-placer.ts';
import { SlottedText } from './slotted-text.ts';

/**
 * Draws the values of a placer into a layout. `layoutFor` answers the layout for the placer's slots with
 * the numbers of lines that they have when it is called. Undefined where only typst can show a value.
 */
export async function fillLayout(
  placer: SlotPlacer,
  layoutFor: () => Promise<PageLayout>,
  title: string,
): Promise<Appendix | undefined> {
  const { needsShaper } = placer;
  const shaper = needsShaper ? await loadShaper() : undefined;
  const texts = placer.contents.map((content) => slottedTexts(content, shaper));
  const plain = await layoutFor();
  const layout = breakLines(plain, placer, texts) ? await layoutFor() : plain;
  const drawings: AppendixDrawing[] = [];
  const annotations: AppendixAnnotation[] = [];
  for (const page of layout.pages) {
    const draws = await drawsOf(page.spots, placer.contents, texts);
    if (!draws) return undefined;
    const { slot, width, height } = page;
    drawings.push({ slot, width, height, draw: (pen) => draws.forEach((draw) => draw(pen)) });
    annotations.push(...linksOf(page, placer.url));
  }
  return { title, built: layout.built, drawings, annotations, needsShaper };
}

function slottedTexts(content: SlotContent, shaper: Shaper | undefined): SlottedText[] {
  if (content.kind === 'text') return [new SlottedText(content.text, shaper)];
  if (content.kind === 'parts') return content.parts.map((part) => new SlottedText(part, shaper));
  return [];
}

/**
 * Breaks texts into lines for the widths of a layout. Answers whether one takes another number of lines
 * than its slot has; the slots then have the right numbers, and another layout is needed.
 */
function breakLines(layout: PageLayout, placer: SlotPlacer, texts: SlottedText[][]): boolean {
  let isOther = false;
  for (const { slot, area, line } of layout.pages.flatMap(({ spots }) => spots)) {
    const position = placer.slots[slot];
    if (!line || !position) continue;
    const content = placer.contents[slot];
    const room = content?.kind === 'text' ? content.room : 1;
    const counts = (texts[slot] ?? []).map((text) => text.breakFor(area.width, line.size));
    const lines = Math.max(room, ...counts);
    isOther ||= lines !== position.lines;
    position.lines = lines;
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
function linksOf({ spots, links }: LayoutPage, url: string): AppendixAnnotation[] {
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
