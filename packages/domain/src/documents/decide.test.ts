import { type PartyState, partyStates } from '@countersign/contract';
import { describe, expect, test } from 'vitest';
import {
  after,
  at,
  link,
  party,
  person,
  sending,
  step,
  system,
  today,
  user,
} from '../testing/chains.ts';
import type { Chain, ChainCommand, ChainEvent, ChainParty, Decision } from './chain.ts';
import { decide } from './decide.ts';
import { evolve } from './evolve.ts';

type Kind = ChainCommand['do'];
const boss = user('Boss');
const now = at('10:02');

/** Holds a permitted example of each command, about the recipient's slot. */
const commands: { [K in Kind]: Extract<ChainCommand, { do: K }> } = {
  send: {
    do: 'send',
    by: boss,
    at: now,
    parties: [party('ann')],
    expiresOn: null,
    canHandOver: false,
    delegates: {},
  },
  'take-back': { do: 'take-back', by: boss, at: now },
  open: { do: 'open', by: link('ann'), at: now, today, partyId: 'ann' },
  complete: { do: 'complete', by: link('ann'), at: now, today, partyId: 'ann', delegates: {} },
  decline: {
    do: 'decline',
    by: link('ann'),
    at: now,
    today,
    partyId: 'ann',
    reason: 'No',
    delegates: {},
  },
  return: {
    do: 'return',
    by: user('Amir'),
    at: now,
    today,
    partyId: 'finance',
    reason: 'Use the other rate',
    delegates: {},
  },
  'hand-over': {
    do: 'hand-over',
    by: link('ann'),
    at: now,
    today,
    partyId: 'ann',
    successor: { id: 'new', name: 'Nell', people: [] },
  },
  reassign: {
    do: 'reassign',
    by: boss,
    at: now,
    today,
    partyId: 'ann',
    successor: { id: 'new', name: 'Nell', people: [] },
    delegates: {},
    mayReassignApprovals: true,
  },
  delegate: {
    do: 'delegate',
    by: system,
    at: now,
    userId: 'amir',
    delegates: { amir: { userId: 'dee', name: 'Dee' } },
  },
  'ask-in-person': { do: 'ask-in-person', by: boss, at: now, today, partyId: 'ann' },
  'copy-link': { do: 'copy-link', by: boss, at: now, today, partyId: 'ann' },
  'text-link': { do: 'text-link', by: boss, at: now, today, partyId: 'ann' },
  remind: { do: 'remind', by: boss, at: now, today, partyId: null },
  void: { do: 'void', by: boss, at: now, reason: 'Wrong fee' },
  expire: { do: 'expire', by: system, at: now, today: '2026-11-24' },
  extend: { do: 'extend', by: boss, at: now, expiresOn: '2026-12-01', today },
  correct: {
    do: 'correct',
    by: boss,
    at: now,
    today,
    expiresOn: '2026-12-01',
    order: null,
    added: [],
    removed: [],
    change: null,
    delegates: {},
  },
  'record-paper': {
    do: 'record-paper',
    by: boss,
    at: now,
    today,
    partyId: 'ann',
    signedOn: today,
    sentOn: today,
    delegates: {},
  },
  reopen: { do: 'reopen', by: boss, at: now },
  finish: { do: 'finish', by: system, at: now },
};
const kinds = Object.keys(commands) as Kind[];

const outcome = (decision: Decision): string =>
  'event' in decision ? `→ ${decision.event.type}` : decision.refusal;
const isDone = (decision: Decision) => 'refusal' in decision && decision.isDone === true;

/** Ann's link and a step of Amir and Grace, whose turn is at the same time. */
const out = sending([party('ann'), step('finance', ['Amir', 'Grace'])]);
const annSigns: ChainEvent = {
  type: 'completed',
  at: at('09:30'),
  partyId: 'ann',
  userId: null,
  counts: [],
  delegates: {},
};
const amirApproves: ChainEvent = {
  ...annSigns,
  partyId: 'finance',
  userId: 'amir',
  counts: ['amir'],
};
const finished: ChainEvent = { type: 'finished', at: at('09:40') };
const declined: ChainEvent = {
  type: 'declined',
  at: at('10:00'),
  partyId: 'ann',
  by: 'Ann Lee',
  reason: 'The fee is wrong',
};
const voided: ChainEvent = { type: 'voided', at: at('08:02'), by: 'Boss', reason: 'Twice' };
const expired: ChainEvent = { type: 'expired', at: '2026-11-21T00:00:00.000Z' };

