import { describe, expect, test } from 'vitest';
import { approval, chainInput, drafted, field, rounds } from '../testing/drafts.ts';
import {
  actOfFields,
  assigneeOf,
  buildChain,
  type ChainInput,
  firstParties,
} from './build-chain.ts';
import { draftChain } from './chain.ts';
import { decide } from './decide.ts';
import { evolve } from './evolve.ts';

/** Describes the parties of a chain, in signing order. */
const summaryOf = (made: ChainInput) =>
  buildChain(made).map(({ sequence, name, act }) => `${sequence} ${name}: ${act}`);

const signing = {
  settings: {
    parties: [
      drafted('recipient', 1),
      drafted('signer', 2, { id: 'sue', signaturePosition: 1 }),
      drafted('agent', 2, { id: 'ray' }),
    ],
    copies: [],
  },
  fields: [field('recipient', 'signature'), field('signer-1', 'initials'), field('agent')],
};
const steps = rounds([approval('Finance', ['Amir'])], [approval('Legal', ['Lee'])]);

describe('the order', () => {
  test('has approvals after all who sign', () => {
    expect(summaryOf(chainInput({ ...signing, approval: steps, position: 'after' }))).toEqual([
      '1 Ann Lee: sign',
      '2 Sue Lee: sign',
      '2 Ray Lee: fill',
      '3 Finance: approve',
      '4 Legal: approve',
    ]);
  });

  test('has approvals before them', () => {
    expect(summaryOf(chainInput({ ...signing, approval: steps, position: 'before' }))).toEqual([
      '1 Finance: approve',
      '2 Legal: approve',
      '3 Ann Lee: sign',
      '4 Sue Lee: sign',
      '4 Ray Lee: fill',
    ]);
  });

  test('has approvals among them by number', () => {
    expect(summaryOf(chainInput({ ...signing, approval: steps, position: 'by-number' }))).toEqual([
      '1 Ann Lee: sign',
      '1 Finance: approve',
      '2 Sue Lee: sign',
      '2 Ray Lee: fill',
      '2 Legal: approve',
    ]);
  });

  test('by number keeps a step where it is when one before it is skipped', () => {
    // Of steps 1 and 2 only the second is needed: it is the first step then.
    const second = rounds([approval('Legal', ['Lee'])]);
    const made = chainInput({ ...signing, approval: second, position: 'by-number' });
    const stepNumbers = new Map([['legal', 2]]);
    expect(summaryOf({ ...made, stepNumbers })).toEqual([
      '1 Ann Lee: sign',
      '2 Sue Lee: sign',
      '2 Ray Lee: fill',
      '2 Legal: approve',
    ]);
    expect(summaryOf({ ...made, stepNumbers, position: 'after' }).at(-1)).toBe('3 Legal: approve');
  });

  test('closes gaps, also those that a recipient without fields leaves', () => {
    const parties = [
      drafted('recipient', 1),
      drafted('signer', 3, { id: 'sue', signaturePosition: 1 }),
      drafted('agent', 7, { id: 'ray' }),
    ];
    const fields = [field('signer-1', 'signature')];
    expect(
      summaryOf(chainInput({ settings: { parties, copies: [] }, fields, approval: steps })),
    ).toEqual([
      '0 Ann Lee: none',
      '1 Sue Lee: sign',
      '2 Ray Lee: approve',
      '3 Finance: approve',
      '4 Legal: approve',
    ]);
  });
});

