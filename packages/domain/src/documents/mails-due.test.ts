import type { PartyPerson } from '@countersign/contract';
import { describe, expect, test } from 'vitest';
import {
  correctionEffect,
  type MailingDocument,
  type MailingParty,
  mailsDue,
  partyOfPurpose,
} from './mails-due.ts';

const turnStart = '2026-11-10T09:00:00.000Z';

const party = (id: string, more: Partial<MailingParty> = {}): MailingParty => ({
  id,
  role: 'signer',
  act: 'sign',
  name: `Name of ${id}`,
  firstName: 'Name',
  email: `${id}@example.com`,
  who: 'anyone',
  people: [],
  sequence: 1,
  signaturePosition: null,
  state: 'waiting',
  reason: '',
  predecessorId: null,
  turnAt: null,
  openedAt: null,
  actedAt: null,
  remindedAt: null,
  reminders: 0,
  withdrawals: 0,
  hasBounced: false,
  ...more,
});
const turn = (id: string, more: Partial<MailingParty> = {}) =>
  party(id, { state: 'turn', turnAt: turnStart, ...more });
const done = (id: string, more: Partial<MailingParty> = {}) =>
  party(id, { state: 'done', turnAt: turnStart, actedAt: turnStart, ...more });
const person = (userId: string, more: Partial<PartyPerson> = {}): PartyPerson => ({
  userId,
  name: userId,
  delegate: null,
  actedAt: null,
  actedBy: null,
  ...more,
});
const step = (id: string, people: PartyPerson[], more: Partial<MailingParty> = {}) =>
  turn(id, { role: 'approver', act: 'approve', email: '', people, ...more });

const document = (
  state: MailingDocument['state'],
  parties: MailingParty[],
  more: Partial<MailingDocument> = {},
): MailingDocument => ({
  id: 'doc',
  createdById: 'creator',
  state,
  round: 1,
  isFinishing: false,
  ending: null,
  expiresOn: null,
  extension: null,
  correction: null,
  parties,
  handedOver: new Set(),
  disabled: new Set(),
  today: '2026-11-20',
  ...more,
});

/** Each mail as `event to whom`, with where it leads. */
const summary = (of: MailingDocument) =>
  mailsDue(of).map(
    ({ event, to, link }) => `${event} ${'userId' in to ? to.userId : to.email} ${link}`,
  );

describe('a party whose turn a correction moved to a later step', () => {
  const purposes = (...parties: MailingParty[]) =>
    mailsDue(document('pending', parties)).map(({ purpose, link }) => [purpose, link]);

  test('is notified once for each move, without a link', () => {
    expect(purposes(party('ann', { withdrawals: 2 }))).toEqual([
      ['document:doc:1:turn-moved:ann:2', 'none'],
    ]);
    const amir = step('step', [person('amir')], { state: 'waiting', withdrawals: 1 });
    expect(purposes(amir)).toEqual([['document:doc:1:turn-moved:step:amir:1', 'document']]);
    expect(purposes(party('ann', { withdrawals: 1, hasBounced: true }))).toEqual([]);
    expect(purposes(party('ann'))).toEqual([]);
  });

  test('gets another email when it is its turn', () => {
    expect(purposes(turn('ann', { withdrawals: 1 }))).toEqual([
      ['document:doc:1:asked:ann:1', 'party'],
    ]);
    expect(purposes(turn('ann'))).toEqual([['document:doc:1:asked:ann', 'party']]);
    expect(partyOfPurpose('document:doc:1:asked:ann:1')).toBe('ann');
  });

  test('is notified of a void', () => {
    const moved = party('ann', { withdrawals: 1 });
    expect(
      mailsDue(document('voided', [moved, party('bob')])).map(({ partyId }) => partyId),
    ).toEqual(['ann']);
  });
});

