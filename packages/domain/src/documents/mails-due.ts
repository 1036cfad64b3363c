import type { EmailEvent, Party } from '@countersign/contract';
import type { LoggedMail } from '../events/event-about.ts';
import { actsAgain, type Chain, type ChainParty, hadActed, isSignedOnPaper } from './chain.ts';
import { isBlocked } from './waiting-for.ts';

/** A party as far as mails depend on it. */
export interface MailingParty extends ChainParty, Pick<Party, 'email' | 'openedAt' | 'hasBounced'> {
  /** Of an external party; empty where only the full name is known. */
  firstName: string;
}

/** A document as far as mails depend on it. */
export interface MailingDocument
  extends Pick<
    Chain,
    'state' | 'round' | 'isFinishing' | 'ending' | 'expiresOn' | 'extension' | 'correction'
  > {
  id: string;
  /** The user who drafted it. */
  createdById: string;
  /** Of its round. */
  parties: readonly MailingParty[];
  /** Those parties that have handed over themselves. */
  handedOver: ReadonlySet<string>;
  /** The users who can't sign in any more. */
  disabled: ReadonlySet<string>;
  /** The day in the time zone of its company, `YYYY-MM-DD`. */
  today: string;
}

/** A mail that a document asks for as it is now. */
export interface DueMail {
  /** What it is for: the same purpose is mailed once. */
  purpose: string;
  event: EmailEvent;
  to: { userId: string } | { email: string; name: string; firstName: string };
  /** The slot that it is about, or whose link it holds. */
  partyId: string | null;
  /** Where it leads: to the slot by a link of its own, to the document for users, or nowhere. */
  link: 'party' | 'document' | 'none';
  /** The finished document goes with it. */
  hasFile: boolean;
}

/** Number of days before expiry at which open parties are warned. */
export const expiringDays = 3;

/**
 * All mails that a document asks for as it is now, those included that were sent before: what is mailed is
 * known by its purpose.
 */
export function mailsDue(document: MailingDocument): DueMail[] {
  const { state, round, isFinishing } = document;
  if (round === 0 || isFinishing) return [];
  switch (state) {
    case 'draft':
      return document.ending?.kind === 'returned'
        ? stopped(document, 'returned')
        : takenBack(document);
    case 'pending':
      return [
        ...document.parties.filter(isTheirTurn).flatMap((party) => ofTurn(document, party)),
        ...handedOver(document),
        ...cameBack(document, isTheirTurn),
        ...blocked(document),
        ...extended(document),
        ...corrected(document),
        ...document.parties.filter(isSignedOnPaper).flatMap((one) => paperRecorded(document, one)),
        ...document.parties.filter(isMovedLater).flatMap((party) => turnMoved(document, party)),
      ];
    case 'declined':
      return stopped(document, 'declined');
    case 'voided':
      return document.parties.filter(hadTurn).flatMap((party) => voided(document, party));
    case 'expired':
      return expired(document);
    case 'approved':
      return [
        ...document.parties.filter(isSignedOnPaper).flatMap((one) => paperRecorded(document, one)),
        ...finished(document),
        ...cameBack(document, getsFile),
      ];
  }
}

const isReading = ({ state, openedAt }: MailingParty) => state === 'turn' && openedAt !== null;
const isTheirTurn = ({ state }: MailingParty) => state === 'turn';
/** Tells if a party gets the completed document. */
const getsFile = ({ state }: MailingParty) => state !== 'replaced' && state !== 'skipped';
/** Tells if a party had its turn, and so has an email that is now obsolete. */
const hadTurn = ({ role, state, turnAt, withdrawals }: MailingParty) =>
  role !== 'creator' && state !== 'replaced' && (turnAt !== null || withdrawals > 0);
/** Tells if a party had its turn, and gets it again in a later step. */
const isMovedLater = ({ state, withdrawals, hasBounced }: MailingParty) =>
  state === 'waiting' && withdrawals > 0 && !hasBounced;

/** Builds the purpose `document:<id>:<round>:<what>:<party>`, and the suffix that distinguishes emails of one slot. */
function purposeOf(
  { id, round }: Pick<MailingDocument, 'id' | 'round'>,
  what: string,
  partyId: string | null,
  ...more: string[]
): string {
  return ['document', id, round, what, partyId ?? '-', ...more].join(':');
}

/** Builds the purpose of the email about a comment, to a slot or else to a user. */
export function commentPurpose(
  document: { id: string; round: number },
  commentId: string,
  to: { partyId: string } | { userId: string },
): string {
  return 'partyId' in to
    ? purposeOf(document, 'comment', to.partyId, '', commentId)
    : purposeOf(document, 'comment', null, to.userId, commentId);
}

