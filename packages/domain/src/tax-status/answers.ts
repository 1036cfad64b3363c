import type { TaxAnswers, TaxQuestion } from './question.ts';
import { columnsOf, taxQuestionOf, taxQuestions } from './questions.ts';
import { setupTable } from './tables.ts';

const noCosts = 'expensesAreNotRelevantForRole';

/**
 * Checks external answers, by column: an unknown column or value, or answers that exclude each other. Empty where
 * nothing is.
 */
export function taxAnswerProblems(answers: TaxAnswers): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const [column, value] of Object.entries(answers)) {
    const question = taxQuestionOf(column);
    // A column of the tables that no row of them asks for: it is no answer, and no mistake.
    if (setupTable.columns.some((known) => known === column) && !question) continue;
    if (!question) problems[column] = 'No question of the published rules has this name.';
    else if (value !== undefined && !valuesOf(question).includes(value)) {
      problems[column] = `Answer with one of: ${valuesOf(question).join(', ')}.`;
    }
  }
  const costs = taxQuestions.find(({ many }) => many);
  const named = costs && columnsOf(costs).filter((column) => answers[column] === 'true');
  if (named && named.length > 1 && named.includes(noCosts)) {
    problems[noCosts] = 'Choose the costs, or that there are none of them.';
  }
  return problems;
}

function valuesOf(question: TaxQuestion): readonly string[] {
  return question.many ? ['true', 'false'] : question.options.map(({ value }) => value);
}

/** Tells if a question is answered; one with several choices is as soon as one is made. */
export function isAnswered(question: TaxQuestion, answers: TaxAnswers): boolean {
  return question.many
    ? columnsOf(question).some((column) => answers[column] === 'true')
    : answers[question.key] !== undefined;
}

/**
 * The answers that count: those to questions that an earlier answer has made idle are dropped, and so
 * is everything after an office, which decides alone.
 */
export function countedAnswers(answers: TaxAnswers): Record<string, string> {
  const counted: Record<string, string> = {};
  for (const question of taxQuestions) {
    if (isIdle(question, counted)) continue;
    for (const column of columnsOf(question)) {
      const value = answers[column];
      // A cost that is not met is the same as one that was not chosen.
      if (value !== undefined && !(question.many && value === 'false')) counted[column] = value;
    }
  }
  return counted;
}

function isIdle(question: TaxQuestion, answers: TaxAnswers): boolean {
  const isAfterExit = question.section !== 'setup' && question.section !== 'exit';
  return (isAfterExit && answers['officeHolder'] === 'true') || question.idle?.(answers) === true;
}

/** The questions that these answers call for, answered or not, in order. */
export function applicableQuestions(answers: TaxAnswers): TaxQuestion[] {
  const counted = countedAnswers(answers);
  const reached: TaxQuestion[] = [];
  for (const question of taxQuestions) {
    if (isIdle(question, counted)) continue;
    reached.push(question);
  }
  return reached;
}

/** The first question that is still to be answered; undefined when the answers are complete. */
export function nextTaxQuestion(answers: TaxAnswers): TaxQuestion | undefined {
  const counted = countedAnswers(answers);
  return applicableQuestions(counted).find((question) => !isAnswered(question, counted));
}
