import type { SectionLevels, TaxDecider } from './levels.ts';
import type { TaxAnswers } from './question.ts';

/** Something about a result that a person has to look at. */
export interface TaxWarning {
  kind: 'substitution-alone' | 'workplace' | 'personal-service-turns' | 'own-business';
  text: string;
}

/** Warns where the published tables are known to surprise; their results stay as they are. */
export function taxWarnings(
  answers: TaxAnswers,
  sections: SectionLevels,
  decidedBy: TaxDecider,
): TaxWarning[] {
  const warnings: TaxWarning[] = [];
  if (decidedBy === 'personalService') {
    warnings.push({
      kind: 'substitution-alone',
      text: 'The right to send a substitute alone decides the status. It has to be genuine: check it, and attach evidence.',
    });
  }
  if (
    answers['engagerMovingWorker'] === 'canMoveWorkerWithoutPermission' &&
    answers['workerDecidingHowWorkIsDone'] === 'workerDecidesWithoutInput' &&
    answers['whenWorkHasToBeDone'] === 'scheduleDecidedForWorker'
  ) {
    warnings.push({
      kind: 'workplace',
      text: 'With these answers, a workplace fixed by the task counts as more control than one the client chooses. Check the answer about the workplace.',
    });
  }
  if (
    decidedBy === 'matrix' &&
    sections.control === 'HIGH' &&
    sections.financialRisk === 'MEDIUM' &&
    sections.partAndParcel === 'MEDIUM' &&
    sections.businessOnOwnAccount === 'MEDIUM'
  ) {
    warnings.push({
      kind: 'personal-service-turns',
      text: 'With these levels, the result is inside if personal service is medium, and open if it is high. Check the answers about substitutes.',
    });
  }
  if (answers['workerRepresentsEngagerBusiness'] === 'workAsBusiness') {
    warnings.push({
      kind: 'own-business',
      text: 'Introducing themselves as a business of their own counts towards being part of the organisation. Check that answer.',
    });
  }
  return warnings;
}
