import type { DeliveryState, PartyPerson, Waiting } from '@countersign/contract';
import { acts, type Chain, type ChainParty, openTurns } from './chain.ts';

/** Maximum number of people of a step that are named; more are counted. */
const maxNamed = 4;

const list = new Intl.ListFormat('en-GB');
const either = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/**
 * Why a document that is out is waiting, in words; null for one that is not out. `delivery` is how far the machine is
 * with it, `disabled` are users who can't act any more.
 */
export function waitingFor(
  chain: Pick<Chain, 'state' | 'parties' | 'isFinishing'>,
  delivery: DeliveryState,
  disabled: ReadonlySet<string> = new Set(),
): Waiting | null {
  if (chain.state !== 'pending') return null;
  if (chain.isFinishing) {
    return {
      sentence: `Everyone has acted. ${
        delivery === 'held'
          ? 'It is completed once the tax status of the engagement is signed off.'
          : 'The sealed PDF is being created.'
      }`,
      since: null,
      next: '',
    };
  }
  const turns = openTurns(chain);
  // Documents that were sent before they had parties wait for no one.
  if (turns.length === 0) return null;
  const since = turns
    .flatMap(({ turnAt }) => turnAt ?? [])
    .reduce<string | null>((least, at) => (least === null || at < least ? at : least), null);
  const waiting = turns.map((party) => `${whoOf(party, disabled)} ${toDo[party.act]}`);
  const idle = turns.flatMap((party) => disabledIn(party, disabled));
  const sentence = `Waiting for ${list.format(waiting)}.`;
  return {
    sentence: idle.length === 0 ? sentence : `${sentence} ${idle.join(' ')}`,
    since,
    next: nextOf(chain.parties),
  };
}

const toDo = { sign: 'to sign', fill: 'to fill in', approve: 'to approve', none: '' } as const;
const does = { sign: 'signs', fill: 'fills in', approve: 'approves', none: '' } as const;

/** Names the open people of a slot: the person's name, or the step with those of its people who have not acted. */
function whoOf(party: ChainParty, disabled: ReadonlySet<string>): string {
  const { name, people, who, role } = party;
  const left = leftIn(party);
  const removed = removedFrom(party, disabled);
  const able = left.filter((one) => !removed.includes(one));
  const waiting = (who === 'everyone' || able.length === 0 ? left : able).map((one) =>
    one.delegate && !disabled.has(one.delegate.userId)
      ? `${one.delegate.name} for ${one.name}`
      : one.name,
  );
  if (role !== 'approver') return people.length === 1 ? (waiting[0] ?? name) : name;
  if (waiting.length > maxNamed) {
    return `${name} (${who === 'anyone' ? 'one of ' : ''}${waiting.length} people)`;
  }
  const names = who === 'anyone' ? either.format(waiting) : list.format(waiting);
  return names === '' || names === name ? name : `${name} (${names})`;
}

const leftIn = ({ people }: ChainParty) => people.filter(({ actedAt }) => actedAt === null);

/** Lists the people of a slot who can't act any more, and who have no delegate. */
function removedFrom(party: ChainParty, disabled: ReadonlySet<string>): PartyPerson[] {
  return leftIn(party).filter(
    ({ userId, delegate }) =>
      disabled.has(userId) && (delegate === null || disabled.has(delegate.userId)),
  );
}

/** Returns whether an open step can't go on: the people who have to act can't sign in any more, and have no delegate. */
export function isBlocked(party: ChainParty, disabled: ReadonlySet<string>): boolean {
  const removed = removedFrom(party, disabled);
  return (
    removed.length > 0 && (party.who === 'everyone' || removed.length === leftIn(party).length)
  );
}

function disabledIn(party: ChainParty, disabled: ReadonlySet<string>): string[] {
  const removed = removedFrom(party, disabled);
  if (removed.length === 0) return [];
  const sentence = `${list.format(removed.map(({ name }) => name))} can’t sign in any more`;
  return [isBlocked(party, disabled) ? `${sentence}: reassign their step.` : `${sentence}.`];
}

function nextOf(parties: readonly ChainParty[]): string {
  const waiting = parties.filter((one) => acts(one) && one.state === 'waiting');
  const sequence = Math.min(...waiting.map((one) => one.sequence));
  const next = waiting.filter((one) => one.sequence === sequence);
  if (next.length === 0) return '';
  return `Then ${list.format(next.map(({ name, act }) => `${name} ${does[act]}`))}.`;
}