const documents = {
  draft: after(),
  'draft again': after(out, { type: 'taken-back', at: at('09:10') }),
  pending: after(out),
  finishing: after(out, annSigns, amirApproves),
  approved: after(out, annSigns, amirApproves, finished),
  declined: after(out, declined),
  voided: after(out, voided),
  expired: after(out, expired),
};
type Case = keyof typeof documents;

/** Returns the same document with Ann's slot in another state. */
const withAnn = (chain: Chain, state: PartyState): Chain => ({
  ...chain,
  parties: chain.parties.map((one) => (one.id === 'ann' ? { ...one, state } : one)),
});

describe('in each state of a document', () => {
  const allowed: Record<Kind, readonly Case[]> = {
    send: ['draft', 'draft again'],
    'take-back': ['pending'],
    open: ['pending'],
    complete: ['pending'],
    decline: ['pending'],
    return: ['pending'],
    'hand-over': ['pending'],
    reassign: ['pending'],
    delegate: ['pending'],
    'ask-in-person': ['pending'],
    'copy-link': ['pending'],
    'text-link': ['pending'],
    remind: ['pending'],
    void: ['draft again', 'pending', 'expired'],
    expire: ['pending'],
    extend: ['pending', 'expired'],
    correct: ['pending'],
    'record-paper': ['pending'],
    reopen: ['declined'],
    finish: ['finishing'],
  };
  const events: Record<Kind, ChainEvent['type']> = {
    send: 'sent',
    'take-back': 'taken-back',
    open: 'opened',
    complete: 'completed',
    decline: 'declined',
    return: 'returned',
    'hand-over': 'replaced',
    reassign: 'replaced',
    delegate: 'delegated',
    'ask-in-person': 'asked-in-person',
    'copy-link': 'link-copied',
    'text-link': 'link-texted',
    remind: 'reminded',
    void: 'voided',
    expire: 'expired',
    extend: 'extended',
    correct: 'corrected',
    'record-paper': 'signed-on-paper',
    reopen: 'reopened',
    finish: 'finished',
  };
  const happened: Record<Case, string> = {
    draft: 'is a draft that hasn’t been sent yet',
    'draft again': 'is a draft again',
    pending: 'was already sent',
    finishing: 'is complete and being sealed',
    approved: 'is completed and sealed',
    declined: 'was declined by Ann Lee 2 minutes ago',
    voided: 'was voided by Boss 2 hours ago',
    expired: 'expired 2 days ago',
  };
  const cannot: Record<Kind, string> = {
    send: 'it can’t be sent',
    'take-back': 'it can’t be recalled',
    open: 'it can’t be opened',
    complete: 'it can’t be signed',
    decline: 'it can’t be declined',
    return: 'it can’t be returned',
    'hand-over': 'it can’t be reassigned',
    reassign: 'its steps can’t be reassigned',
    delegate: 'its steps can’t be reassigned',
    'ask-in-person': 'it can’t be signed in person',
    'copy-link': 'its links can’t be copied',
    'text-link': 'its links can’t be sent',
    remind: 'no reminder can be sent',
    void: 'it can’t be voided',
    expire: 'it can’t expire',
    extend: 'its expiry can’t be changed',
    correct: 'it can’t be corrected',
    'record-paper': 'no signature on paper can be recorded',
    reopen: 'it can’t be reopened',
    finish: 'it can’t be finished',
  };
  /** What can be done to a document that can’t be corrected. */
  const instead: Partial<Record<Case, string>> = {
    approved: ' Draft an amendment instead.',
    expired: ' Change its expiry first.',
  };
  const ofSlots: readonly Kind[] = ['open', 'complete', 'decline', 'hand-over', 'reassign'];

  const cells = (Object.keys(documents) as Case[]).flatMap((name) =>
    kinds.map((kind) => [kind, name] as const),
  );
  test.each(cells)('%s: %s', (kind, name) => {
    const decision = decide(documents[name], commands[kind]);
    if (allowed[kind].includes(name)) return expect(outcome(decision)).toBe(`→ ${events[kind]}`);
    const isOwnPart = ['open', 'complete', 'decline', 'hand-over'].includes(kind);
    if (name === 'finishing' && kind === 'return') {
      return expect(outcome(decision)).toBe('You have approved this already.');
    }
    if (name === 'finishing' && isOwnPart) {
      return expect(outcome(decision)).toBe('You have signed this already.');
    }
    if (name === 'approved' && kind === 'complete') {
      return expect(outcome(decision)).toBe('You have signed this already.');
    }
    // A draft that was never sent knows no one.
    const what = name === 'draft' && kind === 'complete' ? 'it can’t be acted on' : cannot[kind];
    const advice = kind === 'correct' ? (instead[name] ?? '') : '';
    expect(outcome(decision)).toBe(`This document ${happened[name]}, so ${what}.${advice}`);
  });

  test('where it is not out, the state of a slot only changes who has acted', () => {
    const over = (Object.keys(documents) as Case[]).filter((one) => one !== 'pending');
    for (const name of over) {
      for (const kind of kinds) {
        if (!ofSlots.includes(kind) || name === 'draft' || name === 'finishing') continue;
        for (const state of partyStates) {
          const decision = decide(withAnn(documents[name], state), commands[kind]);
          const isSecondClick = name === 'approved' && kind === 'complete' && state === 'done';
          const expected = isSecondClick
            ? 'You have signed this already.'
            : `This document ${happened[name]}, so ${cannot[kind]}.`;
          expect([name, kind, state, outcome(decision)]).toEqual([name, kind, state, expected]);
        }
      }
    }
  });

  test('done twice at once is no error where the second one has nothing left to do', () => {
    const done = (Object.keys(documents) as Case[]).flatMap((name) =>
      kinds
        .filter((kind) => isDone(decide(documents[name], commands[kind])))
        .map((kind) => `${kind}: ${name}`),
    );
    expect(done.toSorted()).toEqual([
      'complete: approved',
      'complete: finishing',
      'expire: expired',
      'finish: approved',
      'send: finishing',
      'send: pending',
    ]);
  });
});

