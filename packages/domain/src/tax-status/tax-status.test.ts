import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  writtenControl,
  writtenFinancialRisk,
  writtenOwnAccount,
  writtenPartAndParcel,
  writtenResult,
} from '../testing/tax-rules.ts';
import {
  applicableQuestions,
  columnsOf,
  countedAnswers,
  evaluateTaxStatus,
  finalMatrix,
  nextTaxQuestion,
  sectionTables,
  setupTable,
  type TaxAnswers,
  type TaxLevel,
  type TaxSection,
  taxAnswerProblems,
  taxLevelText,
  taxQuestions,
  taxSections,
} from './index.ts';

const published: Record<TaxSection, number> = {
  personalService: 11,
  control: 192,
  financialRisk: 78,
  partAndParcel: 6,
  businessOnOwnAccount: 216,
};

describe('every row of every table', () => {
  test.each(taxSections)('%s gives the level of each of its rows', (section) => {
    const { rows } = sectionTables[section];
    expect(rows).toHaveLength(published[section]);
    for (const { when, gives } of rows) {
      expect(evaluateTaxStatus(when).sections[section], JSON.stringify(when)).toBe(gives);
    }
  });

  test('the final matrix gives the result of each of its rows', () => {
    expect(finalMatrix.rows).toHaveLength(72);
    const words = { INIR35: 'inside', OUTOFIR35: 'outside', UNKNOWN: 'undetermined' };
    for (const { when, gives } of finalMatrix.rows) {
      const { outcome, decidedBy } = evaluateTaxStatus({}, when as Record<TaxSection, TaxLevel>);
      expect({ outcome, decidedBy }).toEqual({ outcome: words[gives], decidedBy: 'matrix' });
    }
  });

  test('an office decides, none does not, and all answers are allowed', () => {
    expect(evaluateTaxStatus({ officeHolder: 'true' })).toMatchObject({
      outcome: 'inside',
      decidedBy: 'exit',
      complete: false,
    });
    expect(evaluateTaxStatus({ officeHolder: 'false' }).decidedBy).toBe('unanswered');
    for (const { when } of setupTable.rows) {
      expect(taxAnswerProblems(when)).toEqual({});
      expect(nextTaxQuestion(when)?.key).toBe('hasContractStarted');
    }
  });
});

describe('the tables against the rules in sentences', () => {
  const written = {
    control: writtenControl,
    financialRisk: writtenFinancialRisk,
    partAndParcel: writtenPartAndParcel,
  };
  test.each(['control', 'financialRisk', 'partAndParcel'] as const)('%s', (section) => {
    for (const { when, gives } of sectionTables[section].rows) {
      expect(gives, JSON.stringify(when)).toBe(written[section](when));
    }
  });

  test('business on own account, where other work is known about', () => {
    const known = sectionTables.businessOnOwnAccount.rows.filter(
      ({ when }) => when['multipleEngagements'] !== 'noKnowledgeOfExternalActivity',
    );
    expect(known).toHaveLength(144);
    for (const { when, gives } of known) {
      expect(gives, JSON.stringify(when)).toBe(writtenOwnAccount(when));
    }
  });

  test('the final matrix', () => {
    for (const { when, gives } of finalMatrix.rows) {
      expect(gives, JSON.stringify(when)).toBe(writtenResult(when));
    }
  });
});

/** Answers to all questions in their order, each drawn; idle ones stay out. */
const completeAnswers = fc.infiniteStream(fc.nat(59)).map((draws) => {
  const answers: Record<string, string> = {};
  for (;;) {
    const question = nextTaxQuestion(answers);
    if (!question) return answers;
    const draw = draws.next().value ?? 0;
    const chosen = question.options[draw % question.options.length]?.value ?? '';
    if (!question.many) answers[question.key] = chosen;
    else {
      answers[chosen] = 'true';
      const second = question.options[Math.floor(draw / 5) % 4]?.value ?? '';
      if (chosen !== 'expensesAreNotRelevantForRole' && draw > 29) answers[second] = 'true';
    }
  }
});

describe('any complete set of answers', () => {
  test('has one outcome, levels where the rules ask for them, and nothing left to ask', () => {
    fc.assert(
      fc.property(completeAnswers, (answers) => {
        expect(taxAnswerProblems(answers)).toEqual({});
        const result = evaluateTaxStatus(answers);
        expect(result.complete).toBe(true);
        expect(result.next).toBeUndefined();
        expect(result.decidedBy).not.toBe('unanswered');
        if (result.decidedBy !== 'exit') expect(Object.values(result.sections)).not.toContain(null);
      }),
      { numRuns: 1000 },
    );
  });

  test('comes to the same by the answers that its reasons name alone', () => {
    fc.assert(
      fc.property(completeAnswers, (answers) => {
        const { outcome, sections, decidedBy, reasons } = evaluateTaxStatus(answers);
        const named = Object.fromEntries(
          reasons.flatMap(({ answers: given }) =>
            given.map(({ column }) => [column, answers[column]] as const),
          ),
        );
        expect(evaluateTaxStatus(named)).toMatchObject({ outcome, sections, decidedBy });
        const deciding = reasons.find(({ section }) => section === decidedBy);
        if (decidedBy !== 'matrix') expect(deciding?.answers.length).toBeGreaterThan(0);
      }),
      { numRuns: 1000 },
    );
  });

  test('loses what a changed earlier answer makes idle, and asks for what it calls for', () => {
    fc.assert(
      fc.property(
        completeAnswers,
        fc.constantFrom(...taxQuestions.filter(({ many }) => !many)),
        fc.nat(4),
        (answers, question, draw) => {
          const value = question.options[draw % question.options.length]?.value;
          const counted = countedAnswers({ ...answers, [question.key]: value });
          const applicable = new Set(applicableQuestions(counted).flatMap(columnsOf));
          for (const column of Object.keys(counted)) expect(applicable).toContain(column);
          expect(countedAnswers(counted)).toEqual(counted);
        },
      ),
    );
  });
});

