import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { at, link, party, person, system, today, user } from '../testing/chains.ts';
import {
  type Acting,
  acts,
  type Chain,
  type ChainCommand,
  type ChainEvent,
  type ChainParty,
  type Correction,
  type Delegates,
  draftChain,
  hasActed,
  isToAct,
  openTurns,
} from './chain.ts';
import { decide } from './decide.ts';
import { evolve } from './evolve.ts';

const names = ['Amir', 'Bea', 'Cy', 'Dee', 'Eve'];
/** A user outside of the chain, unless a slot is reassigned to them. */
const stranger = user('Zoe');

const someNames = (max: number) => fc.subarray(names, { minLength: 1, maxLength: max });

/** Generates a slot of any kind: external parties, colleagues, steps, copies, and steps that are left out. */
const slot = fc
  .record({
    kind: fc.constantFrom(
      'outside',
      'outside',
      'colleague',
      'step',
      'step',
      'step',
      'copy',
      'skipped',
    ),
    act: fc.constantFrom('sign' as const, 'fill' as const, 'approve' as const),
    role: fc.constantFrom('recipient' as const, 'agent' as const, 'signer' as const),
    who: fc.constantFrom('anyone' as const, 'everyone' as const),
    people: someNames(3),
    // Gaps on purpose: the order is by the numbers there are.
    sequence: fc.integer({ min: 1, max: 5 }),
  })
  .map(({ kind, act, role, who, people, sequence }): Partial<ChainParty> => {
    switch (kind) {
      case 'outside':
        return { role, act, sequence };
      case 'colleague':
        return { role, act, sequence, people: people.slice(0, 1).map(person) };
      case 'step':
        return { role: 'approver', act, who, sequence, people: people.map(person) };
      case 'skipped':
        return { role: 'approver', act, state: 'skipped', reason: 'Not asked for.', sequence: 0 };
      default:
        return { role: 'copy', act: 'none', sequence: 0 };
    }
  });

const parties = fc
  .array(slot, { minLength: 1, maxLength: 7 })
  .map((slots) => slots.map((more, index) => party(`p${index}`, more)));

const delegates: fc.Arbitrary<Delegates> = fc
  .array(fc.tuple(fc.constantFrom(...names), fc.constantFrom(...names)), { maxLength: 4 })
  .map((pairs) =>
    Object.fromEntries(
      pairs
        .filter(([away, acting]) => away !== acting)
        .map(([away, acting]) => {
          const { userId, name } = user(acting);
          return [user(away).userId, { userId, name }];
        }),
    ),
  );

/** Describes an attempt; `index` and `link` are indexes into the slots of the moment. */
interface Attempt {
  do: ChainCommand['do'];
  /** A user's name, `system`, `link` for that of any slot, `own link` for that of this one. */
  by: string;
  index: number;
  link: number;
  delegates: Delegates;
  /** People who get another's slot; no one: an external party. */
  successor: string[];
  parties: ChainParty[];
}

const attempts: fc.Arbitrary<Attempt[]> = fc.array(
  fc.record({
    do: fc.oneof(
      { weight: 8, arbitrary: fc.constant('complete' as const) },
      { weight: 3, arbitrary: fc.constant('correct' as const) },
      { weight: 2, arbitrary: fc.constantFrom('finish' as const, 'reopen' as const) },
      { weight: 1, arbitrary: fc.constant('record-paper' as const) },
      {
        weight: 7,
        arbitrary: fc.constantFrom<ChainCommand['do']>(
          ...(['reassign', 'hand-over', 'delegate', 'remind', 'open'] as const),
          'ask-in-person',
          'copy-link',
          'text-link',
          ...([
            'expire',
            'extend',
            'send',
            'reopen',
            'take-back',
            'decline',
            'return',
            'void',
          ] as const),
        ),
      },
    ),
    by: fc.oneof(
      fc.constantFrom('link', 'own link', 'own link', 'system', 'Zoe', 'Zoe'),
      fc.constantFrom(...names),
    ),
    index: fc.nat(20),
    link: fc.nat(20),
    delegates,
    successor: fc.oneof(fc.constant<string[]>([]), someNames(2)),
    parties,
  }),
  { maxLength: 60 },
);

