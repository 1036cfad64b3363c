import type { FileVerdict, VerifiedFile, VerifiedSeal } from '@countersign/contract';
import {
  type Icon,
  IconAlertTriangle,
  IconFileUnknown,
  IconShieldCheck,
  IconShieldQuestion,
  IconShieldX,
} from '@tabler/icons-react';
import { formatMoment } from '../../core/dates.ts';

/** How a verdict looks, and what it is called. */
export interface VerdictLook {
  title: string;
  /** A colour of the theme. */
  color: string;
  icon: Icon;
}

const verdictLooks: Record<FileVerdict, VerdictLook> = {
  unchanged: { title: 'Unchanged', color: 'green', icon: IconShieldCheck },
  'added-after-sealing': {
    title: 'Something was added after sealing',
    color: 'red',
    icon: IconShieldX,
  },
  changed: { title: 'Changed after it was sealed', color: 'red', icon: IconShieldX },
  'copy-without-seal': { title: 'Without its seal', color: 'amber', icon: IconAlertTriangle },
  'cannot-be-judged': { title: 'Cannot be judged', color: 'amber', icon: IconShieldQuestion },
  foreign: { title: 'Signed by someone else', color: 'gray', icon: IconShieldQuestion },
  'not-sealed': { title: 'Not sealed', color: 'gray', icon: IconFileUnknown },
};

/** How what was found of a file looks: what was withdrawn is nothing to rely on, however unchanged. */
export function lookOf({ verdict, statement }: VerifiedFile): VerdictLook {
  return statement?.withdrawnAt
    ? { title: 'Unchanged, but withdrawn', color: 'amber', icon: IconAlertTriangle }
    : verdictLooks[verdict];
}

/** Names the sealed file with which a longer one begins: `agreement.pdf` gives `agreement (sealed).pdf`. */
export function sealedFileName(fileName: string): string {
  return `${fileName.replace(/\.pdf$/i, '')} (sealed).pdf`;
}

/** What is known of a seal, a sentence each. */
export function sealWords(seal: VerifiedSeal, productName: string): string[] {
  const { valid, problem, coversWholeFile, ours, chainKnown, time, timeTrusted } = seal;
  return [
    valid ? 'What it covers is as it was.' : (problem ?? 'It does not hold.'),
    coversWholeFile ? 'It covers the whole file.' : 'Something in the file is not covered by it.',
    whoVouches(ours, chainKnown, productName),
    time === null
      ? 'It does not say when it was made.'
      : `Made on ${formatMoment(time)}, ${timeTrusted ? 'as a time authority confirms' : 'as the signer says'}.`,
  ];
}

function whoVouches(ours: boolean, chainKnown: boolean, productName: string): string {
  if (ours) return `It is a seal of ${productName}.`;
  return chainKnown
    ? 'Its certificate is known here.'
    : 'No authority that is known here vouches for its signer.';
}

/** The reader's time zone, as it is named where times are shown. */
export function timeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ');
}
