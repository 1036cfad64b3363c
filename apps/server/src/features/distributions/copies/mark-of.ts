import { createHash } from 'node:crypto';
import { fillWatermark, type WatermarkSettings } from '@countersign/contract';
import type { CopyMark, MarkRequest, WatermarkStyle } from '@countersign/pdf';
import type { FileStore } from '../../../platform/files/file-store.ts';

/** One version of a file for one person, with all that its mark says. */
export interface PersonalVersion {
  tenantId: string;
  version: {
    id: string;
    name: string;
    kind: 'pdf' | 'image' | 'office';
    contentType: string;
    sha256: string;
    bytes: number;
    /** The PDF that copies are made of; null for a file without pages, which goes along as it is. */
    pdfSha256: string | null;
  };
  recipient: { id: string; name: string; email: string; number: number; createdAt: Date };
  /** Null for copies that show no mark: they carry the trace all the same. */
  watermark: WatermarkSettings | null;
  company: { name: string; timeZone: string };
  /** Empty without one. */
  projectName: string;
}

/** What the engine needs for a personal copy. */
export interface PersonalMark {
  request: MarkRequest;
  mark: CopyMark;
  /** Changes with anything that a copy or a picture of its pages shows. */
  shown: string;
}

/** What a line of a mark can have at most, and so much of each value. */
const [longestLine, longestValue] = [500, 100];
const names = ['name', 'email', 'company', 'project', 'date', 'time', 'number'] as const;

/** Without a mark the trace alone: a text that is not seen. */
const unmarked: WatermarkSettings = {
  text: '{{number}}',
  layout: { kind: 'single', size: 12 },
  angle: 0,
  colour: '#ffffff',
  opacity: 0,
  pages: 'all',
  position: 'under',
  hardenedDpi: null,
};

/**
 * How the copy of a person is marked. What it says of the time is when they were put on the list, so the same
 * copy has the same bytes each time that it is made; its trace id is the recipient's.
 */
export function markOf(
  files: Pick<FileStore, 'read'>,
  of: PersonalVersion & { version: { pdfSha256: string } },
): PersonalMark {
  const { version, recipient, watermark } = of;
  const variables = variablesOf(of);
  const style = styleOf(watermark ?? unmarked, variables);
  const styled = JSON.stringify(style);
  const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);
  return {
    request: {
      key: `${version.pdfSha256} ${hash(styled)}`,
      style,
      load: () => files.read(version.pdfSha256),
    },
    mark: {
      variables,
      traceId: recipient.id,
      meta: { title: version.name, id: `${recipient.id} ${version.id}` },
    },
    shown: hash(JSON.stringify([version.pdfSha256, recipient.id, styled, variables])),
  };
}

function variablesOf({ recipient, company, projectName }: PersonalVersion) {
  const { timeZone } = company;
  const at = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...options, timeZone }).format(recipient.createdAt);
  const values: Record<(typeof names)[number], string> = {
    name: recipient.name || recipient.email,
    email: recipient.email,
    company: company.name,
    project: projectName,
    date: at({ dateStyle: 'medium' }),
    time: at({ timeStyle: 'short' }),
    number: String(recipient.number).padStart(4, '0'),
  };
  for (const name of names) values[name] = values[name].slice(0, longestValue);
  return values;
}

function styleOf(
  { text, layout, angle, colour, opacity, pages, position }: WatermarkSettings,
  variables: Record<string, string>,
): WatermarkStyle {
  const said = fillWatermark(text, variables);
  // A text of which nothing is left, or too much, would keep this person from their copy.
  const isUsable =
    said.trim() !== '' && said.split(/\r\n?|\n/).every((line) => line.length <= longestLine);
  return {
    text: (isUsable ? text : '{{name}}\n{{email}}').replace(/\{\{\s*(\w+)\s*\}\}/g, '{$1}'),
    variables: names,
    layout,
    angle,
    color: colour,
    opacity,
    pages,
    position,
    letters: 'outline',
  };
}
