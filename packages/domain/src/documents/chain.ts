import type {
  DocumentState,
  Party,
  PartyAct,
  PartyPerson,
  PartyRole,
  PartyState,
} from '@countersign/contract';

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
  > {
  people: readonly PartyPerson[];
}

/** How a document came to an end without success: what was done, by whom, when and why. */
export interface ChainEnding {
  kind: 'declined' | 'voided' | 'expired';
  by: string;
  at: string;
  reason: string;
}

/** A document as the rules look at it. */
export interface Chain {
  state: DocumentState;
  /** Counts the sendings. */
  round: number;
  /** Everybody has acted, and the final file is not stored yet. */
  isFinishing: boolean;
  ending: ChainEnding | null;
  /** `YYYY-MM-DD` */
  expiresOn: string | null;
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
  canHandOver: false,
  parties: [],
};

/** Who acts: a user, somebody outside by the link of their party, or the product itself. */
export type Acting =
  | { kind: 'user'; userId: string; name: string }
  | { kind: 'party'; partyId: string }
  | { kind: 'system' };

/** Who acts for those who are away on the day, by the ids of the users who are away. */
export type Delegates = Readonly<Record<string, { userId: string; name: string }>>;

/** What is asked of a document. `at` is the moment of it, ISO 8601. */
export type ChainCommand = { by: Acting; at: string } & (
  | {
      do: 'send';
      parties: readonly ChainParty[];
      expiresOn: string | null;
      canHandOver: boolean;
      delegates: Delegates;
    }
  | { do: 'take-back' }
  | { do: 'open'; partyId: string }
  /** `signs`: there is something of the party's to sign. */
  | { do: 'complete'; partyId: string; delegates: Delegates }
  | { do: 'decline'; partyId: string; reason: string; delegates: Delegates }
  | { do: 'hand-over'; partyId: string; successor: Successor }
  | { do: 'reassign'; partyId: string; successor: Successor; delegates: Delegates }
  /** Of one party, or of all whose turn it is. */
  | { do: 'remind'; partyId: string | null }
  | { do: 'void'; reason: string }
  | { do: 'expire' }
  | { do: 'extend'; expiresOn: string }
  | { do: 'reopen' }
  | { do: 'finish' }
);

/** Who comes in the place of a party. */
export interface Successor {
  id: string;
  name: string;
  /** A colleague; empty for somebody outside. */
  people: readonly PartyPerson[];
}

/** What happened to a document. Applied in order by `evolve`, events give its state. */
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
      /** The user who did it; null for somebody outside. */
      userId: string | null;
      /** Those of the party's people for whom that counts, the user among them where they are one. */
      counts: readonly string[];
      delegates: Delegates;
    }
  | { type: 'declined'; partyId: string; by: string; reason: string }
  | {
      type: 'replaced';
      how: 'handed-over' | 'reassigned';
      partyId: string;
      successor: Successor;
      delegates: Delegates;
    }
  | { type: 'reminded'; partyIds: readonly string[] }
  | { type: 'voided'; by: string; reason: string }
  | { type: 'expired' }
  | { type: 'extended'; expiresOn: string }
  | { type: 'reopened' }
  | { type: 'finished' }
);

/** Why a command is refused, in words that say what happened meanwhile. */
export interface Refusal {
  refusal: string;
  /** Nothing was left to do: somebody else has done it already. */
  isDone?: boolean;
}

export type Decision = { event: ChainEvent } | Refusal;

/** Whether a party has something to do at all. */
export const acts = ({ act }: { act: PartyAct }): boolean => act !== 'none';

/** Whether a party, or one of its people, has acted. The creator acts by sending. */
function hasActed({ role, state, people }: ChainParty): boolean {
  return role !== 'creator' && (state === 'done' || people.some(({ actedAt }) => actedAt !== null));
}

/** Whether anybody has acted in this round but who sent it. */
export function hasActs({ parties }: Pick<Chain, 'parties'>): boolean {
  return parties.some(hasActed);
}

/** The parties whose turn it is. */
export function openTurns({ state, parties }: Pick<Chain, 'state' | 'parties'>): ChainParty[] {
  return state === 'pending' ? parties.filter((party) => party.state === 'turn') : [];
}

/** The persons of a party who act when this user does: themselves, and those who are away. */
export function countsFor(
  party: Pick<ChainParty, 'people'>,
  userId: string,
  delegates: Delegates,
): PartyPerson[] {
  return party.people.filter(
    (one) =>
      one.actedAt === null &&
      (one.userId === userId ||
        (one.delegate?.userId === userId && delegates[one.userId]?.userId === userId)),
  );
}