describe('in each state of a slot', () => {
  const second = sending([party('ann'), step('finance', ['Amir'], { sequence: 2 })]);
  const pending = after(second);
  type Row = Record<PartyState, string>;
  const mine: Omit<Row, 'turn'> = {
    waiting: 'It is not your turn yet.',
    done: 'You have signed this already.',
    declined: 'You have signed this already.',
    returned: 'You have signed this already.',
    skipped: 'This step is skipped.',
    replaced: 'Someone else acts here now.',
  };
  const table: Partial<Record<Kind, Row>> = {
    open: { ...mine, turn: '→ opened' },
    complete: { ...mine, turn: '→ completed' },
    decline: { ...mine, turn: '→ declined' },
    'hand-over': { ...mine, turn: '→ replaced' },
    reassign: {
      waiting: '→ replaced',
      turn: '→ replaced',
      done: 'Ann has signed this already.',
      declined: 'Ann has signed this already.',
      returned: 'Ann has signed this already.',
      skipped: 'This step is skipped.',
      replaced: 'Nell acts here now.',
    },
    'ask-in-person': {
      waiting: 'It is not the turn of Ann yet.',
      turn: '→ asked-in-person',
      done: 'Ann has signed this already.',
      declined: 'Ann has signed this already.',
      returned: 'Ann has signed this already.',
      skipped: 'This step is skipped.',
      replaced: 'Nell acts here now.',
    },
    'copy-link': {
      waiting: 'It is not the turn of Ann yet.',
      turn: '→ link-copied',
      done: 'Ann has signed this already.',
      declined: 'Ann has signed this already.',
      returned: 'Ann has signed this already.',
      skipped: 'This step is skipped.',
      replaced: 'Nell acts here now.',
    },
    'text-link': {
      waiting: 'It is not the turn of Ann yet.',
      turn: '→ link-texted',
      done: 'Ann has signed this already.',
      declined: 'Ann has signed this already.',
      returned: 'Ann has signed this already.',
      skipped: 'This step is skipped.',
      replaced: 'Nell acts here now.',
    },
    'record-paper': {
      waiting: 'It is not the turn of Ann yet.',
      turn: '→ signed-on-paper',
      done: 'Ann has signed this already.',
      declined: 'Ann has signed this already.',
      returned: 'Ann has signed this already.',
      skipped: 'This step is skipped.',
      replaced: 'Nell acts here now.',
    },
    remind: {
      waiting: 'No one in this step can act now.',
      turn: '→ reminded',
      done: 'No one in this step can act now.',
      declined: 'No one in this step can act now.',
      returned: 'No one in this step can act now.',
      skipped: 'No one in this step can act now.',
      replaced: 'No one in this step can act now.',
    },
  };
  const cells = Object.entries(table).flatMap(([kind, row]) =>
    partyStates.map((state) => [kind as Kind, state, row[state]] as const),
  );
  test.each(cells)('%s: %s: %s', (kind, state, expected) => {
    const chain = withAnn(pending, state);
    const nell = party('nell', { predecessorId: 'ann' });
    const parties = state === 'replaced' ? [...chain.parties, nell] : chain.parties;
    const command = commands[kind];
    const about = command.do === 'remind' ? { ...command, partyId: 'ann' } : command;
    const decision = decide({ ...chain, parties }, about);
    expect(outcome(decision)).toBe(expected);
    expect(isDone(decision)).toBe(kind === 'complete' && state === 'done');
  });

  test('an unknown slot', () => {
    for (const kind of ['open', 'complete', 'decline', 'hand-over', 'reassign'] as const) {
      const command = { ...commands[kind], partyId: 'nobody' } as ChainCommand;
      expect(outcome(decide(pending, command))).toBe('There is no such party in this document.');
    }
  });

  test('a waiting party sees who is before them, external parties no approvers', () => {
    const chain = after(
      sending([
        step('finance', ['Amir']),
        party('ann'),
        step('legal', ['Lee'], { sequence: 2 }),
        party('bob', { sequence: 2 }),
      ]),
    );
    expect(outcome(decide(chain, completing('legal', 'Lee')))).toBe(
      'It is not your turn yet. Your turn comes after Finance and Ann.',
    );
    const bob = { ...commands.complete, by: link('bob'), partyId: 'bob' };
    expect(outcome(decide(chain, bob))).toBe('It is not your turn yet. Your turn comes after Ann.');
  });

  test('a CC recipient has nothing to do', () => {
    const chain = after(sending([party('ann'), party('copy', { role: 'copy', act: 'none' })]));
    const by = link('copy');
    expect(outcome(decide(chain, { ...commands.complete, by, partyId: 'copy' }))).toBe(
      'It is not your turn here.',
    );
    expect(outcome(decide(chain, { ...commands.decline, by, partyId: 'copy' }))).toBe(
      'It is not your turn here.',
    );
    expect(outcome(decide(chain, { ...commands.reassign, partyId: 'copy' }))).toMatch(/in CC/);
  });
});

