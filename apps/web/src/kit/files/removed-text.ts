import type { RemovedPart } from '@countersign/contract';
import { text } from './text.ts';

/** Says what of an uploaded PDF was left out; empty where nothing was. */
export function removedText(removed: readonly RemovedPart[]): string {
  if (removed.length === 0) return '';
  const list = new Intl.ListFormat('en-GB').format(removed.map((part) => text.removed.parts[part]));
  return text.removed.removed(`${list.charAt(0).toUpperCase()}${list.slice(1)}`, isOne(removed));
}

function isOne(removed: readonly RemovedPart[]): boolean {
  return removed.length === 1 && removed[0] === 'xfa';
}
