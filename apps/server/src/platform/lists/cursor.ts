import type { SortDirection } from '@countersign/contract';
import { Failure } from '../failure/failure.ts';
import type { SortType } from './list-source.ts';

/** Describes a position between two rows of a list, from which paging goes on or back. */
export interface Cursor {
  /** Towards which end. */
  towards: 'next' | 'previous';
  sort: string;
  direction: SortDirection;
  /** The sort key of the row at the cursor, as text; null where it has no value. */
  key: string | null;
  id: string;
  /** The position of that row in the whole list, from 1. */
  index: number;
}

type Written = [Cursor['towards'], string, SortDirection, string | null, string, number];

/** A cursor as it goes through addresses. */
export function writeCursor({ towards, sort, direction, key, id, index }: Cursor): string {
  const written: Written = [towards, sort, direction, key, id, index];
  return Buffer.from(JSON.stringify(written)).toString('base64url');
}

/** A day that there is. */
function isDay(text: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** Returns true where the database reads a text as a value of the type; it would fail on any other. */
const isOf: Record<SortType, (text: string) => boolean> = {
  text: (text) => !text.includes('\0'),
  uuid: (text) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text),
  date: isDay,
  timestamptz: (text) => {
    const time = / ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?[+-](0\d|1[0-4])(:[0-5]\d)?$/;
    return time.test(text) && isDay(text.replace(time, ''));
  },
  // No longer than it surely holds.
  int4: (text) => /^-?\d{1,9}$/.test(text),
  float8: (text) => {
    const value = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/.test(text) ? Number(text) : Number.NaN;
    // Too small for a number is as bad as too large.
    return Number.isFinite(value) && (value !== 0 || /^-?0$/.test(text));
  },
  boolean: (text) => text === 'true' || text === 'false',
};

/**
 * Reads a cursor of a list that is sorted like this.
 * @throws Failure `invalid` for one of another list, of another order, or of no one's making.
 */
export function readCursor(
  text: string,
  order: { sort: string; direction: SortDirection; type: SortType },
): Cursor {
  const read = parsed(text);
  if (read === undefined) throw unusable();
  const [towards, sort, direction, key, id, index] = read;
  const isOurs =
    (towards === 'next' || towards === 'previous') &&
    sort === order.sort &&
    direction === order.direction &&
    (key === null || (typeof key === 'string' && isOf[order.type](key))) &&
    typeof id === 'string' &&
    isOf.uuid(id) &&
    Number.isSafeInteger(index);
  if (!isOurs) throw unusable();
  return { towards, sort, direction, key, id, index };
}

function parsed(text: string): Written | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return Array.isArray(value) && value.length === 6 ? (value as Written) : undefined;
  } catch {
    return undefined;
  }
}

function unusable(): Failure {
  const message = 'This page of the list no longer exists. Go to the first page.';
  return new Failure('invalid', message, { cursor: message });
}