describe('the tasks of each party', () => {
  test('parties with signatures or initials sign, and those with other fields fill them in', () => {
    expect(actOfFields([field('agent'), field('agent', 'initials')], 'agent')).toBe('sign');
    expect(actOfFields([field('agent'), field('recipient', 'signature')], 'agent')).toBe('fill');
    // The day of signing alone signs nothing; what is worked out is no one's to fill.
    expect(actOfFields([field('agent', 'signed-on')], 'agent')).toBe('fill');
    expect(actOfFields([field('agent', 'calculated'), field('agent', 'bound')], 'agent')).toBe(
      undefined,
    );
    expect(actOfFields([field('agent')], undefined)).toBe(undefined);
  });

  test('each slot has the fields of its role and position', () => {
    const of = (role: Parameters<typeof assigneeOf>[0]['role'], signaturePosition: number | null) =>
      assigneeOf({ role, signaturePosition });
    expect(of('creator', null)).toBe('creator');
    expect(of('recipient', null)).toBe('recipient');
    expect(of('agent', null)).toBe('agent');
    expect(of('signer', 2)).toBe('signer-2');
    expect(of('approver', 3)).toBe('approver-3');
    expect([of('signer', null), of('approver', null), of('copy', null)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('where no one has to act, it is completed as it is sent', () => {
    const made = chainInput({ fields: [field('recipient', 'calculated')] });
    expect(summaryOf(made)).toEqual(['0 Ann Lee: none']);
    const decision = decide(draftChain, {
      do: 'send',
      by: { kind: 'user', ...made.creator },
      at: made.at,
      parties: buildChain(made),
      expiresOn: null,
      canHandOver: false,
      delegates: {},
    });
    if ('refusal' in decision) throw new Error(decision.refusal);
    expect(evolve(draftChain, decision.event).isFinishing).toBe(true);
  });

  test('copies come last and have nothing to do', () => {
    const { parties } = signing.settings;
    const made = chainInput({ ...signing, settings: { parties, copies: ['files@example.com'] } });
    expect(buildChain(made).at(-1)).toMatchObject({
      role: 'copy',
      act: 'none',
      name: 'files@example.com',
      email: 'files@example.com',
      sequence: 0,
      state: 'waiting',
    });
  });

  test('external parties have their address, colleagues act as users', () => {
    const colleague = drafted('signer', 2, { id: 'sue', signaturePosition: 1, userId: 'u-sue' });
    const parties = [drafted('recipient', 1), colleague];
    const [ann, sue] = buildChain(chainInput({ settings: { parties, copies: [] } }));
    expect(ann).toMatchObject({ name: 'Ann Lee', email: 'ann@example.com', people: [] });
    expect(ann).toMatchObject({ countryCode: '+44', mobile: '7700900123', state: 'waiting' });
    expect(sue?.people).toEqual([
      { userId: 'u-sue', name: 'Sue Lee', delegate: null, actedAt: null, actedBy: null },
    ]);
  });

  test('a new draft has its recipient alone', () => {
    expect(firstParties('ann')).toEqual([drafted('recipient', 1, { id: 'ann' })]);
  });
});

describe('the creator', () => {
  test('signs as they send', () => {
    const fields = [field('creator', 'signature'), field('recipient', 'signature')];
    const [creator, recipient] = buildChain(chainInput({ fields }));
    const at = '2026-11-23T09:00:00.000Z';
    expect(creator).toMatchObject({ role: 'creator', act: 'sign', name: 'Boss', state: 'done' });
    expect(creator).toMatchObject({ sequence: 0, turnAt: at, actedAt: at });
    expect(creator?.people).toEqual([
      { userId: 'boss', name: 'Boss', delegate: null, actedAt: at, actedBy: 'boss' },
    ]);
    expect(recipient).toMatchObject({ role: 'recipient', sequence: 1 });
  });

  test('has no slot in the chain where they only fill', () => {
    const fields = [field('creator'), field('recipient', 'signature')];
    expect(buildChain(chainInput({ fields })).map(({ role }) => role)).toEqual(['recipient']);
  });

  test('does not approve what they drafted, unless that is allowed', () => {
    const setup = rounds([approval('Finance', ['Amir', 'Boss'])], [approval('Legal', ['Boss'])]);
    const people = (mayApproveOwn: boolean) =>
      buildChain(chainInput({ approval: setup, mayApproveOwn }))
        .filter(({ role }) => role === 'approver')
        .map((one) => one.people.map(({ name }) => name));
    expect(people(false)).toEqual([['Amir'], []]);
    expect(people(true)).toEqual([['Amir', 'Boss'], ['Boss']]);
  });
});

describe('steps of the approval setup', () => {
  test('come with their people, position, and how many of them have to act', () => {
    const board = approval('Board', ['Amir', 'Lee'], {
      who: 'everyone',
      act: 'sign',
      signaturePosition: 2,
    });
    expect(buildChain(chainInput({ approval: rounds([board]) })).at(-1)).toMatchObject({
      id: 'new-1',
      role: 'approver',
      act: 'sign',
      name: 'Board',
      who: 'everyone',
      signaturePosition: 2,
      stepId: 'board',
      people: [{ userId: 'amir' }, { userId: 'lee' }],
    });
  });

  test('that are not needed stay on record, with the reasons', () => {
    const skipped = [
      {
        stepId: 'legal',
        name: 'Legal',
        signaturePosition: 3,
        reasons: ['Only over 5,000.', 'Not PAYE.'],
      },
    ];
    const line = buildChain(chainInput({ approval: { ...steps, skipped } }));
    expect(line.at(-1)).toMatchObject({
      role: 'approver',
      name: 'Legal',
      state: 'skipped',
      reason: 'Only over 5,000. Not PAYE.',
      signaturePosition: 3,
      stepId: 'legal',
      sequence: 0,
    });
  });

  test('every slot has an id of its own', () => {
    const skipped = [{ stepId: 'x', name: 'X', signaturePosition: null, reasons: ['No.'] }];
    const made = chainInput({
      ...signing,
      settings: { ...signing.settings, copies: ['a@example.com', 'b@example.com'] },
      fields: [...signing.fields, field('creator', 'signature')],
      approval: { ...steps, skipped },
    });
    const ids = buildChain(made).map(({ id }) => id);
    expect(ids).toHaveLength(9);
    expect(new Set(ids).size).toBe(9);
  });
});
