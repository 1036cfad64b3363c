import { unzipSync } from 'fflate';
import { webLink } from '../document/copy-links.ts';
import { PdfProblem } from '../pdf-problem.ts';
import { officeProblem } from './office-problem.ts';
import { type OfficeType, officeTypes } from './office-types.ts';

/** The content type of the main part of each. */
const mainTypes: Record<OfficeType, string> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml',
};

const limits = { parts: 10_000, xmlBytes: 200_000_000, embeddedBytes: 50_000_000 };
/** Parts that are read; all others are pictures, fonts, sound and video. */
const readParts = /\.(?:xml|rels|vml|docx|xlsx|pptx)$/i;
const knownParts =
  /\.(?:xml|rels|vml|psmdcp|docx|xlsx|pptx|png|jpe?g|jpe|gif|bmp|tiff?|emf|wmf|svg|wdp|odttf|fntdata|mp[34]|m4[av]|wav|mov|avi|wmv)$|(?:^|\/)printerSettings\d*\.bin$/i;
const activeParts =
  /(?:^|\/)(?:activeX|customUI|externalLinks|macrosheets|dialogsheets|webextensions)\//i;
const activeContentTypes =
  /macro|vba|oleObject|activeX|dialogsheet|webextension|template\.main|slideshow\.main/i;
/** The last words of the types of relations that lead to what runs or fetches something. */
const activeRelations =
  /\/(?:vbaProject|wordVbaData|oleObject|control|activeXControlBinary|aFChunk|webextension|taskpanes|webextensiontaskpanes|externalLink|externalLinkPath|connections|xlMacrosheet|xlIntlMacrosheet|dialogsheet|keyMapCustomizations|extensibility|attachedToolbars)$/i;

/**
 * Checks that an Office file can be given to others as it is: that it is of its type, and runs and fetches nothing. Runs
 * in the caller's own thread and without limits on time and memory: for files from people use the engine's
 * `checkOffice`. Throws `PdfProblem`.
 */
export function checkOffice(bytes: Uint8Array, type: OfficeType): null {
  checkPackage(bytes, type, false);
  return null;
}

function checkPackage(bytes: Uint8Array, type: OfficeType, isEmbedded: boolean): void {
  const parts = unpack(bytes);
  const types = textOf(parts.get('[content_types].xml'));
  const contentTypes = attributesOf(types, '(?:Override|Default)').map(
    ({ ContentType = '' }) => ContentType,
  );
  if (!contentTypes.includes(mainTypes[type])) throw officeProblem('broken');
  if (contentTypes.some((one) => activeContentTypes.test(one))) {
    throw officeProblem('active');
  }
  for (const [name, part] of parts) {
    const embedded = officeTypes.find((one) => name.endsWith(`.${one}`));
    if (embedded) {
      // Charts have their data in a workbook. Nothing needs one in that.
      if (isEmbedded) throw officeProblem('active');
      checkPackage(part, embedded, true);
      continue;
    }
    const text = textOf(part);
    if (name.endsWith('.rels')) checkRelations(text);
    else checkText(text);
  }
}

/** The parts that are read, by name in small letters. */
function unpack(bytes: Uint8Array): Map<string, Uint8Array> {
  const names = new Set<string>();
  let [xml, embedded] = [0, 0];
  const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
    const key = name.toLowerCase();
    if (names.has(key) || /\\|^\/|\.\./.test(name)) throw officeProblem('broken');
    names.add(key);
    if (key.endsWith('/')) return false;
    if (!knownParts.test(key) || activeParts.test(key)) throw officeProblem('active');
    if (!readParts.test(key)) return false;
    if (/\.(?:docx|xlsx|pptx)$/.test(key)) embedded += originalSize;
    else xml += originalSize;
    const isTooMuch =
      names.size > limits.parts || xml > limits.xmlBytes || embedded > limits.embeddedBytes;
    if (isTooMuch) throw officeProblem('too-complex');
    return true;
  };
  try {
    const parts = Object.entries(unzipSync(bytes, { filter }));
    return new Map(parts.map(([name, part]) => [name.toLowerCase(), part]));
  } catch (error) {
    if (error instanceof PdfProblem) throw error;
    throw officeProblem('broken');
  }
}

/** The text of a part, which Office writes in UTF-8 and without entities of its own. */
function textOf(part: Uint8Array | undefined): string {
  const text = Buffer.from(part ?? []).toString('utf8');
  const encoding = /^\W{0,3}<\?xml[^>]*encoding=["']([^"']*)/i.exec(text)?.[1] ?? 'utf-8';
  const isUsual = !text.includes('\0') && /^utf-?8$/i.test(encoding);
  if (!isUsual || /<!(?:DOCTYPE|ENTITY)/i.test(text)) throw officeProblem('broken');
  return text;
}

function checkRelations(text: string): void {
  for (const { Type = '', Target = '', TargetMode = '' } of attributesOf(text, 'Relationship')) {
    if (activeRelations.test(Type)) throw officeProblem('active');
    if (TargetMode.toLowerCase() !== 'external') continue;
    const isLink = /\/hyperlink$/i.test(Type) && (webLink.test(Target) || Target.startsWith('#'));
    if (!isLink) throw officeProblem('external');
  }
}

/** Fields of Word that start programs or fetch files, formulas of Excel and actions of PowerPoint. */
function checkText(text: string): void {
  const codes = [...text.matchAll(/<(?:\w+:)?instrText\b[^>]*>([^<]*)/g)].map(
    ([, code = '']) => code,
  );
  const simple = attributesOf(text, 'fldSimple').map((field) => field['w:instr'] ?? '');
  const fetching = /^\s*(?:DDE|DDEAUTO|INCLUDEPICTURE|INCLUDETEXT|LINK|IMPORT|DATABASE)\b/i;
  const joined = codes.join('').replace(/"[^"]*"|&quot;.*?&quot;/g, '');
  const isActive =
    [...codes, ...simple].some((code) => fetching.test(code)) ||
    /\bDDE(?:AUTO)?\b/i.test(joined) ||
    /<f\b[^>]*>[^<]*\b(?:WEBSERVICE|IMAGE|RTD|CALL|REGISTER)\s*\(/i.test(text) ||
    /ppaction:\/\/(?:program|macro|ole)/i.test(text);
  if (isActive) throw officeProblem('external');
}

/** The attributes of all elements of a name. */
function attributesOf(text: string, element: string): Record<string, string>[] {
  const tags = text.matchAll(
    new RegExp(`<(?:[\\w.-]+:)?${element}\\b((?:[^>"']|"[^"]*"|'[^']*')*)>`, 'g'),
  );
  return [...tags].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(
        ([, key = '', double, single]) => [key, plainText(double ?? single ?? '')],
      ),
    ),
  );
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function plainText(value: string): string {
  return value.replace(/&(#x[\da-f]+|#\d+|\w+);/gi, (all: string, name: string) => {
    if (!name.startsWith('#')) return entities[name] ?? all;
    const isHex = /^#x/i.test(name);
    const code = Number.parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10);
    return code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });
}
