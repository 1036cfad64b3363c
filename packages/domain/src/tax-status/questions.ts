import { type TaxQuestion, yesOrNo } from './question.ts';
import { contractQuestions } from './questions-contracts.ts';
import { moneyQuestions } from './questions-money.ts';
import { workQuestions } from './questions-work.ts';

const setupQuestions: readonly TaxQuestion[] = [
  {
    key: 'endUserRole',
    section: 'setup',
    ask: 'Who answers these questions?',
    why: 'The person who answers knows some things first hand and has to ask about the rest.',
    example: 'The production accountant answers for the production, which is the client.',
    options: [
      { value: 'endClient', label: 'The client: the production that receives the work' },
      { value: 'personDoingWork', label: 'The worker' },
      { value: 'placingAgency', label: 'An agency that places the worker' },
      { value: 'none', label: 'Someone else' },
    ],
  },
  {
    key: 'hasContractStarted',
    section: 'setup',
    ask: 'Has the work under this engagement begun?',
    why: 'Before the work begins, what was agreed counts. After that, what has happened counts.',
    example: 'Prep weeks count: a gaffer who has begun the recce has begun.',
    options: yesOrNo,
  },
  {
    key: 'workerKnown',
    section: 'setup',
    ask: 'Is it known who the worker will be?',
    why: 'Questions about the worker’s own business cannot be answered for someone not yet chosen.',
    example: 'A production that plans its crew may know the grade but not yet the person.',
    options: yesOrNo,
    idle: (answers) =>
      answers['hasContractStarted'] === 'true' ||
      (answers['endUserRole'] !== undefined && answers['endUserRole'] !== 'endClient'),
  },
];

const exitQuestions: readonly TaxQuestion[] = [
  {
    key: 'officeHolder',
    section: 'exit',
    ask: 'Will the worker hold an office of the client?',
    why: 'Someone who holds an office, such as a company director, is taxed as an employee for it.',
    example: 'A producer who also becomes a director of the production company holds an office.',
    options: yesOrNo,
  },
];

/** All questions in the order in which they are asked. */
export const taxQuestions: readonly TaxQuestion[] = [
  ...setupQuestions,
  ...exitQuestions,
  ...workQuestions,
  ...moneyQuestions,
  ...contractQuestions,
];

/** The columns that a question's answer fills. */
export function columnsOf(question: TaxQuestion): readonly string[] {
  return question.many ? question.options.map(({ value }) => value) : [question.key];
}

const questionByColumn = new Map(
  taxQuestions.flatMap((question) =>
    columnsOf(question).map((column) => [column, question] as const),
  ),
);

/** The question that fills a column of the tables. */
export function taxQuestionOf(column: string): TaxQuestion | undefined {
  return questionByColumn.get(column);
}

/** An answer in words. */
export function taxAnswerText(column: string, value: string): string {
  const question = questionByColumn.get(column);
  const sought = question?.many ? column : value;
  return question?.options.find((option) => option.value === sought)?.label ?? value;
}
