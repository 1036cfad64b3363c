/** A level of a list, as `numbering.xml` has it. */
interface Level {
  start: number;
  format: string;
  /** Such as `%1.%2`. */
  text: string;
  /** The indent as XML; empty where it has none. */
  indent: string;
  /** All its numbers are written in digits. */
  isDecimal: boolean;
  /** The style of paragraph that is of this level by itself. */
  style: string | undefined;
}

interface List {
  /** Lists of the same kind count on. */
  abstractId: string;
  levels: ReadonlyMap<number, Level>;
  /** The numbers that it begins with instead of its levels'. */
  starts: ReadonlyMap<number, number>;
}

/** Describes the position of a paragraph in a list. */
interface InList {
  list: string;
  level: number;
}

/**
 * The main text of a Word file with the number of each paragraph of a list written before it, as Word counts; its
 * library tells bullets from numbers alone, and contracts refer to their clauses. `numbering` and `styles` are
 * XML, empty where the file has none.
 */
export function writeListNumbers(document: string, numbering: string, styles: string): string {
  const lists = readLists(numbering);
  if (lists.size === 0) return document;
  const ofStyles = readStyles(styles);
  const counting = new Counting(lists);
  return document
    .replace(/<w:pPrChange[\s>][\s\S]*?<\/w:pPrChange>/g, '')
    .replace(/<w:pPr>([\s\S]*?)<\/w:pPr>/g, (whole, inner: string) => {
      const listLevel = levelOf(inner, lists, ofStyles);
      const found = listLevel && counting.next(listLevel);
      if (found === undefined) return whole;
      const bare = inner.replace(/<w:numPr>[\s\S]*?<\/w:numPr>|<w:numPr\/>/g, '');
      const indent = /<w:ind[\s/>]/.test(bare) ? '' : found.indent;
      const label = `<w:r><w:t xml:space="preserve">${escaped(found.label)}</w:t></w:r>`;
      return `<w:pPr>${bare}${indent}</w:pPr>${found.label === '' ? '' : `${label}<w:r><w:tab/></w:r>`}`;
    });
}

class Counting {
  readonly #lists: ReadonlyMap<string, List>;
  /** The numbers that are reached, by list and level. */
  readonly #reached = new Map<string, number[]>();
  readonly #begun = new Set<string>();

  constructor(lists: ReadonlyMap<string, List>) {
    this.#lists = lists;
  }

  /** The number of the next paragraph there, and its indent. */
  next({ list: id, level }: InList): { label: string; indent: string } | undefined {
    const list = this.#lists.get(id);
    const own = list?.levels.get(level);
    if (!list || !own) return undefined;
    const reached = this.#reached.get(list.abstractId) ?? [];
    this.#reached.set(list.abstractId, reached);
    const start = list.starts.get(level);
    const isNew = start !== undefined && !this.#begun.has(`${id} ${level}`);
    if (isNew) this.#begun.add(`${id} ${level}`);
    const before = isNew ? undefined : reached[level];
    reached[level] = before === undefined ? (start ?? own.start) : before + 1;
    reached.length = level + 1;
    return { label: this.#label(list, own, reached), indent: own.indent };
  }

  #label({ levels }: List, own: Level, reached: readonly (number | undefined)[]): string {
    if (own.format === 'bullet') return '•';
    if (own.format === 'none') return own.text.replace(/%\d/g, '');
    return own.text.replace(/%(\d)/g, (_, digit: string) => {
      const level = Number(digit) - 1;
      const of = levels.get(level);
      const number = reached[level] ?? of?.start ?? 1;
      return numberText(number, own.isDecimal ? 'decimal' : (of?.format ?? 'decimal'));
    });
  }
}

function levelOf(
  properties: string,
  lists: ReadonlyMap<string, List>,
  ofStyles: ReadonlyMap<string, Partial<InList>>,
): InList | undefined {
  const style = valueIn(properties, 'pStyle');
  const ofStyle = style === undefined ? undefined : ofStyles.get(style);
  const own = /<w:numPr>([\s\S]*?)<\/w:numPr>/.exec(properties)?.[1];
  const list = (own && valueIn(own, 'numId')) ?? ofStyle?.list;
  if (list === undefined || list === '0') return undefined;
  const level = own && valueIn(own, 'ilvl');
  if (level !== undefined && level !== '') return { list, level: Number(level) };
  const levels = [...(lists.get(list)?.levels ?? [])];
  const byStyle = levels.find(([, one]) => one.style !== undefined && one.style === style);
  return { list, level: byStyle?.[0] ?? ofStyle?.level ?? 0 };
}