function commandOf(chain: Chain, attempt: Attempt, number: number): ChainCommand {
  const count = Math.max(1, chain.parties.length);
  const idAt = (index: number) => chain.parties[index % count]?.id ?? 'nobody';
  const partyId = idAt(attempt.index);
  const actors: Record<string, Acting> = {
    link: link(idAt(attempt.link)),
    'own link': link(partyId),
    system,
  };
  const by = actors[attempt.by] ?? user(attempt.by);
  const minutes = String(number).padStart(2, '0');
  const common = { by, at: `2026-11-23T10:${minutes}:00.000Z`, today };
  const people = attempt.successor.map(person);
  const successor = { id: `s${number}`, name: `Successor ${number}`, people };
  const given = { delegates: attempt.delegates };
  switch (attempt.do) {
    case 'send':
      return {
        ...common,
        ...given,
        do: 'send',
        parties: attempt.parties.map((one) => ({ ...one, id: `${one.id}-${number}` })),
        expiresOn: today,
        canHandOver: number % 2 === 0,
      };
    case 'open':
      return { ...common, do: 'open', partyId };
    case 'complete':
      return { ...common, ...given, do: 'complete', partyId };
    case 'decline':
    case 'return':
      return { ...common, ...given, do: attempt.do, partyId, reason: 'No' };
    case 'hand-over':
      return { ...common, do: 'hand-over', partyId, successor: { ...successor, people: [] } };
    case 'reassign':
      return {
        ...common,
        ...given,
        do: 'reassign',
        partyId,
        successor,
        mayReassignApprovals: true,
      };
    case 'delegate':
      return { ...common, ...given, do: 'delegate', userId: user(names[number % 5] ?? '').userId };
    case 'ask-in-person':
    case 'copy-link':
    case 'text-link':
      return { ...common, do: attempt.do, partyId };
    case 'remind':
      return { ...common, do: 'remind', partyId: number % 2 === 0 ? null : partyId };
    case 'void':
      return { ...common, do: 'void', reason: 'Wrong' };
    case 'expire':
      return { ...common, do: 'expire', today: '2027-01-01' };
    case 'extend':
      return { ...common, do: 'extend', expiresOn: '2026-12-01' };
    case 'correct':
      return { ...common, ...given, do: 'correct', ...correctionOf(chain, attempt, number) };
    case 'record-paper':
      return { ...common, ...given, do: 'record-paper', partyId, signedOn: today, sentOn: today };
    case 'take-back':
      return { ...common, do: 'take-back' };
    // Mostly by those who may.
    case 'reopen':
      return { ...common, by: number % 4 === 0 ? by : stranger, do: 'reopen' };
    case 'finish':
      return { ...common, by: number % 4 === 0 ? by : system, do: 'finish' };
  }
}

/** Corrects the expiry, the order of the signers between two approval steps, or the CC. */
function correctionOf(chain: Chain, attempt: Attempt, number: number): Correction {
  const open = chain.parties.filter(isToAct);
  const kept = { expiresOn: chain.expiresOn, order: null, added: [], removed: [], change: null };
  if (number % 7 === 3) {
    const acted = chain.parties.filter((one) => one.role !== 'creator' && hasActed(one));
    const again = acted.filter((_, index) => index % 2 === number % 2).map(({ id }) => id);
    return { ...kept, change: { by: 'Boss', note: 'The rate is 450.', again, notified: [] } };
  }
  if (number % 5 === 0) return { ...kept, expiresOn: number % 2 === 0 ? null : '2026-12-01' };
  if (number % 5 === 1) {
    const copies = chain.parties.filter(
      ({ role, state }) => role === 'copy' && state !== 'skipped',
    );
    const added = [party(`c${number}`, { role: 'copy', act: 'none', sequence: 0 })];
    return { ...kept, added, removed: copies.slice(0, 1).map(({ id }) => id) };
  }
  const steps = Object.values(Object.groupBy(open, ({ sequence }) => sequence))
    .map((step) => step ?? [])
    .toSorted(([one], [other]) => (one?.sequence ?? 0) - (other?.sequence ?? 0))
    .map((step) => step.map(({ id }) => id));
  const from = attempt.index % Math.max(1, steps.length);
  const to = attempt.link % Math.max(1, steps.length);
  const [moved = []] = steps.splice(from, 1);
  if (number % 2 === 0) steps.splice(to, 0, moved);
  else steps[to] = [...(steps[to] ?? []), ...moved];
  return { ...kept, order: steps };
}

interface Step {
  before: Chain;
  command: ChainCommand;
  event: ChainEvent;
  after: Chain;
}

