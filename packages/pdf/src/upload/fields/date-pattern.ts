/** Maps Acrobat's numbered formats of days to patterns; those with a time or without a day are left out. */
const numbered: Record<number, string> = {
  1: 'm/d/yy',
  2: 'mm/dd/yy',
  5: 'd-mmm-yy',
  6: 'dd-mmm-yy',
  7: 'yy-mm-dd',
  10: 'mmm d, yyyy',
  11: 'mmmm d, yyyy',
};

const parts: Record<string, string> = {
  d: 'd',
  dd: 'dd',
  ddd: 'EEE',
  dddd: 'EEEE',
  m: 'M',
  mm: 'MM',
  mmm: 'MMM',
  mmmm: 'MMMM',
  yy: 'yy',
  yyyy: 'yyyy',
};

/**
 * The pattern of a date field for one of Acrobat's (`dd/mm/yyyy`, or its number); undefined where it
 * says less or more than one day, or anything that has no counterpart.
 */
export function readDatePattern(format: number | string): string | undefined {
  const written = typeof format === 'number' ? numbered[format] : format;
  if (written === undefined || written.length > 50 || /['\\]/.test(written)) return undefined;
  const letters = written.match(/[A-Za-z]+/g) ?? [];
  const kinds = letters.map((word) => parts[word]);
  if (kinds.includes(undefined)) return undefined;
  const named = ['d', 'M', 'y'].map((kind) => kinds.filter((part) => part?.startsWith(kind)));
  if (named.some((same) => same.length !== 1)) return undefined;
  return written.replace(/[A-Za-z]+/g, (word) => parts[word] ?? word);
}

/** A day that is written in figures as a pattern says, as `YYYY-MM-DD`; undefined for anything else. */
export function readDay(text: string, pattern: string): string | undefined {
  if (/E|MMM/.test(pattern)) return undefined;
  const figures: Record<string, string> = {
    d: '(?<day>\\d{1,2})',
    M: '(?<month>\\d{1,2})',
    y: '(?<year>\\d{4})',
  };
  const source = pattern.replace(
    /([A-Za-z])\1*|[^A-Za-z\s\d]/g,
    (part) => figures[part.charAt(0)] ?? `\\${part}`,
  );
  const { year, month, day } = new RegExp(`^${source}$`).exec(text.trim())?.groups ?? {};
  if (!year || !month || !day) return undefined;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : undefined;
}