function readLists(numbering: string): Map<string, List> {
  const kinds = new Map<string, Map<number, Level>>();
  for (const { attributes, inner } of elements(numbering, 'abstractNum')) {
    kinds.set(attribute(attributes, 'abstractNumId') ?? '', readLevels(inner));
  }
  const lists = new Map<string, List>();
  for (const { attributes, inner } of elements(numbering, 'num')) {
    const abstractId = valueIn(inner, 'abstractNumId') ?? '';
    const levels = new Map(kinds.get(abstractId));
    const starts = new Map<number, number>();
    for (const override of elements(inner, 'lvlOverride')) {
      const level = Number(attribute(override.attributes, 'ilvl'));
      const start = valueIn(override.inner, 'startOverride');
      if (start !== undefined) starts.set(level, Number(start));
      for (const [at, own] of readLevels(override.inner)) levels.set(at, own);
    }
    lists.set(attribute(attributes, 'numId') ?? '', { abstractId, levels, starts });
  }
  return lists;
}

function readLevels(xml: string): Map<number, Level> {
  const levels = new Map<number, Level>();
  for (const { attributes, inner } of elements(xml, 'lvl')) {
    levels.set(Number(attribute(attributes, 'ilvl')), {
      start: Number(valueIn(inner, 'start') ?? 1),
      format: valueIn(inner, 'numFmt') ?? 'decimal',
      text: unescaped(valueIn(inner, 'lvlText') ?? ''),
      indent: /<w:ind\s[^>]*\/>/.exec(inner)?.[0] ?? '',
      isDecimal: /<w:isLgl(?:\s*\/>|\s+w:val="(?:1|true|on)")/.test(inner),
      style: valueIn(inner, 'pStyle'),
    });
  }
  return levels;
}

/** The lists that styles of paragraphs are in, also by the style that they are based on. */
function readStyles(styles: string): Map<string, Partial<InList>> {
  const own = new Map<string, { listLevel: Partial<InList>; basedOn: string | undefined }>();
  for (const { attributes, inner } of elements(styles, 'style')) {
    const numbers = /<w:numPr>([\s\S]*?)<\/w:numPr>/.exec(inner)?.[1] ?? '';
    const [list, level] = [valueIn(numbers, 'numId'), valueIn(numbers, 'ilvl')];
    const listLevel = {
      ...(list !== undefined && { list }),
      ...(level !== undefined && { level: Number(level) }),
    };
    own.set(attribute(attributes, 'styleId') ?? '', {
      listLevel,
      basedOn: valueIn(inner, 'basedOn'),
    });
  }
  const found = new Map<string, Partial<InList>>();
  for (const id of own.keys()) {
    let listLevel: Partial<InList> = {};
    let at: string | undefined = id;
    // As deep as styles are ever based on each other; a circle ends here too.
    for (let depth = 0; at !== undefined && depth < 12; depth += 1) {
      const style = own.get(at);
      listLevel = { ...style?.listLevel, ...listLevel };
      at = style?.basedOn;
    }
    found.set(id, listLevel);
  }
  return found;
}

function elements(xml: string, name: string): { attributes: string; inner: string }[] {
  const pattern = new RegExp(`<w:${name}((?:\\s[^>]*)?)(?<!/)>([\\s\\S]*?)</w:${name}>`, 'g');
  return [...xml.matchAll(pattern)].map(([, attributes = '', inner = '']) => ({
    attributes,
    inner,
  }));
}

function attribute(attributes: string, name: string): string | undefined {
  return new RegExp(`\\sw:${name}="([^"]*)"`).exec(attributes)?.[1];
}

/** The value of the first element of a name. */
function valueIn(xml: string, name: string): string | undefined {
  return new RegExp(`<w:${name}\\s[^>]*?w:val="([^"]*)"`).exec(xml)?.[1];
}

const roman = [
  ['m', 1000],
  ['cm', 900],
  ['d', 500],
  ['cd', 400],
  ['c', 100],
  ['xc', 90],
  ['l', 50],
  ['xl', 40],
  ['x', 10],
  ['ix', 9],
  ['v', 5],
  ['iv', 4],
  ['i', 1],
] as const;

function numberText(number: number, format: string): string {
  switch (format) {
    case 'decimalZero':
      return String(number).padStart(2, '0');
    case 'lowerRoman':
      return romanText(number);
    case 'upperRoman':
      return romanText(number).toUpperCase();
    case 'lowerLetter':
      return letterText(number);
    case 'upperLetter':
      return letterText(number).toUpperCase();
    // What is written in words or in figures of one language alone is at least the right number.
    default:
      return String(number);
  }
}

function romanText(number: number): string {
  if (number < 1 || number > 4999) return String(number);
  let left = number;
  let text = '';
  for (const [letters, value] of roman) {
    while (left >= value) {
      text += letters;
      left -= value;
    }
  }
  return text;
}

/** a to z, then aa to zz, as Word counts. */
function letterText(number: number): string {
  if (number < 1 || number > 780) return String(number);
  const letter = String.fromCharCode(97 + ((number - 1) % 26));
  return letter.repeat(Math.ceil(number / 26));
}

const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' } as const;

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => entities[sign as keyof typeof entities]);

const unescaped = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