/** A document to which all of this was tried, one after another; what was refused changes nothing. */
function historyOf(
  first: readonly ChainParty[],
  tried: readonly Attempt[],
  given: Delegates,
): Step[] {
  const send: ChainCommand = {
    do: 'send',
    by: stranger,
    at: at('09:00'),
    parties: first,
    expiresOn: today,
    canHandOver: true,
    delegates: given,
  };
  const steps: Step[] = [];
  let chain = draftChain;
  const tryIt = (command: ChainCommand) => {
    const decision = decide(chain, command);
    if ('refusal' in decision) return expect(decision.refusal).toMatch(/^\S.+\.$/s);
    const step = { before: chain, command, event: decision.event };
    chain = frozen(evolve(chain, decision.event));
    steps.push({ ...step, after: chain });
  };
  tryIt(send);
  tried.forEach((attempt, number) => {
    tryIt(commandOf(chain, attempt, number));
  });
  return steps;
}

/** So that a rule that changes what it is given fails. */
function frozen<Thing>(thing: Thing): Thing {
  if (typeof thing === 'object' && thing !== null && !Object.isFrozen(thing)) {
    Object.freeze(thing);
    Object.values(thing).forEach(frozen);
  }
  return thing;
}

const histories = (check: (steps: Step[]) => void, seed?: number) =>
  fc.assert(
    fc.property(parties, attempts, delegates, (first, tried, given) =>
      check(historyOf(first, tried, given)),
    ),
    { numRuns: 1000, ...(seed === undefined ? {} : { seed }) },
  );

const isFinished = ({ state }: ChainParty) => ['done', 'skipped', 'replaced'].includes(state);
const partyIn = (chain: Chain, id: string) => chain.parties.find((one) => one.id === id);

/** Lists the commands that could complete a slot now. */
function ready(chain: Chain, given: Delegates = {}): ChainCommand[] {
  return openTurns(chain).flatMap(({ id, people }) => {
    const actors = people.length === 0 ? [link(id)] : names.map(user);
    return actors
      .map((by): ChainCommand => {
        return { do: 'complete', by, at: at('12:00'), today, partyId: id, delegates: given };
      })
      .filter((command) => 'event' in decide(chain, command));
  });
}

