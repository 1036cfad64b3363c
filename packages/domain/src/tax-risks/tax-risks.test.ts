import { taxRiskActs, taxRiskStatuses } from '@countersign/contract';
import { describe, expect, test } from 'vitest';
import { evaluateTaxStatus } from '../tax-status/index.ts';
import {
  type ActFacts,
  answerDifferences,
  defaultReviewOn,
  disputeDaysLeft,
  disputeDueOn,
  disputeReminderTimes,
  evidenceNeeds,
  isSevenDayEngagement,
  isSignedOffStatus,
  type LevelFacts,
  type RouteFacts,
  riskLevelOf,
  routeOf,
  type StatementPartyFacts,
  statementParties,
  statementPartyProblem,
  statusAfter,
  taxActRefusal,
  taxConclusion,
  taxRiskMoves,
} from './index.ts';

const engagement: RouteFacts = {
  engagedAs: 'Company',
  startsOn: '2026-03-02',
  endsOn: '2026-06-30',
  isSmallClient: false,
  letter: null,
  usesRoleList: true,
  roleClaim: null,
  role: null,
  evidence: new Set(),
  today: '2026-02-01',
};
const role = {
  name: 'Gaffer',
  criterion: 'Provides substantial equipment.',
  allowsGeneralTest: true,
  restsOnEquipment: true,
  isVerified: true,
  source: 'ESM4118',
};
const claim = {
  roleId: 'r',
  meetsCriterion: false,
  isSpecificProduction: true,
  isFinite: true,
  isSeparate: true,
};

describe('the way to a status', () => {
  const found = (facts: Partial<RouteFacts>) => {
    const { route, decision } = routeOf({ ...engagement, ...facts });
    return [route, decision];
  };

  test('is none for PAYE, and the worker’s company for a small client, for companies alone', () => {
    expect(found({ engagedAs: 'PAYE', isSmallClient: true })).toEqual(['paye', 'not-required']);
    expect(found({ isSmallClient: true })).toEqual(['small-client', 'worker-decides']);
    expect(found({ isSmallClient: true, engagedAs: 'Self Employed' })).toEqual([
      'questionnaire',
      null,
    ]);
  });

  test('is a letter where it is attached, valid, and of a self-employed worker', () => {
    const letter = { reference: 'LP10', validUntil: '2026-02-01' };
    const right = { engagedAs: 'Self Employed', letter, evidence: new Set(['letter']) } as const;
    expect(found(right)).toEqual(['letter', 'outside']);
    expect(found({ ...right, today: '2026-02-02' })[0]).toBe('questionnaire');
    expect(found({ ...right, evidence: new Set() })[0]).toBe('questionnaire');
    expect(found({ ...right, engagedAs: 'Company' })[0]).toBe('questionnaire');
    expect(found({ ...right, letter: { ...letter, validUntil: null } })[0]).toBe('questionnaire');
  });

  test('is the role list where it is on, and the role was compared with its source', () => {
    expect(found({ role, roleClaim: claim })).toEqual(['role-list', 'outside']);
    expect(found({ role, roleClaim: claim, usesRoleList: false })[0]).toBe('questionnaire');
    expect(found({ role: { ...role, isVerified: false }, roleClaim: claim })[0]).toBe(
      'questionnaire',
    );
    expect(found({ role, roleClaim: { ...claim, isFinite: false } })[0]).toBe('questionnaire');
    const own = { ...claim, isFinite: false, meetsCriterion: true };
    expect(found({ role, roleClaim: own, evidence: new Set(['role-list']) })[0]).toBe(
      'questionnaire',
    );
    expect(found({ role, roleClaim: own, evidence: new Set(['role-list', 'equipment']) })).toEqual([
      'role-list',
      'outside',
    ]);
  });

  test('counts seven days with their rest days', () => {
    const short = { engagedAs: 'PAYE', startsOn: '2026-03-02', endsOn: '2026-03-08' } as const;
    expect(isSevenDayEngagement(short)).toBe(true);
    expect(isSevenDayEngagement({ ...short, endsOn: '2026-03-09' })).toBe(false);
    expect(isSevenDayEngagement({ ...short, engagedAs: 'Company' })).toBe(false);
  });
});

