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
import { text } from './text.ts';

/** Describes the look and the title of a verdict. */
export interface VerdictLook {
  title: string;
  /** A colour of the theme. */
  color: string;
  icon: Icon;
}

const verdictLooks: Record<FileVerdict, Omit<VerdictLook, 'title'>> = {
  unchanged: { color: 'green', icon: IconShieldCheck },
  'added-after-sealing': {
    color: 'red',
    icon: IconShieldX,
  },
  changed: { color: 'red', icon: IconShieldX },
  'copy-without-seal': { color: 'amber', icon: IconAlertTriangle },
  'cannot-be-judged': { color: 'amber', icon: IconShieldQuestion },
  foreign: { color: 'gray', icon: IconShieldQuestion },
  'not-sealed': { color: 'gray', icon: IconFileUnknown },
};

/** Returns the look of a result: a withdrawn statement is not to be relied on, however unchanged. */
export function lookOf({ verdict, statement }: VerifiedFile): VerdictLook {
  return statement?.withdrawnAt
    ? { title: text.verdicts.withdrawn, color: 'amber', icon: IconAlertTriangle }
    : { title: text.verdicts[verdict], ...verdictLooks[verdict] };
}

/** Names the sealed file with which a longer one begins: `agreement.pdf` gives `agreement (sealed).pdf`. */
export function sealedFileName(fileName: string): string {
  return text.sealed.fileName(fileName.replace(/\.pdf$/i, ''));
}

/** Describes a seal, in a sentence for each fact. */
export function sealWords(seal: VerifiedSeal, productName: string): string[] {
  const { valid, problem, coversWholeFile, ours, chainKnown, time, timeTrusted } = seal;
  return [
    valid ? text.seals.intact : (problem ?? text.seals.broken),
    coversWholeFile ? text.seals.whole : text.seals.partial,
    whoVouches(ours, chainKnown, productName),
    time === null
      ? text.seals.noTime
      : text.seals[timeTrusted ? 'confirmedTime' : 'signerTime'](formatMoment(time)),
  ];
}

function whoVouches(ours: boolean, chainKnown: boolean, productName: string): string {
  if (ours) return text.seals.ours(productName);
  return chainKnown ? text.seals.known : text.seals.unknown;
}

/** The reader's time zone, as it is named where times are shown. */
export function timeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ');
}