/**
 * Decides on a command: what happens by it, or why it is refused. The one place in which it is decided
 * what may follow what in the life of a document.
 */
export function decide(chain: Chain, command: ChainCommand): Decision {
  const { at } = command;
  switch (command.do) {
    case 'send': {
      if (chain.state !== 'draft') return refuse(chain, 'sent');
      const { parties, expiresOn, canHandOver, delegates } = command;
      const round = chain.round + 1;
      return { event: { type: 'sent', at, round, parties, expiresOn, canHandOver, delegates } };
    }
    case 'take-back': {
      if (chain.state !== 'pending') return refuse(chain, 'taken back');
      if (chain.isFinishing) return { refusal: 'Everybody has acted, so it can’t be taken back.' };
      const acted = chain.parties.find(hasActed);
      if (acted) {
        return {
          refusal: `${acted.name} has acted already, so it can’t be taken back. You can void it.`,
        };
      }
      return { event: { type: 'taken-back', at } };
    }
    case 'open': {
      const party = find(chain, command.partyId);
      if (!party || chain.state !== 'pending' || party.state !== 'turn') {
        return refuse(chain, 'opened', party);
      }
      return { event: { type: 'opened', at, partyId: party.id } };
    }
    case 'complete':
      return decideComplete(chain, command);
    case 'decline': {
      const party = find(chain, command.partyId);
      const refused = refuseTurn(chain, party, 'declined');
      if (refused || !party) return refused ?? noSuchPlace;
      const mine = placesOf(party, command.by, command.delegates);
      if (mine === undefined) return notYours;
      const { reason } = command;
      const by = command.by.kind === 'user' ? command.by.name : party.name;
      return { event: { type: 'declined', at, partyId: party.id, by, reason } };
    }
    case 'hand-over': {
      const party = find(chain, command.partyId);
      const refused = refuseTurn(chain, party, 'handed over');
      if (refused || !party) return refused ?? noSuchPlace;
      if (!chain.canHandOver) return { refusal: 'The sender does not allow handing over.' };
      if (party.people.length > 0) return { refusal: 'Colleagues can’t hand over by a link.' };
      const { successor } = command;
      return { event: replacing(at, 'handed-over', party, successor, {}) };
    }
    case 'reassign': {
      const party = find(chain, command.partyId);
      if (chain.state !== 'pending' || chain.isFinishing) return refuse(chain, 'changed', party);
      if (!party || party.role === 'creator' || party.role === 'copy') return noSuchPlace;
      if (party.state !== 'turn' && party.state !== 'waiting') {
        return { refusal: `${party.name} has acted already.` };
      }
      const { successor, delegates } = command;
      return { event: replacing(at, 'reassigned', party, successor, delegates) };
    }
    case 'remind': {
      if (chain.state !== 'pending') return refuse(chain, 'reminded of');
      const asked = openTurns(chain).filter(
        ({ id }) => command.partyId === null || id === command.partyId,
      );
      if (asked.length === 0) return { refusal: 'Nobody there is asked to act now.' };
      const due = asked.filter(
        ({ remindedAt, turnAt }) => hoursBetween(remindedAt ?? turnAt, at) >= 1,
      );
      if (due.length === 0) {
        return { refusal: 'They were mailed within the last hour. Wait a little.' };
      }
      return { event: { type: 'reminded', at, partyIds: due.map(({ id }) => id) } };
    }
    case 'void': {
      const canBeVoided =
        chain.state === 'expired' || (chain.state === 'pending' && !chain.isFinishing);
      if (!canBeVoided) return refuse(chain, 'voided');
      const by = command.by.kind === 'user' ? command.by.name : '';
      return { event: { type: 'voided', at, by, reason: command.reason } };
    }
    case 'expire':
      if (chain.state !== 'pending' || chain.isFinishing) return refuse(chain, 'expired');
      return { event: { type: 'expired', at } };
    case 'extend':
      if ((chain.state !== 'pending' && chain.state !== 'expired') || chain.isFinishing) {
        return refuse(chain, 'extended');
      }
      if (command.expiresOn < at.slice(0, 10)) {
        return { refusal: 'Choose a day that is not over yet.' };
      }
      return { event: { type: 'extended', at, expiresOn: command.expiresOn } };
    case 'reopen':
      if (chain.state !== 'declined') return refuse(chain, 'reopened');
      return { event: { type: 'reopened', at } };
    case 'finish':
      if (chain.state !== 'pending' || !chain.isFinishing) return refuse(chain, 'finished');
      return { event: { type: 'finished', at } };
  }
}

