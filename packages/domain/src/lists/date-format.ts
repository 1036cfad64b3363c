/** The most formats that are kept: a few ways to write a date, in all time zones that are in use. */
const maxKept = 500;
const kept = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns the British English formatter for dates and times with these options; equal options share one. A formatter of
 * its own for each date takes some 25 KB that the collector of garbage does not see: thousands of them fill the memory.
 */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  let format = kept.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', options);
    if (kept.size >= maxKept) kept.clear();
    kept.set(key, format);
  }
  return format;
}
