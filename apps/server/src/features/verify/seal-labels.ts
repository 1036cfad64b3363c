import type { SignatureReport } from '@countersign/pdf/engine';

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

/** Describes the problem of a seal in a sentence; undefined where there is none. */
export function problemInWords({ problems: found, chain, time }: SignatureReport) {
  const [first] = found;
  if (first !== undefined) return problems[first];
  if (chain === 'not-valid-then') return 'Its certificate was not valid when it was made.';
  return time?.source === 'broken-timestamp' ? 'Its timestamp does not belong to it.' : undefined;
}
