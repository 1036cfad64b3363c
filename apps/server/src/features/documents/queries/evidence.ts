import { createHash } from 'node:crypto';
import type { DocumentValues, InkValue } from '@countersign/contract';
import { inkValue } from '@countersign/contract';
import { isSigned } from '@countersign/domain';
import type { PartyEvidence } from '../../../platform/database/tables/index.ts';
import type { PartyCaller } from '../../../platform/policy/caller.ts';
import type { FormVersion } from './document-queries.ts';

/** The facts of an act besides the values. */
interface Act extends Pick<PartyEvidence, 'at' | 'name' | 'email'> {
  by: { userId?: string; address: string };
  actsFor?: string[];
  browser?: string;
  consent?: PartyEvidence['consent'];
  from?: Pick<PartyCaller, 'linkWas' | 'isKnownDevice' | 'codeWasTexted' | 'host'>;
  /** The party's own values, including its signature. */
  own: DocumentValues;
  /** The hash of what it was shown, and acted on. */
  shownSha256: string;
}

/** Returns the evidence of an act for the certificate. */
export function evidenceOf(forms: readonly FormVersion[], act: Act): PartyEvidence {
  const { at, name, email, by, actsFor, browser, consent, from, own } = act;
  const ink = firstInk(forms, own);
  return {
    at,
    ...(by.userId === undefined ? {} : { userId: by.userId }),
    name,
    ...(actsFor && actsFor.length > 0 ? { actsFor } : {}),
    email,
    address: by.address,
    browser: browser ?? '',
    ...(ink ? { signed: ink.kind, inkSha256: hashOf(ink) } : {}),
    ...(consent ? { consent } : {}),
    codeEntered: from?.isKnownDevice ?? false,
    ...(from?.codeWasTexted && { codeWasTexted: true }),
    ...(from?.linkWas && { linkWas: from.linkWas }),
    ...(from?.host && { host: from.host }),
    shownSha256: act.shownSha256,
  };
}

/** Finds the first signature among the values that were filled in. */
function firstInk(forms: readonly FormVersion[], values: DocumentValues): InkValue | undefined {
  for (const { formTemplateId, fields } of forms) {
    for (const field of fields) {
      if (!isSigned(field)) continue;
      const ink = inkValue.safeParse(values[formTemplateId]?.[field.key]);
      if (ink.success) return ink.data;
    }
  }
  return undefined;
}

/** SHA-256 of a value as JSON, in hexadecimal digits. */
export const hashOf = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex');
