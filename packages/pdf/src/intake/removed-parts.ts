import type { RemovedPart } from '@countersign/contract';
import { asBuffer } from '../as-buffer.ts';

/** How each shows in a file as qpdf writes it, with all objects in plain sight and names spelt out. */
const traces: Record<RemovedPart, RegExp> = {
  scripts: /\/S \/JavaScript\b|\/JavaScript (?:<<|\d)/,
  'launch-actions': /\/S \/Launch\b/,
  attachments: /\/EmbeddedFiles\b|\/EF <<|\/Subtype \/FileAttachment\b/,
  multimedia: /\/Subtype \/(?:RichMedia|Screen|Movie|Sound|3D)\b|\/S \/(?:Rendition|Movie|Sound)\b/,
  xfa: /\/XFA /,
};

/** Which of them a file holds. It must come from qpdf, unpacked. */
export function findRemovedParts(unpacked: Uint8Array): RemovedPart[] {
  const text = asBuffer(unpacked).toString('latin1');
  const parts = Object.entries(traces) as [RemovedPart, RegExp][];
  return parts.filter(([, trace]) => trace.test(text)).map(([part]) => part);
}
