import type { DocumentState, Party, PartyAct, PartyPerson, PartyRole } from '@countersign/contract';

/** A party as the rules look at it. */
export interface ChainParty
  extends Pick<
    Party,
    | 'id'
    | 'role'
    | 'act'
    | 'name'
    | 'who'
    | 'sequence'
    | 'signaturePosition'
    | 'state'
    | 'reason'
    | 'predecessorId'
    | 'turnAt'
    | 'actedAt'
    | 'remindedAt'
    | 'reminders'
  > {
  people: readonly PartyPerson[];
  /** How often a correction took its turn away, or what it had done. */
  withdrawals: number;
}

/** Records how a document ended without success: the act, by whom, when and why. */
export interface ChainEnding {
  kind: 'declined' | 'returned' | 'voided' | 'expired';
  by: string;
  at: string;
  reason: string;
}

/** Records a change of the expiry of a document that is out: when, and by which user. */
export interface ChainExtension {
  at: string;
  userId: string | null;
}

/** Records a change of values of a document that is out: when, by which user, and what they say of it. */
export interface ChainCorrection {
  at: string;
  userId: string | null;
  note: string;
  /** The ids of the parties that have acted, do not act again, and are notified. */
  notified: readonly string[];
}

/** A document as the rules look at it. */
export interface Chain {
  state: DocumentState;
  /** Counts the sendings. */
  round: number;
  /** Everyone has acted, and the final file is not stored yet. */
  isFinishing: boolean;
  ending: ChainEnding | null;
  /** `YYYY-MM-DD` */
  expiresOn: string | null;
  /** In this round; null where the last day is that of the sending. */
  extension: ChainExtension | null;
  /** The last one of this round. */
  correction: ChainCorrection | null;
  canHandOver: boolean;
  parties: readonly ChainParty[];
}

/** A chain without any sending. */
export const draftChain: Chain = {
  state: 'draft',
  round: 0,
  isFinishing: false,
  ending: null,
  expiresOn: null,
  extension: null,
  correction: null,
  canHandOver: false,
  parties: [],
};

/** Identifies the actor: a user, an external party by its link, or the product itself. */
export type Acting =
  | { kind: 'user'; userId: string; name: string }
  | { kind: 'party'; partyId: string }
  | { kind: 'system' };

/** Maps the users who are away on a day, by id, to their delegates. */
export type Delegates = Readonly<Record<string, { userId: string; name: string }>>;

/**
 * Defines the commands to a document. `at` is the moment of it, ISO 8601; `today` the day in the tenant's zone,
 * `YYYY-MM-DD`.
 */
export type ChainCommand = { by: Acting; at: string } & (
  | {
      do: 'send';
      parties: readonly ChainParty[];
      expiresOn: string | null;
      canHandOver: boolean;
      delegates: Delegates;
    }
  | { do: 'take-back' }
  | { do: 'open'; partyId: string; today: string }
  | { do: 'complete'; partyId: string; delegates: Delegates; today: string }
  | { do: 'decline'; partyId: string; reason: string; delegates: Delegates; today: string }
  /** An approver may do that instead of declining: the document is a draft again at once. */
  | { do: 'return'; partyId: string; reason: string; delegates: Delegates; today: string }
  | { do: 'hand-over'; partyId: string; successor: Successor; today: string }
  | {
      do: 'reassign';
      partyId: string;
      today: string;
      successor: Successor;
      delegates: Delegates;
      /** The user who drafted the document, where they may not approve it. */
      mayNotApprove?: string | null;
      /** The organisation lets approval steps be reassigned. */
      mayReassignApprovals: boolean;
    }
  /** Someone can't act any more, or not for a while: their open turns go to their delegates. */
  | { do: 'delegate'; userId: string; delegates: Delegates }
  /** Someone outside is to act now, on the device of the one who asks. */
  | { do: 'ask-in-person'; partyId: string; today: string }
  /** The sender gives an external party its link in a way of their own, or by a text message. */
  | { do: 'copy-link'; partyId: string; today: string }
  | { do: 'text-link'; partyId: string; today: string }
  /** Of one party, or of all whose turn it is. */
  | { do: 'remind'; partyId: string | null; today: string }
  | { do: 'void'; reason: string }
  | { do: 'expire'; today: string }
  | { do: 'extend'; expiresOn: string; today: string }
  | ({ do: 'correct'; today: string; delegates: Delegates } & Correction)
  /** A party has signed on paper, on a day from that of the sending on. */
  | {
      do: 'record-paper';
      partyId: string;
      signedOn: string;
      /** The day of the sending or of the last change, in the tenant's zone: the paper may have gone around since. */
      sentOn: string;
      today: string;
      delegates: Delegates;
    }
  | { do: 'reopen' }
  | { do: 'finish' }
);