describe('whatever is tried by any party', () => {
  test('no one acts before their turn, twice, or where they may not', () => {
    histories((steps) => {
      /** Who was away as the turn of a slot opened, by its id. */
      const delegatesOf = new Map<string, Delegates>();
      for (const { before, command, event, after } of steps) {
        for (const { id, state } of after.parties) {
          const was = partyIn(before, id)?.state;
          if (state === 'turn' && was !== 'turn' && 'delegates' in event) {
            delegatesOf.set(id, event.delegates);
          }
        }
        if (event.type === 'delegated') {
          for (const { id } of openTurns(after)) {
            delegatesOf.set(id, { ...delegatesOf.get(id), ...passedOn(before, after, id) });
          }
        }
        if (event.type !== 'completed' || command.do !== 'complete') continue;
        const slot = partyIn(before, event.partyId);
        if (slot === undefined) throw new Error('There is no such slot.');
        for (const other of before.parties) {
          if (acts(other) && other.sequence < slot.sequence) {
            expect(isFinished(other)).toBe(true);
          }
        }
        expect([before.state, before.isFinishing, slot.state]).toEqual(['pending', false, 'turn']);
        if (command.by.kind !== 'user') {
          expect([command.by, slot.people]).toEqual([link(slot.id), []]);
          continue;
        }
        const { userId } = command.by;
        expect(event.counts.length).toBeGreaterThan(0);
        for (const one of event.counts) {
          expect(slot.people.find((other) => other.userId === one)?.actedAt).toBe(null);
          if (one === userId) continue;
          expect(delegatesOf.get(slot.id)?.[one]?.userId).toBe(userId);
          expect(command.delegates[one]?.userId).toBe(userId);
        }
      }
    });
  });

  /** The delegates of a slot who are others than before. */
  function passedOn(before: Chain, after: Chain, id: string): Delegates {
    const were = partyIn(before, id)?.people ?? [];
    return Object.fromEntries(
      (partyIn(after, id)?.people ?? []).flatMap(({ userId, delegate }, index) =>
        delegate === null || delegate === were[index]?.delegate ? [] : [[userId, delegate]],
      ),
    );
  }

  test('it never stalls: while it is out, it is the turn of someone who can act', () => {
    histories((steps) => {
      for (const { after } of steps) {
        if (after.state !== 'pending' || after.isFinishing) {
          expect(ready(after)).toEqual([]);
          continue;
        }
        const turns = openTurns(after);
        expect(turns.length).toBeGreaterThan(0);
        for (const { id } of turns) {
          expect(ready(after).some((one) => 'partyId' in one && one.partyId === id)).toBe(true);
        }
        const sequences = new Set(turns.map(({ sequence }) => sequence));
        expect(sequences.size).toBe(1);
      }
    });
  });

  test('it is completed once, and only when all required parties have acted', () => {
    histories((steps) => {
      for (const { before, event, after } of steps) {
        expect(after.isFinishing && after.state !== 'pending').toBe(false);
        if (event.type === 'finished') expect(before.isFinishing).toBe(true);
        if (before.isFinishing || !after.isFinishing) continue;
        expect(['sent', 'completed', 'signed-on-paper']).toContain(event.type);
        for (const one of after.parties.filter(acts)) {
          expect(isFinished(one)).toBe(true);
          const acted = one.people.filter(({ actedAt }) => actedAt !== null).length;
          if (one.state === 'done' && one.people.length > 0) {
            const least = one.who === 'everyone' ? one.people.length : 1;
            expect(acted).toBeGreaterThanOrEqual(least);
          }
          if (one.state === 'replaced') {
            const successors = after.parties.filter(
              ({ predecessorId }) => predecessorId === one.id,
            );
            expect(successors).toHaveLength(1);
          }
        }
      }
      const rounds = steps.filter(({ event }) => event.type === 'sent').length;
      const ends = steps.filter(({ before, after }) => !before.isFinishing && after.isFinishing);
      expect(ends.length).toBeLessThanOrEqual(rounds);
      expect(steps.filter(({ event }) => event.type === 'finished').length).toBeLessThanOrEqual(1);
    });
  });

  test('every start of the log, kept as JSON, gives the state that it had', () => {
    histories((steps) => {
      let replayed = draftChain;
      for (const { event, after } of steps) {
        replayed = evolve(replayed, JSON.parse(JSON.stringify(event)) as ChainEvent);
        expect(replayed).toEqual(after);
        expect(JSON.parse(JSON.stringify(after))).toEqual(after);
      }
    });
  });

  test('a correction moves no approval step, takes away no act but those it names, and asks no one else', () => {
    histories((steps) => {
      for (const { before, event, after } of steps) {
        if (event.type !== 'corrected') continue;
        expect(
          after.parties
            .filter(acts)
            .map(({ id }) => id)
            .toSorted(),
        ).toEqual(
          before.parties
            .filter(acts)
            .map(({ id }) => id)
            .toSorted(),
        );
        const again = event.change?.again ?? [];
        for (const id of again) {
          const [was, is] = [partyIn(before, id), partyIn(after, id)];
          const isReplaced = was?.state === 'replaced';
          const withdrawals = (was?.withdrawals ?? 0) + (isReplaced ? 0 : 1);
          expect(is).toMatchObject({ actedAt: null, withdrawals });
          expect(is && isToAct(is) !== isReplaced && !hasActed(is)).toBe(true);
        }
        for (const one of before.parties.filter(
          (party) => acts(party) && !again.includes(party.id),
        )) {
          const then = partyIn(after, one.id);
          const acted = one.people.map(({ actedAt }) => actedAt);
          expect(then?.people.map(({ actedAt }) => actedAt)).toEqual(acted);
          if (isFinished(one) && one.state !== 'replaced') expect(then).toBe(one);
          if (one.state !== 'turn' || then?.state === 'turn') continue;
          expect(then).toMatchObject({ state: 'waiting', withdrawals: one.withdrawals + 1 });
          if (event.change) continue;
          expect([one.role, acted.some((at) => at !== null)]).not.toContain('approver');
        }
        for (const step of before.parties.filter(isToAct)) {
          if (step.role !== 'approver') continue;
          for (const other of before.parties.filter(isToAct)) {
            const [one, two] = [partyIn(after, step.id), partyIn(after, other.id)];
            expect(Math.sign((one?.sequence ?? 0) - (two?.sequence ?? 0))).toBe(
              Math.sign(step.sequence - other.sequence),
            );
          }
        }
      }
    });
  });

  test('a document that ended stays ended', () => {
    const after: Record<string, readonly string[]> = {
      approved: [],
      voided: [],
      declined: ['reopened'],
      expired: ['extended', 'voided'],
      draft: ['sent', 'voided'],
    };
    histories((steps) => {
      for (const { before, after: then, event } of steps) {
        const allowed = before.isFinishing ? ['finished'] : after[before.state];
        expect(allowed ?? [event.type]).toContain(event.type);
        // Over values that were changed in a draft no signature of before may stand.
        if (before.state === 'draft' && event.type === 'voided') expect(then.parties).toEqual([]);
      }
    });
  });
});