describe('the emails due for a document', () => {
  test.each<[string, MailingDocument, string[]]>([
    ['a draft that was never out', document('draft', [], { round: 0 }), []],
    [
      'whose turn it is, by link',
      document('pending', [
        turn('a'),
        turn('b', { act: 'fill' }),
        turn('c', { act: 'approve' }),
        party('d'),
      ]),
      [
        'please-sign a@example.com party',
        'please-sign b@example.com party',
        'please-approve c@example.com party',
      ],
    ],
    [
      'whose turn it is as users, or who acts for them, each once',
      document('pending', [
        step('s', [
          person('u1', { delegate: { userId: 'u2', name: '' } }),
          person('u2'),
          person('u3', { actedAt: turnStart, actedBy: 'u3' }),
        ]),
      ]),
      ['please-approve u2 document'],
    ],
    ['one that is being finished', document('pending', [done('a')], { isFinishing: true }), []],
    [
      'one who was reminded, and one whose emails bounce',
      document('pending', [
        turn('a', { remindedAt: '2026-11-12T09:00:00.000Z' }),
        turn('b', { remindedAt: '2026-11-12T09:00:00.000Z', hasBounced: true }),
      ]),
      [
        'please-sign a@example.com party',
        'reminder a@example.com party',
        'please-sign b@example.com party',
        'bounced creator document',
      ],
    ],
    [
      'one that ends in three days',
      document('pending', [turn('a'), turn('b', { turnAt: '2026-11-20T01:00:00.000Z' })], {
        expiresOn: '2026-11-23',
      }),
      [
        'please-sign a@example.com party',
        'expiring a@example.com party',
        'please-sign b@example.com party',
      ],
    ],
    [
      'one that ends in four days',
      document('pending', [turn('a')], { expiresOn: '2026-11-24' }),
      ['please-sign a@example.com party'],
    ],
    [
      'one that its party reassigned, and one that the sender reassigned',
      document(
        'pending',
        [
          party('a', { state: 'replaced', turnAt: turnStart }),
          turn('b', { predecessorId: 'a' }),
          party('c', { state: 'replaced', turnAt: turnStart }),
          turn('d', { predecessorId: 'c' }),
        ],
        { handedOver: new Set(['a']) },
      ),
      [
        'please-sign b@example.com party',
        'please-sign d@example.com party',
        'handed-over creator document',
      ],
    ],
    [
      'one that was declined',
      document('declined', [
        done('a'),
        step('s', [person('u1', { actedAt: turnStart, actedBy: 'u2' })], { state: 'done' }),
        party('b', { state: 'declined', turnAt: turnStart }),
        party('c'),
      ]),
      ['declined creator document', 'declined u2 document', 'declined a@example.com none'],
    ],
    [
      'one that was returned for changes, with links for its creator alone',
      {
        ...document('draft', [
          done('a', { openedAt: turnStart }),
          step('s', [person('u1', { actedAt: turnStart, actedBy: 'u2' })], { state: 'done' }),
          step('t', [person('u3')], { state: 'returned', turnAt: turnStart }),
          turn('b', { openedAt: turnStart }),
        ]),
        ending: { kind: 'returned', by: 'Uma', at: turnStart, reason: 'Another rate' },
      },
      [
        'returned creator document',
        'returned u2 none',
        'returned a@example.com none',
        'returned b@example.com none',
      ],
    ],
    [
      'one that a party signed on paper, as someone else recorded',
      document('pending', [
        done('a', { reason: 'Signed on paper, recorded by Olivia.' }),
        step('s', [person('u1', { actedAt: turnStart, actedBy: 'u1' })], {
          role: 'signer',
          state: 'done',
          reason: 'Signed on paper, recorded by Olivia.',
        }),
        turn('b'),
      ]),
      [
        'please-sign b@example.com party',
        'paper-recorded a@example.com none',
        'paper-recorded u1 document',
      ],
    ],
    [
      'one that was voided',
      document('voided', [done('a'), turn('b'), step('s', [person('u1')]), party('c')]),
      ['voided a@example.com none', 'voided b@example.com none', 'voided u1 none'],
    ],
    [
      'one that was taken back',
      document('draft', [turn('a', { openedAt: turnStart }), turn('b')]),
      ['voided a@example.com none'],
    ],
    [
      'one that was declined and reopened',
      document('draft', [
        done('a', { openedAt: turnStart }),
        party('b', { state: 'declined', openedAt: turnStart }),
      ]),
      [],
    ],
    [
      'one that has expired, to parties that had a turn and to the creator',
      document(
        'expired',
        [
          turn('a'),
          done('b'),
          turn('c', { hasBounced: true }),
          party('d'),
          step('s', [person('u1')]),
        ],
        { expiresOn: '2026-11-19' },
      ),
      ['expired a@example.com none', 'expired u1 document', 'expired creator document'],
    ],
    [
      'one that was extended, to those who know of another day, and to the creator',
      document(
        'pending',
        [
          turn('a'),
          turn('b', { turnAt: '2026-11-19T00:00:00.000Z' }),
          turn('c', { hasBounced: true }),
        ],
        {
          expiresOn: '2026-12-31',
          extension: { at: '2026-11-18T00:00:00.000Z', userId: 'colleague' },
        },
      ),
      [
        'please-sign a@example.com party',
        'please-sign b@example.com party',
        'please-sign c@example.com party',
        'bounced creator document',
        'extended a@example.com party',
        'extended creator document',
      ],
    ],
    [
      'one that its creator extended to a near day, with one email',
      document('pending', [turn('a')], {
        expiresOn: '2026-11-21',
        extension: { at: '2026-11-20T00:00:00.000Z', userId: 'creator' },
      }),
      ['please-sign a@example.com party', 'extended a@example.com party'],
    ],
    [
      'a step whose people can’t sign in any more, and one that goes on without them',
      document(
        'pending',
        [
          step('s', [person('gone')]),
          step('t', [person('gone'), person('u1')]),
          step('u', [person('gone'), person('u1')], { who: 'everyone' }),
          step('v', [person('gone', { delegate: { userId: 'u2', name: '' } })]),
          step('w', [person('gone', { delegate: { userId: 'lost', name: '' } })]),
        ],
        { disabled: new Set(['gone', 'lost']) },
      ),
      [
        'please-approve gone document',
        'please-approve gone document',
        'please-approve u1 document',
        'please-approve gone document',
        'please-approve u1 document',
        'please-approve u2 document',
        'please-approve gone document',
        'blocked creator document',
        'blocked creator document',
        'blocked creator document',
      ],
    ],
    [
      'one that is finished',
      document('approved', [
        done('c', {
          role: 'creator',
          email: '',
          people: [person('creator', { actedBy: 'creator' })],
        }),
        done('a'),
        step('s', [person('u1', { actedAt: turnStart, actedBy: 'u2' }), person('creator')], {
          state: 'done',
        }),
        party('old', { state: 'replaced' }),
        party('not', { state: 'skipped' }),
        party('copy', { role: 'copy', act: 'none' }),
      ]),
      [
        'finished creator document',
        'finished u1 document',
        'finished u2 document',
        'finished a@example.com party',
        'finished copy@example.com party',
      ],
    ],
    [
      'one that is finished, and did not come to one of them',
      document('approved', [
        done('a', { hasBounced: true }),
        party('old', { state: 'replaced', hasBounced: true }),
      ]),
      ['finished creator document', 'finished a@example.com party', 'bounced creator document'],
    ],
    [
      'one on which no party had to act',
      document('approved', [
        done('c', {
          role: 'creator',
          email: '',
          people: [person('creator', { actedBy: 'creator' })],
        }),
        party('a', { role: 'recipient', act: 'none' }),
        party('copy', { role: 'copy', act: 'none' }),
      ]),
      ['please-sign a@example.com none', 'please-sign copy@example.com none'],
    ],
  ])('of %s', (_, of, mails) => {
    expect(summary(of)).toEqual(mails);
  });

  test('have purposes of their own, which name their slot', () => {
    const parties = [
      turn('a', { remindedAt: '2026-11-12T09:00:00.000Z' }),
      step('s', [person('u1'), person('u2')]),
    ];
    const due = mailsDue(document('pending', parties, { expiresOn: '2026-11-21' }));
    expect(new Set(due.map(({ purpose }) => purpose)).size).toBe(due.length);
    for (const { purpose, partyId } of due) expect(partyOfPurpose(purpose)).toBe(partyId);
    const [finished] = mailsDue(document('approved', [done('a')]));
    expect(partyOfPurpose(finished?.purpose ?? '')).toBeUndefined();
    // The purpose of the email to the creator names no slot.
    const ofOthers = mailsDue(
      document(
        'pending',
        [
          party('a', { state: 'replaced' }),
          turn('b', { hasBounced: true }),
          step('c', [person('gone')]),
        ],
        { handedOver: new Set(['a']), disabled: new Set(['gone']) },
      ),
    ).filter(({ to }) => 'userId' in to && to.userId === 'creator');
    expect(ofOthers.map(({ partyId }) => partyId)).toEqual(['a', 'b', 'c']);
    expect(ofOthers.map(({ purpose }) => partyOfPurpose(purpose))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('are other ones in the next round, after the next reminder, and with another last day', () => {
    const of = (more: Partial<MailingDocument>, remindedAt = '2026-11-12T09:00:00.000Z') =>
      mailsDue(
        document('pending', [turn('a', { remindedAt })], { expiresOn: '2026-11-21', ...more }),
      ).map(({ purpose }) => purpose);
    const [sign, reminder, expiring] = of({});
    expect(of({ round: 2 })).not.toContain(sign);
    expect(of({}, '2026-11-13T09:00:00.000Z')).toEqual([
      sign,
      expect.not.stringMatching(reminder ?? ''),
      expiring,
    ]);
    expect(of({ expiresOn: '2026-11-22' })).toEqual([
      sign,
      reminder,
      expect.not.stringMatching(expiring ?? ''),
    ]);
  });
});

test('a change of values is emailed once to a user who has acted in several slots', () => {
  const acted = (id: string) =>
    done(id, { people: [person('grace', { actedAt: turnStart, actedBy: 'grace' })], email: '' });
  const correction = {
    at: '2026-11-20T10:00:00.000Z',
    userId: 'creator',
    note: 'The rate.',
    notified: ['ann', 'bob'],
  };
  const changed = document('pending', [acted('ann'), acted('bob'), turn('cy')], { correction });
  expect(summary(changed)).toEqual([
    'please-sign cy@example.com party',
    'corrected grace document',
  ]);
});

test('a change of values is emailed to those who have acted, once', () => {
  const later = '2026-11-20T10:00:00.000Z';
  const correction = { at: later, userId: 'creator', note: 'The rate is 450.', notified: ['bob'] };
  const again = { withdrawals: 1, reason: 'Acts again.' };
  const changed = document(
    'pending',
    [
      turn('ann', { ...again, turnAt: later }),
      done('bob'),
      party('cy', { ...again, state: 'waiting', turnAt: null }),
      turn('dee', { turnAt: turnStart }),
    ],
    { correction },
  );
  expect(summary(changed)).toEqual([
    'corrected ann@example.com party',
    'please-sign dee@example.com party',
    'corrected bob@example.com none',
    'corrected cy@example.com none',
  ]);
  const signed = { ...changed, parties: [done('ann', { actedAt: '2026-11-20T12:00:00.000Z' })] };
  expect(summary(signed)).toEqual([]);
  expect(correctionEffect({ act: 'sign', state: 'turn' })).toBe(
    'Anything you have done in it no longer counts. Please read the document and sign it again.',
  );
});
