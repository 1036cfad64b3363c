import type { SignatureReport } from '@countersign/pdf';

type SealProblem = SignatureReport['problems'][number];

const problems: Record<SealProblem, string> = {
  'byte-range': 'It does not cover the file up to where it stands.',
  revision: 'It is not part of the version of the file that it covers.',
  message: 'It is damaged.',
  unsupported: 'It was made in a way that is unknown here, or no longer safe.',
  digest: 'What it covers was changed.',
  signature: 'It was not made with the key of its certificate.',
  'signing-certificate': 'It was made for another certificate than the one that is with it.',
};

/** What is wrong with a seal, in a sentence; undefined where nothing is. */
export function problemInWords({ problems: found, chain, time }: SignatureReport) {
  const [first] = found;
  if (first !== undefined) return problems[first];
  if (chain === 'not-valid-then') return 'Its certificate was not valid when it was made.';
  return time?.source === 'broken-timestamp' ? 'Its timestamp does not belong to it.' : undefined;
}

/** What the pages of a file show otherwise after a seal, in a sentence. */
export function changesInWords(changes: SignatureReport['changes']): string {
  if (!changes) return 'Something was added that can’t be told apart from what was sealed.';
  const { added, removed, changed, annotated } = changes;
  const parts = [
    counted(added, 'was added', 'were added'),
    counted(removed, 'was taken out', 'were taken out'),
    counted(changed, 'was changed', 'were changed'),
    counted(
      annotated,
      'got other fields, comments or stamps',
      'got other fields, comments or stamps',
    ),
  ].filter((part) => part !== undefined);
  if (parts.length > 0) return `${parts.join('; ')}.`;
  return 'Something was added that its pages do not show, such as a script, an attachment or another title.';
}

const mostNamed = 10;

/** `Page 3 was changed`, `Pages 1, 2 and 5 were changed`. */
function counted(pages: readonly number[], one: string, several: string): string | undefined {
  const [first] = pages;
  if (first === undefined) return undefined;
  if (pages.length === 1) return `Page ${first + 1} ${one}`;
  const named = pages.slice(0, mostNamed).map((page) => String(page + 1));
  const rest = pages.length - named.length;
  const all = rest > 0 ? [...named, `${rest} more`] : named;
  return `Pages ${all.slice(0, -1).join(', ')} and ${all.at(-1)} ${several}`;
}
