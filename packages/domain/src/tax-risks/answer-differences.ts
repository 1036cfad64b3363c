import type { TaxAnswers, TaxQuestion } from '../tax-status/question.ts';
import { columnsOf, taxAnswerText, taxQuestions } from '../tax-status/questions.ts';

/** A question that was answered in different ways. */
export interface AnswerDifference {
  column: string;
  question: string;
  answers: { by: string; answer: string }[];
}

/** Tells if a question is about the work, as the answerer differs for each person. */
const isAboutWork = ({ key }: TaxQuestion) => key !== 'endUserRole';

/** The questions that several people answered, and not in the same way, each with its answers. */
export function answerDifferences(
  sets: readonly { by: string; answers: TaxAnswers }[],
): AnswerDifference[] {
  return taxQuestions.filter(isAboutWork).flatMap((question) => {
    const columns = columnsOf(question);
    const answered = sets.flatMap(({ by, answers }) => {
      const given = columns.filter((column) => answers[column] !== undefined);
      if (given.length === 0) return [];
      const answer = given.map((column) => taxAnswerText(column, answers[column] ?? ''));
      return [{ by, answer: answer.join('; ') }];
    });
    const isSame = new Set(answered.map(({ answer }) => answer)).size <= 1;
    return isSame ? [] : [{ column: question.key, question: question.ask, answers: answered }];
  });
}