/** Completes a user's part of a slot. */
function completing(
  partyId: string,
  name: string,
  delegates: Extract<ChainCommand, { do: 'complete' }>['delegates'] = {},
): ChainCommand {
  return { do: 'complete', by: user(name), at: now, today, partyId, delegates };
}

/** A document after these commands, all of which have to succeed. */
function playing(chain: Chain, ...played: readonly ChainCommand[]): Chain {
  return played.reduce((before, command) => {
    const decision = decide(before, command);
    if ('refusal' in decision) throw new Error(decision.refusal);
    return evolve(before, decision.event);
  }, chain);
}

describe('parties without the right', () => {
  const pending = after(out);
  test.each<[string, ChainCommand]>([
    ['the link of another slot', { ...commands.complete, by: link('finance') }],
    ['a user at a party’s link', { ...commands.complete, by: boss }],
    ['a user who is not in the step', completing('finance', 'Boss')],
    ['a link for a step', { ...commands.complete, partyId: 'finance', by: link('finance') }],
    ['the product itself', { ...commands.complete, by: system }],
    ['declining elsewhere', { ...commands.decline, by: boss }],
    ['returning elsewhere', { ...commands.return, by: boss }],
    ['opening elsewhere', { ...commands.open, by: boss }],
    ['handing over elsewhere', { ...commands['hand-over'], by: link('finance') }],
    ['handing over as the sender', { ...commands['hand-over'], by: boss }],
  ])('%s', (_, command) => {
    expect(decide(pending, command)).toEqual({ refusal: 'It is not your turn here.' });
  });

  test('the holder of a link does not manage the document', () => {
    for (const name of Object.keys(documents) as Case[]) {
      for (const kind of kinds) {
        if (['open', 'complete', 'decline', 'return', 'hand-over'].includes(kind)) continue;
        expect(decide(documents[name], { ...commands[kind], by: link('ann') })).toHaveProperty(
          'refusal',
        );
      }
    }
  });

  test('no user expires or completes it by hand', () => {
    expect(outcome(decide(pending, { ...commands.expire, by: boss }))).toBe(
      'This happens automatically.',
    );
    expect(outcome(decide(documents.finishing, { ...commands.finish, by: boss }))).toBe(
      'This happens automatically.',
    );
  });
});

