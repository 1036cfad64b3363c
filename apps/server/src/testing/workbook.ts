import { strToU8, zipSync } from 'fflate';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** A cell of a test’s workbook: a text, a number, a yes or no, or a formula with what it shows. */
type TestCell = string | number | boolean | { formula: string; shows: string } | null;

function cellXml(cell: TestCell, ref: string): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c r="${ref}"><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c r="${ref}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (typeof cell === 'string') {
    const text = cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    return `<c r="${ref}" t="inlineStr"><is><t>${text}</t></is></c>`;
  }
  return `<c r="${ref}" t="str"><f>${cell.formula}</f><v>${cell.shows}</v></c>`;
}

/** The XML of a sheet with these rows. */
export function sheetXml(rows: readonly (readonly TestCell[])[]): string {
  const column = (index: number) => String.fromCharCode(65 + index);
  const data = rows.map((cells, index) => {
    const inner = cells.map((cell, cellIndex) => cellXml(cell, `${column(cellIndex)}${index + 1}`));
    return `<row r="${index + 1}">${inner.join('')}</row>`;
  });
  return `<worksheet xmlns="${main}"><sheetData>${data.join('')}</sheetData></worksheet>`;
}

/** A sheet of a test’s workbook. */
interface TestSheet {
  name: string;
  xml: string;
  isHidden?: boolean;
}

/** A workbook with one sheet or several, and number formats by the index of their style, packed as programs do it. */
export function workbook(given: string | TestSheet[], formats: readonly string[] = []): Buffer {
  const sheets = typeof given === 'string' ? [{ name: 'People', xml: given }] : given;
  const listed = sheets.map(
    ({ name, isHidden }, index) =>
      `<sheet name="${name}" sheetId="${index + 1}"${isHidden ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`,
  );
  const related = sheets.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  const codes = formats.map(
    (code, index) => `<numFmt numFmtId="${200 + index}" formatCode="${code}"/>`,
  );
  const styles = formats.map((_, index) => `<xf numFmtId="${200 + index}"/>`);
  const files: Record<string, string> = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packageRelations}">${related.join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts>${codes.join('')}</numFmts><cellXfs>${styles.join('')}</cellXfs></styleSheet>`,
    ...Object.fromEntries(
      sheets.map(({ xml }, index) => [`xl/worksheets/sheet${index + 1}.xml`, xml]),
    ),
  };
  return Buffer.from(
    zipSync(
      Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
      { level: 1 },
    ),
  );
}
