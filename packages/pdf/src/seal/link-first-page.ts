import { afterDelimiter } from '../document/content-tokens.ts';

/** A section of a file's cross-reference table, or a stream of that kind. */
interface Section {
  start: number;
  end: number;
  /** Its trailer, as positions of the dictionary. */
  dictStart: number;
  dict: string;
  prev: number | undefined;
}

/**
 * A linearised file, in which what its end names leads to its first cross-reference section as well, the one
 * of its first page and mostly of its catalog: some programs name the second one alone. A chain of the same
 * sections is appended, so that every byte keeps its position. Undefined for any other file.
 */
export function linkFirstPage(file: Buffer): Buffer | undefined {
  if (!file.subarray(0, 1024).includes('/Linearized')) return undefined;
  const text = file.toString('latin1');
  const first = firstSection(file, text);
  const chain = readChain(file, text);
  const [newest] = chain;
  if (!first || !newest || chain.some(({ start }) => start === first.start)) return undefined;
  const root = /\/Root\s+\d+\s+\d+\s+R/.exec(first.dict)?.[0] ?? '';
  let prev = first.start;
  let linked = `${text}\n`;
  for (const section of chain.toReversed()) {
    const added = section === newest && !/\/Root\b/.test(section.dict) ? root : '';
    const at = linked.length;
    linked += linkedTo(text, section, `/Prev ${prev}${added}`);
    prev = at;
  }
  return Buffer.from(`${linked}\nstartxref\n${prev}\n%%EOF\n`, 'latin1');
}

/** A section with another entry that says which one is before it. */
function linkedTo(text: string, { start, end, dictStart, dict }: Section, entries: string): string {
  const rest = dict.slice(2).replace(/\/Prev\s+\d+/, '');
  const behind = text.slice(dictStart + dict.length, end);
  return `${text.slice(start, dictStart)}<<${entries}${rest}${behind}\n`;
}

/** The section that comes first in the file: right behind what says that it is linearised. */
function firstSection(file: Buffer, text: string): Section | undefined {
  const found = /[\r\n]xref\s|\/Type\s*\/XRef\b/.exec(text);
  if (!found) return undefined;
  if (!found[0].startsWith('/')) return readSection(file, text, found.index + 1);
  const head = [...text.slice(0, found.index).matchAll(/\d+\s+\d+\s+obj\b/g)].at(-1);
  return head && readSection(file, text, head.index);
}

/** More revisions than that are not followed. */
const maxSections = 200;

/** The sections that a file's end leads to, the newest first. */
function readChain(file: Buffer, text: string): Section[] {
  const pointer = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text.slice(-2048));
  const chain: Section[] = [];
  let next = pointer ? Number(pointer[1]) : undefined;
  while (next !== undefined && chain.length < maxSections) {
    const at = next;
    const section = readSection(file, text, at);
    if (!section || chain.some(({ start }) => start === at)) break;
    chain.push(section);
    next = section.prev;
  }
  return chain;
}

function readSection(file: Buffer, text: string, start: number): Section | undefined {
  const isTable = text.startsWith('xref', start);
  if (!isTable && !/^\d+\s+\d+\s+obj\b/.test(text.slice(start, start + 40))) return undefined;
  const dictStart = text.indexOf('<<', isTable ? text.indexOf('trailer', start) : start);
  if (dictStart < 0) return undefined;
  const dictEnd = endOfDict(file, dictStart);
  const dict = text.slice(dictStart, dictEnd);
  const end = isTable ? dictEnd : text.indexOf('endobj', dictEnd) + 'endobj'.length;
  const prev = /\/Prev\s+(\d+)/.exec(dict)?.[1];
  return { start, end, dictStart, dict, prev: prev === undefined ? undefined : Number(prev) };
}

/** Finds the end of a dictionary. */
function endOfDict(file: Buffer, start: number): number {
  let depth = 0;
  for (let at = start; at < file.length; ) {
    const pair = file.toString('latin1', at, at + 2);
    if (pair === '<<' || pair === '>>') {
      depth += pair === '<<' ? 1 : -1;
      at += 2;
      if (depth === 0) return at;
    } else at = /^[(<]/.test(pair) ? afterDelimiter(file, at) : at + 1;
  }
  return file.length;
}