describe('two at once', () => {
  test('last signatures complete it once', () => {
    const first = decide(documents.pending, commands.complete);
    expect(outcome(first)).toBe('→ completed');
    const between = playing(documents.pending, commands.complete);
    expect(between.isFinishing).toBe(false);
    const last = playing(between, completing('finance', 'Grace'));
    expect(last.isFinishing).toBe(true);
    expect(isDone(decide(last, commands.complete))).toBe(true);
    expect(isDone(decide(last, completing('finance', 'Amir')))).toBe(true);
  });

  test('an approver returns it for changes: it is a draft that says so, until it is sent again', () => {
    const returned = playing(documents.pending, commands.return);
    expect(returned).toMatchObject({
      state: 'draft',
      round: 1,
      ending: { kind: 'returned', by: 'Amir', reason: 'Use the other rate' },
    });
    expect(returned.parties.map(({ state }) => state)).toEqual(['turn', 'returned']);
    expect(playing(returned, { ...commands.send, by: boss })).toMatchObject({
      state: 'pending',
      round: 2,
      ending: null,
    });
    const words = 'This document was returned for changes';
    expect(decide(returned, commands.return)).toEqual({
      refusal: `${words} by Amir a moment ago, so it can’t be returned.`,
    });
    // External parties do not learn who approves.
    expect(decide(returned, commands.complete)).toEqual({
      refusal: `${words} a moment ago, so it can’t be signed.`,
    });
    // Over its changed values no signature of before may stand.
    expect(playing(returned, commands.void)).toMatchObject({
      state: 'voided',
      round: 2,
      parties: [],
    });
    expect(
      decide(documents.pending, { ...commands.return, by: link('ann'), partyId: 'ann' }),
    ).toEqual({
      refusal: 'Only approvers can return a document for changes. You can decline it.',
    });
  });

  test('an action and a decline: the first wins, the other gets a conflict', () => {
    const signed = playing(documents.pending, completing('finance', 'Amir'));
    const decline = { ...commands.decline, partyId: 'finance', by: user('Grace') };
    expect(decide(signed, decline)).toEqual({ refusal: 'Amir has approved this already.' });
    const refused = playing(documents.pending, decline);
    expect(outcome(decide(refused, { ...completing('finance', 'Amir'), at: at('10:04') }))).toBe(
      'This document was declined by Grace 2 minutes ago, so it can’t be approved.',
    );
    // External parties do not learn who approves.
    expect(outcome(decide(refused, commands.complete))).toBe(
      'This document was declined a moment ago, so it can’t be signed.',
    );
  });

  test('the second approver of an any-one step sees who has approved, also when it is sealed', () => {
    const refused = { refusal: 'Amir has approved this already.', isDone: true };
    const approved = playing(documents.pending, completing('finance', 'Amir'));
    expect(decide(approved, completing('finance', 'Grace'))).toEqual(refused);
    expect(decide(documents.finishing, completing('finance', 'Grace'))).toEqual(refused);
    expect(decide(documents.approved, completing('finance', 'Grace'))).toEqual(refused);
    expect(decide(approved, completing('finance', 'Amir'))).toEqual({
      refusal: 'You have approved this already.',
      isDone: true,
    });
    expect(decide(approved, completing('finance', 'Boss'))).toEqual({
      refusal: 'It is not your turn here.',
    });
  });
});

