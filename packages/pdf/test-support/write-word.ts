import { zipSync } from 'fflate';

/** Holds the parts of a Word file for a test, in XML. */
export interface WordSource {
  body: string;
  numbering?: string;
  styles?: string;
  /** PNG files, by the numbers of their relations from 1 on. */
  pictures?: Uint8Array[];
}

const names = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"',
].join(' ');
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const office = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A Word file as Word packs one. */
export function writeWord({ body, numbering, styles, pictures = [] }: WordSource): Uint8Array {
  const parts: Record<string, string | Uint8Array> = {
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${office}.document.main+xml"/><Override PartName="/word/numbering.xml" ContentType="${office}.numbering+xml"/><Override PartName="/word/styles.xml" ContentType="${office}.styles+xml"/></Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relation}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `${head}<w:document ${names}><w:body>${body}</w:body></w:document>`,
    'word/_rels/document.xml.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="numbers" Type="${relation}/numbering" Target="numbering.xml"/><Relationship Id="styles" Type="${relation}/styles" Target="styles.xml"/>${pictures.map((_, index) => `<Relationship Id="picture${index + 1}" Type="${relation}/image" Target="media/image${index + 1}.png"/>`).join('')}</Relationships>`,
  };
  if (numbering)
    parts['word/numbering.xml'] = `${head}<w:numbering ${names}>${numbering}</w:numbering>`;
  if (styles) parts['word/styles.xml'] = `${head}<w:styles ${names}>${styles}</w:styles>`;
  for (const [index, picture] of pictures.entries()) {
    parts[`word/media/image${index + 1}.png`] = picture;
  }
  const bytes = Object.entries(parts).map(([name, part]) => [
    name,
    typeof part === 'string' ? Buffer.from(part) : part,
  ]);
  return zipSync(Object.fromEntries(bytes) as Record<string, Uint8Array>);
}

/** A paragraph; `properties` is XML, `runs` are texts, each in a run of its own. */
export function paragraph(properties: string, ...runs: string[]): string {
  const texts = runs.map((text) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`).join('');
  return `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${texts}</w:p>`;
}

/** The properties of a paragraph in a list. */
export const inList = (list: number, level: number): string =>
  `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`;

/** The kind of a list; each level with its format and its text. */
export function listKind(id: number, levels: readonly [format: string, text: string][]): string {
  const written = levels.map(
    ([format, text], level) =>
      `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/><w:pPr><w:ind w:left="${720 * (level + 1)}" w:hanging="360"/></w:pPr></w:lvl>`,
  );
  return `<w:abstractNum w:abstractNumId="${id}">${written.join('')}</w:abstractNum>`;
}

/** A list of a kind. */
export const list = (id: number, kind: number, more = ''): string =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${kind}"/>${more}</w:num>`;
