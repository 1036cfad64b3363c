/** A path without what must not leave the browser: the token of a link becomes its pattern. */
export function cleanPath(pathname: string): string {
  return pathname.replace(/^\/(setup|email-changes|joins)\/[^/]+/, '/$1/:token');
}

/** The properties of a page view: addresses in them lose their query, their hash and tokens. */
export function cleanProperties(properties: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).map(([key, value]) => [key, cleanValue(value)]),
  );
}

function cleanValue(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  // Events carry the properties of the person inside their own.
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return cleanProperties(value as Record<string, unknown>);
  }
  return value;
}

function cleanText(text: string): string {
  if (text.startsWith('/')) return cleanPath(text.split(/[?#]/)[0] ?? '');
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return text;
  const url = new URL(text);
  return url.origin + cleanPath(url.pathname);
}
