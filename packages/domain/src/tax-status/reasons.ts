import type { SectionRow, TaxDecider, TaxLevel, TaxOutcome, TaxSection } from './levels.ts';
import type { TaxAnswers } from './question.ts';
import { taxAnswerText, taxQuestionOf } from './questions.ts';

/** An answer that decided, in words. */
interface DecidingAnswer {
  column: string;
  question: string;
  answer: string;
}

/** Why: in plain words, with the answers that it rests on. */
export interface TaxReason {
  section: 'result' | 'exit' | TaxSection;
  level: TaxLevel | null;
  text: string;
  answers: DecidingAnswer[];
}

/** Names the sections of the questions. */
export const taxSectionNames: Record<TaxSection | 'exit', string> = {
  exit: 'Duties',
  personalService: 'Personal service',
  control: 'Control',
  financialRisk: 'Financial risk',
  partAndParcel: 'Part of the organisation',
  businessOnOwnAccount: 'Business on own account',
};

/** Labels the level of a section, as the level alone does not say what it supports. */
const levelOf: Record<TaxSection, string> = {
  personalService: 'Points to employment',
  control: 'Points to employment',
  financialRisk: 'Risk that the worker carries',
  partAndParcel: 'Points to employment',
  businessOnOwnAccount: 'Business-like',
};

/** Words the level of a section. */
export function taxLevelText(section: TaxSection, level: TaxLevel | null): string {
  if (level === null) return 'Not known yet';
  if (level === 'OUTOFIR35') return 'Decides: outside';
  return `${levelOf[section]}: ${level.toLowerCase()}`;
}

type Words = Partial<Record<TaxLevel, string>>;

const levelWords: Record<TaxSection, Words> = {
  personalService: {
    OUTOFIR35: 'The worker can send someone else at their own cost. This alone means outside.',
    MEDIUM:
      'The worker does not have to do all of the work in person. This points partly away from employment.',
    HIGH: 'The worker has to do the work in person. This points to employment.',
  },
  control: {
    OUTOFIR35:
      'The client does not control what, how, when and where the work is done. This alone means outside.',
    MEDIUM: 'The client controls some of what, how, when and where the work is done.',
    HIGH: 'The client controls most of what, how, when and where the work is done. This points to employment.',
  },
  financialRisk: {
    OUTOFIR35: 'The worker puts their own money at risk. This alone means outside.',
    MEDIUM: 'The worker carries some financial risk. This points away from employment.',
    LOW: 'The worker carries little financial risk. This points to employment.',
  },
  partAndParcel: {
    LOW: 'The worker is not part of the client’s organisation.',
    MEDIUM: 'The worker is partly seen as part of the client’s organisation.',
    HIGH: 'The worker is part of the client’s organisation. This points to employment.',
  },
  businessOnOwnAccount: {
    LOW: 'Their contracts show few signs of a business of their own. This points to employment.',
    MEDIUM: 'Their contracts show some signs of a business of their own.',
    HIGH: 'Their contracts show a business of their own. This points away from employment.',
  },
};

/** Why an office decides. */
export const exitReason: TaxReason = {
  section: 'exit',
  level: null,
  text: 'The worker holds an office of the client. This alone means inside.',
  answers: [answerInWords('officeHolder', 'true')],
};

/** The result in one sentence. */
export function outcomeReason(outcome: TaxOutcome, decidedBy: TaxDecider): TaxReason {
  return { section: 'result', level: null, text: resultText(outcome, decidedBy), answers: [] };
}

function resultText(outcome: TaxOutcome, decidedBy: TaxDecider): string {
  if (decidedBy === 'unanswered') return 'The answers so far give no result.';
  if (outcome === 'undetermined') {
    return 'The published rules give no result for these answers. A tax controller has to decide.';
  }
  // The off-payroll rules don’t apply to someone without a company of their own: this is true of both.
  const isWhat = outcome === 'inside' ? 'would be an employee' : 'would not be an employee';
  const by = decidedBy === 'matrix' ? 'all sections together' : whatDecided(decidedBy);
  return `Indicative result: ${outcome}, decided by ${by}. Engaged directly, the worker ${isWhat} for tax.`;
}

function whatDecided(decidedBy: 'exit' | TaxSection): string {
  if (decidedBy === 'exit') return 'the office that the worker holds';
  return `the section “${taxSectionNames[decidedBy]}” alone`;
}

/** Why a section has its level; nothing where it has none yet. */
export function sectionReason(row: SectionRow, answers: TaxAnswers): TaxReason[] {
  const { section, level, columns, skipped } = row;
  if (level === null) return [];
  if (skipped) {
    const text = 'The worker is not known yet. Without answers, the rules use the middle level.';
    return [
      {
        section,
        level,
        text,
        answers: ['endUserRole', 'hasContractStarted', 'workerKnown'].map((column) =>
          answerInWords(column, answers[column] ?? ''),
        ),
      },
    ];
  }
  const text = levelWords[section][level] ?? '';
  const isUnanswered = section === 'businessOnOwnAccount' && columns.length === 0;
  return [
    {
      section,
      level,
      text: isUnanswered ? 'Not fully answered. The rules then use the middle level.' : text,
      answers: columns.map((column) => answerInWords(column, answers[column] ?? '')),
    },
  ];
}

function answerInWords(column: string, value: string): DecidingAnswer {
  return {
    column,
    question: taxQuestionOf(column)?.ask ?? column,
    answer: taxAnswerText(column, value),
  };
}
