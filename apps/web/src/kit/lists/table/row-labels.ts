import { countLimits } from '@countersign/contract';

/** Writes the number of rows for people: "1,234", or "10,000+" where they were not all counted. */
export function countText(rows: { total: number; isTotalCapped: boolean }): string {
  return `${rows.total.toLocaleString('en-GB')}${rows.isTotalCapped ? '+' : ''}`;
}

/** A capped count, or a sum of such, for people: exact up to the limit, else "1,000+". */
export function cappedCountText(count: number): string {
  const { quick } = countLimits;
  return countText({ total: Math.min(count, quick), isTotalCapped: count > quick });
}
