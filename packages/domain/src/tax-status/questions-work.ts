import { type TaxAnswers, type TaxQuestion, yesOrNo } from './question.ts';

/** Something else than this was answered; not answered yet is not something else. */
function isOther(answers: TaxAnswers, column: string, ...values: string[]): boolean {
  const given = answers[column];
  return given !== undefined && !values.includes(given);
}

const notStarted = (answers: TaxAnswers) => answers['hasContractStarted'] === 'false';

/**
 * Tells if the question on a helper is skipped: it counts only where the work has begun and no substitute has decided
 * the matter.
 */
function helperIsIdle(answers: TaxAnswers): boolean {
  return (
    notStarted(answers) ||
    answers['workerPayActualSubstitute'] === 'true' ||
    answers['possibleSubstituteWorkerPay'] === 'true'
  );
}

const substitutes: readonly TaxQuestion[] = [
  {
    key: 'workerSentActualSubstitute',
    section: 'personalService',
    ask: 'Has the worker sent someone else to do the work?',
    why: 'Employees have to do their work themselves. Someone in business can send someone else.',
    example: 'A focus puller sends a colleague whom they engaged themselves for two shooting days.',
    options: [
      { value: 'yesClientAgreed', label: 'Yes, and the client accepted the substitute' },
      { value: 'notAgreedWithClient', label: 'Yes, but the client did not accept the substitute' },
      { value: 'noSubstitutionHappened', label: 'No, it has not happened' },
    ],
    idle: notStarted,
    evidence: {
      for: ['yesClientAgreed'],
      of: 'who came in the worker’s place, when, and that the client agreed',
    },
  },
  {
    key: 'workerPayActualSubstitute',
    section: 'personalService',
    ask: 'Did the worker pay the substitute?',
    why: 'A substitute whom the client pays is simply another worker of the client.',
    example: 'The substitute’s invoice went to the worker’s company, not to the production.',
    options: yesOrNo,
    idle: (answers) =>
      notStarted(answers) || isOther(answers, 'workerSentActualSubstitute', 'yesClientAgreed'),
    evidence: { for: ['true'], of: 'that the worker paid the substitute' },
  },
  {
    key: 'possibleSubstituteRejection',
    section: 'personalService',
    ask: 'Can the client refuse a substitute who is equally qualified and has the same clearances?',
    why: 'A right to send someone else counts only if the client could not refuse without good cause.',
    example: 'A director who insists on this editor and no other can refuse every substitute.',
    options: [
      { value: 'wouldReject', label: 'Yes, the client can refuse them' },
      { value: 'wouldNotReject', label: 'No, the client has to accept them' },
    ],
    idle: (answers) =>
      !notStarted(answers) &&
      isOther(answers, 'workerSentActualSubstitute', 'noSubstitutionHappened'),
    evidence: { for: ['wouldNotReject'], of: 'the right of substitution in the contract' },
  },
  {
    key: 'possibleSubstituteWorkerPay',
    section: 'personalService',
    ask: 'Would the worker have to pay the substitute?',
    why: 'A substitute whom the client would pay is simply another worker of the client.',
    example: 'The fee stays as agreed, and the worker pays the substitute from it.',
    options: yesOrNo,
    idle: (answers) =>
      (!notStarted(answers) &&
        isOther(answers, 'workerSentActualSubstitute', 'noSubstitutionHappened')) ||
      isOther(answers, 'possibleSubstituteRejection', 'wouldNotReject'),
    evidence: { for: ['true'], of: 'that the worker would pay a substitute' },
  },
  {
    key: 'wouldWorkerPayHelper',
    section: 'personalService',
    ask: 'Has the worker paid someone to do a large part of this work for them?',
    why: 'Paying someone else to do part of the work is a sign of a business.',
    example: 'A costume designer pays their own maker for half of the costumes.',
    options: yesOrNo,
    idle: helperIsIdle,
    evidence: { for: ['true'], of: 'that the worker paid a helper' },
  },
];

const control: readonly TaxQuestion[] = [
  {
    key: 'engagerMovingWorker',
    section: 'control',
    ask: 'May the client move the worker to other tasks than those agreed?',
    why: 'An employer can say what is to be done next. A client gets what was agreed.',
    example: 'Moving a set decorator to dress another unit’s stage without asking them.',
    options: [
      { value: 'canMoveWorkerWithoutPermission', label: 'Yes, without the worker’s consent' },
      { value: 'canMoveWorkerWithPermission', label: 'Yes, if the worker agrees' },
      {
        value: 'cannotMoveWorkerWithoutNewAgreement',
        label: 'No, that takes a new contract or agreement',
      },
    ],
  },
  {
    key: 'workerDecidingHowWorkIsDone',
    section: 'control',
    ask: 'Who decides how the work is done?',
    why: 'Instructions on the way of working are a sign of employment.',
    example: 'A sound recordist chooses microphones and technique; a runner is told what to do.',
    options: [
      { value: 'noWorkerInputAllowed', label: 'The client alone' },
      { value: 'workerDecidesWithoutInput', label: 'The worker alone' },
      { value: 'workerAgreeWithOthers', label: 'The worker and others together' },
      {
        value: 'workerFollowStrictEmployeeProcedures',
        label: 'No one needs to: it is skilled work with a set way of doing it',
      },
    ],
  },
  {
    key: 'whenWorkHasToBeDone',
    section: 'control',
    ask: 'Who decides the working hours?',
    why: 'Fixed hours are a sign of employment. A delivery date is a sign of a business.',
    example: 'Call sheets set the hours on set. A composer often has only a delivery date.',
    options: [
      { value: 'scheduleDecidedForWorker', label: 'The client' },
      { value: 'workerDecideSchedule', label: 'The worker' },
      { value: 'workerAgreeSchedule', label: 'The worker and the client agree on them' },
      { value: 'noScheduleRequiredOnlyDeadlines', label: 'There are no hours, only deadlines' },
    ],
  },
  {
    key: 'workerDecideWhere',
    section: 'control',
    ask: 'Who decides where the work is done?',
    why: 'Someone in business more often chooses where they work.',
    example: 'A colourist who grades in their own suite chooses; a grip goes where the camera is.',
    options: [
      { value: 'workerCannotChoose', label: 'The client' },
      { value: 'workerChooses', label: 'The worker' },
      { value: 'noLocationRequired', label: 'No one: the task fixes the place' },
      {
        value: 'workerAgreeWithOthers',
        label: 'The client for some of it, the worker for the rest',
      },
    ],
  },
];

/** Personal service and control: who does the work, and who says how. */
export const workQuestions: readonly TaxQuestion[] = [...substitutes, ...control];
