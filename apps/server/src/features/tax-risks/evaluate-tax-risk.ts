import type { TaxAnswersInput } from '@countersign/contract';
import * as contract from '@countersign/contract';
import {
  evaluateTaxStatus,
  type SectionLevels,
  type TaxLevel,
  taxAnswerProblems,
  taxLevels,
  taxSections,
} from '@countersign/domain';
import { Failure } from '../../platform/failure/failure.ts';
import { operation } from '../../platform/http/operation.ts';

const groups: readonly string[] = ['setup', 'exit', ...taxSections];

/** Holds external answers, by column, and the levels of sections that were given instead. */
interface ReadAnswers {
  answers: Record<string, string>;
  given: Partial<SectionLevels>;
}

/**
 * Evaluates answers by the published rules.
 * @throws Failure `invalid` with each answer that they don't know.
 */
export const evaluateTaxRisk = operation(
  contract.evaluateTaxRisk,
  async ({ body: { answers: input } }) => {
    const { answers, given } = readAnswers(input);
    return evaluateTaxStatus(answers, given);
  },
);

/**
 * Answers as the rules take them.
 * @throws Failure `invalid` with each answer that they don't know.
 */
export function readAnswers(input: TaxAnswersInput): ReadAnswers {
  const read: ReadAnswers = { answers: {}, given: {} };
  const problems: Record<string, string> = {};
  for (const [key, value] of Object.entries(input)) {
    if (value !== null && typeof value === 'object') {
      if (!groups.includes(key)) problems[key] = 'No part of the published rules has this name.';
      else for (const [column, answer] of Object.entries(value)) put(read.answers, column, answer);
    } else if (isSection(key)) {
      const level = taxLevels.find((one) => one === value);
      if (level) read.given[key] = level satisfies TaxLevel;
      else if (value) problems[key] = `Tell a level: ${taxLevels.join(', ')}.`;
    } else put(read.answers, key, value);
  }
  Object.assign(problems, taxAnswerProblems(read.answers));
  if (Object.keys(problems).length === 0) return read;
  const fields = Object.fromEntries(
    Object.entries(problems).map(([column, problem]) => [`answers.${column}`, problem]),
  );
  throw new Failure(
    'invalid',
    'Some answers don’t belong to the published rules. Reload the page and answer again.',
    fields,
  );
}

function put(answers: Record<string, string>, column: string, value: string | boolean | null) {
  if (value !== null && value !== '') answers[column] = String(value);
}

function isSection(key: string): key is (typeof taxSections)[number] {
  return (taxSections as readonly string[]).includes(key);
}