/** The kinds of mails that go to the creator and are about a party. */
const toCreator = new Set(['handed-over', 'bounced', 'blocked']);

/** Returns the slot to which a mail about a document went, by its purpose; undefined where it went to none. */
export function partyOfPurpose(purpose: string): string | undefined {
  const [, , , what = '', party = '-'] = purpose.split(':');
  return party === '-' || toCreator.has(what) ? undefined : party;
}

/** Reads the kind and the addressee of a mail about a document from its purpose. */
export function mailOfPurpose(purpose: string): LoggedMail {
  const [, , , what = '', party = '-', user = ''] = purpose.split(':');
  const userId = /^[\da-f]{8}-[\da-f-]{27}$/.test(user) ? user : null;
  return { what, partyId: party === '-' ? null : party, userId };
}

/** Lists the emails to a party whose turn it is. */
function ofTurn(document: MailingDocument, party: MailingParty): DueMail[] {
  const { remindedAt, turnAt, hasBounced } = party;
  const usual = party.act === 'approve' ? 'please-approve' : 'please-sign';
  const isAtOnce = actsAgain(party) && turnAt === document.correction?.at;
  const asking = isAtOnce ? 'corrected' : usual;
  const mails = mailsToSlot(document, party, asking, 'asked', ...turnOf(party));
  const wasReminded = remindedAt !== null && turnAt !== null && remindedAt >= turnAt;
  if (wasReminded && !hasBounced) {
    mails.push(...mailsToSlot(document, party, 'reminder', 'reminded', remindedAt));
  }
  if (isExpiring(document) && isWarnedOfEnd(document, party) && !hasBounced) {
    mails.push(...mailsToSlot(document, party, 'expiring', 'expiring', document.expiresOn ?? ''));
  }
  return mails;
}

/** Tells apart the turns of a party: its first one needs no suffix. */
const turnOf = ({ withdrawals }: MailingParty) => (withdrawals > 0 ? [String(withdrawals)] : []);

/** Notifies a party of the paper signature that someone recorded for it: no one else can say that it is wrong. */
function paperRecorded(document: MailingDocument, party: MailingParty): DueMail[] {
  const userIds = party.people.map(({ userId }) => userId);
  const event = 'paper-recorded';
  return [
    ...outside(document, party, event, event),
    ...toUsers(document, event, event, userIds, party.id).map((mail) => ({
      ...mail,
      partyId: party.id,
    })),
  ];
}

/** Notifies a party that had its turn, or had acted, that it gets it again in a later step. */
function turnMoved(document: MailingDocument, party: MailingParty): DueMail[] {
  const event = actsAgain(party) ? 'corrected' : 'turn-moved';
  return mailsToSlot(document, party, event, event, ...turnOf(party)).map(withoutLink);
}

/** Says what a change of values means to a party that has acted. */
export function correctionEffect({ act, state }: Pick<ChainParty, 'act' | 'state'>): string {
  const again = { sign: 'sign it', fill: 'fill it in', approve: 'approve it', none: 'read it' }[
    act
  ];
  switch (state) {
    case 'turn':
      return `Anything you have done in it no longer counts. Please read the document and ${again} again.`;
    case 'waiting':
      return 'Anything you have done in it no longer counts. You will get another email when it is your turn again.';
    default:
      return 'Your forms have not changed, so you do not need to do anything.';
  }
}

/** Notifies those who have acted, and do not act again, that values have changed since. */
function corrected(document: MailingDocument): DueMail[] {
  const { correction, parties } = document;
  if (correction === null) return [];
  const { at, userId, notified } = correction;
  const informed = parties.filter(({ id }) => notified.includes(id));
  const users = informed.flatMap(({ people }) => people.flatMap(({ actedBy }) => actedBy ?? []));
  const others = users.filter((id) => id !== userId);
  return [
    ...informed.flatMap((party) => outside(document, party, 'corrected', 'corrected', at)),
    ...toUsers(document, 'corrected', 'corrected', others, at),
  ];
}

/** Takes the link of an external party out of an email. */
const withoutLink = (mail: DueMail): DueMail =>
  mail.link === 'party' ? { ...mail, link: 'none' } : mail;

/** Tells if a document expires in the next days. */
function isExpiring({ expiresOn, today }: MailingDocument): boolean {
  if (expiresOn === null) return false;
  const left = daysBetween(today, expiresOn);
  return left >= 0 && left <= expiringDays;
}

/**
 * Tells if a party is warned of the expiry in the last days: those who got their turn, or another expiry, in these days
 * have read of it already.
 */