/** Describes what a correction makes of a document that is out. */
export interface Correction {
  expiresOn: string | null;
  /** The ids of the parties that have not acted, by step; null where their order stays. */
  order: readonly (readonly string[])[] | null;
  /** The parties in CC that join it. */
  added: readonly ChainParty[];
  /** The ids of the parties in CC that leave it. */
  removed: readonly string[];
  /** The change of values; null where they stay. */
  change: ValueChange | null;
}

/** Describes a change of the sender's values in a document that is out. */
export interface ValueChange {
  by: string;
  note: string;
  /** The ids of the parties that have acted on a form that changes: they act again. */
  again: readonly string[];
  /** The ids of the others that have acted and are shown such a form. */
  notified: readonly string[];
}

/** Describes the successor of a party. */
interface Successor {
  id: string;
  name: string;
  /** A colleague; empty for someone outside. */
  people: readonly PartyPerson[];
}

/** Defines the events of a document. Applied in order by `evolve`, events give its state; they are plain JSON. */
export type ChainEvent = { at: string } & (
  | {
      type: 'sent';
      round: number;
      parties: readonly ChainParty[];
      expiresOn: string | null;
      canHandOver: boolean;
      delegates: Delegates;
    }
  | { type: 'taken-back' }
  | { type: 'opened'; partyId: string }
  | {
      type: 'completed';
      partyId: string;
      /** The user who did it; null for someone outside. */
      userId: string | null;
      /** Those of the party's people for whom that counts, the user among them where they are one. */
      counts: readonly string[];
      delegates: Delegates;
    }
  | { type: 'declined' | 'returned'; partyId: string; by: string; reason: string }
  | {
      type: 'replaced';
      how: 'handed-over' | 'reassigned';
      partyId: string;
      successor: Successor;
      delegates: Delegates;
    }
  | { type: 'delegated'; userId: string; delegates: Delegates }
  | { type: 'asked-in-person' | 'link-copied' | 'link-texted'; partyId: string }
  | { type: 'reminded'; partyIds: readonly string[] }
  | { type: 'voided'; by: string; reason: string }
  | { type: 'expired' }
  | { type: 'extended'; expiresOn: string; userId: string | null }
  | ({ type: 'corrected'; userId: string | null; delegates: Delegates } & Correction)
  | { type: 'signed-on-paper'; partyId: string; by: string; signedOn: string; delegates: Delegates }
  | { type: 'reopened' }
  | { type: 'finished' }
);

/** Why a command is refused, in words that say what happened meanwhile. */
export interface Refusal {
  refusal: string;
  /** Nothing was left to do: someone else has done it already. */
  isDone?: boolean;
}

export type Decision = { event: ChainEvent } | Refusal;

/** Tells if a draft was sent before: its history stays, so it is voided instead of deleted. */
export const isDraftAgain = ({ state, round }: Pick<Chain, 'state' | 'round'>): boolean =>
  state === 'draft' && round > 0;

/** Tells if a party has anything to do. */
export const acts = ({ act }: { act: PartyAct }): boolean => act !== 'none';