describe('the level of the risk', () => {
  const outside: LevelFacts = {
    engagedAs: 'Company',
    decision: 'outside',
    isSignedOff: true,
    isOverridden: false,
    isBySubstitution: false,
    isEvidenceMissing: false,
    startsOn: '2026-03-02',
    endsOn: '2026-06-30',
    signedOffEndsOn: '2026-06-30',
    reviewOn: '2026-06-01',
    reviewReason: '',
    isBackToBack: false,
    isAlsoPaye: false,
    issuedOn: null,
    isAcknowledged: false,
    hasOpenDispute: false,
    isBlanket: false,
    today: '2026-03-10',
  };
  test.each<[string, Partial<LevelFacts>, string]>([
    ['outside, signed off, with evidence', {}, 'low'],
    ['inside', { decision: 'inside' }, 'high'],
    ['undetermined', { decision: 'undetermined' }, 'high'],
    ['not signed off, and begun', { isSignedOff: false }, 'high'],
    ['no answers, and begun', { isSignedOff: false, decision: null }, 'high'],
    ['not signed off, not begun', { isSignedOff: false, today: '2026-03-01' }, 'medium'],
    ['overridden', { isOverridden: true }, 'medium'],
    ['by substitution alone', { isBySubstitution: true }, 'medium'],
    ['evidence missing', { isEvidenceMissing: true }, 'medium'],
    ['review overdue', { reviewOn: '2026-03-10' }, 'medium'],
    ['extended since', { isSignedOff: false, endsOn: '2026-07-31' }, 'medium'],
    ['PAYE', { engagedAs: 'PAYE', decision: 'not-required', isAlsoPaye: true }, 'low'],
    ['twelve months', { endsOn: '2027-03-01', signedOffEndsOn: '2027-03-01' }, 'low'],
    ['twelve months and a day', { endsOn: '2027-03-02', signedOffEndsOn: '2027-03-02' }, 'medium'],
    [
      'no end, after twelve months',
      { endsOn: null, reviewOn: null, today: '2027-03-02' },
      'medium',
    ],
    ['no end, within twelve months', { endsOn: null, reviewOn: null, today: '2027-03-01' }, 'low'],
    ['back to back', { isBackToBack: true }, 'medium'],
    ['also on the payroll', { isAlsoPaye: true }, 'medium'],
    ['not acknowledged on day 15', { issuedOn: '2026-02-23' }, 'medium'],
    ['not acknowledged on day 14', { issuedOn: '2026-02-24' }, 'low'],
    ['acknowledged', { issuedOn: '2026-02-01', isAcknowledged: true }, 'low'],
    ['disputed', { hasOpenDispute: true }, 'medium'],
    ['disputed and overridden', { hasOpenDispute: true, isOverridden: true }, 'high'],
    ['blanket', { isBlanket: true }, 'medium'],
  ])('%s: %j is %s', (_, facts, level) => {
    const found = riskLevelOf({ ...outside, ...facts });
    expect(found.level).toBe(level);
    expect(found.why.length).toBeGreaterThan(0);
  });

  const raising: readonly [string, Partial<LevelFacts>][] = [
    ['long', { endsOn: '2027-04-01', signedOffEndsOn: '2027-04-01' }],
    ['back to back', { isBackToBack: true }],
    ['also on the payroll', { isAlsoPaye: true }],
    ['not acknowledged', { issuedOn: '2026-02-01' }],
    ['disputed', { hasOpenDispute: true }],
    ['blanket', { isBlanket: true }],
  ];
  const pairs = raising.flatMap(([one, facts], index) =>
    raising.slice(index + 1).map(([other, more]) => ({ one, other, facts: { ...facts, ...more } })),
  );
  test.each(raising)('is one step up where it is %s', (_, facts) => {
    const found = (more: Partial<LevelFacts>) => riskLevelOf({ ...outside, ...facts, ...more });
    expect(found({}).level).toBe('medium');
    expect(found({ isOverridden: true }).level).toBe('high');
    expect(found({ isSignedOff: false, decision: null, today: '2026-03-01' }).level).toBe('high');
    expect(found({ decision: 'inside' }).level).toBe('high');
    expect(found({ decision: 'not-required' }).level).toBe('low');
  });
  test.each(pairs)('is a step up for each of $one and $other', ({ one, other, facts }) => {
    // They are one reason: the work lasts.
    const isOneReason = one === 'long' && other === 'back to back';
    const found = riskLevelOf({ ...outside, ...facts });
    expect(found.level).toBe(isOneReason ? 'medium' : 'high');
    expect(found.why).toHaveLength(isOneReason ? 2 : 3);
  });

  test('says why the review is due', () => {
    const due = { ...outside, reviewOn: '2026-03-10', reviewReason: 'rules' } as const;
    expect(riskLevelOf(due).why).toContainEqual(expect.stringContaining('new version'));
    expect(riskLevelOf({ ...due, today: '2026-03-09' }).level).toBe('low');
  });

  test('is the same until the day that it names', () => {
    const facts = { ...outside, issuedOn: '2026-03-01' };
    const { level, changesOn } = riskLevelOf(facts);
    expect(changesOn).toBe('2026-03-16');
    expect(riskLevelOf({ ...facts, today: '2026-03-15' }).level).toBe(level);
    expect(riskLevelOf({ ...facts, today: '2026-03-16' }).level).not.toBe(level);
    expect(riskLevelOf({ ...facts, today: '2026-12-01' }).changesOn).toBeNull();
    const endless = { ...outside, endsOn: null, reviewOn: null };
    expect(riskLevelOf(endless).changesOn).toBe('2027-03-02');
  });
});

