import type { SigningState } from '@countersign/contract';
import { acts, contactName, isSignedOnPaper } from '@countersign/domain';
import { dayIn } from '../../platform/calendar-day.ts';
import { maskedEmail } from '../../platform/links/masked-email.ts';
import type { PartyRow } from '../documents/index.ts';

import type { Signing } from './find-signing.ts';

const list = new Intl.ListFormat('en-GB');
const anyOf = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** Returns the sender, or the company's contact where the sender is not known any more. */
export function senderOf({ document }: Signing): { name: string; email: string } {
  const { sender, company, contactEmail } = document;
  return sender
    ? { name: contactName(sender), email: sender.email }
    : { name: document.contactName || company.name, email: contactEmail };
}

/** One plain sentence about what a signing link shows: who is waited for, since when it is over, whom to ask. */
export function signingSentence(signing: Signing): string {
  return sentences[signing.state](signing);
}

const sentences: Record<SigningState, (signing: Signing) => string> = {
  open: (signing) => {
    const { document, party } = signing;
    const asks = `${senderOf(signing).name} of ${document.company.name} asks you to ${toDo[party.act]}`;
    if (document.expiresOn === null) return `${asks}.`;
    return `${asks} until ${dayIn(noonOf(document.expiresOn), 'UTC')}.`;
  },
  waiting: ({ document, party, parties }) => {
    if (!acts(party)) return 'You will get the document when it is completed.';
    const before = parties.filter(
      (one) => isOpen(one) && acts(one) && one.sequence < party.sequence,
    );
    return `Your turn comes after ${list.format([...new Set(before.map((one) => nameFor(one, document)))])}.`;
  },
  code: ({ party }) =>
    `To open the document, request a code. It is sent to ${maskedEmail(party.email)}.`,
  done: (signing) => {
    const { document, party } = signing;
    if (isSignedOnPaper(party)) {
      return `${party.reason} If that is wrong, write to ${contactTextOf(signing)}. You will get the document by email when it is completed.`;
    }
    const on = party.actedAt ? ` on ${dayIn(party.actedAt, document.timeZone)}` : '';
    return `You ${hasDone[party.act]} this document${on}. You will get it by email when it is completed.`;
  },
  expired: (signing) => {
    const { expiresOn } = signing.document;
    const on = expiresOn === null ? '' : ` on ${dayIn(noonOf(expiresOn), 'UTC')}`;
    return `This document expired${on}. Ask ${contactTextOf(signing)} for more time.`;
  },
  finished: ({ document }) => {
    if (document.finishedAt === null) return 'This document is completed.';
    const { finishedAt, finishedLinkDays, timeZone } = document;
    const end = new Date(finishedAt.getTime() + finishedLinkDays * 86_400_000);
    return `This document was completed on ${dayIn(finishedAt, timeZone)}. You can download it here until ${dayIn(end, timeZone)}.`;
  },
};

/** Names the sender with their address, where it is known. */
function contactTextOf(signing: Signing): string {
  const { name, email } = senderOf(signing);
  return email === '' ? name : `${name} (${email})`;
}

const toDo = {
  sign: 'sign a document',
  fill: 'fill in a document',
  approve: 'approve a document',
  none: 'read a document',
} as const;
const hasDone = {
  sign: 'signed',
  fill: 'filled in',
  approve: 'approved',
  none: 'received',
} as const;

const isOpen = ({ state }: PartyRow) => state === 'turn' || state === 'waiting';

/** Names a party; approvers are hidden from external parties unless the organisation shows them. */
function nameFor(
  { role, name, who, people }: PartyRow,
  { showsApprovers }: Pick<Signing['document'], 'showsApprovers'>,
): string {
  if (role !== 'approver') return name;
  if (!showsApprovers) return 'the approval';
  return (who === 'anyone' ? anyOf : list).format(people.map((one) => one.name));
}

const noonOf = (day: string) => new Date(`${day}T12:00:00Z`);
