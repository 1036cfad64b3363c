import { createHash } from 'node:crypto';
import type { SharedFileSeal, WatermarkSettings } from '@countersign/contract';
import { dateFormat } from '@countersign/domain';
import type { CopyMark, MarkImage, MarkRequest, WatermarkStyle } from '@countersign/pdf/engine';
import type { Platform } from '../../../platform/platform.ts';

/** The text of a mark on one copy. */
export interface CopyFacts {
  tenantId: string;
  /** The recipient's id: its code is found again in the copy. */
  recipientId: string;
  name: string;
  email: string;
  number: number;
  company: string;
  project: string;
  timeZone: string;
  /** When the copies were sent off; now for those that were not. */
  at: Date;
}

/** A file with pages that copies are made of. */
export interface CopySource {
  versionId: string;
  name: string;
  pdfSha256: string;
  pageCount: number;
}

/** Says whether a file goes to everyone as it was uploaded: its signatures would not survive a mark. */
export function isSentAsIs(
  { pdfSha256, seal }: { pdfSha256: string | null; seal: SharedFileSeal },
  watermark: WatermarkSettings | null,
): boolean {
  return pdfSha256 === null || (seal === 'kept' && watermark === null);
}

/** Says whether a file is signed and the copies of it are not. */
export function losesSeal(
  { seal }: { seal: SharedFileSeal },
  watermark: WatermarkSettings | null,
): boolean {
  return seal === 'lost' || (seal === 'kept' && watermark !== null);
}

const variables = ['name', 'email', 'company', 'project', 'date', 'time', 'number'] as const;

/** The hidden content of copies without a visible mark: their trace code alone, by an invisible dot. */
const traceAlone: WatermarkStyle = {
  text: '.',
  variables: [],
  layout: { kind: 'single', size: 4 },
  angle: 0,
  color: '#ffffff',
  opacity: 0,
  pages: 'all',
  position: 'under',
  letters: 'outline',
};

/** The pages that a choice such as `1-3, 7, 12-` leaves of a file with so many; undefined where it leaves none. */
function pagesWithin(choice: string, count: number): string | undefined {
  if (['all', 'odd', 'even'].includes(choice)) {
    return choice === 'even' && count < 2 ? undefined : choice;
  }
  const parts = choice.split(',').flatMap((part) => {
    const [, first = '', dash, last = ''] = /^\s*(\d+)\s*(-)?\s*(\d*)\s*$/.exec(part) ?? [];
    const from = Math.max(1, Number(first));
    const to = dash === undefined ? from : last === '' ? count : Math.min(count, Number(last));
    return from > count || to < from ? [] : [from === to ? `${from}` : `${from}-${to}`];
  });
  return parts.length === 0 ? undefined : parts.join(', ');
}

/**
 * Converts watermark settings into the engine's style; their text is written with doubled braces, the engine's with
 * single ones.
 */
export function styleOf(watermark: WatermarkSettings | null, pageCount: number): WatermarkStyle {
  const pages = watermark && pagesWithin(watermark.pages, pageCount);
  if (!watermark || pages === undefined || pages === null) return traceAlone;
  const { text, layout, angle, colour, opacity, position } = watermark;
  const image = imageOf(watermark);
  if (text === '') return { ...traceAlone, pages, position, image };
  return {
    text: text.replace(/\{\{\s*(\w+)\s*\}\}/g, '{$1}'),
    variables,
    layout,
    angle,
    color: colour,
    opacity,
    pages,
    position,
    // Letters that can be found again in a copy of which only the text is left.
    letters: 'font',
    image,
  };
}

function imageOf({ image }: WatermarkSettings): MarkImage | undefined {
  return image === null
    ? undefined
    : { size: image.size, position: image.position, opacity: image.opacity };
}

function markRequest(
  { files }: Pick<Platform, 'files'>,
  { pdfSha256, pageCount }: CopySource,
  watermark: WatermarkSettings | null,
): MarkRequest {
  const style = styleOf(watermark, pageCount);
  const imageId = style.image && watermark?.image?.id;
  const hash = createHash('sha256')
    .update(JSON.stringify([style, imageId]))
    .digest('hex');
  return {
    key: `${pdfSha256} ${hash}`,
    style,
    load: () => files.read(pdfSha256),
    ...(imageId !== undefined && { loadImage: () => files.read(imageId) }),
  };
}

function markOf(
  { traces }: Pick<Platform, 'traces'>,
  { name: title }: CopySource,
  facts: CopyFacts,
): CopyMark {
  const { tenantId, recipientId, name, email, number, company, project, timeZone, at } = facts;
  const said = (options: Intl.DateTimeFormatOptions) =>
    dateFormat({ timeZone, ...options }).format(at);
  return {
    variables: {
      name: name === '' ? email : name,
      email,
      company,
      project,
      date: said({ day: 'numeric', month: 'short', year: 'numeric' }),
      time: said({ hour: '2-digit', minute: '2-digit' }),
      number: String(number).padStart(4, '0'),
    },
    traceId: traces.codeOf(tenantId, recipientId),
    meta: { title, id: `${recipientId} ${title}` },
  };
}

/** The data that the engine needs for one person's copy of a file. */
export interface PersonalMark {
  request: MarkRequest;
  mark: CopyMark;
  /** Changes with anything that the copy and the pictures of its pages show. */
  shown: string;
}

/** Builds the mark of a recipient's own copy of a file. */
export function personalMark(
  platform: Pick<Platform, 'files' | 'traces'>,
  source: CopySource,
  watermark: WatermarkSettings | null,
  facts: CopyFacts,
): PersonalMark {
  const request = markRequest(platform, source, watermark);
  const mark = markOf(platform, source, facts);
  const said = JSON.stringify([request.key, mark]);
  const shown = createHash('sha256').update(said).digest('hex').slice(0, 32);
  return { request, mark, shown };
}

/**
 * Makes a recipient's own copy of a file, marked and with the code that it is traced by; each page an image where the
 * watermark says so. In parts, to be written one after the other. The same copy gives the same bytes.
 */
export async function makeCopy(
  platform: Pick<Platform, 'files' | 'pdf' | 'traces'>,
  source: CopySource,
  watermark: WatermarkSettings | null,
  facts: CopyFacts,
): Promise<Uint8Array[]> {
  const { pdf } = platform;
  const { request, mark } = personalMark(platform, source, watermark, facts);
  const parts = await pdf.markCopy(request, mark);
  const dpi = watermark?.hardenedDpi ?? null;
  if (dpi === null) return parts;
  const { meta, traceId } = mark;
  return pdf.hardenPdf(inSharedMemory(parts), { dpi, traceId, meta });
}

/** A file in one piece, in memory that the engine's threads share. */
export function inSharedMemory(parts: readonly Uint8Array[]): Uint8Array {
  const length = parts.reduce((sum, part) => sum + part.byteLength, 0);
  const whole = new Uint8Array(new SharedArrayBuffer(length));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}
