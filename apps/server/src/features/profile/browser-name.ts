import Bowser from 'bowser';

/** A browser by its `User-Agent`, such as `Firefox on Windows`; empty where it does not tell. */
export function browserName(userAgent: string): string {
  // The library throws for an empty one.
  if (userAgent === '') return '';
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(' on ');
}