describe('the order of questions', () => {
  const nextAfter = (answers: TaxAnswers) => nextTaxQuestion(answers)?.key;
  const started = { endUserRole: 'endClient', hasContractStarted: 'true', officeHolder: 'false' };
  const planned = { ...started, hasContractStarted: 'false', workerKnown: 'true' };

  test('asks about a substitute sent only once the work has begun', () => {
    expect(nextAfter(started)).toBe('workerSentActualSubstitute');
    expect(nextAfter(planned)).toBe('possibleSubstituteRejection');
  });

  test('asks who paid an accepted substitute, and about a helper only where that leaves it open', () => {
    const sent = { ...started, workerSentActualSubstitute: 'yesClientAgreed' };
    expect(nextAfter(sent)).toBe('workerPayActualSubstitute');
    expect(nextAfter({ ...sent, workerPayActualSubstitute: 'true' })).toBe('engagerMovingWorker');
    expect(nextAfter({ ...sent, workerPayActualSubstitute: 'false' })).toBe('wouldWorkerPayHelper');
  });

  test('asks nothing about the contracts of a worker who is not known, who counts as in the middle', () => {
    const answers = {
      ...planned,
      workerKnown: 'false',
      possibleSubstituteRejection: 'wouldReject',
      engagerMovingWorker: 'canMoveWorkerWithPermission',
      workerDecidingHowWorkIsDone: 'workerDecidesWithoutInput',
      whenWorkHasToBeDone: 'workerDecideSchedule',
      workerDecideWhere: 'workerChooses',
      expensesAreNotRelevantForRole: 'true',
      workerMainIncome: 'incomeCalendarPeriods',
      paidForSubstandardWork: 'asPartOfUsualRateInWorkingHours',
      workerReceivesBenefits: 'false',
      workerAsLineManager: 'false',
      contactWithEngagerCustomer: 'false',
      exclusiveContract: 'ableToProvideServices',
    };
    expect(countedAnswers(answers)).not.toHaveProperty('exclusiveContract');
    expect(evaluateTaxStatus(answers)).toMatchObject({
      complete: true,
      outcome: 'undetermined',
      decidedBy: 'matrix',
      sections: {
        personalService: 'HIGH',
        control: 'MEDIUM',
        financialRisk: 'LOW',
        partAndParcel: 'LOW',
        businessOnOwnAccount: 'MEDIUM',
      },
    });
  });
});

describe('the words', () => {
  test('of reasons name the answers in the order in which they were asked', () => {
    const { reasons } = evaluateTaxStatus({
      engagerMovingWorker: 'canMoveWorkerWithPermission',
      workerDecidingHowWorkIsDone: 'noWorkerInputAllowed',
      whenWorkHasToBeDone: 'workerAgreeSchedule',
      workerDecideWhere: 'workerCannotChoose',
    });
    const columns = reasons.flatMap(({ answers }) => answers.map(({ column }) => column));
    expect(columns).toEqual([
      'engagerMovingWorker',
      'workerDecidingHowWorkIsDone',
      'whenWorkHasToBeDone',
      'workerDecideWhere',
    ]);
  });

  test('say of little financial risk that it is little, as it points to employment', () => {
    expect(taxLevelText('financialRisk', 'LOW')).toBe('Risk that the worker carries: low');
    expect(taxLevelText('control', 'HIGH')).toBe('Points to employment: high');
    expect(taxLevelText('businessOnOwnAccount', 'HIGH')).toBe('Business-like: high');
  });

  test('warn of turning levels only where the matrix of all levels decides', () => {
    const levels = {
      control: 'HIGH',
      financialRisk: 'MEDIUM',
      partAndParcel: 'MEDIUM',
      businessOnOwnAccount: 'MEDIUM',
    } as const;
    const kinds = (personalService: TaxLevel) =>
      evaluateTaxStatus({}, { ...levels, personalService }).warnings.map(({ kind }) => kind);
    expect(kinds('HIGH')).toEqual(['personal-service-turns']);
    expect(kinds('OUTOFIR35')).toEqual(['substitution-alone']);
  });
});

describe('answers from outside', () => {
  test('are refused by column', () => {
    expect(
      taxAnswerProblems({
        colour: 'red',
        officeHolder: 'perhaps',
        workerUsedVehicle: 'true',
        expensesAreNotRelevantForRole: 'true',
      }),
    ).toEqual({
      colour: expect.any(String),
      officeHolder: expect.stringContaining('true, false'),
      expensesAreNotRelevantForRole: expect.any(String),
    });
  });

  test('may have a column of the tables that none of their rows asks for', () => {
    expect(taxAnswerProblems({ provideServices: 'limitedCompany' })).toEqual({});
    expect(countedAnswers({ provideServices: 'limitedCompany' })).toEqual({});
  });

  test('a right to send a substitute decides alone, with a warning', () => {
    const { outcome, warnings } = evaluateTaxStatus({
      possibleSubstituteRejection: 'wouldNotReject',
      possibleSubstituteWorkerPay: 'true',
    });
    expect(outcome).toBe('outside');
    expect(warnings.map(({ kind }) => kind)).toEqual(['substitution-alone']);
  });
});