describe('the life cycle', () => {
  test('leads through sign-off, statement and acknowledgement, and back from what interrupts', () => {
    const draft = { status: 'draft', statusBefore: null } as const;
    const issued = (['submit', 'sign-off', 'issue'] as const).reduce(
      (now, act) => statusAfter(now, act)!,
      draft as Parameters<typeof statusAfter>[0],
    );
    expect(issued.status).toBe('issued');
    const due = statusAfter(issued, 'fall-due')!;
    const disputed = statusAfter(due, 'dispute')!;
    const upheld = statusAfter(disputed, 'uphold')!;
    expect(upheld).toEqual({ status: 'review-due', statusBefore: 'issued' });
    expect(statusAfter(upheld, 'set-review')).toEqual({ status: 'issued', statusBefore: null });
    expect(statusAfter(disputed, 'dispute')).toEqual(disputed);
    expect(statusAfter(disputed, 'withdraw')?.status).toBe('draft');
    const closed = statusAfter(due, 'close')!;
    expect([closed.status, isSignedOffStatus(closed)]).toEqual(['closed', true]);
    expect(statusAfter(closed, 'reopen')?.status).toBe('issued');
    expect(statusAfter(disputed, 'edit')).toBeUndefined();
  });

  test('is only left by moves of the table, and no one signs off from a draft', () => {
    for (const moves of Object.values(taxRiskMoves)) {
      for (const status of Object.keys(moves)) expect(taxRiskStatuses).toContain(status);
    }
    expect(Object.keys(taxRiskMoves['sign-off'])).toEqual(['in-review']);
  });

  const facts: ActFacts = {
    status: 'in-review',
    statusBefore: null,
    isAssessor: true,
    isController: true,
    isOwnWork: false,
    maySignOffAlone: false,
    isComplete: true,
    unconfirmed: 0,
    missingEvidence: [],
    decision: 'outside',
    recipientProblem: '',
  };
  test('requires a second person, unless the tenant does without', () => {
    expect(taxActRefusal('sign-off', facts)).toBe('');
    expect(taxActRefusal('sign-off', { ...facts, isOwnWork: true })).toContain('someone else');
    expect(taxActRefusal('sign-off', { ...facts, isOwnWork: true, maySignOffAlone: true })).toBe(
      '',
    );
  });

  test('refuses a sign-off that rests on nothing', () => {
    expect(taxActRefusal('sign-off', { ...facts, decision: 'undetermined' })).not.toBe('');
    expect(taxActRefusal('sign-off', { ...facts, unconfirmed: 1 })).not.toBe('');
    expect(taxActRefusal('sign-off', { ...facts, missingEvidence: ['the contract'] })).toContain(
      'the contract',
    );
    const missingEvidence = ['the contract', 'the call sheet'];
    expect(taxActRefusal('submit', { ...facts, status: 'draft' })).toBe('');
    expect(taxActRefusal('submit', { ...facts, status: 'draft', missingEvidence })).toBe(
      'Attach evidence first: the contract; the call sheet.',
    );
    for (const act of taxRiskActs) {
      expect(taxActRefusal(act, { ...facts, isAssessor: false, isController: false })).not.toBe('');
    }
  });
});

