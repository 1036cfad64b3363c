import type { TaxAnswers } from '../tax-status/question.ts';
import { columnsOf, taxAnswerText, taxQuestions } from '../tax-status/questions.ts';

/** A question that was answered in different ways. */
export interface AnswerDifference {
  column: string;
  question: string;
  answers: { by: string; answer: string }[];
}

/** The questions that several people answered, and not in the same way, each with its answers. */
export function answerDifferences(
  sets: readonly { by: string; answers: TaxAnswers }[],
): AnswerDifference[] {
  return taxQuestions.flatMap((question) => {
    const columns = columnsOf(question);
    const told = sets.flatMap(({ by, answers }) => {
      const given = columns.filter((column) => answers[column] !== undefined);
      if (given.length === 0) return [];
      const answer = given.map((column) => taxAnswerText(column, answers[column] ?? ''));
      return [{ by, answer: answer.join('; ') }];
    });
    const isSame = new Set(told.map(({ answer }) => answer)).size <= 1;
    return isSame ? [] : [{ column: question.key, question: question.ask, answers: told }];
  });
}
