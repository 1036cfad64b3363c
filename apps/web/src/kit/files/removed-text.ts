import type { RemovedPart } from '@countersign/contract';

const names: Record<RemovedPart, string> = {
  scripts: 'scripts',
  'launch-actions': 'links that start programs',
  'external-actions': 'actions that send data or open other files',
  attachments: 'attached files',
  multimedia: 'sound and video',
  xfa: 'the XFA form',
  values: 'the values',
};

/** Says what of an uploaded PDF was left out; empty where nothing was. */
export function removedText(removed: readonly RemovedPart[]): string {
  if (removed.length === 0) return '';
  const list = new Intl.ListFormat('en-GB').format(removed.map((part) => names[part]));
  return `${list.charAt(0).toUpperCase()}${list.slice(1)} in it ${isOne(removed) ? 'was' : 'were'} left out.`;
}

function isOne(removed: readonly RemovedPart[]): boolean {
  return removed.length === 1 && removed[0] === 'xfa';
}