const notYours: Refusal = { refusal: 'It is not your turn here.' };
const noSuchPlace: Refusal = { refusal: 'This place in the chain does not exist any more.' };

function decideComplete(
  chain: Chain,
  { by, at, partyId, delegates }: Extract<ChainCommand, { do: 'complete' }>,
): Decision {
  const party = find(chain, partyId);
  const refused = refuseTurn(chain, party, 'acted on');
  if (refused || !party) return refused ?? noSuchPlace;
  const places = placesOf(party, by, delegates);
  if (places === undefined) {
    const mine =
      by.kind === 'user' &&
      party.people.find((one) => one.userId === by.userId || one.actedBy === by.userId);
    if (mine && mine.actedAt !== null) {
      return { refusal: 'You have done this already.', isDone: true };
    }
    return notYours;
  }
  const userId = by.kind === 'user' ? by.userId : null;
  const counts = places.map((one) => one.userId);
  return { event: { type: 'completed', at, partyId: party.id, userId, counts, delegates } };
}

/** For whom somebody acts at a place: undefined where they may not; nobody by name for the holder of a link. */
function placesOf(
  party: ChainParty,
  by: Acting,
  delegates: Delegates,
): readonly PartyPerson[] | undefined {
  if (by.kind === 'party') {
    return by.partyId === party.id && party.people.length === 0 ? [] : undefined;
  }
  if (by.kind === 'system') return undefined;
  const places = countsFor(party, by.userId, delegates);
  return places.length > 0 ? places : undefined;
}

function replacing(
  at: string,
  how: 'handed-over' | 'reassigned',
  { id }: ChainParty,
  successor: Successor,
  delegates: Delegates,
): ChainEvent {
  return { type: 'replaced', at, how, partyId: id, successor, delegates };
}

const find = ({ parties }: Chain, id: string) => parties.find((one) => one.id === id);

/** Why somebody can't act at a place; undefined where it is its turn. */
function refuseTurn(
  chain: Chain,
  party: ChainParty | undefined,
  done: string,
): Refusal | undefined {
  if (chain.state !== 'pending') return refuse(chain, done, party);
  if (party?.state === 'turn') return undefined;
  if (!party) return noSuchPlace;
  if (party.state === 'done') {
    const by = party.people.find((one) => one.actedAt !== null);
    const name = by && party.who === 'anyone' ? nameOfActor(by) : party.name;
    return { refusal: `${name} has ${doneWord[party.act]} this already.`, isDone: true };
  }
  if (party.state === 'waiting') return { refusal: 'It is not the turn of this place yet.' };
  return { refusal: 'Somebody else is asked in this place now.' };
}

const doneWord: Record<PartyAct, string> = {
  sign: 'signed',
  fill: 'filled in',
  approve: 'approved',
  none: 'received',
};

/** Who did the part of a person: their delegate or themselves. */
export function nameOfActor({ name, delegate, userId, actedBy }: PartyPerson): string {
  return actedBy !== null && actedBy !== userId && delegate?.userId === actedBy
    ? `${delegate.name}, for ${name},`
    : name;
}

/** A refusal by the state of the whole document. */
function refuse(chain: Chain, done: string, party?: ChainParty): Refusal {
  const { state, ending, isFinishing } = chain;
  const thing = 'This document';
  switch (state) {
    case 'draft':
      return { refusal: `${thing} is a draft: it is not out, so it can’t be ${done}.` };
    case 'pending':
      if (isFinishing)
        return { refusal: `Everybody has acted on it: it can’t be ${done} any more.` };
      if (party?.state === 'replaced')
        return { refusal: 'Somebody else is asked in this place now.' };
      return { refusal: `${thing} is out for signing, so it can’t be ${done}.` };
    case 'approved':
      return { refusal: `${thing} is finished and sealed, so it can’t be ${done} any more.` };
    case 'declined':
    case 'voided': {
      const who = ending?.by ? ` by ${ending.by}` : '';
      return { refusal: `${thing} was ${state}${who}, so it can’t be ${done}.` };
    }
    case 'expired':
      return {
        refusal: `${thing} has expired, so it can’t be ${done} before it gets another last day.`,
      };
  }
}