describe('a step of everyone', () => {
  const chain = after(sending([step('board', ['Amir', 'Grace'], { who: 'everyone' })]));

  test('is done with the last of them, each once', () => {
    const one = playing(chain, completing('board', 'Amir'));
    expect(one.parties[0]?.state).toBe('turn');
    expect(decide(one, completing('board', 'Amir'))).toEqual({
      refusal: 'You have approved this already.',
      isDone: true,
    });
    expect(decide(one, { ...commands.decline, partyId: 'board', by: user('Amir') })).toEqual({
      refusal: 'You have approved this already.',
    });
    expect(playing(one, completing('board', 'Grace')).isFinishing).toBe(true);
  });

  test('a reassigned slot starts again, without anyone who has acted there', () => {
    const one = playing(chain, completing('board', 'Amir'));
    const reassign = { ...commands.reassign, partyId: 'board' };
    const by = (name: string) => ({ id: 'new', name, people: [person(name)] });
    expect(outcome(decide(one, { ...reassign, successor: by('Amir') }))).toBe(
      'Amir has already acted here. Choose someone else.',
    );
    const other = playing(one, { ...reassign, successor: by('Lee') });
    expect(other.parties.map(({ id, state }) => [id, state])).toEqual([
      ['board', 'replaced'],
      ['new', 'turn'],
    ]);
    const back = { ...reassign, partyId: 'new', successor: { ...by('Amir'), id: 'newer' } };
    expect(outcome(decide(other, back))).toMatch(/^Amir has already acted here/);
    expect(outcome(decide(other, completing('board', 'Grace')))).toBe('Lee acts here now.');
    expect(outcome(decide(other, commands['take-back']))).toBe(
      'Amir has already acted, so it can’t be recalled. You can void it.',
    );
  });
});

