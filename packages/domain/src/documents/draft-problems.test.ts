import { describe, expect, test } from 'vitest';
import { noOneCanAct } from '../approval-setup/approval-for.ts';
import { approval, chainInput, drafted, draftOf, field, rounds } from '../testing/drafts.ts';
import type { ChainInput } from './build-chain.ts';
import { draftProblems } from './draft-problems.ts';

const sue = (sequence: number, signaturePosition: number | null = 1) =>
  drafted('signer', sequence, { id: 'sue', signaturePosition });

/** Finds the problems of a draft in which these people sign. */
const found = (
  parties: ChainInput['settings']['parties'],
  more: Partial<ChainInput> = {},
  others: Parameters<typeof draftOf>[1] = {},
) => draftProblems(draftOf(chainInput({ settings: { parties, copies: [] }, ...more }), others));

const legal = { stepId: 'legal', name: 'Legal', signaturePosition: null };
const good = [field('recipient', 'signature'), field('signer-1', 'signature')];
const impossible = { severity: 'impossible', partyId: null, field: null } as const;

test('a good draft has no problems', () => {
  expect(found([drafted('recipient', 1)])).toEqual([]);
  expect(
    found(
      [drafted('recipient', 1), sue(2), drafted('agent', 2)],
      {
        fields: [
          ...good,
          field('creator', 'signature', true),
          field('agent', 'text', true),
          field('approver-2', 'signature'),
          // No one misses what may stay empty, or what is worked out.
          field('signer-9'),
          field('signer-8', 'calculated', true),
        ],
        approval: rounds([
          approval('Finance', ['Amir'], { act: 'sign', signaturePosition: 2 }),
          approval('Legal', ['Lee', 'Boss']),
        ]),
      },
      { expiresOn: '2026-11-23' },
    ),
  ).toEqual([]);
});

describe('the order', () => {
  test('has no gaps', () => {
    const problems = found([drafted('recipient', 1), drafted('agent', 6), sue(4)], {
      fields: good,
    });
    expect(problems).toEqual([
      {
        ...impossible,
        section: 'parties',
        partyId: 'sue',
        message: 'No party has the number 2 in the signing order. Use numbers from 1 without gaps.',
      },
    ]);
    expect(found([drafted('recipient', 2)])[0]?.message).toMatch(/^No party has the number 1 /);
  });

  test('may leave numbers to steps of the approval setup that come among the others', () => {
    const parties = [drafted('recipient', 1), sue(3)];
    expect(found(parties, { fields: good }, { stepNumbers: [2] })).toEqual([]);
    expect(found(parties, { fields: good }, { stepNumbers: [1] })).toHaveLength(1);
  });
});

describe('the parties', () => {
  test('are one person’s each', () => {
    const twin = drafted('signer', 2, { id: 'tom', signaturePosition: 1 });
    const agents = ['ray', 'rob'].map((id) => drafted('agent', 1, { id }));
    const problems = found([drafted('recipient', 1), sue(2), twin, ...agents], { fields: good });
    expect(problems).toEqual([
      {
        ...impossible,
        section: 'parties',
        partyId: 'tom',
        message: 'Two signers have signature position 1. Give each signer another position.',
      },
      {
        ...impossible,
        section: 'parties',
        partyId: 'rob',
        message: 'A document can have only one agent.',
      },
    ]);
  });

  test('of signers have a position', () => {
    expect(found([drafted('recipient', 1), sue(1, null)])).toEqual([
      {
        ...impossible,
        section: 'parties',
        partyId: 'sue',
        message: 'Choose the signature position of this signer.',
      },
    ]);
  });

  test('contain someone, the recipient among them', () => {
    const empty = { ...sue(1), person: null };
    expect(found([drafted('recipient', 1), empty], { fields: good })).toEqual([
      { ...impossible, section: 'parties', partyId: 'sue', message: 'Enter who the signer is.' },
    ]);
    expect(
      found([drafted('recipient', 1), { ...empty, userId: 'u-sue' }], { fields: good }),
    ).toEqual([]);
    expect(found([sue(1)], { fields: [field('signer-1', 'signature')] })).toEqual([
      {
        ...impossible,
        section: 'parties',
        message: 'The recipient is missing from the signing order. Reload the page.',
      },
    ]);
  });

  test('without a field are worth a look', () => {
    const fields = [field('recipient', 'signature'), field('signer-1', 'calculated')];
    expect(found([drafted('recipient', 1), sue(1)], { fields })).toEqual([
      {
        severity: 'warning',
        section: 'parties',
        partyId: 'sue',
        field: null,
        message: 'No form has a field for Signer 1: this person only approves.',
      },
    ]);
  });
});

