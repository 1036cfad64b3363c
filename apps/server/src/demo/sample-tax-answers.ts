/** A complete set of answers by which control alone decides: outside. */
export const outsideAnswers = {
  endUserRole: 'endClient',
  hasContractStarted: 'false',
  workerKnown: 'true',
  officeHolder: 'false',
  possibleSubstituteRejection: 'wouldReject',
  engagerMovingWorker: 'cannotMoveWorkerWithoutNewAgreement',
  workerDecidingHowWorkIsDone: 'workerDecidesWithoutInput',
  whenWorkHasToBeDone: 'noScheduleRequiredOnlyDeadlines',
  workerDecideWhere: 'workerChooses',
  expensesAreNotRelevantForRole: 'true',
  workerMainIncome: 'incomeFixed',
  paidForSubstandardWork: 'outsideOfHoursNoCosts',
  workerReceivesBenefits: 'false',
  workerAsLineManager: 'false',
  contactWithEngagerCustomer: 'true',
  workerRepresentsEngagerBusiness: 'workAsBusiness',
  exclusiveContract: 'ableToProvideServices',
  transferRights: 'rightsTransferredToClient',
  multipleEngagements: 'providedServicesToOtherEngagers',
  significantWorkingTime: 'noSignificantAmount',
  seriesOfContracts: 'standAloneContract',
};

/** The same with a right to send a paid substitute, which decides before control does, and has to be shown. */
export const substituteAnswers = {
  ...outsideAnswers,
  possibleSubstituteRejection: 'wouldNotReject',
  possibleSubstituteWorkerPay: 'true',
};

/** A complete set of answers by which all sections together decide: inside. */
export const insideAnswers = {
  ...outsideAnswers,
  engagerMovingWorker: 'canMoveWorkerWithoutPermission',
  workerDecidingHowWorkIsDone: 'noWorkerInputAllowed',
  whenWorkHasToBeDone: 'scheduleDecidedForWorker',
  workerDecideWhere: 'workerCannotChoose',
  workerMainIncome: 'incomeCalendarPeriods',
  paidForSubstandardWork: 'asPartOfUsualRateInWorkingHours',
  workerRepresentsEngagerBusiness: 'workForEndClient',
  exclusiveContract: 'unableToProvideServices',
  multipleEngagements: 'onlyContractForPeriod',
  significantWorkingTime: 'consumesSignificantAmount',
};
