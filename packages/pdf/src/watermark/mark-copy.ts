import type { DocumentMeta } from '../assemble/assemble.ts';
import { DocumentFonts } from '../assemble/document-fonts.ts';
import type { Chunk } from '../document/chunks.ts';
import { describeFile } from '../document/describe-file.ts';
import { endFile } from '../document/end-file.ts';
import { streamBody, xrefEntrySize } from '../document/object-store.ts';
import { num } from '../document/syntax.ts';
import { needsShaping } from '../text/clean-text.ts';
import { loadShaper } from '../text/shaper.ts';
import type { CompiledWatermark, MarkLayer } from './compile-watermark.ts';
import { layOutMark } from './lay-out-mark.ts';
import { fillTemplate } from './mark-template.ts';
import type { MarkText } from './mark-text.ts';
import { drawMarkText } from './mark-text.ts';
import { drawTrace, placeTrace, traceForm } from './place-trace.ts';

/** What differs from one marked copy of a document to another. */
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
  const lines = fillTemplate(compiled.template, copy.variables);
  // Most texts need no shaping; those that do not never load the shaper.
  const shaper = lines.some(needsShaping) ? await loadShaper() : undefined;
  const fonts = style.letters === 'font' ? new DocumentFonts() : undefined;
  const text = drawMarkText(lines, style.color.toLowerCase(), shaper, fonts);
  const trace = drawTrace(copy.traceId);
  const described = describeFile(copy.meta);
  const next = file.xref.length / xrefEntrySize;
  const embedded = fonts?.objects(next, described.id) ?? { objects: [], resources: '' };
  const { parts } = endFile(file, {
    ...described,
    objects: [
      [shared.text, textForm(text, embedded.resources)],
      [shared.trace, streamBody(...traceForm(trace, shared.faint))],
      ...compiled.layers.map((layer): [number, Chunk[]] => [
        layer.slot,
        layerForm(compiled, layer, text, trace),
      ]),
      ...embedded.objects,
    ],
  });
  return parts;
}

/** Letters may overlap; as a group they are as faint where they do as elsewhere. */
function textForm({ content, width, height }: MarkText, fonts: string): Chunk[] {
  // Ink may stand out beyond what letters measure.
  const [x, y] = [width / 2 + 500, height / 2 + 500].map(num);
  const entries = `/Type/XObject/Subtype/Form/BBox[-${x} -${y} ${x} ${y}]/Group<</S/Transparency>>/Resources<</Font<<${fonts}>>>>`;
  return streamBody(entries, content);
}

/** The mark on pages of one size, with the trace code once more: neither goes without the other. */
function layerForm(
  { style, shared }: CompiledWatermark,
  layer: MarkLayer,
  text: MarkText,
  trace: string,
): Chunk[] {
  const mark = layOutMark(style, text, layer, '/T Do');
  const content = `q /F gs\n${placeTrace(layer, 0.3, trace)}Q\n/G gs\n${mark}`;
  const states = `/ExtGState<</G ${shared.opacity} 0 R/F ${shared.faint} 0 R>>`;
  // A point more than the page, whose size was rounded.
  const box = `-1 -1 ${layer.width + 1} ${layer.height + 1}`;
  const entries = `/Type/XObject/Subtype/Form/BBox[${box}]/Resources<</XObject<</T ${shared.text} 0 R>>${states}>>`;
  return streamBody(entries, content);
}