describe('the recipients of a statement', () => {
  const worker = { name: 'Mei Chen', email: 'mei@example.com' };
  const none = { name: '', email: '' };
  const lights = { name: 'Lights Ltd', email: '' };
  const facts: StatementPartyFacts = {
    engagedAs: 'Company',
    worker,
    intermediary: { name: 'Lights Ltd' },
    feePayer: none,
  };
  const accounts = 'accounts@lights.example';
  const agency = { name: 'Crew Agency', email: 'pay@agency.example' };
  test.each<[string, Partial<StatementPartyFacts>, string[]]>([
    ['their own company at the worker’s address', {}, ['mei@example.com Lights Ltd']],
    ['the same, named', { feePayer: lights }, ['mei@example.com Lights Ltd']],
    [
      'the same, in capitals',
      { feePayer: { name: ' LIGHTS LTD', email: 'MEI@example.com' } },
      ['mei@example.com LIGHTS LTD'],
    ],
    [
      'their own company at its own address',
      { feePayer: { name: '', email: accounts } },
      ['mei@example.com', accounts],
    ],
    ['an agency', { feePayer: agency }, ['mei@example.com', agency.email]],
    ['a worker who is paid themselves', { engagedAs: 'Self Employed' }, ['mei@example.com']],
    [
      'a worker through an agency',
      { engagedAs: 'Self Employed', feePayer: agency },
      ['mei@example.com', agency.email],
    ],
  ])('%s', (_, more, to) => {
    const given = { ...facts, ...more };
    const summary = statementParties(given).map(({ email, alsoFor }) =>
      `${email} ${alsoFor}`.trim(),
    );
    expect(summary).toEqual(to);
    expect(statementPartyProblem(given)).toBe('');
  });

  test('no person without an address is left out silently', () => {
    const problem = (more: Partial<StatementPartyFacts>) =>
      statementPartyProblem({ ...facts, ...more });
    expect(problem({ worker: { ...worker, email: '' } })).toContain('The worker has no email');
    expect(problem({ feePayer: { ...agency, email: '' } })).toContain(
      'The contracted and paid party, Crew Agency, has no email address',
    );
  });
});

test('a statement speaks of off-payroll rules to those alone who have a company of their own', () => {
  expect(taxConclusion('inside', 'Company').text).toContain('off-payroll rules apply');
  expect(taxConclusion('outside', 'Self Employed')).toMatchObject({
    short: 'self-employed for tax',
    text: 'Outside: self-employed for tax',
  });
  expect(JSON.stringify(taxConclusion('inside', 'Self Employed'))).not.toContain('off-payroll');
});

