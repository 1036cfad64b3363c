import { webLink } from '../document/copy-links.ts';
import { ReaderProblem } from '../reader-problem.ts';
import { listZip, type ZippedFile } from '../zip/list-zip.ts';
import { officeProblem } from './office-problem.ts';
import { type OfficeType, officeTypes } from './office-types.ts';

/** The content type of the main part of each. */
const mainTypes: Record<OfficeType, string> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml',
};

const limits = {
  maxFiles: 10_000,
  maxBytesEach: 1_000_000_000,
  maxBytes: 2_000_000_000,
  names: /^[^/\\][^\\]*$/,
};
const maxBytes = { xml: 200_000_000, embedded: 50_000_000 };
/** Parts that are read; all others are pictures, fonts, sound and video. */
const readParts = /\.(?:xml|rels|vml|svg|docx|xlsx|pptx)$/i;
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
  try {
    checkPackage(bytes, type, false);
    return null;
  } catch (error) {
    throw error instanceof ReaderProblem ? officeProblem(error.code) : error;
  }
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
  const files = new Map<string, ZippedFile>();
  let [xml, embedded] = [0, 0];
  for (const [name, file] of listZip(bytes, limits)) {
    const key = name.toLowerCase();
    if (files.has(key)) throw officeProblem('broken');
    if (key.endsWith('/')) continue;
    if (!knownParts.test(key) || activeParts.test(key)) throw officeProblem('active');
    files.set(key, file);
    if (!readParts.test(key)) continue;
    if (/\.(?:docx|xlsx|pptx)$/.test(key)) embedded += file.bytes;
    else xml += file.bytes;
    if (xml > maxBytes.xml || embedded > maxBytes.embedded) throw officeProblem('too-complex');
  }
  const read = [...files].filter(([key]) => readParts.test(key));
  return new Map(read.map(([key, file]) => [key, file.unpack()]));
}

/**
 * The text of a part, which Office writes in UTF-8 and without entities of its own: without comments and instructions,
 * which can stand in the middle of a word, and with marked sections as plain text.
 */
function textOf(part: Uint8Array | undefined): string {
  const text = Buffer.from(part ?? []).toString('utf8');
  const encoding = /^\W{0,3}<\?xml[^>]*encoding\s*=\s*["']([^"']*)/i.exec(text)?.[1] ?? 'utf-8';
  const isUsual = !text.includes('\0') && /^utf-?8$/i.test(encoding);
  if (!isUsual || /<!(?:DOCTYPE|ENTITY)/i.test(text)) throw officeProblem('broken');
  return text.replace(
    /<!--[^]*?-->|<\?[^]*?\?>|<!\[CDATA\[([^]*?)\]\]>/g,
    (_, marked: string | undefined) =>
      marked?.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`) ?? '',
  );
}

function checkRelations(text: string): void {
  for (const { Type = '', Target = '', TargetMode = '' } of attributesOf(text, 'Relationship')) {
    if (activeRelations.test(Type)) throw officeProblem('active');
    if (TargetMode.trim().toLowerCase() !== 'external') {
      if (isElsewhere(Target)) throw officeProblem('external');
      continue;
    }
    const isLink = /\/hyperlink$/i.test(Type) && (webLink.test(Target) || Target.startsWith('#'));
    if (!isLink) throw officeProblem('external');
  }
}

/** Tells if an address is outside of the file. */
function isElsewhere(address: string): boolean {
  return /^\s*(?:[a-z][\w+.-]*:|[\\/]{2})/i.test(address);
}

/** Fields of Word that start programs or fetch files. */
const fetchingField =
  /^\s*(?:(?:DDE|DDEAUTO|INCLUDE|INCLUDEPICTURE|INCLUDETEXT|LINK|IMPORT|DATABASE|RD)\b|HYPERLINK\s+"?\s*(?:file:|\\\\))/i;
const fetchingFunction = /\b(?:WEBSERVICE|IMAGE|RTD|CALL|REGISTER)\s*\(/i;
const startsProgram = /[\w'"]\s*\|[^|]*!/;
const formula =
  /<(?:[\w.-]+:)?(?:f|definedName|\w*formula\d?)\b(?:[^>"']|"[^"]*"|'[^']*')*>([^<]*)/gi;

/** Fields of Word, formulas of Excel, actions of PowerPoint, and pictures that have an address. */
function checkText(text: string): void {
  const formulas = [...text.matchAll(formula)].map(([, code = '']) =>
    plainText(code).replace(/"[^"]*"/g, '""'),
  );
  const isActive =
    fieldCodes(text).some((code) => fetchingField.test(code)) ||
    formulas.some((code) => fetchingFunction.test(code) || startsProgram.test(code)) ||
    /ppaction:\/\/(?:program|macro|ole)/i.test(plainText(text)) ||
    /<(?:[\w.-]+:)?script[\s/>]/i.test(text) ||
    valuesOf(text, 'blip', ['link']).length > 0 ||
    valuesOf(text, '(?:imagedata|fill|stroke|image|use)', ['src', 'href', 'althref']).some(
      isFetched,
    );
  if (isActive) throw officeProblem('external');
}

/** Tells if a picture with that address is loaded from elsewhere. */
function isFetched(address: string): boolean {
  return isElsewhere(address) && !address.startsWith('data:');
}

/** The codes of all fields: one may be in pieces, and have others in it. */
function fieldCodes(text: string): string[] {
  const codes = valuesOf(text, 'fldSimple', ['instr']);
  const open: string[] = [''];
  for (const [, element, attributes = '', code = ''] of text.matchAll(fieldPart)) {
    if (element === 'instrText') {
      open.push(`${open.pop() ?? ''}${plainText(code)}`);
    } else if (/\bfldCharType\s*=\s*["']begin/.test(attributes)) {
      open.push('');
    } else if (/\bfldCharType\s*=\s*["']end/.test(attributes)) {
      codes.push(open.pop() ?? '');
    }
  }
  return [...codes, ...open];
}

const fieldPart = /<(?:[\w.-]+:)?(fldChar|instrText)\b((?:[^>"']|"[^"]*"|'[^']*')*)>([^<]*)/g;

/** The values of attributes of all elements of a name, whatever their prefixes. */
function valuesOf(text: string, element: string, names: readonly string[]): string[] {
  return attributesOf(text, element)
    .flatMap((attributes) => Object.entries(attributes))
    .flatMap(([name, value]) => (names.includes(name.split(':').at(-1) ?? '') ? [value] : []));
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
