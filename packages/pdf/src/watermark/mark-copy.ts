import type { DocumentMeta } from '../assemble/assemble.ts';
import type { Chunk } from '../document/chunks.ts';
import { describeFile } from '../document/describe-file.ts';
import { endFile } from '../document/end-file.ts';
import { streamBody, xrefEntrySize } from '../document/object-store.ts';
import { num } from '../document/syntax.ts';
import { DocumentFonts } from '../draw/document-fonts.ts';
import { needsShaping } from '../text/clean-text.ts';
import { loadShaper } from '../text/shaper.ts';
import type { CompiledWatermark } from './compile-watermark.ts';
import type { PageSize } from './lay-out-mark.ts';
import { layOutMark } from './lay-out-mark.ts';
import { fillTemplate } from './mark-template.ts';
import type { MarkText } from './mark-text.ts';
import { drawMarkText } from './mark-text.ts';
import { drawTrace, positionTrace, traceForm } from './position-trace.ts';
import type { WatermarkStyle } from './watermark-style.ts';

/** Holds the differences of a marked copy of a document from others. */
export interface CopyMark {
  /** A value for each of the style's variables. */
  variables: Readonly<Record<string, string>>;
  /** A UUID, or other 32 hexadecimal digits; `readTrace` finds it in the copy. */
  traceId: string;
  meta: DocumentMeta;
}

/**
 * Makes a marked copy. Answers the parts of the file, the first of which all copies share; the same
 * copy gives the same bytes. Throws `WatermarkProblem`.
 */
export async function markCopy(compiled: CompiledWatermark, copy: CopyMark): Promise<Buffer[]> {
  const { file, style, shared } = compiled;
  const { text, fonts } = await setMark(compiled, copy.variables, style.color.toLowerCase());
  const trace = drawTrace(copy.traceId);
  const described = describeFile(copy.meta);
  const next = file.xref.length / xrefEntrySize;
  const embedded = fonts?.objects(next, described.id) ?? noFonts;
  const { parts } = endFile(file, {
    ...described,
    objects: [
      [shared.text, textForm(text, embedded.resources)],
      [shared.trace, streamBody(...traceForm(trace, shared.faint))],
      ...compiled.layers.map((layer): [number, Chunk[]] => [
        layer.slot,
        layerForm(style, shared, layer, text, trace),
      ]),
      ...embedded.objects,
    ],
  });
  return parts;
}

/** Embedded fonts where there are none. */
export const noFonts = { objects: [], resources: '' } as const;

/** Sets what a copy's mark says, and answers the fonts that it is set in, where these are embedded. */
export async function setMark(
  { template, style }: Pick<CompiledWatermark, 'template' | 'style'>,
  variables: CopyMark['variables'],
  color: string,
): Promise<{ text: MarkText; fonts: DocumentFonts | undefined }> {
  const lines = fillTemplate(template, variables);
  // Most texts need no shaping; those that do not never load the shaper.
  const shaper = lines.some(needsShaping) ? await loadShaper() : undefined;
  const fonts = style.letters === 'font' ? new DocumentFonts() : undefined;
  return { text: drawMarkText(lines, color, shaper, fonts), fonts };
}

/** Letters may overlap; as a group they are as faint where they do as elsewhere. */
export function textForm({ content, width, height }: MarkText, fonts: string): Chunk[] {
  // Ink may stand out beyond what letters measure.
  const [x, y] = [width / 2 + 500, height / 2 + 500].map(num);
  const entries = `/Type/XObject/Subtype/Form/BBox[-${x} -${y} ${x} ${y}]/Group<</S/Transparency>>/Resources<</Font<<${fonts}>>>>`;
  return streamBody(entries, content);
}

/** The mark on pages of one size, with the trace code once more, where there is one: neither goes without the other. */
export function layerForm(
  style: WatermarkStyle,
  shared: Pick<CompiledWatermark['shared'], 'text' | 'opacity' | 'faint'>,
  page: PageSize,
  text: MarkText,
  trace: string | undefined,
): Chunk[] {
  const mark = layOutMark(style, text, page, '/T Do');
  const traced = trace === undefined ? '' : `q /F gs\n${positionTrace(page, 0.3, trace)}Q\n`;
  const content = `${traced}/G gs\n${mark}`;
  const states = `/ExtGState<</G ${shared.opacity} 0 R/F ${shared.faint} 0 R>>`;
  // A point more than the page, whose size was rounded.
  const box = `-1 -1 ${page.width + 1} ${page.height + 1}`;
  const entries = `/Type/XObject/Subtype/Form/BBox[${box}]/Resources<</XObject<</T ${shared.text} 0 R>>${states}>>`;
  return streamBody(entries, content);
}