describe('fields of a missing party', () => {
  const missing = (fields: ChainInput['fields']) => found([drafted('recipient', 1)], { fields });

  test('are named at the first of them', () => {
    const fields = [
      field('signer-2', 'text', true),
      field('signer-2', 'signature'),
      field('agent', 'signature'),
      field('approver-1', 'signature'),
    ];
    expect(missing(fields)).toEqual([
      {
        ...impossible,
        section: 'parties',
        field: { formTemplateId: 'form', key: 'signer-2.text' },
        message:
          'Contract: “text of signer-2” has to be filled in by Signer 2, who isn’t in the signing order. Add signer 2 to the signing order.',
      },
      {
        ...impossible,
        section: 'parties',
        field: { formTemplateId: 'form', key: 'agent.signature' },
        message:
          'Contract: “signature of agent” has to be signed by Agent, who isn’t in the signing order. Add the agent to the signing order.',
      },
      {
        ...impossible,
        section: 'approval',
        field: { formTemplateId: 'form', key: 'approver-1.signature' },
        message:
          'Contract: “signature of approver-1” has to be signed by Approver 1, who isn’t in the signing order. Choose an approval setup with a step that signs at this position.',
      },
    ]);
  });

  test('matter where they are required or signed', () => {
    expect(missing([field('agent')])).toEqual([]);
    expect(missing([field('agent', 'calculated', true)])).toEqual([]);
    expect(missing([field('agent', 'initials')])).toHaveLength(1);
    expect(missing([field('agent', 'date', true)])).toHaveLength(1);
  });
});

describe('steps of the approval setup', () => {
  test('without anyone who can act are not passed over', () => {
    const alone = rounds([approval('Finance', ['Boss'])]);
    expect(found([drafted('recipient', 1)], { approval: alone })).toEqual([
      {
        ...impossible,
        section: 'approval',
        message:
          '“Finance” has no one who can act, because drafters don’t approve their own documents. Choose another approval setup, or ask a SysAdmin to add someone to the step.',
      },
    ]);
    expect(found([drafted('recipient', 1)], { approval: alone, mayApproveOwn: true })).toEqual([]);
    const left = { ...legal, reasons: [noOneCanAct] };
    expect(found([drafted('recipient', 1)], { approval: { rounds: [], skipped: [left] } })).toEqual(
      [
        {
          ...impossible,
          section: 'approval',
          message:
            '“Legal” has no one who can act. Choose another approval setup, or ask a SysAdmin to add someone to the step.',
        },
      ],
    );
  });

  test('with an unmet condition are', () => {
    const skipped = [{ ...legal, reasons: ['Only over 5,000.'] }];
    expect(found([drafted('recipient', 1)], { approval: { rounds: [], skipped } })).toEqual([]);
  });

  test('with an unmet condition leave their fields empty, which is reported and blocks nothing', () => {
    const fields = [field('recipient', 'signature'), field('approver-2', 'signature')];
    const skipped = [{ ...legal, signaturePosition: 2, reasons: ['Only over 5,000.'] }];
    const left = { approval: { rounds: [], skipped }, fields };
    expect(found([drafted('recipient', 1)], left)).toEqual([
      {
        severity: 'warning',
        section: 'approval',
        partyId: null,
        field: { formTemplateId: 'form', key: 'approver-2.signature' },
        message:
          'Contract: “signature of approver-2” will not be signed, because the step “Legal” is skipped. Only over 5,000.',
      },
    ]);
    // Where another step signs there, nothing is missing.
    const other = rounds([approval('Finance', ['Amir'], { act: 'sign', signaturePosition: 2 })]);
    const both = { approval: { ...other, skipped }, fields };
    expect(found([drafted('recipient', 1)], both)).toEqual([]);
    // A needed step without people is no such one.
    const empty = [{ ...legal, signaturePosition: 2, reasons: [noOneCanAct] }];
    const problems = found([drafted('recipient', 1)], {
      approval: { rounds: [], skipped: empty },
      fields,
    });
    expect(problems.map(({ severity }) => severity)).toEqual(['impossible', 'impossible']);
  });

  test('have a position each', () => {
    const at = (name: string) => approval(name, ['Amir'], { act: 'sign', signaturePosition: 2 });
    const twice = rounds([at('Finance')], [at('Legal')]);
    expect(found([drafted('recipient', 1)], { approval: twice })).toEqual([
      {
        ...impossible,
        section: 'approval',
        message:
          '“Finance” and “Legal” both have the signature position 2. Choose another approval setup, or ask a SysAdmin to change it.',
      },
    ]);
  });
});

test('the last day is not over', () => {
  expect(found([drafted('recipient', 1)], {}, { expiresOn: '2026-11-22' })).toEqual([
    {
      ...impossible,
      section: 'send',
      message: 'The expiry date is in the past. Choose a later one.',
    },
  ]);
});