function hoursBetween(from: string | null, to: string): number {
  return from === null ? Number.POSITIVE_INFINITY : (Date.parse(to) - Date.parse(from)) / 3_600_000;
}

/** A document after an event. */
export function evolve(chain: Chain, event: ChainEvent): Chain {
  switch (event.type) {
    case 'sent': {
      const { round, parties, expiresOn, canHandOver, delegates, at } = event;
      const sent: Chain = {
        ...chain,
        state: 'pending',
        ending: null,
        round,
        expiresOn,
        canHandOver,
        parties,
      };
      return passOn(sent, at, delegates);
    }
    case 'taken-back':
    case 'reopened':
      return { ...chain, state: 'draft', ending: null, isFinishing: false };
    case 'opened':
    case 'reminded': {
      const ids = event.type === 'reminded' ? event.partyIds : [];
      return {
        ...chain,
        parties: chain.parties.map((one) =>
          ids.includes(one.id) ? { ...one, remindedAt: event.at } : one,
        ),
      };
    }
    case 'completed': {
      const parties = chain.parties.map((one) =>
        one.id === event.partyId ? completed(one, event) : one,
      );
      return passOn({ ...chain, parties }, event.at, event.delegates);
    }
    case 'declined': {
      const { partyId, by, at, reason } = event;
      return {
        ...chain,
        state: 'declined',
        ending: { kind: 'declined', by, at, reason },
        parties: chain.parties.map((one) =>
          one.id === partyId ? { ...one, state: 'declined', reason, actedAt: at } : one,
        ),
      };
    }
    case 'replaced':
      return { ...chain, parties: replaced(chain.parties, event) };
    case 'voided': {
      const { by, at, reason } = event;
      return { ...chain, state: 'voided', ending: { kind: 'voided', by, at, reason } };
    }
    case 'expired':
      return {
        ...chain,
        state: 'expired',
        ending: { kind: 'expired', by: '', at: event.at, reason: '' },
      };
    case 'extended':
      return { ...chain, state: 'pending', ending: null, expiresOn: event.expiresOn };
    case 'finished':
      return { ...chain, state: 'approved', isFinishing: false };
  }
}

function completed(
  party: ChainParty,
  { userId, counts, at }: Extract<ChainEvent, { type: 'completed' }>,
): ChainParty {
  const people = party.people.map((one) =>
    counts.includes(one.userId) ? { ...one, actedAt: at, actedBy: userId } : one,
  );
  const isDone = party.who === 'anyone' || people.every((one) => one.actedAt !== null);
  return isDone ? { ...party, people, state: 'done', actedAt: at } : { ...party, people };
}

function replaced(
  parties: readonly ChainParty[],
  { partyId, successor, at, delegates }: Extract<ChainEvent, { type: 'replaced' }>,
): ChainParty[] {
  return parties.flatMap((one) => {
    if (one.id !== partyId) return [one];
    const isTurn = one.state === 'turn';
    const { id, name, people } = successor;
    return [
      { ...one, state: 'replaced' as const },
      {
        ...one,
        id,
        name,
        people: isTurn ? withDelegatesOf(people, delegates) : people,
        predecessorId: one.id,
        turnAt: isTurn ? at : null,
        remindedAt: null,
        actedAt: null,
      },
    ];
  });
}

const isOver = (state: PartyState) => state !== 'waiting' && state !== 'turn';

/** Opens the turns that come next; where none is left, everybody has acted. */
function passOn(chain: Chain, at: string, delegates: Delegates): Chain {
  const open = chain.parties.filter((one) => acts(one) && !isOver(one.state));
  const next = Math.min(...open.map(({ sequence }) => sequence));
  const parties = chain.parties.map((one) =>
    acts(one) && one.state === 'waiting' && one.sequence === next
      ? {
          ...one,
          state: 'turn' as const,
          turnAt: at,
          people: withDelegatesOf(one.people, delegates),
        }
      : one,
  );
  return { ...chain, parties, isFinishing: open.length === 0 };
}

function withDelegatesOf(
  people: readonly PartyPerson[],
  delegates: Delegates,
): readonly PartyPerson[] {
  return people.map((one) => ({ ...one, delegate: delegates[one.userId] ?? null }));
}

/** What a role is called. */
export const roleNames: Record<PartyRole, string> = {
  creator: 'Creator',
  recipient: 'Recipient',
  agent: 'Agent',
  signer: 'Signer',
  approver: 'Approver',
  copy: 'Copy',
};
