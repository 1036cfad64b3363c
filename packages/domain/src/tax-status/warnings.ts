import type { SectionLevels, TaxDecider } from './levels.ts';
import type { TaxAnswers } from './question.ts';

/** Something about a result that a person has to look at. */
export interface TaxWarning {
  kind: 'substitution-alone' | 'place' | 'personal-service-turns' | 'own-business';
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
      text: 'The right to send a substitute decides alone, whatever else was answered. It has to be genuine: attach evidence and look at it by hand.',
    });
  }
  if (
    answers['engagerMovingWorker'] === 'canMoveWorkerWithoutPermission' &&
    answers['workerDecidingHowWorkIsDone'] === 'workerDecidesWithoutInput' &&
    answers['whenWorkHasToBeDone'] === 'scheduleDecidedForWorker'
  ) {
    warnings.push({
      kind: 'place',
      text: 'With these answers a place fixed by the task counts as more control than one that the client chooses. Check the answer about the place.',
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
      text: 'With these levels the tables come to inside when personal service is medium, and to no result when it is high. Check the answers about substitutes.',
    });
  }
  if (answers['workerRepresentsEngagerBusiness'] === 'workAsBusiness') {
    warnings.push({
      kind: 'own-business',
      text: 'Introducing themselves as a business of their own counts as more a part of the organisation than as independent. Check that answer.',
    });
  }
  return warnings;
}