describe('delegates', () => {
  const dee = { userId: 'dee', name: 'Dee' };
  const away = { amir: dee };
  const opened = after(sending([step('finance', ['Amir', 'Grace'])], { delegates: away }));

  test('act where they did as the turn opened and do now', () => {
    const decision = decide(opened, completing('finance', 'Dee', away));
    expect(decision).toMatchObject({ event: { userId: 'dee', counts: ['amir'] } });
    expect(outcome(decide(opened, completing('finance', 'Dee')))).toBe(
      'You don’t act for Amir any more.',
    );
    expect(outcome(decide(after(out), completing('finance', 'Dee', away)))).toBe(
      'It is not your turn here.',
    );
    const elsewhere = { grace: dee };
    expect(outcome(decide(opened, completing('finance', 'Dee', elsewhere)))).toBe(
      'You don’t act for Amir any more.',
    );
  });

  test('leave it to the person themselves as well', () => {
    expect(outcome(decide(opened, completing('finance', 'Amir', away)))).toBe('→ completed');
    const done = playing(opened, completing('finance', 'Dee', away));
    expect(outcome(decide(done, completing('finance', 'Amir', away)))).toBe(
      'Dee, for Amir, has approved this already.',
    );
    expect(outcome(decide(done, completing('finance', 'Dee', away)))).toBe(
      'You have approved this already.',
    );
  });

  test('decline in the name of the people they act for', () => {
    const decline = { ...commands.decline, partyId: 'finance', delegates: away };
    const declined = playing(opened, { ...decline, by: user('Dee') });
    expect(declined.ending).toMatchObject({ kind: 'declined', by: 'Dee, for Amir', reason: 'No' });
  });

  test('are found again for each turn as it opens', () => {
    const chain = after(sending([party('ann'), step('finance', ['Amir'], { sequence: 2 })]));
    const open = playing(chain, { ...commands.complete, delegates: away });
    expect(outcome(decide(open, completing('finance', 'Dee', away)))).toBe('→ completed');
  });

  test('get the open turns of a user who can’t act any more', () => {
    const passed = playing(after(out), { ...commands.delegate, delegates: away });
    expect(outcome(decide(passed, completing('finance', 'Dee', away)))).toBe('→ completed');
    const delegateOf = ({ parties }: Chain, id: string) =>
      parties.find((one) => one.id === id)?.people[0]?.delegate ?? null;
    expect(delegateOf(passed, 'finance')).toEqual(dee);
    // Other slots of theirs are left alone until it is their turn.
    const later = after(
      sending([step('finance', ['Amir']), step('legal', ['Amir'], { sequence: 2 })]),
    );
    const both = playing(later, { ...commands.delegate, delegates: away });
    expect([delegateOf(both, 'finance'), delegateOf(both, 'legal')]).toEqual([dee, null]);
    expect(decide(passed, { ...commands.delegate, delegates: away })).toEqual({
      refusal: 'No one else acts for them now.',
      isDone: true,
    });
    // The delegate is disabled in their turn: it passes to the next one.
    const next = { amir: { userId: 'eve', name: 'Eve' } };
    const again = playing(passed, { ...commands.delegate, userId: 'dee', delegates: next });
    expect(outcome(decide(again, completing('finance', 'Eve', next)))).toBe('→ completed');
    expect(outcome(decide(again, completing('finance', 'Dee', next)))).toBe(
      'It is not your turn here.',
    );
  });
});

describe('other refusals', () => {
  const chain = after(out);
  test.each<[string, Chain, ChainCommand]>([
    [
      'No one can act in “Finance”, so it can’t be sent.',
      after(),
      { ...commands.send, parties: [step('finance', [])] },
    ],
    ['Enter a reason.', chain, { ...commands.decline, reason: ' ' }],
    ['Enter a reason.', documents.pending, { ...commands.return, reason: ' ' }],
    ['Enter a reason.', chain, { ...commands.void, reason: '' }],
    ['Choose today or a later day.', chain, { ...commands.extend, expiresOn: '2026-11-22' }],
    ['The document hasn’t expired yet.', chain, { ...commands.expire, today }],
    [
      'The document hasn’t expired yet.',
      after(sending([party('ann')], { expiresOn: null })),
      commands.expire,
    ],
    [
      'The sender doesn’t allow reassigning.',
      after(sending([party('ann')], { canHandOver: false })),
      commands['hand-over'],
    ],
    [
      'Colleagues can’t reassign their step. The sender can do it.',
      chain,
      { ...commands['hand-over'], partyId: 'finance', by: user('Amir') },
    ],
    [
      'Approval steps can’t be reassigned in your organisation. A SysAdmin can allow it under Approval setup, Rules.',
      chain,
      { ...commands.reassign, partyId: 'finance', mayReassignApprovals: false },
    ],
    [
      'An approval step can only be reassigned to a colleague.',
      chain,
      { ...commands.reassign, partyId: 'finance' },
    ],
    [
      'Boss has drafted this document, so they can’t approve it.',
      chain,
      {
        ...commands.reassign,
        partyId: 'finance',
        successor: { id: 'new', name: 'Boss', people: [person('Boss')] },
        mayNotApprove: 'boss',
      },
    ],
    [
      'They were emailed within the last hour. Try again later.',
      chain,
      { ...commands.remind, at: at('09:59') },
    ],
    [
      'Ann has already acted, so it can’t be recalled. You can void it.',
      after(out, annSigns),
      commands['take-back'],
    ],
  ])('%s', (words, before, command) => {
    expect(decide(before, command)).toEqual({ refusal: words });
  });

  test('the creator’s signature at sending does not prevent a recall', () => {
    const creator = step('boss', ['Boss'], { role: 'creator', state: 'done', actedAt: now });
    const chain = after(sending([creator, party('ann')]));
    expect(outcome(decide(chain, commands['take-back']))).toBe('→ taken-back');
  });

  test('only those are reminded who were not in the last hour', () => {
    const once = playing(chain, { ...commands.remind, partyId: 'ann' });
    const again = decide(once, { ...commands.remind, at: at('10:30') });
    expect(again).toMatchObject({ event: { partyIds: ['finance'] } });
    // An hour after their turn began, to the minute.
    expect(outcome(decide(chain, { ...commands.remind, at: at('10:00') }))).toBe('→ reminded');
  });
});

