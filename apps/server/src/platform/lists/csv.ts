/** The characters that start a formula in spreadsheets; those of Chinese and Japanese keyboards too. */
const signs = '=+\\-@\uff1d\uff0b\uff0d\uff20';
const atStart = new RegExp(`^(?=[\\s\ufeff]*[${signs}])|^(?=[\\t\\r\\n])`);
/**
 * Matches the beginning of a cell for a spreadsheet that uses another separator than the comma, as those of half of
 * Europe do: the quotation marks do not count there, as they are not at the beginning of a cell.
 */
const afterSeparator = new RegExp(`([;|\\t\\r\\n][\\s"\ufeff]*)(?=[${signs}])`, 'g');

/**
 * A text that no spreadsheet takes for a formula (OWASP, "CSV Injection"): an apostrophe is put where one
 * would begin. Imports take it away again.
 */
function withoutFormulas(text: string): string {
  return text.replace(afterSeparator, "$1'").replace(atStart, "'");
}

/** Most texts are as they are: they begin with nothing that is looked at here, and nothing in them ends a cell. */
const plain = /^(?![\s\ufeff=+\-@\uff1d\uff0b\uff0d\uff20])[^",;|\t\r\n]*(?<!\s)$/;

/** A cell of a CSV file; numbers are as they are. */
function csvCell(value: string | number | boolean | null): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  if (plain.test(value)) return value;
  const harmless = withoutFormulas(value);
  return /[",;|\t\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A line of a CSV file, with its end (RFC 4180). */
export function csvLine(values: readonly (string | number | boolean | null)[]): string {
  return `${values.map(csvCell).join(',')}\r\n`;
}