export function isWarnedOfEnd(
  { expiresOn, extension }: Pick<MailingDocument, 'expiresOn' | 'extension'>,
  { turnAt }: Pick<MailingParty, 'turnAt'>,
): boolean {
  if (expiresOn === null || turnAt === null) return false;
  const knownSince = extension !== null && extension.at > turnAt ? extension.at : turnAt;
  return daysBetween(knownSince.slice(0, 10), expiresOn) > expiringDays;
}

/** Counts the days between two days, `YYYY-MM-DD`. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/**
 * Lists the emails to a slot: with its own link to an external party, else to each user who has not acted, or to their
 * delegate.
 */
function mailsToSlot(
  document: MailingDocument,
  { id: partyId, email, name, firstName, people }: MailingParty,
  event: EmailEvent,
  what: string,
  ...more: string[]
): DueMail[] {
  if (people.length === 0) {
    if (email === '') return [];
    const purpose = purposeOf(document, what, partyId, ...more);
    return [
      { purpose, event, to: { email, name, firstName }, partyId, link: 'party', hasFile: false },
    ];
  }
  const usersToMail = people
    .filter(({ actedAt }) => actedAt === null)
    .map((person) => whoIsEmailed(person, document.disabled));
  return [...new Set(usersToMail)].map((userId) => ({
    purpose: purposeOf(document, what, partyId, userId, ...more),
    event,
    to: { userId },
    partyId,
    link: 'document',
    hasFile: false,
  }));
}

/** Returns which of a user and their delegate is emailed: the delegate, unless they can't sign in. */
function whoIsEmailed(
  { userId, delegate }: MailingParty['people'][number],
  disabled: ReadonlySet<string>,
): string {
  return delegate && !disabled.has(delegate.userId) ? delegate.userId : userId;
}

function toUsers(
  document: MailingDocument,
  event: EmailEvent,
  what: string,
  userIds: readonly string[],
  ...more: string[]
): DueMail[] {
  return [...new Set(userIds)].map((userId) => ({
    purpose: purposeOf(document, what, null, userId, ...more),
    event,
    to: { userId },
    partyId: null,
    link: 'document',
    hasFile: false,
  }));
}

/** Mails to the creator about parties, one about each. */
function aboutParties(
  document: MailingDocument,
  event: 'handed-over' | 'bounced' | 'blocked',
  concerns: (party: MailingParty) => boolean,
): DueMail[] {
  const { parties, createdById } = document;
  return parties.filter(concerns).map(({ id: partyId }) => ({
    purpose: purposeOf(document, event, partyId, createdById),
    event,
    to: { userId: createdById },
    partyId,
    link: 'document',
    hasFile: false,
  }));
}

/** Notifies the creator of reassignments by parties. */
function handedOver(document: MailingDocument): DueMail[] {
  const isHandedOver = ({ id, state }: MailingParty) =>
    state === 'replaced' && document.handedOver.has(id);
  return aboutParties(document, 'handed-over', isHandedOver);
}

/** Notifies the creator of open steps that can't go on, as their users can't sign in any more. */
function blocked(document: MailingDocument): DueMail[] {
  const isStuck = (party: MailingParty) =>
    isTheirTurn(party) && isBlocked(party, document.disabled);
  return aboutParties(document, 'blocked', isStuck);
}

/** Notifies the parties who had their turn before the expiry was changed, and the creator unless they changed it. */
function extended(document: MailingDocument): DueMail[] {
  const { extension, createdById, expiresOn, parties } = document;
  if (extension === null || expiresOn === null) return [];
  const knowsAnother = (party: MailingParty) =>
    isTheirTurn(party) && !party.hasBounced && (party.turnAt ?? extension.at) < extension.at;
  const creator = extension.userId === createdById ? [] : [createdById];
  return [
    ...parties
      .filter(knowsAnother)
      .flatMap((party) => mailsToSlot(document, party, 'extended', 'extended', expiresOn)),
    ...toUsers(document, 'extended', 'extended', creator, expiresOn),
  ];
}

/** Notifies the parties who had their turn that it is too late, and the creator, who can extend it. */
function expired(document: MailingDocument): DueMail[] {
  const { createdById, expiresOn, parties } = document;
  const day = expiresOn ?? '';
  const openParties = parties.filter((party) => isTheirTurn(party) && !party.hasBounced);
  return [
    ...openParties
      .flatMap((party) => mailsToSlot(document, party, 'expired', 'expired', day))
      .map(withoutLink),
    ...toUsers(document, 'expired', 'expired', [createdById], day),
  ];
}