describe('after the last day, before the job that ends the document', () => {
  const chain = documents.pending;
  const onDay = (day: string) =>
    Object.fromEntries(
      kinds.map((kind) => {
        const command = commands[kind];
        return [
          kind,
          outcome(decide(chain, 'today' in command ? { ...command, today: day } : command)),
        ];
      }),
    );

  test('no one can act or get a turn, and it says that it expired', () => {
    expect(chain.expiresOn).toBe('2026-11-23');
    const { open, complete, decline, reassign, remind, ...more } = onDay('2026-11-24');
    expect([open, complete, decline, reassign, remind, more['hand-over']]).toEqual([
      'This document expired, so it can’t be opened.',
      'This document expired, so it can’t be signed.',
      'This document expired, so it can’t be declined.',
      'This document expired, so its steps can’t be reassigned.',
      'This document expired, so no reminder can be sent.',
      'This document expired, so it can’t be reassigned.',
    ]);
    expect([more.expire, more.extend, more.void]).toEqual(['→ expired', '→ extended', '→ voided']);
  });

  test('on the last day itself everything still can be done', () => {
    const { open, complete, decline, reassign, remind, expire } = onDay('2026-11-23');
    expect([open, complete, decline, reassign, remind]).toEqual([
      '→ opened',
      '→ completed',
      '→ declined',
      '→ replaced',
      '→ reminded',
    ]);
    expect(expire).toBe('The document hasn’t expired yet.');
  });
});

describe('following events', () => {
  const states = (parties: readonly ChainParty[]) => parties.map(({ state }) => state);

  test('a document in which no one has to act is completed as it is sent', () => {
    const chain = after(sending([party('ann', { act: 'none' })]));
    expect([chain.state, chain.isFinishing]).toEqual(['pending', true]);
  });

  test('an extension keeps the turns', () => {
    const chain = playing(documents.expired, commands.extend);
    expect(chain).toMatchObject({ state: 'pending', ending: null, expiresOn: '2026-12-01' });
    expect(states(chain.parties)).toEqual(['turn', 'turn']);
    expect(chain.parties[0]?.turnAt).toBe(at('09:00'));
  });

  test('sending again starts again', () => {
    const chain = playing(documents.declined, commands.reopen, commands.send);
    expect(chain).toMatchObject({ state: 'pending', round: 2, ending: null, isFinishing: false });
    expect(states(chain.parties)).toEqual(['turn']);
  });

  test('a reassigned party gets the turn at once, or in its step while waiting', () => {
    const chain = after(sending([party('ann'), party('bob', { sequence: 2 })]));
    const afterHandOver = playing(chain, commands['hand-over']);
    expect(afterHandOver.parties[1]).toMatchObject({
      id: 'new',
      name: 'Nell',
      state: 'turn',
      predecessorId: 'ann',
      turnAt: now,
    });
    const moved = playing(chain, { ...commands.reassign, partyId: 'bob' });
    expect(moved.parties[2]).toMatchObject({
      state: 'waiting',
      predecessorId: 'bob',
      turnAt: null,
    });
  });
});
