import { linkPaths } from '@countersign/contract';
import type { CaptureResult } from 'posthog-js';

/** The pages whose addresses hold nothing secret. All other addresses leave as a pattern. */
const plainPage = /^\/(?:verify|dashboard(?:\/.*)?)?\/?$/;

/** A path without the token of a link, and without anything of a path that no page of the product has. */
export function cleanPath(pathname: string): string {
  if (plainPage.test(pathname)) return pathname;
  const page = Object.values(linkPaths).find((path) => pathname.startsWith(`${path}/`));
  return page === undefined ? '/*' : `${page}/:token`;
}

/** An event as it may leave the browser: addresses have no query, no hash and no token; titles can name people. */
export function cleanEvent(event: CaptureResult | null): CaptureResult | null {
  return event && (cleanValue(event) as CaptureResult);
}

function cleanValue(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(cleanValue);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const entries = Object.entries(value).filter(([key]) => key !== 'title');
  return Object.fromEntries(entries.map(([key, inner]) => [key, cleanValue(inner)]));
}

function cleanText(text: string): string {
  if (text.startsWith('/')) return cleanPath(text.split(/[?#]/)[0] ?? '');
  if (!/^https?:/i.test(text)) return text;
  if (!URL.canParse(text)) return '';
  const url = new URL(text);
  return url.origin + cleanPath(url.pathname);
}