describe('days', () => {
  test('a disagreement has 45 days, the one on which it came being the first', () => {
    expect(disputeDueOn('2026-01-01')).toBe('2026-02-14');
    expect(disputeDaysLeft('2026-02-14', '2026-02-14')).toBe(0);
    expect(disputeDaysLeft('2026-02-14', '2026-02-16')).toBe(-2);
  });

  test('those days go over the end of a year, leap days, and the change of clocks', () => {
    expect(disputeDueOn('2026-12-01')).toBe('2027-01-14');
    expect(disputeDueOn('2027-01-20')).toBe('2027-03-05');
    expect(disputeDueOn('2028-01-20')).toBe('2028-03-04');
    expect(disputeDueOn('2028-02-29')).toBe('2028-04-13');
    expect(disputeDaysLeft('2027-03-29', '2027-03-27')).toBe(2);
  });

  test('reminders come in the morning, where the client is, with the days that are left there', () => {
    const times = (timeZone: string) =>
      disputeReminderTimes('2027-03-30', timeZone).map(({ at, daysLeft }) => [
        at.toISOString(),
        daysLeft,
      ]);
    // Clocks went forward on the 28th.
    expect(times('Europe/London').slice(3)).toEqual([
      ['2027-03-27T07:00:00.000Z', 3],
      ['2027-03-29T06:00:00.000Z', 1],
      ['2027-03-30T06:00:00.000Z', 0],
      ['2027-03-31T06:00:00.000Z', -1],
    ]);
    expect(times('America/Los_Angeles').at(-1)).toEqual(['2027-03-31T14:00:00.000Z', -1]);
    expect(times('Pacific/Auckland').at(-1)).toEqual(['2027-03-30T18:00:00.000Z', -1]);
  });

  test('a review falls on the earliest of the end, half a year, and the end of the tax year', () => {
    const at = (startsOn: string | null, endsOn: string | null, today: string) =>
      defaultReviewOn({ startsOn, endsOn, today });
    expect(at(null, null, '2026-05-31')).toBe('2026-11-30');
    expect(at(null, null, '2026-12-01')).toBe('2027-04-05');
    expect(at('2026-05-01', '2026-06-30', '2026-05-10')).toBe('2026-06-30');
    expect(at('2026-08-01', null, '2026-05-10')).toBe('2027-02-01');
    // Half a year counts from the start, also where it is signed off later; once that is over, from today.
    expect(at('2026-05-01', null, '2026-08-10')).toBe('2026-11-01');
    expect(at('2026-04-10', null, '2026-10-10')).toBe('2027-04-05');
    expect(at('2026-01-10', null, '2026-09-10')).toBe('2027-03-10');
    expect(at('2027-08-31', null, '2027-09-01')).toBe('2028-02-29');
    expect(at('2026-08-31', null, '2026-09-01')).toBe('2027-02-28');
  });
});

describe('evidence and answers', () => {
  test('answers that decide alone need evidence, others may have it', () => {
    const answers = {
      possibleSubstituteRejection: 'wouldNotReject',
      possibleSubstituteWorkerPay: 'true',
    };
    const result = evaluateTaxStatus(answers);
    const needs = evidenceNeeds(answers, result, new Set());
    expect(needs.map(({ about, isRequired }) => [about, isRequired])).toEqual([
      ['possibleSubstituteRejection', true],
      ['possibleSubstituteWorkerPay', true],
    ]);
    expect(
      evidenceNeeds(answers, result, new Set(['contract'])).every(({ isThere }) => isThere),
    ).toBe(true);
  });

  test('differences name who said what, and nothing that is the same', () => {
    const found = answerDifferences([
      { by: 'Client', answers: { officeHolder: 'false', workerMainIncome: 'incomeFixed' } },
      { by: 'Worker', answers: { officeHolder: 'false', workerMainIncome: 'incomePieceRate' } },
    ]);
    expect(found).toMatchObject([
      {
        column: 'workerMainIncome',
        answers: [{ by: 'Client' }, { by: 'Worker', answer: 'By the piece' }],
      },
    ]);
  });
});
