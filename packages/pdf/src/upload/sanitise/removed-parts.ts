import type { RemovedPart } from '@countersign/fields';
import type { PDF } from '@libpdf/core';
import { PdfDict, PdfStream } from '@libpdf/core';
import { webLink } from '../../document/copy-links.ts';
import { reachable } from './reachable.ts';

/** The parts that are removed from every file; the values of its fields are read with these. */
type TracedPart = Exclude<RemovedPart, 'values'>;

/** Maps each of them to its traces: kinds of actions or annotations, or entries with a value. */
const traces: Record<TracedPart, { actions?: string[]; kinds?: string[]; entries?: string[] }> = {
  scripts: { actions: ['JavaScript'], entries: ['JavaScript'] },
  'launch-actions': { actions: ['Launch'] },
  'external-actions': { actions: ['SubmitForm', 'ImportData', 'GoToR', 'GoToE', 'Thread'] },
  attachments: { kinds: ['FileAttachment'], entries: ['EmbeddedFiles', 'EF'] },
  multimedia: {
    actions: ['Rendition', 'RichMediaExecute', 'Movie', 'Sound'],
    kinds: ['RichMedia', 'Screen', 'Movie', 'Sound', '3D'],
  },
  xfa: { entries: ['XFA'] },
};

/** Lists the removed parts that a file holds. */
export function findRemovedParts(pdf: PDF): RemovedPart[] {
  const resolve = pdf.getObject.bind(pdf);
  const found = new Set<TracedPart>();
  const parts = Object.entries(traces) as [TracedPart, (typeof traces)[TracedPart]][];
  for (const dict of reachable(pdf, [pdf.getCatalog()])) {
    if (!(dict instanceof PdfDict)) continue;
    const action = dict.getName('S', resolve)?.value ?? '';
    const kind = dict.getName('Subtype', resolve)?.value ?? '';
    for (const [part, { actions, kinds, entries }] of parts) {
      const hasEntry = entries?.some((key) => (dict.get(key, resolve)?.type ?? 'null') !== 'null');
      if (actions?.includes(action) || kinds?.includes(kind) || hasEntry) found.add(part);
    }
    const addresses = [dict.getString('Base', resolve), dict.getString('URI', resolve)];
    if (!addresses.every((address) => isWebLink(address?.asString()))) {
      found.add('external-actions');
    }
    // What it shows is in another file.
    if (dict instanceof PdfStream && (dict.has('F') || dict.has('Ref'))) {
      found.add('external-actions');
    }
  }
  return parts.flatMap(([part]) => (found.has(part) ? [part] : []));
}

/** Tells if an address leads to the web, a mail program or a phone, or has no scheme and names no share. */
function isWebLink(address = ''): boolean {
  return webLink.test(address) || /^[\w.~-]*(?:[/?#](?!\/)[^\\:]*)?$/.test(address);
}
