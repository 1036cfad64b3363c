import type { SignatureReport } from '@countersign/pdf/engine';

type SealProblem = SignatureReport['problems'][number];

const problems: Record<SealProblem, string> = {
  'byte-range': 'It does not cover all of the file before it.',
  revision: 'It is not part of the version of the file that it covers.',
  message: 'It is damaged.',
  unsupported: 'It was made with a method that is unknown or no longer safe.',
  digest: 'What it covers was changed.',
  signature: 'It was not made with the key of its certificate.',
  'signing-certificate': 'It was made for a different certificate than the one in the file.',
};

/** Describes the problem of a seal in a sentence; undefined where there is none. */
export function problemInWords({ problems: found, chain, time }: SignatureReport) {
  const [first] = found;
  if (first !== undefined) return problems[first];
  if (chain === 'not-valid-then') return 'Its certificate was not valid when it was made.';
  return time?.source === 'broken-timestamp' ? 'Its timestamp does not belong to it.' : undefined;
}