describe('when everyone acts, in any order', () => {
  const running = fc.tuple(parties, delegates, fc.infiniteStream(fc.nat(1000)));

  test('it is completed, with no more actions than there are people', () => {
    fc.assert(
      fc.property(running, ([first, given, order]) => {
        let chain = historyOf(first, [], given).at(-1)?.after ?? draftChain;
        const maxActs = first
          .filter((one) => acts(one) && one.state === 'waiting')
          .reduce((sum, { people }) => sum + Math.max(1, people.length), 0);
        let count = 0;
        for (let able = ready(chain, given); able.length > 0; able = ready(chain, given)) {
          const command = able[order.next().value % able.length];
          const decision = command && decide(chain, command);
          if (!decision || 'refusal' in decision) throw new Error('Nobody can act.');
          chain = evolve(chain, decision.event);
          count++;
        }
        expect(chain.isFinishing).toBe(true);
        expect(count).toBeLessThanOrEqual(maxActs);
      }),
      { numRuns: 1000 },
    );
  });

  test('of two at the same moment, both count or the second has nothing left to do', () => {
    const words = /^(You have|\w+(, for \w+,)? has) (signed|filled in|approved) this already\.$/;
    const seen = new Set<string>();
    fc.assert(
      fc.property(running, ([first, given, order]) => {
        let chain = historyOf(first, [], given).at(-1)?.after ?? draftChain;
        for (let able = ready(chain, given); able.length > 0; able = ready(chain, given)) {
          const [one, other] = [able[order.next().value % able.length], able[0]];
          const decision = one && decide(chain, one);
          if (!other || !decision || 'refusal' in decision) throw new Error('Nobody can act.');
          chain = evolve(chain, decision.event);
          const second = decide(chain, other);
          if ('refusal' in second) {
            expect(second).toMatchObject({ isDone: true });
            expect(second.refusal).toMatch(words);
            seen.add(chain.isFinishing ? 'refused as the last' : 'refused');
          } else {
            expect(chain.isFinishing).toBe(false);
            chain = evolve(chain, second.event);
            seen.add(chain.isFinishing ? 'both, the second as the last' : 'both');
          }
        }
      }),
      { numRuns: 1000 },
    );
    expect([...seen].toSorted()).toEqual([
      'both',
      'both, the second as the last',
      'refused',
      'refused as the last',
    ]);
  });

  test('an act and a decline at the same moment: one of them, whichever is first', () => {
    fc.assert(
      fc.property(running, ([first, given]) => {
        const chain = historyOf(first, [], given).at(-1)?.after ?? draftChain;
        for (const act of ready(chain, given)) {
          const decline: ChainCommand = { ...act, do: 'decline', reason: 'No' } as ChainCommand;
          const [acted, declined] = [decide(chain, act), decide(chain, decline)];
          if ('refusal' in acted || 'refusal' in declined) throw new Error('Both may.');
          expect(decide(evolve(chain, acted.event), decline)).not.toHaveProperty('isDone');
          const late = decide(evolve(chain, declined.event), act);
          expect(late).not.toHaveProperty('isDone');
          expect(late).toHaveProperty('refusal', expect.stringContaining('was declined'));
        }
      }),
    );
  });
});

test('the histories that are tried come to everything that can happen', () => {
  const seen = new Set<string>();
  const look = (steps: Step[]) => {
    for (const { event, after } of steps) {
      seen.add(event.type).add(after.isFinishing ? 'finishing' : after.state);
      if (
        event.type === 'corrected' &&
        openTurns(after).some(({ turnAt }) => turnAt === event.at)
      ) {
        seen.add('passed-on');
      }
      if (event.type === 'corrected' && event.change) seen.add('changed');
      if (event.type === 'completed' && event.userId !== null) {
        seen.add(event.counts.includes(event.userId) ? 'themselves' : 'as-a-delegate');
      }
    }
  };
  // The rarest comes in one of a thousand.
  for (const seed of [1, 2, 3, 4, 5]) histories(look, seed);
  const everything =
    'sent corrected taken-back opened asked-in-person link-copied link-texted completed signed-on-paper declined returned replaced delegated reminded voided expired extended ' +
    'reopened finished finishing themselves as-a-delegate passed-on changed';
  expect(everything.split(' ').filter((one) => !seen.has(one))).toEqual([]);
});
