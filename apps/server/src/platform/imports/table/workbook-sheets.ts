import type { ZipEntry } from '@countersign/pdf/zip';

export interface WorkbookSheet {
  name: string;
  isHidden: boolean;
  /** Counted from 1 among all that the workbook lists, charts too. */
  position: number;
  /** The name of its file in the archive. */
  file: string;
}

/** Lists the sheets of a workbook that have cells (ECMA-376, part 1, 18.2.20). */
export function workbookSheets(entries: readonly ZipEntry[]): WorkbookSheet[] {
  const xmlOf = (file: string) =>
    entries.find(({ name }) => name === file)?.content.toString('utf8') ?? '';
  const files = new Map(
    tagsOf(xmlOf('xl/_rels/workbook.xml.rels'), 'Relationship')
      .filter((tag) => attribute(tag, 'Type').endsWith('/worksheet'))
      .map((tag) => [attribute(tag, 'Id'), fileOf(attribute(tag, 'Target'))]),
  );
  return tagsOf(xmlOf('xl/workbook.xml'), 'sheet')
    .filter((tag) => attribute(tag, 'name') !== '')
    .flatMap((tag, index): WorkbookSheet[] => {
      const file = files.get(attribute(tag, '(?:\\w+:)?id'));
      if (file === undefined) return [];
      const isHidden = /hidden$/i.test(attribute(tag, 'state'));
      return [{ name: attribute(tag, 'name'), isHidden, position: index + 1, file }];
    });
}

const fileOf = (target: string) => (target.startsWith('/') ? target.slice(1) : `xl/${target}`);

/** Finds the tags of a name in an XML file, whatever its prefix. */
export function tagsOf(xml: string, name: string): string[] {
  return xml.match(new RegExp(`<(?:\\w+:)?${name}\\s[^>]*>`, 'g')) ?? [];
}

/** Reads an attribute of a tag; empty where it has none. */
export function attribute(tag: string, name: string): string {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag);
  return unescapeXml(found?.[1] ?? found?.[2] ?? '');
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescapeXml(text: string): string {
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name] ?? whole;
    const code = Number(name.slice(1).replace(/^x/i, '0x'));
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