/** Returns the user whose act completed a document: they know of it. Undefined where it was an external party's. */
export function whoCompleted(
  parties: readonly Pick<ChainParty, 'actedAt' | 'people' | 'state' | 'reason'>[],
) {
  const acted = parties.flatMap(({ actedAt, ...party }) =>
    // Someone else has recorded a signature on paper.
    actedAt === null ? [] : [{ actedAt, people: isSignedOnPaper(party) ? [] : party.people }],
  );
  const last = acted.toSorted((one, other) => other.actedAt.localeCompare(one.actedAt))[0];
  return last?.people.find((person) => person.actedAt === last.actedAt)?.actedBy ?? undefined;
}

/** Notifies the creator of bounced emails, once for each slot. */
const cameBack = (document: MailingDocument, concerns: (party: MailingParty) => boolean) =>
  aboutParties(document, 'bounced', (party) => party.hasBounced && concerns(party));

/** Notifies the creator, and the parties who have acted: their acts count no more. */
function stopped(document: MailingDocument, event: 'declined' | 'returned'): DueMail[] {
  const { parties, createdById } = document;
  // Who was to act again has acted, too.
  const acted = parties.filter((party) => party.state === 'done' || hadActed(party));
  const users = parties.flatMap((party) =>
    party.people.flatMap(({ userId, actedBy }) => (hadActed(party) ? userId : (actedBy ?? []))),
  );
  return [
    ...toUsers(document, event, event, [createdById]),
    // A draft is not theirs to see.
    ...toUsers(
      document,
      event,
      event,
      users.filter((id) => id !== createdById),
    ).map((mail): DueMail => (event === 'returned' ? { ...mail, link: 'none' } : mail)),
    ...acted.flatMap((party) => outside(document, party, event, event)),
    // Their page was open, and their link is dead now.
    ...(event === 'returned'
      ? parties.filter((party) => isReading(party) && !actsAgain(party))
      : []
    ).flatMap((party) => outside(document, party, event, event)),
  ];
}

/** Builds an email without a link to the slot of an external party. */
function outside(
  document: MailingDocument,
  { id: partyId, email, name, firstName, people, role }: MailingParty,
  event: EmailEvent,
  what: string,
  ...more: string[]
): DueMail[] {
  if (people.length > 0 || role === 'creator' || email === '') return [];
  const purpose = purposeOf(document, what, partyId, ...more);
  return [
    { purpose, event, to: { email, name, firstName }, partyId, link: 'none', hasFile: false },
  ];
}

function voided(document: MailingDocument, party: MailingParty, what = 'voided'): DueMail[] {
  // Someone whose turn it was before they named a delegate is notified of the end as well.
  const users = party.people.flatMap(({ userId, delegate }) =>
    delegate ? [userId, delegate.userId] : [userId],
  );
  return [
    ...outside(document, party, 'voided', what),
    ...[...new Set(users)].map(
      (userId): DueMail => ({
        purpose: purposeOf(document, what, party.id, userId),
        event: 'voided',
        to: { userId },
        partyId: party.id,
        link: 'none',
        hasFile: false,
      }),
    ),
  ];
}

/** Notifies the parties who have opened a document that it was recalled. */
function takenBack(document: MailingDocument): DueMail[] {
  const { parties } = document;
  const wasDeclined = parties.some(({ state }) => state === 'declined');
  if (wasDeclined) return [];
  return parties
    .filter((party) => hadTurn(party) && party.openedAt !== null)
    .flatMap((party) => voided(document, party, 'taken-back'));
}

/**
 * Sends the completed document to all parties of the chain. Where no one had to act it is sent as what it is: a
 * document to be read; anyone who drafted it knows of it.
 */
function finished(document: MailingDocument): DueMail[] {
  const parties = document.parties.filter(getsFile);
  const hasActs = parties.some(({ role, state }) => role !== 'creator' && state === 'done');
  const event = hasActs ? 'finished' : 'please-sign';
  const users = parties
    .filter(({ role }) => role !== 'creator')
    .flatMap(({ people }) =>
      people.flatMap(({ userId, actedBy }) => (actedBy === null ? [userId] : [userId, actedBy])),
    );
  const toAll: DueMail[] = [
    ...toUsers(document, event, 'finished', hasActs ? [document.createdById, ...users] : users),
    ...parties
      .flatMap((party) => outside(document, party, event, 'finished'))
      .map((mail): DueMail => (hasActs ? { ...mail, link: 'party' } : mail)),
  ];
  return toAll.map((mail) => ({
    ...mail,
    link: hasActs ? mail.link : 'none',
    hasFile: true,
  }));
}
