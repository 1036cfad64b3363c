import { countedAnswers } from '../tax-status/answers.ts';
import type { TaxEvaluation } from '../tax-status/evaluate.ts';
import type { TaxAnswers } from '../tax-status/question.ts';
import { columnsOf, taxQuestions } from '../tax-status/questions.ts';

/** Evidence that answers call for. */
export interface EvidenceNeed {
  /** The column of the answer. */
  about: string;
  /** What it has to show. */
  of: string;
  /** The result rests on the answer alone, so that nothing is signed off without it. */
  isRequired: boolean;
  isThere: boolean;
}

/** The evidence that the answers call for, and whether files about it are there. */
export function evidenceNeeds(
  answers: TaxAnswers,
  { decidedBy, reasons }: Pick<TaxEvaluation, 'decidedBy' | 'reasons'>,
  there: ReadonlySet<string>,
): EvidenceNeed[] {
  const counted = countedAnswers(answers);
  const deciding = new Set(
    reasons
      .filter(({ section }) => section === decidedBy)
      .flatMap((reason) => reason.answers.map(({ column }) => column)),
  );
  return taxQuestions.flatMap((question) => {
    const { evidence } = question;
    if (!evidence) return [];
    return columnsOf(question).flatMap((column): EvidenceNeed[] => {
      const value = counted[column];
      const isCalledFor = evidence.for.includes(question.many ? column : (value ?? ''));
      if (value === undefined || !isCalledFor) return [];
      const isEquipment = column === 'workerProvidedEquipment' && there.has('equipment');
      const isSubstitution = question.section === 'personalService' && there.has('contract');
      return [
        {
          about: column,
          of: evidence.of,
          isRequired: deciding.has(column),
          isThere: there.has(column) || isEquipment || isSubstitution,
        },
      ];
    });
  });
}