/** Tells if a document that is out has expired, also before the job that ends it has run. */
export function isPastEnd(
  { state, isFinishing, expiresOn }: Pick<Chain, 'state' | 'isFinishing' | 'expiresOn'>,
  today: string,
): boolean {
  return state === 'pending' && !isFinishing && expiresOn !== null && today > expiresOn;
}

/** Tells if people can act on a document: it is pending, and not all have acted. */
export const isOut = ({ state, isFinishing }: Pick<Chain, 'state' | 'isFinishing'>): boolean =>
  state === 'pending' && !isFinishing;

/** Tells if a party has still to act. */
export const isToAct = (party: Pick<ChainParty, 'act' | 'state'>): boolean =>
  acts(party) && (party.state === 'waiting' || party.state === 'turn');

/** Tells if a party acts again, as the document was changed since it acted. */
export const actsAgain = (party: Pick<ChainParty, 'act' | 'state' | 'reason'>): boolean =>
  isToAct(party) && party.reason !== '';

/**
 * Tells if a party had acted before the document was changed. Whoever was to act again and was replaced then has an
 * act on record that counts no more.
 */
export const hadActed = (party: Pick<ChainParty, 'act' | 'state' | 'reason'>): boolean =>
  actsAgain(party) || (party.state === 'replaced' && party.reason !== '');

/** Tells if someone has acted in a slot, also where others of it have not. */
export const hasActed = ({ state, people }: Pick<ChainParty, 'state' | 'people'>): boolean =>
  state === 'done' || people.some(({ actedAt }) => actedAt !== null);

/** Tells if a party has signed on paper: it is done, and its reason says who recorded that. */
export const isSignedOnPaper = ({ state, reason }: Pick<ChainParty, 'state' | 'reason'>): boolean =>
  state === 'done' && reason !== '';

/** Tells if the signature of a party can be given on paper: the creator and approvers act signed in. */
export const canSignOnPaper = ({ role, act }: Pick<ChainParty, 'role' | 'act'>): boolean =>
  act === 'sign' && role !== 'creator' && role !== 'approver';

/** The parties whose turn it is. */
export function openTurns({ state, parties }: Pick<Chain, 'state' | 'parties'>): ChainParty[] {
  return state === 'pending' ? parties.filter((party) => party.state === 'turn') : [];
}

/**
 * The persons of a party who act when this user does: themselves, and those whose delegate they were when
 * the turn opened and still act now.
 */
export function countsFor(
  party: Pick<ChainParty, 'people'>,
  userId: string,
  delegates: Delegates,
): PartyPerson[] {
  return openSlotsOf(party, userId).filter(
    (one) => one.userId === userId || delegates[one.userId]?.userId === userId,
  );
}

/** Lists the parts of a slot that a user has left to do: their own, and those they are a delegate for. */
export function openSlotsOf(party: Pick<ChainParty, 'people'>, userId: string): PartyPerson[] {
  return party.people.filter(
    (one) => one.actedAt === null && (one.userId === userId || one.delegate?.userId === userId),
  );
}

/** Tells if anyone except the sender has acted in this round; the creator acts by sending. */
export function hasActs({ parties }: Pick<Chain, 'parties'>): boolean {
  return parties.some((party) => party.role !== 'creator' && (hasActed(party) || hadActed(party)));
}

/** Returns the name of the person who acted: the delegate or the person themselves. */
export function nameOfActor({ name, delegate, userId, actedBy }: PartyPerson): string {
  return actedBy !== null && actedBy !== userId && delegate?.userId === actedBy
    ? `${delegate.name}, for ${name},`
    : name;
}

/** Labels the roles of parties. */
export const roleNames: Record<PartyRole, string> = {
  creator: 'Drafter',
  recipient: 'Recipient',
  agent: 'Agent',
  signer: 'Signer',
  approver: 'Approver',
  copy: 'CC',
};
